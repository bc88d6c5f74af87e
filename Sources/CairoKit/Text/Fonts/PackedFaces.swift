/// Numbers and texts one after the other: a text is its length and its UTF-8.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
  mutating func append(_ count: Int) { append(UInt32(clamping: count)) }
  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }
  mutating func append(_ texts: [String]) {
    append(texts.count)
    for text in texts { append(text) }
  }
  mutating func append(_ range: ClosedRange<Float>) {
    append(range.lowerBound.bitPattern)
    append(range.upperBound.bitPattern)
  }

  mutating func append(_ face: FaceDescription) {
    append(face.path)
    append(face.index)
    append(face.families)
    append(face.fullNames)
    append(face.postScriptName)
    append(face.styleName)
    append(face.weight)
    append(face.stretch)
    append(UInt32(bitPattern: Int32(clamping: face.version)))
    var flags: UInt32 = 0
    for (bit, isSet) in [face.isItalic, face.isMonospaced, face.hasColor, face.isVariable].enumerated() where isSet {
      flags |= 1 << UInt32(bit)
    }
    append(flags)
  }
}

/// Reads what a `PackedWriter` wrote, or `nil` where it is something else.
struct PackedReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number() -> UInt32? {
    guard bytes.count - position >= 4 else { return nil }
    defer { position += 4 }
    return bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt32.self)) }
  }

  /// How many of something follow: never more than there are bytes.
  mutating func count() -> Int? {
    guard let number = number(), Int(number) <= bytes.count - position else { return nil }
    return Int(number)
  }

  mutating func numbers(_ count: Int) -> [UInt32]? {
    guard count >= 0, count <= (bytes.count - position) / 4 else { return nil }
    return (0..<count).compactMap { _ in number() }
  }

  mutating func string() -> String? {
    guard let length = count() else { return nil }
    defer { position += length }
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[position..<(position + length)]), as: UTF8.self)
    }
  }

  mutating func strings() -> [String]? {
    guard let count = count() else { return nil }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count {
      guard let text = string() else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func range() -> ClosedRange<Float>? {
    guard let low = number(), let high = number() else { return nil }
    let (lower, upper) = (Float(bitPattern: low), Float(bitPattern: high))
    return lower <= upper ? lower...upper : nil
  }

  mutating func face() -> FaceDescription? {
    guard let path = string(), let index = number(), let families = strings(), let fullNames = strings(),
      let postScriptName = string(), let styleName = string(), let weight = range(), let stretch = range(),
      let version = number(), let flags = number()
    else { return nil }
    return FaceDescription(
      source: .file(path), index: Int(index), families: families, fullNames: fullNames,
      postScriptName: postScriptName, styleName: styleName, weight: weight, stretch: stretch,
      isItalic: flags & 1 != 0, isMonospaced: flags & 2 != 0, hasColor: flags & 4 != 0, isVariable: flags & 8 != 0,
      version: Int(Int32(bitPattern: version)))
  }
}
