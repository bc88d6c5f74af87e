import FlexTree

/// CSS Fonts, Text, Text Decoration, Lists, Break.
enum TextShorthands {
  static let all: [Shorthand] = [
    font, fontVariant, fontSynthesis, listStyle, whiteSpace, textDecoration,
    .anyOrder("text-wrap", ["text-wrap-mode", "text-wrap-style"]),
    .anyOrder("text-emphasis", ["text-emphasis-style", "text-emphasis-color"]),
    textBox,
    pageBreak("page-break-before", "break-before"),
    pageBreak("page-break-after", "break-after"),
    pageBreak("page-break-inside", "break-inside"),
    columnBreak("-webkit-column-break-before", "break-before"),
    columnBreak("-webkit-column-break-after", "break-after"),
  ]

  /// `normal | <'text-box-trim'> || <'text-box-edge'>`; an edge alone trims both. CSS Inline 3 §6.3 (#text-box-shorthand).
  private static let textBox = Shorthand(
    "text-box", ["text-box-trim", "text-box-edge"], syntax: "normal | <'text-box-trim'> || <'text-box-edge'>"
  ) { reader, ids in
    if reader.keyword("normal") { return ids.map { ($0, .keyword(.initial)) } }
    guard let found = Shorthand.anyOrder(&reader, ids) else { return nil }
    let both = SpecifiedValue { style, _ in style.inline.textBoxTrim = [.start, .end] }
    return [(ids[0], found[ids[0]] ?? .specified(both)), (ids[1], found[ids[1]] ?? .keyword(.initial))]
  }

  private static let variantLonghands = [
    "font-variant-ligatures", "font-variant-caps", "font-variant-alternates", "font-variant-numeric",
    "font-variant-east-asian", "font-variant-position", "font-variant-emoji",
  ]

  /// `[ <style> || <variant-css2> || <weight> || <stretch-css3> ]? <size> [ / <line-height> ]? <family>#`, or a
  /// system font. CSS Fonts 4 §2.7 (#font-prop).
  private static let font: Shorthand = {
    let longhands = [
      "font-style", "font-variant-caps", "font-weight", "font-stretch", "font-size", "line-height", "font-family",
    ]
    let resets =
      variantLonghands.filter { $0 != "font-variant-caps" } + [
        "font-kerning", "font-feature-settings", "font-variation-settings", "font-optical-sizing", "font-size-adjust",
        "font-language-override",
      ]
    return Shorthand(
      "font", longhands + resets,
      syntax: "[ <'font-style'> || small-caps || <'font-weight'> || <font-stretch-css3> ]? <'font-size'>"
        + " [ / <'line-height'> ]? <'font-family'>#"
    ) { reader, ids in
      guard ids.count == longhands.count + resets.count else { return nil }
      var found: [PropertyID: DeclaredValue] = [:]
      if let font = systemFont(&reader, size: ids[4], family: ids[6]) {
        for (id, value) in font { found[id] = .specified(value) }
        return ids.map { ($0, found[$0] ?? .keyword(.initial)) }
      }
      var normals = 0
      while found.count + normals < 4 {
        if reader.keyword("normal") {
          normals += 1
        } else if !readPrefix(&reader, Array(ids.prefix(4)), &found) {
          break
        }
      }
      guard let size = PropertyParser.specified(ids[4], &reader) else { return nil }
      found[ids[4]] = .specified(size)
      if reader.slash() {
        guard let height = PropertyParser.specified(ids[5], &reader) else { return nil }
        found[ids[5]] = .specified(height)
      }
      guard let family = PropertyParser.specified(ids[6], &reader) else { return nil }
      found[ids[6]] = .specified(family)
      return ids.map { ($0, found[$0] ?? .keyword(.initial)) }
    }
  }()

  /// One of style, caps, weight and stretch, the last two only as CSS 2 and CSS Fonts 3 had them.
  private static func readPrefix(
    _ reader: inout ValueReader, _ ids: [PropertyID], _ found: inout [PropertyID: DeclaredValue]
  ) -> Bool {
    for (index, id) in ids.enumerated() where found[id] == nil {
      let value = reader.attempt { reader -> SpecifiedValue? in
        if index == 1 {
          guard case .ident(let name)? = reader.current, name.asciiLowercased() == "small-caps" else { return nil }
        }
        if index == 3 {
          guard case .ident? = reader.current else { return nil }
        }
        return PropertyParser.specified(id, &reader)
      }
      if let value {
        found[id] = .specified(value)
        return true
      }
    }
    return false
  }

  /// CSS Fonts 4 §2.7 (#font-prop), and the names that Chromium has for the font of controls.
  private static func systemFont(
    _ reader: inout ValueReader, size: PropertyID, family: PropertyID
  ) -> [PropertyID: SpecifiedValue]? {
    reader.attempt { reader in
      guard let name = reader.ident(), reader.isAtEnd else { return nil }
      switch name.asciiLowercased() {
      case "caption", "icon", "menu", "message-box", "small-caption", "status-bar":
        return SpecifiedValue(family, .ident("system-ui")).map { [family: $0] }
      case "-webkit-control", "-webkit-small-control", "-webkit-mini-control":
        guard let font = SpecifiedValue(family, .ident("Arial")),
          let px = SpecifiedValue(size, .dimension(13.333333, unit: "px", isInteger: false))
        else { return nil }
        return [family: font, size: px]
      default: return nil
      }
    }
  }

  /// `normal | none | [ <all the values of the longhands> ]`. CSS Fonts 4 §6.11 (#font-variant-prop).
  private static let fontVariant = Shorthand(
    "font-variant", variantLonghands,
    syntax: "normal | none | [ ligatures || caps || alternates || numeric || east-asian || position || emoji ]"
  ) { reader, ids in
    if reader.keyword("normal") { return ids.map { ($0, .keyword(.initial)) } }
    if reader.keyword("none") {
      guard let first = ids.first, let none = SpecifiedValue(first, .ident("none")) else { return nil }
      return ids.map { ($0, $0 == first ? .specified(none) : .keyword(.initial)) }
    }
    // The words of one longhand may stand apart from each other.
    var words: [PropertyID: [LocatedValue]] = [:]
    while !reader.isAtEnd {
      guard let value = reader.current, !value.isKeyword(of: ["normal", "none"]),
        let id = ids.first(where: { SpecifiedValue($0, value) != nil })
      else { return nil }
      reader.advance()
      words[id, default: []].append(LocatedValue(value, range: 0..<0))
    }
    guard !words.isEmpty else { return nil }
    var declarations: [Shorthand.Declaration] = []
    for id in ids {
      guard let list = words[id] else {
        declarations.append((id, .keyword(.initial)))
        continue
      }
      var inner = ValueReader(list)
      guard let value = PropertyParser.specified(id, &inner), inner.isAtEnd else { return nil }
      declarations.append((id, .specified(value)))
    }
    return declarations
  }

  /// `none | [ weight || style || small-caps || position ]`. CSS Fonts 4 §7.5 (#font-synthesis).
  private static let fontSynthesis = Shorthand(
    "font-synthesis", ["weight", "style", "small-caps", "position"].map { "font-synthesis-" + $0 },
    syntax: "none | [ weight || style || small-caps || position ]"
  ) { reader, ids in
    let names = ["weight", "style", "small-caps", "position"]
    var found: Set<Int> = []
    if !reader.keyword("none") {
      while let word = reader.attempt({ reader in reader.ident() }) {
        guard let index = names.firstIndex(of: word), found.insert(index).inserted else { return nil }
      }
      if found.isEmpty { return nil }
    }
    return ids.enumerated().compactMap { index, id in
      SpecifiedValue(id, .ident(found.contains(index) ? "auto" : "none")).map { (id, .specified($0)) }
    }
  }

  /// `<position> || <image> || <type>`; `none` is for whichever of image and type is left. CSS Lists 3 §3.5.
  private static let listStyle = Shorthand(
    "list-style", ["list-style-position", "list-style-image", "list-style-type"],
    syntax: "<'list-style-position'> || <'list-style-image'> || <'list-style-type'>"
  ) { reader, ids in
    guard ids.count == 3 else { return nil }
    let (position, image, type) = (ids[0], ids[1], ids[2])
    var found: [PropertyID: DeclaredValue] = [:]
    var nones = 0
    while !reader.isAtEnd {
      if nones < 2, reader.keyword("none") {
        nones += 1
      } else if !Shorthand.readOne(&reader, of: [position, image, type], into: &found) {
        return nil
      }
    }
    if nones + (found[image] == nil ? 0 : 1) + (found[type] == nil ? 0 : 1) > 2 { return nil }
    if nones > 0, found[type] == nil, let none = SpecifiedValue(type, .ident("none")) { found[type] = .specified(none) }
    guard nones > 0 || !found.isEmpty else { return nil }
    return ids.map { ($0, found[$0] ?? .keyword(.initial)) }
  }

  /// `normal | pre | nowrap | pre-wrap | pre-line | break-spaces | <collapse> || <wrap-mode>`. CSS Text 4 §3.
  private static let whiteSpace = Shorthand(
    "white-space", ["white-space-collapse", "text-wrap-mode"],
    syntax:
      "normal | pre | nowrap | pre-wrap | pre-line | break-spaces | <'white-space-collapse'> || <'text-wrap-mode'>"
  ) { reader, ids in
    let names: KeyValuePairs<String, (String, String)> = [
      "normal": ("collapse", "wrap"), "pre": ("preserve", "nowrap"), "pre-wrap": ("preserve", "wrap"),
      "pre-line": ("preserve-breaks", "wrap"),
    ]
    guard ids.count == 2 else { return nil }
    if let (collapse, wrap) = reader.keyword(of: names) {
      guard let first = SpecifiedValue(ids[0], .ident(collapse)), let second = SpecifiedValue(ids[1], .ident(wrap))
      else {
        return nil
      }
      return [(ids[0], .specified(first)), (ids[1], .specified(second))]
    }
    return Shorthand.anyOrder(&reader, ids).map { found in ids.map { ($0, found[$0] ?? .keyword(.initial)) } }
  }

  /// CSS Text Decoration 4 §2.6 (#text-decoration-property).
  private static let textDecoration = Shorthand.anyOrder(
    "text-decoration",
    ["text-decoration-line", "text-decoration-thickness", "text-decoration-style", "text-decoration-color"])

  /// Compatibility Standard: `always` breaks the column.
  private static func columnBreak(_ name: String, _ longhand: String) -> Shorthand {
    Shorthand(name, [longhand], syntax: "auto | always | avoid") { reader, ids in
      guard let word = reader.ident(), let id = ids.first, ["auto", "always", "avoid"].contains(word) else {
        return nil
      }
      return SpecifiedValue(id, .ident(word == "always" ? "column" : word)).map { [(id, .specified($0))] }
    }
  }

  /// CSS 2's page breaks. CSS Break 3 §3.4 (#page-break-properties).
  private static func pageBreak(_ name: String, _ longhand: String) -> Shorthand {
    let isInside = longhand == "break-inside"
    return Shorthand(
      name, [longhand], syntax: isInside ? "auto | avoid" : "auto | always | avoid | left | right"
    ) { reader, ids in
      guard let word = reader.ident(), let id = ids.first else { return nil }
      let allowed = isInside ? ["auto", "avoid"] : ["auto", "always", "avoid", "left", "right"]
      guard allowed.contains(word) else { return nil }
      return SpecifiedValue(id, .ident(word == "always" ? "page" : word)).map { [(id, .specified($0))] }
    }
  }
}

extension ComponentValue {
  fileprivate func isKeyword(of names: [String]) -> Bool {
    if case .ident(let name) = self { names.contains(name.asciiLowercased()) } else { false }
  }
}
