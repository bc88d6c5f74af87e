internal import CLCMS

/// An ICC profile that a document names its colours by. One thread owns it.
public final class PressProfile {
  private let profile: ColorProfile
  private let transform: cmsHTRANSFORM  // owned
  private let lcms: fx_lcms

  /// How many numbers a colour has.
  public let componentCount: Int
  /// Whether the numbers are inks.
  public var isPress: Bool { profile.space == .cmyk }
  public var bytes: [UInt8] { profile.bytes }
  /// What the profile calls itself. Wraps `cmsGetProfileInfoASCII`.
  public let name: String

  /// Wraps `cmsCreateTransform` to sRGB; `nil` where the bytes are no profile of red, green and blue, of grey or of four
  /// inks.
  ///
  /// - Parameter intent: 0…3: perceptual, relative, saturation, absolute.
  public init?(_ bytes: [UInt8], intent: Int = 1) throws(CairoError) {
    let lcms = try ColorProfile.library()
    self.lcms = lcms
    guard let profile = try ColorProfile(icc: bytes), Self.namesColors(bytes, space: profile.space),
      let sRGB = lcms.cmsCreate_sRGBProfile()
    else { return nil }
    defer { _ = lcms.cmsCloseProfile(sRGB) }
    let format: cmsUInt32Number
    switch profile.space {
    case .rgb: (componentCount, format) = (3, fx_lcms_rgb_double)
    case .gray: (componentCount, format) = (1, fx_lcms_gray_double)
    case .cmyk: (componentCount, format) = (4, fx_lcms_cmyk_double)
    }
    guard
      let transform = profile.transform(
        from: format, to: sRGB, fx_lcms_rgb_double, intent: cmsUInt32Number(min(max(intent, 0), 3)))
    else { return nil }
    self.profile = profile
    self.transform = transform
    name = profile.name
  }
  deinit { lcms.cmsDeleteTransform(transform) }

  /// Whether a profile of this class says what the numbers of a document's colours are: inks are a press's, other numbers
  /// a device's or a space's; links between devices are neither. ICC.1:2022 §7.2.5.
  private static func namesColors(_ bytes: [UInt8], space: ColorProfile.Space) -> Bool {
    guard bytes.count >= 128 else { return false }
    let kind = String(decoding: bytes[12..<16], as: UTF8.self)
    return space == .cmyk ? kind == "prtr" : ["prtr", "mntr", "scnr", "spac"].contains(kind)
  }

  /// Red, green and blue in sRGB of a colour in numbers of 0…1. Wraps `cmsDoTransform`.
  public func color(_ components: [Double]) -> (red: Double, green: Double, blue: Double) {
    var source = (0..<componentCount).map { index in
      let value = components.indices.contains(index) ? min(max(components[index], 0), 1) : 0
      // lcms counts inks in percents.
      return isPress ? value * 100 : value
    }
    var target = [0.0, 0, 0]
    lcms.cmsDoTransform(transform, &source, &target, 1)
    return (target[0], target[1], target[2])
  }
}
