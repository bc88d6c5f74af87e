/// Rules about fonts with the outlines of PostScript: compact ones, and Type 1.
extension PDFCheck {
  /// A composite font of compact outlines. ISO 32000-1 §9.7.4.2.
  func checkCompact(_ use: FontUse, _ descendant: PDFValue, _ program: [UInt8], at place: Place) {
    guard let font = PDFCompactFont(program) else {
      return report(.fontKind, "its program can't be read", at: place)
    }
    let widths = widths(of: descendant)
    let standard = objects.resolved(descendant["DW"])?.real ?? 1_000
    for code in use.codes.sorted() where use.isShown {
      let character = use.encoding.map { $0.characters[code] ?? 0 } ?? code
      guard let glyph = font.glyph(ofCharacter: character) else {
        report(.missingGlyph, "character \(character)", at: place)
        continue
      }
      if glyph == 0 { report(.undefinedGlyph, "code \(code)", at: place) }
      if let width = font.width(of: glyph), abs(width - (widths[character] ?? standard)) > 1.01 {
        report(.glyphWidth, "code \(code)", at: place)
      }
    }
  }

  /// A simple font whose glyphs have names. ISO 32000-1 §9.6.2, §9.6.6.
  func checkNamed(_ use: FontUse, _ descriptor: PDFValue, _ program: [UInt8], at place: Place) {
    let compact = PDFCompactFont(program)
    let classic = compact == nil ? PDFType1Font(program) : nil
    guard compact != nil || classic != nil else {
      return report(.fontKind, "its program can't be read", at: place)
    }
    let names = names(of: use, own: classic?.encoding ?? compact?.standardEncoding ?? [:])
    let first = objects.resolved(use.value["FirstChar"])?.integer ?? 0
    let widths = objects.resolved(use.value["Widths"])?.array ?? []
    let missing = objects.resolved(descriptor["MissingWidth"])?.real ?? 0
    for code in use.codes.sorted() where use.isShown {
      guard let name = names[code] else { continue }
      if name == ".notdef" { report(.undefinedGlyph, "code \(code)", at: place) }
      let width: Double?
      if let compact {
        guard let glyph = compact.glyph(named: name) else {
          report(.missingGlyph, name, at: place)
          continue
        }
        width = compact.width(of: glyph)
      } else {
        guard let known = classic?.widths[name] else {
          report(.missingGlyph, name, at: place)
          continue
        }
        width = known
      }
      let index = code - first
      let own = widths.indices.contains(index) ? objects.resolved(widths[index])?.real ?? missing : missing
      if let width, abs(width - own) > 1.01 { report(.glyphWidth, "code \(code)", at: place) }
    }
  }

  /// The names of a font's codes: of its encoding, and what differs from it.
  private func names(of use: FontUse, own: [Int: String]) -> [Int: String] {
    let encoding = objects.resolved(use.value["Encoding"])
    var names: [Int: String]
    switch encoding?.name ?? objects.resolved(encoding?["BaseEncoding"])?.name {
    case "WinAnsiEncoding": names = PDFGlyphNames.windowsEncoding
    case "StandardEncoding": names = PDFGlyphNames.standardEncoding
    // Of the others none is written any more.
    case .some: names = [:]
    case nil: names = own
    }
    var code = 0
    for entry in objects.resolved(encoding?["Differences"])?.array ?? [] {
      guard let value = objects.resolved(entry) else { continue }
      if let number = value.integer {
        code = number
      } else if let name = value.name {
        names[code] = name
        code += 1
      }
    }
    return names
  }
}
