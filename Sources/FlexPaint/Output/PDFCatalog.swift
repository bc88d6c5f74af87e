/// What cairo leaves out of a PDF's catalog.
enum PDFCatalog {
  /// Adds `/Lang` and asks viewers to show the title. PDF 1.7 §7.7.2, §14.9.2.
  ///
  /// cairo 1.16 writes the catalog as the last object, so that what is inserted moves nothing but the
  /// cross-reference table, whose place `startxref` names. A file that looks otherwise is left alone.
  ///
  /// - Parameters:
  ///   - file: the file, or its end.
  ///   - start: where in the file that end begins.
  static func setLanguage(_ language: String, in file: [UInt8], startingAt start: Int = 0) -> [UInt8] {
    let isTag =
      !language.isEmpty
      && language.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-")
      }
    guard isTag,
      let catalog = file.lastRange(of: "<< /Type /Catalog".utf8), let table = file.lastRange(of: "\nxref\n".utf8),
      let keyword = file.lastRange(of: "startxref\n".utf8), catalog.upperBound < table.lowerBound,
      table.upperBound < keyword.lowerBound
    else { return file }
    // No other object may stand between the catalog and the table.
    let between = file[catalog.upperBound..<table.lowerBound]
    guard between.firstRange(of: " obj\n".utf8) == nil else { return file }
    let digits = file[keyword.upperBound...].prefix { (0x30...0x39).contains($0) }
    guard let offset = Int(String(decoding: digits, as: UTF8.self)), offset == start + table.lowerBound + 1
    else { return file }

    let entries = Array("\n   /Lang (\(language))\n   /ViewerPreferences << /DisplayDocTitle true >>".utf8)
    var result = Array(file[..<catalog.upperBound])
    result += entries
    result += file[catalog.upperBound..<digits.startIndex]
    result += Array(String(offset + entries.count).utf8)
    result += file[digits.endIndex...]
    return result
  }
}

extension [UInt8] {
  /// Where `pattern` stands last.
  fileprivate func lastRange(of pattern: String.UTF8View) -> Range<Int>? {
    let pattern = Array(pattern)
    var start = count - pattern.count
    while start >= 0 {
      if self[start] == pattern[0], self[start..<(start + pattern.count)].elementsEqual(pattern) {
        return start..<(start + pattern.count)
      }
      start -= 1
    }
    return nil
  }
}
