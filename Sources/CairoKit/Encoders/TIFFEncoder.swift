/// TIFF of eight bits a sample, compressed without loss. TIFF 6.0 §2, §14 (differencing); Adobe's deflate.
enum TIFFEncoder {
  static func encode(_ picture: StraightPixels, profile: [UInt8]?) throws(CairoError) -> [UInt8] {
    let sampleCount = picture.isOpaque ? 3 : 4
    let strip = try compressed(picture, sampleCount: sampleCount)
    let headerSize = 8
    let bitsOffset = headerSize + strip.count + strip.count % 2
    let resolutionOffset = bitsOffset + 2 * sampleCount
    let profileOffset = resolutionOffset + 16
    let directoryOffset = profileOffset + (profile.map { $0.count + $0.count % 2 } ?? 0)

    var file: [UInt8] = [0x49, 0x49, 42, 0] + littleEndian(directoryOffset, 4) + strip
    if strip.count % 2 == 1 { file.append(0) }
    for _ in 0..<sampleCount { file += littleEndian(8, 2) }
    // 96 pixels an inch, twice.
    for _ in 0..<2 { file += littleEndian(96, 4) + littleEndian(1, 4) }
    if let profile { file += profile + (profile.count % 2 == 1 ? [0] : []) }

    let (short, long, rational, undefined) = (3, 4, 5, 7)
    // Tag, type, count, value or where it stands.
    var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, long, 1, picture.width), (257, long, 1, picture.height), (258, short, sampleCount, bitsOffset),
      (259, short, 1, 8), (262, short, 1, 2), (273, long, 1, headerSize), (277, short, 1, sampleCount),
      (278, long, 1, picture.height), (279, long, 1, strip.count), (282, rational, 1, resolutionOffset),
      (283, rational, 1, resolutionOffset + 8), (284, short, 1, 1), (296, short, 1, 2), (317, short, 1, 2),
    ]
    // Alpha that the colours aren't multiplied by.
    if sampleCount == 4 { entries.append((338, short, 1, 2)) }
    // ICC.1 Annex B.3.
    if let profile { entries.append((34_675, undefined, profile.count, profileOffset)) }
    file += littleEndian(entries.count, 2)
    for entry in entries {
      file += littleEndian(entry.tag, 2) + littleEndian(entry.type, 2) + littleEndian(entry.count, 4)
      file += littleEndian(entry.value, 4)
    }
    return file + littleEndian(0, 4)
  }

  /// Each sample as its difference to the pixel before.
  private static func compressed(_ picture: StraightPixels, sampleCount: Int) throws(CairoError) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(picture.width * picture.height * sampleCount)
    for row in 0..<picture.height {
      var last: [UInt8] = [0, 0, 0, 0]
      for pixel in stride(from: 4 * row * picture.width, to: 4 * (row + 1) * picture.width, by: 4) {
        for (sample, channel) in [2, 1, 0, 3].prefix(sampleCount).enumerated() {
          let value = picture.bytes[pixel + channel]
          rows.append(value &- last[sample])
          last[sample] = value
        }
      }
    }
    guard let strip = try Deflater().zlib(rows) else {
      throw CairoError(action: "write a TIFF file", reason: "out of memory")
    }
    return strip
  }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
