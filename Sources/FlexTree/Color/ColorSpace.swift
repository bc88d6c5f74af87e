/// Three components of a colour.
package typealias ColorVector = SIMD3<Double>

/// The colour spaces of CSS Color 4, each with its way to CIE XYZ with D65 white and back.
/// §10 (#predefined), §17 (#color-conversion-code).
public enum ColorSpace: String, Sendable, CaseIterable {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"
  case lab, lch, oklab, oklch, hsl, hwb

  /// The space of this name in lower case.
  package static func named(_ name: String) -> ColorSpace? { name == "xyz" ? .xyzD65 : ColorSpace(rawValue: name) }

  /// Which component is the hue, in degrees.
  package var hueIndex: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// Whether `color()` takes the space.
  package var isPredefined: Bool {
    switch self {
    case .lab, .lch, .oklab, .oklch, .hsl, .hwb: false
    default: true
    }
  }

  func toXYZ(_ c: ColorVector) -> ColorVector {
    switch self {
    case .srgb: Matrices.srgbToXYZ * Transfer.each(c, Transfer.srgbToLinear)
    case .srgbLinear: Matrices.srgbToXYZ * c
    case .displayP3: Matrices.p3ToXYZ * Transfer.each(c, Transfer.srgbToLinear)
    case .displayP3Linear: Matrices.p3ToXYZ * c
    case .a98RGB: Matrices.a98ToXYZ * Transfer.each(c) { ElementaryFunctions.pow($0, 563.0 / 256) }
    case .prophotoRGB: Matrices.d50ToD65 * (Matrices.prophotoToXYZD50 * Transfer.each(c, Transfer.prophotoToLinear))
    case .rec2020: Matrices.rec2020ToXYZ * Transfer.each(c, Transfer.rec2020ToLinear)
    case .xyzD50: Matrices.d50ToD65 * c
    case .xyzD65: c
    case .lab: Matrices.d50ToD65 * Lab.toXYZD50(c)
    case .lch: ColorSpace.lab.toXYZ(Polar.toRectangular(c))
    case .oklab: Oklab.toXYZ(c)
    case .oklch: ColorSpace.oklab.toXYZ(Polar.toRectangular(c))
    case .hsl: ColorSpace.srgb.toXYZ(HueModels.hslToSRGB(c))
    case .hwb: ColorSpace.srgb.toXYZ(HueModels.hwbToSRGB(c))
    }
  }

  func fromXYZ(_ xyz: ColorVector) -> ColorVector {
    switch self {
    case .srgb: Transfer.each(Matrices.xyzToSRGB * xyz, Transfer.linearToSRGB)
    case .srgbLinear: Matrices.xyzToSRGB * xyz
    case .displayP3: Transfer.each(Matrices.xyzToP3 * xyz, Transfer.linearToSRGB)
    case .displayP3Linear: Matrices.xyzToP3 * xyz
    case .a98RGB: Transfer.each(Matrices.xyzToA98 * xyz) { ElementaryFunctions.pow($0, 256.0 / 563) }
    case .prophotoRGB: Transfer.each(Matrices.xyzD50ToProphoto * (Matrices.d65ToD50 * xyz), Transfer.linearToProphoto)
    case .rec2020: Transfer.each(Matrices.xyzToRec2020 * xyz, Transfer.linearToRec2020)
    case .xyzD50: Matrices.d65ToD50 * xyz
    case .xyzD65: xyz
    case .lab: Lab.fromXYZD50(Matrices.d65ToD50 * xyz)
    case .lch: Polar.fromRectangular(ColorSpace.lab.fromXYZ(xyz))
    case .oklab: Oklab.fromXYZ(xyz)
    case .oklch: Polar.fromRectangular(ColorSpace.oklab.fromXYZ(xyz))
    case .hsl: HueModels.srgbToHSL(ColorSpace.srgb.fromXYZ(xyz))
    case .hwb: HueModels.srgbToHWB(ColorSpace.srgb.fromXYZ(xyz))
    }
  }

  /// Components in another space. Models of sRGB don't take the way over XYZ, which rounds.
  package func convert(_ c: ColorVector, to target: ColorSpace) -> ColorVector {
    if self == target { return c }
    if let srgb = asSRGB(c) {
      switch target {
      case .srgb: return srgb
      case .hsl: return HueModels.srgbToHSL(srgb)
      case .hwb: return HueModels.srgbToHWB(srgb)
      default: break
      }
    }
    return target.fromXYZ(toXYZ(c))
  }

  private func asSRGB(_ c: ColorVector) -> ColorVector? {
    switch self {
    case .srgb: c
    case .hsl: HueModels.hslToSRGB(c)
    case .hwb: HueModels.hwbToSRGB(c)
    default: nil
    }
  }
}

/// A 3 × 3 matrix by columns.
struct PrimaryMatrix: Sendable {
  let x: ColorVector
  let y: ColorVector
  let z: ColorVector

  /// From the rows, as books print it.
  init(_ a: ColorVector, _ b: ColorVector, _ c: ColorVector) {
    x = ColorVector(a.x, b.x, c.x)
    y = ColorVector(a.y, b.y, c.y)
    z = ColorVector(a.z, b.z, c.z)
  }

  static func * (m: PrimaryMatrix, v: ColorVector) -> ColorVector { m.x * v.x + m.y * v.y + m.z * v.z }

  /// The inverse by cofactors.
  var inverse: PrimaryMatrix {
    func cross(_ a: ColorVector, _ b: ColorVector) -> ColorVector {
      ColorVector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (a, b, c) = (cross(y, z), cross(z, x), cross(x, y))
    let determinant = (x * a).sum()
    return PrimaryMatrix(a / determinant, b / determinant, c / determinant)
  }
}

/// From linear light to XYZ, out of each space's primaries and white point.
enum Matrices {
  static let srgbToXYZ = primaries((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), white: d65)
  static let p3ToXYZ = primaries((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), white: d65)
  static let a98ToXYZ = primaries((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), white: d65)
  static let rec2020ToXYZ = primaries((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), white: d65)
  static let prophotoToXYZD50 = primaries(
    (0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105), white: d50)

  static let xyzToSRGB = srgbToXYZ.inverse
  static let xyzToP3 = p3ToXYZ.inverse
  static let xyzToA98 = a98ToXYZ.inverse
  static let xyzToRec2020 = rec2020ToXYZ.inverse
  static let xyzD50ToProphoto = prophotoToXYZD50.inverse

  /// Bradford adaptation. CSS Color 4 §17.
  static let d65ToD50 = PrimaryMatrix(
    ColorVector(1.047_929_792_545_507_6, 0.022_946_870_601_609_69, -0.050_192_266_289_205_24),
    ColorVector(0.029_627_808_771_200_09, 0.990_434_427_005_381_3, -0.017_073_799_063_418_86),
    ColorVector(-0.009_243_040_646_204_504, 0.015_055_191_490_298_16, 0.751_874_281_427_195_4))
  static let d50ToD65 = d65ToD50.inverse

  static let d65 = (x: 0.3127, y: 0.3290)
  static let d50 = (x: 0.3457, y: 0.3585)

  private typealias Chromaticity = (x: Double, y: Double)

  private static func xyz(_ c: Chromaticity) -> ColorVector { ColorVector(c.x / c.y, 1, (1 - c.x - c.y) / c.y) }

  private static func primaries(
    _ red: Chromaticity, _ green: Chromaticity, _ blue: Chromaticity, white: Chromaticity
  ) -> PrimaryMatrix {
    let (r, g, b) = (xyz(red), xyz(green), xyz(blue))
    let columns = PrimaryMatrix(
      ColorVector(r.x, g.x, b.x), ColorVector(r.y, g.y, b.y), ColorVector(r.z, g.z, b.z))
    let scale = columns.inverse * xyz(white)
    return PrimaryMatrix(
      ColorVector(r.x, g.x, b.x) * scale, ColorVector(r.y, g.y, b.y) * scale, ColorVector(r.z, g.z, b.z) * scale)
  }
}

/// Transfer functions, which treat negative values as mirrored.
package enum Transfer {
  static func each(_ c: ColorVector, _ transfer: (Double) -> Double) -> ColorVector {
    func signed(_ value: Double) -> Double { value < 0 ? -transfer(-value) : transfer(value) }
    return ColorVector(signed(c.x), signed(c.y), signed(c.z))
  }

  package static func srgbToLinear(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : ElementaryFunctions.pow((v + 0.055) / 1.055, 2.4)
  }
  static func linearToSRGB(_ v: Double) -> Double {
    v > 0.003_130_8 ? 1.055 * ElementaryFunctions.pow(v, 1 / 2.4) - 0.055 : 12.92 * v
  }
  static func prophotoToLinear(_ v: Double) -> Double { v <= 16.0 / 512 ? v / 16 : ElementaryFunctions.pow(v, 1.8) }
  static func linearToProphoto(_ v: Double) -> Double { v >= 1.0 / 512 ? ElementaryFunctions.pow(v, 1 / 1.8) : 16 * v }

  private static let alpha = 1.099_296_826_809_44
  private static let beta = 0.018_053_968_510_807
  static func rec2020ToLinear(_ v: Double) -> Double {
    v < beta * 4.5 ? v / 4.5 : ElementaryFunctions.pow((v + alpha - 1) / alpha, 1 / 0.45)
  }
  static func linearToRec2020(_ v: Double) -> Double {
    v > beta ? alpha * ElementaryFunctions.pow(v, 0.45) - (alpha - 1) : 4.5 * v
  }
}

/// CIE Lab with D50 white. CSS Color 4 §9.3 (#cie-lab).
enum Lab {
  private static let white = ColorVector(0.345_70 / 0.358_50, 1, (1 - 0.345_70 - 0.358_50) / 0.358_50)
  private static let epsilon = 216.0 / 24_389
  private static let kappa = 24_389.0 / 27

  static func fromXYZD50(_ xyz: ColorVector) -> ColorVector {
    func f(_ v: Double) -> Double { v > epsilon ? ElementaryFunctions.cubeRoot(v) : (kappa * v + 16) / 116 }
    let v = xyz / white
    let (x, y, z) = (f(v.x), f(v.y), f(v.z))
    return ColorVector(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  static func toXYZD50(_ lab: ColorVector) -> ColorVector {
    let y = (lab.x + 16) / 116
    let x = lab.y / 500 + y
    let z = y - lab.z / 200
    func inverse(_ v: Double) -> Double { v * v * v > epsilon ? v * v * v : (116 * v - 16) / kappa }
    return ColorVector(
      inverse(x), lab.x > kappa * epsilon ? y * y * y : lab.x / kappa, inverse(z)) * white
  }
}

/// Oklab. CSS Color 4 §9.4 (#ok-lab).
enum Oklab {
  private static let xyzToLMS = PrimaryMatrix(
    ColorVector(0.819_022_437_996_703_0, 0.361_906_260_052_890_4, -0.128_873_781_520_987_89),
    ColorVector(0.032_983_653_932_388_5, 0.929_286_861_586_343_4, 0.036_144_666_350_642_4),
    ColorVector(0.048_177_189_359_624_2, 0.264_239_531_752_730_8, 0.633_547_828_469_430_9))
  private static let lmsToOklab = PrimaryMatrix(
    ColorVector(0.210_454_268_309_314_0, 0.793_617_774_702_305_4, -0.004_072_043_011_619_3),
    ColorVector(1.977_998_532_431_168_4, -2.428_592_242_048_580_0, 0.450_593_709_617_411_0),
    ColorVector(0.025_904_042_465_547_8, 0.782_771_712_457_529_6, -0.808_675_754_923_077_4))
  private static let lmsToXYZ = xyzToLMS.inverse
  private static let oklabToLMS = lmsToOklab.inverse

  static func fromXYZ(_ xyz: ColorVector) -> ColorVector {
    let lms = xyzToLMS * xyz
    return lmsToOklab
      * ColorVector(
        ElementaryFunctions.cubeRoot(lms.x), ElementaryFunctions.cubeRoot(lms.y), ElementaryFunctions.cubeRoot(lms.z))
  }

  static func toXYZ(_ lab: ColorVector) -> ColorVector {
    let root = oklabToLMS * lab
    return lmsToXYZ * (root * root * root)
  }
}

/// Lightness, chroma and hue of lightness, a and b.
enum Polar {
  static func fromRectangular(_ c: ColorVector) -> ColorVector {
    let chroma = (c.y * c.y + c.z * c.z).squareRoot()
    let hue = ElementaryFunctions.arcTangent2(c.z, c.y)
    return ColorVector(c.x, chroma, hue < 0 ? hue + 360 : hue)
  }

  static func toRectangular(_ c: ColorVector) -> ColorVector {
    let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: c.z)
    return ColorVector(c.x, c.y * cosine, c.y * sine)
  }
}

/// HSL and HWB with percentages as 0…100. CSS Color 4 §7, §8 (#the-hsl-notation).
enum HueModels {
  static func hslToSRGB(_ c: ColorVector) -> ColorVector {
    let (saturation, lightness) = (c.y / 100, c.z / 100)
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      var k = (n + c.x / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    return ColorVector(channel(0), channel(8), channel(4))
  }

  static func hwbToSRGB(_ c: ColorVector) -> ColorVector {
    let (white, black) = (c.y / 100, c.z / 100)
    if white + black >= 1 { return ColorVector(repeating: white / (white + black)) }
    return hslToSRGB(ColorVector(c.x, 100, 50)) * (1 - white - black) + white
  }

  static func srgbToHSL(_ c: ColorVector) -> ColorVector {
    let (high, low) = (c.max(), c.min())
    let lightness = (high + low) / 2
    let span = high - low
    guard span != 0 else { return ColorVector(0, 0, lightness * 100) }
    var saturation = lightness == 0 || lightness == 1 ? 0 : (high - lightness) / min(lightness, 1 - lightness)
    var hue = hue(c, high: high, span: span)
    if saturation < 0 {
      saturation = -saturation
      hue += 180
    }
    return ColorVector(hue >= 360 ? hue - 360 : hue, saturation * 100, lightness * 100)
  }

  static func srgbToHWB(_ c: ColorVector) -> ColorVector {
    let (high, low) = (c.max(), c.min())
    return ColorVector(high == low ? 0 : hue(c, high: high, span: high - low), low * 100, (1 - high) * 100)
  }

  private static func hue(_ c: ColorVector, high: Double, span: Double) -> Double {
    if high == c.x { return ((c.y - c.z) / span + (c.y < c.z ? 6 : 0)) * 60 }
    if high == c.y { return ((c.z - c.x) / span + 2) * 60 }
    return ((c.x - c.y) / span + 4) * 60
  }
}
