public import FlexKit

/// `box.fx`: stacks of boxes and spacers inside a box.
public struct FixFlexing {
  let base: Box

  /// The required constraints that could not be kept, each with those it contradicts. Among
  /// constraints that contradict each other the latest is left out.
  public var conflicts: [ConstraintConflict] { base.existingConstraintLayout?.conflicts(of: base) ?? [] }
}

extension Box {
  /// Stacks of boxes and spacers inside this box.
  public var fx: FixFlexing { FixFlexing(base: self) }
}

/// What a stack call created.
public struct StackingResult {
  /// In order of creation; all active.
  public let constraints: [LayoutConstraint]
  /// The spacers.
  public let layoutGuides: [LayoutGuide]
}

extension FixFlexing {
  /// Ties the elements to each other from `startAnchor` to `endAnchor`, by default the leading and
  /// the trailing edge of the box. Boxes without a parent become children of the box.
  ///
  /// - Parameters:
  ///   - startAnchor: where the first elements start.
  ///   - startOffset: px after `startAnchor`, in reading direction.
  ///   - endAnchor: where the last elements end.
  ///   - endOffset: px after `endAnchor`: an inset is negative.
  ///   - useAbsolutePositioning: left to right, whatever the reading direction.
  ///   - intents: the elements, in order.
  @discardableResult
  public func hstack(
    startAnchor: XAxisAnchor? = nil, startOffset: Double = 0, endAnchor: XAxisAnchor? = nil, endOffset: Double = 0,
    useAbsolutePositioning: Bool = false, _ intents: [SizingIntent]
  ) -> StackingResult {
    let edges: StackBuilder.Edges =
      useAbsolutePositioning
      ? (.left, .right, .width) : (.leading, .trailing, .width)
    return stack(
      edges, startAnchor?.anchor, startOffset, endAnchor?.anchor, endOffset, intents)
  }

  /// Ties the elements to each other from `startAnchor` to `endAnchor`, by default the leading and
  /// the trailing edge of the box. Boxes without a parent become children of the box.
  ///
  /// - Parameters:
  ///   - startAnchor: where the first elements start.
  ///   - startOffset: px after `startAnchor`, in reading direction.
  ///   - endAnchor: where the last elements end.
  ///   - endOffset: px after `endAnchor`: an inset is negative.
  ///   - useAbsolutePositioning: left to right, whatever the reading direction.
  ///   - intents: the elements, in order.
  @discardableResult
  public func hstack(
    startAnchor: XAxisAnchor? = nil, startOffset: Double = 0, endAnchor: XAxisAnchor? = nil, endOffset: Double = 0,
    useAbsolutePositioning: Bool = false, _ intents: SizingIntent...
  ) -> StackingResult {
    hstack(
      startAnchor: startAnchor, startOffset: startOffset, endAnchor: endAnchor, endOffset: endOffset,
      useAbsolutePositioning: useAbsolutePositioning, intents)
  }

  /// Ties the elements to each other from `startAnchor` to `endAnchor`, by default the top and the
  /// bottom edge of the box. Boxes without a parent become children of the box.
  ///
  /// - Parameters:
  ///   - startAnchor: where the first elements start.
  ///   - startOffset: px below `startAnchor`.
  ///   - endAnchor: where the last elements end.
  ///   - endOffset: px below `endAnchor`: an inset is negative.
  ///   - intents: the elements, in order.
  @discardableResult
  public func vstack(
    startAnchor: YAxisAnchor? = nil, startOffset: Double = 0, endAnchor: YAxisAnchor? = nil, endOffset: Double = 0,
    _ intents: [SizingIntent]
  ) -> StackingResult {
    stack((.top, .bottom, .height), startAnchor?.anchor, startOffset, endAnchor?.anchor, endOffset, intents)
  }

  /// Ties the elements to each other from `startAnchor` to `endAnchor`, by default the top and the
  /// bottom edge of the box. Boxes without a parent become children of the box.
  ///
  /// - Parameters:
  ///   - startAnchor: where the first elements start.
  ///   - startOffset: px below `startAnchor`.
  ///   - endAnchor: where the last elements end.
  ///   - endOffset: px below `endAnchor`: an inset is negative.
  ///   - intents: the elements, in order.
  @discardableResult
  public func vstack(
    startAnchor: YAxisAnchor? = nil, startOffset: Double = 0, endAnchor: YAxisAnchor? = nil, endOffset: Double = 0,
    _ intents: SizingIntent...
  ) -> StackingResult {
    vstack(
      startAnchor: startAnchor, startOffset: startOffset, endAnchor: endAnchor, endOffset: endOffset, intents)
  }

  private func stack(
    _ edges: StackBuilder.Edges, _ start: Anchor?, _ startOffset: Double, _ end: Anchor?, _ endOffset: Double,
    _ intents: [SizingIntent]
  ) -> StackingResult {
    var builder = StackBuilder(base: base, edges: edges)
    builder.build(
      intents, from: start ?? Anchor(item: LayoutItem.of(base), attribute: edges.start), startOffset: startOffset,
      to: end ?? Anchor(item: LayoutItem.of(base), attribute: edges.end), endOffset: endOffset)
    LayoutConstraint.activate(builder.constraints)
    return StackingResult(constraints: builder.constraints, layoutGuides: builder.guides)
  }
}
