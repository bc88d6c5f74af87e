internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

/// How a page lies on its sheet: what is printed beyond its edges, the marks to cut it by, and how it is turned.
/// CSS Paged Media 3 §7 and §8.3 (#marks, #bleed, #page-orientation-prop).
struct PrintedSheet: Equatable {
  /// px beyond the page's edges.
  var bleed: Float = 0
  var marks: PageMarks = []
  var orientation = PageOrientation.upright
  /// What the page is called.
  var label: String?

  /// §7.2: `auto` is 6 pt where there are crop marks.
  private static let automaticBleed: Float = 8
  /// Room for marks beyond the bleed, px.
  private static let slug: Float = 24

  init() {}

  init(_ page: PageStyle) {
    marks = page.marks
    bleed = page.bleed ?? (marks.contains(.crop) ? Self.automaticBleed : 0)
    orientation = page.orientation
  }

  /// From the sheet's edge to the page's, px.
  private var offset: Float { marks.isEmpty ? bleed : bleed + Self.slug }

  /// What is painted of a page's own background, px from the page's corner.
  func printedArea(of size: Size<Float>) -> Rect {
    Rect(x: -bleed, y: -bleed, width: size.width + 2 * bleed, height: size.height + 2 * bleed)
  }

  /// How large the sheet of a page is.
  func sheetSize(of page: Size<Float>) -> Size<Float> {
    let (width, height) = (page.width + 2 * offset, page.height + 2 * offset)
    return orientation == .upright ? Size(width: width, height: height) : Size(width: height, height: width)
  }

  /// The page as its sheet shows it.
  func placed(_ list: DisplayList) -> DisplayList {
    var list = list
    list.label = label
    if offset > 0 {
      let page = Rect(x: 0, y: 0, width: list.size.width, height: list.size.height)
      let printed = printedArea(of: list.size)
      list.sheet = SheetBoxes(trim: page, bleed: printed)
      list.items = [.clip(.rect(printed), list.items)] + markItems(around: page)
      list = list.mapped(
        by: .translation(Double(offset), Double(offset)),
        size: Size(width: page.width + 2 * offset, height: page.height + 2 * offset))
    }
    let turned = Size(width: list.size.height, height: list.size.width)
    switch orientation {
    case .upright: return list
    case .rotateLeft: return list.mapped(by: Matrix(0, -1, 1, 0, 0, Double(list.size.width)), size: turned)
    case .rotateRight: return list.mapped(by: Matrix(0, 1, -1, 0, Double(list.size.height), 0), size: turned)
    }
  }

  /// Marks outside of what is printed: lines at the corners to cut by, crosses in the middles to align sheets by.
  private func markItems(around page: Rect) -> [DisplayItem] {
    var path = Path()
    func line(_ x: Float, _ y: Float, _ endX: Float, _ endY: Float) {
      path.elements += [.move(Point(x: x, y: y)), .line(Point(x: endX, y: endY))]
    }
    let (near, far) = (bleed + 2, bleed + Self.slug - 4)
    if marks.contains(.crop) {
      for x in [0, page.width] {
        line(x, -far, x, -near)
        line(x, page.height + near, x, page.height + far)
      }
      for y in [0, page.height] {
        line(-far, y, -near, y)
        line(page.width + near, y, page.width + far, y)
      }
    }
    if marks.contains(.cross) {
      let (middle, arm) = ((near + far) / 2, (far - near) / 2)
      let places = [
        (page.width / 2, -middle), (page.width / 2, page.height + middle), (-middle, page.height / 2),
        (page.width + middle, page.height / 2),
      ]
      for (x, y) in places {
        line(x - arm, y, x + arm, y)
        line(x, y - arm, x, y + arm)
      }
    }
    return path.elements.isEmpty ? [] : [.stroke(path, Stroke(width: 0.5), .black)]
  }
}

extension PageStyle {
  /// What a page with these counters is called where its margins count it otherwise than the file does.
  func label(_ counters: [String: Int], index: Int, styles: CounterStyles) -> String? {
    let number = counters["page"] ?? index + 1
    // The style is the one in which the page itself shows its number.
    for box in PageMarginBox.allCases {
      guard let style = marginBoxes[box], case .items(let items) = style.inline.content else { continue }
      for case .counter("page", let counterStyle) in items {
        let text = styles.text(of: number, style: counterStyle)
        return text == "\(index + 1)" ? nil : text
      }
    }
    return number == index + 1 ? nil : "\(number)"
  }
}
