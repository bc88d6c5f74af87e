internal import CairoKit

/// Numbered objects, written one after the other, and the table of where they stand. ISO 32000-1 §7.5. Not `Sendable`.
final class PDFFile {
  /// What was written and not handed on.
  private var bytes: [UInt8] = []
  private var drainedCount = 0
  private let drain: (([UInt8]) -> Bool)?
  /// Whether who takes the bytes doesn't want more.
  private(set) var isStopped = false
  /// Where each object begins, from number 1 on; 0 is not written.
  private var offsets: [Int] = []
  /// Objects by what they hold.
  private var shared: [ContentHash: Int] = [:]
  private let deflater: Deflater

  private static let pieceSize = 1 << 18
  /// Objects whose like is looked for; a file of any length takes the memory of one.
  private static let sharedLimit = 1 << 14

  /// - Parameter drain: takes a piece and answers whether to go on; `nil` keeps everything.
  init(drain: (([UInt8]) -> Bool)?) throws(CairoError) {
    self.drain = drain
    deflater = try Deflater()
    // Bytes beyond ASCII tell programs that this isn't text.
    bytes = Array("%PDF-1.5\n%\u{b5}\u{b6}\n".utf8)
  }

  // MARK: Objects

  /// A number for an object that is written later.
  func allocate() -> Int {
    offsets.append(0)
    return offsets.count
  }

  func write(_ number: Int, _ body: some Collection<UInt8>) {
    begin(number)
    bytes.append(contentsOf: body)
    end()
  }

  func write(_ number: Int, _ body: PDFContent) { write(number, body.bytes) }

  func add(_ body: PDFContent) -> Int {
    let number = allocate()
    write(number, body)
    return number
  }

  /// The number of the object with this body, written once.
  func share(_ body: PDFContent) -> Int {
    share(ContentHash(body.bytes)) { add(body) }
  }

  /// The number of the object that `hash` stands for, made once.
  func share<Failure: Error>(_ hash: ContentHash, _ make: () throws(Failure) -> Int) throws(Failure) -> Int {
    if let known = shared[hash] { return known }
    let number = try make()
    if shared.count >= Self.sharedLimit { shared.removeAll() }
    shared[hash] = number
    return number
  }

  // MARK: Streams

  /// Writes a stream, compressed.
  ///
  /// - Parameter entries: of its dictionary, but for length and filter.
  func writeStream(_ number: Int, _ entries: PDFContent, _ data: [UInt8]) {
    if let packed = deflater.zlib(data), packed.count < data.count {
      writeStream(number, entries, encoded: packed, filter: "/FlateDecode")
    } else {
      writeStream(number, entries, encoded: data, filter: nil)
    }
  }

  /// Writes a stream of bytes that `filter` decodes.
  func writeStream(_ number: Int, _ entries: PDFContent, encoded data: [UInt8], filter: StaticString?) {
    var head = PDFContent()
    head.append("<<")
    head.append(entries)
    if let filter {
      head.append("/Filter")
      head.append(filter)
    }
    head.append("/Length ")
    head.append(integer: data.count)
    head.append(">>\nstream\n")
    begin(number)
    bytes += head.bytes
    bytes += data
    bytes += Array("\nendstream".utf8)
    end()
  }

  func addStream(_ entries: PDFContent, _ data: [UInt8]) -> Int {
    let number = allocate()
    writeStream(number, entries, data)
    return number
  }

  private func begin(_ number: Int) {
    offsets[number - 1] = drainedCount + bytes.count
    var head = PDFContent()
    head.append(integer: number)
    head.append(" 0 obj\n")
    bytes += head.bytes
  }

  private func end() {
    bytes += Array("\nendobj\n".utf8)
    guard let drain, !isStopped, bytes.count >= Self.pieceSize else { return }
    isStopped = !drain(bytes)
    drainedCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: The end

  /// The file, or the end of it that wasn't handed on: the cross-reference table and the trailer.
  func finish(catalog: Int, information: Int) -> [UInt8] {
    let start = drainedCount + bytes.count
    var table = PDFContent()
    table.append("xref\n0 ")
    table.append(integer: offsets.count + 1)
    table.append("\n0000000000 65535 f \n")
    for offset in offsets {
      // Numbers that nothing was written under are free.
      var digits = [UInt8](repeating: UInt8(ascii: "0"), count: 10)
      var rest = offset
      var index = 9
      while rest > 0, index >= 0 {
        digits[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        (rest, index) = (rest / 10, index - 1)
      }
      table.append(raw: digits)
      table.append(offset > 0 ? " 00000 n \n" : " 65535 f \n")
    }
    table.append("trailer\n<</Size ")
    table.append(integer: offsets.count + 1)
    table.entry("/Root", reference: catalog)
    table.entry("/Info", reference: information)
    table.append(">>\nstartxref\n")
    table.append(integer: start)
    table.append("\n%%EOF\n")
    bytes += table.bytes
    return bytes
  }
}
