// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions are written like the types they read like: `Fix(15)`, `Flex(view)`.

public import FlexKit

/// How long one element of a stack, or several side by side, should be: `Fix`, `Flex`, `Match` or
/// `Fill`.
public struct SizingIntent {
  enum Sizing {
    /// px.
    case fix(Double)
    case flex(min: Double?, max: Double?, hugging: LayoutPriority?, resistance: LayoutPriority?)
    case match(DimensionAnchor, multiplier: Double?, offset: Double?)
    case fill(weight: Double)
  }

  /// The boxes the intent speaks of; none means a spacer.
  let boxes: [Box]
  let sizing: Sizing
  private(set) var onCreate: ((LayoutConstraint) -> Void)?

  init(_ boxes: [Box], _ sizing: Sizing) {
    self.boxes = boxes
    self.sizing = sizing
  }

  /// Calls `block` with each constraint on a size that the intent creates, before it becomes active:
  /// the place to change its priority. A `Fill` that is the first with a weight and a `Flex` without
  /// limits create none.
  public func onCreateDimensionConstraint(_ block: @escaping (LayoutConstraint) -> Void) -> SizingIntent {
    var copy = self
    copy.onCreate = block
    return copy
  }
}

/// A spacer of `value` px.
public func Fix(_ value: Double) -> SizingIntent { SizingIntent([], .fix(value)) }

/// A box that is `value` px long.
public func Fix(_ view: Box, _ value: Double) -> SizingIntent { SizingIntent([view], .fix(value)) }

/// Boxes side by side, each `value` px long.
public func Fix(_ views: [Box], _ value: Double) -> SizingIntent { SizingIntent(views, .fix(value)) }

/// A spacer that is as long as the others leave, within the limits in px.
public func Flex(min: Double? = nil, max: Double? = nil) -> SizingIntent {
  SizingIntent([], .flex(min: min, max: max, hugging: nil, resistance: nil))
}

/// A box that is as long as its content and the others let it, within the limits in px. A given
/// priority is set on the box for this axis.
public func Flex(
  _ view: Box, min: Double? = nil, max: Double? = nil, huggingPriority: LayoutPriority? = nil,
  compressionResistancePriority: LayoutPriority? = nil
) -> SizingIntent {
  Flex(
    [view], min: min, max: max, huggingPriority: huggingPriority,
    compressionResistancePriority: compressionResistancePriority)
}

/// Boxes side by side, each as long as its content and the others let it, within the limits in px.
public func Flex(
  _ views: [Box], min: Double? = nil, max: Double? = nil, huggingPriority: LayoutPriority? = nil,
  compressionResistancePriority: LayoutPriority? = nil
) -> SizingIntent {
  SizingIntent(
    views, .flex(min: min, max: max, hugging: huggingPriority, resistance: compressionResistancePriority))
}

/// A spacer that is `multiplier` times `dimension` plus `offset` px long.
public func Match(dimension: DimensionAnchor, multiplier: Double? = nil, offset: Double? = nil) -> SizingIntent {
  SizingIntent([], .match(dimension, multiplier: multiplier, offset: offset))
}

/// A box that is `multiplier` times `dimension` plus `offset` px long.
public func Match(
  _ view: Box, dimension: DimensionAnchor, multiplier: Double? = nil, offset: Double? = nil
) -> SizingIntent {
  SizingIntent([view], .match(dimension, multiplier: multiplier, offset: offset))
}

/// Boxes side by side, each `multiplier` times `dimension` plus `offset` px long.
public func Match(
  _ views: [Box], dimension: DimensionAnchor, multiplier: Double? = nil, offset: Double? = nil
) -> SizingIntent {
  SizingIntent(views, .match(dimension, multiplier: multiplier, offset: offset))
}

/// A spacer with a share of the free length. Weights count within one stack; 0 and less is no length.
public func Fill(weight: Double = 1.0) -> SizingIntent { SizingIntent([], .fill(weight: weight)) }

/// A box with a share of the free length.
public func Fill(_ view: Box, weight: Double = 1.0) -> SizingIntent { SizingIntent([view], .fill(weight: weight)) }

/// Boxes side by side, each with the same share of the free length.
public func Fill(_ views: [Box], weight: Double = 1.0) -> SizingIntent { SizingIntent(views, .fill(weight: weight)) }
