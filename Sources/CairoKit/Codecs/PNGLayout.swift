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
  }

  let kind: Kind
  let bitDepth: UInt8

  var colorType: UInt8 {
    switch kind {
    case .gray: 0
    case .rgb: 2
    case .palette: 3
    case .rgba: 6
    }
  }

  var bitsPerPixel: Int {
    switch kind {
    case .gray, .palette: Int(bitDepth)
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// Looks at every pixel once; where colours are many it stops counting them early.
  init(of pixels: PNGPixels) {
    var alpha: UInt32 = 0xFF00_0000
    var tint: UInt32 = 0
    for y in 0..<pixels.height {
      for word in pixels.row(y) {
        alpha &= word
        tint |= word ^ (word >> 8)
      }
      if alpha != 0xFF00_0000 { break }
    }
    guard alpha == 0xFF00_0000 else {
      kind = .rgba
      bitDepth = 8
      return
    }
    // Blue with green in the lowest byte, green with red in the next.
    let isGray = tint & 0xFFFF == 0
    if let palette = PNGPalette(of: pixels) {
      let count = palette.colors.count
      bitDepth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
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
  /// `0xRRGGBB` in order of appearance, at most 256.
  private(set) var colors: [UInt32] = []
  private var keys = [UInt32](repeating: 0, count: 1_024)
  private var indices = [UInt8](repeating: 0, count: 1_024)

  /// Where an opaque colour stands or would stand; 0 marks a free slot.
  private func slot(of word: UInt32) -> Int {
    var slot = Int((word &* 0x9E37_79B1) >> 22)
    while keys[slot] != 0, keys[slot] != word { slot = (slot + 1) & 1_023 }
    return slot
  }

  /// All colours of opaque pixels; `nil` where they are more than 256.
  init?(of pixels: PNGPixels) {
    var last: UInt32 = 0
    for y in 0..<pixels.height {
      for word in pixels.row(y) where word != last {
        last = word
        let slot = slot(of: word)
        if keys[slot] == 0 {
          guard colors.count < 256 else { return nil }
          keys[slot] = word
          indices[slot] = UInt8(truncatingIfNeeded: colors.count)
          colors.append(word & 0xFF_FFFF)
        }
      }
    }
  }

  /// Packs the places of a row's colours, the leftmost in the high bits. PNG §7.2 (#7Scanline).
  func write(
    _ source: UnsafeBufferPointer<UInt32>, to row: UnsafeMutablePointer<UInt8>, bitDepth: Int, rowLength: Int
  ) {
    let perByte = 8 / bitDepth
    var last: UInt32 = 0
    var index: UInt8 = 0
    for byte in 0..<rowLength {
      var packed: UInt8 = 0
      for x in (byte * perByte)..<(byte * perByte + perByte) {
        packed <<= UInt8(bitDepth & 7)
        guard x < source.count else { continue }
        if source[x] != last {
          last = source[x]
          index = indices[slot(of: last)]
        }
        packed |= index
      }
      row[byte] = packed
    }
  }
}
