/// The objects of a file, found by its cross-reference tables or streams. ISO 32000-1 §7.5. Not `Sendable`.
package final class PDFObjects {
  /// An object with what follows it if it is a stream.
  package struct Object {
    package var value: PDFValue
    package var stream: ArraySlice<UInt8>?

    package init(value: PDFValue, stream: ArraySlice<UInt8>? = nil) {
      self.value = value
      self.stream = stream
    }
  }

  /// What is wrong with a file's syntax, and was got around.
  package enum Damage: Equatable {
    /// The table that says where objects are, which were searched for then.
    case table
    /// A stream isn't as long as it says.
    case streamLength
    /// An object isn't where the table says, or can't be read.
    case object
    /// `5 0 obj` and `endobj` without line ends around them.
    case spacing
  }

  enum Place {
    case offset(Int)
    case packed(stream: Int, index: Int)
  }

  package let file: [UInt8]
  package private(set) var trailer: PDFValue = .dictionary([])
  var places: [Int: Place] = [:]
  /// Whether a part of the table is a stream, and whether objects stand in streams.
  package private(set) var hasTableStream = false
  /// What was found, by object; 0 is the file.
  package private(set) var damages: [(object: Int, damage: Damage)] = []
  private let isTolerant: Bool
  private var known: [Int: Object?] = [:]
  private var packs: [Int: [PDFValue?]] = [:]
  /// Objects that are being read: a stream's length may not be inside the stream.
  private var reading: Set<Int> = []

  /// - Parameter isTolerant: whether to go on where something is damaged.
  /// - Returns: `nil` where no objects are found.
  package init?(_ file: [UInt8], isTolerant: Bool = false) {
    self.file = file
    self.isTolerant = isTolerant
    if let start = Self.startOfTable(file), readTables(from: start), resolved(trailer["Root"]) != nil { return }
    guard isTolerant else { return nil }
    (places, trailer, known, damages) = ([:], .dictionary([]), [:], [(0, .table)])
    guard searchForObjects() else { return nil }
  }

  /// Numbers of all objects, ascending.
  package var numbers: [Int] { places.keys.sorted() }

  /// Whether an object stands in a stream with others.
  package func isPacked(_ number: Int) -> Bool { if case .packed? = places[number] { true } else { false } }

  // MARK: Tables

  /// Where the last `startxref` points to.
  private static func startOfTable(_ file: [UInt8]) -> Int? {
    // The keyword, a number and %%EOF: no file has more behind them than a few line ends.
    let end = file.suffix(1_024)
    let keyword = Array("startxref".utf8)
    var position = end.endIndex - keyword.count
    while position >= end.startIndex {
      if end[position..<(position + keyword.count)].elementsEqual(keyword) {
        var scanner = PDFScanner(file, at: position + keyword.count)
        return scanner.unsigned()
      }
      position -= 1
    }
    return nil
  }

  /// The newest table first: what it says of an object counts.
  private func readTables(from start: Int) -> Bool {
    var pending = [start]
    var visited: Set<Int> = []
    var isFirst = true
    while let position = pending.popLast() {
      guard visited.insert(position).inserted else { continue }
      guard position < file.count, let found = table(at: position) ?? tableStream(at: position) else { return false }
      if isFirst { trailer = found }
      isFirst = false
      if let previous = found["Prev"]?.integer { pending.append(previous) }
      if let hybrid = found["XRefStm"]?.integer { pending.append(hybrid) }
    }
    return true
  }

  /// ISO 32000-1 §7.5.4.
  private func table(at position: Int) -> PDFValue? {
    var scanner = PDFScanner(file, at: position)
    guard scanner.skip("xref") else { return nil }
    while !scanner.skip("trailer") {
      guard let first = scanner.unsigned(), let count = scanner.unsigned() else { return nil }
      // Every entry takes bytes of the file, so that a false count ends soon.
      for index in 0..<count {
        guard let offset = scanner.unsigned(), scanner.unsigned() != nil else { return nil }
        if scanner.skip("n") {
          if places[first + index] == nil { places[first + index] = .offset(offset) }
        } else if !scanner.skip("f") {
          return nil
        }
      }
    }
    return scanner.value()
  }

  /// ISO 32000-1 §7.5.8.
  private func tableStream(at position: Int) -> PDFValue? {
    var scanner = PDFScanner(file, at: position)
    guard scanner.unsigned() != nil, scanner.unsigned() != nil, scanner.skip("obj"), let head = scanner.value(),
      head["Type"]?.name == "XRef", scanner.skip("stream"), let length = head["Length"]?.integer,
      let range = scanner.stream(length: length),
      let rows = decoded(Object(value: head, stream: file[range])),
      let widths = head["W"]?.array?.compactMap(\.integer), widths.count == 3, widths.allSatisfy({ 0...8 ~= $0 })
    else { return nil }
    hasTableStream = true
    let width = widths.reduce(0, +)
    guard width > 0 else { return nil }
    let index = head["Index"]?.array?.compactMap(\.integer) ?? [0, head["Size"]?.integer ?? 0]
    var row = 0
    func field(_ column: Int) -> Int {
      let start = row * width + widths[..<column].reduce(0, +)
      return rows[start..<(start + widths[column])].reduce(0) { $0 << 8 | Int($1) }
    }
    for part in stride(from: 0, to: index.count - 1, by: 2) where index[part] >= 0 {
      for number in index[part]..<max(index[part], index[part].addingReportingOverflow(index[part + 1]).partialValue) {
        guard (row + 1) * width <= rows.count else { break }
        let kind = widths[0] == 0 ? 1 : field(0)
        if places[number] == nil {
          if kind == 1 { places[number] = .offset(field(1)) }
          if kind == 2 { places[number] = .packed(stream: field(1), index: field(2)) }
        }
        row += 1
      }
    }
    return head
  }

  /// Finds `5 0 obj` wherever it stands; of two with one number the last counts.
  private func searchForObjects() -> Bool {
    let keyword = Array(" obj".utf8)
    var position = 3
    while position + keyword.count < file.count {
      defer { position += 1 }
      guard file[position] == 0x20, file[position..<(position + 4)].elementsEqual(keyword) else { continue }
      var start = position
      while start > 0, (0x30...0x39).contains(file[start - 1]) { start -= 1 }
      guard start < position, start > 1, file[start - 1] == 0x20 else { continue }
      start -= 1
      while start > 0, (0x30...0x39).contains(file[start - 1]) { start -= 1 }
      var scanner = PDFScanner(file, at: start)
      if let number = scanner.unsigned() { places[number] = .offset(start) }
    }
    if let found = lastTrailer { trailer = found }
    for number in numbers {
      guard let value = object(number)?.value else { continue }
      if value["Type"]?.name == "ObjStm" { unpack(number) }
      if value["Type"]?.name == "Catalog" { trailer = trailer.setting("Root", to: .reference(number)) }
      if value["Type"]?.name == "XRef", let root = value["Root"] { trailer = value.setting("Root", to: root) }
    }
    return resolved(trailer["Root"]) != nil
  }

  /// What stands behind the last keyword `trailer`.
  private var lastTrailer: PDFValue? {
    let keyword = Array("trailer".utf8)
    var position = file.count - keyword.count
    while position >= 0 {
      if file[position] == keyword[0], file[position..<(position + keyword.count)].elementsEqual(keyword) {
        var scanner = PDFScanner(file, at: position + keyword.count)
        if let value = scanner.value(), value.entries != nil { return value }
      }
      position -= 1
    }
    return nil
  }

  private func unpack(_ stream: Int) {
    guard let object = object(stream), let count = object.value["N"]?.integer, let bytes = decoded(object) else {
      return
    }
    var scanner = PDFScanner(bytes, at: 0)
    for index in 0..<max(0, min(count, bytes.count)) {
      guard let number = scanner.unsigned(), scanner.unsigned() != nil else { return }
      if places[number] == nil { places[number] = .packed(stream: stream, index: index) }
    }
  }

  // MARK: Objects

  /// The object `number`; a stream's length is in its dictionary, whether or not it was.
  package func object(_ number: Int) -> Object? {
    if let found = known[number] { return found }
    guard reading.insert(number).inserted else { return nil }
    defer { reading.remove(number) }
    var found: Object?
    switch places[number] {
    case .offset(let offset):
      found = read(number, at: offset)
      if found == nil { damages.append((number, .object)) }
    case .packed(let stream, let index): found = packed(in: stream, at: index).map { Object(value: $0) }
    case nil: break
    }
    known[number] = .some(found)
    return found
  }

  /// What a value stands for: itself, or the object it refers to.
  package func resolved(_ value: PDFValue?) -> PDFValue? {
    var value = value
    for _ in 0..<16 {
      guard case .reference(let number)? = value else { return value?.isNull == true ? nil : value }
      value = object(number)?.value
    }
    return nil
  }

  private func packed(in stream: Int, at index: Int) -> PDFValue? {
    if packs[stream] == nil { packs[stream] = values(in: stream) }
    return packs[stream].flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }

  /// ISO 32000-1 §7.5.7.
  private func values(in stream: Int) -> [PDFValue?] {
    guard case .offset? = places[stream], let object = object(stream), let count = object.value["N"]?.integer,
      let first = object.value["First"]?.integer, first >= 0, let bytes = decoded(object)
    else { return [] }
    var head = PDFScanner(bytes, at: 0)
    var values: [PDFValue?] = []
    for _ in 0..<max(0, min(count, bytes.count)) {
      guard head.unsigned() != nil, let offset = head.unsigned() else { break }
      var scanner = PDFScanner(bytes, at: first + offset)
      values.append(scanner.value())
    }
    return values
  }

  /// What stands between `5 0 obj` and `endobj`.
  private func read(_ number: Int, at offset: Int) -> Object? {
    guard offset < file.count else { return nil }
    var scanner = PDFScanner(file, at: offset)
    guard scanner.unsigned() == number, scanner.unsigned() != nil, scanner.skip("obj") else { return nil }
    if scanner.byte?.isPDFSpace != true { damages.append((number, .spacing)) }
    guard let value = scanner.value() else { return nil }
    if scanner.skip("endobj") { return Object(value: value) }
    guard scanner.skip("stream") else {
      if isTolerant { damages.append((number, .object)) }
      return isTolerant ? Object(value: value) : nil
    }
    let start = scanner
    if let length = resolved(value["Length"])?.integer, let range = scanner.stream(length: length),
      scanner.skip("endobj") || isTolerant
    {
      // The line end before `endstream` isn't the stream's.
      let end = file[range.upperBound...].prefix(2)
      if end.first != 0x0A, end.first != 0x0D { damages.append((number, .streamLength)) }
      return Object(value: value.setting("Length", to: .number(length)), stream: file[range])
    }
    guard isTolerant, let range = start.streamBySearch() else { return nil }
    damages.append((number, .streamLength))
    return Object(value: value.setting("Length", to: .number(range.count)), stream: file[range])
  }
}

extension PDFScanner {
  /// The bytes up to the next `endstream`, where the length can't be trusted.
  fileprivate func streamBySearch() -> Range<Int>? {
    var start = position
    if start < file.count, file[start] == 0x0D { start += 1 }
    if start < file.count, file[start] == 0x0A { start += 1 }
    let keyword = Array("endstream".utf8)
    var end = start
    while end + keyword.count <= file.count {
      if file[end] == keyword[0], file[end..<(end + keyword.count)].elementsEqual(keyword) {
        if end > start, file[end - 1] == 0x0A { end -= 1 }
        if end > start, file[end - 1] == 0x0D { end -= 1 }
        return start..<end
      }
      end += 1
    }
    return nil
  }
}
