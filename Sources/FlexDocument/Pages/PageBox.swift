internal import FlexCore
internal import FlexLayout
internal import FlexStyle
internal import FlexTree

/// The sheet where `@page` rules leave it open.
struct Paper: Equatable {
  /// px.
  var size: Size<Float>
  /// Whether the size counts whatever `@page` rules say.
  var isForced = false
  /// Margins where no rule gives any, px.
  var margin: Float = 0

  /// What a PDF is printed on where nothing says otherwise: A4 with margins of 1 cm, which browsers print with too.
  static let standard = Paper(
    size: Size(width: PageSize.defaultPaper.width, height: PageSize.defaultPaper.height), margin: 96 / 2.54)
}

/// A page's sheet with its edges. CSS Paged Media 3 §3 (#page-model).
struct PageBox: Equatable {
  /// Of the sheet, px. A height of `nil` is that of the content.
  var width: Float
  var height: Float?
  var margin: Edges<Float>
  var border: Edges<Float>
  var padding: Edges<Float>

  init(_ page: PageStyle, paper: Paper) {
    (width, height) = (paper.size.width, paper.size.height)
    if !paper.isForced {
      switch page.size {
      case .auto: break
      case .fixed(let width, let height): (self.width, self.height) = (width, height)
      case .roll(let width): (self.width, height) = (width, nil)
      case .orientation(let isLandscape):
        let (short, long) = (min(paper.size.width, paper.size.height), max(paper.size.width, paper.size.height))
        (width, height) = isLandscape ? (long, short) : (short, long)
      }
    }
    let layout = page.style.layout
    border = layout.border
    // §6.2 (#margin-props): percentages are of the page's own size on the axis.
    let (wide, tall) = (width, height ?? 0)
    padding = Edges(
      left: layout.padding.left.resolved(against: wide), right: layout.padding.right.resolved(against: wide),
      top: layout.padding.top.resolved(against: tall), bottom: layout.padding.bottom.resolved(against: tall))
    margin = Edges(all: page.size == .auto ? paper.margin : 0)
    guard page.hasMargins || layout.size != Size(width: .auto, height: .auto) || layout.hasLimits else {
      keepRoom()
      return
    }
    let own = layout.margin
    let across = Self.solve(
      sheet: width, margins: (own.left.resolved(against: wide), own.right.resolved(against: wide)),
      edges: border.left + border.right + padding.left + padding.right, layout, .horizontal)
    width = across.sheet
    (margin.left, margin.right) = across.margins
    let along = Self.solve(
      sheet: tall, margins: (own.top.resolved(against: tall), own.bottom.resolved(against: tall)),
      edges: border.top + border.bottom + padding.top + padding.bottom, layout, .vertical)
    if height != nil { height = along.sheet }
    (margin.top, margin.bottom) = along.margins
    keepRoom()
  }

  /// The page box's size and margins on an axis; the sheet is resized where they leave it no choice.
  /// CSS Paged Media 3 §7.2 (#page-box-page-rule), §8 (#page-size).
  private static func solve(
    sheet: Float, margins: (start: Float?, end: Float?), edges: Float, _ layout: Style, _ axis: Axis
  ) -> (sheet: Float, margins: (Float, Float)) {
    let inside: (Float) -> Float = { layout.boxSizing == .borderBox ? max(0, $0 - edges) : $0 }
    let (start, end) = (margins.start ?? 0, margins.end ?? 0)
    let specified = layout.size[axis].resolved(against: sheet).map(inside)
    let filled = sheet - edges - start - end
    let largest = layout.maxSize[axis].resolved(against: sheet).map(inside) ?? .infinity
    let smallest = layout.minSize[axis].resolved(against: sheet).map(inside) ?? 0
    let content = max(smallest, min(specified ?? filled, largest))
    guard specified != nil || content != filled else { return (sheet, (start, end)) }
    let rest = sheet - edges - start - end - content
    if rest >= 0 {
      switch (margins.start, margins.end) {
      case (nil, nil): return (sheet, (rest / 2, rest / 2))
      case (nil, let end?): return (sheet, (rest, end))
      case (let start?, nil): return (sheet, (start, rest))
      default: break
      }
    }
    return (max(1, content + edges + start + end), (start, end))
  }

  /// Margins that leave no room for anything shrink together: there is always a pixel for the content.
  private mutating func keepRoom() {
    func shrink(_ start: inout Float, _ end: inout Float, to limit: Float) {
      let sum = start + end
      guard sum > limit, sum > 0 else { return }
      start *= limit / sum
      end *= limit / sum
    }
    shrink(&margin.left, &margin.right, to: max(0, width - 1))
    if let height { shrink(&margin.top, &margin.bottom, to: max(0, height - 1)) }
  }

  /// From the sheet's corner to the page area's.
  var insets: Edges<Float> {
    Edges(
      left: margin.left + border.left + padding.left, right: margin.right + border.right + padding.right,
      top: margin.top + border.top + padding.top, bottom: margin.bottom + border.bottom + padding.bottom)
  }

  /// What is inside the page's borders, px on the sheet: the root's background covers it, as browsers have it.
  func paddingArea(height: Float) -> Rect {
    let (x, y) = (margin.left + border.left, margin.top + border.top)
    return Rect(
      x: x, y: y, width: max(0, width - x - margin.right - border.right),
      height: max(0, height - y - margin.bottom - border.bottom))
  }

  /// What the document is laid out on: a page area of whole px that begins at a whole px, as browsers have it, so that
  /// a document falls on the same lines and pages there. The margin boxes keep the page's own margins.
  var canvas: Canvas {
    let insets = layoutInsets
    let (left, right) = Self.whole(insets.left, insets.right, of: width)
    guard let height else {
      return Canvas(
        width: width, height: nil, margin: Edges(left: left, right: right, top: insets.top, bottom: insets.bottom))
    }
    let (top, bottom) = Self.whole(insets.top, insets.bottom, of: height)
    return Canvas(width: width, height: height, margin: Edges(left: left, right: right, top: top, bottom: bottom))
  }

  /// The same in px of content that is drawn at a scale. The area begins where it does at its own size, and is rounded up
  /// when it is as large as the scale has it, as in Chromium; it has room for the content that gave the scale.
  func canvas(at scale: Float) -> Canvas {
    let page = canvas
    guard scale != 1 else { return page }
    func scaled(_ start: Float, _ size: Float, room: Float, least: Float) -> (start: Float, end: Float) {
      let area = max((room / scale - 1 / 64).rounded(.up), least)
      return (start / scale, size / scale - start / scale - area)
    }
    let insets = layoutInsets
    let fitted = ((page.area.width ?? 0) / scale + 1 / 64).rounded(.down)
    let across = scaled(page.margin.left, width, room: width - insets.left - insets.right, least: fitted)
    var along = (start: page.margin.top / scale, end: page.margin.bottom / scale)
    if let height { along = scaled(page.margin.top, height, room: height - insets.top - insets.bottom, least: 1) }
    return Canvas(
      width: width / scale, height: height.map { $0 / scale },
      margin: Edges(left: across.start, right: across.end, top: along.start, bottom: along.end))
  }

  /// The insets in the unit that lengths of the layout have, 1/64 px: Chromium cuts them to it, but not the sheet's size.
  /// A page of 210 mm between margins of 12 mm, 702.99 px, so has an area of 704 px.
  private var layoutInsets: Edges<Float> {
    func cut(_ inset: Float) -> Float { (inset * 64 + 1 / 64).rounded(.down) / 64 }
    let insets = insets
    return Edges(left: cut(insets.left), right: cut(insets.right), top: cut(insets.top), bottom: cut(insets.bottom))
  }

  /// Insets that are rounded at the start, and leave the room between them rounded up.
  private static func whole(_ start: Float, _ end: Float, of size: Float) -> (Float, Float) {
    let room = size - start - end
    guard room >= 1 else { return (start, end) }
    // What is less comes from sizes in inches and millimetres that are not exact.
    let area = (room - 1e-3).rounded(.up)
    let first = start.rounded()
    return (first, size - first - area)
  }
}

extension Style {
  /// Whether sizes have bounds.
  fileprivate var hasLimits: Bool {
    minSize != Size(width: .auto, height: .auto) || maxSize != Size(width: .auto, height: .auto)
  }
}
