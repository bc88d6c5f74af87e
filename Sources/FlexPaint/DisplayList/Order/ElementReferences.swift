public import FlexCore
public import FlexDisplay
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

/// A document without such elements.
public struct NoElementReferences: ElementReferences {
  public init() {}
  public func clip(_ url: String, frame: Rect) -> ClipReference? { nil }
  public func mask(_ url: String, frame: Rect) -> MaskReference? { nil }
  public func filter(_ url: String, frame: Rect) -> ElementFilter? { nil }
}
