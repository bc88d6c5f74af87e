internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// A box that goes on in a column, in the layout that it has there.
struct GoingOnBox {
  let layout: FlowLayout
  let token: BreakToken
}

/// A box that goes on in some room.
struct GoingOnQuestion: Hashable {
  let box: BoxID
  let token: BreakToken
  /// px.
  let (x, width): (Float, Float)
}

/// Boxes that give way to floats as a whole: block formatting contexts. One that goes on in a column where other floats
/// stand than where it began is laid out in the room that these leave it. CSS 2 §9.5 (#floats), CSS Break 3 §5.1
/// (#varying-size-boxes).
extension FlowFilling {
  /// What of a box fits here, in the layout that it has here.
  ///
  /// - Parameter isMoved: whether the box begins behind a break, and layout has it where others end.
  func fragment(
    _ member: BoxID, _ rest: BreakToken?, top: Float, _ room: Space, isMoved: Bool = false
  ) -> FragmentOutcome {
    if isMoved, let made = beginning(member, at: top) {
      var fragmenter = box.fragmenter
      let lost = fragmenter.layout[member].frame.height - made[member].frame.height
      fragmenter.layout = made
      let outcome = fragmenter.fragment(member, nil, top: top, room)
      guard case .placed(var fragment, let next) = outcome else { return outcome }
      if fragment.relaid == nil {
        fragment.relaid = made
        next?.layout = made
      }
      fragment.trimmed += max(0, lost)
      return .placed(fragment, next)
    }
    guard let rest else {
      let made = fitted(member, nil, top: top, room, box.fragmenter) { $0.fragment(member, nil, top: top, room) }
      guard made.next !== layout, case .placed(var fragment, let next) = made.outcome else { return made.outcome }
      if fragment.relaid == nil, made.layout !== layout { fragment.relaid = made.layout }
      next?.layout = next?.layout ?? made.next
      return .placed(fragment, next)
    }
    let top = topWithRoom(for: member, rest, from: top)
    var fragmenter = box.fragmenter
    var token = rest
    if let own = rest.layout { fragmenter.layout = own }
    // How much lower the rest of the box is than it was, px.
    var lost: Float = 0
    if let goingOn = goingOn(member, rest, at: top) {
      lost = fragmenter.layout[member].frame.height - rest.consumed
      (fragmenter.layout, token) = (goingOn.layout, goingOn.token)
      lost -= fragmenter.layout[member].frame.height - token.consumed
    }
    let made = fitted(member, token, top: top, room, fragmenter) { $0.fragment(member, token, top: top, room) }
    guard made.layout !== layout || made.next !== layout, case .placed(var fragment, let next) = made.outcome else {
      return made.outcome
    }
    // Columns in it may have one of their own.
    if fragment.relaid == nil {
      if made.layout !== layout { fragment.relaid = made.layout }
      next?.layout = made.next
    }
    fragment.trimmed += max(0, lost)
    return .placed(fragment, next)
  }

  /// Whether a row begins behind a break, and what floats before it stands in columns before.
  func isMovedBehindBreak(_ index: Int) -> Bool {
    guard index == first, !hasBegun(index) else { return false }
    guard let token = box.token else { return box.inner.isAtBreak && !hasFloats(rows[index]) }
    return token.hasPlacedFloats || !hasFloats(rows[index])
  }

  /// A box as it is laid out in the room that it has where it begins behind a break; `nil` where it is the same as layout's:
  /// where no floats have taken of that.
  private func beginning(_ member: BoxID, at top: Float) -> FlowLayout? {
    guard layout.hasFloats, let stage = layout.stage, layout.isAsWideAsItsRoom(member, begins: true),
      layout[member].style.layout.maxSize.width == .auto, layout[member].style.layout.minSize.width == .auto,
      let parent = layout[member].parent
    else { return nil }
    let (start, width) = layout.tree.columnSpan(of: parent)
    let whole = layout.room(for: member, from: start, width: width, beside: [])
    let before = layout.roomLaidOut(for: member)
    guard before.width < whole.width - 0.01 else { return nil }
    let here = layout.room(for: member, from: start, width: width, beside: floatsHere(at: top, from: parent))
    guard abs(here.x - before.x) > 0.01 || abs(here.width - before.width) > 0.01 else { return nil }
    let token = BreakToken(consumed: -1, row: 0)
    let question = GoingOnQuestion(box: member, token: token, x: here.x, width: here.width)
    if let known = layout.knownGoingOn[question] { return known.layout }
    guard
      let relaid = stage.layOut(member, x: here.x, width: here.width, goingOn: [], from: layout, begins: true)
    else { return nil }
    layout.knownGoingOn[question] = GoingOnBox(layout: relaid, token: token)
    return relaid
  }

  /// Where a box goes on that gives way to floats as a whole: below those that leave no room for its edges.
  private func topWithRoom(for member: BoxID, _ token: BreakToken, from top: Float) -> Float {
    guard !box.inner.floats.isEmpty, !token.isAtEnd, layout.isAsWideAsItsRoom(member),
      let parent = layout[member].parent
    else { return top }
    let (start, width) = layout.tree.columnSpan(of: parent)
    let own = layout[member]
    let edges = own.border.left + own.padding.left + own.padding.right + own.border.right
    let least = min(edges, layout.room(for: member, from: start, width: width, beside: []).width)
    var top = top
    while layout.room(for: member, from: start, width: width, beside: floatsHere(at: top, from: parent)).width
      < least - 0.01
    {
      let ends = box.inner.floats.lazy.map(\.marginBottom).filter { $0 > top + 0.01 }
      guard let next = ends.min() else { break }
      top = next
    }
    return top
  }

  /// The floats that stand beside what begins at `top`, from the left edge of a box.
  private func floatsHere(at top: Float, from parent: BoxID) -> [(left: Float, right: Float, isLeft: Bool)] {
    let origin = layout.tree.absoluteOrigin(of: parent).x
    return box.inner.floats.filter { $0.marginTop <= top + 0.01 && $0.marginBottom > top + 0.01 }.map {
      ($0.left - origin, $0.right - origin, $0.isLeft)
    }
  }

  /// Where a box goes on whose room is another one here; `nil` where it is the same.
  private func goingOn(_ member: BoxID, _ token: BreakToken, at top: Float) -> GoingOnBox? {
    let own = token.layout ?? layout
    guard layout.hasFloats, let stage = layout.stage, !token.isAtEnd, layout.isAsWideAsItsRoom(member),
      let parent = layout[member].parent
    else { return nil }
    let (start, width) = layout.tree.columnSpan(of: parent)
    let here = layout.room(for: member, from: start, width: width, beside: floatsHere(at: top, from: parent))
    let before = own.roomWidth.map { (x: own[member].frame.x, width: $0) } ?? layout.roomLaidOut(for: member)
    guard abs(here.x - before.x) > 0.01 || abs(here.width - before.width) > 0.01 else { return nil }
    let question = GoingOnQuestion(box: member, token: token, x: here.x, width: here.width)
    if let known = own.knownGoingOn[question] { return known }
    let copy = token.copy
    let lines = own.linesGoingOn(at: copy, in: member)
    let tables = own.tablesGoingOn(at: copy, in: member)
    guard
      let relaid = stage.layOut(
        member, x: here.x, width: here.width, goingOn: lines, tablesGoingOn: tables, from: own)
    else { return nil }
    relaid.resume(copy, in: member, with: lines, from: own, keepsRows: true)
    let made = GoingOnBox(layout: relaid, token: copy)
    own.knownGoingOn[question] = made
    return made
  }
}

extension FlowLayout {
  /// Whether a box gives way to floats, and what is in it is laid out anew in other room. Items are where all of their
  /// container is. In Chromium, too.
  fileprivate func isAsWideAsItsRoom(_ id: BoxID, begins: Bool = false) -> Bool {
    let box = tree[id]
    let style = box.style.layout
    let displays: [Display] = begins ? [.block, .flowRoot, .table, .flex, .grid] : [.block, .flowRoot, .table]
    guard box.formsBlockContext, style.size.width == .auto, displays.contains(style.display),
      style.float == .none, !style.isReplaced, let parent = box.parent, inline[parent] == nil
    else { return false }
    return [.block, .flowRoot].contains(tree[parent].style.layout.display)
  }

  /// The room that floats leave a box.
  ///
  /// - Parameters:
  ///   - start: of the content box around, px.
  ///   - floats: the edges of their margin boxes, px from the box around.
  /// - Returns: where the border box begins, px from the box around, and how wide it may be.
  fileprivate func room(
    for id: BoxID, from start: Float, width: Float, beside floats: [(left: Float, right: Float, isLeft: Bool)]
  ) -> (x: Float, width: Float) {
    let margin = tree[id].style.layout.margin
    var left = start + (margin.left.resolved(against: width) ?? 0)
    var right = start + width - (margin.right.resolved(against: width) ?? 0)
    for float in floats {
      if float.isLeft { left = max(left, float.right) } else { right = min(right, float.left) }
    }
    return (left, max(0, right - left))
  }

  /// The room that a box was laid out in.
  fileprivate func roomLaidOut(for id: BoxID) -> (x: Float, width: Float) {
    let box = tree[id]
    guard box.style.layout.display == .table, let parent = box.parent else { return (box.frame.x, box.frame.width) }
    let (start, width) = tree.columnSpan(of: parent)
    let origin = tree.absoluteOrigin(of: parent)
    let top = origin.y + box.frame.y
    let floats = floatsAround(id).compactMap { float -> (left: Float, right: Float, isLeft: Bool)? in
      let (own, place) = (tree[float], tree.absoluteOrigin(of: float))
      guard place.y - floatMargin(of: float) <= top + 0.01,
        place.y + own.frame.height + floatMarginBelow(float) > top + 0.01
      else { return nil }
      let around = own.parent.map { tree[$0] }
      let room = around?.contentSize.width ?? 0
      let margin = own.style.layout.margin
      return (
        place.x - (margin.left.resolved(against: room) ?? 0) - origin.x,
        place.x + own.frame.width + (margin.right.resolved(against: room) ?? 0) - origin.x,
        own.style.layout.float.resolved(around?.style.layout.direction ?? .ltr) == .left
      )
    }
    return self.room(for: id, from: start, width: width, beside: floats)
  }

  /// The floats of the formatting context that a box stands in.
  private func floatsAround(_ id: BoxID) -> [BoxID] {
    var context = tree[id].parent ?? tree.root
    while !tree[context].formsBlockContext, !tree[context].hasColumns, let parent = tree[context].parent {
      context = parent
    }
    return tree.floats(ofColumns: context)
  }
}

extension LayoutStage {
  /// What is in a box, to be divided.
  ///
  /// - Parameter isPaged: whether pages divide it.
  func flowLayout(of box: BoxID, refittedInColumns floats: [BoxID] = [], isPaged: Bool = false) -> FlowLayout {
    let mode = tree[box].style.text.writingMode
    if mode.isVertical {
      let turned = LaidOutTree(tree, inline: inline).turned(to: mode, from: box)
      return FlowLayout(
        turned.tree, inline: turned.inline, root: box, refittedInColumns: floats, isPaged: isPaged)
    }
    let layout = FlowLayout(tree, inline: inline, root: box, refittedInColumns: floats, isPaged: isPaged)
    layout.stage = self
    return layout
  }

  /// Lays a box out once more, for as long as that takes less than a document's time.
  ///
  /// - Parameters:
  ///   - x: of its border box in the box around, px.
  ///   - width: of the room for its border box, px.
  ///   - goingOn: lines in it that go on behind a break: at each width others have room.
  ///   - tables: those in it whose rows do.
  ///   - layout: the one that it had before.
  ///   - begins: whether nothing of it stands elsewhere.
  ///   - ends: where pages end among its floats.
  fileprivate func layOut(
    _ box: BoxID, x: Float, width: Float, goingOn: [GoingOnLines], tablesGoingOn tables: [BoxID] = [],
    from layout: FlowLayout, begins: Bool = false, ends: [PageEnd] = [], floats: [BoxID] = []
  ) -> FlowLayout? {
    guard columnFittings > 0, !isOutOfBudget else { return nil }
    columnFittings -= tree.boxes.count
    let kept = (tree, inline, absolutes, leavingPositions, columnMeasures)
    (tree, inline, columnMeasures) = (layout.tree, layout.inline, ColumnMeasures())
    defer {
      (tree, inline, absolutes, leavingPositions, columnMeasures) = kept
      for lines in goingOn { forget(lines.box) }
    }
    for lines in goingOn {
      guard case .inline(var content) = tree[lines.box].content else { continue }
      content.lineStart = lines.start
      tree[lines.box].content = .inline(content)
      forget(lines.box)
    }
    for table in tables { keepHeightsOfRows(in: table) }
    var style = tree[box].style.layout
    style.margin = Edges(all: .zero)
    style.display = style.display == .block ? .flowRoot : style.display
    if !ends.isEmpty { style.keepSize(of: tree[box]) }
    let frame = tree[box].frame
    let context = IndependentContext(tree, root: box, rootStyle: style, frame: .none)
    compute(
      context, in: Size(width: .definite(width), height: .maxContent), floatBreaks: context.floatBreaks(at: ends))
    commit(context)
    if isOutOfBudget { return nil }
    keepAbsolutes(context.leaving.map(\.box), of: layout)
    let isReversed = tree[box].parent.map { tree[$0].style.layout.direction == .rtl } ?? false
    tree[box].frame.x = isReversed ? x + width - tree[box].frame.width : x
    tree[box].frame.y = frame.y
    if tree[box].hasColumns, !begins { tree[box].frame.height = frame.height }
    let made = FlowLayout(
      tree, inline: inline, root: box, fitsFloats: !ends.isEmpty, refittedFloats: Set(floats), isPaged: layout.isPaged)
    made.stage = self
    made.roomWidth = width
    if !ends.isEmpty { (made.ends, made.endsOf) = (ends, box) }
    return made
  }

  /// Lays out a formatting context for the ends of pages among its floats.
  func layOut(_ box: BoxID, endingAt ends: [PageEnd], _ floats: [BoxID], from layout: FlowLayout) -> FlowLayout? {
    let frame = layout.tree[box].frame
    return layOut(
      box, x: frame.x, width: frame.width, goingOn: [], from: layout, begins: true, ends: ends, floats: floats)
  }

  /// Lays out what stands in columns that others divide, for the ends of these among floats.
  func layOutColumns(
    _ box: BoxID, endingAt ends: [PageEnd], _ floats: [BoxID], from layout: FlowLayout, after before: FlowLayout
  ) -> FlowLayout? {
    guard columnFittings > 0, !isOutOfBudget else { return nil }
    columnFittings -= tree.boxes.count
    let kept = (tree, inline, absolutes, leavingPositions, columnMeasures)
    (tree, inline) = (layout.tree, layout.inline)
    defer { (tree, inline, absolutes, leavingPositions, columnMeasures) = kept }
    placeColumns(box, width: tree[box].contentSize.width, ends: ends, after: before)
    if isOutOfBudget { return nil }
    keepAbsolutes(tree.preorder(from: box).filter { tree[$0].style.isOutOfFlow }, of: layout)
    tree.fittedColumns[box] = FittedColumns([], floats, ends)
    let made = flowLayout(of: box, isPaged: layout.isPaged)
    (made.ends, made.endsOf) = (ends, box)
    made.roomWidth = layout.roomWidth
    return made
  }

  /// Rows of a table are at least as high as they were where it began, however wide its columns are here. In Chromium, too.
  private func keepHeightsOfRows(in table: BoxID) {
    for group in tree[table].children where tree[group].style.layout.tablePart.isSection {
      for row in tree[group].children { tree[row].style.layout.size.height = .px(tree[row].frame.height) }
    }
  }

  /// Absolute boxes that others place are where they were: here they have their static position alone.
  private func keepAbsolutes(_ boxes: [BoxID], of layout: FlowLayout) {
    for box in boxes where tree[box].frame.size == .zero {
      let (place, own) = (tree[box].frame.origin, tree[box].style.layout)
      tree[box].frame = layout.tree[box].frame
      if own.hasStaticInlinePosition { tree[box].frame.x = place.x }
      if own.hasStaticBlockPosition { tree[box].frame.y = place.y }
    }
  }
}
