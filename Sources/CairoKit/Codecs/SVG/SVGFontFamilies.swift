/// Font families of SVG documents as browsers resolve them: librsvg leaves generic families and those that aren't there
/// to fontconfig, which takes others than browsers do for text of a page.
public enum SVGFontFamilies {
  /// What a family that isn't there falls back to, as in HTML.
  public static let fallback = "Times New Roman"

  /// The installed family that a generic one stands for; `nil` where fontconfig's choice is the browsers' too.
  static func installed(for generic: String) -> String? {
    switch generic.lowercased() {
    case "serif": FontFamilyName.Generic.serif.installedFamilies.first
    case "sans-serif": FontFamilyName.Generic.sansSerif.installedFamilies.first
    case "cursive": FontFamilyName.Generic.cursive.installedFamilies.first
    case "fantasy": FontFamilyName.Generic.fantasy.installedFamilies.first
    default: nil
    }
  }

  /// A document with the families in its attributes and styles resolved, and the initial font of HTML at its root.
  static func resolved(_ bytes: [UInt8], _ root: SVGRoot) -> [UInt8] {
    guard bytes.firstRange(of: Array("text".utf8)) != nil else { return bytes }
    var result: [UInt8] = []
    var written = 0
    func replace(_ range: Range<Int>, _ text: String) {
      result += bytes[written..<range.lowerBound]
      result += Array(text.utf8)
      written = range.upperBound
    }
    var walker = SVGMarkupWalker(bytes, from: root.range.upperBound)
    var isStyle = false
    while let piece = walker.next() {
      switch piece {
      case .tag(let tag):
        isStyle = bytes[tag.name].elementsEqual("style".utf8)
        for (name, value) in tag.attributes {
          let text = { String(decoding: bytes[value], as: UTF8.self) }
          let isFamily = bytes[name].elementsEqual("font-family".utf8)
          guard isFamily || bytes[name].elementsEqual("style".utf8) else { continue }
          let plain = withoutQuoteEntities(text(), inner: bytes[value.lowerBound - 1] == UInt8(ascii: "'") ? "\"" : "'")
          replace(value, isFamily ? resolved(families: plain) : resolved(declarations: plain))
        }
      case .text(let range):
        guard isStyle else { continue }
        let text = withoutQuoteEntities(String(decoding: bytes[range], as: UTF8.self), inner: "'")
        replace(range, resolved(declarations: text))
      }
    }
    result += bytes[written...]
    func inner(_ text: String) -> String { withoutQuoteEntities(text, inner: "'").replacing("\"", with: "'") }
    let style = root[attribute: "style"].map { resolved(declarations: inner($0)) }
    let isMonospace = (root.declaration(of: "font-family") ?? root[attribute: "font-family"]) == "monospace"
    return root.rewriting(
      result,
      [
        "style": style, "font-family": root[attribute: "font-family"].map { resolved(families: inner($0)) } ?? fallback,
        "font-size": root[attribute: "font-size"] ?? (isMonospace ? "13" : "16"),
      ])
  }

  /// An attribute's text with quotes that can stand in it as they are: the semicolon of an entity ends no declaration.
  private static func withoutQuoteEntities(_ text: String, inner quote: String) -> String {
    guard text.contains("&") else { return text }
    return ["&quot;", "&apos;", "&#39;", "&#34;"].reduce(text) { $0.replacing($1, with: quote) }
  }

  /// Declarations of `font-family` and `font` in CSS text.
  static func resolved(declarations text: String) -> String {
    guard text.contains("font") else { return text }
    var result = ""
    var rest = text[...]
    while let name = rest.firstRange(of: "font") {
      result += rest[..<name.upperBound]
      rest = rest[name.upperBound...]
      let isFamily = rest.hasPrefix("-family")
      let afterName = rest.dropFirst(isFamily ? 7 : 0)
      let colon = afterName.drop(while: \.isWhitespace)
      guard colon.first == ":" else { continue }
      let valueStart = colon.index(after: colon.startIndex)
      let value = value(in: colon[valueStart...])
      result += rest[..<valueStart]
      result += resolved(families: String(value), isShorthand: !isFamily)
      rest = rest[value.endIndex...]
    }
    return result + rest
  }

  /// Up to the end of a declaration, whatever stands in quotes.
  private static func value(in text: Substring) -> Substring {
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if character == quote {
        quote = nil
      } else if quote == nil {
        if character == ";" || character == "}" { return text[..<index] }
        if character == "\"" || character == "'" { quote = character }
      }
    }
    return text
  }

  /// A list of families with what generic ones stand for, and the last resort behind it.
  public static func resolved(families text: String, isShorthand: Bool = false) -> String {
    let parts = text.split(separator: "!", maxSplits: 1)
    let priority = parts.count > 1 ? " !\(parts[1])" : ""
    guard let list = parts.first, !list.contains("(") else { return text }
    var families = list.split(separator: ",").map { $0.trimmed }
    guard let only = families.first, !only.isEmpty else { return text }
    if families.count == 1, !isShorthand || !only.contains(where: \.isWhitespace),
      isShorthand || ["inherit", "initial", "unset", "revert"].contains(only.lowercased())
    {
      return text
    }
    for index in families.indices {
      // The family of a shorthand is behind its size.
      let words = families[index].split(whereSeparator: \.isWhitespace)
      let head = isShorthand && index == 0 ? Array(words.dropLast()) : []
      let family = isShorthand && index == 0 ? String(words.last ?? "") : families[index]
      if let installed = installed(for: family) {
        families[index] = (head + [Substring(installed)]).joined(separator: " ")
      } else if let name = fontconfigNames[family.lowercased()] {
        // Whatever stands behind would come first in fontconfig's order.
        families[index] = (head + [Substring(name)]).joined(separator: " ")
        return families[...index].joined(separator: ",") + priority
      }
    }
    if families.last != fallback { families.append(fallback) }
    return families.joined(separator: ",") + priority
  }

  /// Generic families that are fontconfig's in browsers as well.
  private static let fontconfigNames = ["monospace": "monospace", "system-ui": "sans"]
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
