public import CairoKit
internal import FlexDocument
public import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint

/// What a file is, with the settings that its format has.
public struct FileFormat: Equatable, Sendable {
  /// The format alone.
  public var format: OutputFormat
  /// How it is written.
  public var encoding = EncodingOptions()

  /// A format with its usual settings.
  public init(_ format: OutputFormat) { self.format = format }

  private init(_ format: OutputFormat, quality: Int? = nil, isLossless: Bool = false) {
    self.format = format
    encoding.quality = quality.map { min(max($0, 1), 100) }
    encoding.isLossless = isLossless
  }

  public static let png = FileFormat(.png)
  public static let pdf = FileFormat(.pdf)
  public static let svg = FileFormat(.svg)
  public static let gif = FileFormat(.gif)
  public static let tiff = FileFormat(.tiff)

  /// - Parameters:
  ///   - effort: what to spend on size; `small` takes a palette where nothing is lost by it.
  ///   - depth: bits of a sample; painting has eight, which alpha is taken out of without rounding again.
  ///   - gamut: `displayP3` has the colours that sRGB lacks, and writes the profile.
  public static func png(
    effort: PNGEncoder.Effort = .default, depth: PNGEncoder.Depth = .eight, gamut: ColorGamut = .srgb
  ) -> FileFormat {
    var format = FileFormat(.png)
    format.encoding.png = PNGEncoder(effort: effort)
    format.encoding.png.depth = depth
    format.encoding.gamut = gamut
    return format
  }

  /// - Parameter quality: 1 to 100.
  public static func jpeg(quality: Int = 75) -> FileFormat { FileFormat(.jpeg, quality: quality) }
  /// - Parameter quality: 1 to 100; `nil` loses nothing.
  public static func webp(quality: Int? = 75) -> FileFormat {
    FileFormat(.webP, quality: quality, isLossless: quality == nil)
  }
  /// - Parameter quality: 1 to 100; `nil` loses nothing.
  public static func avif(quality: Int? = 60) -> FileFormat {
    FileFormat(.avif, quality: quality, isLossless: quality == nil)
  }

  /// With the colours that sRGB lacks, and the profile that says so; of PNG, JPEG, WebP, AVIF and TIFF.
  public var displayP3: FileFormat {
    var copy = self
    copy.encoding.gamut = .displayP3
    return copy
  }

  /// Without a background: transparent where nothing is drawn, as far as the format can.
  public var transparent: FileFormat {
    var copy = self
    copy.encoding.background = nil
    return copy
  }
}

extension Picture {
  /// The bytes of the only or first file: `picture.data(.webp(quality: 80))`.
  ///
  /// - Parameters:
  ///   - format: what the bytes are.
  ///   - scale: device pixels per px.
  /// - Throws: `RenderingError` where there is no output.
  @_disfavoredOverload
  public func data(_ format: FileFormat, scale: Double = 1) throws(RenderingError) -> [UInt8] {
    var copy = self
    copy.encoding = format.encoding
    if format.encoding.background == nil { copy.background = nil }
    return try copy.data(format.format, scale: scale)
  }
}
