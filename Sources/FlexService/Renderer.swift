public import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDocument
public import FlexLimits
public import FlexMarkup
internal import FlexOutput
internal import FlexPaint
internal import Glibc

/// Renders request after request, with fonts, pictures and style sheets kept from one to the next; what is kept of
/// a file goes when the file changes. One thread at a time uses it: it is not `Sendable`.
public final class Renderer {
  private struct Kept {
    var session: RenderSession
    var resources: NotedResources
    /// When it was used last.
    var turn: Int
  }

  /// Device pixels that all pages of a raster may have together; `nil` leaves that to the painter.
  public var maximumPixels: Int?

  /// What each request may ask for.
  public var limits = Limits()

  /// Whether those who call have threads of their own, which may have too little stack for deep documents.
  package var standsOnForeignThreads = false

  private let fonts: FontOptions
  /// The file that `append` adds to.
  var merging: MergedPDF?
  private var kept: [String: Kept] = [:]
  private var turn = 0

  /// Sessions of different folders that are kept.
  private static let sessionLimit = 4

  /// - Throws: `CairoError` where a font can't be read.
  public init(fonts: FontOptions = FontOptions()) throws {
    self.fonts = fonts
    // What the fonts lack is said here, not with the first request.
    _ = try FontSet(options: fonts)
  }

  /// What a request comes to.
  public struct Answer: Sendable {
    /// One file, or one a page; none where there is an error.
    public var files: [[UInt8]] = []
    public var pageCount = 0
    public var findings: [Finding] = []

    public init() {}

    public var hasFailed: Bool { findings.contains { $0.severity == .error } }
  }

  /// Rows of straight RGBA, 8 bits each, without padding.
  public struct Pixels: Sendable {
    public var width: Int
    public var height: Int
    public var bytes: [UInt8]
  }

  /// Renders a template; what is wrong is in the answer.
  ///
  /// - Parameters:
  ///   - template: what is filled in.
  ///   - data: what it is filled with.
  ///   - settings: the format, and how it is written.
  ///   - separatesPages: whether formats of one canvas get a file a page.
  public func render(
    _ template: ServiceTemplate, data: DataValue, settings: RenderSettings, separatesPages: Bool = false
  ) -> Answer {
    answer(template, data, settings) { session, document in
      try session.encode(
        document, as: settings.format, options: settings.renderOptions, encoding: settings.encoding,
        separatesPages: separatesPages
      ).files
    }
  }

  /// Lays a document out and lists what would look wrong, without painting.
  public func check(_ template: ServiceTemplate, data: DataValue, settings: RenderSettings) -> Answer {
    var audit: [Diagnostic] = []
    var answer = answer(template, data, settings) { session, document in
      audit = LayoutAudit(document, session: session).findings.map { Diagnostic($0) }
      for problem in RecordValidator(template.template, isTyped: true).problems(in: data) {
        // Binding has reported what is missing, at its place in the template.
        if case .wrongKind = problem.problem { audit.append(Diagnostic(problem, severity: .warning)) }
      }
      return []
    }
    var locator = FindingLocator(template)
    answer.findings += locator.locate(audit)
    return answer
  }

  /// The pages below each other as pixels.
  public func pixels(
    _ template: ServiceTemplate, data: DataValue, settings: RenderSettings
  ) -> (answer: Answer, pixels: Pixels?) {
    var pixels: Pixels?
    let answer = answer(template, data, settings) { session, document in
      pixels = Pixels(try session.raster(of: document, options: settings.renderOptions))
      return []
    }
    return (answer, answer.hasFailed ? nil : pixels)
  }

  /// - Parameter given: the session to use; `nil` takes the one that is kept for the template's folder.
  func answer(
    _ template: ServiceTemplate, _ data: DataValue, _ settings: RenderSettings, in given: RenderSession? = nil,
    _ finish: (RenderSession, LaidOutDocument) throws -> [[UInt8]]
  ) -> Answer {
    var answer = Answer()
    var locator = FindingLocator(template)
    do {
      let session = try given ?? session(for: template)
      session.limits = limits
      var source = template.template
      if let locale = settings.locale { source.locale = locale }
      let bound = try source.bind(data, budget: session.makeBudget())
      let layOut = { Result { try session.layOut(bound, options: settings.renderOptions) } }
      let document = try (standsOnForeignThreads ? Worker.perform(for: bound, layOut) : layOut()).get()
      answer.pageCount = document.pages.count
      answer.findings = settings.findings + locator.locate(document.diagnostics)
      if settings.isStrict {
        for index in answer.findings.indices where answer.findings[index].severity == .warning {
          answer.findings[index].severity = .error
        }
      }
      if let maximumPixels, settings.format.isRaster {
        try Self.check(document, scale: settings.scale ?? 1, limit: maximumPixels)
      }
      if !answer.hasFailed { answer.files = try finish(session, document) }
    } catch {
      answer.findings.append(locator.locate(error))
    }
    return answer
  }

  /// - Throws: `RequestError` where a picture would have too many pixels.
  private static func check(_ document: LaidOutDocument, scale: Float, limit: Int) throws(RequestError) {
    let area = document.pages.reduce(0.0) { $0 + Double($1.size.width) * Double($1.size.height) }
    let pixels = area * Double(scale) * Double(scale)
    guard pixels <= Double(limit) else {
      throw RequestError(
        "the picture would have \(pixels < 1e15 ? "\(Int(pixels))" : "too many") pixels; at most \(limit) are painted",
        hint: "give a smaller width, height or scale")
    }
  }

  private func session(for template: ServiceTemplate) throws -> RenderSession {
    turn += 1
    let key = template.sessionKey
    if var known = kept[key], !known.resources.hasChanged {
      known.turn = turn
      kept[key] = known
      return known.session
    }
    kept[key] = nil
    if kept.count >= Self.sessionLimit, let oldest = kept.min(by: { $0.value.turn < $1.value.turn })?.key {
      kept[oldest] = nil
    }
    let (session, resources) = try newSession(for: template)
    kept[key] = Kept(session: session, resources: resources, turn: turn)
    return session
  }

  func newSession(for template: ServiceTemplate) throws -> (RenderSession, NotedResources) {
    let resources = NotedResources(try template.resources(), textName: template.text == nil ? nil : template.file)
    return (try RenderSession(resources: resources, fonts: fonts), resources)
  }
}

extension FindingLocator {
  init(_ template: ServiceTemplate) { self.init(texts: template.text.map { [template.file: $0] } ?? [:]) }
}

extension Renderer.Pixels {
  /// Copies a picture, from premultiplied BGRA.
  fileprivate init(_ surface: ImageSurface) {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    let bytes = unsafe surface.withPixels { source in
      unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
        guard let out = target.baseAddress else { return }
        for y in 0..<height {
          for x in 0..<width {
            let pixel = unsafe source.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
            let alpha = pixel >> 24
            var (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
            if alpha != 0xFF, alpha != 0 {
              red = min(255, (red * 255 + alpha / 2) / alpha)
              green = min(255, (green * 255 + alpha / 2) / alpha)
              blue = min(255, (blue * 255 + alpha / 2) / alpha)
            }
            let at = (y * width + x) * 4
            unsafe UnsafeMutableRawPointer(out).storeBytes(
              of: red | green << 8 | blue << 16 | alpha << 24, toByteOffset: at, as: UInt32.self)
          }
        }
        count = width * height * 4
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
