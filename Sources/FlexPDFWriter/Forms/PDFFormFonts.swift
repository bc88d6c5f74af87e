internal import CairoKit
internal import FlexDisplay
internal import FlexTree

/// A font of a form.
struct PDFFormFont {
  var object: Int
  /// Of the codes 32…255, thousandths of the font size.
  var widths: [Float]

  /// What all of the codes 33…126 are wide, thousandths of the font size; `nil` where they differ.
  var fixedWidth: Float? {
    guard let first = widths.dropFirst().first else { return nil }
    return widths[1...(0x7E - 0x20)].allSatisfy { $0 == first } ? first : nil
  }
}

/// The fonts that text is typed with into the fields of a file. Those of its pages hold only what the pages show.
/// ISO 32000-1 §12.7.3.3.
final class PDFFormFonts {
  private let file: PDFFile
  private let fonts: FontSet
  /// By face: the font's object.
  private var written: [FontID: PDFFormFont] = [:]
  private var order: [Int] = []
  private var known: [[FontID]: PDFFormFont] = [:]

  init(file: PDFFile, fonts: FontSet) {
    self.file = file
    self.fonts = fonts
  }

  /// The object of the first font of a list that can be typed with; else of a plain one. `nil` where there is none.
  func font(for list: [FontID]) throws(CairoError) -> PDFFormFont? {
    if let known = known[list] { return known }
    let plain = fonts.fonts(
      for: FontRequest(families: [.generic(.sansSerif), .generic(.monospace), .generic(.serif)]))
    guard let id = (list + plain).first(where: fonts.canType) else { return nil }
    let font: PDFFormFont
    if let known = written[id] { font = known } else { font = try write(id) }
    written[id] = font
    known[list] = font
    return font
  }

  /// The first font of the file.
  var first: Int? { order.first }

  /// `/DR<<…>>` of the form.
  var resources: PDFContent {
    var content = PDFContent()
    content.append("/DR<</Font<<")
    // What every program has, where no font can be embedded.
    if order.isEmpty {
      content.append("/Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
    }
    for object in order {
      content.append(name: .font, object)
      content.append(" ")
      content.append(reference: object)
    }
    content.append(">>>>")
    return content
  }

  /// A simple font: programs can write with it. ISO 32000-1 §9.6.3.
  private func write(_ id: FontID) throws(CairoError) -> PDFFormFont {
    let font = try fonts.typingFont(of: id)
    let program = file.allocate()
    var entries = PDFContent()
    entries.append("/Length1 ")
    entries.append(integer: font.length)
    file.writeStream(program, entries, encoded: font.data, filter: "/FlateDecode")
    let name = PDFEmbeddedFont.baseName(of: id, program: font.data, fonts)
    var descriptor = PDFContent()
    descriptor.append("<</Type/FontDescriptor/FontName/")
    descriptor.append(raw: name)
    // Not symbolic: characters go by their names.
    descriptor.append(descriptorOf: id, flags: 32, fonts)
    descriptor.entry("/FontFile2", reference: program)
    descriptor.append(">>")
    var content = PDFContent()
    content.append("<</Type/Font/Subtype/TrueType/BaseFont/")
    content.append(raw: name)
    content.append("/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255/Widths[")
    for width in font.widths { content.operand(Double(width.rounded()), digits: 0) }
    content.append("]")
    content.entry("/FontDescriptor", reference: file.add(descriptor))
    content.append(">>")
    let object = file.add(content)
    order.append(object)
    return PDFFormFont(object: object, widths: font.widths)
  }
}
