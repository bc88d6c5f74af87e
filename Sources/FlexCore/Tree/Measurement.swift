/// The room a box may take on one axis. CSS Sizing 3 §2.1 (#available).
public enum AvailableSpace: Equatable, Hashable, Sendable {
  /// CSS px.
  case definite(Float)
  /// Ask for the smallest size without overflow: text breaks at every opportunity.
  case minContent
  /// Ask for the size without any constraint: text does not wrap.
  case maxContent

  /// The space as what percentages are of: none of a size that the content decides on.
  var extent: Extent {
    if case .definite(let size) = self { Extent(size) } else { .indefinite }
  }
}

/// A leaf's answer to the measure callback.
public struct Measurement: Equatable, Sendable {
  /// The content box in px: no padding, no border.
  public var size: Size<Float>
  /// Distance of the first baseline from the top of the content box; `nil`: none, the bottom counts.
  public var firstBaseline: Float?
  /// Distance of the last baseline from the top of the content box; `nil`: `firstBaseline`.
  public var lastBaseline: Float?

  @inlinable public init(size: Size<Float>, firstBaseline: Float? = nil, lastBaseline: Float? = nil) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// A leaf's answer to the question for both intrinsic widths at once.
public struct IntrinsicMeasurement: Equatable, Sendable {
  /// The width of the content box in px where text breaks at every opportunity.
  public var minContentWidth: Float
  /// The content where text does not wrap.
  public var maxContent: Measurement

  @inlinable public init(minContentWidth: Float, maxContent: Measurement) {
    self.minContentWidth = minContentWidth
    self.maxContent = maxContent
  }
}
