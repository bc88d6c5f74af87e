/// How far two pictures may differ before they count as different.
public struct PictureTolerance: Equatable, Sendable, Codable {
  /// Largest perceived distance of two pixels that still count as equal: 0 (the default) wants the
  /// very same colour, 1 is barely visible, 100 is black against white.
  public var deltaE: Double = 0
  /// Whether a pixel that is only an edge smoothed differently counts as equal.
  public var ignoresAntialiasing = false
  /// Share of differing pixels, 0…1, that a 16 × 16 window may have.
  public var windowDensity: Double = 0

  public init(deltaE: Double = 0, ignoresAntialiasing: Bool = false, windowDensity: Double = 0) {
    self.deltaE = deltaE
    self.ignoresAntialiasing = ignoresAntialiasing
    self.windowDensity = windowDensity
  }
}

/// Where two pictures differ.
public struct PictureDiff: Equatable, Sendable {
  /// Pixels that differ by more than the tolerance and don't lie in a mask.
  public var differingPixels = 0
  /// Pixels compared: those of both pictures' common area and those that only one of them has.
  public var comparedPixels = 0
  /// Largest distance of two pixels in ΔE.
  public var largestDeltaE = 0.0
  /// Smallest rectangle around all differing pixels.
  public var bounds: PixelRect?
  /// Both sizes, where they are not the same.
  public var sizes: (old: (Int, Int), new: (Int, Int))?
  /// Whether more pixels differ somewhere than the tolerance lets through.
  public var isDifferent = false
  /// The new picture, faded, with differing pixels in red and edges that are only smoothed
  /// differently in yellow; what only the old picture has in blue.
  public var heatMap: Raster

  public static func == (a: PictureDiff, b: PictureDiff) -> Bool {
    a.differingPixels == b.differingPixels && a.comparedPixels == b.comparedPixels
      && a.largestDeltaE == b.largestDeltaE && a.bounds == b.bounds && a.heatMap == b.heatMap
      && a.isDifferent == b.isDifferent
  }

  /// Compares two pictures pixel by pixel from their common top left corner.
  ///
  /// - Parameters:
  ///   - old: the picture that was right.
  ///   - new: the picture that is to be judged.
  ///   - tolerance: what may differ.
  ///   - masks: parts of the pictures that are not compared.
  public init(
    old: Raster, new: Raster, tolerance: PictureTolerance = PictureTolerance(), masks: [PixelRect] = []
  ) {
    let width = max(old.width, new.width)
    let height = max(old.height, new.height)
    heatMap = Raster(width: width, height: height, filledWith: 0xFFFF_FFFF)
    if old.width != new.width || old.height != new.height {
      sizes = ((old.width, old.height), (new.width, new.height))
    }
    var density = WindowDensity(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        if masks.contains(where: { $0.contains(x, y) }) {
          heatMap.pixels[y * width + x] = HeatMapColor.masked
          continue
        }
        comparedPixels += 1
        let verdict = Self.compare(old, new, x, y, tolerance)
        largestDeltaE = max(largestDeltaE, verdict.deltaE)
        heatMap.pixels[y * width + x] = verdict.heat
        guard verdict.isDifferent else { continue }
        differingPixels += 1
        density.count(x, y)
        bounds = bounds.map { $0.including(x, y) } ?? PixelRect(x: x, y: y, width: 1, height: 1)
      }
    }
    isDifferent = sizes != nil || density.exceeds(tolerance.windowDensity)
  }

  private struct Verdict {
    var isDifferent: Bool
    var deltaE: Double
    var heat: UInt32
  }

  private static func compare(
    _ old: Raster, _ new: Raster, _ x: Int, _ y: Int, _ tolerance: PictureTolerance
  ) -> Verdict {
    guard let before = old.pixel(x, y) else { return Verdict(isDifferent: true, deltaE: 100, heat: HeatMapColor.added) }
    guard let after = new.pixel(x, y) else {
      return Verdict(isDifferent: true, deltaE: 100, heat: HeatMapColor.removed)
    }
    let faded = HeatMapColor.faded(after)
    if before == after { return Verdict(isDifferent: false, deltaE: 0, heat: faded) }
    let deltaE = YIQ.deltaE(before, after)
    if deltaE <= tolerance.deltaE { return Verdict(isDifferent: false, deltaE: deltaE, heat: faded) }
    if tolerance.ignoresAntialiasing, Antialiasing.explains(old, new, x, y) {
      return Verdict(isDifferent: false, deltaE: deltaE, heat: HeatMapColor.smoothed)
    }
    return Verdict(isDifferent: true, deltaE: deltaE, heat: HeatMapColor.different)
  }
}

extension PixelRect {
  fileprivate func including(_ px: Int, _ py: Int) -> PixelRect {
    let left = min(x, px)
    let top = min(y, py)
    return PixelRect(
      x: left, y: top, width: max(x + width, px + 1) - left, height: max(y + height, py + 1) - top)
  }
}

private enum HeatMapColor {
  static let different: UInt32 = 0xFFE5_1A1A
  static let smoothed: UInt32 = 0xFFF2_C200
  static let added: UInt32 = 0xFF1F_A34A
  static let removed: UInt32 = 0xFF2A_6FDB
  static let masked: UInt32 = 0xFFD8_D2E8

  /// The pixel's lightness, nine tenths towards white.
  static func faded(_ pixel: UInt32) -> UInt32 {
    let luma = YIQ(pixel).y
    let value = UInt32(255 - (255 - luma) * 0.12)
    return 0xFF00_0000 | value << 16 | value << 8 | value
  }
}

/// Counts differing pixels in overlapping windows of 16 × 16, at half-window steps.
private struct WindowDensity {
  static let step = 8
  private let columns: Int
  private var cells: [Int]

  init(width: Int, height: Int) {
    columns = width / Self.step + 1
    cells = [Int](repeating: 0, count: columns * (height / Self.step + 1))
  }

  mutating func count(_ x: Int, _ y: Int) { cells[y / Self.step * columns + x / Self.step] += 1 }

  /// Whether some window has a larger share of differing pixels than `share`.
  func exceeds(_ share: Double) -> Bool {
    let limit = share * Double(4 * Self.step * Self.step)
    let rows = cells.count / columns
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = 0
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] where column + dx < columns && row + dy < rows {
          sum += cells[(row + dy) * columns + column + dx]
        }
        if Double(sum) > limit { return true }
      }
    }
    return false
  }
}
