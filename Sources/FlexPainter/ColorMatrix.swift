import FlexDisplay
import FlexTree
import Glibc

/// A filter that maps each pixel's colour by itself; sRGB, not premultiplied.
/// Filter Effects 1 §13 (#ShorthandEquivalents).
struct ColorMatrix {
  /// Rows of red, green, blue: factors of red, green, blue and a constant.
  private var rows: [[Float]] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
  private var alpha: Float = 1

  init?(_ filter: FilterFunction) {
    switch filter {
    case .brightness(let amount): rows = Self.diagonal(Self.positive(amount), 0)
    case .contrast(let amount):
      let slope = Self.positive(amount)
      rows = Self.diagonal(slope, 0.5 - 0.5 * slope)
    case .invert(let amount):
      let share = Self.share(amount)
      rows = Self.diagonal(1 - 2 * share, share)
    case .opacity(let amount): alpha = Self.share(amount)
    case .grayscale(let amount): rows = Self.saturation(1 - Self.share(amount))
    case .saturate(let amount): rows = Self.saturation(Self.positive(amount))
    case .sepia(let amount):
      let rest = 1 - Self.share(amount)
      rows = [
        [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0],
        [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0],
        [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0],
      ]
    case .hueRotate(let degrees):
      guard degrees.isFinite else { return nil }
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(degrees))
      let (s, c) = (Float(sine), Float(cosine))
      rows = [
        [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0],
        [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0],
        [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0],
      ]
    case .blur, .dropShadow, .url: return nil
    }
  }

  private static func positive(_ amount: Float) -> Float { amount.isFinite ? max(amount, 0) : 1 }

  private static func share(_ amount: Float) -> Float { amount.isFinite ? min(max(amount, 0), 1) : 1 }

  private static func diagonal(_ factor: Float, _ constant: Float) -> [[Float]] {
    [[factor, 0, 0, constant], [0, factor, 0, constant], [0, 0, factor, constant]]
  }

  private static func saturation(_ s: Float) -> [[Float]] {
    [
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0],
    ]
  }

  /// A premultiplied native-endian ARGB word.
  func apply(toPixel word: UInt32) -> UInt32 {
    let coverage = Float(word >> 24) / 255
    guard coverage > 0 else { return 0 }
    let color = (
      Float((word >> 16) & 0xFF) / 255 / coverage, Float((word >> 8) & 0xFF) / 255 / coverage,
      Float(word & 0xFF) / 255 / coverage
    )
    let newCoverage = coverage * alpha
    func component(_ row: [Float]) -> UInt32 {
      let value = row[0] * color.0 + row[1] * color.1 + row[2] * color.2 + row[3]
      return UInt32((min(max(value, 0), 1) * newCoverage * 255).rounded())
    }
    return UInt32((newCoverage * 255).rounded()) << 24 | component(rows[0]) << 16 | component(rows[1]) << 8
      | component(rows[2])
  }
}
