public import CairoKit
public import FlexDisplay
public import FlexPDFWriter
public import FlexPainter
public import FlexSVGWriter
public import FlexTree

/// A file format that pages are written in.
public enum OutputFormat: String, CaseIterable, Sendable {
  case png, pdf, svg
  case jpeg = "jpg"
  case webP = "webp"
  case avif, gif, tiff

  /// As people write it.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .webP: "WebP"
    default: rawValue.uppercased()
    }
  }

  /// Endings of file names, the usual one first, without the dot.
  public var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .tiff: ["tiff", "tif"]
    default: [rawValue]
    }
  }

  /// Whether a file is made of pixels.
  public var isRaster: Bool { self != .pdf && self != .svg }

  /// Whether what isn't covered can show what lies behind the picture.
  public var hasTransparency: Bool { self != .jpeg }

  /// Whether `quality` means something.
  public var hasQuality: Bool { self == .jpeg || self == .webP || self == .avif }

  /// Whether there is a choice between losing something and nothing.
  public var hasLosslessMode: Bool { self == .webP || self == .avif }

  /// Whether a file can say that its colours are others than sRGB's.
  public var hasProfile: Bool { isRaster && self != .gif }

  /// What writes the pixels; `nil` where that is a writer of its own.
  private var raster: RasterEncoder.Format? {
    switch self {
    case .jpeg: .jpeg
    case .webP: .webP
    case .avif: .avif
    case .gif: .gif
    case .tiff: .tiff
    case .png, .pdf, .svg: nil
    }
  }

  /// Whether one file holds all pages; otherwise there is one a page.
  public var holdsPages: Bool { self == .pdf }

  /// The format of a file by the ending of its name.
  public init?(fileExtension: String) {
    let lowercased = fileExtension.lowercased()
    guard let format = OutputFormat.allCases.first(where: { $0.fileExtensions.contains(lowercased) }) else {
      return nil
    }
    self = format
  }

  /// The files of a painted document: one, or one a page where the format holds but one.
  ///
  /// The same document gives the same bytes, on every run and thread.
  public func encode(_ document: PaintedDocument) throws(CairoError) -> [[UInt8]] {
    switch self {
    case .jpeg, .webP, .avif, .gif, .tiff:
      guard let raster else { return [] }
      let document = document.inGamut(of: self)
      let painter = PNGPageEncoder(background: document.background, shadows: document.shadows)
      var encoder = RasterEncoder(raster, quality: document.options.quality, isLossless: document.options.isLossless)
      encoder.gamut = document.options.gamut
      return try document.pages.mapPages { (page) throws(CairoError) in
        try encoder.encode(try painter.raster(of: page, fonts: document.fonts, images: document.images))
      }
    case .png:
      let document = document.inGamut(of: self)
      var png = document.options.png
      png.gamut = document.options.gamut
      let encoder = PNGPageEncoder(encoder: png, background: document.background, shadows: document.shadows)
      return try document.pages.mapPages { (page) throws(CairoError) in
        try encoder.encode(page, fonts: document.fonts, images: document.images)
      }
    case .pdf:
      var metadata = document.metadata
      metadata.date = metadata.date ?? document.options.date
      let encoder = PDFEncoder(
        metadata: metadata, background: document.background, shadows: document.shadows,
        structure: document.structure, form: document.form, press: document.press, options: document.options.pdf)
      return [try encoder.encode(document.pages, fonts: document.fonts, images: document.images)]
    case .svg:
      let encoder = SVGEncoder(
        textMode: document.options.svgText, metadata: document.metadata, background: document.background)
      return try document.pages.mapPages { (page) throws(CairoError) in
        try encoder.encode(page, fonts: document.fonts, images: document.images)
      }
    }
  }
}

/// Pages ready to be written, with what the session holds for them. Not `Sendable`.
public struct PaintedDocument {
  public var pages: PageLists
  public var metadata: DocumentMetadata
  public var options: EncodingOptions
  public var fonts: FontSet
  public var images: any ImageStore
  /// Blurred masks, kept from one document to the next.
  public var shadows: ShadowMasks
  /// What lies under everything; `nil` leaves pictures transparent. Paper is white by itself.
  public var background: Color? = .white
  /// What the elements are that the pages name, for a tagged PDF; `nil` leaves it untagged.
  public var structure: DocumentStructure?
  /// What of a PDF can be filled in.
  public var form = DocumentForm()
  /// What the inks of its colours are.
  public var press: OutputProfile?

  public init(
    pages: PageLists, metadata: DocumentMetadata = DocumentMetadata(), options: EncodingOptions = EncodingOptions(),
    fonts: FontSet, images: any ImageStore, shadows: ShadowMasks = ShadowMasks()
  ) {
    self.pages = pages
    self.metadata = metadata
    self.options = options
    self.fonts = fonts
    self.images = images
    self.shadows = shadows
  }

  /// With the numbers that its options' gamut has for its colours, where a format can say that it is another.
  fileprivate func inGamut(of format: OutputFormat) -> PaintedDocument {
    var copy = self
    if !format.hasProfile { copy.options.gamut = .srgb }
    guard copy.options.gamut == .displayP3 else { return copy }
    copy.pages = pages.changed(by: WideGamut.page)
    copy.background = background.map(WideGamut.color)
    copy.images = WideGamutImages(images)
    return copy
  }
}

/// What a caller may choose about files.
public struct EncodingOptions: Equatable, Sendable {
  public var png = PNGEncoder()
  /// The colours of pictures, of formats with a profile.
  public var gamut = ColorGamut.srgb
  public var svgText: SVGTextMode = .embedded
  /// 1…100 of JPEG, WebP and AVIF; `nil` is each format's usual one: 75, of AVIF 60.
  public var quality: Int?
  /// Whether WebP and AVIF lose nothing.
  public var isLossless = false
  /// What lies under everything; `nil` leaves transparent what nothing covers.
  public var background: Color? = .white
  /// ISO 8601, for the dates of files that have them; `nil` is the epoch, so that files don't depend on
  /// the clock.
  public var date: String?
  public var pdf = PDFOptions()

  public init() {}
}

extension PageLists {
  /// `map` with a typed error.
  fileprivate func mapPages(
    _ transform: (DisplayList) throws(CairoError) -> [UInt8]
  ) throws(CairoError) -> [[UInt8]] {
    var files: [[UInt8]] = []
    for page in self { files.append(try transform(page)) }
    return files
  }
}
