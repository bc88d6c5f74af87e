internal import CLCMS

/// What the numbers of a picture mean: an ICC profile, or what takes its place, by Little CMS. One thread owns it.
final class ColorProfile {
  /// What a pixel is made of.
  enum Space { case rgb, gray, cmyk }
  /// The order of a pixel's four bytes.
  enum Order { case rgba, bgra }

  private let pointer: cmsHPROFILE  // owned
  private let lcms: fx_lcms
  let space: Space

  /// The profile's bytes, for outputs that take pictures as they are.
  let bytes: [UInt8]

  /// Bytes of the largest profile that is read.
  static let byteLimit = 4 << 20

  /// Wraps `cmsOpenProfileFromMem`; `nil` where the bytes are no profile that describes pictures, which browsers look
  /// past as well.
  init?(icc bytes: [UInt8]) throws(CairoError) {
    let lcms = try Self.library()
    self.lcms = lcms
    guard bytes.count <= Self.byteLimit,
      let pointer = lcms.cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
    else { return nil }
    self.pointer = pointer
    self.bytes = bytes
    switch lcms.cmsGetColorSpace(pointer) {
    case cmsSigRgbData: space = .rgb
    case cmsSigGrayData: space = .gray
    case cmsSigCmykData: space = .cmyk
    // The class is not yet whole: `deinit` closes the profile once `space` is set.
    default:
      space = .rgb
      return nil
    }
  }

  /// A profile of primaries and a curve. Wraps `cmsCreateRGBProfile`.
  ///
  /// - Parameter name: what programs that read it show.
  init?(_ primaries: Primaries, transfer: Transfer, name: String? = nil) throws(CairoError) {
    let lcms = try Self.library()
    self.lcms = lcms
    guard let curve = transfer.curve(lcms) else { return nil }
    defer { lcms.cmsFreeToneCurve(curve) }
    func point(_ point: Primaries.Point) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
    var white = point(primaries.white)
    var corners = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    let curves: [OpaquePointer?] = [curve, curve, curve]
    guard let pointer = lcms.cmsCreateRGBProfile(&white, &corners, curves) else { return nil }
    self.pointer = pointer
    space = .rgb
    if let name, let text = lcms.cmsMLUalloc(nil, 1) {
      _ = lcms.cmsMLUsetASCII(text, "en", "US", name)
      _ = lcms.cmsWriteTag(pointer, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
      lcms.cmsMLUfree(text)
    }
    var length: cmsUInt32Number = 0
    var bytes: [UInt8] = []
    if lcms.cmsSaveProfileToMem(pointer, nil, &length) != 0 {
      bytes = [UInt8](repeating: 0, count: Int(length))
      if lcms.cmsSaveProfileToMem(pointer, &bytes, &length) == 0 { bytes = [] }
    }
    self.bytes = bytes
  }

  /// Of code points that stand for a profile; `nil` for those that don't, and for high dynamic range.
  ///
  /// Unsupported: the curves of BT.2100, PQ and HLG, are read as sRGB's.
  convenience init?(_ codes: ColorCodePoints) throws(CairoError) {
    let primaries: Primaries
    switch codes.primaries {
    case 1: primaries = .sRGB
    case 9: primaries = .rec2020
    case 11: primaries = .dciP3
    case 12: primaries = .displayP3
    default: return nil
    }
    let transfer: Transfer
    switch codes.transfer {
    // Chromium shows video's curve as displays do: BT.1886.
    case 1, 6, 14, 15: transfer = .power(2.4)
    case 4: transfer = .power(2.2)
    case 5: transfer = .power(2.8)
    case 8: transfer = .power(1)
    case 17: transfer = .power(2.6)
    default: transfer = .sRGB
    }
    try self.init(primaries, transfer: transfer)
  }

  deinit { _ = lcms.cmsCloseProfile(pointer) }

  /// The functions of Little CMS.
  static func library() throws(CairoError) -> fx_lcms {
    try OpenedLibrary.functions(fx_lcms_open, to: "read a colour profile")
  }

  /// Places of the corners and of white in CIE 1931 (x, y).
  struct Primaries {
    typealias Point = (x: Double, y: Double)

    var white: Point
    var red: Point
    var green: Point
    var blue: Point

    static let daylight: Point = (0.3127, 0.329)
    static let sRGB = Primaries(white: daylight, red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06))
    static let displayP3 = Primaries(white: daylight, red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    static let dciP3 = Primaries(white: (0.314, 0.351), red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    static let rec2020 = Primaries(
      white: daylight, red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))
  }

  /// How numbers become light.
  enum Transfer {
    /// Light is a power of the number.
    case power(Double)
    /// IEC 61966-2-1.
    case sRGB

    fileprivate func curve(_ lcms: fx_lcms) -> OpaquePointer? {
      switch self {
      case .power(let exponent):
        guard exponent > 0, exponent < 100 else { return nil }
        return lcms.cmsBuildGamma(nil, exponent)
      case .sRGB:
        let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        return lcms.cmsBuildParametricToneCurve(nil, 4, parameters)
      }
    }
  }

  /// Whether the profile says what is so without one: all colours of a coarse grid stay within a step of 1 in 255.
  private(set) lazy var isSRGB: Bool = {
    guard space == .rgb else { return false }
    var pixels: [UInt8] = []
    let steps: [UInt8] = [0, 37, 91, 146, 200, 255]
    for red in steps { for green in steps { for blue in steps { pixels += [red, green, blue, 255] } } }
    let before = pixels
    let isConverted = pixels.withUnsafeMutableBufferPointer { convert($0, order: .rgba) }
    return isConverted && zip(before, pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }()

  /// Turns straight pixels of four bytes into sRGB in place; alpha stays. Grey has its value in all three. Returns
  /// whether the profile could be applied. Wraps `cmsDoTransform`.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>, order: Order) -> Bool {
    switch space {
    case .rgb:
      let format = order == .rgba ? fx_lcms_rgba8 : fx_lcms_bgra8
      return withTransform(from: format, to: format) {
        lcms.cmsDoTransform($0, pixels.baseAddress, pixels.baseAddress, cmsUInt32Number(pixels.count / 4))
      }
    case .gray:
      var values = [UInt8](0...255)
      var colors = [UInt8](repeating: 255, count: 4 * 256)
      guard
        withTransform(
          from: fx_lcms_gray8, to: fx_lcms_rgba8, { lcms.cmsDoTransform($0, &values, &colors, 256) })
      else { return false }
      var index = 0
      while index + 3 < pixels.count {
        let value = colors[4 * Int(pixels[index])]
        (pixels[index], pixels[index + 1], pixels[index + 2]) = (value, value, value)
        index += 4
      }
      return true
    case .cmyk:
      // Inverted, as all known writers store them.
      let format = order == .rgba ? fx_lcms_rgba8 : fx_lcms_bgra8
      let isConverted = withTransform(from: fx_lcms_cmyk8_inverted, to: format) {
        lcms.cmsDoTransform($0, pixels.baseAddress, pixels.baseAddress, cmsUInt32Number(pixels.count / 4))
      }
      guard isConverted else { return false }
      for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
      return true
    }
  }

  /// A map to another profile, which the caller frees. Wraps `cmsCreateTransform`.
  func transform(
    from source: cmsUInt32Number, to other: cmsHPROFILE, _ target: cmsUInt32Number, intent: cmsUInt32Number
  ) -> cmsHTRANSFORM? { lcms.cmsCreateTransform(pointer, source, other, target, intent, 0) }

  /// What the profile calls itself, in English. Wraps `cmsGetProfileInfoASCII`.
  var name: String {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = lcms.cmsGetProfileInfoASCII(pointer, cmsInfoDescription, "en", "US", &buffer, 255)
    let text = buffer.prefix(Int(length)).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Wraps `cmsCreateTransform` to sRGB, by the profile's own tables where it has any.
  private func withTransform(
    from source: cmsUInt32Number, to target: cmsUInt32Number, _ body: (cmsHTRANSFORM) -> Void
  ) -> Bool {
    guard let sRGB = lcms.cmsCreate_sRGBProfile() else { return false }
    defer { _ = lcms.cmsCloseProfile(sRGB) }
    // Alpha isn't colour: lcms leaves it as it stands in the target.
    guard
      let transform = lcms.cmsCreateTransform(
        pointer, source, sRGB, target,
        cmsUInt32Number(space == .cmyk ? INTENT_RELATIVE_COLORIMETRIC : INTENT_PERCEPTUAL), 0)
    else { return false }
    defer { lcms.cmsDeleteTransform(transform) }
    body(transform)
    return true
  }
}

/// Coding-independent code points of colours, as PNG's `cICP` and AVIF's `nclx` have them. ITU-T H.273 §8.
struct ColorCodePoints {
  var primaries: Int
  var transfer: Int
}
