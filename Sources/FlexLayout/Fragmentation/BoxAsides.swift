internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// What stands beside the flow of a box: floats, absolutely positioned boxes, and what sticks out of rows that have ended.
extension BoxFilling {
  /// Puts here what went on beside the flow.
  mutating func placeBeside() {
    var floats: [FloatBeside] = []
    for aside in token?.beside ?? [] {
      var room = inner
      room.mustBreak = false
      var frame = layout[aside.box].frame
      let isFloat = isFloat(aside.box)
      if isFloat, aside.token == nil, fragmenter.pushed.contains(aside.box) {
        // It has no room in this column either.
        beside.append(aside)
        continue
      }
      let parent = layout[aside.box].parent
      var y = contentTop
      var isAboveGoingOn = false
      if isFloat, aside.token == nil {
        // A float that stood below another one still does.
        for other in floats where other.parent == parent && other.stands(above: frame) {
          y = max(y, other.bottom)
          isAboveGoingOn = other.goesOn
          if isAboveGoingOn { break }
        }
        for other in isAboveGoingOn ? [] : floatsAbove(aside.box) {
          y = max(y, other.marginBottom)
          isAboveGoingOn = isAboveGoingOn || other.goesOn
        }
        // Its margin is its own, and isn't cut at a break.
        y += layout.floatMargin(of: aside.box)
      }
      // Below the rest of what can't be divided, a page is at its start still.
      let isAtStart = y <= inner.start + Fragmenter.tolerance || children.allSatisfy(\.isStripe)
      // Before a float there is always a good break.
      let least = isFloat && aside.token == nil ? BreakAppeal.perfect : .lastResort
      room.appeal = isAtStart ? .any : least
      // Lines that begin behind a break are widows of those before, of which there are none.
      room.isBehindBreak = isFloat && aside.token == nil && fragmenter.fillsColumns
      let (count, besideCount) = (children.count, beside.count)
      if isAboveGoingOn {
        beside.append(aside)
      } else {
        place(aside, at: y, room, dx: isFloat && aside.token != nil ? shift(ofRest: aside.box, at: y) : 0)
      }
      guard isFloat else { continue }
      var bottom = y
      if children.count > count {
        let last = children[count]
        frame.x += last.dx
        bottom = last.bottom + (last.isLast ? layout.floatMarginBelow(aside.box) : 0)
      }
      floats.append(FloatBeside(parent: parent, laidOut: frame, bottom: bottom, goesOn: beside.count > besideCount))
    }
  }

  /// How far to the right of where layout has it a float goes on: as far to its side as those let it that go on with it.
  /// CSS Break 3 §4.1 (#possible-breaks) leaves it open; as in browsers.
  private func shift(ofRest float: BoxID, at y: Float) -> Float {
    guard let parent = layout[float].parent else { return 0 }
    let own = FloatEnd(of: Fragment(box: float, y: y, height: 0, content: .whole), layout)
    let span = layout.tree.columnSpan(of: parent)
    let start = layout.tree.absoluteOrigin(of: parent).x + span.start
    // The room that those leave which stand beside it.
    var (left, right) = (start, start + span.width)
    for other in inner.floats where other.isLeft == own.isLeft && other.marginBottom > y + 0.01 {
      left = max(left, other.right)
      right = min(right, other.left)
    }
    return own.isLeft ? min(0, left - own.left) : max(0, right - own.right)
  }

  /// Floats of boxes around that stand here, and above one whose place layout has below them.
  private func floatsAbove(_ float: BoxID) -> [FloatEnd] {
    guard fragmenter.fillsColumns, !inner.floats.isEmpty else { return [] }
    let (origin, margin) = (layout.tree.absoluteOrigin(of: float), layout[float].style.layout.margin)
    let width = layout[float].parent.map { layout[$0].contentSize.width } ?? 0
    let left = origin.x - (margin.left.resolved(against: width) ?? 0)
    let right = origin.x + layout[float].frame.width + (margin.right.resolved(against: width) ?? 0)
    let parent = layout[float].parent
    return inner.floats.filter {
      origin.y >= $0.laidOut - 0.01 && $0.left < right - 0.01 && $0.right > left + 0.01
        && layout[$0.box].parent != parent
    }
  }

  private func isFloat(_ id: BoxID) -> Bool { layout[id].style.layout.float != .none }

  /// Whether a float goes on in the next fragmentainer.
  var hasFloatsGoingOn: Bool { beside.contains { isFloat($0.box) } }

  /// Whether one begins there, also one that sticks out of a box that has ended.
  var hasFloatsPushed: Bool { beside.contains(where: isPushedFloat) }

  private func isPushedFloat(_ aside: BreakToken.Aside) -> Bool {
    guard let rest = aside.token else { return isFloat(aside.box) }
    return !rest.beside.isEmpty && !layout[aside.box].formsBlockContext && rest.beside.contains(where: isPushedFloat)
  }

  /// Whether there was room for at least a part of it; if not, it stands at the start of the next fragmentainer.
  mutating func place(_ aside: BreakToken.Aside, at y: Float, _ room: Space, dx: Float = 0) {
    var room = room
    if !isFloat(aside.box) { overflow(&room, at: y) }
    let outcome = parallel(aside.box, aside.token, top: y, room)
    guard case .placed(var fragment, let rest) = outcome else {
      beside.append(aside)
      return
    }
    fragment.dx += dx
    note(fragment, rest)
  }

  /// Absolute boxes begin in the column where they are to stand, and if they reach over its end.
  private func overflow(_ room: inout Space, at y: Float) {
    guard !fragmenter.slices else { return }
    room.start = y
    room.appeal = .any
  }

  /// What floats lack is noted by itself; those that lines have may be divided anywhere.
  private func parallel(_ id: BoxID, _ token: BreakToken?, top: Float, _ room: Space) -> FragmentOutcome {
    guard isFloat(id) else { return fragmenter.parallel(id, token, top: top, room) }
    var own = fragmenter
    // What can't be divided, and stands beside the line that a column begins with, asks for no higher ones. In Chromium, too.
    let isOver = room.appeal == .any && layout.isInLines(id) && layout.isMonolithic(id)
    own.shortage = isOver || fragmenter.withoutRoom.contains(id) ? nil : fragmenter.shortage?.ofFloats
    let outcome = own.parallel(id, token, top: top, room)
    guard layout.isInLines(id) else { return outcome }
    if case .placed(_, let rest?) = outcome { rest.appeal = .perfect }
    return outcome
  }

  private mutating func note(_ fragment: Fragment, _ rest: BreakToken?) {
    children.append(fragment)
    noteFloats(fragment)
    if let rest { beside.append(BreakToken.Aside(box: fragment.box, token: rest)) }
  }

  /// A float that stands here, or those that stick out of a box that has ended elsewhere.
  private mutating func noteFloats(_ fragment: Fragment) {
    if isFloat(fragment.box) {
      floatBottom = max(floatBottom, fragment.bottom)
      inner.floats.append(FloatEnd(of: fragment, layout))
    } else if !layout[fragment.box].formsBlockContext {
      for child in fragment.children { noteFloats(child) }
    }
  }

  /// Puts a float or an absolute box where the flow has it.
  ///
  /// - Parameter isBehindBreak: whether the float could not stand in the column before.
  /// - Returns: whether what stands beside it may stay here: a float takes it along.
  mutating func placeAside(_ aside: BoxID, at y: Float, isBehindBreak: Bool = false) -> Bool {
    if !fragmenter.pushed.isEmpty, fragmenter.pushed.contains(aside) { return false }
    if inner.pushesFloats, isFloat(aside) { return false }
    var room = inner
    room.mustBreak = false
    room.isBehindBreak = isBehindBreak && isFloat(aside)
    // Before a float there is always a good break.
    let least = isFloat(aside) ? BreakAppeal.perfect : .lastResort
    let marginTop = isFloat(aside) ? y - layout.floatMargin(of: aside) : y
    let mayReachOver = !isFloat(aside) || fragmenter.overhangsAtStart
    room.appeal = marginTop <= inner.start + Fragmenter.tolerance && mayReachOver ? .any : least
    if fragmenter.fillsColumns, layout.isPlacedBeyondColumns(aside) {
      var fragment = fragmenter.whole(aside, top: y)
      fragment.isBeyond = true
      children.append(fragment)
      return true
    }
    if !isFloat(aside), fragmenter.fillsColumns, y > inner.start, y >= room.limit - Fragmenter.tolerance {
      // Where a column ends, absolute boxes stand at the start of the next one. In Chromium, too.
      beside.append(BreakToken.Aside(box: aside, token: nil))
      return true
    }
    if !isFloat(aside) { overflow(&room, at: y) }
    if case .placed(let fragment, let rest) = parallel(aside, nil, top: y, room) {
      // What ends on a page, or in a column, has room for its margin there too, or stands in the next one.
      let end = fragment.bottom + (rest == nil ? marginBelow(aside) : 0)
      if isFloat(aside), room.appeal == least, end > room.limit + Fragmenter.tolerance, rest == nil {
        if layout.isUndividedInColumns(aside, onPages: fragmenter.isPaged) {
          fragmenter.shortage?.ofFloats.note(end - room.limit)
        }
        return false
      }
      note(fragment, rest)
      return true
    }
    if isFloat(aside) { return false }
    beside.append(BreakToken.Aside(box: aside, token: nil))
    return true
  }
}

extension BoxFilling {
  /// What there has to be below a float's border box, px. Columns have the margin above what can't be divided once more,
  /// as in Chromium.
  func marginBelow(_ float: BoxID) -> Float {
    let isDoubled = fragmenter.fillsColumns && layout.isUndividedInColumns(float, onPages: fragmenter.isPaged)
    return layout.floatMarginBelow(float) + (isDoubled ? layout.floatMargin(of: float) : 0)
  }

  /// How far down what stands here reaches, with what sticks out of it.
  var bottomOfContents: Float { children.reduce(contentTop) { max($0, layout.reach(of: $1)) } }

  /// Where the lowest float ends that stands in the fragment, or goes on beside it.
  var bottomOfFloats: Float { inner.floats.reduce(floatBottom) { max($0, $1.marginBottom) } }
}

extension FlowLayout {
  /// Whether columns don't divide a box: on pages they do what would scroll on a screen.
  func isUndividedInColumns(_ id: BoxID, onPages isPaged: Bool) -> Bool {
    isMonolithic(id) || scrolls(id) && !isPaged
  }

  /// Of each box, whether floats are in it whose margins columns have twice: see `marginBelow`.
  func findFloatsWithDoubledMargins() -> [Bool] {
    var found = [Bool](repeating: false, count: tree.boxes.count)
    for id in tree.preorder() where tree[id].style.layout.float != .none {
      guard isUndividedInColumns(id, onPages: isPaged), floatMargin(of: id) > 0 else { continue }
      var around = tree[id].parent
      while let box = around, !found[box.index] {
        found[box.index] = true
        around = tree[box].parent
      }
    }
    return found
  }
}

extension FloatEnd {
  fileprivate init(of fragment: Fragment, _ layout: FlowLayout) {
    let (box, origin) = (layout[fragment.box], layout.tree.absoluteOrigin(of: fragment.box))
    let margin = box.style.layout.margin
    let width = box.parent.map { layout[$0].contentSize.width } ?? 0
    let direction = box.parent.map { layout[$0].style.layout.direction } ?? .ltr
    laidOut = origin.y + box.frame.height
    bottom = fragment.bottom
    left = origin.x + fragment.dx - (margin.left.resolved(against: width) ?? 0)
    right = origin.x + fragment.dx + box.frame.width + (margin.right.resolved(against: width) ?? 0)
    marginTop = fragment.y - (fragment.isFirst ? layout.floatMargin(of: fragment.box) : 0)
    marginBottom = fragment.bottom + (fragment.isLast ? layout.floatMarginBelow(fragment.box) : 0)
    isLeft = box.style.layout.float.resolved(direction) == .left
    (self.box, goesOn, trimmed) = (fragment.box, !fragment.isLast, fragment.trimmed)
  }
}

/// A float that went on beside the flow.
struct FloatBeside {
  let parent: BoxID?
  /// px, where layout had it.
  let laidOut: Rect
  /// Of its margin box, px, in the fragmentainer.
  let bottom: Float
  /// Whether it goes on in the next fragmentainer.
  let goesOn: Bool

  /// Whether a float behind this one stands below it, and not beside it.
  func stands(above frame: Rect) -> Bool {
    frame.y >= laidOut.maxY - 0.01 || frame.x < laidOut.maxX - 0.01 && frame.maxX > laidOut.x + 0.01
  }
}
