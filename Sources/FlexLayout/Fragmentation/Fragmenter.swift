internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Divides a laid-out tree into fragments, one fragmentainer after the other: pages, or columns.
/// CSS Break 3 §4 (#breaking-rules), CSS Break 4.
///
/// Nothing is laid out again, but what stands beside floats where a page ends: see `PageEnd`, and `GoingOnBox`. What
/// stands behind a break moves to the start of the next fragmentainer, and the boxes around grow by the room that was left.
struct Fragmenter {
  var layout: FlowLayout
  /// Whether columns are filled, and not pages.
  var fillsColumns = false
  /// Whether there are pages around.
  var isPaged = false
  /// Whether what can't be divided, and is too tall, is cut into stripes: by pages, and by columns that end with them.
  /// Over the end of other columns it reaches.
  var slices = true
  /// Whether what is taller than a column may stand at the start of it, where a page ends there: not in a row of columns
  /// that has more room on the next page.
  var overhangsAtStart = true
  /// Where what has no room says how much it lacks.
  var shortage: SpaceShortage?
  /// What stands in the next column, although layout has it above this one's end: floats, and the box that comes first.
  var pushed: Set<BoxID> = []
  /// While the height of columns is looked for: the boxes around others with columns that had no room at a height tried.
  var withoutHeight: BoxesWithoutRoom?
  /// Whether this is the first of a row of columns.
  var isFirstColumn = false
  /// Floats that have no room in this column. How much a line lacks that one of them stands in is the float's to say.
  var withoutRoom: Set<BoxID> = []
  /// The line that stands first in the next column, although it may have room in this one.
  var firstLineBehind: FittedColumns.FirstLine?

  /// How far over the end something may stand, px: less than shows.
  static let tolerance: Float = 0.02

  /// What of a box fits from `top` on.
  ///
  /// - Parameter token: where it goes on; `nil` where it begins.
  func fragment(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    if fillsColumns ? layout.isUndividedInColumns(id, onPages: isPaged) : layout.isMonolithic(id) {
      return monolith(id, token, top: top, space)
    }
    if token == nil, !space.mustBreak, !layout.isDividedInside[id.index],
      !(space.isAtBreak && layout.beginsBelowFloats[id.index] && !layout.isFitted[id.index]),
      top + layout.extents[id.index] <= space.limit + Self.tolerance, !mustEnd(inside: id),
      !(fillsColumns && !space.isEndless && layout.hasFloats && layout.holdsFloatsWithDoubledMargins[id.index])
    {
      return .placed(Fragment(box: id, y: top, height: layout[id].frame.height, content: .whole), nil)
    }
    if token == nil, let whole = kept(id, top: top, space) { return .placed(whole, nil) }
    return part(of: id, token, top: top, space)
  }

  /// Whether the line that stands first in the next column is in a box, or what floats there though it would have room here.
  private func mustEnd(inside id: BoxID) -> Bool {
    if firstLineBehind.map({ stands($0.box, in: id) }) == true { return true }
    return !layout[id].children.isEmpty && pushed.contains { $0 != id && stands($0, in: id) }
  }

  private func stands(_ box: BoxID, in id: BoxID) -> Bool {
    var around: BoxID? = box
    while let box = around, box != id { around = layout[box].parent }
    return around != nil
  }

  /// A box that should not be divided either isn't, or at the best place there is in it: what it asks for itself counts
  /// outside of it alone, so that rules of what is inside aren't broken with it. In Chromium, too.
  private func part(of id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    guard avoidsBreaks(inside: layout[id]) else { return contents(of: id, token, top: top, space) }
    if fillsColumns, let shortage, let token, !token.isAtEnd {
      // What is divided already asks for no higher columns, but where what sticks out of it would be divided, or stand in
      // more columns than it has. In Chromium, too.
      var later = self
      later.shortage = nil
      let outcome = later.part(of: id, token, top: top, space)
      guard case .placed(var fragment, let rest) = outcome, rest?.forced == nil, rest?.spanner == nil,
        rest.map(layout.dividesBeside) == true || !token.isPastSpanner && layout.hasTooManyColumns(fragment)
      else { return outcome }
      later.shortage = SpaceShortage()
      _ = later.contents(of: id, token, top: top, space)
      if let lack = later.shortage { shortage.note(lack.least) }
      fragment.isDividedAgainstWill = true
      return .placed(fragment, rest)
    }
    var own = space
    own.avoidsBreaks = space.appeal < .despiteAvoid || space.keepsAvoided
    let startsAnew = !own.avoidsBreaks && space.dividedAgainstWill < Self.mostAnew
    if startsAnew { own.dividedAgainstWill += 1 }
    // It lacks room for all of it. In Chromium, too.
    var inner = self
    if own.avoidsBreaks { inner.shortage = shortage.map { _ in SpaceShortage() } }
    for appeal in BreakAppeal.allCases where startsAnew ? appeal <= space.appeal : appeal == space.appeal {
      own.appeal = appeal
      let outcome = inner.contents(of: id, token, top: top, own)
      guard case .placed(_, let rest) = outcome else { continue }
      guard let rest, rest.forced == nil, rest.spanner == nil, layout.divides(rest, in: id, isFirst: token == nil)
      else {
        if own.avoidsBreaks, let lack = inner.shortage { shortage?.note(lack.least) }
        guard case .placed(var fragment, let rest?) = outcome, fillsColumns, top > space.start + Self.tolerance,
          top <= space.limit + Self.tolerance, layout.endsWithSpanner(rest, in: id)
        else { return outcome }
        // The break counts before what reaches over all columns, where the box ends with that. In Chromium, too.
        fragment.isDividedAgainstWill = true
        return .placed(fragment, rest)
      }
      // What floats in it, or sticks out, counts as well.
      if own.avoidsBreaks { break }
      rest.appeal = max(rest.appeal, .despiteAvoid)
      return outcome
    }
    if own.avoidsBreaks {
      let height = layout.heightAboveSpanner(in: id) ?? layout[id].frame.height
      shortage?.note(top + height - space.limit)
    }
    return .none
  }

  /// In so many boxes inside of each other that should not be divided, the best place is looked for in each.
  private static let mostAnew = 6

  /// What of a box fits, whatever it avoids itself.
  func contents(of id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    if layout[id].hasColumns { return columns(id, token, top: top, space) }
    if layout.inline[id] != nil { return lines(id, token, top: top, space) }
    return flow(id, token, top: top, space)
  }

  /// The fragment of a flow parallel to that around it: its breaks are as good as they can be, whatever the other
  /// flows have to do. At worst they have the appeal of `space`.
  func parallel(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    for appeal in BreakAppeal.allCases where appeal <= space.appeal {
      var own = space
      own.appeal = appeal
      own.mustBreak = false
      let outcome = fragment(id, token, top: top, own)
      if case .placed(_, let rest) = outcome {
        if let rest {
          let counts = rest.isEarlier ? layout[id].style.layout.tablePart == .cell : appeal >= .lastResort
          if counts { rest.appeal = max(rest.appeal, appeal) }
        }
        return outcome
      }
    }
    return .none
  }

  /// All of a box, in one piece. Columns that are inside of it still stand side by side.
  func whole(_ id: BoxID, top: Float) -> Fragment {
    let endless = Space(start: top, limit: .infinity, appeal: .any)
    if layout.isDividedInside[id.index],
      case .placed(let fragment, _) = Fragmenter(layout: layout).part(of: id, nil, top: top, endless)
    {
      return fragment
    }
    return Fragment(box: id, y: top, height: layout[id].frame.height, content: .whole)
  }

  /// What can't be divided moves on whole. Only where it is taller than the room there can ever be, stripes of it
  /// stand on as many pages as it takes.
  private func monolith(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    let height = layout[id].frame.height
    if token == nil {
      if space.mustBreak { return .none }
      if top + height <= space.limit + Self.tolerance {
        return .placed(whole(id, top: top), nil)
      }
      if space.isBelowClonedEdge, top <= space.start + Self.tolerance { return .placed(whole(id, top: top), nil) }
      shortage?.note(top + height - space.limit)
      guard space.appeal == .any else { return .none }
      if !slices { return .placed(whole(id, top: top), nil) }
    }
    let before = token?.consumed ?? 0
    let room = max(1, space.limit - top)
    let rest = height - before
    var fragment = Fragment(
      box: id, y: top, height: min(rest, room), before: before, isFirst: token == nil, isLast: rest <= room + 0.5,
      content: .whole, isStripe: true)
    if fragment.isLast {
      fragment.height = rest
      return .placed(fragment, nil)
    }
    fragment.height = room
    return .placed(fragment, BreakToken(consumed: before + room, row: 0))
  }
}

extension FlowLayout {
  /// Whether floats go on, or what sticks out of boxes that have ended.
  fileprivate func dividesBeside(_ rest: BreakToken) -> Bool {
    rest.beside.contains { !tree[$0.box].style.isOutOfFlow } || rest.inside.values.contains(where: dividesBeside)
  }

  /// Whether columns stand further out than there is room for them.
  fileprivate func hasTooManyColumns(_ fragment: Fragment) -> Bool {
    fragment.hasColumnsFurtherOut || fragment.children.contains { !$0.isBeyond && hasTooManyColumns($0) }
  }

  /// Whether something is divided that would not be in higher columns, although nothing of it goes on.
  func isDividedAgainstWill(_ fragment: Fragment) -> Bool {
    fragment.isDividedAgainstWill
      || fragment.children.contains { !$0.isBeyond && !tree[$0.box].hasColumns && isDividedAgainstWill($0) }
  }

  /// Whether anything but absolutely positioned boxes goes on: what sticks out of a box that has ended, too.
  ///
  /// - Parameter isFirst: whether the box begins in this fragmentainer.
  fileprivate func divides(_ rest: BreakToken, in id: BoxID, isFirst: Bool) -> Bool {
    if !rest.isAtEnd { return true }
    // What a forced break divides isn't divided against its will; what goes on from before is already.
    let isForced =
      tree[id].style.layout.display == .grid || rest.forced != nil || rest.inside.values.contains { $0.forced != nil }
    let count = inline[id]?.lines.count ?? rows[id.index].count
    let hasMore = rest.row < count || !rest.inside.isEmpty || !rest.unbegun.isEmpty
    return isFirst && !isForced && hasMore
      || rest.beside.contains { aside in
        !tree[aside.box].style.isOutOfFlow && aside.token.map { divides($0, in: aside.box, isFirst: false) } ?? true
      }
  }
}

/// How much more room there would have to be for something more to stand in a fragmentainer.
final class SpaceShortage {
  /// px; infinite where nothing lacks any.
  var least: Float { min(flow, floats?.least ?? .infinity) }
  /// What lines and boxes in flow lack.
  private var flow = Float.infinity
  /// What floats do, wherever the flow has them.
  private(set) lazy var ofFloats: SpaceShortage = {
    let made = SpaceShortage()
    floats = made
    return made
  }()
  private var floats: SpaceShortage?
  func note(_ lack: Float) {
    if lack > 0.01 { flow = min(flow, lack) }
  }
}
