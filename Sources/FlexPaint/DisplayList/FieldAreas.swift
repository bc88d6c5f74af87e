public import CairoKit
public import FlexCore
public import FlexTree
internal import TextMeasure

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

extension DisplayListBuilder {
  /// Whether a box is a control that becomes a field.
  func isField(_ id: BoxID) -> Bool {
    guard !fieldElements.isEmpty, let source = tree[id].source, source.pseudoElement == nil else { return false }
    return fieldElements.contains(source.element)
  }

  /// Keeps what `paint` paints for the control's field.
  mutating func capture(_ id: BoxID, _ paint: (inout DisplayListBuilder) -> Void) {
    let mark = emitter.beginGroup(base: nil)
    paint(&self)
    fieldItems[id] = emitter.endGroup(mark)
  }

  /// The field of a control's box.
  ///
  /// - Parameters:
  ///   - matrix: from the space of the box to the canvas.
  ///   - opacity: of all boxes around, and its own.
  mutating func collectField(_ id: BoxID, _ matrix: Matrix, opacity: Float) {
    guard let source = tree[id].source, isVisible(id) else { return }
    let place = places[id]
    let frame = place.snappedFrame
    var items = fieldItems[id] ?? []
    if opacity < 1, !items.isEmpty {
      var layer = Layer(items)
      layer.opacity = opacity
      items = [.layer(layer)]
    }
    if matrix != .identity, !items.isEmpty { items = [.transform(matrix, items)] }
    var area = FieldArea(
      element: source.element, borderBox: frame.bounds(through: matrix), items: items,
      order: readingOrder?.place(of: id) ?? fields.count)
    let padding = Rect(
      x: frame.x + place.border.left, y: frame.y + place.border.top,
      width: max(0, frame.width - place.border.left - place.border.right),
      height: max(0, frame.height - place.border.top - place.border.bottom))
    let edges = tree[id].padding
    let content = Rect(
      x: padding.x + edges.left, y: padding.y + edges.top, width: max(0, padding.width - edges.left - edges.right),
      height: max(0, padding.height - edges.top - edges.bottom))
    area.paddingBox = padding.bounds(through: matrix)
    area.contentBox = content.bounds(through: matrix)
    area.quarters = Self.quarters(matrix)
    area.text = fieldText(id, scale: Float(abs(matrix.determinant).squareRoot()))
    fields.append(area)
  }

  static func quarters(_ matrix: Matrix) -> Int {
    if abs(matrix.a) >= abs(matrix.b) { return matrix.a < 0 ? 2 : 0 }
    return matrix.b > 0 ? 1 : 3
  }

  private func fieldText(_ id: BoxID, scale: Float) -> FieldText {
    let style = tree[id].style.text
    var text = FieldText()
    text.fonts = ink?.fonts(of: style) ?? []
    text.size = style.fontSize * scale
    text.letterSpacing = style.letterSpacing.resolved(against: style.fontSize) * scale
    text.color = style.color
    let isReversed = style.direction == .rtl
    text.alignment =
      switch style.textAlign {
      case .center: .center
      case .right: .right
      case .end: isReversed ? .left : .right
      case .left: .left
      default: isReversed ? .right : .left
      }
    return text
  }
}

extension FieldArea {
  /// The same through a map of the canvas.
  func mapped(by matrix: Matrix) -> FieldArea {
    guard matrix != .identity else { return self }
    var area = self
    area.borderBox = borderBox.bounds(through: matrix)
    area.paddingBox = paddingBox.bounds(through: matrix)
    area.contentBox = contentBox.bounds(through: matrix)
    if !items.isEmpty { area.items = [.transform(matrix, items)] }
    area.quarters = (quarters + DisplayListBuilder.quarters(matrix)) % 4
    return area
  }
}
