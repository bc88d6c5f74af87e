/// Computed values that few elements have, in a group of their own: what the others have is copied without them.
public struct RareStyle: Equatable, Sendable {
  /// What `display` says beyond `DisplayValue`.
  public var displayVariant: DisplayVariant?
  /// Whether `position` is `sticky`, which layout has as `relative`.
  public var isSticky = false
  /// Whether the height holds the borders that collapse at the box's edges: of cells in quirks mode. Quirks Mode §3.6
  /// (#the-table-cell-height-box-sizing-quirk).
  public var heightHoldsBorders = false
  /// Which gaps are given as 0. `Style` has `normal` as 0 as well. CSS Box Alignment 3 §8.1 (#column-row-gap).
  public var zeroGaps: GapAxes = []
  /// How far the eye is from the children's plane, px; `nil`: `none`. CSS Transforms 2 §7 (#perspective-property).
  public var perspective: Float?
  /// Whether `transform-style` is `preserve-3d`. CSS Transforms 2 §5 (#transform-style-property).
  public var preserves3D = false
  /// Whether `backface-visibility` is `hidden`. CSS Transforms 2 §9 (#backface-visibility-property).
  public var hidesBackface = false
  /// CSS UI 4 §7.2 (#appearance-switching).
  public var appearance = Appearance.none
  /// Whether `field-sizing` is `content`. CSS UI 4 §7.1 (#field-sizing).
  public var fitsField = false
  /// CSS Scrollbars 1 §3 (#scrollbar-width).
  public var scrollbarWidth = ScrollbarWidth.auto
  public var anchoring = AnchorStyle()
  /// CSS Inline 3 §4.2.1 (#baseline-source).
  public var baselineSource = BaselineSource.auto
  /// CSS Borders 4 §5 (#border-shape).
  public var borderShape: BorderShape?
  /// CSS Gap Decorations 1 §3 (#gap-decorations).
  public var gapRules = GapRules()
  /// CSS Box 4 §5 (#margin-trim).
  public var marginTrim: MarginTrim = []
  public var inherited = InheritedRareStyle()
  public var texts = PropertyTexts()

  public init() {}
}

/// At which ends of a block container the margins of its content are trimmed.
public struct MarginTrim: OptionSet, Equatable, Sendable {
  public let rawValue: UInt8

  public static let blockStart = MarginTrim(rawValue: 1)
  public static let blockEnd = MarginTrim(rawValue: 2)

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Rare values that inherit.
public struct InheritedRareStyle: Equatable, Sendable {
  public var rubyAlign = RubyAlign.spaceAround
  public var rubyPosition = RubyPosition()
  /// `ruby-overhang: spaces`: annotations stand over no letters of the text beside. CSS Ruby 1 §4.4 (#ruby-overhang).
  public var rubyOverhangsSpacesAlone = false
  /// What of letters and shapes is painted first, as far as that is given; empty: `normal`.
  /// SVG 2 §13.8 (#PaintOrderProperty).
  public var paintOrder: [PaintLayer] = []
  /// Which colours glyphs in several colours have. CSS Fonts 4 §9.1 (#font-palette-prop).
  public var fontPalette = FontPalette.normal
  /// Whether `-webkit-rtl-ordering` is `visual`: letters stand in the order in which they are written.
  public var isVisuallyOrdered = false
  /// How formulas are set.
  public var math = MathStyle()

  public init() {}
}

/// How the formula around an element is set.
public struct MathStyle: Equatable, Sendable {
  /// Whether it takes less room in height, as within a line of text. MathML Core §4.3 (#the-math-style-property).
  public var isCompact = false
  /// Whether superscripts are raised less. MathML Core §4.4 (#the-math-shift-property).
  public var hasCompactShift = false
  /// How deep in scripts and fractions it is. MathML Core §4.5 (#the-math-script-level-property).
  public var depth: Int32 = 0

  public init() {}
}

/// Computed values as CSS text by property name: of SVG's properties, which are written into pictures as text, and of
/// properties that don't change a still picture, which inherit and can be inspected.
public struct PropertyTexts: Equatable, Sendable {
  /// Values that differ from the initial one, of properties that inherit.
  public var inherited: [String: String] = [:]
  /// The same of properties that don't.
  public var own: [String: String] = [:]

  public init() {}

  /// The value of a property, or `nil` for its initial one.
  public func value(_ property: String, inherits: Bool) -> String? {
    inherits ? inherited[property] : own[property]
  }

  /// Sets a property; `nil` is its initial value.
  public mutating func set(_ property: String, _ value: String?, inherits: Bool) {
    if inherits { inherited[property] = value } else { own[property] = value }
  }
}

/// Kinds of `display` that have the boxes of another. CSS Display 3 §2 (#the-display-properties).
public enum DisplayVariant: String, Sendable, CaseIterable {
  case inlineListItem = "inline list-item"
  case flowRootListItem = "flow-root list-item"
  case inlineFlowRootListItem = "inline flow-root list-item"
  case blockRuby = "block ruby"
  case webkitBox = "-webkit-box"
  case webkitInlineBox = "-webkit-inline-box"
  case math
  case blockMath = "block math"

  /// Whether the children of an element of MathML are laid out as those of a formula.
  public var isMath: Bool { self == .math || self == .blockMath }
}

/// The axes of `row-gap` and `column-gap`.
public struct GapAxes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let row = GapAxes(rawValue: 1)
  public static let column = GapAxes(rawValue: 2)
}

/// `appearance`: `auto` and its older names leave a control its look. CSS UI 4 §7.2 (#appearance-switching).
public enum Appearance: String, Sendable, CaseIterable {
  case none, auto, button, checkbox, listbox, menulist, meter, radio, searchfield, textarea, textfield
  case baseSelect = "base-select"
  case menulistButton = "menulist-button"
  case progressBar = "progress-bar"
  case pushButton = "push-button"
  case sliderHorizontal = "slider-horizontal"
  case squareButton = "square-button"
}

public enum ScrollbarWidth: String, Sendable, CaseIterable {
  case auto, thin, none
}

/// By which of its baselines an atom stands in its line.
public enum BaselineSource: String, Sendable, CaseIterable {
  /// Of an inline block the last one, of others the first.
  case auto
  case first, last
}

/// `ruby-align`: how a base or an annotation is spread that is narrower than the other. CSS Ruby 1 §4.3
/// (#ruby-align-property).
public enum RubyAlign: String, Sendable, CaseIterable {
  case start, center
  case spaceBetween = "space-between"
  case spaceAround = "space-around"
}

/// `ruby-position`. CSS Ruby 1 §4.1 (#rubypos).
public struct RubyPosition: Equatable, Sendable {
  /// Whether annotations stand under their bases.
  public var isUnder = false
  public var isAlternate = false

  public init(isUnder: Bool = false, isAlternate: Bool = false) {
    self.isUnder = isUnder
    self.isAlternate = isAlternate
  }
}

/// A layer of `paint-order`.
public enum PaintLayer: String, Sendable, CaseIterable {
  case fill, stroke, markers
}

extension [PaintLayer] {
  /// As CSS has it.
  package var text: String { isEmpty ? "normal" : map(\.rawValue).joined(separator: " ") }
}
