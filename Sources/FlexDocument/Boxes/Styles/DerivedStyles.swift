internal import FlexTree

/// Styles of boxes that follow from elements' styles. Elements share styles; what is derived from the same style stays
/// one too, which spares copies of its groups, most of all in tables.
final class DerivedStyles {
  enum Purpose: Hashable {
    /// The style itself, as layout wants it.
    case box
    /// An anonymous box inside.
    case anonymousBox
    /// The root inline box of text between blocks.
    case rootInlineBox
  }

  private struct Key: Hashable {
    var purpose: Purpose
    var style: Int
  }

  /// What a style was derived from is kept with it, so that its place in memory is not another's.
  private var known: [Key: (original: ComputedStyle, derived: ComputedStyle)] = [:]

  func style(
    for purpose: Purpose, of style: ComputedStyle, _ derive: (ComputedStyle) -> ComputedStyle
  ) -> ComputedStyle {
    let key = Key(purpose: purpose, style: style.identity)
    if let known = known[key] { return known.derived }
    let derived = derive(style)
    known[key] = (style, derived)
    return derived
  }
}
