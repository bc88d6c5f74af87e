/// The boxes of a document as a baseline keeps them beside the picture.
public struct LayoutSnapshot: Codable, Equatable, Sendable {
  /// One element with its border box in CSS px from the page's top left corner.
  public struct Element: Codable, Equatable, Sendable {
    public var tag: String
    public var id: String
    /// The `class` attribute as written.
    public var classAttribute: String
    /// Index of the nearest enclosing element in `elements`, or `nil`.
    public var parent: Int?
    public var x: Float
    public var y: Float
    public var width: Float
    public var height: Float
    /// What each line of the element's own text shows; empty where it has none.
    public var lines: [String]
    /// Whether `snapshot: ignore` leaves the element out of the comparison.
    public var isIgnored: Bool
    /// Computed values as CSS text by property, as far as they aren't those of the element around it or initial;
    /// `nil` in baselines that know nothing of them.
    public var style: [String: String]?

    enum CodingKeys: String, CodingKey {
      case tag, id, parent, x, y, width, height, lines, style
      case classAttribute = "class"
      case isIgnored = "ignored"
    }

    public init(
      tag: String, id: String = "", classAttribute: String = "", parent: Int? = nil, x: Float, y: Float, width: Float,
      height: Float, lines: [String] = [], isIgnored: Bool = false, style: [String: String]? = nil
    ) {
      self.tag = tag
      self.id = id
      self.classAttribute = classAttribute
      self.parent = parent
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.lines = lines
      self.isIgnored = isIgnored
      self.style = style
    }
  }

  /// In document order: a parent stands before its children.
  public var elements: [Element]

  public init(elements: [Element]) { self.elements = elements }
}

extension LayoutSnapshot {
  /// A short selector for messages: `#total`, `.grade`, `p`.
  func name(_ index: Int) -> String {
    let element = elements[index]
    if !element.id.isEmpty { return "#\(element.id)" }
    if let first = element.classAttribute.split(separator: " ").first { return ".\(first)" }
    return element.tag
  }

  /// The name with what tells it from its like: "`.grade` in the 3rd `.row`".
  func place(_ index: Int) -> String {
    let name = "`\(name(index))`"
    if !elements[index].id.isEmpty { return name }
    var child = index
    while let parent = elements[child].parent {
      let likes = elements.indices.filter { elements[$0].parent == parent && self.name($0) == self.name(child) }
      if likes.count > 1, let position = likes.firstIndex(of: child) {
        let ordinal = Ordinal.text(position + 1)
        return child == index ? "the \(ordinal) \(name)" : "\(name) in the \(ordinal) `\(self.name(child))`"
      }
      child = parent
    }
    return name
  }
}

enum Ordinal {
  /// "1st", "2nd", "3rd", "4th", …
  static func text(_ number: Int) -> String {
    if (11...13).contains(number % 100) { return "\(number)th" }
    switch number % 10 {
    case 1: return "\(number)st"
    case 2: return "\(number)nd"
    case 3: return "\(number)rd"
    default: return "\(number)th"
    }
  }
}
