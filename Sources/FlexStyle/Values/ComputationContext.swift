package import FlexCore
package import FlexTree

/// What computed values depend on besides the element and its parent.
package struct ComputationContext {
  /// The initial containing block in CSS px.
  package var viewport: Size<Float>
  /// 1rem: the root element's font size, or the initial one while the root itself is computed.
  package var rootFontSize: Float
  /// 1rlh.
  package var rootLineHeight: Float
  /// For `rex`, `rch`, `rcap`, `ric`.
  package var rootFontMetrics: FontRelativeLengths?
  /// Device pixels per CSS px: border widths are whole device pixels.
  package var resolution: Float
  /// `prefers-color-scheme: dark`.
  package var prefersDark: Bool
  /// Whether the document is in quirks mode, whose small sizes of `monospace` are others.
  var isQuirksMode = false
  /// Answers for `ex`, `ch`, `cap` and `ic`; without it CSS's fallbacks are taken.
  package var fontMetrics: ((TextStyle) -> FontRelativeLengths)?
  /// How large a font sets scripts, and scripts of scripts, to its own size; `nil`: it doesn't say.
  package var scriptScales: ((TextStyle) -> ScriptScales?)?
  /// A colour of a profile by its name and numbers of 0…1; `nil` where there is no such profile.
  package var profiledColor: ((String, [Double]) -> ProfiledColor?)?
  /// What container units are of; `nil` along an axis that no container around has. CSS Conditional 5 §7
  /// (#container-lengths).
  var containerSize = Size<Float?>(width: nil, height: nil)
  /// The element's place among its siblings, from 1, and how many these are with it: `sibling-index()`,
  /// `sibling-count()`. CSS Values 5 §9 (#tree-counting).
  var siblings: (index: Int32, count: Int32) = (1, 1)
  /// A number that no other element of the document has: what `random()` draws for each element.
  var element: Int32 = 0
  /// An attribute of the element, for `attr()` in `content`.
  package var attribute: ((String) -> String?)?

  package init(
    viewport: Size<Float>, rootFontSize: Float = 16, rootLineHeight: Float? = nil, resolution: Float = 1,
    prefersDark: Bool = false, fontMetrics: ((TextStyle) -> FontRelativeLengths)? = nil
  ) {
    self.viewport = viewport
    self.rootFontSize = rootFontSize
    self.rootLineHeight = rootLineHeight ?? rootFontSize * Self.normalLineHeight
    self.resolution = resolution
    self.prefersDark = prefersDark
    self.fontMetrics = fontMetrics
  }

  /// What `rem` and its like mean below a root of this style.
  mutating func adoptRoot(_ text: TextStyle) {
    rootFontSize = text.fontSize
    rootFontMetrics = fontMetrics?(text)
    rootLineHeight =
      text.lineHeight == .normal
      ? rootFontMetrics?.normalLineHeight ?? text.computedLineHeight
      : text.computedLineHeight
  }

  /// `line-height: normal` as a factor, where no font was asked.
  static let normalLineHeight: Float = 1.2
}

/// A colour of an ICC profile as sRGB shows it.
package struct ProfiledColor: Equatable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  /// Whether its numbers are inks.
  package var isPress: Bool

  package init(red: Double, green: Double, blue: Double, isPress: Bool) {
    (self.red, self.green, self.blue) = (red, green, blue)
    self.isPress = isPress
  }
}

/// What the units that are relative to a font are, px. CSS Values 4 §6.1.1 (#font-relative-lengths).
package struct FontRelativeLengths: Equatable, Sendable {
  /// 1ex.
  package var xHeight: Float
  /// The advance of `0`.
  package var zeroAdvance: Float
  /// 1cap.
  package var capHeight: Float
  /// The advance of 水.
  package var ideographicAdvance: Float
  /// Ascent, descent and line gap together, or `nil` where nobody asked.
  package var normalLineHeight: Float?

  package init(
    xHeight: Float, zeroAdvance: Float, capHeight: Float, ideographicAdvance: Float, normalLineHeight: Float? = nil
  ) {
    self.xHeight = xHeight
    self.zeroAdvance = zeroAdvance
    self.capHeight = capHeight
    self.ideographicAdvance = ideographicAdvance
    self.normalLineHeight = normalLineHeight
  }

  /// What CSS says to assume of a font that can't be measured.
  package init(fallbackForFontSize fontSize: Float) {
    self.init(
      xHeight: fontSize / 2, zeroAdvance: fontSize / 2, capHeight: fontSize * 0.7, ideographicAdvance: fontSize)
  }
}

/// How large scripts are, and scripts of scripts, to what they are at. OpenType MATH, `MathConstants`.
package struct ScriptScales: Equatable, Sendable {
  package var first: Float
  package var second: Float

  package init(first: Float, second: Float) {
    (self.first, self.second) = (first, second)
  }
}

/// What relative values of one element are computed against.
struct Computation {
  var environment: ComputationContext
  /// 1em.
  var fontSize: Float
  /// 1lh.
  var lineHeight: Float
  var fontMetrics: FontRelativeLengths
  /// The used colour of `currentcolor`.
  var color: Color = .black
  /// Whether the font family is `monospace` alone.
  var isMonospace = false
  /// `math-depth`.
  var mathDepth: Int32 = 0
  /// `color-scheme` and the preference taken together.
  var isDark = false
  /// The style inherited from, or the initial one.
  var parent: ComputedStyle

  init(environment: ComputationContext, parent: ComputedStyle) {
    self.environment = environment
    self.parent = parent
    fontSize = parent.text.fontSize
    lineHeight = parent.text.computedLineHeight
    fontMetrics = FontRelativeLengths(fallbackForFontSize: parent.text.fontSize)
    color = parent.text.color
  }

  /// For values that depend on nothing.
  static var none: Computation { Computation(environment: .independent, parent: StyleBuilder.initial) }
}

extension TextStyle {
  /// 1lh in px.
  var computedLineHeight: Float {
    lineHeight.used(fontSize: fontSize) ?? fontSize * ComputationContext.normalLineHeight
  }
}
