package import CairoKit
import FlexCore
package import FlexDisplay
import FlexPainter
package import FlexTree

/// Writes a page as SVG that stands alone: fonts and pictures are inside.
package struct SVGEncoder {
  var textMode: SVGTextMode
  var metadata: DocumentMetadata
  var background: Color?

  package init(
    textMode: SVGTextMode = .embedded, metadata: DocumentMetadata = DocumentMetadata(), background: Color? = .white
  ) {
    self.textMode = textMode
    self.metadata = metadata
    self.background = background
  }

  package func encode(_ page: DisplayList, fonts: FontSet, images: any ImageStore) throws(CairoError) -> [UInt8] {
    let canvas = Rect(x: 0, y: 0, width: page.size.width, height: page.size.height)
    let below = PageBelow(
      items: page.items, area: canvas, background: background ?? .white, fonts: fonts, images: images,
      shadows: ShadowMasks())
    var writer = SVGWriter(
      canvas: canvas, page: below, images: images, text: SVGTextWriter(fonts: fonts, mode: textMode))
    var items = page.items
    if let background { items.insert(.fill(.rect(canvas), .color(background)), at: 0) }
    let body = try writer.markup(items)
    var file = SVGMarkup()
    file.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    file.append("width", canvas.width)
    file.append("height", canvas.height)
    file.append(" viewBox=\"0 0 ")
    file.append(numbers: canvas.width, canvas.height)
    file.append("\"")
    if !metadata.language.isEmpty { file.append("xml:lang", text: metadata.language) }
    // White space in text was settled by layout; glyphs stand where they were laid out.
    file.append(" xml:space=\"preserve\" text-rendering=\"geometricPrecision\">\n")
    if !metadata.title.isEmpty {
      file.append("<title>")
      file.append(text: metadata.title)
      file.append("</title>\n")
    }
    file.append(try style(of: writer.text, fonts: fonts))
    if !writer.definitions.markup.isEmpty {
      file.append("<defs>\n")
      file.append(writer.definitions.markup)
      file.append("</defs>\n")
    }
    file.append(body)
    file.append(links(of: page))
    file.append("</svg>\n")
    return file.bytes
  }

  /// `@font-face` rules with the embedded fonts, and the classes of text.
  private func style(of text: SVGTextWriter, fonts: FontSet) throws(CairoError) -> SVGMarkup {
    var style = SVGMarkup()
    guard !text.embedded.isEmpty else { return style }
    // Chromium heeds `xml:space` on the very element alone.
    style.append("<style>\ntext{white-space:pre}\n")
    for (index, font) in text.embedded.enumerated() {
      guard let face = fonts.style(of: font.face) else { continue }
      let file =
        font.isShaping
        ? try fonts.shapingFont(of: font.face, glyphs: font.shapedGlyphs, scalars: font.shapedScalars)
        : try fonts.characterFont(of: font.face, glyphs: font.glyphs)
      style.append(raw: "@font-face{font-family:f\(index);font-weight:".utf8)
      style.append(number: face.weight.rounded())
      if face.isItalic { style.append(";font-style:italic") }
      style.append(";src:url(data:font/woff;base64,")
      style.append(raw: Base64.encode(file))
      style.append(")}\n")
    }
    for entry in text.classes.entries {
      guard let face = fonts.style(of: text.embedded[entry.font].face) else { continue }
      style.append(raw: ".\(entry.name){font:".utf8)
      if face.isItalic || face.isSyntheticOblique { style.append("italic ") }
      style.append(number: face.isSyntheticBold ? max(700, face.weight.rounded()) : face.weight.rounded())
      style.append(" ")
      style.append(number: entry.size)
      style.append(raw: "px f\(entry.font)".utf8)
      // Where embedded fonts aren't read, one of the same name may be installed.
      if !face.family.isEmpty {
        style.append(",&quot;")
        style.append(text: face.family.filter { $0 != "\"" && $0 != "\\" })
        style.append("&quot;")
      }
      style.append("}\n")
    }
    style.append("</style>\n")
    return style
  }

  /// Areas that lead somewhere, on top of everything.
  private func links(of page: DisplayList) -> SVGMarkup {
    var markup = SVGMarkup()
    for link in page.links {
      guard case .external = LinkTarget(link.target) else { continue }
      markup.append("<a")
      markup.append("href", text: link.target)
      markup.append(">")
      markup.appendElement(.rect(link.rect))
      markup.append(" fill=\"none\" pointer-events=\"all\"/></a>\n")
    }
    return markup
  }
}
