import FlexCore
package import FlexTree

/// A value of one longhand as a declaration gives it: read, not yet computed.
package struct SpecifiedValue: Sendable {
  let assign: Property.Assignment
  /// Whether computing it needs the font's metrics.
  let usesFontMetrics: Bool
}

/// What a declaration gives a longhand. CSS Cascade 5 §4.1 (#declared).
package enum DeclaredValue: Sendable {
  case keyword(CSSWideKeyword)
  case specified(SpecifiedValue)
}

/// The computed value of a property as CSS text, as `getComputedStyle` gives it.
///
/// - Parameter referenceBox: the element's border box in px where it is laid out: transforms then
///   read as matrices and their origins in px.
package func serializedComputedValue(
  of property: PropertyID, in style: ComputedStyle, referenceBox: (width: Float, height: Float)? = nil
) -> String {
  property.row.print(
    Serialization(style: style, referenceBox: referenceBox.map { .init(width: $0.width, height: $0.height) }))
}
