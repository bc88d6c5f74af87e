internal import FlexCore

extension PaintStyle {
  package var hasTransform: Bool { !transform.isEmpty || !individualTransforms.isEmpty }

  /// Effects on what is painted together that boxes of lines can have as well.
  private var changesColors: Bool { opacity < 1 || isolation || mixBlendMode != .normal || !filter.isEmpty }

  /// Effects that make children lie in the plane of their box. CSS Transforms 2 §5 (#grouping-property-values).
  package var flattensChildren: Bool {
    changesColors || clipPath != .none || !maskLayers.isEmpty || maskBorder.isVisible || !boxReflection.isEmpty
  }

  /// Whether the box's items are painted as a group: the one list of effects that are.
  package var formsGroup: Bool { flattensChildren || hasTransform || !backdropFilter.isEmpty }

  /// Whether the box forms a stacking context whatever its position: as a group, or because a property says so that
  /// paints nothing by itself.
  package var formsStackingContext: Bool { formsGroup || forcesStackingContext }

  /// Whether the boxes of a line form a stacking context: they have no transforms, clips or masks.
  package var formsStackingContextInLine: Bool {
    changesColors || !backdropFilter.isEmpty || forcesStackingContext || zIndex != nil
  }

  /// Whether an inline box forms a stacking context whatever its position: transforms do nothing to it.
  package var formsStackingContextAsInlineBox: Bool {
    flattensChildren || !backdropFilter.isEmpty || forcesStackingContext
  }

  /// Takes away what the box's items go through together, but for transforms.
  package mutating func removeEffects() {
    let initial = PaintStyle()
    (opacity, isolation, mixBlendMode, filter) = (1, false, .normal, [])
    (clipPath, maskLayers, maskBorder, backdropFilter) = (.none, [], initial.maskBorder, [])
    boxReflection = []
  }
}

extension ComputedStyle {
  /// Whether an inline box with the style is the containing block of absolute or fixed boxes inside. What transforms and
  /// contains boxes does nothing to it. CSS Positioned Layout 3 §2.1 (#def-cb), Filter Effects 1 §5 (#FilterProperty).
  package func placesAbsolutesAsInlineBox(fixed: Bool) -> Bool {
    !fixed && layout.position != .static || !paint.filter.isEmpty || !paint.backdropFilter.isEmpty
  }
}
