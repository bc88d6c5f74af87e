internal import FlexDOM

/// Attributes that say what style sheets say, as declarations. HTML §15 (#rendering).
enum PresentationalHints {
  /// Elements that hint without attributes of their own: a table's reach its cells, and `bdi` looks at its text.
  static let evenWithoutAttributes: Set<String> = [
    "td", "th", "colgroup", "thead", "tbody", "tfoot", "bdi",
  ]

  /// The declarations of an element's attributes, as the text of a style attribute.
  static func declarations(for index: Int, _ element: Element, in table: ElementTable) -> String {
    var hints = Hints(element: element, index: index, table: table)
    guard element.isHTML else {
      switch table.namespace(of: index) {
      case ElementTable.svgNamespace: return SVGAttributes.declarations(for: element)
      case ElementTable.mathNamespace: return MathAttributes.declarations(for: element)
      default: return ""
      }
    }
    hints.addDirection()
    hints.addEditing()
    // What documents have most of comes first.
    switch element.tag {
    case "td", "th": hints.addCell()
    case "p", "div": hints.addAlignment(webkitPrefixed: true)
    case "span": break
    case "tr": hints.addTablePart()
    case "ol", "ul", "li": hints.addList()
    case "body": hints.addBody()
    case "a" where table.linkColor != nil, "area" where table.linkColor != nil: hints.addLink()
    case "h1", "h2", "h3", "h4", "h5", "h6": hints.addAlignment(webkitPrefixed: false)
    case "legend": hints.addLegendAlignment()
    case "iframe":
      hints.addReplaced()
      if element[attribute: "frameborder"].flatMap(Int.init) == 0 { hints.text += "border-width:0;" }
    case "img", "video", "object", "embed", "canvas": hints.addReplaced()
    case "input" where element[attribute: "type"]?.asciiLowercased() == "image": hints.addReplaced()
    case "marquee":
      hints.add("width", dimension: "width")
      hints.add("height", dimension: "height")
    case "hr": hints.addRule()
    case "font": hints.addFont()
    case "br":
      hints.add("clear", keyword: "clear", of: ["left": "left", "right": "right", "all": "both", "both": "both"])
    case "table": hints.addTable()
    case "caption": hints.add("caption-side", keyword: "align", of: ["bottom": "bottom"])
    case "col": hints.add("width", dimension: "width")
    case "colgroup":
      hints.add("width", dimension: "width")
      hints.addGroupRules("border-inline")
    case "thead", "tbody", "tfoot":
      hints.addTablePart()
      hints.addGroupRules("border-block")
    case "pre" where element[attribute: "wrap"] != nil: hints.text += "white-space:pre-wrap;"
    default: break
    }
    return hints.text
  }
}

private struct Hints {
  let element: Element
  let index: Int
  let table: ElementTable
  var text = ""

  // MARK: Pieces

  mutating func add(_ property: String, dimension attribute: String) {
    guard let length = element[attribute: attribute].flatMap(dimension) else { return }
    text += "\(property):\(length);"
  }

  /// HTML §2.3.4.5 (#rules-for-parsing-non-zero-dimension-values): 0 says nothing.
  mutating func add(_ property: String, nonzeroDimension attribute: String) {
    guard let value = element[attribute: attribute], number(value) != 0 else { return }
    add(property, dimension: attribute)
  }

  mutating func add(_ property: String, color attribute: String) {
    guard let color = element[attribute: attribute].flatMap(legacyColor) else { return }
    text += "\(property):\(color);"
  }

  /// - Parameter values: asked for only where there is the attribute.
  mutating func add(_ property: String, keyword attribute: String, of values: @autoclosure () -> [String: String]) {
    guard let value = element[attribute: attribute].flatMap({ values()[$0.asciiLowercased()] }) else { return }
    text += "\(property):\(value);"
  }

  mutating func addBackground() {
    add("background-color", color: "bgcolor")
    if let url = element[attribute: "background"], !url.isEmpty {
      text +=
        "background-image:url(\"\(url.utf8.split(separator: UInt8(ascii: "\"")).map { String(Substring($0)) }.joined(separator: "%22"))\");"
    }
  }

  // MARK: Elements

  /// `dir=auto`: what the sheet of the user agent can't ask for. HTML §15.3.6 (#bidi-rendering).
  mutating func addDirection() {
    let isAutomatic = element[attribute: "dir"]?.asciiLowercased() == "auto"
    guard isAutomatic || (element.tag == "bdi" && element[attribute: "dir"] == nil) else { return }
    text += table.isRightToLeft(index) ? "direction:rtl;" : "direction:ltr;"
  }

  /// HTML §6.8.1 (#attr-contenteditable): as in Chromium, long words in what can be edited are broken.
  mutating func addEditing() {
    guard let value = element[attribute: "contenteditable"]?.asciiLowercased() else { return }
    switch value {
    case "", "true": text += "-webkit-user-modify:read-write;overflow-wrap:break-word;"
    case "plaintext-only": text += "-webkit-user-modify:read-write-plaintext-only;overflow-wrap:break-word;"
    case "false": text += "-webkit-user-modify:read-only;"
    default: break
    }
  }

  mutating func addAlignment(webkitPrefixed: Bool) {
    guard let value = element[attribute: "align"]?.asciiLowercased() else { return }
    let word = value == "middle" ? "center" : value
    guard ["left", "right", "center", "justify"].contains(word) else { return }
    text += "text-align:\(webkitPrefixed && word != "justify" ? "-webkit-" : "")\(word);"
  }

  /// A legend's text, and a legend that isn't in its fieldset's border. HTML §15.3.13
  /// (#the-fieldset-and-legend-elements).
  mutating func addLegendAlignment() {
    addAlignment(webkitPrefixed: false)
    guard let value = element[attribute: "align"]?.asciiLowercased(), ["left", "right", "center"].contains(value) else {
      return
    }
    text += "justify-self:\(value);"
  }

  /// HTML §15.3.2 (#the-page).
  mutating func addLink() {
    guard element[attribute: "href"] != nil, let color = table.linkColor.flatMap(legacyColor) else { return }
    text += "color:\(color);"
  }

  mutating func addBody() {
    addBackground()
    add("color", color: "text")
    for (attribute, properties) in [
      ("marginwidth", ["margin-left", "margin-right"]), ("leftmargin", ["margin-left"]),
      ("rightmargin", ["margin-right"]),
      ("marginheight", ["margin-top", "margin-bottom"]), ("topmargin", ["margin-top"]),
      ("bottommargin", ["margin-bottom"]),
    ] {
      for property in properties { add(property, dimension: attribute) }
    }
  }

  /// HTML §15.4.3 (#attributes-for-embedded-content-and-images).
  mutating func addReplaced() {
    if element.tag != "canvas" {
      add("width", dimension: "width")
      add("height", dimension: "height")
    }
    // Percentages say nothing of proportions.
    func pixels(_ name: String) -> Double? {
      element[attribute: name].flatMap { $0.contains("%") ? nil : number($0) }
    }
    if let width = pixels("width"), let height = pixels("height"),
      ["img", "video", "canvas", "input"].contains(element.tag)
    {
      text += "aspect-ratio:auto \(width) / \(height);"
    }
    for (attribute, sides) in [("hspace", ["left", "right"]), ("vspace", ["top", "bottom"])] {
      for side in sides { add("margin-\(side)", dimension: attribute) }
    }
    if let border = element[attribute: "border"].flatMap(dimension), element.tag == "img" || element.tag == "object" {
      text += "border:\(border) solid;"
    }
    switch element[attribute: "align"]?.asciiLowercased() {
    case "left": text += "float:left;vertical-align:top;"
    case "right": text += "float:right;vertical-align:top;"
    case "top", "texttop":
      text += "vertical-align:\(element[attribute: "align"]?.asciiLowercased() == "top" ? "top" : "text-top");"
    case "middle", "center": text += "vertical-align:-webkit-baseline-middle;"
    case "absmiddle": text += "vertical-align:middle;"
    case "bottom", "baseline": text += "vertical-align:baseline;"
    case "absbottom": text += "vertical-align:bottom;"
    default: break
    }
  }

  /// HTML §15.3.11 (#the-hr-element-2).
  mutating func addRule() {
    switch element[attribute: "align"]?.asciiLowercased() {
    case "left": text += "margin-left:0;margin-right:auto;"
    case "right": text += "margin-left:auto;margin-right:0;"
    case "center": text += "margin-left:auto;margin-right:auto;"
    default: break
    }
    add("width", dimension: "width")
    let isPlain = element[attribute: "noshade"] != nil || element[attribute: "color"] != nil
    if isPlain { text += "border-style:solid;" }
    if let color = element[attribute: "color"].flatMap(legacyColor) {
      text += "border-color:\(color);background-color:\(color);"
    } else if isPlain {
      text += "border-color:gray;background-color:gray;"
    }
    if let size = element[attribute: "size"].flatMap(number) {
      text += size <= 1 ? "border-bottom-width:0;" : "height:\(size - 2)px;"
    }
  }

  /// HTML §15.3.4 (#phrasing-content-3).
  mutating func addFont() {
    add("color", color: "color")
    if let face = element[attribute: "face"], !face.isEmpty { text += "font-family:\(face);" }
    guard let size = element[attribute: "size"]?.trimmedCSSWhitespace(), !size.isEmpty else { return }
    let digits = size.drop { $0 == "+" || $0 == "-" }.prefix { $0.isASCII && $0.isNumber }
    guard var step = Int(digits) else { return }
    if size.hasPrefix("+") { step += 3 }
    if size.hasPrefix("-") { step = 3 - step }
    let words = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
    text += "font-size:\(words[min(max(step, 1), 7) - 1]);"
  }

  /// HTML §15.3.10 (#tables-2).
  mutating func addTable() {
    addBackground()
    add("width", nonzeroDimension: "width")
    add("height", dimension: "height")
    add("border-spacing", dimension: "cellspacing")
    add("border-color", color: "bordercolor")
    switch element[attribute: "align"]?.asciiLowercased() {
    case "left": text += "float:left;"
    case "right": text += "float:right;"
    case "center": text += "margin-inline:auto;"
    default: break
    }
    if let border = tableBorder(element), border != "0" {
      text += "border-width:\(border)px;border-style:\(element[attribute: "bordercolor"] == nil ? "outset" : "solid");"
    }
    if let rules = element[attribute: "rules"]?.asciiLowercased(), Self.rules.contains(rules) {
      text += "border-collapse:collapse;"
      if tableBorder(element) ?? "0" == "0", rules != "none" { text += "border-style:hidden;" }
    }
    addFrame()
  }

  private static let rules: Set<String> = ["rows", "cols", "groups", "all", "none"]

  /// Which sides of a table have a border.
  private mutating func addFrame() {
    let sides: [String: String] = [
      "void": "hidden", "above": "solid hidden hidden", "below": "hidden hidden solid", "hsides": "solid hidden",
      "vsides": "hidden solid", "lhs": "hidden hidden hidden solid", "rhs": "hidden solid hidden hidden",
      "box": "solid", "border": "solid",
    ]
    guard let frame = element[attribute: "frame"]?.asciiLowercased(), let style = sides[frame] else { return }
    text += "border-style:\(style);"
    if element[attribute: "border"] == nil { text += "border-width:1px;" }
  }

  mutating func addTablePart() {
    addBackground()
    add("height", dimension: "height")
    addCellAlignment()
  }

  mutating func addCell() {
    addBackground()
    add("width", nonzeroDimension: "width")
    add("height", nonzeroDimension: "height")
    if element[attribute: "nowrap"] != nil { text += "white-space:nowrap;" }
    addCellAlignment()
    guard let owner = owner("table") else { return }
    if let padding = owner[attribute: "cellpadding"].flatMap(dimension) { text += "padding:\(padding);" }
    switch owner[attribute: "rules"]?.asciiLowercased() {
    case "all": text += "border-width:1px;border-style:solid;"
    case "cols": text += "border-width:1px;border-style:none solid;"
    case "rows": text += "border-width:1px;border-style:solid none;"
    case "groups", "none": break
    default:
      guard let border = tableBorder(owner), border != "0" else { break }
      text += "border-width:1px;border-style:\(owner[attribute: "bordercolor"] == nil ? "inset" : "solid");"
    }
  }

  /// The lines between groups of rows or columns that a table's `rules=groups` asks for.
  mutating func addGroupRules(_ sides: String) {
    guard owner("table")?[attribute: "rules"]?.asciiLowercased() == "groups" else { return }
    text += "\(sides)-width:1px;\(sides)-style:solid;"
  }

  private mutating func addCellAlignment() {
    addAlignment(webkitPrefixed: true)
    add(
      "vertical-align", keyword: "valign",
      of: ["top": "top", "middle": "middle", "bottom": "bottom", "baseline": "baseline"])
  }

  /// The border of a table in px: `border` alone is 1.
  private func tableBorder(_ table: Element) -> String? {
    guard let value = table[attribute: "border"] else { return nil }
    return number(value).map { "\(Int(min($0, 1000)))" } ?? "1"
  }

  private func owner(_ tag: String) -> Element? {
    var index = Int(table.records[index].parent)
    while index >= 0 {
      if table.hasTag(tag, index) { return table.element(index) }
      index = Int(table.records[index].parent)
    }
    return nil
  }

  /// The kind of marker, whose letters have a case. HTML §15.3.8 (#lists).
  mutating func addList() {
    guard let type = element[attribute: "type"] else { return }
    let styles: [String: String] =
      element.tag == "ul"
      ? [:] : ["1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"]
    let words = ["none", "disc", "circle", "square"]
    if let style = styles[type] ?? (element.tag != "ol" ? words.first { $0 == type.asciiLowercased() } : nil) {
      text += "list-style-type:\(style);"
    }
  }

  // MARK: Values

  /// HTML §2.3.4.4 (#rules-for-parsing-dimension-values).
  private func dimension(_ value: String) -> String? {
    guard let number = number(value) else { return nil }
    let rest = value.utf8.drop {
      $0.isCSSWhitespace || $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "+")
    }
    return rest.first == UInt8(ascii: "%") ? "\(number)%" : "\(number)px"
  }

  private func number(_ value: String) -> Double? {
    let digits = value.utf8.drop { $0.isCSSWhitespace || $0 == UInt8(ascii: "+") }
      .prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard digits.first?.isDigit ?? false else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
      ?? Double(String(decoding: digits.prefix { $0.isDigit }, as: UTF8.self))
  }

  /// HTML §2.3.6 (#rules-for-parsing-a-legacy-colour-value).
  private func legacyColor(_ value: String) -> String? {
    let text = value.trimmedCSSWhitespace().asciiLowercased()
    if text.isEmpty || text == "transparent" { return nil }
    if text.utf8.allSatisfy(\.isASCIILetter), NamedColors.hex[text] != nil { return text }
    var digits = text.unicodeScalars.map { $0.value > 0xFFFF ? "00" : String($0) }.joined().utf8.prefix(128).map { $0 }
    if digits.first == UInt8(ascii: "#") {
      if digits.count == 4, digits.dropFirst().allSatisfy(\.isHexDigit) { return text }
      digits.removeFirst()
    }
    digits = digits.map { $0.isHexDigit ? $0 : UInt8(ascii: "0") }
    while digits.isEmpty || digits.count % 3 != 0 { digits.append(UInt8(ascii: "0")) }
    let length = digits.count / 3
    var parts = (0..<3).map { Array(digits[($0 * length)..<(($0 + 1) * length)]) }
    if length > 8 { parts = parts.map { Array($0.suffix(8)) } }
    while parts[0].count > 2, parts.allSatisfy({ $0.first == UInt8(ascii: "0") }) {
      parts = parts.map { Array($0.dropFirst()) }
    }
    return "#"
      + parts.map { part in
        String(decoding: part.count == 1 ? [UInt8(ascii: "0")] + part : Array(part.prefix(2)), as: UTF8.self)
      }.joined()
  }
}
