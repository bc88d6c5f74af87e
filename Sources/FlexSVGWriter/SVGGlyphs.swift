internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

extension SVGTextWriter {
  /// Outlines, each glyph defined once; the run's text stays as a label.
  func writeOutlines(_ item: TextItem, _ definitions: inout SVGDefinitions, to body: inout SVGMarkup) {
    let run = item.run
    let scale = Double(run.fontSize) / 1_000
    body.append("<g")
    label(item, to: &body)
    let boldness = fonts.boldness(of: run)
    if let stroke = item.stroke, stroke.width > 0, stroke.color.alpha > 0 {
      body.append("fill", opacity: "fill-opacity", item.color)
      body.append("stroke", opacity: "stroke-opacity", stroke.color)
      body.append("stroke-width", (stroke.width + boldness) / Float(scale))
    } else if boldness > 0 {
      // What line and fill cover together counts once.
      body.append("fill", opacity: "opacity", item.color)
      body.append("stroke", opacity: "stroke-opacity", item.color.withAlpha(1))
      body.append("stroke-width", boldness / Float(scale))
    } else {
      body.append("fill", opacity: "fill-opacity", item.color)
    }
    body.append(transform: Matrix(scale, 0, 0, scale, Double(item.origin.x), Double(item.origin.y)))
    body.append(">")
    for glyph in run.glyphs {
      guard let outline = fonts.outline(of: glyph.id, in: run.font), !outline.elements.isEmpty else { continue }
      var attributes = SVGMarkup()
      attributes.append(" d=\"")
      attributes.append(outline)
      attributes.append("\"")
      let id = definitions.define("o", tag: "path", attributes: attributes, content: SVGMarkup())
      body.append("<use href=\"#")
      body.append(raw: id.utf8)
      body.append("\"")
      if glyph.x != 0 { body.append("x", glyph.x / Float(scale)) }
      if glyph.y != 0 { body.append("y", glyph.y / Float(scale)) }
      body.append("/>")
    }
    body.append("</g>\n")
  }

  /// Glyphs that are pictures: emoji.
  func writePictures(_ item: TextItem, _ definitions: inout SVGDefinitions, to body: inout SVGMarkup) {
    body.append("<g")
    label(item, to: &body)
    if item.color.alpha < 1 { body.append("opacity", item.color.alpha) }
    body.append(">")
    for glyph in item.run.glyphs {
      guard let picture = fonts.picture(of: glyph.id, in: item.font, size: item.fontSize) else { continue }
      var attributes = SVGMarkup()
      attributes.append(" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,")
      attributes.append(raw: Base64.encode(picture.png))
      attributes.append("\"")
      let id = definitions.define("i", tag: "image", attributes: attributes, content: SVGMarkup())
      body.append("<use href=\"#")
      body.append(raw: id.utf8)
      body.append("\"")
      body.append(
        transform: Matrix(
          Double(picture.width), 0, 0, Double(picture.height), Double(item.origin.x + glyph.x + picture.x),
          Double(item.origin.y + glyph.y + picture.y)))
      body.append("/>")
    }
    body.append("</g>\n")
  }

  private func label(_ item: TextItem, to body: inout SVGMarkup) {
    if item.isDecorative {
      body.append(" aria-hidden=\"true\"")
    } else {
      body.append(" role=\"img\"")
      body.append("aria-label", text: item.text)
    }
  }
}

extension SVGMarkup {
  /// Path data in whole thousandths of the font size.
  fileprivate mutating func append(_ outline: GlyphOutline) {
    for element in outline.elements {
      switch element {
      case .move(let x, let y):
        append("M")
        append(numbers: x.rounded(), y.rounded())
      case .line(let x, let y):
        append("L")
        append(numbers: x.rounded(), y.rounded())
      case .quadratic(let x1, let y1, let x, let y):
        append("Q")
        append(numbers: x1.rounded(), y1.rounded(), x.rounded(), y.rounded())
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        append("C")
        append(numbers: x1.rounded(), y1.rounded(), x2.rounded(), y2.rounded(), x.rounded(), y.rounded())
      case .close: append("Z")
      }
    }
  }
}
