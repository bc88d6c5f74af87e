import FlexCore
package import FlexTree

/// Makes one element's computed style from what won the cascade.
///
/// The order follows from what values depend on: fonts first, then the font size, the line height
/// and the colour, then all the rest. CSS Cascade 5 §4.4 (#computed).
package struct StyleBuilder {
  /// A property with the value that won it.
  package typealias Winner = (property: PropertyID, value: DeclaredValue)

  private let parent: ComputedStyle?
  /// The style of the box whose formatting context the element takes part in: the parent's, or
  /// that of the nearest ancestor which isn't `display: contents`.
  private let layoutParent: ComputedStyle?
  private var computation: Computation
  private var style: ComputedStyle

  /// Starts from inherited values; without a parent, the element is the root.
  package init(parent: ComputedStyle?, layoutParent: ComputedStyle? = nil, context: ComputationContext) {
    self.parent = parent
    self.layoutParent = layoutParent ?? parent
    style = Self.initial
    if let parent {
      style.shareText(of: parent)
      if !style.sharesRareValues(with: parent) { style.inheritRareValues(of: parent) }
    }
    computation = Computation(environment: context, parent: parent ?? Self.initial)
  }

  /// Every property at its initial value, borders aside, which have none until they have a style.
  static let initial = ComputedStyle()

  /// The same in a dark colour scheme: `color` is `canvastext`. CSS Color 4 §3.2 (#the-color-property).
  private static let initialInDark: ComputedStyle = {
    var style = ComputedStyle()
    style.text.color = Color(hex: 0xFFFFFF)
    return style
  }()

  private var initial: ComputedStyle { computation.isDark ? Self.initialInDark : Self.initial }

  /// Computes the values of `winners`, which stand in cascade order, what wins last: of a logical
  /// and a physical property for the same side the later one counts.
  package mutating func apply(_ winners: [Winner]) {
    var phases: UInt8 = 0
    var usesFontMetrics = false
    for winner in winners {
      phases |= 1 << winner.property.phase.rawValue
      if case .specified(let value) = winner.value, value.usesFontMetrics { usesFontMetrics = true }
    }
    if usesFontMetrics {
      computation.fontMetrics = metrics(of: computation.parent.text)
      adoptNormalLineHeight(of: computation.parent.text)
    }
    for phase in Property.Phase.allCases {
      if phases & (1 << phase.rawValue) != 0 {
        for (property, value) in winners where property.phase == phase { apply(property, value) }
      }
      finish(phase, usesFontMetrics: usesFontMetrics)
    }
  }

  private mutating func apply(_ property: PropertyID, _ value: DeclaredValue) {
    if case .specified(let value) = value { return value.assign(&style, computation) }
    let row = property.row
    switch value {
    case .specified: break
    case .keyword(.inherit): row.copy(computation.parent, &style)
    case .keyword(.initial): row.copy(initial, &style)
    case .keyword(.unset), .keyword(.revert), .keyword(.revertLayer):
      // What is to be rolled back the cascade has rolled back; nothing was left.
      row.copy(row.isInherited && parent != nil ? computation.parent : initial, &style)
    }
  }

  /// Settles what the next phases depend on.
  private mutating func finish(_ phase: Property.Phase, usesFontMetrics: Bool) {
    switch phase {
    case .font:
      computation.mathDepth = style.rare.inherited.math.depth
      computation.isMonospace = style.text.fontFamily == [.monospace]
      computation.isDark = style.text.isDark(prefersDark: computation.environment.prefersDark)
      if style.text.isDark != computation.isDark { style.text.isDark = computation.isDark }
      if parent == nil { style.text.color = initial.text.color }
    case .fontSize:
      style.text.adaptFontSizeToMonospace(
        parent: computation.parent.text, isQuirksMode: computation.environment.isQuirksMode)
      computation.fontSize = style.text.fontSize
      if usesFontMetrics { computation.fontMetrics = metrics(of: style.text) }
    case .lineHeight:
      computation.lineHeight = style.text.computedLineHeight
      if usesFontMetrics { adoptNormalLineHeight(of: style.text) }
    case .color: computation.color = style.text.color
    case .lead: style.startBorders()
    case .rest: break
    }
  }

  /// 1lh where a font gives it: `font-size` and `line-height` are of the parent's. CSS Values 4 §6.1.1 (#lh).
  private mutating func adoptNormalLineHeight(of text: TextStyle) {
    guard text.lineHeight == .normal, let height = computation.fontMetrics.normalLineHeight else { return }
    computation.lineHeight = height
  }

  private func metrics(of text: TextStyle) -> FontRelativeLengths {
    computation.environment.fontMetrics?(text) ?? FontRelativeLengths(fallbackForFontSize: text.fontSize)
  }

  /// The computed style, with what properties do to each other settled.
  package mutating func finish() -> ComputedStyle {
    style.adjust(isRoot: parent == nil, layoutParent: layoutParent, resolution: computation.environment.resolution)
    return style
  }
}
