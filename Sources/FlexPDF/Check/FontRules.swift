/// A font that text is shown with: an object, or one that stands in its resources.
struct FontKey: Hashable {
  var number: Int?
  var value: PDFValue?
}

/// What text shows of a font.
struct FontUse {
  var value: PDFValue
  var page: Int
  var codes: Set<Int> = []
  /// Whether anything is visible.
  var isShown = false
  /// How strings are cut into codes; `nil` is a byte each.
  var encoding: PDFCharacterCodes?
  var isComposite: Bool
}

/// Rules about the fonts that text is shown with.
extension PDFCheck {
  func use(_ key: FontKey, _ text: [UInt8], isShown: Bool, page: Int) {
    if fonts[key] == nil {
      guard let value = key.value ?? key.number.flatMap({ objects.object($0)?.value }) else { return }
      let isComposite = objects.resolved(value["Subtype"])?.name == "Type0"
      var use = FontUse(value: value, page: page, isComposite: isComposite)
      if isComposite, let stream = value["Encoding"]?.reference.flatMap(objects.object),
        let program = objects.decoded(stream)
      {
        use.encoding = PDFCharacterCodes(program)
      }
      fonts[key] = use
    }
    guard let isComposite = fonts[key]?.isComposite else { return }
    let codes: [Int]
    if let encoding = fonts[key]?.encoding {
      codes = encoding.codes(of: text)
    } else if isComposite {
      codes = stride(from: 0, to: text.count - 1, by: 2).map { Int(text[$0]) << 8 | Int(text[$0 + 1]) }
    } else {
      codes = text.map(Int.init)
    }
    fonts[key]?.codes.formUnion(codes)
    if isShown { fonts[key]?.isShown = true }
  }

  func checkFonts() {
    for (key, use) in fonts.sorted(by: { ($0.key.number ?? 0, $0.value.page) < ($1.key.number ?? 0, $1.value.page) }) {
      let place = Place(object: key.number, page: use.page)
      checkUnicode(use, at: place)
      switch objects.resolved(use.value["Subtype"])?.name {
      case "Type0": checkComposite(use, at: place)
      case "Type3": checkDrawn(use, at: place)
      case "Type1", "MMType1", "TrueType": checkSimple(use, at: place)
      default: report(.fontKind, at: place)
      }
    }
  }

  // MARK: Kinds

  /// ISO 32000-1 §9.7.
  private func checkComposite(_ use: FontUse, at place: Place) {
    guard let descendant = objects.resolved(objects.resolved(use.value["DescendantFonts"])?.array?.first),
      let descriptor = objects.resolved(descendant["FontDescriptor"])
    else { return report(.fontKind, at: place) }
    checkEncoding(use, descendant, at: place)
    let isTrueType = objects.resolved(descendant["Subtype"])?.name == "CIDFontType2"
    let program = embedded(descriptor, at: place, isShown: use.isShown)
    let map = objects.resolved(descendant["CIDToGIDMap"])
    var glyphs: [UInt8]?
    if isTrueType, descriptor["FontFile2"] != nil || map != nil {
      if let number = descendant["CIDToGIDMap"]?.reference, let stream = objects.object(number), stream.stream != nil {
        glyphs = objects.decoded(stream)
      } else if map?.name != "Identity" {
        report(.glyphMap, at: place)
      }
    }
    guard let program else { return }
    guard isTrueType else { return checkCompact(use, descendant, program, at: place) }
    guard let font = PDFTrueType(program) else { return }
    let widths = widths(of: descendant)
    let standard = objects.resolved(descendant["DW"])?.real ?? 1_000
    for code in use.codes.sorted() where use.isShown {
      let character = use.encoding.map { $0.characters[code] ?? 0 } ?? code
      var glyph = character
      if let glyphs {
        let index = 2 * character
        glyph = index + 1 < glyphs.count ? Int(glyphs[index]) << 8 | Int(glyphs[index + 1]) : 0
      }
      if glyph == 0 { report(.undefinedGlyph, "code \(code)", at: place) }
      if glyph >= font.glyphCount { report(.missingGlyph, "glyph \(glyph)", at: place) }
      if let width = font.width(of: glyph), abs(width - (widths[character] ?? standard)) > 1.01 {
        report(.glyphWidth, "code \(code)", at: place)
      }
    }
  }

  /// ISO 32000-1 §9.7.4.3.
  func widths(of font: PDFValue) -> [Int: Double] {
    var widths: [Int: Double] = [:]
    let entries = objects.resolved(font["W"])?.array ?? []
    var index = 0
    while index + 1 < entries.count {
      guard let first = objects.resolved(entries[index])?.integer else { break }
      if let list = objects.resolved(entries[index + 1])?.array {
        for (place, width) in list.enumerated() { widths[first + place] = objects.resolved(width)?.real }
        index += 2
      } else if index + 2 < entries.count, let last = objects.resolved(entries[index + 1])?.integer,
        let width = objects.resolved(entries[index + 2])?.real
      {
        if first <= last, last - first < 1 << 16 { for code in first...last { widths[code] = width } }
        index += 3
      } else {
        break
      }
    }
    return widths
  }

  private func checkEncoding(_ use: FontUse, _ descendant: PDFValue, at place: Place) {
    if let name = objects.resolved(use.value["Encoding"])?.name {
      if !Self.isPredefined(name) { report(.characterMap, name, at: place) }
      return
    }
    guard let number = use.value["Encoding"]?.reference, let stream = objects.object(number) else {
      return report(.characterMap, at: place)
    }
    if let base = use.encoding?.base ?? objects.resolved(stream.value["UseCMap"])?.name, !Self.isPredefined(base) {
      report(.characterMap, base, at: place)
    }
    let own = objects.resolved(descendant["CIDSystemInfo"])
    let other = objects.resolved(stream.value["CIDSystemInfo"])
    for key in ["Registry", "Ordering"]
    where objects.resolved(own?[key])?.stringBytes != objects.resolved(other?[key])?.stringBytes {
      report(.characterCollection, key, at: place)
    }
  }

  /// ISO 32000-1 table 118, by how its names are made.
  private static func isPredefined(_ name: String) -> Bool {
    if name == "Identity-H" || name == "Identity-V" { return true }
    let stems = [
      "GB-EUC", "GBpc-EUC", "GBK-EUC", "GBKp-EUC", "GBK2K", "UniGB-UCS2", "UniGB-UTF16", "B5pc", "HKscs-B5", "ETen-B5",
      "ETenms-B5", "CNS-EUC", "UniCNS-UCS2", "UniCNS-UTF16", "83pv-RKSJ", "90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ",
      "Add-RKSJ", "EUC", "Ext-RKSJ", "", "UniJIS-UCS2", "UniJIS-UCS2-HW", "UniJIS-UTF16", "KSC-EUC", "KSCms-UHC",
      "KSCms-UHC-HW", "KSCpc-EUC", "UniKS-UCS2", "UniKS-UTF16",
    ]
    return ["H", "V"].contains { end in stems.contains { ($0.isEmpty ? end : "\($0)-\(end)") == name } }
  }

  /// ISO 32000-1 §9.6.5.
  private func checkDrawn(_ use: FontUse, at place: Place) {
    guard let procedures = objects.resolved(use.value["CharProcs"])?.entries else {
      return report(.fontKind, at: place)
    }
    let resources = objects.resolved(use.value["Resources"]) ?? .dictionary([])
    for entry in procedures {
      guard let number = entry.value.reference, let object = objects.object(number) else { continue }
      let reader = ContentReader(check: self, page: use.page, stream: number, parents: nil, isTagged: false)
      read(number, object.value, resources, reader)
    }
  }

  private func checkSimple(_ use: FontUse, at place: Place) {
    let standard14 = ["Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats"]
    let name = objects.resolved(use.value["BaseFont"])?.name ?? ""
    guard let descriptor = objects.resolved(use.value["FontDescriptor"]) else {
      if use.isShown { report(.notEmbedded, name, at: place) }
      if !standard14.contains(where: { name.hasPrefix($0) }) { report(.fontKind, at: place) }
      return
    }
    let program = embedded(descriptor, at: place, isShown: use.isShown)
    if let program, objects.resolved(use.value["Subtype"])?.name != "TrueType" {
      checkNamed(use, descriptor, program, at: place)
    }
    for key in ["FirstChar", "LastChar", "Widths"] where use.value[key] == nil {
      report(.fontKind, "no \(key)", at: place)
    }
    guard objects.resolved(use.value["Subtype"])?.name == "TrueType" else { return }
    let isSymbolic = (objects.resolved(descriptor["Flags"])?.integer ?? 0) & 4 != 0
    let encoding = objects.resolved(use.value["Encoding"])
    let base = encoding?.name ?? objects.resolved(encoding?["BaseEncoding"])?.name
    if isSymbolic ? encoding != nil : base != "WinAnsiEncoding" && base != "MacRomanEncoding" {
      report(.symbolicEncoding, at: place)
    }
  }

  /// The font program; text that isn't shown needs none.
  private func embedded(_ descriptor: PDFValue, at place: Place, isShown: Bool) -> [UInt8]? {
    let keys = ["FontFile", "FontFile2", "FontFile3"].filter { descriptor[$0] != nil }
    guard let key = keys.first, let number = descriptor[key]?.reference, let stream = objects.object(number) else {
      if isShown { report(.notEmbedded, objects.resolved(descriptor["FontName"])?.name, at: place) }
      return nil
    }
    if key == "FontFile3" {
      let kind = objects.resolved(stream.value["Subtype"])?.name
      if !["Type1C", "CIDFontType0C", "OpenType"].contains(kind) { report(.fontKind, "FontFile3", at: place) }
    }
    return objects.decoded(stream)
  }

  // MARK: Unicode

  /// ISO 32000-1 §9.10.2.
  private func checkUnicode(_ use: FontUse, at place: Place) {
    guard let stream = use.value["ToUnicode"]?.reference.flatMap(objects.object),
      let program = objects.decoded(stream)
    else {
      if !hasKnownText(use) { report(.noUnicode, at: place) }
      return
    }
    let map = PDFCharacterCodes(program)
    for code in use.codes.sorted() {
      guard let text = map.texts[code], !text.isEmpty else {
        report(.noUnicode, "code \(code)", at: place)
        continue
      }
      if text.contains(0) { report(.zeroUnicode, "code \(code)", at: place) }
      if text.contains(0xFEFF) || text.contains(0xFFFE) { report(.byteOrderUnicode, "code \(code)", at: place) }
    }
  }

  /// Whether the encoding itself tells what codes mean.
  private func hasKnownText(_ use: FontUse) -> Bool {
    if use.isComposite {
      let name = objects.resolved(use.value["Encoding"])?.name ?? ""
      return Self.isPredefined(name) && !name.hasPrefix("Identity")
    }
    let kind = objects.resolved(use.value["Subtype"])?.name
    let encoding = objects.resolved(use.value["Encoding"])
    if kind == "Type3" { return false }
    let base = encoding?.name ?? objects.resolved(encoding?["BaseEncoding"])?.name
    if ["WinAnsiEncoding", "MacRomanEncoding", "MacExpertEncoding"].contains(base) { return encoding?.name != nil }
    let flags = objects.resolved(objects.resolved(use.value["FontDescriptor"])?["Flags"])?.integer ?? 32
    return kind != "TrueType" && flags & 4 == 0
  }
}
