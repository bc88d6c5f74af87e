public import FlexCore
public import FlexTree

/// A form control on a page: what can be changed of it stands apart from what is painted.
public struct FieldArea: Equatable, Sendable {
  public var element: Int
  /// The control's border box, and the boxes inside of its border and its padding; px on the canvas.
  public var borderBox: Rect
  public var paddingBox: Rect
  public var contentBox: Rect
  /// What it holds at first, px on the canvas.
  public var items: [DisplayItem]
  /// Place in the reading order of the page.
  public var order: Int
  /// Quarters that it is turned clockwise.
  public var quarters = 0
  public var text = FieldText()

  public init(element: Int, borderBox: Rect, items: [DisplayItem], order: Int) {
    self.element = element
    self.borderBox = borderBox
    paddingBox = borderBox
    contentBox = borderBox
    self.items = items
    self.order = order
  }
}

/// How text looks that is typed into a field.
public struct FieldText: Equatable, Sendable {
  public enum Alignment: Int, Sendable { case left, center, right }
  /// In the order of `font-family`.
  public var fonts: [FontID] = []
  /// px on the canvas.
  public var size: Float = 0
  public var letterSpacing: Float = 0
  public var color = Color.black
  public var alignment = Alignment.left

  public init() {}
}

extension FieldArea {
  /// Lets what it holds through, as boxes around it do.
  package mutating func fade(by opacity: Float) {
    guard opacity < 1, !items.isEmpty else { return }
    var layer = Layer(items)
    layer.opacity = opacity
    items = [.layer(layer)]
  }

  /// The same through a map of the canvas.
  package func mapped(by matrix: Matrix) -> FieldArea {
    guard matrix != .identity else { return self }
    var area = self
    area.borderBox = borderBox.bounds(through: matrix)
    area.paddingBox = paddingBox.bounds(through: matrix)
    area.contentBox = contentBox.bounds(through: matrix)
    if !items.isEmpty { area.items = [.transform(matrix, items)] }
    area.quarters = (quarters + matrix.quarters) % 4
    return area
  }
}

extension Matrix {
  /// Quarters that it turns clockwise, about.
  package var quarters: Int {
    if abs(a) >= abs(b) { return a < 0 ? 2 : 0 }
    return b > 0 ? 1 : 3
  }
}
