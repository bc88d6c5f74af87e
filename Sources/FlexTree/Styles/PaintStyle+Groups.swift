extension PaintStyle {
  package var hasTransform: Bool { !transform.isEmpty || !individualTransforms.isEmpty }

  /// Effects on what is painted together that boxes of lines can have as well.
  private var changesColors: Bool { opacity < 1 || isolation || mixBlendMode != .normal || !filter.isEmpty }

  /// Effects that make children lie in the plane of their box. CSS Transforms 2 §5 (#grouping-property-values).
  package var flattensChildren: Bool {
    changesColors || clipPath != .none || !maskLayers.isEmpty || maskBorder.isVisible
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

  /// Takes away what the box's items go through together, but for transforms.
  package mutating func removeEffects() {
    let initial = PaintStyle()
    (opacity, isolation, mixBlendMode, filter) = (1, false, .normal, [])
    (clipPath, maskLayers, maskBorder, backdropFilter) = (.none, [], initial.maskBorder, [])
  }
}
