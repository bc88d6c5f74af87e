import FlexCore
import FlexTree

extension Color: Interpolable {
  /// Premultiplied, in sRGB. CSS Color 4 §12 (#interpolation).
  static func mixed(_ a: Color, _ b: Color, _ step: AnimationStep) -> Color? {
    if case .interpolate(let progress) = step.kind {
      return ColorMixing.interpolate(ColorValue(a), ColorValue(b), progress: progress, ColorInterpolation())
        .clampedToGamut
    }
    let alpha = min(Double(a.alpha) + Double(b.alpha), 1)
    func channel(_ x: Float, _ y: Float) -> Double {
      alpha == 0 ? 0 : (Double(x) * Double(a.alpha) + Double(y) * Double(b.alpha)) / alpha
    }
    return ColorValue(
      .srgb, ColorVector(channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue)), alpha: alpha
    ).clampedToGamut
  }
}

extension ColorValue {
  /// Overshooting colours stop at the limits of sRGB.
  fileprivate var clampedToGamut: Color {
    var result = color
    result.red = max(0, min(result.red, 1))
    result.green = max(0, min(result.green, 1))
    result.blue = max(0, min(result.blue, 1))
    return result
  }
}

extension StyleColor: Interpolable {
  static func mixed(_ a: StyleColor, _ b: StyleColor, _ step: AnimationStep) -> StyleColor? {
    if a == b, case .interpolate = step.kind { return a }
    return Color.mixed(a.resolved(step.color), b.resolved(step.color), step).map { .color($0) }
  }
}

extension Shadow: Interpolable {
  static func mixed(_ a: Shadow, _ b: Shadow, _ step: AnimationStep) -> Shadow? {
    guard a.isInset == b.isInset, let color = StyleColor.mixed(a.color, b.color, step),
      let x = Float.mixed(a.x, b.x, step), let y = Float.mixed(a.y, b.y, step),
      let blur = Float.mixed(a.blur, b.blur, step), let spread = Float.mixed(a.spread, b.spread, step)
    else { return nil }
    return Shadow(color: color, x: x, y: y, blur: max(blur, 0), spread: spread, isInset: a.isInset)
  }

  /// What the shorter list lacks are shadows of no size that nobody sees. CSS Backgrounds 3 §6 (#shadow-lists).
  static func mixedLists(_ a: [Shadow], _ b: [Shadow], _ step: AnimationStep) -> [Shadow]? {
    if step.kind == .add { return a + b }
    return (0..<max(a.count, b.count)).map { index -> Shadow? in
      let (x, y) = (index < a.count ? a[index] : nil, index < b.count ? b[index] : nil)
      guard let first = x ?? y?.nothing, let second = y ?? x?.nothing else { return nil }
      return mixed(first, second, step)
    }.allOrNone()
  }

  private var nothing: Shadow { Shadow(color: .color(.transparent), x: 0, y: 0, isInset: isInset) }
}

extension FilterFunction: Interpolable {
  static func mixed(_ a: FilterFunction, _ b: FilterFunction, _ step: AnimationStep) -> FilterFunction? {
    func amount(_ x: Float, _ y: Float, from initial: Float, _ make: (Float) -> FilterFunction) -> FilterFunction? {
      // What accumulates counts from what changes nothing.
      let sum = Float.mixed(x, y, step).map { step.kind == .accumulate ? $0 - initial : $0 }
      return sum.map { make(max($0, 0)) }
    }
    func share(_ x: Float, _ y: Float, from initial: Float, _ make: (Float) -> FilterFunction) -> FilterFunction? {
      amount(x, y, from: initial) { make(min($0, 1)) }
    }
    switch (a, b) {
    case (.blur(let x), .blur(let y)): return amount(x, y, from: 0) { .blur($0) }
    case (.brightness(let x), .brightness(let y)): return amount(x, y, from: 1) { .brightness($0) }
    case (.contrast(let x), .contrast(let y)): return amount(x, y, from: 1) { .contrast($0) }
    case (.saturate(let x), .saturate(let y)): return amount(x, y, from: 1) { .saturate($0) }
    case (.grayscale(let x), .grayscale(let y)): return share(x, y, from: 0) { .grayscale($0) }
    case (.invert(let x), .invert(let y)): return share(x, y, from: 0) { .invert($0) }
    case (.opacity(let x), .opacity(let y)): return share(x, y, from: 1) { .opacity($0) }
    case (.sepia(let x), .sepia(let y)): return share(x, y, from: 0) { .sepia($0) }
    case (.hueRotate(let x), .hueRotate(let y)): return Float.mixed(x, y, step).map { .hueRotate($0) }
    case (.dropShadow(let x), .dropShadow(let y)): return Shadow.mixed(x, y, step).map { .dropShadow($0) }
    case (.url(let x), .url(let y)): return x == y ? a : nil
    default: return nil
    }
  }

  /// Filter Effects 1 §14 (#interpolation-of-filters).
  static func mixedLists(_ a: [FilterFunction], _ b: [FilterFunction], _ step: AnimationStep) -> [FilterFunction]? {
    if step.kind == .add { return a + b }
    return (0..<max(a.count, b.count)).map { index -> FilterFunction? in
      let (x, y) = (index < a.count ? a[index] : nil, index < b.count ? b[index] : nil)
      guard let first = x ?? y?.nothing, let second = y ?? x?.nothing else { return nil }
      return mixed(first, second, step)
    }.allOrNone()
  }

  /// The function that changes nothing.
  private var nothing: FilterFunction? {
    switch self {
    case .blur: .blur(0)
    case .brightness: .brightness(1)
    case .contrast: .contrast(1)
    case .dropShadow: .dropShadow(Shadow(color: .color(.transparent), x: 0, y: 0))
    case .grayscale: .grayscale(0)
    case .hueRotate: .hueRotate(0)
    case .invert: .invert(0)
    case .opacity: .opacity(1)
    case .saturate: .saturate(1)
    case .sepia: .sepia(0)
    case .url: nil
    }
  }
}

extension Array {
  /// The values, where each is one.
  func allOrNone<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let found = compactMap { $0 }
    return found.count == count ? found : nil
  }
}
