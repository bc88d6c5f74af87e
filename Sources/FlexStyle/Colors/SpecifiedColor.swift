import FlexTree

/// A colour as a declaration gives it. CSS Color 5 §1.3 (#resolving-color-values).
indirect enum SpecifiedColor: Sendable {
  case value(ColorValue)
  case currentColor
  /// One colour for light, one for dark: system colours and `light-dark()`.
  case lightDark(SpecifiedColor, SpecifiedColor)
  case mix([(color: SpecifiedColor, percentage: MathNode?)], ColorInterpolation)
  case function(ColorFunction, [ColorComponent], alpha: ColorComponent?, origin: SpecifiedColor?)
  /// Of a profile by its name, or of `device-cmyk`. CSS Color 5 §11 (#device-cmyk), §13 (#at-profile).
  case profiled(String, [ColorComponent], alpha: ColorComponent?)
  /// `contrast-color()`. CSS Color 5 §7 (#contrast-color).
  case contrast(SpecifiedColor)
  /// `alpha()`. CSS Color 5 §4.10 (#relative-alpha).
  case alpha(SpecifiedColor, ColorComponent)

  var isAbsolute: Bool {
    switch self {
    case .value: true
    case .currentColor, .lightDark, .profiled: false
    case .mix(let items, _): items.allSatisfy { $0.color.isAbsolute && ($0.percentage?.isAbsolute ?? true) }
    case .function(_, let components, let alpha, let origin):
      (origin?.isAbsolute ?? true)
        && (components + (alpha.map { [$0] } ?? [])).allSatisfy { $0.isAbsolute(channels: origin != nil) }
    case .contrast(let color): color.isAbsolute
    case .alpha(let color, let component): color.isAbsolute && component.isAbsolute(channels: true)
    }
  }

  func value(_ computation: Computation) -> ColorValue {
    switch self {
    case .value(let value): return value
    case .currentColor: return ColorValue(computation.color)
    case .lightDark(let light, let dark): return (computation.isDark ? dark : light).value(computation)
    case .mix(let items, let method):
      return ColorMixing.mix(
        items.map { ($0.color.value(computation), $0.percentage.map { max(0, min($0.value(computation), 100)) }) },
        method)
    case .function(let function, let components, let alpha, let origin):
      return function.value(components, alpha: alpha, origin: origin?.value(computation), computation)
    case .profiled(let name, let components, let alpha):
      let shares = components.map { max(0, min($0.value(computation, channels: [], full: 1), 1)) }
      let opacity = alpha.map { max(0, min($0.value(computation, channels: [], full: 1), 1)) } ?? 1
      let known = computation.environment.profiledColor?(name, shares)
      guard known != nil || name == "device-cmyk" else { return ColorValue(.transparent) }
      var inks = Inks.none
      if shares.count == 4, known?.isPress ?? true {
        inks = Inks(cyan: shares[0], magenta: shares[1], yellow: shares[2], black: shares[3])
      }
      var value = ColorValue(
        .srgb, known.map { ColorVector($0.red, $0.green, $0.blue) } ?? inks.naiveColor, alpha: opacity)
      value.inks = inks
      return value
    case .contrast(let color):
      let luminance = color.value(computation).converted(to: .xyzD65).components.y
      let isLight = (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05)
      return ColorValue(.srgb, ColorVector(repeating: isLight ? 0 : 1))
    case .alpha(let color, let component):
      var value = color.value(computation)
      value.alpha = max(0, min(component.value(computation, channels: [value.alpha], full: 1), 1))
      return value
    }
  }
}

/// One component of a colour function: `none`, or a calculation with what it counts in.
struct ColorComponent: Sendable {
  enum Unit: Sendable { case number, percent, degrees }
  /// `nil` is `none`.
  var node: MathNode?
  var unit: Unit

  /// Channels are known where the origin is.
  func isAbsolute(channels: Bool) -> Bool { node?.isAbsoluteBesidesChannels ?? true }

  /// The value with 100 % being `full`.
  func value(_ computation: Computation, channels: [Double], full: Double) -> Double {
    guard let node else { return 0 }
    let value = node.value(computation, channels: channels)
    let result = unit == .percent ? value * full / 100 : value
    return Double(Float(finite: result))
  }
}

extension MathNode {
  fileprivate var isAbsoluteBesidesChannels: Bool {
    switch self {
    case .channel: true
    case .sum(let nodes), .product(let nodes), .function(_, _, let nodes):
      nodes.allSatisfy(\.isAbsoluteBesidesChannels)
    case .inverse(let node): node.isAbsoluteBesidesChannels
    default: isAbsolute
    }
  }
}

/// The functions that make a colour from three components. CSS Color 4 §5–§10.
enum ColorFunction: Equatable, Sendable {
  case rgb, hsl, hwb, lab, lch, oklab, oklch
  /// `color()` in a predefined space.
  case predefined(ColorSpace)

  static func named(_ name: String) -> ColorFunction? {
    switch name {
    case "rgb", "rgba": .rgb
    case "hsl", "hsla": .hsl
    case "hwb": .hwb
    case "lab": .lab
    case "lch": .lch
    case "oklab": .oklab
    case "oklch": .oklch
    default: nil
    }
  }

  var space: ColorSpace {
    switch self {
    case .rgb: .srgb
    case .hsl: .hsl
    case .hwb: .hwb
    case .lab: .lab
    case .lch: .lch
    case .oklab: .oklab
    case .oklch: .oklch
    case .predefined(let space): space
    }
  }

  /// The names of an origin's channels in a relative colour. CSS Color 5 §4 (#relative-colors).
  var channels: [String] {
    switch self {
    case .rgb: ["r", "g", "b", "alpha"]
    case .hsl: ["h", "s", "l", "alpha"]
    case .hwb: ["h", "w", "b", "alpha"]
    case .lab, .oklab: ["l", "a", "b", "alpha"]
    case .lch, .oklch: ["l", "c", "h", "alpha"]
    case .predefined(.xyzD50), .predefined(.xyzD65): ["x", "y", "z", "alpha"]
    case .predefined: ["r", "g", "b", "alpha"]
    }
  }

  /// What 100 % of each component is.
  private var full: ColorVector {
    switch self {
    case .rgb: ColorVector(repeating: 255)
    case .hsl, .hwb: ColorVector(360, 100, 100)
    case .lab: ColorVector(100, 125, 125)
    case .lch: ColorVector(100, 150, 360)
    case .oklab: ColorVector(1, 0.4, 0.4)
    case .oklch: ColorVector(1, 0.4, 360)
    case .predefined: ColorVector(repeating: 1)
    }
  }

  func value(
    _ components: [ColorComponent], alpha: ColorComponent?, origin: ColorValue?, _ computation: Computation
  ) -> ColorValue {
    var channels: [Double] = []
    var missing: UInt8 = 0
    if let origin {
      let source = origin.converted(to: space)
      let scale: Double = self == .rgb ? 255 : 1
      channels = (0..<3).map { source.components[$0] * scale } + [origin.alpha]
      missing = source.missing
    }
    var result = ColorValue(space, ColorVector())
    for index in 0..<3 {
      let component = components[index]
      result.components[index] = component.value(computation, channels: channels, full: full[index])
      if isMissing(component, missing) { result.missing |= 1 << UInt8(index) }
    }
    if let alpha {
      result.alpha = max(0, min(alpha.value(computation, channels: channels, full: 1), 1))
      if isMissing(alpha, missing) { result.missing |= 8 }
    } else if let origin {
      result.alpha = origin.alpha
    }
    normalize(&result, isRelative: origin != nil)
    return result
  }

  /// Whether a component is `none`, or a bare channel that is.
  private func isMissing(_ component: ColorComponent, _ missing: UInt8) -> Bool {
    switch component.node {
    case nil: true
    case .channel(let index)?: missing & (1 << UInt8(index)) != 0
    default: false
    }
  }

  /// Brings components into the range that their function has.
  private func normalize(_ value: inout ColorValue, isRelative: Bool) {
    if let hue = space.hueIndex {
      let turned = value.components[hue].truncatingRemainder(dividingBy: 360)
      value.components[hue] = turned < 0 ? turned + 360 : turned
    }
    switch self {
    case .rgb: value.components /= 255
    case .hsl: value.components.y = max(0, value.components.y)
    case .lab: value.components.x = max(0, min(value.components.x, 100))
    case .lch:
      value.components.x = max(0, min(value.components.x, 100))
      value.components.y = max(0, value.components.y)
    case .oklab: value.components.x = max(0, min(value.components.x, 1))
    case .oklch:
      value.components.x = max(0, min(value.components.x, 1))
      value.components.y = max(0, value.components.y)
    case .hwb, .predefined: break
    }
    // The sRGB functions make legacy colours: eight bits a channel. CSS Color 4 §15.3 (#serializing-sRGB-values).
    if !isRelative, value.missing == 0 {
      switch self {
      case .rgb, .hsl, .hwb:
        let c = space.convert(value.components, to: .srgb).clamped(
          lowerBound: ColorVector(), upperBound: ColorVector(repeating: 1))
        value = ColorValue(.srgb, (c * 255).rounded(.toNearestOrAwayFromZero) / 255, alpha: value.alpha)
        value.isLegacy = true
      default: break
      }
    }
  }
}
