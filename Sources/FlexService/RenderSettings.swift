internal import CairoKit
public import FlexDOM
internal import FlexDisplay
public import FlexDocument
public import FlexMarkup
public import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexPainter
internal import FlexSVGWriter

/// How a request wants its output, by the names that the command's options have.
public struct RenderSettings: Equatable, Sendable {
  public var format: OutputFormat = .png
  public var width: Float?
  public var height: Float?
  /// Whether the canvas is as tall as its content.
  public var fitsContent = false
  public var scale: Float?
  public var media: RenderOptions.Media?
  public var prefersDark = false
  /// The moment at which animations are looked at.
  public var time = RenderOptions.Time.seconds(0)
  /// Whether warnings are errors.
  public var isStrict = false
  public var encoding = EncodingOptions()
  /// Whose numbers, dates and lists functions write; `nil` takes that of `<html lang>`.
  public var locale: String?

  public init() {}

  /// The names that are understood, beside the format.
  public static let names = [
    "width", "height", "size", "scale", "media", "dark", "time",
    "strict", "png", "text", "quality", "lossless", "background",
    "transparent", "depth", "gamut", "locale", "tags", "pdf", "forms", "image-dpi", "page-layout", "page-mode", "title",
    "author",
    "subject", "keywords",
  ]

  /// Reads an object's members: `{"width": 600, "scale": 2}`.
  ///
  /// - Throws: `RequestError` where a name or value isn't understood.
  public init(_ fields: [String: DataValue]) throws(RequestError) {
    for name in fields.keys.sorted() {
      guard let value = fields[name], value != .null else { continue }
      try set(name, to: value)
    }
  }

  /// Sets what a name says.
  public mutating func set(_ name: String, to value: DataValue) throws(RequestError) {
    let text = value.text
    func invalid(_ expected: String) -> RequestError {
      RequestError("found '\(text)' for '\(name)'; expected \(expected)")
    }
    func number(_ range: ClosedRange<Float>) throws(RequestError) -> Float {
      guard let number = Float(text), range.contains(number) else {
        throw invalid("a number from \(JSONText.number(range.lowerBound)) to \(JSONText.number(range.upperBound))")
      }
      return number
    }
    func flag() throws(RequestError) -> Bool {
      switch text {
      case "true", "1": return true
      case "false", "0", "": return false
      default: throw invalid("true or false")
      }
    }
    // As languages write it whose names have no hyphens.
    let name = name.replacing("_", with: "-")
    switch name {
    case "tags", "pdf", "forms", "image-dpi", "page-layout", "page-mode", "title", "author", "subject", "keywords":
      guard encoding.pdf.set(name, to: text) else { throw invalid(PDFOptions.expected(for: name)) }
      if let contradiction = encoding.pdf.contradiction { throw RequestError(contradiction) }
    case "format":
      guard let known = OutputFormat(fileExtension: text) else {
        throw invalid(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))
      }
      format = known
    case "width": width = try number(1...1_000_000)
    case "height":
      if text == "auto" { fitsContent = true } else { height = try number(1...1_000_000) }
    case "size":
      guard let size = CanvasSize(argument: text) else {
        throw invalid("\(CanvasSize.names.joined(separator: ", ")) or 300x250@2x")
      }
      (width, height) = (size.width, size.height)
      scale = scale ?? size.scale
    case "scale": scale = try number(0.01...100)
    case "media":
      guard let known = RenderOptions.Media(rawValue: text) else { throw invalid("screen or print") }
      media = known
    case "dark": prefersDark = try flag()
    case "time":
      guard let moment = RenderOptions.Time(text) else { throw invalid("a time such as 2.5s or 500ms, or end") }
      time = moment
    case "strict": isStrict = try flag()
    case "png":
      guard let effort = PNGEncoder.Effort(rawValue: text) else {
        throw invalid(PNGEncoder.Effort.allCases.map(\.rawValue).joined(separator: ", "))
      }
      encoding.png.effort = effort
    case "depth":
      guard let depth = Double(text).flatMap(Int.init(exactly:)).flatMap(PNGEncoder.Depth.init) else {
        throw invalid("8 or 16")
      }
      encoding.png.depth = depth
    case "gamut":
      guard let gamut = ColorGamut(rawValue: text) else {
        throw invalid(ColorGamut.allCases.map(\.rawValue).joined(separator: ", "))
      }
      encoding.gamut = gamut
    case "text":
      guard let mode = SVGTextMode(rawValue: text) else { throw invalid("embedded or paths") }
      encoding.svgText = mode
    case "quality":
      let quality = try number(1...100)
      guard quality == quality.rounded() else { throw invalid("a whole number from 1 to 100") }
      encoding.quality = Int(quality)
    case "lossless": encoding.isLossless = try flag()
    case "background":
      guard encoding.setBackground(css: text) else { throw invalid("a colour as CSS writes it, as in #ffcc00") }
    case "transparent": if try flag() { encoding.background = nil }
    case "locale":
      guard LocaleFormats(text) != nil else {
        let nearest = NearestName.of(text, in: LocaleFormats.names).map { "did you mean '\($0)'?" }
        throw RequestError("there are no formats of the locale '\(text)'", hint: nearest)
      }
      locale = text
    default:
      throw RequestError(
        "there is no option '\(name)'",
        hint: NearestName.of(name, in: Self.names + ["format"]).map { "did you mean '\($0)'?" }
          ?? "the options are format, \(Self.names.joined(separator: ", "))")
    }
  }

  public var renderOptions: RenderOptions {
    let isPDF = format == .pdf
    return RenderOptions(
      width: width, height: height, fitsContent: fitsContent, scale: scale ?? 1,
      media: media ?? (isPDF ? .print : .screen), prefersDark: prefersDark, isPaged: isPDF, time: time)
  }

  /// What is asked for and the format hasn't.
  var findings: [Finding] {
    var findings: [Finding] = []
    func warn(_ name: String, hint: String) {
      findings.append(Finding(severity: .warning, message: "\(format.name) has no '\(name)'", hint: hint))
    }
    if encoding.quality != nil, !format.hasQuality { warn("quality", hint: "JPEG, WebP and AVIF have one") }
    if encoding.isLossless, !format.hasLosslessMode { warn("lossless", hint: "WebP and AVIF can lose nothing") }
    if encoding.png.depth != .eight, format != .png { warn("depth", hint: "PNG can have sixteen bits") }
    if encoding.gamut != .srgb, !format.hasProfile { warn("gamut", hint: "PNG, JPEG, WebP, AVIF and TIFF have one") }
    if encoding.pdf != PDFOptions(), format != .pdf {
      warn("pdf", hint: "tags, forms, standards, texts and views are for PDF")
    }
    if encoding.background == nil, !format.hasTransparency { warn("transparent", hint: "PNG, WebP and AVIF can be") }
    return findings
  }

  /// The same settings give the same text.
  public var description: String { "\(format) \(renderOptions) \(isStrict) \(encoding) \(locale ?? "")" }
}

/// A request that can't be understood.
public struct RequestError: Located, Equatable {
  public var description: String
  public var hint: String?
  public var location: SourceLocation? { nil }

  public init(_ description: String, hint: String? = nil) {
    self.description = description
    self.hint = hint
  }
}
