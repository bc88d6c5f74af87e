import FlexTree

/// CSS Anchor Positioning 1.
enum AnchorProperties {
  static let rows: [Property] = [
    .rare("anchor-name", \.anchoring.names, .anchorNames),
    .rare("anchor-scope", \.anchoring.scope, .anchorScope),
    .rare("position-anchor", \.anchoring.anchor, .positionAnchor),
    .rare("position-area", \.anchoring.area, .keyword("none", or: .positionArea)),
    .rare("position-try-fallbacks", \.anchoring.fallbacks, .positionFallbacks),
    .rare("position-try-order", \.anchoring.order, .cases),
    .rare("position-visibility", \.anchoring.visibility, .positionVisibility),
  ]
}
