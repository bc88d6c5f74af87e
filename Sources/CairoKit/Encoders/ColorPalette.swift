/// A few colours that stand for all of a picture's: the very ones where they are few enough, else the means of boxes
/// that median cut makes of the colour cube (Heckbert 1982).
struct ColorPalette {
  typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  private(set) var colors: [RGB] = []
  /// The entry for what is transparent.
  private(set) var transparentIndex: Int?
  /// Entries by colour, or by cell where there were too many colours.
  private var indices: [UInt32: UInt8] = [:]
  private let isExact: Bool

  init(_ picture: StraightPixels, limit: Int) {
    var hasTransparency = false
    var counts: [UInt32: Int] = [:]
    var cells: [UInt32: (count: Int, red: Int, green: Int, blue: Int)] = [:]
    for pixel in stride(from: 0, to: picture.bytes.count, by: 4) {
      guard picture.bytes[pixel + 3] >= 128 else {
        hasTransparency = true
        continue
      }
      let color = Self.key(picture, pixel)
      if counts.count <= limit { counts[color, default: 0] += 1 }
      var cell = cells[Self.cell(color)] ?? (0, 0, 0, 0)
      cell.count += 1
      cell.red += Int(color >> 16)
      cell.green += Int(color >> 8 & 255)
      cell.blue += Int(color & 255)
      cells[Self.cell(color)] = cell
    }
    let room = hasTransparency ? limit - 1 : limit
    isExact = counts.count <= room
    if isExact {
      for color in counts.keys.sorted() {
        indices[color] = UInt8(colors.count)
        colors.append((UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)))
      }
    } else {
      cut(cells, room: room)
    }
    if hasTransparency {
      transparentIndex = colors.count
      colors.append((0, 0, 0))
    }
  }

  /// The entry for a pixel.
  func index(of picture: StraightPixels, _ pixel: Int) -> UInt8 {
    if picture.bytes[pixel + 3] < 128 { return UInt8(transparentIndex ?? 0) }
    let color = Self.key(picture, pixel)
    return indices[isExact ? color : Self.cell(color)] ?? 0
  }

  private static func key(_ picture: StraightPixels, _ pixel: Int) -> UInt32 {
    UInt32(picture.bytes[pixel + 2]) << 16 | UInt32(picture.bytes[pixel + 1]) << 8 | UInt32(picture.bytes[pixel])
  }

  /// Five bits a channel.
  private static func cell(_ color: UInt32) -> UInt32 {
    (color >> 19) << 10 | (color >> 11 & 31) << 5 | (color >> 3 & 31)
  }

  private typealias Cell = (key: UInt32, count: Int, red: Int, green: Int, blue: Int)

  /// Halves the box of the most pixels times extent until there are as many as entries.
  private mutating func cut(_ cells: [UInt32: (count: Int, red: Int, green: Int, blue: Int)], room: Int) {
    var boxes: [[Cell]] = [
      cells.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count, $0.value.red, $0.value.green, $0.value.blue) }
    ]
    while boxes.count < room {
      var best: (index: Int, shift: UInt32, weight: Int)?
      for (index, box) in boxes.enumerated() where box.count > 1 {
        let (shift, extent) = Self.longestSide(of: box)
        let weight = extent * box.reduce(0) { $0 + $1.count }
        if extent > 0, weight > best?.weight ?? 0 { best = (index, shift, weight) }
      }
      guard let best else { break }
      let sorted = boxes[best.index].sorted {
        ($0.key >> best.shift & 31, $0.key) < ($1.key >> best.shift & 31, $1.key)
      }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var (sum, split) = (0, 0)
      while split < sorted.count - 1, sum < half || split == 0 {
        sum += sorted[split].count
        split += 1
      }
      boxes[best.index] = Array(sorted[..<split])
      boxes.append(Array(sorted[split...]))
    }
    for box in boxes {
      let count = max(1, box.reduce(0) { $0 + $1.count })
      func mean(_ path: KeyPath<Cell, Int>) -> UInt8 {
        UInt8((box.reduce(0) { $0 + $1[keyPath: path] } + count / 2) / count)
      }
      for cell in box { indices[cell.key] = UInt8(colors.count) }
      colors.append((mean(\.red), mean(\.green), mean(\.blue)))
    }
  }

  private static func longestSide(of box: [Cell]) -> (shift: UInt32, extent: Int) {
    var best: (shift: UInt32, extent: Int) = (0, 0)
    for shift: UInt32 in [10, 5, 0] {
      let values = box.map { Int($0.key >> shift & 31) }
      let extent = (values.max() ?? 0) - (values.min() ?? 0)
      if extent > best.extent { best = (shift, extent) }
    }
    return best
  }
}
