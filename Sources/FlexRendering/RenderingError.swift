/// Why boxes could not be made into a file.
public struct RenderingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Problem: Equatable, Sendable {
    /// The fonts of the system can't be set up.
    case noFonts(reason: String)
    /// There is no page, or a page without a size.
    case nothingToDraw
    /// The picture would have more pixels a side than can be drawn.
    case tooLarge(width: Int, height: Int, limit: Int)
    case drawing(reason: String)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// The template or its data is wrong.
    case template(String)
    /// The template has several pages where one is asked for.
    case severalPages(count: Int)
    case noSuchPage(Int, count: Int)
  }

  /// What went wrong.
  public var problem: Problem

  public init(_ problem: Problem) { self.problem = problem }

  /// What went wrong, in one line.
  public var description: String {
    switch problem {
    case .noFonts(let reason): "the fonts can't be set up: \(reason)"
    case .nothingToDraw: "there is nothing to draw: no page has a width and a height"
    case .tooLarge(let width, let height, let limit):
      "the picture would have \(width) × \(height) pixels; at most \(limit) a side can be drawn"
    case .drawing(let reason): "the boxes can't be drawn: \(reason)"
    case .unreadable(let path, let reason): "'\(path)' can't be read: \(reason)"
    case .unwritable(let path, let reason): "'\(path)' can't be written: \(reason)"
    case .template(let reason): reason
    case .noSuchPage(let page, let count): "there is no page \(page): the template has \(count)"
    case .severalPages(let count): "the template has \(count) pages, and a box is one"
    }
  }

  /// What may be done about it, where something can be said.
  public var hint: String? {
    switch problem {
    case .nothingToDraw: "give render(width:height:) a width, or the boxes sizes"
    case .severalPages:
      "Template(contentsOf:) has all of them; '@page { size: 600px auto }' makes one as tall as its content"
    case .tooLarge: "give a smaller width, height or scale, or write PDF"
    default: nil
    }
  }
}
