internal import FlexCore

// Asked of the whole style, which is one reference: `paint` alone would be copied for the call.
extension ComputedStyle {
  package var hasTransform: Bool { !paint.transform.isEmpty || !paint.individualTransforms.isEmpty }

  /// Effects on what is painted together that boxes of lines can have as well.
  private var changesColors: Bool {
    paint.opacity < 1 || paint.isolation || paint.mixBlendMode != .normal || !paint.filter.isEmpty
  }

  /// Effects that make children lie in the plane of their box. CSS Transforms 2 §5 (#grouping-property-values).
  package var flattensChildren: Bool {
    changesColors || paint.clipPath != .none || !paint.maskLayers.isEmpty || paint.maskBorder.isVisible
      || !paint.boxReflection.isEmpty
  }

  /// Whether the box's items are painted as a group: the one list of effects that are.
  package var formsGroup: Bool { flattensChildren || hasTransform || !paint.backdropFilter.isEmpty }

  /// Whether the box forms a stacking context whatever its position: as a group, or because a property says so that
  /// paints nothing by itself.
  package var formsStackingContext: Bool { formsGroup || paint.forcesStackingContext }

  /// Whether a box's children stand in its own space instead of lying in its plane. CSS Transforms 2 §5
  /// (#transform-style-property): what needs a group flattens.
  package var sharesSpace: Bool {
    rare.preserves3D && !flattensChildren && layout.overflow.width == .visible && layout.overflow.height == .visible
  }

  /// Whether the boxes of a line form a stacking context: they have no transforms, clips or masks.
  package var formsStackingContextInLine: Bool {
    changesColors || !paint.backdropFilter.isEmpty || paint.forcesStackingContext || paint.zIndex != nil
  }

  /// Whether an inline box forms a stacking context whatever its position: transforms do nothing to it.
  package var formsStackingContextAsInlineBox: Bool {
    flattensChildren || !paint.backdropFilter.isEmpty || paint.forcesStackingContext
  }

  /// Whether an inline box with the style is the containing block of absolute or fixed boxes inside. What transforms and
  /// contains boxes does nothing to it. CSS Positioned Layout 3 §2.1 (#def-cb), Filter Effects 1 §5 (#FilterProperty).
  package func placesAbsolutesAsInlineBox(fixed: Bool) -> Bool {
    !fixed && layout.position != .static || !paint.filter.isEmpty || !paint.backdropFilter.isEmpty
  }
}

extension PaintStyle {
  /// Takes away what the box's items go through together, but for transforms.
  package mutating func removeEffects() {
    let initial = PaintStyle()
    (opacity, isolation, mixBlendMode, filter) = (1, false, .normal, [])
    (clipPath, maskLayers, maskBorder, backdropFilter) = (.none, [], initial.maskBorder, [])
    boxReflection = []
  }
}
