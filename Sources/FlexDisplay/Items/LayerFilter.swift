public import FlexCore
public import FlexTree

/// One step of what is done to a layer's pixels.
public enum LayerFilter: Equatable, Sendable {
  /// A function of `filter`. Lengths in px; colours of shadows are used colours.
  case function(FilterFunction)
  /// A `<filter>` element of the document.
  case element(ElementFilter)
  /// What perspective makes of the layer's plane.
  case projection(Projection)
}

/// A `<filter>` element with what it needs to be used anywhere. Filter Effects 1 §8 (#FilterElement).
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
}

/// A map of the plane that keeps lines straight: three rows for x, y and w, which divides both. px to px.
public struct Projection: Equatable, Sendable {
  public var values: [Double]

  /// - Parameter values: nine numbers, row by row.
  public init(_ values: [Double]) { self.values = values }
}
