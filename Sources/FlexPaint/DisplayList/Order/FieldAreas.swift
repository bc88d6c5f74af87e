internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree
internal import TextMeasure

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
    if matrix != .identity, !items.isEmpty { items = [.transform(matrix, items)] }
    var area = FieldArea(
      element: source.element + firstElement, borderBox: frame.bounds(through: matrix), items: items,
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
    area.quarters = matrix.quarters
    area.fade(by: opacity)
    area.text = fieldText(id, scale: Float(abs(matrix.determinant).squareRoot()))
    fields.append(area)
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
