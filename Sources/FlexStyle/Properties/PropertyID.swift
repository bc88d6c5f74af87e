/// A longhand property, logical ones included, as its place in the table.
package struct PropertyID: Hashable, Sendable, CustomStringConvertible {
  let index: UInt16

  init(_ index: Int) { self.index = UInt16(clamping: index) }

  /// The longhand of this name or alias, in lower case; `nil` for shorthands and unknown names.
  package static func named(_ name: String) -> PropertyID? {
    PropertyTable.ids[name] ?? PropertyTable.aliases[name].flatMap { PropertyTable.ids[$0] }
  }

  /// Every longhand.
  package static var all: [PropertyID] { PropertyTable.rows.indices.map { PropertyID($0) } }

  /// As the specification writes it.
  package var name: String { row.name }
  /// Whether it is inherited where the cascade gives no value. CSS Cascade 5 §7.2 (#inheriting).
  package var isInherited: Bool { row.isInherited }
  /// The value definition, for messages.
  package var syntax: String { row.syntax }
  /// The name.
  package var description: String { name }

  /// Whether the property is read but draws nothing, and somebody may miss it.
  package var isUnsupported: Bool { row.support == .none }

  var row: Property { PropertyTable.rows[Int(index)] }
  /// Without the copy of a whole row: it is asked of each value of each element.
  var phase: Property.Phase { PropertyTable.phases[Int(index)] }
}

/// All longhands, in the order of their ids.
enum PropertyTable {
  static let rows: [Property] = groups.flatMap(\.rows)

  static let phases: [Property.Phase] = rows.map(\.phase)

  /// The rows by chapter, as the documentation lists them.
  static let groups: [(title: String, rows: [Property])] = {
    let physical = [
      ("Boxes, sizes, flex layout and alignment", LayoutProperties.rows),
      ("Anchor positioning", AnchorProperties.rows),
      ("Grid layout", GridProperties.rows), ("Tables", TableProperties.rows), ("Text", TextProperties.rows),
      ("Writing modes", WritingModeProperties.rows),
      ("Fonts", FontProperties.rows), ("Lines, generated content and pages", InlineProperties.rows),
      ("Effects, transforms and shapes", PaintProperties.rows),
      ("Backgrounds and masks", BackgroundProperties.rows), ("Borders and outlines", BorderProperties.rows),
      ("Columns", ColumnProperties.rows), ("Gap decorations", GapRuleProperties.rows),
      ("Containment", ContainmentProperties.rows),
      ("Read and put aside", KeptProperties.rows + PrefixedProperties.rows + RareProperties.rows),
    ]
    let logical = LogicalProperties.rows(over: physical.flatMap(\.1))
    return (physical + [("Flow-relative names", logical)]).map { (title: $0.0, rows: $0.1) }
  }()

  static let ids: [String: PropertyID] = Dictionary(
    rows.enumerated().map { ($0.element.name, PropertyID($0.offset)) }, uniquingKeysWith: { first, _ in first })

  /// Other names of longhands and shorthands. Compatibility Standard §3.1 (#css-prefixed-aliases).
  static let aliases: [String: String] = {
    var aliases = [
      "word-wrap": "overflow-wrap", "grid-row-gap": "row-gap", "grid-column-gap": "column-gap", "grid-gap": "gap",
      "font-width": "font-stretch", "-webkit-line-break": "line-break", "-epub-word-break": "word-break",
      "-webkit-print-color-adjust": "print-color-adjust", "-webkit-text-size-adjust": "text-size-adjust",
      "color-adjust": "print-color-adjust", "-webkit-user-select": "user-select",
      "-webkit-margin-start": "margin-inline-start", "-webkit-margin-end": "margin-inline-end",
      "-webkit-padding-start": "padding-inline-start", "-webkit-padding-end": "padding-inline-end",
      "-webkit-border-start": "border-inline-start", "-webkit-border-end": "border-inline-end",
      "-webkit-logical-width": "inline-size", "-webkit-logical-height": "block-size",
      "-webkit-min-logical-width": "min-inline-size", "-webkit-min-logical-height": "min-block-size",
      "-webkit-max-logical-width": "max-inline-size", "-webkit-max-logical-height": "max-block-size",
      "-webkit-shape-outside": "shape-outside", "-webkit-shape-margin": "shape-margin",
      "-webkit-shape-image-threshold": "shape-image-threshold",
      "-webkit-mask-box-image": "mask-border", "-webkit-mask-box-image-source": "mask-border-source",
      "-webkit-mask-box-image-slice": "mask-border-slice", "-webkit-mask-box-image-width": "mask-border-width",
      "-webkit-mask-box-image-outset": "mask-border-outset", "-webkit-mask-box-image-repeat": "mask-border-repeat",
      "-webkit-column-break-inside": "break-inside",
      "-webkit-writing-mode": "writing-mode", "-epub-writing-mode": "writing-mode",
      "-webkit-text-orientation": "text-orientation", "-epub-text-orientation": "text-orientation",
      "-webkit-text-combine": "text-combine-upright", "-epub-text-combine": "text-combine-upright",
      "-epub-caption-side": "caption-side", "-epub-text-transform": "text-transform",
      "-epub-text-emphasis": "text-emphasis", "-epub-text-emphasis-color": "text-emphasis-color",
      "-epub-text-emphasis-style": "text-emphasis-style",
    ]
    for (old, side) in [
      ("before", "block-start"), ("after", "block-end"), ("start", "inline-start"), ("end", "inline-end"),
    ] {
      for name in ["margin", "padding", "border"] { aliases["-webkit-\(name)-\(old)"] = "\(name)-\(side)" }
      for part in ["width", "style", "color"] {
        aliases["-webkit-border-\(old)-\(part)"] = "border-\(side)-\(part)"
      }
    }
    for name in [
      "align-content", "align-items", "align-self", "flex", "flex-basis", "flex-direction", "flex-flow", "flex-grow",
      "flex-shrink", "flex-wrap", "justify-content", "order", "box-shadow", "box-sizing",
      "border-top-left-radius", "border-top-right-radius", "border-bottom-left-radius", "border-bottom-right-radius",
      "background-clip", "transform", "transform-origin", "transform-style",
      "perspective-origin", "backface-visibility", "filter", "opacity",
      "mask-image", "mask-position", "mask-repeat", "mask-size", "clip-path",
      "text-emphasis", "text-emphasis-color", "text-emphasis-style", "text-emphasis-position", "text-decoration",
      "column-count", "column-gap", "column-rule", "column-rule-color", "column-rule-style", "column-rule-width",
      "column-span", "column-width", "columns", "transition", "transition-delay", "transition-duration",
      "transition-property", "transition-timing-function", "animation", "animation-delay", "animation-direction",
      "animation-duration", "animation-fill-mode", "animation-iteration-count", "animation-name",
      "animation-play-state", "animation-timing-function", "appearance", "hyphens", "font-feature-settings",
      "hyphenate-character", "box-decoration-break",
    ] where aliases["-webkit-" + name] == nil {
      aliases["-webkit-" + name] = name
    }
    return aliases
  }()
}
