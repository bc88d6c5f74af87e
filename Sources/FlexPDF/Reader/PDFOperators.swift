/// The operators of a content stream one after the other. ISO 32000-1 §7.8.2.
struct PDFOperators: Sequence, IteratorProtocol {
  struct Operator {
    var name: String
    var operands: [PDFValue]
  }

  private var scanner: PDFScanner

  init(_ content: [UInt8]) { scanner = PDFScanner(content, at: 0) }

  mutating func next() -> Operator? {
    var operands: [PDFValue] = []
    while true {
      scanner.skipSpace()
      let start = scanner.position
      guard start < scanner.file.count else { return nil }
      if let value = scanner.value() {
        operands.append(value)
        continue
      }
      // Not a value: a word, which was passed, or a sign that nothing begins with.
      if scanner.position == start { scanner.position += 1 }
      let name = String(decoding: scanner.file[start..<scanner.position], as: UTF8.self)
      if name == "BI" { return Operator(name: name, operands: inlinePicture()) }
      return Operator(name: name, operands: operands)
    }
  }

  /// Entries of an inline picture, past its data. ISO 32000-1 §8.9.7.
  private mutating func inlinePicture() -> [PDFValue] {
    var operands: [PDFValue] = []
    while !scanner.skip("ID") {
      guard let value = scanner.value() else { return operands }
      operands.append(value)
    }
    var end = scanner.position + 1
    let file = scanner.file
    while end + 2 < file.count {
      if file[end] == UInt8(ascii: "E"), file[end + 1] == UInt8(ascii: "I"), file[end - 1].isPDFSpace,
        end + 2 == file.count || file[end + 2].isPDFSpace
      {
        break
      }
      end += 1
    }
    scanner.position = Swift.min(end + 2, file.count)
    return operands
  }

  /// All that PDF knows. ISO 32000-1 annex A.
  static let known: Set<String> = [
    "b", "B", "b*", "B*", "BDC", "BI", "BMC", "BT", "BX", "c", "cm", "CS", "cs", "d", "d0", "d1", "Do", "DP", "EI",
    "EMC",
    "ET", "EX", "f", "F", "f*", "G", "g", "gs", "h", "i", "ID", "j", "J", "K", "k", "l", "m", "M", "MP", "n", "q", "Q",
    "re", "RG", "rg", "ri", "s", "S", "SC", "sc", "SCN", "scn", "sh", "T*", "Tc", "Td", "TD", "Tf", "Tj", "TJ", "TL",
    "Tm", "Tr", "Ts", "Tw", "Tz", "v", "w", "W", "W*", "y", "'", "\"",
  ]

  /// Those that leave something on the page.
  static let painting: Set<String> = [
    "b", "B", "b*", "B*", "BI", "Do", "f", "F", "f*", "s", "S", "sh", "Tj", "TJ", "'", "\"",
  ]
}
