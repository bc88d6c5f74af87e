public import FlexCore
public import FlexTree

/// How a sheet is printed and cut. ISO 32000-1 §14.11.2 (page boundaries).
public struct SheetBoxes: Equatable, Sendable {
  /// What is left when the sheet is cut, px on the canvas.
  public var trim: Rect
  /// What is printed beyond the cut.
  public var bleed: Rect

  public init(trim: Rect, bleed: Rect) {
    self.trim = trim
    self.bleed = bleed
  }
}

extension DisplayList {
  /// The same through a map, on a canvas of `size` px.
  public func mapped(by matrix: Matrix, size: Size<Float>) -> DisplayList {
    var list = self
    list.size = size
    if matrix != .identity { list.items = [.transform(matrix, items)] }
    func place(_ point: Point) -> Point {
      let mapped = matrix.applied(x: Double(point.x), y: Double(point.y))
      return Point(x: Float(mapped.x), y: Float(mapped.y))
    }
    for index in list.links.indices { list.links[index].rect = links[index].rect.bounds(through: matrix) }
    list.fields = fields.map { $0.mapped(by: matrix) }
    for index in list.headings.indices { list.headings[index].position = place(headings[index].position) }
    for index in list.anchors.indices { list.anchors[index].position = place(anchors[index].position) }
    list.sheet = sheet.map {
      SheetBoxes(trim: $0.trim.bounds(through: matrix), bleed: $0.bleed.bounds(through: matrix))
    }
    return list
  }
}
