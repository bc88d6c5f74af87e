internal import FlexCore
public import FlexTree

/// What the chain has set of a text; `nil` leaves it to the surrounding text.
public struct TextAttributes: Equatable, Sendable {
  /// The height of a line.
  public enum LineHeight: Equatable, Sendable {
    /// Times the font size.
    case multiple(Double)
    /// px.
    case points(Double)
  }

  /// Where a run stands on its line.
  public enum Script: Equatable, Sendable {
    case baseline, superscript, `subscript`
  }

  /// Font families, the first that exists wins; generic names such as `sans-serif` included.
  public var families: [String]?
  /// px.
  public var size: Double?
  /// 1…1000; 400 is regular, 700 bold.
  public var weight: Double?
  /// Whether the text is italic.
  public var isItalic: Bool?
  /// The colour of the text.
  public var color: Color?
  /// Colour behind the text.
  public var background: Color?
  /// px between letters.
  public var letterSpacing: Double?
  /// The height of a line.
  public var lineHeight: LineHeight?
  /// Whether the text is underlined.
  public var isUnderlined: Bool?
  /// Whether the text is struck through.
  public var isStruckThrough: Bool?
  /// Where a run stands on its line.
  public var script: Script?
  /// Target of a link, for PDF and SVG.
  public var link: String?

  public init() {}

  /// Changes what inherits.
  func apply(to style: inout TextStyle) {
    if let families { style.fontFamily = families.map(FontFamily.init(name:)) }
    if let size { style.fontSize = Float(size) }
    if let weight { style.fontWeight = Float(weight) }
    if let isItalic { style.fontStyle = isItalic ? .italic : .normal }
    if let color { style.color = color }
    if let letterSpacing { style.letterSpacing = .px(Float(letterSpacing)) }
    switch lineHeight {
    case .multiple(let factor): style.lineHeight = .number(Float(factor))
    case .points(let points): style.lineHeight = .px(Float(points))
    case nil: break
    }
  }

  /// Changes what belongs to the run alone.
  func apply(to style: inout ComputedStyle) {
    apply(to: &style.text)
    if isUnderlined ?? false { style.inline.textDecoration.lines.insert(.underline) }
    if isStruckThrough ?? false { style.inline.textDecoration.lines.insert(.lineThrough) }
    if let background { style.paint.backgroundColor = .color(background) }
    switch script {
    case .superscript: style.inline.verticalAlign = .super
    case .subscript: style.inline.verticalAlign = .sub
    case .baseline, nil: break
    }
  }
}

extension FontFamily {
  /// A generic family by its CSS name, else a family by its own.
  init(name: String) {
    self =
      switch name {
      case "serif": .serif
      case "sans-serif": .sansSerif
      case "monospace": .monospace
      case "cursive": .cursive
      case "fantasy": .fantasy
      case "system-ui": .systemUI
      case "math": .math
      case "emoji": .emoji
      default: .named(name)
      }
  }
}

/// Whatever has text attributes: the font calls of a `TextBox` and of a `TextRun`.
public protocol TextChain {
  /// The same text with other attributes.
  func attributed(_ change: (inout TextAttributes) -> Void) -> Self
}

extension TextChain {
  /// Font families in order of preference; size in px.
  @discardableResult
  public func font(_ families: String..., size: Double? = nil) -> Self {
    attributed {
      if !families.isEmpty { $0.families = families }
      if let size { $0.size = max(0, size) }
    }
  }

  /// The font size in px.
  @discardableResult
  public func fontSize(_ size: Double) -> Self { attributed { $0.size = max(0, size) } }

  /// The font weight, 1…1000; 400 is regular, 700 bold.
  @discardableResult
  public func weight(_ weight: Double) -> Self { attributed { $0.weight = min(max(1, weight), 1000) } }

  /// Weight 700.
  @discardableResult
  public func bold() -> Self { weight(700) }

  /// Italic, or upright again.
  @discardableResult
  public func italic(_ isItalic: Bool = true) -> Self { attributed { $0.isItalic = isItalic } }

  /// The colour of the text.
  @discardableResult
  public func color(_ color: Color) -> Self { attributed { $0.color = color } }

  /// px between letters.
  @discardableResult
  public func letterSpacing(_ points: Double) -> Self { attributed { $0.letterSpacing = points } }

  /// The height of a line as a multiple of the font size.
  @discardableResult
  public func lineHeight(multiple: Double) -> Self { attributed { $0.lineHeight = .multiple(max(0, multiple)) } }

  /// The height of a line in px.
  @discardableResult
  public func lineHeight(_ points: Double) -> Self { attributed { $0.lineHeight = .points(max(0, points)) } }

  /// A line below the text.
  @discardableResult
  public func underline(_ isUnderlined: Bool = true) -> Self { attributed { $0.isUnderlined = isUnderlined } }

  /// A line through the text.
  @discardableResult
  public func strikethrough(_ isStruckThrough: Bool = true) -> Self {
    attributed { $0.isStruckThrough = isStruckThrough }
  }
}
