internal import CDeflate
internal import CWOFF2
internal import Glibc

/// Font bytes as they come: plain, or packed for the web.
enum FontFile {
  /// The plain font in `bytes`, or `nil` where it can't be unpacked. Plain fonts come back as they are.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 12 else { return nil }
    return switch bytes[0..<4] {
    case [0x77, 0x4F, 0x46, 0x46]: unpackedWOFF(bytes)  // wOFF
    case [0x77, 0x4F, 0x46, 0x32]: unpackedWOFF2(bytes)  // wOF2
    default: bytes
    }
  }

  /// Why such bytes can't be unpacked here whatever is in them; `nil` where they could be.
  static func missingLibrary(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "wOF2".utf8) else { return nil }
    return cwoff2_problem().map { String(cString: $0) }
  }

  /// Whether a file is packed, by its first bytes.
  static func isPacked(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start: [UInt8] = [0, 0, 0, 0]
    return read(file, &start, 4) == 4 && [Array("wOFF".utf8), Array("wOF2".utf8)].contains(start)
  }

  /// More than any font is large: a packed file can't ask for all memory.
  private static let limit = 256 << 20

  /// The size in the file's header is only a hint: some packers write a smaller one. WOFF2 §4 (#woff20Header).
  private static func unpackedWOFF2(_ bytes: [UInt8]) -> [UInt8]? {
    let told = cwoff2_unpacked_size(bytes, bytes.count)
    guard told > 0, told <= limit else { return nil }
    var size = 0
    guard let plain = cwoff2_unpack(bytes, bytes.count, limit, &size) else { return nil }
    defer { cwoff2_free(plain) }
    return [UInt8](UnsafeBufferPointer(start: plain, count: size))
  }

  /// WOFF 1.0 §3–5 (#OverallStructure): tables compressed one by one by zlib.
  private static func unpackedWOFF(_ bytes: [UInt8]) -> [UInt8]? {
    func u16(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    func u32(_ at: Int) -> Int { u16(at) << 16 | u16(at + 2) }
    guard bytes.count >= 44 else { return nil }
    let tableCount = u16(12)
    guard tableCount > 0, bytes.count >= 44 + tableCount * 20 else { return nil }
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }

    var font = Array(bytes[4..<8])
    func append16(_ value: Int) { font += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
    func append32(_ value: Int) {
      append16(value >> 16)
      append16(value)
    }
    var (searchRange, selector) = (16, 0)
    while searchRange * 2 <= tableCount * 16 { (searchRange, selector) = (searchRange * 2, selector + 1) }
    append16(tableCount)
    append16(searchRange)
    append16(selector)
    append16(tableCount * 16 - searchRange)
    var body: [UInt8] = []
    let bodyStart = 12 + tableCount * 16
    for table in 0..<tableCount {
      let entry = 44 + table * 20
      let (offset, packedSize, size) = (u32(entry + 4), u32(entry + 8), u32(entry + 12))
      guard offset + packedSize <= bytes.count, packedSize <= size, body.count + size <= limit else { return nil }
      font += bytes[entry..<entry + 4]
      append32(u32(entry + 16))
      append32(bodyStart + body.count)
      append32(size)
      if packedSize == size {
        body += bytes[offset..<offset + size]
      } else {
        var isWhole = false
        body += [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
          let result = bytes.withUnsafeBytes {
            libdeflate_zlib_decompress(
              decompressor, $0.baseAddress?.advanced(by: offset), packedSize, buffer.baseAddress, size, &count)
          }
          isWhole = result == LIBDEFLATE_SUCCESS && count == size
          if !isWhole { count = 0 }
        }
        guard isWhole else { return nil }
      }
      while body.count % 4 != 0 { body.append(0) }
    }
    return font + body
  }
}
