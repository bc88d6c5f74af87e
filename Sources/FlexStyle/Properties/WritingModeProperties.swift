import FlexCore
import FlexTree

/// CSS Writing Modes 4. Logical properties and font-relative lengths depend on these: they are computed first.
enum WritingModeProperties {
  static let rows: [Property] = [direction, writingMode, textOrientation, textCombineUpright].map {
    $0.computed(in: .font)
  }

  private static let direction = Property.text("direction", \.direction, .keywords(["ltr": .ltr, "rtl": .rtl]))

  /// With SVG's old names. §3.2 (#block-flow).
  private static let writingMode = Property.text(
    "writing-mode", \.writingMode,
    .keywords([
      "horizontal-tb": .horizontalTB, "vertical-rl": .verticalRL, "vertical-lr": .verticalLR,
      "sideways-rl": .sidewaysRL, "sideways-lr": .sidewaysLR, "lr": .horizontalTB, "lr-tb": .horizontalTB,
      "rl": .horizontalTB, "rl-tb": .horizontalTB, "tb": .verticalRL, "tb-rl": .verticalRL,
    ])
  ).partly(
    "a document with footnotes larger than a page is set horizontally, reported; "
      + "no `shape-outside` in it; form controls look as in horizontal text")

  /// With the older names of `mixed` and `sideways`. §5.1 (#text-orientation).
  private static let textOrientation = Property.text(
    "text-orientation", \.textOrientation,
    .keywords([
      "mixed": .mixed, "upright": .upright, "sideways": .sideways, "sideways-right": .sideways,
      "vertical-right": .mixed,
    ]))

  /// `horizontal` is what it was called when the property was `-webkit-text-combine`. §9.1 (#text-combine-upright).
  private static let textCombineUpright = Property.text(
    "text-combine-upright", \.combinesUpright, .keywords(["none": false, "all": true, "horizontal": true]))
}
