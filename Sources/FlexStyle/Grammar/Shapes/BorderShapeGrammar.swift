import FlexCore
import FlexTree

extension Grammar where Value == BorderShape? {
  /// CSS Borders 4 §5 (#border-shape).
  static var borderShape: Grammar {
    Grammar("none | [ <basic-shape> [ <geometry-box> | half-border-box ]? ]{1,2}") { reader in
      if reader.keyword("none") { return .absolute(nil) }
      guard let first = part(&reader) else { return nil }
      let second = reader.attempt(part)
      let isAbsolute = first.shape.isAbsolute && second?.shape.isAbsolute ?? true
      return Specified(isAbsolute: isAbsolute) { computation in
        guard let second else {
          return BorderShape(
            outer: .init(shape: first.shape.computed(computation), box: first.box ?? .halfBorderBox))
        }
        return BorderShape(
          outer: .init(shape: first.shape.computed(computation), box: first.box ?? .box(.borderBox)),
          inner: .init(shape: second.shape.computed(computation), box: second.box ?? .box(.paddingBox)))
      }
    } print: { value, _ in
      guard let value else { return "none" }
      guard let inner = value.inner else { return text(value.outer, unless: .halfBorderBox) }
      return [text(value.outer, unless: .box(.borderBox)), text(inner, unless: .box(.paddingBox))].joinedText(" ") {
        $0
      }
    }
  }

  private static func part(_ reader: inout ValueReader) -> (shape: Specified<BasicShape>, box: BorderShape.Area?)? {
    guard let shape = ShapeReader.shape(&reader) else { return nil }
    if reader.keyword("half-border-box") { return (shape, .halfBorderBox) }
    return (shape, reader.keyword(of: BoxArea.geometryBoxes).map { .box($0) })
  }

  private static func text(_ part: BorderShape.Part, unless usual: BorderShape.Area) -> String? {
    guard let shape = ShapeInBox.shape(part.shape, .borderBox).text(BoxArea.geometryBoxes) else { return nil }
    if part.box == usual { return shape }
    switch part.box {
    case .halfBorderBox: return shape + " half-border-box"
    case .box(let box): return BoxArea.geometryBoxes.first { $0.value == box }.map { "\(shape) \($0.key)" }
    }
  }
}
