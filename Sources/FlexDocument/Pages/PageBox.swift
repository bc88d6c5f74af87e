internal import FlexCore
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
    // §6.2 (#margin-props): percentages are of the page's own size on the axis; `auto` is 0 where the size is given.
    let tall = height ?? 0
    margin = Edges(
      left: layout.margin.left.resolved(against: width) ?? 0, right: layout.margin.right.resolved(against: width) ?? 0,
      top: layout.margin.top.resolved(against: tall) ?? 0, bottom: layout.margin.bottom.resolved(against: tall) ?? 0)
    if !page.hasMargins { margin = Edges(all: page.size == .auto ? paper.margin : 0) }
    border = layout.border
    padding = Edges(
      left: layout.padding.left.resolved(against: width), right: layout.padding.right.resolved(against: width),
      top: layout.padding.top.resolved(against: tall), bottom: layout.padding.bottom.resolved(against: tall))
    keepRoom()
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

  /// What the document is laid out on.
  var canvas: Canvas { Canvas(width: width, height: height, margin: insets) }
}
