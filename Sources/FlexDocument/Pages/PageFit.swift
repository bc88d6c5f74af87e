internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexLayout
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// How far content that is wider than its pages is scaled down, as browsers do when they print.
///
/// No specification has it. Chromium lays the document out anew in pages that are larger by as much as its content is
/// wider than them, and prints these smaller, all by the same scale; margins and what stands in them keep their size.
struct PageFit {
  /// px on the page of a px of content.
  var scale: Float
  /// What reaches furthest.
  var element: Int?
  /// Its end, and that of the page area it is on, px.
  var reach: Float
  var room: Float

  /// Text would become too small to read: what is wider still is cut where the page area ends.
  static let smallestScale: Float = 1 / 1.5
  /// Less than this is not seen, px.
  private static let tolerance: Float = 0.05

  /// - Parameters:
  ///   - pages: laid out at their own size.
  ///   - width: of a page's area, px.
  /// - Returns: `nil` where everything has room.
  init?(_ pages: [LaidOutPage], width: (PageDescription) -> Float) {
    var widest: PageFit?
    for page in pages {
      let room = width(page.description)
      guard let (reach, box) = page.tree.inlineReach(lines: page.inline), reach > room + Self.tolerance else {
        continue
      }
      let scale = max(room / reach, Self.smallestScale)
      if let widest, widest.scale < scale || widest.reach / widest.room >= reach / room { continue }
      widest = PageFit(scale: scale, element: page.tree.element(around: box), reach: reach, room: room)
    }
    guard let widest else { return nil }
    self = widest
  }

  private init(scale: Float, element: Int?, reach: Float, room: Float) {
    (self.scale, self.element, self.reach, self.room) = (scale, element, reach, room)
  }

  /// What is said of it.
  func diagnostic(in document: Document) -> Diagnostic {
    let location = element.flatMap { document.element(NodeID(index: $0))?.location }
    let problem = DocumentError.Problem.scaledPages(
      width: reach, room: room, scale: scale, isEnough: room / reach >= Self.smallestScale - 0.001)
    return Diagnostic(DocumentError(problem, location: location), severity: .warning)
  }
}

extension FragmentTree {
  /// How far content reaches to the right from the initial containing block's left edge, and the box that does;
  /// clipped content left out, and fixed boxes, which belong to the page. CSS Overflow 3 §2.2 (#scrollable-overflow).
  ///
  /// - Returns: `nil` where lines don't begin at the left: what sticks out there has no way to be reached.
  fileprivate func inlineReach(lines: [BoxID: InlineLayout]) -> (reach: Float, box: BoxID)? {
    guard !boxes.isEmpty, self[root].style.text.direction == .ltr, !self[root].style.text.writingMode.isVertical else {
      return nil
    }
    var furthest: (reach: Float, box: BoxID)?
    var pending: [(id: BoxID, origin: Point, space: Matrix?, isClipped: Bool)] = [(root, .zero, nil, false)]
    // Groups of values that are named would be copied whole: most boxes have nothing to tell but a frame.
    while let (id, outer, outerSpace, wasClipped) = pending.popLast() {
      var (space, isClipped) = (outerSpace, wasClipped)
      let position = self[id].style.layout.position
      if position == .fixed { continue }
      if position == .absolute { isClipped = false }
      let frame = self[id].frame
      var origin = Point(x: outer.x + frame.x, y: outer.y + frame.y)
      if !self[id].style.paint.transform.isEmpty || !self[id].style.paint.individualTransforms.isEmpty,
        let own = BoxTransform.matrix(of: self[id])
      {
        space = (space ?? .identity).concatenating(.translation(Double(origin.x), Double(origin.y))).concatenating(own)
        origin = .zero
      }
      func note(_ rect: Rect) {
        guard rect.width > 0, rect.height > 0 else { return }
        let end = space.map { rect.bounds(through: $0).maxX } ?? rect.maxX
        if end.isFinite, end > furthest?.reach ?? 0 { furthest = (end, id) }
      }
      if !isClipped { note(Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)) }
      let clips =
        id != root
        && (self[id].style.layout.overflow.width != .visible || self[id].style.containment.used.contains(.paint))
      if isClipped || clips {
        if position != .static || self[id].style.layout.containsFixed { continue }
        isClipped = true
      } else if case .inline = self[id].content, !self[id].style.text.writingMode.isVertical, let laidOut = lines[id] {
        let content = self[id].contentOrigin
        for line in laidOut.lines {
          note(
            Rect(
              x: origin.x + content.x + line.frame.x, y: origin.y + content.y + line.frame.y, width: line.frame.width,
              height: line.frame.height))
        }
      }
      for child in self[id].children { pending.append((child, origin, space, isClipped)) }
    }
    return furthest
  }
}
