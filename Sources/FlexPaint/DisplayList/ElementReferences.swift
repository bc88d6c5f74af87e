public import FlexCore
public import FlexTree

/// The document's `<clipPath>`, `<mask>` and `<filter>` elements, for properties that name one by `url(#id)`.
public protocol ElementReferences {
  /// What a `<clipPath>` leaves of a border box; `nil` where there is no such element.
  func clip(_ url: String, frame: Rect) -> ClipReference?
  /// What a `<mask>` lets through of a border box; `nil` where there is no such element.
  func mask(_ url: String, frame: Rect) -> MaskReference?
  /// A `<filter>` for a border box; `nil` where there is no such element.
  func filter(_ url: String, frame: Rect) -> ElementFilter?
}

/// What a `<clipPath>` leaves.
public enum ClipReference {
  case shape(Shape)
  /// Where the outline can't be said: by coverage.
  case coverage(MaskReference)
}

/// A picture of what shows.
public struct MaskReference {
  /// A drawing over all of `area`.
  public var picture: ImageSource
  /// Nothing shows outside.
  public var area: Rect
  /// Whether luminance times alpha counts instead of alpha.
  public var isLuminance: Bool

  public init(picture: ImageSource, area: Rect, isLuminance: Bool) {
    self.picture = picture
    self.area = area
    self.isLuminance = isLuminance
  }

  var entry: Mask.Entry {
    Mask.Entry(items: [.image(ImagePlacement(source: picture, frame: area))], isLuminance: isLuminance)
  }
}

/// A `<filter>` element with what it needs to be used anywhere. In a layer's filters it stands as `.url`.
/// Filter Effects 1 §8 (#FilterElement).
public struct ElementFilter: Equatable, Sendable {
  public var id: String
  /// The element, its region in user space, and what it refers to.
  public var markup: String
  /// The origin of the filter's user space: the corner of the border box.
  public var origin: Point
  /// What the filter may paint to.
  public var region: Rect

  public init(id: String, markup: String, origin: Point, region: Rect) {
    self.id = id
    self.markup = markup
    self.origin = origin
    self.region = region
  }

  /// The filter as a layer holds it: numbers, the id and the markup, a line each.
  var function: FilterFunction {
    let numbers = [origin.x, origin.y, region.x, region.y, region.width, region.height]
    return .url("\(numbers.map(\.description).joined(separator: " "))\n\(id)\n\(markup)")
  }

  /// - Returns: `nil` for functions of other kinds and URLs that were not resolved.
  init?(_ function: FilterFunction) {
    guard case .url(let text) = function else { return nil }
    let lines = text.split(separator: "\n", maxSplits: 2)
    guard lines.count == 3 else { return nil }
    let numbers = lines[0].split(separator: " ").compactMap { Float($0) }
    guard numbers.count == 6 else { return nil }
    self.init(
      id: String(lines[1]), markup: String(lines[2]), origin: Point(x: numbers[0], y: numbers[1]),
      region: Rect(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5]))
  }
}

/// A document without such elements.
public struct NoElementReferences: ElementReferences {
  public init() {}
  public func clip(_ url: String, frame: Rect) -> ClipReference? { nil }
  public func mask(_ url: String, frame: Rect) -> MaskReference? { nil }
  public func filter(_ url: String, frame: Rect) -> ElementFilter? { nil }
}
