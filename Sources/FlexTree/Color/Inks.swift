/// What a press prints a colour with: cyan, magenta, yellow and black, in half percents. CSS Color 5 §11
/// (#device-cmyk).
public struct Inks: Equatable, Hashable, Sendable {
  private var packed: UInt32

  /// A colour that isn't given in inks.
  public static let none = Inks(packed: .max)

  private init(packed: UInt32) { self.packed = packed }

  /// 0…1 each; what is beyond is cut off.
  public init(cyan: Double, magenta: Double, yellow: Double, black: Double) {
    packed = 0
    for share in [cyan, magenta, yellow, black] {
      packed = packed << 8 | UInt32((min(max(share.isNaN ? 0 : share, 0), 1) * 200).rounded())
    }
  }

  public var isNone: Bool { packed == .max }

  /// Cyan, magenta, yellow and black, 0…1; `nil` where the colour isn't given in inks.
  public var shares: [Double]? {
    isNone ? nil : [24, 16, 8, 0].map { Double(packed >> UInt32($0) & 0xFF) / 200 }
  }

  /// Ink by ink between two colours; none where one has none.
  public func mixed(_ other: Inks, _ t: Float) -> Inks {
    if self == other { return self }
    guard let a = shares, let b = other.shares else { return .none }
    let mixed = zip(a, b).map { $0 + ($1 - $0) * Double(t) }
    return Inks(cyan: mixed[0], magenta: mixed[1], yellow: mixed[2], black: mixed[3])
  }

  /// Red, green and blue where no profile says better. CSS Color 5 §11.1 (#cmyk-rgb).
  package var naiveColor: ColorVector {
    guard let shares else { return ColorVector() }
    let rest = 1 - shares[3]
    return ColorVector((1 - shares[0]) * rest, (1 - shares[1]) * rest, (1 - shares[2]) * rest)
  }
}
