public import FlexMarkup

/// What is wrong with what a document refers to or how it comes out.
public struct DocumentError: Located, Equatable {
  public enum Problem: Equatable, Sendable {
    case unreadablePicture(String, reason: String?)
    case unreadableStylesheet(String, reason: String)
    case unreadableFont(String, reason: String)
    case unreadableTemplate(String, reason: String)
    /// Nothing to draw: the root element is not displayed.
    case emptyDocument
    case canvasTooLarge(width: Float, height: Float, limit: Int)
    case tooManyBoxes(limit: Int)
    /// A property names a filter or mask that the document doesn't have.
    case missingReference(property: String, url: String)
    /// Generated content names an element that the document doesn't have.
    case missingTarget(String)
    case drawing(String)
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
    case .unreadableStylesheet(let name, let reason):
      "the style sheet '\(Self.shortened(name))' can't be read: \(reason)"
    case .unreadableFont(let name, let reason): "the font '\(Self.shortened(name))' can't be read: \(reason)"
    case .unreadableTemplate(let name, let reason): "'\(name)' can't be read: \(reason)"
    case .emptyDocument: "there is nothing to draw: the document's root is not displayed"
    case .canvasTooLarge(let width, let height, let limit):
      "the picture would have \(Int(width)) × \(Int(height)) pixels; at most \(limit) a side can be drawn"
    case .tooManyBoxes(let limit): "the document has more than \(limit) boxes"
    case .missingReference(let property, let url):
      "'\(property): url(\(Self.shortened(url)))' isn't drawn: the document has no such element"
    case .missingTarget(let url):
      "'\(Self.shortened(url))' names no element of the document: its page and text are unknown"
    case .drawing(let reason): "the document can't be drawn: \(reason)"
    }
  }

  public var hint: String? {
    switch problem {
    case .unreadablePicture(_, _?), .unreadableStylesheet, .unreadableFont:
      "paths are read relative to the file that names them, inside the base folder (--base)"
    case .canvasTooLarge: "give a smaller --width, --height or --scale, or write PDF"
    case .missingReference: "give an element inside an <svg> of the same document this id"
    case .missingTarget: "write '#' and the id of an element"
    default: nil
    }
  }

  /// Data URLs are long.
  private static func shortened(_ name: String) -> String {
    name.count > 80 ? name.prefix(60) + "…" : name
  }
}
