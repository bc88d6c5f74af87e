/// `anchor()` or `anchor-size()`: a length that another box decides on. Layout knows no other boxes than those of its
/// tree, so that whoever lays an anchored box out replaces it first (`Style.mapCalculations`).
/// CSS Anchor Positioning 1 §3.2 (#anchor-pos), §4.1 (#anchor-size-fn).
public struct AnchorFunction: Equatable, Hashable, Sendable {
  /// What is asked of the anchor's border box.
  public enum Measure: Equatable, Hashable, Sendable {
    /// Where an edge of it is, as an inset to there.
    case side(AnchorSide)
    /// How large it is; `nil`: on the axis of the property that asks.
    case size(AnchorDimension?)
  }

  /// With its dashes; `nil`: the default anchor.
  public var name: String?
  public var measure: Measure
  /// What counts where there is no such anchor.
  public var fallback: Calculation?

  public init(name: String? = nil, _ measure: Measure, fallback: Calculation? = nil) {
    self.name = name
    self.measure = measure
    self.fallback = fallback
  }
}

/// `<anchor-side>`. §3.2 (#typedef-anchor-side).
public enum AnchorSide: Equatable, Hashable, Sendable {
  /// The same side as the inset's, and the opposite one.
  case inside, outside
  case left, right, top, bottom
  case start, end, selfStart, selfEnd
  /// From the start to the end: `center` is 50.
  case percent(Float)
}

/// `<anchor-size>`. §4.1 (#typedef-anchor-size).
public enum AnchorDimension: String, Hashable, Sendable, CaseIterable {
  case width, height, block, inline
  case selfBlock = "self-block"
  case selfInline = "self-inline"
}

extension Calculation {
  /// Whether an anchor takes part in it.
  public var hasAnchor: Bool {
    switch self {
    case .anchor: true
    case .linear, .size: false
    case .product(let term, _): term.hasAnchor
    case .sum(let terms), .min(let terms), .max(let terms), .function(_, let terms): terms.contains(where: \.hasAnchor)
    case .clamp(let low, let value, let high): low.hasAnchor || value.hasAnchor || high.hasAnchor
    }
  }

  /// The calculation with other terms for its anchors; `nil` where one has none.
  public func replacingAnchors(_ replacement: (AnchorFunction) -> Calculation?) -> Calculation? {
    if case .anchor(let function) = self { return replacement(function) }
    return replacingTerms { $0.replacingAnchors(replacement) }
  }
}
