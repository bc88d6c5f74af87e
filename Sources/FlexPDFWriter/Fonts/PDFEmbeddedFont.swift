internal import CairoKit
internal import FlexDisplay
internal import FlexTree

/// A face that is embedded, cut down to its glyphs: a composite font. ISO 32000-1 §9.7.
struct PDFEmbeddedFont {
  let face: PDFFace

  func write(_ object: Int, to file: PDFFile, fonts: FontSet) throws(CairoError) {
    let program = try fonts.program(of: face.id, glyphs: Set(face.codes.map(\.glyph)))
    let numbers = face.codes.map { Int(program.numbers[$0.glyph] ?? 0) }
    let isIdentity = numbers.enumerated().allSatisfy { $0.offset == $0.element }
    let name = Self.baseName(of: face.id, program: program.data, fonts)
    let isTrueType = program.format == .trueType

    var content = PDFContent()
    content.append("/Type/Font/Subtype/CIDFontType")
    content.append(isTrueType ? "2" : "0")
    content.append("/BaseFont/")
    content.append(raw: name)
    content.append("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    content.entry("/FontDescriptor", reference: descriptor(program, name, file, fonts))
    if isTrueType {
      if isIdentity {
        content.append("/CIDToGIDMap/Identity")
      } else {
        let bytes = numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        content.entry("/CIDToGIDMap", reference: file.addStream(PDFContent(), bytes))
      }
    }
    // Widths go by what the face's glyphs are known by, text by codes: they differ where an encoding translates.
    let translates = !isTrueType && !isIdentity
    content.append(widths: Array(zip(translates ? numbers : Array(numbers.indices), face.codes.map(\.width))))
    var descendant = PDFContent()
    descendant.append("<<")
    descendant.append(content)
    descendant.append(">>")

    var font = PDFContent()
    font.append("<</Type/Font/Subtype/Type0/BaseFont/")
    font.append(raw: name)
    if translates {
      let map = PDFCharacterMap.encoding(numbers)
      var entries = PDFContent()
      entries.append("/Type/CMap/CMapName/Codes/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
      font.entry("/Encoding", reference: file.addStream(entries, map.bytes))
    } else {
      font.append("/Encoding/Identity-H")
    }
    font.append("/DescendantFonts[")
    font.append(reference: file.add(descendant))
    font.append("]")
    let texts = PDFCharacterMap.text(face.codes.map(\.text), isWide: true)
    font.entry("/ToUnicode", reference: file.addStream(PDFContent(), texts.bytes))
    font.append(">>")
    file.write(object, font)
  }

  /// `ABCDEF+Name`: six letters tell subsets of a face apart. ISO 32000-1 §9.6.4.
  static func baseName(of id: FontID, program: [UInt8], _ fonts: FontSet) -> [UInt8] {
    var letters: [UInt8] = []
    for digit in ContentHash(program).description.utf8.prefix(6) {
      letters.append(UInt8(ascii: "A") + (digit & 0x0F) + (digit > 0x40 ? 9 : 0))
    }
    var name = letters + [UInt8(ascii: "+")]
    let own = (fonts.summary(of: id)?.postScriptName ?? "").utf8.filter { byte in
      (0x21...0x7E).contains(byte) && !"()<>[]{}/%#".utf8.contains(byte)
    }
    name += own.isEmpty ? Array("Font\(id.index)".utf8) : Array(own.prefix(63))
    return name
  }

  /// ISO 32000-1 §9.8.
  private func descriptor(_ program: FontProgram, _ name: [UInt8], _ file: PDFFile, _ fonts: FontSet) -> Int {
    var content = PDFContent()
    content.append("<</Type/FontDescriptor/FontName/")
    content.append(raw: name)
    // Symbolic, since glyphs go by number.
    content.append(descriptorOf: face.id, flags: 4, fonts)
    let stream = file.allocate()
    var entries = PDFContent()
    switch program.format {
    case .trueType:
      entries.append("/Length1 ")
      entries.append(integer: program.length)
      content.entry("/FontFile2", reference: stream)
    case .compact:
      entries.append("/Subtype/CIDFontType0C")
      content.entry("/FontFile3", reference: stream)
    }
    file.writeStream(stream, entries, encoded: program.data, filter: "/FlateDecode")
    content.append(">>")
    return file.add(content)
  }
}

extension PDFContent {
  /// What a font's descriptor says of a face. ISO 32000-1 §9.8.
  ///
  /// - Parameter flags: beside those of fixed pitch and of italic.
  mutating func append(descriptorOf id: FontID, flags: Int, _ fonts: FontSet) {
    guard let summary = fonts.summary(of: id) else { return }
    append("/Flags ")
    append(integer: flags + (summary.isMonospaced ? 1 : 0) + (summary.isItalic ? 64 : 0))
    append("/FontBBox[")
    let bounds = summary.bounds
    for side in [bounds.left, bounds.bottom, bounds.right, bounds.top] { operand(Double(side), digits: 0) }
    append("]/ItalicAngle ")
    append(integer: summary.isItalic ? -12 : 0)
    append("/Ascent ")
    append(number: Double(summary.ascent), digits: 0)
    append("/Descent ")
    append(number: Double(-summary.descent), digits: 0)
    append("/CapHeight ")
    append(number: Double(summary.capHeight), digits: 0)
    // Nobody measures it; a rule of thumb from weights.
    append("/StemV ")
    append(number: 10 + Double(summary.weight) / 5, digits: 0)
  }

  /// `/W[…]`: runs of widths by number; 1000 where nothing is said. ISO 32000-1 §9.7.4.3.
  fileprivate mutating func append(widths: [(number: Int, width: Double)]) {
    var widths = widths.sorted { $0.number < $1.number }
    // Several codes may show one glyph.
    widths = widths.enumerated().filter { $0.offset == 0 || $0.element.number != widths[$0.offset - 1].number }
      .map(\.element)
    append("/W[")
    var next = -1
    for (number, width) in widths {
      if number != next {
        if next >= 0 { append("]") }
        append(integer: number)
        append("[")
      } else {
        append(" ")
      }
      append(number: width)
      next = number + 1
    }
    append(next >= 0 ? "]]" : "]")
  }
}
