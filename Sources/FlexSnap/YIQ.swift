/// A colour in the YIQ space of NTSC television: y is lightness, i and q are chroma. Distances in it
/// follow what people see well enough for comparing pictures (Kotsarenko and Ramos, "Measuring
/// perceived color difference using YIQ NTSC transmission color space in mobile applications", 2010).
struct YIQ {
  var y: Double
  var i: Double
  var q: Double

  /// The colour of a pixel put on white; channels are 0…255.
  init(_ pixel: UInt32) {
    let alpha = Double(pixel >> 24) / 255
    func channel(_ shift: UInt32) -> Double { 255 + (Double((pixel >> shift) & 0xFF) - 255) * alpha }
    let (red, green, blue) = (channel(16), channel(8), channel(0))
    y = 0.29889531 * red + 0.58662247 * green + 0.11448223 * blue
    i = 0.59597799 * red - 0.27417610 * green - 0.32180189 * blue
    q = 0.21147017 * red - 0.52261711 * green + 0.31114694 * blue
  }

  /// The largest weighted square distance two colours can have: black to white.
  private static let largest = 0.5053 * 255 * 255

  /// The perceived distance of two pixels: 0 equal, 100 black against white.
  static func deltaE(_ a: UInt32, _ b: UInt32) -> Double {
    let (one, other) = (YIQ(a), YIQ(b))
    let (dy, di, dq) = (one.y - other.y, one.i - other.i, one.q - other.q)
    let square = 0.5053 * dy * dy + 0.299 * di * di + 0.1957 * dq * dq
    return 100 * (square / largest).squareRoot()
  }
}

/// Tells pixels that lie on an edge which was smoothed differently from pixels that show something
/// else (Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009).
enum Antialiasing {
  /// Whether the difference at a place is one of smoothing: in either picture the pixel lies between
  /// a darker and a lighter neighbour of which one belongs to an even area in both pictures.
  static func explains(_ old: Raster, _ new: Raster, _ x: Int, _ y: Int) -> Bool {
    isSmoothed(old, x, y, alsoIn: new) || isSmoothed(new, x, y, alsoIn: old)
  }

  private static func isSmoothed(_ picture: Raster, _ x: Int, _ y: Int, alsoIn other: Raster) -> Bool {
    guard let center = picture.pixel(x, y) else { return false }
    let luma = YIQ(center).y
    var equal = 0
    var darkest: (delta: Double, x: Int, y: Int) = (0, 0, 0)
    var lightest: (delta: Double, x: Int, y: Int) = (0, 0, 0)
    for (nx, ny) in neighbours(x, y) {
      guard let neighbour = picture.pixel(nx, ny) else { continue }
      let delta = YIQ(neighbour).y - luma
      if neighbour == center { equal += 1 }
      if delta < darkest.delta { darkest = (delta, nx, ny) }
      if delta > lightest.delta { lightest = (delta, nx, ny) }
    }
    guard equal <= 2, darkest.delta < 0, lightest.delta > 0 else { return false }
    return isEven(picture, darkest.x, darkest.y) && isEven(other, darkest.x, darkest.y)
      || isEven(picture, lightest.x, lightest.y) && isEven(other, lightest.x, lightest.y)
  }

  /// Whether at least three neighbours have the pixel's very colour.
  private static func isEven(_ picture: Raster, _ x: Int, _ y: Int) -> Bool {
    guard let center = picture.pixel(x, y) else { return false }
    return neighbours(x, y).count { picture.pixel($0.0, $0.1) == center } >= 3
  }

  private static func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
    [
      (x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x - 1, y), (x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1),
    ]
  }
}
