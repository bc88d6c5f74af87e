internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

/// What a layout says of timelines that scrollers drive, before anybody scrolls. Scroll-driven Animations 1.
struct TimelineFinder {
  let styled: StyledDocument
  let tree: FragmentTree
  /// The canvas, whose area the root scroller shows.
  let viewport: Size<Float>
  /// The first box of each element and pseudo-element.
  private let boxes: [BoxKey: BoxID]
  /// As far as scrollers go: many animations may ask the same one.
  private var extents: [BoxID?: Size<Float>] = [:]

  init(_ styled: StyledDocument, _ tree: FragmentTree, viewport: Size<Float>) {
    self.styled = styled
    self.tree = tree
    self.viewport = viewport
    var boxes: [BoxKey: BoxID] = [:]
    for (index, box) in tree.boxes.enumerated() {
      guard let source = box.source else { continue }
      let key = BoxKey(element: source.element, pseudoElement: source.pseudoElement)
      if boxes[key] == nil { boxes[key] = BoxID(index: index) }
    }
    self.boxes = boxes
  }

  private struct BoxKey: Hashable {
    var element: Int
    var pseudoElement: String?
  }

  /// What has animations that are driven, or a timeline of its own.
  private struct Subject {
    var node: ElementID
    var pseudoElement: PseudoElement?
  }

  /// Of all elements with animations that are driven.
  mutating func states() -> [AnimatedElement: [TimelineState?]] {
    var states: [AnimatedElement: [TimelineState?]] = [:]
    for element in styled.styles.drivenElements {
      let subject = Subject(node: element.node, pseudoElement: element.pseudoElement)
      guard let style = style(of: subject) else { continue }
      states[element] = DrivenAnimation.list(style).map { $0.map { state(of: $0, subject) } }
    }
    return states
  }

  private func style(of subject: Subject) -> ComputedStyle? {
    subject.pseudoElement.map { styled.styles[subject.node, $0] } ?? styled.styles[subject.node]
  }

  private mutating func state(of animation: DrivenAnimation, _ subject: Subject) -> TimelineState {
    switch animation.timeline {
    case .anonymous(let timeline): return state(of: animation, timeline, subject)
    case .named(let name):
      if subject.pseudoElement != nil, let style = style(of: subject),
        let timeline = ScrollTimeline.named(name, of: style)
      {
        return state(of: animation, timeline, subject)
      }
      guard let (timeline, owner) = declaration(of: name, around: subject.node) else { return .missing }
      return state(of: animation, timeline, Subject(node: owner))
    }
  }

  /// The element that gives a timeline its name: the nearest around, or the only one inside an element that gives
  /// the name a scope. §5 (#timeline-scoping).
  private func declaration(of name: String, around node: ElementID) -> (ScrollTimeline, ElementID)? {
    var current: ElementID? = node
    while let element = current {
      if let style = styled.styles[element] {
        if let timeline = ScrollTimeline.named(name, of: style) { return (timeline, element) }
        if ScrollTimeline.isScoped(name, by: style) {
          let found = declarations(of: name, inside: element)
          return found.count == 1 ? found[0] : nil
        }
      }
      current = styled.document[element].parent
    }
    return nil
  }

  private func declarations(of name: String, inside element: ElementID) -> [(ScrollTimeline, ElementID)] {
    var found: [(ScrollTimeline, ElementID)] = []
    var pending = styled.document[element].children
    while let next = pending.popLast(), found.count < 2 {
      if let style = styled.styles[next], let timeline = ScrollTimeline.named(name, of: style) {
        found.append((timeline, next))
      }
      pending += styled.document[next].children
    }
    return found
  }

  // MARK: Ranges

  private mutating func state(
    of animation: DrivenAnimation, _ timeline: ScrollTimeline, _ subject: Subject
  ) -> TimelineState {
    guard let box = box(of: subject) else { return .inactive }
    let scroller: BoxID?
    switch timeline.source {
    case .root: scroller = nil
    case .own:
      let isRoot = subject.pseudoElement == nil && subject.node == styled.document.root
      guard isRoot || isScroller(box) else { return .inactive }
      scroller = isRoot ? nil : box
    case .nearest, .view: scroller = self.scroller(around: box)
    }
    let mode = tree[scroller ?? tree.root].style.text.writingMode
    let isHorizontal =
      switch timeline.axis {
      case .x: true
      case .y: false
      case .block: mode.isVertical
      case .inline: !mode.isVertical
      }
    let port = self.port(of: scroller)
    let length = isHorizontal ? port.width : port.height
    let extent = extents[scroller] ?? extent(of: scroller)
    extents[scroller] = extent
    let most = max(0, (isHorizontal ? extent.width : extent.height) - length)
    guard case .view(let first, let last) = timeline.source else {
      guard most > 0 else { return .inactive }
      func offset(_ bound: DrivenAnimation.Bound) -> Float { bound.offset.resolved(against: most) }
      return .active(start: offset(animation.start), end: offset(animation.end))
    }
    let place = place(of: box, in: scroller)
    let size = tree[box].frame
    let span =
      isHorizontal
      ? ViewSpan(start: place.x, length: size.width) : ViewSpan(start: place.y, length: size.height)
    let free = scrollPadding(of: scroller, isHorizontal: isHorizontal)
    let insets = ((first ?? free.start).resolved(against: length), (last ?? free.end).resolved(against: length))
    func offset(_ bound: DrivenAnimation.Bound) -> Float {
      let range = span.range(bound.name ?? "cover", port: (insets.0, length - insets.1), most: most)
      return range.start + bound.offset.resolved(against: range.end - range.start)
    }
    return .active(start: offset(animation.start), end: offset(animation.end))
  }

  private func box(of subject: Subject) -> BoxID? {
    let name = subject.pseudoElement.map { GeneratedElement($0)?.rawValue ?? "" }
    return boxes[BoxKey(element: subject.node.index, pseudoElement: name)]
  }

  // MARK: Scrollers

  /// What a scroller keeps free at both ends of an axis; what the root element says is of the viewport.
  private func scrollPadding(
    of scroller: BoxID?, isHorizontal: Bool
  ) -> (start: LengthPercentage, end: LengthPercentage) {
    guard let style = scroller.map({ tree[$0].style }) ?? styled.styles[styled.document.root] else {
      return (.zero, .zero)
    }
    func padding(_ side: String) -> LengthPercentage { ScrollTimeline.scrollPadding(side, of: style) ?? .zero }
    return isHorizontal ? (padding("left"), padding("right")) : (padding("top"), padding("bottom"))
  }

  /// Whether a box scrolls; what `html` and `body` say is the viewport's.
  private func isScroller(_ box: BoxID) -> Bool {
    let overflow = tree[box].style.layout.overflow
    guard box != tree.root, overflow.width != .visible, overflow.width != .clip || overflow.height != .clip else {
      return false
    }
    return overflow.height != .visible
  }

  /// `nil` is the viewport.
  private func scroller(around box: BoxID) -> BoxID? {
    var current = tree[box].parent
    while let outer = current {
      if isScroller(outer) { return outer }
      current = tree[outer].parent
    }
    return nil
  }

  private func port(of scroller: BoxID?) -> Size<Float> {
    guard let scroller else { return viewport }
    let fragment = tree[scroller]
    return Size(
      width: fragment.frame.width - fragment.border.left - fragment.border.right,
      height: fragment.frame.height - fragment.border.top - fragment.border.bottom)
  }

  /// From the scroller's padding box, or the canvas, to a box inside it.
  private func place(of box: BoxID, in scroller: BoxID?) -> Point {
    var place = Point(x: 0, y: 0)
    var current: BoxID? = box
    while let inner = current, inner != scroller {
      place.x += tree[inner].frame.x
      place.y += tree[inner].frame.y
      current = tree[inner].parent
    }
    guard let scroller else { return place }
    return Point(x: place.x - tree[scroller].border.left, y: place.y - tree[scroller].border.top)
  }

  /// As far as a scroller goes. CSS Overflow 3 §2.2 (#scrollable).
  private func extent(of scroller: BoxID?) -> Size<Float> {
    let start = scroller ?? tree.root
    var extent = Size<Float>(width: 0, height: 0)
    var pending = tree[start].children.map { ($0, Point(x: 0, y: 0)) }
    if scroller == nil { pending = [(start, Point(x: 0, y: 0))] }
    while let (box, origin) = pending.popLast() {
      let frame = tree[box].frame
      let place = Point(x: origin.x + frame.x, y: origin.y + frame.y)
      extent.width = max(extent.width, place.x + frame.width)
      extent.height = max(extent.height, place.y + frame.height)
      let overflow = tree[box].style.layout.overflow
      guard box == tree.root || overflow == Size(width: .visible, height: .visible) else { continue }
      pending += tree[box].children.map { ($0, place) }
    }
    guard let scroller else { return extent }
    let fragment = tree[scroller]
    return Size(
      width: extent.width - fragment.border.left + fragment.padding.right,
      height: extent.height - fragment.border.top + fragment.padding.bottom)
  }
}

/// Where a subject is along the axis of its scroller, px.
private struct ViewSpan {
  var start: Float
  var length: Float

  /// The offsets between which the subject is so in what is seen. §3.1 (#view-timelines-ranges).
  ///
  /// - Parameters:
  ///   - port: the ends of what is seen.
  ///   - most: as far as can be scrolled.
  func range(_ name: String, port: (start: Float, end: Float), most: Float) -> (start: Float, end: Float) {
    let cover = (start: start - port.end, end: start + length - port.start)
    let (startEdge, endEdge) = (start - port.start, start + length - port.end)
    let contain = (start: min(startEdge, endEdge), end: max(startEdge, endEdge))
    switch name {
    case "contain": return contain
    case "entry": return (cover.start, contain.start)
    case "exit": return (contain.end, cover.end)
    case "entry-crossing": return (cover.start, endEdge)
    case "exit-crossing": return (startEdge, cover.end)
    case "scroll": return (0, most)
    default: return cover
    }
  }
}
