import FlexCore
import FlexTree

extension Grammar where Value == ShapeOutside {
  /// `none | <basic-shape> || <shape-box> | <image>`. CSS Shapes 1 §4.1 (#shape-outside-property).
  static var shapeOutside: Grammar {
    let boxes: KeyValuePairs<String, BoxArea> = [
      "margin-box": .marginBox, "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox,
    ]
    return Grammar("none | <basic-shape> || <shape-box> | <image>") { reader in
      if reader.keyword("none") { return .absolute(.none) }
      var box = reader.keyword(of: boxes)
      let shape = reader.attempt(ShapeReader.shape)
      if shape != nil, box == nil { box = reader.keyword(of: boxes) }
      let area = box ?? .marginBox
      if let shape { return shape.map { .shape($0, area) } }
      if let box { return .absolute(.box(box)) }
      return reader.attempt(ImageReader.image)?.map { .image($0) }
    } print: { value, context in
      switch value {
      case .none: return "none"
      case .box(let box): return boxes.first { $0.value == box }?.key
      case .shape(let shape, .marginBox): return shape.text
      case .shape(let shape, let box):
        return shape.text + (boxes.first { $0.value == box }.map { " " + $0.key } ?? "")
      case .image(let image): return image.text(context)
      }
    }
  }
}
