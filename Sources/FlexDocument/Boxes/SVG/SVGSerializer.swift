internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexOutput
internal import FlexPaint
internal import FlexPainter
internal import FlexSVGWriter
internal import FlexStyle
internal import FlexTree

/// Writes elements of inline SVG as a document of their own: with what the cascade makes of them in plain values, and
/// with what they refer to elsewhere in the page.
struct SVGSerializer {
  let document: Document
  let styles: any StyleLookup
  let images: any ImageStore
  let fonts: any MarkerFonts
  private(set) var markup = ""
  /// Ids of what is written, and of what it refers to, in order.
  private var defined: Set<String> = []
  private var referenced: [String] = []
  /// How many effects got elements of their own.
  private var ownIDs = 0
  /// What percentages and `view-box` count in.
  private var viewport = Size<Float>(width: 300, height: 150)
  /// The `<text>` that is being written.
  private var text: SVGText?

  init(document: Document, styles: any StyleLookup, images: any ImageStore, fonts: any MarkerFonts) {
    self.document = document
    self.styles = styles
    self.images = images
    self.fonts = fonts
  }

  // MARK: Documents

  /// An `<svg>` element with all that is in it; `style` is its computed style.
  mutating func write(root node: ElementID, style: ComputedStyle) {
    guard let element = document.element(node) else { return }
    viewport = element.viewport(fontSize: style.text.fontSize) ?? viewport
    markup += "<svg"
    var names: Set<String> = []
    // The box has the root's own size and style; drawing it fills the box.
    for attribute in element.attributes
    where attribute.name != "style" && attribute.name != "class" && !SVGAttributes.properties.contains(attribute.name) {
      names.insert(attribute.name)
      write(attribute.name, attribute.value)
    }
    writeNamespaces(besides: names)
    write("style", SVGStyle(root: style).text)
    markup += ">"
    if let id = element[attribute: "id"] { defined.insert(id) }
    for child in document[node].children { write(child, in: style) }
    writeReferences(in: style)
    markup += "</svg>"
  }

  /// Some elements without a document around them; `style` is that of the element they stand in.
  mutating func write(_ nodes: [ElementID], in style: ComputedStyle) {
    for node in nodes { write(node, in: style) }
  }

  /// Notes what a value refers to, for the definitions.
  mutating func refer(to value: String) { referenced += value.elementReferences(isTarget: false) }

  /// What is referred to and wasn't written yet.
  mutating func writeDefinitions(besides id: String, in style: ComputedStyle) {
    defined.insert(id)
    writeReferences(in: style)
  }

  private mutating func writeNamespaces(besides names: Set<String>) {
    if !names.contains("xmlns") { markup += " xmlns=\"http://www.w3.org/2000/svg\"" }
    if !names.contains("xmlns:xlink") { markup += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
  }

  /// What stands elsewhere in the page and is referred to, and what that refers to.
  private mutating func writeReferences(in style: ComputedStyle) {
    var next = 0
    while next < referenced.count {
      let id = referenced[next]
      next += 1
      guard !defined.contains(id), let node = document.svgElement(id: id), let element = document.element(node)
      else { continue }
      markup += "<defs>"
      // What `<use>` shows inherits from there; all else inherits where it stands, which has to be written out.
      let isResource = Self.resources.contains(element.tag)
      write(node, in: isResource ? style : document[node].parent.map { styles.style(of: $0) } ?? style)
      markup += "</defs>"
    }
  }

  private static let resources: Set<String> = [
    "linearGradient", "radialGradient", "pattern", "mask", "clipPath", "marker", "filter",
  ]

  // MARK: Elements

  private mutating func write(_ node: ElementID, in parent: ComputedStyle) {
    switch document[node].kind {
    case .comment: break
    case .text(let own): markup += text?.markup(of: node) ?? Self.escaped(own, inAttribute: false)
    case .element(let element):
      // Style sheets are in the cascade already.
      guard element.tag != "style", element.tag != "script" else { return }
      if let id = element[attribute: "id"] { defined.insert(id) }
      let style = styles.style(of: node)
      let isText = element.tag == "text"
      if isText {
        text = SVGText(node, document: document, styles: styles, fonts: fonts, viewport: viewport)
      }
      let tag = text?.tag(of: element) ?? element.tag
      let effects = [("clip-path", clipPath(of: node, style)), ("filter", filter(style))]
      for case (_, let effect?) in effects { markup += effect.markup }
      markup += "<\(tag)"
      let geometry = element.computedGeometry(style)
      let transform = transform(of: node, element, style)
      for attribute in element.attributes where Self.isName(attribute.name) {
        let name = attribute.name
        if name == "style" || SVGAttributes.properties.contains(name) || geometry[name] != nil { continue }
        if name == "transform", transform != nil { continue }
        if let text, text.leavesOut(name) { continue }
        switch name {
        case "points": write(name, attribute.value.wholePairs)
        case _ where name.hasSuffix("href"): write(name, target(attribute.value, of: element))
        default: write(name, attribute.value)
        }
      }
      for (name, value) in geometry.sorted(by: { $0.key < $1.key }) { write(name, value) }
      if let transform { write("transform", transform) }
      if isText { write("xml:space", "preserve") }
      if element.tag == "use" { writeSymbolSize(element) }
      var own = SVGStyle(style, in: parent, written: element.writtenProperties)
      for case (let property, let effect?) in effects { own.set(property, "url(#\(effect.id))") }
      text?.set(&own, of: element)
      if element.tag == "tspan", text?.isPlaced != true {
        let shift = SVGBaselines(style, fonts).raising(in: SVGBaselines(parent, fonts))
        if shift != 0 { own.set("baseline-shift", "\(shift)px") }
      }
      if !own.declarations.isEmpty { write("style", own.text) }
      markup += ">"
      for child in document[node].children { write(child, in: style) }
      markup += "</\(tag)>"
      if isText { text = nil }
    }
  }

  /// The size of a `<symbol>` that shows where `<use>` gives none. SVG 2 §5.5 (#SymbolElement).
  private mutating func writeSymbolSize(_ use: Element) {
    guard let target = use[attribute: "href"] ?? use[attribute: "xlink:href"], target.hasPrefix("#"),
      let symbol = document.svgElement(id: String(target.dropFirst())).flatMap(document.element), symbol.tag == "symbol"
    else { return }
    for name in ["width", "height"] where use[attribute: name] == nil {
      if let size = symbol[attribute: name] { write(name, size) }
    }
  }

  private mutating func write(_ name: String, _ value: String) {
    referenced += value.elementReferences(isTarget: name.hasSuffix("href"))
    markup += " \(name)=\"\(Self.escaped(value, inAttribute: true))\""
  }

  /// A link's target as it is, a picture's with its bytes: what draws reaches no files.
  private func target(_ url: String, of element: Element) -> String {
    guard element.tag == "image" || element.tag == "feImage", !url.hasPrefix("#"), !url.hasPrefix("data:") else {
      return url
    }
    let source = images.source(url: url, base: document.base?.file ?? element.location?.file)
    // The library knows no profiles.
    if case .raster(let surface)? = images.image(for: source), images.encodedImage(for: source)?.profile != nil,
      let bytes = try? PNGEncoder().encode(surface)
    {
      return "data:image/png;base64,\(Base64.text(bytes))"
    }
    if let image = images.encodedImage(for: source) {
      return "data:\(image.format.rawValue);base64,\(Base64.text(image.bytes))"
    }
    guard case .vector(let picture)? = images.image(for: source), let drawing = picture as? VectorImage else {
      return url
    }
    // Four pixels a px are sharp at every usual scale.
    let sides = ["width", "height"].compactMap { element[attribute: $0].flatMap { Float($0.prefix { $0 != "p" }) } }
    let bytes = drawing.enlarged(to: min(4 * max(sides.max() ?? 0, 64), 2_048))
    return "data:image/svg+xml;base64,\(Base64.text(bytes))"
  }

  /// The `transform` attribute: CSS's transforms, where there are any, instead of the element's own, and how far text
  /// is moved to stand on another baseline; `nil` leaves the attribute alone.
  private func transform(of node: ElementID, _ element: Element, _ style: ComputedStyle) -> String? {
    var text: String?
    if !style.paint.individualTransforms.isEmpty || !style.paint.transform.isEmpty {
      let box = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
      let needsBounds = style.paint.transformBox != .viewBox
      let fill = needsBounds ? SVGGeometry(document: document, styles: styles).bounds(of: node) : nil
      text = style.paint.transformMatrix(frame: needsBounds ? fill ?? box : box, contentBox: fill ?? box).svgText
    }
    let shift = element.tag == "text" ? SVGBaselines(style, fonts).dominant : 0
    guard shift != 0 else { return text }
    return (text ?? element[attribute: "transform"] ?? "") + " translate(0 \(shift))"
  }

  /// The `<clipPath>` that a basic shape stands for. CSS Masking 1 §5.1 (#the-clip-path).
  private mutating func clipPath(of node: ElementID, _ style: ComputedStyle) -> (id: String, markup: String)? {
    guard case .shape(let shape, let area) = style.paint.clipPath else { return nil }
    var box = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    if area != .viewBox {
      guard let bounds = SVGGeometry(document: document, styles: styles).bounds(of: node) else { return nil }
      box = bounds
    }
    let id = newID()
    return (id, "<clipPath id=\"\(id)\">\(shape.resolved(in: box).svgElement)</clipPath>")
  }

  /// The `<filter>` that a list of functions stands for: CSS's count in sRGB. Filter Effects 1 §10
  /// (#ShorthandEquivalents).
  private mutating func filter(_ style: ComputedStyle) -> (id: String, markup: String)? {
    let functions = style.paint.filter
    guard !functions.isEmpty, !functions.contains(where: { if case .url = $0 { true } else { false } }) else {
      return nil
    }
    let id = newID()
    return (
      id,
      "<filter id=\"\(id)\" color-interpolation-filters=\"sRGB\" x=\"-1\" y=\"-1\" width=\"3\" height=\"3\">"
        + "\(functions.map { $0.used(style.text.color) }.svgPrimitives)</filter>"
    )
  }

  private mutating func newID() -> String {
    ownIDs += 1
    return "flexrender-\(ownIDs)"
  }

  // MARK: Text

  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    func isStart(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || scalar == "_" }
    return isStart(first)
      && name.unicodeScalars.allSatisfy {
        isStart($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == ":" || $0 == "."
      }
  }

  static func escaped(_ text: String, inAttribute: Bool) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      // XML has no place for control characters.
      case _ where character.value < 0x20 && character != "\n" && character != "\t" && character != "\r": break
      case "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension Element {
  /// Geometry that the cascade sets, by attribute. SVG 2 §8.10 (#geometry).
  fileprivate func computedGeometry(_ style: ComputedStyle) -> [String: String] {
    var values: [String: String] = [:]
    let own = style.rare.texts.own
    switch tag {
    case "circle": for name in ["cx", "cy", "r"] { values[name] = own[name] }
    case "ellipse": for name in ["cx", "cy", "rx", "ry"] { values[name] = own[name] }
    case "rect", "image", "svg", "foreignObject", "use":
      for name in tag == "rect" ? ["x", "y", "rx", "ry"] : ["x", "y"] { values[name] = own[name] }
      for (name, size) in [("width", style.layout.size.width), ("height", style.layout.size.height)] {
        switch size {
        case .px(let length): values[name] = "\(length)"
        case .percent(let share): values[name] = "\(share)%"
        default: break
        }
      }
    case "path":
      if let text = own["d"], text.hasPrefix("path(\""), text.hasSuffix("\")") {
        values["d"] = String(text.dropFirst(6).dropLast(2))
      }
    default: break
    }
    return values
  }

  /// The size that an `<svg>` gives to what is inside it: its view box, or its own size.
  fileprivate func viewport(fontSize: Float) -> Size<Float>? {
    if let box = viewBox { return box.size }
    guard case .px(let width)? = SVGLength(self[attribute: "width"], fontSize: fontSize),
      case .px(let height)? = SVGLength(self[attribute: "height"], fontSize: fontSize)
    else { return nil }
    return Size(width: width, height: height)
  }

  /// `viewBox`, where it has an extent.
  var viewBox: Rect? {
    guard let text = self[attribute: "viewBox"] else { return nil }
    let numbers = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap { Float($0) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Document {
  /// The element inside an `<svg>` with this id; the first counts.
  func svgElement(id: String) -> ElementID? {
    nodes.indices.lazy.map { NodeID(index: $0) }.first { node in
      guard let element = element(node), !element.isHTML else { return false }
      return element[attribute: "id"] == id
    }
  }
}

extension String {
  /// Coordinates without a last one that lacks its partner: what comes before is drawn. SVG 2 §10.6
  /// (#PolylineElement).
  fileprivate var wholePairs: String {
    let numbers = split { $0 == "," || $0.isWhitespace }
    guard !numbers.count.isMultiple(of: 2), numbers.allSatisfy({ Float($0) != nil }) else { return self }
    return numbers.dropLast().joined(separator: " ")
  }

  /// The ids in `url(#id)`, and the one of `#id` where that is a link's target.
  fileprivate func elementReferences(isTarget: Bool) -> [String] {
    if isTarget { return hasPrefix("#") ? [String(dropFirst())] : [] }
    guard contains("url(") else { return [] }
    return components(after: "url(").compactMap { rest in
      let name = rest.drop { $0 == "\"" || $0 == "'" || $0 == " " }
      guard name.first == "#" else { return nil }
      return String(name.dropFirst().prefix { $0 != ")" && $0 != "\"" && $0 != "'" })
    }
  }

  private func components(after mark: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}
