internal import CairoKit
internal import FlexDisplay
internal import FlexTree

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
  /// Whether readers may smooth pictures: archives may not ask them to. ISO 19005-2 §6.2.8.
  let allowsInterpolation: Bool
  /// Whether colours may be given in inks: archives have those of screens.
  var takesInks = true
  /// Of colours that are given as red, green and blue where a press prints them: an object of sRGB's profile.
  var screenColors: Int?
  /// What is translucent is mixed in these colours.
  var blendSpace: StaticString { screenColors == nil ? "/DeviceRGB" : "/DeviceCMYK" }
  /// Whether something is translucent, masked, blended or a group of its own. ISO 19005-1 §6.4.
  var isTransparent = false

  private static let pieceSize = 1 << 18
  /// Where objects stand that are packed together: the stream's number, and the place in it.
  private var packed: [Int: (stream: Int, place: Int)] = [:]
  /// Objects that wait to be packed together; `nil` writes each on its own.
  private var pack: [(number: Int, body: [UInt8])]?
  private var packSize = 0
  private static let packLimit = (count: 200, bytes: 1 << 16)
  /// Objects whose like is looked for; a file of any length takes the memory of one.
  private static let sharedLimit = 1 << 14

  /// - Parameters:
  ///   - version: as the file's first line has it.
  ///   - packsObjects: whether objects that aren't streams stand compressed in such. ISO 32000-1 §7.5.7.
  ///   - drain: takes a piece and answers whether to go on; `nil` keeps everything.
  init(
    version: String = "1.7", packsObjects: Bool = true, allowsInterpolation: Bool = true, drain: (([UInt8]) -> Bool)?
  ) throws(CairoError) {
    self.drain = drain
    self.allowsInterpolation = allowsInterpolation
    pack = packsObjects ? [] : nil
    deflater = try Deflater()
    // Bytes beyond ASCII tell programs that this isn't text.
    bytes = Array("%PDF-\(version)\n%\u{b5}\u{b6}\u{b5}\u{b6}\n".utf8)
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

  /// Writes an object that isn't a stream.
  func write(_ number: Int, _ body: PDFContent) {
    guard pack != nil else { return write(number, body.bytes) }
    pack?.append((number, body.bytes))
    packSize += body.bytes.count
    if pack?.count ?? 0 >= Self.packLimit.count || packSize >= Self.packLimit.bytes { writePack() }
  }

  /// Writes the objects that wait, as one stream. ISO 32000-1 §7.5.7.
  private func writePack() {
    guard let objects = pack, !objects.isEmpty else { return }
    (pack, packSize) = ([], 0)
    var head = PDFContent()
    var bodies: [UInt8] = []
    let stream = allocate()
    for (place, object) in objects.enumerated() {
      head.append(integer: object.number)
      head.append(" ")
      head.append(integer: bodies.count)
      head.append(" ")
      bodies += object.body
      bodies.append(0x0A)
      packed[object.number] = (stream, place)
    }
    var entries = PDFContent()
    entries.append("/Type/ObjStm/N ")
    entries.append(integer: objects.count)
    entries.append("/First ")
    entries.append(integer: head.bytes.count)
    writeStream(stream, entries, head.bytes + bodies)
  }

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

  /// The file, or the end of it that wasn't handed on: where the objects are, and the trailer.
  ///
  /// - Parameter identifier: tells the file from others, where it must be told. ISO 32000-1 §14.4.
  func finish(catalog: Int, information: Int?, identifier: [UInt8]? = nil) -> [UInt8] {
    var trailer = PDFContent()
    trailer.entry("/Root", reference: catalog)
    if let information { trailer.entry("/Info", reference: information) }
    if let identifier {
      trailer.append("/ID[")
      for _ in 0..<2 {
        trailer.append("<")
        for byte in identifier { trailer.append(hexadecimal: byte) }
        trailer.append(">")
      }
      trailer.append("]")
    }
    return pack == nil ? finishWithTable(trailer) : finishWithStream(trailer)
  }

  /// ISO 32000-1 §7.5.8.
  private func finishWithStream(_ trailer: PDFContent) -> [UInt8] {
    writePack()
    let table = allocate()
    let start = drainedCount + bytes.count
    offsets[table - 1] = start
    var width = 1
    while start >> (8 * width) > 0 { width += 1 }
    var rows: [UInt8] = [0] + [UInt8](repeating: 0, count: width) + [0xFF, 0xFF]
    rows.reserveCapacity((offsets.count + 1) * (width + 3))
    for (index, offset) in offsets.enumerated() {
      let place = packed[index + 1]
      let value = place?.stream ?? offset
      rows.append(place != nil ? 2 : offset > 0 ? 1 : 0)
      for byte in (0..<width).reversed() { rows.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
      rows.append(UInt8(truncatingIfNeeded: (place?.place ?? 0) >> 8))
      rows.append(UInt8(truncatingIfNeeded: place?.place ?? 0))
    }
    var entries = PDFContent()
    entries.append("/Type/XRef/W[1 ")
    entries.append(integer: width)
    entries.append(" 2]/Size ")
    entries.append(integer: offsets.count + 1)
    entries.append(trailer)
    writeStream(table, entries, rows)
    var end = PDFContent()
    end.append("startxref\n")
    end.append(integer: start)
    end.append("\n%%EOF\n")
    bytes += end.bytes
    return bytes
  }

  private func finishWithTable(_ trailer: PDFContent) -> [UInt8] {
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
    table.append(trailer)
    table.append(">>\nstartxref\n")
    table.append(integer: start)
    table.append("\n%%EOF\n")
    bytes += table.bytes
    return bytes
  }
}

extension PDFFile {
  /// A colour as the file may have it.
  func printed(_ color: Color) -> Color {
    guard !takesInks, !color.inks.isNone else { return color }
    var color = color
    color.inks = .none
    return color
  }
}
