public import FlexDOM
public import FlexLimits

/// What is wrong with what a document refers to or how it comes out.
public struct DocumentError: Located, Equatable {
  public enum Problem: Equatable, Sendable {
    case unreadablePicture(String, reason: String?)
    case unreadableFrame(String, reason: String)
    case unreadableStylesheet(String, reason: String)
    case unreadableBase(String, reason: String)
    case unreadableFont(String, reason: String)
    case unreadableProfile(String, reason: String)
    case unreadableTemplate(String, reason: String)
    /// A `<link rel=attachment>`.
    case unreadableAttachment(String, reason: String)
    /// What is attached keeps the file from its standards.
    case forbiddenAttachment(String)
    /// Nothing to draw: the root element is not displayed.
    case emptyDocument
    case canvasTooLarge(width: Float, height: Float, limit: Int)
    /// px; PDF knows no larger pages.
    case pageTooLarge(width: Float, height: Float, limit: Float)
    case tooManyBoxes(limit: Int)
    /// A property names a filter or mask that the document doesn't have.
    case missingReference(property: String, url: String)
    /// Generated content names an element that the document doesn't have.
    case missingTarget(String)
    /// Generated content of the document itself asks for what only the margins of pages know.
    case outsidePageMargins(String)
    /// A property of text is given what has none.
    case withoutText(String, property: String)
    /// `initial-letter` on an element, where it is of its first letter alone.
    case initialLetterOfElement
    /// `content` of an element that isn't generated.
    case contentOfElement
    /// A document of vertical text with footnotes that is larger than a page.
    case verticalPages
    /// Content is wider than pages, px, and drawn smaller.
    case scaledPages(width: Float, room: Float, scale: Float, isEnough: Bool)
    case limitExceeded(LimitError)
    case drawing(String)
    /// The document lacks what a standard of PDF asks for.
    case nonconforming(String, Conformance)
  }

  /// What a standard of PDF asks for.
  public enum Conformance: Equatable, Sendable {
    case noLanguage
    case noTitle
    case noAlternativeText
    case noFieldLabel
    case noPressProfile
    case skippedHeading(from: Int, to: Int)
    /// px.
    case smallPage(width: Float, height: Float, least: Float)
    /// Something is translucent, blurred or blended.
    case translucency
    /// A font's maker doesn't allow that files hold its glyphs.
    case forbiddenFont(String)
  }
  public var problem: Problem
  public var location: SourceLocation?

  public init(_ problem: Problem, location: SourceLocation? = nil) {
    self.problem = problem
    self.location = location
  }

  public var description: String {
    switch problem {
    case .unreadablePicture(let name, let reason):
      "the picture '\(Self.shortened(name))' can't be read" + (reason.map { ": \($0)" } ?? "")
    case .unreadableFrame(let name, let reason):
      "the frame '\(Self.shortened(name))' can't be shown: \(reason)"
    case .unreadableStylesheet(let name, let reason):
      "the style sheet '\(Self.shortened(name))' can't be read: \(reason)"
    case .unreadableBase(let address, let reason):
      "nothing is looked for under the base '\(Self.shortened(address))': \(reason)"
    case .unreadableFont(let name, let reason): "the font '\(Self.shortened(name))' can't be read: \(reason)"
    case .unreadableProfile(let name, let reason):
      "the colour profile '\(Self.shortened(name))' can't be used: \(reason)"
    case .unreadableTemplate(let name, let reason): "'\(name)' can't be read: \(reason)"
    case .unreadableAttachment(let name, let reason):
      "the attachment '\(Self.shortened(name))' can't be read: \(reason)"
    case .forbiddenAttachment(let reason): reason
    case .emptyDocument: "there is nothing to draw: the document's root is not displayed"
    case .canvasTooLarge(let width, let height, let limit):
      "the picture would have \(width.pixels) × \(height.pixels) pixels; at most \(limit) a side can be drawn"
    case .pageTooLarge(let width, let height, let limit):
      "a page of \(width.pixels) × \(height.pixels) px is too large for PDF, whose pages have at most \(Int(limit)) px a side"
    case .tooManyBoxes(let limit): "the document has more than \(limit) boxes"
    case .missingReference(let property, let url):
      "'\(property): url(\(Self.shortened(url)))' isn't drawn: \(url.hasPrefix("#") ? "the document" : "the file") has no such element"
    case .missingTarget(let url):
      "'\(Self.shortened(url))' names no element of the document: its page and text are unknown"
    case .outsidePageMargins(let function):
      "'\(function)' is empty here: what it names is known in the margins of pages only"
    case .withoutText(let function, let property): "\(function) gives '\(property)' no text"
    case .initialLetterOfElement: "'initial-letter' has no effect on an element itself"
    case .contentOfElement: "'content' has no effect on an element itself: it keeps its own content"
    case .verticalPages:
      "vertical text can't go on above footnotes: the document is larger than a page, and is set in horizontal lines"
    case .scaledPages(let width, let room, let scale, let isEnough):
      "content reaches \(width.short) px across a page that has room for \(room.short) px: all pages are drawn at "
        + "\((scale * 100).short) %" + (isEnough ? "" : ", and their edges cut what is wider still")
    case .limitExceeded(let error): error.description
    case .drawing(let reason): "the document can't be drawn: \(reason)"
    case .nonconforming(let standard, let problem): "this can't be \(standard): \(problem.reason)"
    }
  }

  public var hint: String? {
    switch problem {
    case .unreadablePicture(_, _?), .unreadableStylesheet, .unreadableFont, .unreadableAttachment, .unreadableFrame:
      "paths are read relative to the file that names them, inside the base folder (--base)"
    case .unreadableBase: "files are looked for beside the template; links lead where the base says"
    case .canvasTooLarge: "give a smaller --width, --height or --scale, or write PDF"
    case .nonconforming(_, let problem): problem.hint
    case .pageTooLarge:
      "give --size a4, or write '@page { size: A4 }': the document then goes on from page to page"
    case .missingReference(_, let url):
      url.hasPrefix("#")
        ? "give an element inside an <svg> of the same document this id"
        : "write the file, '#' and the id of an element in it; the file stands beside the template, inside the base folder"
    case .outsidePageMargins: "use it in a margin box, such as '@page { @top-left { content: … } }'"
    case .initialLetterOfElement: "give it to the element's '::first-letter'"
    case .contentOfElement: "give it to the element's '::before' or '::after'"
    case .verticalPages: "give a larger page, or collect the notes where the text ends"
    case .scaledPages: "make it narrower, or give a box around it 'overflow: hidden' or the page a wider 'size'"
    case .missingTarget: "write '#' and the id of an element"
    case .limitExceeded(let error): error.hint
    case .tooManyBoxes: "--max-boxes allows more of them"
    default: nil
    }
  }

  /// Data URLs are long.
  private static func shortened(_ name: String) -> String {
    name.count > 80 ? name.prefix(60) + "…" : name
  }
}

extension DocumentError.Conformance {
  private static func number(_ length: Float) -> String {
    Int(exactly: length).map { "\($0)" } ?? "\(length)"
  }

  fileprivate var reason: String {
    switch self {
    case .noLanguage: "the document doesn't say its language"
    case .noTitle: "the document has no title"
    case .noAlternativeText: "nothing tells what the picture shows"
    case .noPressProfile: "the document doesn't say for which press it is made"
    case .noFieldLabel: "nothing tells what is to be filled in here"
    case .smallPage(let width, let height, let least):
      "a page of \(Self.number(width)) × \(Self.number(height)) px is too small: a side has at least \(Int(least)) px"
    case .translucency: "something here is translucent, blurred or blended"
    case .forbiddenFont(let name): "the licence of the font '\(name)' doesn't allow to embed a part of it"
    case .skippedHeading(0, let level): "the first heading is of level \(level)"
    case .skippedHeading(let last, let level): "after a heading of level \(last) comes one of level \(level)"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .noLanguage: "write <html lang=\"en\">"
    case .noTitle: "write <title> into <head>"
    case .noAlternativeText: "give it alt=\"…\" or aria-label=\"…\"; alt=\"\" where it only decorates"
    case .noPressProfile: "write @color-profile device-cmyk { src: url(press.icc) } into its style sheet"
    case .noFieldLabel: "give it a <label>, or aria-label=\"…\""
    case .skippedHeading(let last, _): "make it <h\(last + 1)>"
    case .smallPage: "write '@page { size: … }', or give --size"
    case .translucency: "PDF/A-2b allows it"
    case .forbiddenFont: "use a font that may be embedded; 'fsType' in its table 'OS/2' tells"
    }
  }
}

extension Float {
  /// Whole pixels, however many.
  fileprivate var pixels: String { rounded(.towardZero).short }
}
