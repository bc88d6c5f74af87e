import FlexCore
import FlexTree

/// CSS Backgrounds 3 §3–§5, Basic User Interface 4 §3.
enum BorderProperties {
  static let rows: [Property] = styles + widths + colors + radii + shapes + outline + borderImage + maskBorder

  private static let styles: [Property] = [
    .paint("border-top-style", \.borderStyle.top, .lineStyle).computed(in: .lead),
    .paint("border-right-style", \.borderStyle.right, .lineStyle).computed(in: .lead),
    .paint("border-bottom-style", \.borderStyle.bottom, .lineStyle).computed(in: .lead),
    .paint("border-left-style", \.borderStyle.left, .lineStyle).computed(in: .lead),
  ]

  private static let widths: [Property] = [
    width("border-top-width", \.border.top, \.borderStyle.top),
    width("border-right-width", \.border.right, \.borderStyle.right),
    width("border-bottom-width", \.border.bottom, \.borderStyle.bottom),
    width("border-left-width", \.border.left, \.borderStyle.left),
  ]

  /// A width shows where there is a style. Where there is none it is 0, and what is inherited is `medium`.
  private static func width(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<Style, Float>,
    _ lineStyle: @autoclosure @escaping LaterStylePath<PaintStyle, LineStyle>
  ) -> Property {
    let row = Property.layout(name, path(), .lineWidth)
    var width = Property(name: name, isInherited: false, syntax: row.syntax, read: row.read) { source, target in
      let isVisible = source.paint[keyPath: lineStyle()].isVisible
      target.layout[keyPath: path()] = isVisible ? source.layout[keyPath: path()] : BorderWidth.medium
    } print: {
      row.print($0)
    }
    width.mixing = row.mixing
    return width
  }

  private static let colors: [Property] = [
    .paint("border-top-color", \.borderColor.top, .color),
    .paint("border-right-color", \.borderColor.right, .color),
    .paint("border-bottom-color", \.borderColor.bottom, .color),
    .paint("border-left-color", \.borderColor.left, .color),
  ]

  private static let radii: [Property] = [
    .paint("border-top-left-radius", \.borderRadius.topLeft, .cornerRadius),
    .paint("border-top-right-radius", \.borderRadius.topRight, .cornerRadius),
    .paint("border-bottom-right-radius", \.borderRadius.bottomRight, .cornerRadius),
    .paint("border-bottom-left-radius", \.borderRadius.bottomLeft, .cornerRadius),
  ]

  /// CSS Borders 4 §4.2 (#corner-shaping).
  private static let shapes: [Property] = [
    .paint("corner-top-left-shape", \.cornerShapes.topLeft, .cornerShape).partly(bendNote),
    .paint("corner-top-right-shape", \.cornerShapes.topRight, .cornerShape).partly(bendNote),
    .paint("corner-bottom-right-shape", \.cornerShapes.bottomRight, .cornerShape).partly(bendNote),
    .paint("corner-bottom-left-shape", \.cornerShapes.bottomLeft, .cornerShape).partly(bendNote),
  ]

  private static let bendNote = "where corners bend inwards, sides of different colours meet as if they were round"

  private static let outline: [Property] = [
    .paint("outline-width", \.outline.width, .snappedLineWidth),
    .row(
      "outline-style", inherits: false, .outlineStyle,
      get: { OutlineStyle(style: $0.paint.outline.style, isAuto: $0.paint.outline.isAuto) },
      set: {
        $0.paint.outline.style = $1.style
        $0.paint.outline.isAuto = $1.isAuto
      }),
    .paint("outline-color", \.outline.color, .keyword("auto", .currentColor).aliased | .color),
    .paint("outline-offset", \.outline.offset, .snappedLength),
  ]

  /// CSS Masking 1 §8 (#mask-borders).
  private static let maskBorder: [Property] = [
    mask("mask-border-source", .image, get: { $0.source }, set: { $0.source = $1 }),
    mask(
      "mask-border-slice", .borderImageSlice, get: { BorderImageSlice(edges: $0.slice, isFilled: false) },
      set: { $0.slice = $1.edges }
    ).partly("the middle is always kept, as Chromium keeps it"),
    mask("mask-border-width", .borderImageWidth, get: { $0.width }, set: { $0.width = $1 }),
    mask("mask-border-outset", .borderImageOutset, get: { $0.outset }, set: { $0.outset = $1 }),
    mask(
      "mask-border-repeat", .borderImageRepeat, get: { BorderImageRepeat(x: $0.repeatX, y: $0.repeatY) },
      set: {
        $0.repeatX = $1.x
        $0.repeatY = $1.y
      }),
  ]

  private static func mask<Value>(
    _ name: String, _ grammar: Grammar<Value>, get: @escaping @Sendable (BorderImage) -> Value,
    set: @escaping @Sendable (inout BorderImage, Value) -> Void
  ) -> Property {
    .row(name, inherits: false, grammar) {
      get($0.paint.maskBorder.image)
    } set: { style, value in
      var image = style.paint.maskBorder.image
      set(&image, value)
      if image != style.paint.maskBorder.image { style.paint.maskBorder.image = image }
    }
  }

  private static let borderImage: [Property] = [
    .paint("border-image-source", \.borderImage.source, .image),
    .row(
      "border-image-slice", inherits: false, .borderImageSlice,
      get: { BorderImageSlice(edges: $0.paint.borderImage.slice, isFilled: $0.paint.borderImage.isFilled) },
      set: {
        $0.paint.borderImage.slice = $1.edges
        $0.paint.borderImage.isFilled = $1.isFilled
      }),
    .paint("border-image-width", \.borderImage.width, .borderImageWidth),
    .paint("border-image-outset", \.borderImage.outset, .borderImageOutset),
    .row(
      "border-image-repeat", inherits: false, .borderImageRepeat,
      get: { BorderImageRepeat(x: $0.paint.borderImage.repeatX, y: $0.paint.borderImage.repeatY) },
      set: {
        $0.paint.borderImage.repeatX = $1.x
        $0.paint.borderImage.repeatY = $1.y
      }),
  ]
}
