internal import FlexTree

/// Rules about the file as a whole and about each object in it.
extension PDFCheck {
  func checkFile() {
    checkHeader()
    checkEnd()
    let trailer = objects.trailer
    if objects.resolved(trailer["ID"])?.array?.count != 2 { report(.identifier) }
    if let encryption = trailer["Encrypt"] {
      report(.encrypted, at: Place(object: encryption.reference))
      // Bit 10 lets programs read text for those who can't see it. ISO 32000-1 table 22.
      let permissions = objects.resolved(objects.resolved(encryption)?["P"])?.integer ?? 0
      if permissions & 0x200 == 0 { report(.encryptedForReaders, at: Place(object: encryption.reference)) }
    }
    if objects.hasTableStream || objects.numbers.contains(where: objects.isPacked) { report(.compressedObjects) }
    if let information = objects.resolved(trailer["Info"]), information["PieceInfo"] == nil,
      catalog["PieceInfo"] == nil
    {
      report(.informationDictionary, at: Place(object: trailer["Info"]?.reference))
    }
    for number in objects.numbers { checkObject(number) }
    for (object, damage) in objects.damages {
      let place = Place(object: object > 0 ? object : nil)
      switch damage {
      case .table: report(.crossReferences)
      case .object: report(.damagedObject, at: place)
      case .streamLength: report(.streamLength, at: place)
      case .spacing: report(.objectSpacing, at: place)
      }
    }
  }

  /// ISO 32000-1 §7.5.2.
  private func checkHeader() {
    let file = objects.file
    guard file.starts(with: "%PDF-".utf8), file.count > 16 else { return report(.header) }
    let version = String(decoding: file[5..<8], as: UTF8.self)
    let isFirst = version.hasPrefix("1.") && ("0"..."7").contains(version.suffix(1))
    let isSecond = version == "2.0"
    if !isFirst, !isSecond { report(.header, "'\(version)'") }
    let wantsSecond = standards.archival == 4 || standards.universal == 2
    if !standards.isEmpty, wantsSecond != isSecond { report(.headerVersion, version) }
    let lineEnd = file[8...].prefix { $0 == 0x0A || $0 == 0x0D }
    let comment = file[lineEnd.endIndex...].prefix(5)
    if comment.first != UInt8(ascii: "%") || !comment.dropFirst().allSatisfy({ $0 > 127 }) || lineEnd.isEmpty {
      report(.headerComment)
    }
  }

  /// One line end at most may follow the end.
  private func checkEnd() {
    var end = objects.file.suffix(1_024)
    if end.last == 0x0A { end = end.dropLast() }
    if end.last == 0x0D { end = end.dropLast() }
    if !end.suffix(5).elementsEqual("%%EOF".utf8) { report(.bytesBehindEnd) }
  }

  // MARK: Objects

  private func checkObject(_ number: Int) {
    guard let object = objects.object(number) else { return }
    let place = Place(object: number)
    checkTokens(of: object.value, at: place)
    guard object.stream != nil else { return }
    for key in ["F", "FFilter", "FDecodeParms"] where object.value[key] != nil { report(.streamElsewhere, at: place) }
    let filters = objects.filters(of: object.value)
    for filter in filters where !Self.filters.contains(filter) { report(.forbiddenFilter, filter, at: place) }
    let isPicture = filters.contains { ["DCTDecode", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode"].contains($0) }
    if objects.trailer["Encrypt"] == nil, !isPicture, filters.allSatisfy(Self.filters.contains),
      objects.decoded(object) == nil
    {
      report(.damagedStream, at: place)
    }
  }

  /// What archives allow: LZW was patented, Crypt hides.
  private static let filters: Set = [
    "FlateDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode", "DCTDecode", "JPXDecode", "JBIG2Decode",
    "CCITTFaxDecode",
  ]

  private func checkTokens(of value: PDFValue, at place: Place) {
    switch value {
    case .reference: break
    case .array(let values): for value in values { checkTokens(of: value, at: place) }
    case .dictionary(let entries):
      for entry in entries {
        checkName(entry.key, at: place)
        checkTokens(of: entry.value, at: place)
      }
    case .token(let token): checkToken(token, at: place)
    }
  }

  func checkToken(_ token: [UInt8], at place: Place) {
    switch token.first {
    case UInt8(ascii: "/"): checkName(Array(token.dropFirst()), at: place)
    case UInt8(ascii: "<"):
      if !token.count(where: { $0.hexadecimalValue != nil }).isMultiple(of: 2) { report(.oddDigits, at: place) }
      if token.count > 65_536 { report(.longString, at: place) }
    case UInt8(ascii: "("): if token.count > 32_769 { report(.longString, at: place) }
    case .some:
      guard token.count > 9, let number = PDFValue.token(token).integer, Int32(exactly: number) == nil else { return }
      report(.largeInteger, "\(number)", at: place)
    case nil: break
    }
  }

  private func checkName(_ name: [UInt8], at place: Place) {
    if name.count > 127 { report(.longName, at: place) }
    guard name.contains(where: { $0 == UInt8(ascii: "#") || $0 > 127 }) else { return }
    if PDFValue.name(name).unicodeScalars.contains("\u{FFFD}") { report(.nameEncoding, at: place) }
  }
}
