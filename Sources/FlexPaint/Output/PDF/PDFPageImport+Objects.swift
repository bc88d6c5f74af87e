extension PDFPageImport {
  /// An object with what follows it if it is a stream.
  struct Object {
    var value: Value
    var stream: ArraySlice<UInt8>?
  }

  /// The objects of a file, found by its cross-reference table. PDF 1.7 §7.5.4.
  struct Objects {
    private let file: [UInt8]
    private let offsets: [Int: Int]
    let trailer: Value

    /// - Returns: `nil` where the table isn't one of the classic kind, in one part or more, that names a trailer.
    init?(_ file: [UInt8]) {
      guard let start = Self.startOfTable(file) else { return nil }
      var scanner = Scanner(file, at: start)
      guard scanner.skip("xref") else { return nil }
      var offsets: [Int: Int] = [:]
      while !scanner.skip("trailer") {
        guard let first = scanner.unsigned(), let count = scanner.unsigned() else { return nil }
        // Every entry takes bytes of the file, so that a false count ends soon.
        for index in 0..<count {
          guard let offset = scanner.unsigned(), scanner.unsigned() != nil else { return nil }
          if scanner.skip("n") {
            offsets[first + index] = offset
          } else if !scanner.skip("f") {
            return nil
          }
        }
      }
      guard let trailer = scanner.value() else { return nil }
      self.file = file
      self.offsets = offsets
      self.trailer = trailer
    }

    /// Where the last `startxref` points to.
    private static func startOfTable(_ file: [UInt8]) -> Int? {
      // The keyword, a number and %%EOF: no file has more behind them than a few line ends.
      let end = file.suffix(1_024)
      let keyword = Array("startxref".utf8)
      var position = end.endIndex - keyword.count
      while position >= end.startIndex {
        if end[position..<(position + keyword.count)].elementsEqual(keyword) {
          var scanner = Scanner(file, at: position + keyword.count)
          return scanner.unsigned()
        }
        position -= 1
      }
      return nil
    }

    /// The object `number`; a stream's length is in its dictionary, whether or not it was.
    func object(_ number: Int) -> Object? {
      guard let (value, scanner) = head(of: number) else { return nil }
      var rest = scanner
      if rest.skip("endobj") { return Object(value: value) }
      guard rest.skip("stream"), let length = length(of: value), let range = rest.stream(length: length),
        rest.skip("endobj")
      else { return nil }
      let direct = value.setting("Length", to: .number(length))
      return Object(value: direct, stream: file[range])
    }

    /// What a value stands for: itself, or the object it refers to.
    func resolved(_ value: Value?) -> Value? {
      guard case .reference(let number)? = value else { return value }
      return head(of: number)?.value
    }

    private func length(of stream: Value) -> Int? {
      resolved(stream["Length"])?.integer
    }

    /// What stands between `5 0 obj` and `endobj` or `stream`.
    private func head(of number: Int) -> (value: Value, scanner: Scanner)? {
      guard let offset = offsets[number], offset < file.count else { return nil }
      var scanner = Scanner(file, at: offset)
      guard scanner.unsigned() == number, scanner.unsigned() == 0, scanner.skip("obj"), let value = scanner.value()
      else { return nil }
      return (value, scanner)
    }
  }
}
