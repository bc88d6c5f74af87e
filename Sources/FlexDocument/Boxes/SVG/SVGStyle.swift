internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

/// Computed styles of SVG elements as declarations for the library that draws them, which knows
/// neither custom properties nor all selectors nor the document around.
struct SVGStyle {
  /// Declarations by property, in order.
  private(set) var declarations: [(name: String, value: String)] = []

  /// Properties of SVG that inherit, with their initial values. SVG 2 §13 (#painting).
  private static let inheritedProperties: KeyValuePairs<String, String> = [
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-width": "1px",
    "stroke-opacity": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dasharray": "none",
    "stroke-dashoffset": "0px", "stroke-miterlimit": "4", "text-anchor": "start",
    "shape-rendering": "auto", "clip-rule": "nonzero", "color-interpolation": "srgb",
    "color-interpolation-filters": "linearrgb", "marker-start": "none", "marker-mid": "none", "marker-end": "none",
  ]
  /// Those that don't inherit.
  private static let ownProperties = [
    "stop-color", "stop-opacity", "vector-effect", "mask-type", "flood-color", "flood-opacity", "lighting-color",
  ]
  /// What serializer and geometry say in another way.
  private static let loweredProperties: Set<String> = [
    "clip-path", "mask", "filter", "transform-origin", "dominant-baseline", "alignment-baseline",
    "baseline-shift", "color", "text-decoration",
  ]

  /// What an `<svg>` inherits of the document or is given itself.
  init(root style: ComputedStyle) {
    set("color", Self.text(style.text.color))
    set("font-family", Self.families(style.text))
    set("font-size", "\(style.text.fontSize)px")
    set("font-weight", "\(Int(style.text.fontWeight))")
    if style.text.fontStyle != .normal { set("font-style", "italic") }
    if style.text.direction == .rtl { set("direction", "rtl") }
    addSpacing(style.text, TextStyle())
    for (property, _) in Self.inheritedProperties {
      if let value = style.rare.texts.inherited[property] { set(property, value) }
    }
    if !style.rare.inherited.paintOrder.isEmpty { set("paint-order", style.rare.inherited.paintOrder.text) }
  }

  /// What an element has otherwise than the element around it, and what its markup says of itself: it may be
  /// drawn elsewhere, by `<use>`, where what stands around is another.
  ///
  /// - Parameter written: names of the properties that the element's attributes set.
  init(_ style: ComputedStyle, in parent: ComputedStyle, written: Set<String>) {
    if style.text.color != parent.text.color || written.contains("color") { set("color", Self.text(style.text.color)) }
    addFonts(style.text, parent.text)
    let (values, around) = (style.rare.texts.inherited, parent.rare.texts.inherited)
    for (property, initial) in Self.inheritedProperties
    where values[property] != around[property] || written.contains(property) {
      set(property, values[property] ?? initial)
    }
    let order = style.rare.inherited.paintOrder
    if order != parent.rare.inherited.paintOrder || written.contains("paint-order") { set("paint-order", order.text) }
    for property in Self.ownProperties {
      if let value = style.rare.texts.own[property] { set(property, value) }
    }
    if style.text.visibility != parent.text.visibility {
      set("visibility", style.text.visibility == .visible ? "visible" : "hidden")
    }
    if style.display == .none { set("display", "none") }
    addEffects(style)
    for property in written.sorted() where !Self.loweredProperties.contains(property) && !has(property) {
      guard let id = PropertyID.named(property) else { continue }
      set(property, serializedComputedValue(of: id, in: style))
    }
  }

  private mutating func addEffects(_ style: ComputedStyle) {
    let paint = style.paint
    if paint.opacity != 1 { set("opacity", "\(paint.opacity)") }
    if case .url(let url)? = paint.filter.first, paint.filter.count == 1 { set("filter", "url(\(url))") }
    if paint.mixBlendMode != .normal { add("mix-blend-mode", style) }
    if paint.isolation { set("isolation", "isolate") }
    if style.inline.unicodeBidi != .normal { add("unicode-bidi", style) }
    if let url = paint.maskLayers.first?.image.elementReference { set("mask", "url(\(url))") }
    if case .url(let url) = paint.clipPath { set("clip-path", "url(\(url))") }
  }

  private mutating func addFonts(_ style: TextStyle, _ parent: TextStyle) {
    if style.fontFamily != parent.fontFamily { set("font-family", Self.families(style)) }
    if style.fontSize != parent.fontSize { set("font-size", "\(style.fontSize)px") }
    if style.fontWeight != parent.fontWeight { set("font-weight", "\(Int(style.fontWeight))") }
    if style.fontStyle != parent.fontStyle { set("font-style", style.fontStyle == .normal ? "normal" : "italic") }
    if style.direction != parent.direction { set("direction", style.direction == .rtl ? "rtl" : "ltr") }
    if style.writingMode != parent.writingMode {
      set("writing-mode", style.writingMode.isVertical ? "vertical-rl" : "horizontal-tb")
    }
    addSpacing(style, parent)
  }

  private mutating func addSpacing(_ style: TextStyle, _ parent: TextStyle) {
    if style.letterSpacing != parent.letterSpacing {
      set("letter-spacing", "\(style.letterSpacing.resolved(against: 0))px")
    }
    if style.wordSpacing != parent.wordSpacing { set("word-spacing", "\(style.wordSpacing.resolved(against: 0))px") }
  }

  private mutating func add(_ property: String, _ style: ComputedStyle) {
    if let id = PropertyID.named(property) { set(property, serializedComputedValue(of: id, in: style)) }
  }

  mutating func set(_ name: String, _ value: String) {
    if !has(name) { declarations.append((name, value)) }
  }

  mutating func replace(_ name: String, _ value: String) {
    declarations.removeAll { $0.name == name }
    declarations.append((name, value))
  }

  private func has(_ name: String) -> Bool { declarations.contains { $0.name == name } }

  /// As the text of a style attribute.
  var text: String { declarations.map { "\($0.name):\($0.value)" }.joined(separator: ";") }

  private static func families(_ style: TextStyle) -> String {
    let families = style.fontFamily.map { family in
      switch family {
      case .named(let name): "'\(name.replacing("'", with: ""))'"
      case .monospace, .uiMonospace: "monospace"
      case .sansSerif, .uiSansSerif, .uiRounded: "sans-serif"
      case .systemUI: "system-ui"
      case .cursive: "cursive"
      case .fantasy: "fantasy"
      default: "serif"
      }
    }
    return SVGFontFamilies.resolved(families: families.joined(separator: ","))
  }

  private static func text(_ color: Color) -> String {
    func byte(_ value: Float) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    return "rgba(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)),\(color.alpha))"
  }
}

extension Element {
  /// The properties that the element's own attributes set, `style` included.
  var writtenProperties: Set<String> {
    var names = Set(attributes.lazy.map(\.name).filter(SVGAttributes.properties.contains))
    for declaration in (self[attribute: "style"] ?? "").split(separator: ";") {
      let name = declaration.prefix { $0 != ":" }.filter { !$0.isWhitespace }.lowercased()
      if SVGAttributes.properties.contains(name) { names.insert(name) }
    }
    return names
  }
}
