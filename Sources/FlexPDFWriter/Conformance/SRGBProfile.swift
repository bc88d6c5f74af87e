internal import CairoKit
internal import FlexDisplay

#if canImport(Glibc)
  internal import Glibc
#endif

/// The colours of sRGB as an ICC profile, made from IEC 61966-2-1: what a printer or an archive needs to know of a file's
/// red, green and blue. ICC.1:2001-04.
enum SRGBProfile {
  static let bytes: [UInt8] = {
    let name = "sRGB IEC61966-2.1"
    let description =
      Array("desc".utf8) + [0, 0, 0, 0] + number(name.utf8.count + 1) + Array(name.utf8) + [0]
      + [UInt8](repeating: 0, count: 78)
    let copyright = Array("text".utf8) + [0, 0, 0, 0] + Array("No rights reserved".utf8) + [0]
    let curve = transferCurve
    // Adapted from D65 to D50, as profiles have it.
    let tags: [(name: String, data: [UInt8])] = [
      ("desc", description), ("cprt", copyright), ("wtpt", xyz(0.964_2, 1, 0.824_9)),
      ("rXYZ", xyz(0.436_065_67, 0.222_488_4, 0.013_916_02)), ("gXYZ", xyz(0.385_147_09, 0.716_873_17, 0.097_076_42)),
      ("bXYZ", xyz(0.143_066_41, 0.060_607_91, 0.714_096_07)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = number(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var places: [[UInt8]: Int] = [:]
    for tag in tags {
      let place = places[tag.data] ?? start + data.count
      if places[tag.data] == nil {
        places[tag.data] = place
        data += tag.data
        while data.count % 4 != 0 { data.append(0) }
      }
      table += Array(tag.name.utf8) + number(place) + number(tag.data.count)
    }
    var header = number(start + data.count) + [0, 0, 0, 0] + [2, 0x10, 0, 0] + Array("mntrRGB XYZ ".utf8)
    // 1 January 2000; a profile has a date.
    header += [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + fixed(0.964_2) + fixed(1) + fixed(0.824_9)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + data
  }()

  /// The curve at 1,024 places, as 16-bit numbers.
  private static var transferCurve: [UInt8] {
    let count = 1_024
    var curve = Array("curv".utf8) + [0, 0, 0, 0] + number(count)
    for index in 0..<count {
      let value = Double(index) / Double(count - 1)
      let light = value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      let unit = Int((light * 65_535).rounded())
      curve += [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
    }
    return curve
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(x) + fixed(y) + fixed(z)
  }

  /// s15Fixed16Number.
  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
