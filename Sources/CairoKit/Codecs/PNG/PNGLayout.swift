/// The pixels to be written: premultiplied ARGB words.
struct PNGPixels {
  let words: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int
  let wordsPerRow: Int

  func row(_ y: Int) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(rebasing: words[(y * wordsPerRow)..<(y * wordsPerRow + width)])
  }
}

/// How pixels stand in the file: the layout with the fewest bits that loses nothing.
/// PNG §11.2.1 (#11IHDR), colour types.
struct PNGLayout {
  enum Kind {
    case gray
    case palette(PNGPalette)
    case rgb
    case rgba
    /// Of 16 bits, big-endian.
    case rgb16
    case rgba16
  }

  let kind: Kind
  let bitDepth: UInt8

  var colorType: UInt8 {
    switch kind {
    case .gray: 0
    case .rgb, .rgb16: 2
    case .palette: 3
    case .rgba, .rgba16: 6
    }
  }

  var bitsPerPixel: Int {
    switch kind {
    case .gray, .palette: Int(bitDepth)
    case .rgb: 24
    case .rgba: 32
    case .rgb16: 48
    case .rgba16: 64
    }
  }

  /// Looks at every pixel once; where colours are many it stops counting them early.
  init(of pixels: PNGPixels, _ encoder: PNGEncoder) {
    var alpha: UInt32 = 0xFF00_0000
    var tint: UInt32 = 0
    for y in 0..<pixels.height {
      for word in pixels.row(y) {
        alpha &= word
        tint |= word ^ (word >> 8)
      }
      if alpha != 0xFF00_0000 { break }
    }
    if encoder.depth == .sixteen {
      kind = alpha == 0xFF00_0000 ? .rgb16 : .rgba16
      bitDepth = 16
      return
    }
    guard alpha == 0xFF00_0000 else {
      if encoder.effort == .small, let palette = PNGPalette(of: pixels) {
        kind = .palette(palette)
        bitDepth = palette.bitDepth
        return
      }
      kind = .rgba
      bitDepth = 8
      return
    }
    // Blue with green in the lowest byte, green with red in the next.
    let isGray = tint & 0xFFFF == 0
    if let palette = PNGPalette(of: pixels) {
      bitDepth = palette.bitDepth
      // Grey of 8 bits needs no palette.
      kind = isGray && bitDepth == 8 ? .gray : .palette(palette)
    } else {
      kind = isGray ? .gray : .rgb
      bitDepth = 8
    }
  }

  /// Rows with their filter byte, filtered. PNG §7.2 (#7Scanline), §9.2 (#9Filter-types).
  func rows(of pixels: PNGPixels, in range: Range<Int>, _ filter: PNGFilter) -> [UInt8] {
    let rowLength = rowLength(width: pixels.width)
    return [UInt8](unsafeUninitializedCapacity: range.count * (rowLength + 1)) { target, count in
      guard var row = target.baseAddress else { return }
      for y in range {
        write(pixels.row(y), to: row, rowLength: rowLength, filter)
        row += rowLength + 1
      }
      count = range.count * (rowLength + 1)
    }
  }

  /// Bytes of a row without its filter byte.
  func rowLength(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Puts all rows, with their filter byte, at the start of the very memory that holds the pixels, and
  /// returns how many bytes they are.
  ///
  /// - Precondition: a row with its filter byte is no longer than `stride`.
  func packRows(
    of raw: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int, _ filter: PNGFilter
  ) -> Int {
    let rowLength = rowLength(width: width)
    precondition(rowLength < stride, "packed rows would overtake the pixels")
    guard let start = raw.baseAddress else { return 0 }
    // A row is set aside, for its place may reach into it.
    let row = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width)
    let packed = UnsafeMutablePointer<UInt8>.allocate(capacity: rowLength + 1)
    defer {
      row.deallocate()
      packed.deallocate()
    }
    for y in 0..<height {
      UnsafeMutableRawBufferPointer(row).copyMemory(
        from: UnsafeRawBufferPointer(start: start + y * stride, count: width * 4))
      write(UnsafeBufferPointer(row), to: packed, rowLength: rowLength, filter)
      (start + y * (rowLength + 1)).copyMemory(from: packed, byteCount: rowLength + 1)
    }
    return height * (rowLength + 1)
  }

  private func write(
    _ source: UnsafeBufferPointer<UInt32>, to row: UnsafeMutablePointer<UInt8>, rowLength: Int, _ filter: PNGFilter
  ) {
    row[0] = filter.rawValue
    switch kind {
    case .rgb: PNGLayout.writeRGB(source, to: row + 1)
    case .rgba: PNGLayout.writeRGBA(source, to: row + 1)
    case .rgb16: PNGLayout.writeDeep(source, to: row + 1, hasAlpha: false)
    case .rgba16: PNGLayout.writeDeep(source, to: row + 1, hasAlpha: true)
    case .gray: for x in 0..<source.count { row[1 + x] = UInt8(truncatingIfNeeded: source[x]) }
    case .palette(let palette): palette.write(source, to: row + 1, bitDepth: Int(bitDepth), rowLength: rowLength)
    }
    if filter == .sub { PNGLayout.subtractLeft(row + 1, count: rowLength, distance: max(1, bitsPerPixel / 8)) }
  }

  private static func writeRGB(_ source: UnsafeBufferPointer<UInt32>, to row: UnsafeMutablePointer<UInt8>) {
    var target = row
    for word in source {
      target[0] = UInt8(truncatingIfNeeded: word >> 16)
      target[1] = UInt8(truncatingIfNeeded: word >> 8)
      target[2] = UInt8(truncatingIfNeeded: word)
      target += 3
    }
  }

  /// PNG's alpha is straight: colours are divided by it, rounded.
  private static func writeRGBA(_ source: UnsafeBufferPointer<UInt32>, to row: UnsafeMutablePointer<UInt8>) {
    var target = row
    for word in source {
      let alpha = word >> 24
      switch alpha {
      case 255:
        target[0] = UInt8(truncatingIfNeeded: word >> 16)
        target[1] = UInt8(truncatingIfNeeded: word >> 8)
        target[2] = UInt8(truncatingIfNeeded: word)
      case 0:
        target[0] = 0
        target[1] = 0
        target[2] = 0
      default:
        target[0] = UInt8(truncatingIfNeeded: min(255, ((word >> 16 & 255) * 255 + alpha / 2) / alpha))
        target[1] = UInt8(truncatingIfNeeded: min(255, ((word >> 8 & 255) * 255 + alpha / 2) / alpha))
        target[2] = UInt8(truncatingIfNeeded: min(255, ((word & 255) * 255 + alpha / 2) / alpha))
      }
      target[3] = UInt8(truncatingIfNeeded: alpha)
      target += 4
    }
  }

  /// Samples of 16 bits: those of translucent pixels have what rounding to 8 would lose.
  private static func writeDeep(
    _ source: UnsafeBufferPointer<UInt32>, to row: UnsafeMutablePointer<UInt8>, hasAlpha: Bool
  ) {
    var target = row
    func write(_ value: UInt32) {
      target[0] = UInt8(truncatingIfNeeded: value >> 8)
      target[1] = UInt8(truncatingIfNeeded: value)
      target += 2
    }
    for word in source {
      let alpha = word >> 24
      for shift: UInt32 in [16, 8, 0] {
        write(alpha == 0 ? 0 : min(65_535, ((word >> shift & 255) * 65_535 + alpha / 2) / alpha))
      }
      if hasAlpha { write(alpha * 257) }
    }
  }

  /// Filter type 1, from the right so that it can be done in place.
  private static func subtractLeft(_ row: UnsafeMutablePointer<UInt8>, count: Int, distance: Int) {
    var index = count - 1
    while index >= distance {
      row[index] &-= row[index - distance]
      index -= 1
    }
  }
}

/// Colours and their places: an open hash table twice as large as a palette can be.
struct PNGPalette {
  /// `0xRRGGBB`, without alpha multiplied in, in order of appearance, at most 256.
  private(set) var colors: [UInt32] = []
  /// Of each colour.
  private(set) var alphas: [UInt8] = []
  private var keys = [UInt32](repeating: 0, count: 1_024)
  private var indices = [UInt8](repeating: 0, count: 1_024)

  /// Bits that tell all colours apart.
  var bitDepth: UInt8 { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

  /// 0 marks a free slot; what is transparent, which has no other colour than 0, counts as 1.
  private static func key(_ word: UInt32) -> UInt32 { word == 0 ? 1 : word }

  /// Where a colour stands or would stand.
  private func slot(of pixel: UInt32) -> Int {
    let word = Self.key(pixel)
    var slot = Int((word &* 0x9E37_79B1) >> 22)
    while keys[slot] != 0, keys[slot] != word { slot = (slot + 1) & 1_023 }
    return slot
  }

  /// All colours; `nil` where they are more than 256.
  init?(of pixels: PNGPixels) {
    var last: UInt32?
    for y in 0..<pixels.height {
      for word in pixels.row(y) where word != last {
        last = word
        let slot = slot(of: word)
        if keys[slot] == 0 {
          guard colors.count < 256 else { return nil }
          keys[slot] = Self.key(word)
          indices[slot] = UInt8(truncatingIfNeeded: colors.count)
          let alpha = word >> 24
          func straight(_ shift: UInt32) -> UInt32 {
            alpha == 0 ? 0 : min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha)
          }
          colors.append(alpha == 255 ? word & 0xFF_FFFF : straight(16) << 16 | straight(8) << 8 | straight(0))
          alphas.append(UInt8(truncatingIfNeeded: alpha))
        }
      }
    }
  }

  /// Packs the places of a row's colours, the leftmost in the high bits. PNG §7.2 (#7Scanline).
  func write(
    _ source: UnsafeBufferPointer<UInt32>, to row: UnsafeMutablePointer<UInt8>, bitDepth: Int, rowLength: Int
  ) {
    let perByte = 8 / bitDepth
    var last: UInt32?
    var index: UInt8 = 0
    for byte in 0..<rowLength {
      var packed: UInt8 = 0
      for x in (byte * perByte)..<(byte * perByte + perByte) {
        packed <<= UInt8(bitDepth & 7)
        guard x < source.count else { continue }
        if source[x] != last {
          last = source[x]
          index = indices[slot(of: source[x])]
        }
        packed |= index
      }
      row[byte] = packed
    }
  }
}
