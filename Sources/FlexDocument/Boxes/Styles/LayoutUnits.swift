internal import FlexCore
internal import FlexTree

// Lengths are laid out in whole units of 1/64 px, cut off towards zero, as in Chromium: the rest would add up over
// the rows of a long table or the lines of a page.

extension Style {
  /// Cuts the lengths of the box model off to what they are laid out with. CSS Values 4 §6.1 (#lengths) leaves that to
  /// the program.
  mutating func snapLengths() {
    func snapped(_ size: Size<Dimension>) -> Size<Dimension> {
      Size(width: size.width.inLayoutUnits, height: size.height.inLayoutUnits)
    }
    size = snapped(size)
    minSize = snapped(minSize)
    maxSize = snapped(maxSize)
    margin = Edges(
      left: margin.left.inLayoutUnits, right: margin.right.inLayoutUnits, top: margin.top.inLayoutUnits,
      bottom: margin.bottom.inLayoutUnits)
    padding = Edges(
      left: padding.left.inLayoutUnits, right: padding.right.inLayoutUnits, top: padding.top.inLayoutUnits,
      bottom: padding.bottom.inLayoutUnits)
    inset = Edges(
      left: inset.left.inLayoutUnits, right: inset.right.inLayoutUnits, top: inset.top.inLayoutUnits,
      bottom: inset.bottom.inLayoutUnits)
    gap = Size(width: gap.width.inLayoutUnits, height: gap.height.inLayoutUnits)
    flexBasis = flexBasis.inLayoutUnits
  }
}

extension Float {
  /// Numbers beyond this have no such fractions.
  fileprivate var inLayoutUnits: Float { abs(self) < 131_072 ? (self * 64).rounded(.towardZero) / 64 : self }
}

extension Dimension {
  fileprivate var inLayoutUnits: Dimension { if case .px(let px) = self { .px(px.inLayoutUnits) } else { self } }
}

extension LengthPercentage {
  fileprivate var inLayoutUnits: LengthPercentage {
    if case .px(let px) = self { .px(px.inLayoutUnits) } else { self }
  }
}
