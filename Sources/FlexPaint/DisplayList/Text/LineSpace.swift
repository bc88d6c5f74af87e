import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

/// The place of a box's lines on the page. They are laid out as lines that run to the right; those of vertical text are
/// turned by a quarter. CSS Writing Modes 4 §6.3 (#line-directions).
struct LineSpace {
  /// Of lines: never flipped.
  private let mode: WritingMode
  /// Of the content box on the page, px.
  private let corner: Point
  private let size: Size<Float>

  init(_ mode: WritingMode, corner: Point, size: Size<Float>) {
    self.mode = mode.ofLines
    self.corner = corner
    self.size = size
  }

  var isTurned: Bool { mode.isVertical }

  /// A rectangle of the lines, on the page.
  func page(_ rect: Rect) -> Rect { mode.page(rect, in: size).offset(x: corner.x, y: corner.y) }

  /// Values of the lines' sides, on the page.
  func page<Value>(_ edges: Edges<Value>) -> Edges<Value> { mode.page(edges) }

  /// Where the content box's corner is in the space that lines are drawn in, which is turned about the page's corner:
  /// device pixels lie in it as they do on the page.
  var origin: Point {
    switch mode {
    case .horizontalTB, .verticalLR: corner
    case .verticalRL, .sidewaysRL: Point(x: corner.y, y: -(corner.x + size.width))
    case .sidewaysLR: Point(x: -(corner.y + size.height), y: corner.x)
    }
  }

  /// From the space that lines are drawn in to the page.
  private var rotation: Matrix {
    mode == .sidewaysLR ? Matrix(0, -1, 1, 0, 0, 0) : Matrix(0, 1, -1, 0, 0, 0)
  }

  /// What is drawn among the lines, on the page.
  func onPage(_ items: [DisplayItem]) -> [DisplayItem] {
    isTurned && !items.isEmpty ? [.transform(rotation, items)] : items
  }

  /// What is drawn on the page, among the lines.
  func inLines(_ items: [DisplayItem]) -> [DisplayItem] {
    guard isTurned, !items.isEmpty else { return items }
    return [.transform(mode == .sidewaysLR ? Matrix(0, 1, -1, 0, 0, 0) : Matrix(0, -1, 1, 0, 0, 0), items)]
  }

  /// A point among the lines, on the page.
  func page(drawn point: Point) -> Point {
    switch mode {
    case .horizontalTB, .verticalLR: point
    case .verticalRL, .sidewaysRL: Point(x: -point.y, y: point.x)
    case .sidewaysLR: Point(x: point.y, y: -point.x)
    }
  }

  /// A run with its place, where it is drawn: upright letters on the page.
  func standing(
    _ run: PackedGlyphRun, at origin: Point, _ grid: PixelGrid
  ) -> (run: PackedGlyphRun, origin: Point) {
    guard let axis = run.uprightAxis, isTurned else { return (run, origin) }
    return (PackedGlyphRun(run.run.standing), page(drawn: Point(x: origin.x, y: origin.y + axis)))
  }

  /// A distance on the page, among the lines.
  func drawn(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    switch mode {
    case .horizontalTB, .verticalLR: (x, y)
    case .verticalRL, .sidewaysRL: (y, -x)
    case .sidewaysLR: (-y, x)
    }
  }
}

extension PackedGlyphRun {
  /// What is drawn of the run, narrowed about the axis that `start` is on.
  func narrowed(_ items: [DisplayItem], at start: Point) -> [DisplayItem] {
    guard narrowing != 1, !items.isEmpty else { return items }
    let scale = Double(narrowing)
    return [.transform(Matrix(scale, 0, 0, 1, Double(start.x) * (1 - scale), 0), items)]
  }
}

extension DisplayListBuilder {
  /// The place of a box's lines.
  func lineSpace(of id: BoxID) -> LineSpace {
    let (place, padding) = (places[id], tree[id].padding)
    let mode = tree[id].style.text.writingMode
    let corner = Point(
      x: place.frame.x + place.border.left + padding.left, y: place.frame.y + place.border.top + padding.top)
    guard mode.isVertical else { return LineSpace(mode, corner: corner, size: .zero) }
    return LineSpace(
      mode, corner: corner,
      size: Size(
        width: place.frame.width - place.border.left - place.border.right - padding.left - padding.right,
        height: place.frame.height - place.border.top - place.border.bottom - padding.top - padding.bottom))
  }
}
