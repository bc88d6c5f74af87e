/// Content that knows its own size, such as a chart or a map.
public protocol Measurable: AnyObject {
  /// The size for a proposal in px; `nil` is no constraint. A larger answer is cut to the proposal.
  ///
  /// The answer must depend on nothing but the arguments and the content: layout asks as often as
  /// it likes.
  func measure(width: Double?, height: Double?) -> ContentSize
}

/// What content measures.
public struct ContentSize: Equatable, Sendable {
  /// px, without padding.
  public var size: Size
  /// Distance of the first baseline from the top in px; `nil`: the bottom edge counts.
  public var firstBaseline: Double?

  /// A size in px; without a baseline the bottom edge counts.
  public init(width: Double, height: Double, firstBaseline: Double? = nil) {
    size = Size(width: width, height: height)
    self.firstBaseline = firstBaseline
  }

  /// No size.
  public static let zero = ContentSize(width: 0, height: 0)
}

/// What a container offers one axis of a box.
public enum Extent: Equatable, Sendable {
  /// The box gets this size, in px.
  case exactly(Double)
  /// The box may choose a size up to this, in px.
  case atMost(Double)
  /// The box may choose any size.
  case unbounded

  /// The offered px, `nil` for no constraint.
  public var limit: Double? {
    switch self {
    case .exactly(let value), .atMost(let value): value
    case .unbounded: nil
    }
  }

  /// The size a box takes that would like to have `size`.
  public func clamp(_ size: Double) -> Double {
    switch self {
    case .exactly(let value): value
    case .atMost(let value): min(size, value)
    case .unbounded: size
    }
  }

  /// `.infinity`, `.greatestFiniteMagnitude` and `.nan` are no constraint.
  static func bounded(_ value: Double) -> Double? {
    value.isFinite && value < .greatestFiniteMagnitude ? max(0, value) : nil
  }
}

/// What a container offers a box.
public struct Proposal: Equatable, Sendable {
  /// What is offered on the horizontal axis.
  public var width: Extent
  /// What is offered on the vertical axis.
  public var height: Extent

  /// What is offered on each axis.
  public init(width: Extent, height: Extent) {
    self.width = width
    self.height = height
  }

  /// Up to `size`, without constraint where a dimension is infinite or no number.
  public init(atMost size: Size) {
    width = Extent.bounded(size.width).map(Extent.atMost) ?? .unbounded
    height = Extent.bounded(size.height).map(Extent.atMost) ?? .unbounded
  }

  /// Exactly `size`, without constraint where a dimension is infinite or no number.
  public init(exactly size: Size) {
    width = Extent.bounded(size.width).map(Extent.exactly) ?? .unbounded
    height = Extent.bounded(size.height).map(Extent.exactly) ?? .unbounded
  }
}

/// Another way to lay out the children of a box, in place of the flex algorithm. For the flex
/// container around it such a box is a leaf that is measured.
public protocol ContainerLayout: AnyObject {
  /// The size that `box` takes for a proposal, with its children but without writing a frame.
  func measure(_ box: Box, proposal: Proposal) -> ContentSize

  /// Writes the frames of the children of `box`, whose own frame is final, and then lets each child
  /// lay out its own content by `layoutContents()`.
  func layoutChildren(of box: Box)

  /// Whether containers that go by content take the box's size from `measure(_:proposal:)`.
  var givesIntrinsicSize: Bool { get }
}

/// Measures text. Where pictures are rendered, the engine that also draws the text conforms.
public protocol TextEngine: AnyObject {
  /// The size of the runs, broken into lines of at most `width` px; `nil` doesn't break them.
  func measure(_ text: TextContent, width: Double?) -> ContentSize
}
