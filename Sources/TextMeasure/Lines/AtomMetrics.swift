public import FlexCore
public import FlexTree

/// The size of a box in a line and how it sits there. px.
public struct AtomMetrics: Equatable, Sendable {
  /// Margin box.
  public var size: Size<Float>
  /// From the top of the margin box to the baseline; a box without one has its bottom margin edge there.
  public var baseline: Float
  public var margin: Edges<Float>
  public var verticalAlign: VerticalAlign
  /// The used `line-height` of the box: what a percentage of `vertical-align` is of.
  public var lineHeight: Float
  /// Of ruby: what its base asks of the line, and its annotation.
  public var ruby: RubyMetrics?
  /// How far that stands over text beside it, which is no part of its size here.
  var overhang = Overhang.none

  public init(
    size: Size<Float>, baseline: Float, margin: Edges<Float> = Edges(all: 0), verticalAlign: VerticalAlign = .baseline,
    lineHeight: Float = 0
  ) {
    self.size = size
    self.baseline = baseline
    self.margin = margin
    self.verticalAlign = verticalAlign
    self.lineHeight = lineHeight
  }
}

/// Answers for the boxes in the line: the box, and the room on the inline axis.
public typealias AtomMeasure = (BoxID, AvailableSpace) -> AtomMetrics
