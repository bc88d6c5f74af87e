public import CairoKit
internal import FlexCore
internal import FlexDOM
public import FlexLimits
internal import FlexOutput
internal import FlexPaint
public import FlexPainter
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// What one thread owns while it renders documents: fonts, shaped paragraphs, decoded pictures and
/// parsed style sheets. Keep it across documents; it is not `Sendable`.
public final class RenderSession {
  public private(set) var fonts: FontSet
  public let images: DecodedImages
  /// Blurred masks of shadows.
  public let shadows = ShadowMasks()
  /// What each document may ask for.
  public var limits = Limits()
  /// Told of every stage of a document with the seconds of processor time that it may take until its end.
  public var stageObserver: (@Sendable (DocumentStage, Double) -> Void)?
  /// Of the document in hand.
  var budget = Budget()
  let resources: any Resources
  private(set) var measurer: TextMeasurer
  private let fontOptions: FontOptions
  /// Counts the font sets that the session has had, and the one before this: a document laid out with it can still be
  /// encoded.
  private(set) var fontGeneration = 0
  private var retiredFonts: FontSet?
  /// Whether others hold on to the fonts, which can't be given up then.
  package var keepsFonts = false
  var styles: StyleStage
  /// Of `@color-profile`, and the rules that name them.
  var profileRules: [ColorProfileRule] = []
  var profiles: DocumentProfiles
  private let readFailures: ReadFailures
  /// Font faces that `@font-face` rules have registered, so that each is read once.
  var registeredFaces: Set<FontFaceRule> = []
  /// What was wrong with those of them that couldn't be read.
  var unreadableFaces: [FontFaceRule: Diagnostic] = [:]
  /// The documents around the one in hand, which a frame shows.
  var framesAround: [String] = []
  /// Called as each stage begins; text is shaped ahead of layout then, instead of when layout asks.
  public var stageWillBegin: ((RenderStage) -> Void)?

  /// - Throws: `CairoError` where the fonts can't be set up.
  public init(resources: any Resources, fonts options: FontOptions = FontOptions()) throws {
    self.resources = resources
    LibraryMessages.keep()
    fontOptions = options
    fonts = try FontSet(options: options)
    measurer = TextMeasurer(fonts: fonts)
    let failures = ReadFailures()
    readFailures = failures
    images = DecodedImages(
      fonts: DrawingFonts(options: options),
      resolve: { url, base in
        // Data URLs name themselves.
        if url.utf8.starts(with: "data:".utf8) { return .url(url) }
        do throws(ResourceError) {
          return .url(try resources.resolve(url, base: base))
        } catch {
          return .missing(error.reason)
        }
      },
      read: { name in
        do throws(ResourceError) {
          return try resources.read(name)
        } catch {
          failures.reasons[name] = error.reason
          return nil
        }
      })
    styles = StyleStage(resources: resources)
    profiles = DocumentProfiles([], resources: resources)
  }
}

extension RenderSession {
  /// What lines give way to.
  var shapeMasks: ShapeMasks { ShapeMasks(fonts: fonts, images: images) }

  /// What is left of a new document's limits.
  public func makeBudget(used: Double = 0) -> Budget { Budget(limits, used: used, observer: stageObserver) }

  /// - Throws: `DocumentError` where the document has gone over a limit.
  func checkBudget(of document: Document) throws(DocumentError) {
    do {
      try budget.check()
    } catch {
      throw DocumentError(.limitExceeded(error), location: document.firstLocation)
    }
  }

  /// Bytes of `@font-face` fonts that a session holds before a document with yet another font makes it begin anew.
  static let fontMemoryLimit = 16 << 20

  /// Gives up the fonts of earlier documents where they have become many and `rules` bring one more: a service that
  /// draws with its users' fonts would keep them all.
  func renewFonts(for rules: [FontFaceRule]) -> Bool {
    guard !keepsFonts, fonts.memoryFontByteCount > Self.fontMemoryLimit,
      rules.contains(where: { !registeredFaces.contains($0) }), let new = try? FontSet(options: fontOptions)
    else { return false }
    retiredFonts = fonts
    fonts = new
    measurer = TextMeasurer(fonts: new)
    registeredFaces = []
    unreadableFaces = [:]
    fontGeneration += 1
    return true
  }

  /// The fonts that a document was laid out with.
  func fonts(of document: LaidOutDocument) throws(DocumentError) -> FontSet {
    if document.fontGeneration == fontGeneration { return fonts }
    guard document.fontGeneration == fontGeneration - 1, let retiredFonts else {
      throw DocumentError(.drawing("its fonts have been given up; encode a document before the next are laid out"))
    }
    return retiredFonts
  }

  /// Why a picture can't be shown; `nil` where it can.
  func failure(of picture: ImageSource) -> String? {
    switch picture {
    case .missing(let reason): reason
    case .url(let name), .unturned(let name):
      images.failure(of: picture).map { readFailures.reasons[name] ?? $0.reason }
    case .svg: images.failure(of: picture)?.reason
    case .frame: nil
    }
  }
}

/// Why resources could not be read, by name.
private final class ReadFailures {
  var reasons: [String: String] = [:]
}

extension Document {
  /// Where its first element was written.
  var firstLocation: SourceLocation? {
    for node in nodes {
      if case .element(let element) = node.kind, let location = element.location { return location }
    }
    return nil
  }
}
