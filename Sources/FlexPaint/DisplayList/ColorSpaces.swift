import FlexTree
import Glibc

/// Coordinates of a colour in a space where it is interpolated. `nil` is a missing or powerless
/// component, which takes the other colour's. CSS Color 4 §12.2 (#interpolation-missing).
struct SpaceColor {
  var components: (Float?, Float?, Float?)
  var alpha: Float
}

/// Conversions between sRGB and the spaces of `<color-interpolation-method>`.
/// CSS Color 4 §10 and §18 (#color-conversion-code).
enum ColorSpaces {
  typealias Triple = (Double, Double, Double)

  static func convert(_ color: Color, to space: ColorInterpolation.Space) -> SpaceColor {
    let rgb = (Double(color.red), Double(color.green), Double(color.blue))
    let (c0, c1, c2): Triple
    var hue: Int?
    var isAchromatic = false
    switch space {
    case .srgb: (c0, c1, c2) = rgb
    case .srgbLinear: (c0, c1, c2) = map(rgb, linear)
    case .displayP3: (c0, c1, c2) = map(multiply(Matrices.xyzToP3, xyz(rgb)), gamma)
    case .a98RGB: (c0, c1, c2) = map(multiply(Matrices.xyzToA98, xyz(rgb))) { power($0, 256.0 / 563) }
    case .prophotoRGB:
      (c0, c1, c2) = map(multiply(Matrices.xyz50ToProPhoto, multiply(Matrices.d65ToD50, xyz(rgb)))) {
        abs($0) < 1.0 / 512 ? $0 * 16 : power($0, 1 / 1.8)
      }
    case .rec2020: (c0, c1, c2) = map(multiply(Matrices.xyzToRec2020, xyz(rgb))) { power($0, 1 / 2.4) }
    case .xyzD65: (c0, c1, c2) = xyz(rgb)
    case .xyzD50: (c0, c1, c2) = multiply(Matrices.d65ToD50, xyz(rgb))
    case .lab: (c0, c1, c2) = lab(xyz(rgb))
    case .lch:
      (c0, c1, c2) = polar(lab(xyz(rgb)))
      hue = 2
      isAchromatic = c1 < 0.0015
    case .oklab: (c0, c1, c2) = oklab(rgb)
    case .oklch:
      (c0, c1, c2) = polar(oklab(rgb))
      hue = 2
      isAchromatic = c1 < 4e-4
    case .hsl:
      (c0, c1, c2) = hsl(rgb)
      hue = 0
      isAchromatic = c1 < 1e-5
    case .hwb:
      let values = hsl(rgb)
      let white = min(rgb.0, rgb.1, rgb.2)
      let black = 1 - max(rgb.0, rgb.1, rgb.2)
      (c0, c1, c2) = (values.0, white, black)
      hue = 0
      isAchromatic = white + black >= 1 - 1e-5
    }
    var result = SpaceColor(components: (Float(c0), Float(c1), Float(c2)), alpha: color.alpha)
    if isAchromatic {
      if hue == 0 { result.components.0 = nil }
      if hue == 2 { result.components.2 = nil }
    }
    return result
  }

  static func color(_ c: (Float, Float, Float), alpha: Float, from space: ColorInterpolation.Space) -> Color {
    let v = (Double(c.0), Double(c.1), Double(c.2))
    let rgb: Triple
    switch space {
    case .srgb: rgb = v
    case .srgbLinear: rgb = map(v, gamma)
    case .displayP3: rgb = srgb(multiply(Matrices.p3ToXYZ, map(v, linear)))
    case .a98RGB: rgb = srgb(multiply(Matrices.a98ToXYZ, map(v) { power($0, 563.0 / 256) }))
    case .prophotoRGB:
      let lin = map(v) { abs($0) < 16.0 / 512 ? $0 / 16 : power($0, 1.8) }
      rgb = srgb(multiply(Matrices.d50ToD65, multiply(Matrices.proPhotoToXYZ50, lin)))
    case .rec2020: rgb = srgb(multiply(Matrices.rec2020ToXYZ, map(v) { power($0, 2.4) }))
    case .xyzD65: rgb = srgb(v)
    case .xyzD50: rgb = srgb(multiply(Matrices.d50ToD65, v))
    case .lab: rgb = srgb(xyzFromLab(v))
    case .lch: rgb = srgb(xyzFromLab(rectangular(v)))
    case .oklab: rgb = srgbFromOklab(v)
    case .oklch: rgb = srgbFromOklab(rectangular(v))
    case .hsl: rgb = srgbFromHSL(v)
    case .hwb:
      if v.1 + v.2 >= 1 {
        let gray = v.1 / (v.1 + v.2)
        rgb = (gray, gray, gray)
      } else {
        let pure = srgbFromHSL((v.0, 1, 0.5))
        rgb = map(pure) { $0 * (1 - v.1 - v.2) + v.1 }
      }
    }
    return Color(computedRed: rgb.0, green: rgb.1, blue: rgb.2, alpha: Double(alpha))
  }

  // MARK: Transfer functions

  static func linear(_ value: Double) -> Double {
    abs(value) <= 0.04045 ? value / 12.92 : copysign(pow((abs(value) + 0.055) / 1.055, 2.4), value)
  }

  static func gamma(_ value: Double) -> Double {
    abs(value) <= 0.0031308 ? value * 12.92 : copysign(1.055 * pow(abs(value), 1 / 2.4) - 0.055, value)
  }

  private static func power(_ value: Double, _ exponent: Double) -> Double {
    copysign(pow(abs(value), exponent), value)
  }

  private static func map(_ v: Triple, _ f: (Double) -> Double) -> Triple { (f(v.0), f(v.1), f(v.2)) }

  // MARK: Spaces

  private static func xyz(_ rgb: Triple) -> Triple { multiply(Matrices.srgbToXYZ, map(rgb, linear)) }

  private static func srgb(_ xyz: Triple) -> Triple { map(multiply(Matrices.xyzToSRGB, xyz), gamma) }

  private static func polar(_ v: Triple) -> Triple {
    let hue = Trigonometry.degrees(y: v.2, x: v.1)
    return (v.0, (v.1 * v.1 + v.2 * v.2).squareRoot(), hue < 0 ? hue + 360 : hue)
  }

  private static func rectangular(_ v: Triple) -> Triple {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: v.2)
    return (v.0, v.1 * cosine, v.1 * sine)
  }

  private static let d50White: Triple = (0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  private static func lab(_ xyz: Triple) -> Triple {
    let v = multiply(Matrices.d65ToD50, xyz)
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    let (x, y, z) = (f(v.0 / d50White.0), f(v.1 / d50White.1), f(v.2 / d50White.2))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  private static func xyzFromLab(_ v: Triple) -> Triple {
    let y = (v.0 + 16) / 116
    func f(_ t: Double) -> Double { t * t * t > 216.0 / 24389 ? t * t * t : (116 * t - 16) * 27 / 24389 }
    let d50 = (
      f(y + v.1 / 500) * d50White.0, v.0 > 8 ? y * y * y : v.0 * 27 / 24389, f(y - v.2 / 200) * d50White.2
    )
    return multiply(Matrices.d50ToD65, d50)
  }

  private static func oklab(_ rgb: Triple) -> Triple {
    let lms = multiply(Matrices.linearToLMS, map(rgb, linear))
    return multiply(Matrices.lmsToOklab, map(lms, cbrt))
  }

  private static func srgbFromOklab(_ v: Triple) -> Triple {
    let lms = map(multiply(Matrices.oklabToLMS, v)) { $0 * $0 * $0 }
    return map(multiply(Matrices.lmsToLinear, lms), gamma)
  }

  private static func hsl(_ rgb: Triple) -> Triple {
    let high = max(rgb.0, rgb.1, rgb.2)
    let low = min(rgb.0, rgb.1, rgb.2)
    let lightness = (high + low) / 2
    let chroma = high - low
    guard chroma > 1e-9 else { return (0, 0, lightness) }
    let saturation = lightness == 0 || lightness == 1 ? 0 : (high - lightness) / min(lightness, 1 - lightness)
    var hue: Double
    if high == rgb.0 {
      hue = (rgb.1 - rgb.2) / chroma + (rgb.1 < rgb.2 ? 6 : 0)
    } else if high == rgb.1 {
      hue = (rgb.2 - rgb.0) / chroma + 2
    } else {
      hue = (rgb.0 - rgb.1) / chroma + 4
    }
    hue *= 60
    return (hue, saturation, lightness)
  }

  private static func srgbFromHSL(_ v: Triple) -> Triple {
    let hue = v.0 - 360 * (v.0 / 360).rounded(.down)
    func f(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return v.2 - v.1 * min(v.2, 1 - v.2) * max(-1, min(k - 3, 9 - k, 1))
    }
    return (f(0), f(8), f(4))
  }

  // MARK: Matrices

  typealias Rows = (Triple, Triple, Triple)

  private static func multiply(_ m: Rows, _ v: Triple) -> Triple {
    (
      m.0.0 * v.0 + m.0.1 * v.1 + m.0.2 * v.2, m.1.0 * v.0 + m.1.1 * v.1 + m.1.2 * v.2,
      m.2.0 * v.0 + m.2.1 * v.1 + m.2.2 * v.2
    )
  }

  /// CSS Color 4 §18 (#color-conversion-code); Oklab's of its author's definition.
  private enum Matrices {
    static let srgbToXYZ: Rows = (
      (0.41239079926595934, 0.357584339383878, 0.1804807884018343),
      (0.21263900587151027, 0.715168678767756, 0.07219231536073371),
      (0.01933081871559182, 0.11919477979462598, 0.9505321522496607)
    )
    static let xyzToSRGB: Rows = (
      (3.2409699419045226, -1.537383177570094, -0.4986107602930034),
      (-0.9692436362808796, 1.8759675015077202, 0.04155505740717559),
      (0.05563007969699366, -0.20397695888897652, 1.0569715142428786)
    )
    static let p3ToXYZ: Rows = (
      (0.4865709486482162, 0.26566769316909306, 0.1982172852343625),
      (0.2289745640697488, 0.6917385218365064, 0.079286914093745),
      (0, 0.04511338185890264, 1.043944368900976)
    )
    static let xyzToP3: Rows = (
      (2.493496911941425, -0.9313836179191239, -0.40271078445071684),
      (-0.8294889695615747, 1.7626640603183463, 0.023624685841943577),
      (0.03584583024378447, -0.07617238926804182, 0.9568845240076872)
    )
    static let a98ToXYZ: Rows = (
      (0.5766690429101305, 0.1855582379065463, 0.1882286462349947),
      (0.29734497525053605, 0.6273635662554661, 0.07529145849399788),
      (0.02703136138641234, 0.07068885253582723, 0.9913375368376388)
    )
    static let xyzToA98: Rows = (
      (2.0415879038107465, -0.5650069742788596, -0.34473135077832956),
      (-0.9692436362808795, 1.8759675015077202, 0.04155505740717557),
      (0.013444280632031142, -0.11836239223101838, 1.0151749943912054)
    )
    static let rec2020ToXYZ: Rows = (
      (0.6369580483012914, 0.14461690358620832, 0.1688809751641721),
      (0.2627002120112671, 0.6779980715188708, 0.05930171646986196),
      (0, 0.028072693049087428, 1.060985057710791)
    )
    static let xyzToRec2020: Rows = (
      (1.716651187971268, -0.355670783776392, -0.25336628137366),
      (-0.666684351832489, 1.616481236634939, 0.0157685458139111),
      (0.017639857445311, -0.042770613257809, 0.942103121235474)
    )
    static let proPhotoToXYZ50: Rows = (
      (0.7977604896723027, 0.13518583717574031, 0.0313493495815248),
      (0.2880711282292934, 0.7118432178101014, 0.00008565396060525902),
      (0, 0, 0.8251046025104602)
    )
    static let xyz50ToProPhoto: Rows = (
      (1.3457989731028281, -0.25558010007997534, -0.05110628506753401),
      (-0.5446224939028347, 1.5082327413132781, 0.02053603239147973),
      (0, 0, 1.2119675456389454)
    )
    static let d65ToD50: Rows = (
      (1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
      (0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
      (-0.009243040646204504, 0.015055191490298152, 0.7518742814281371)
    )
    static let d50ToD65: Rows = (
      (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
      (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
      (0.012314014864481998, -0.020507649298898964, 1.330365926242124)
    )
    static let linearToLMS: Rows = (
      (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
      (0.0883024619, 0.2817188376, 0.6299787005)
    )
    static let lmsToLinear: Rows = (
      (4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
      (-0.0041960863, -0.7034186147, 1.7076147010)
    )
    static let lmsToOklab: Rows = (
      (0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
      (0.0259040371, 0.7827717662, -0.8086757660)
    )
    static let oklabToLMS: Rows = (
      (1, 0.3963377774, 0.2158037573), (1, -0.1055613458, -0.0638541728), (1, -0.0894841775, -1.2914855480)
    )
  }
}
