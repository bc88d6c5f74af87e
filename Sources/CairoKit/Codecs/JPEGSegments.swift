/// The marker segments of a JPEG up to its first scan, in order. ITU-T T.81 §B.1.1.4.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    /// The second byte of the marker; the first is 0xFF.
    var marker: UInt8
    var payload: ArraySlice<UInt8>

    /// A start of frame: C0…CF but the tables of codes and arithmetic in between.
    var isFrame: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }

    /// Big-endian bytes of the payload.
    func integer(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset + count <= payload.count else { return nil }
      return payload.dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private let bytes: [UInt8]
  private var position = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Segment? {
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // Fill bytes may stand before a marker.
      if marker == 0xFF {
        position += 1
        continue
      }
      // Start of scan: only compressed data follows.
      if marker == 0xDA { return nil }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard length >= 2, position + 2 + length <= bytes.count else { return nil }
      defer { position += 2 + length }
      return Segment(marker: marker, payload: bytes[(position + 4)..<(position + 2 + length)])
    }
    return nil
  }
}

/// ICC profiles in JPEG: APP2 segments that say which part of how many they are. ICC.1 annex B.4.
enum JPEGProfile {
  private static let signature = Array("ICC_PROFILE\0".utf8)
  /// Bytes of a profile in one segment.
  private static let partSize = 65_535 - 2 - 14

  /// The profile, put together from its parts; `nil` where there is none or a part is missing.
  static func profile(in bytes: [UInt8]) -> [UInt8]? {
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var count = 0
    for segment in JPEGSegments(bytes) where segment.marker == 0xE2 && segment.payload.starts(with: signature) {
      guard let number = segment.integer(at: 12, count: 1), let total = segment.integer(at: 13, count: 1) else {
        return nil
      }
      count = total
      parts[number] = parts[number] ?? segment.payload.dropFirst(14)
    }
    guard count > 0 else { return nil }
    var profile: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number] else { return nil }
      profile += part
    }
    return profile
  }

  /// A picture without a profile, with one.
  static func insert(_ profile: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    let count = (profile.count + partSize - 1) / partSize
    guard count > 0, count < 256, bytes.count >= 2 else { return bytes }
    var result = Array(bytes[..<2])
    for number in 0..<count {
      let part = profile[(number * partSize)..<Swift.min((number + 1) * partSize, profile.count)]
      let length = 2 + 14 + part.count
      result += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + signature
      result += [UInt8(number + 1), UInt8(count)] + part
    }
    return result + bytes[2...]
  }
}
