/// A colour in the space it was given in. A missing component is `none`. CSS Color 4 §4.4 (#missing).
package struct ColorValue: Equatable, Sendable {
  package var space: ColorSpace
  package var components: ColorVector
  package var alpha: Double = 1
  /// Bits 0, 1, 2 for components, 3 for alpha: what is `none`. The stored value of such a one is 0.
  package var missing: UInt8 = 0
  /// Whether it is written in a syntax from before CSS Color 4: such colours mix in sRGB.
  package var isLegacy = false
  /// What a press prints it with, where it is given so.
  package var inks = Inks.none

  package init(_ space: ColorSpace, _ components: ColorVector, alpha: Double = 1, missing: UInt8 = 0) {
    self.space = space
    self.components = components
    self.alpha = alpha
    self.missing = missing
  }

  package init(_ color: Color) {
    self.init(
      .srgb, ColorVector(Double(color.red), Double(color.green), Double(color.blue)), alpha: Double(color.alpha))
    isLegacy = true
    inks = color.inks
  }

  /// In sRGB, which may leave the gamut.
  package var color: Color {
    let c = space.convert(components, to: .srgb)
    var color = Color(computedRed: c.x, green: c.y, blue: c.z, alpha: alpha)
    color.inks = inks
    return color
  }

  package func isMissing(_ index: Int) -> Bool { missing & (1 << UInt8(index)) != 0 }

  /// In another space, with missing components taken over where there are analogous ones, and a
  /// hue missing where there is no chroma. CSS Color 4 §12.2 (#interpolation-missing).
  package func converted(to target: ColorSpace) -> ColorValue {
    guard target != space else { return self }
    var result = ColorValue(target, space.convert(components, to: target), alpha: alpha, missing: missing & 8)
    for (index, role) in target.roles.enumerated() {
      if let source = space.roles.firstIndex(of: role), isMissing(source) {
        result.missing |= 1 << UInt8(index)
        result.components[index] = 0
      }
    }
    if let hue = target.hueIndex, result.chroma < 1e-4 * target.chromaScale {
      result.missing |= 1 << UInt8(hue)
      result.components[hue] = 0
    }
    return result
  }

  private var chroma: Double {
    switch space {
    case .hsl: components.y
    case .hwb: 100 - components.y - components.z
    default: components.y
    }
  }
}

extension ColorSpace {
  /// What a component means: components of two spaces with the same role are analogous.
  package enum Role { case red, green, blue, lightness, chroma, hue, a, b, whiteness, blackness }

  package var roles: [Role] {
    switch self {
    case .lab, .oklab: [.lightness, .a, .b]
    case .lch, .oklch: [.lightness, .chroma, .hue]
    case .hsl: [.hue, .chroma, .lightness]
    case .hwb: [.hue, .whiteness, .blackness]
    default: [.red, .green, .blue]
    }
  }

  fileprivate var chromaScale: Double {
    switch self {
    case .oklch: 0.4
    case .lch: 150
    default: 100
    }
  }
}
