import FlexCore

/// Values of properties that no stage reads: their text is kept, in lower case, with single spaces.
extension Grammar where Value == String {
  /// One of these words.
  static func words(_ words: String...) -> Grammar {
    let set = Set(words)
    return .absolute(words.joined(separator: " | ")) { reader in
      guard let word = reader.ident(), set.contains(word) else { return nil }
      return word
    } print: { value, _ in
      value
    }
  }

  /// One or more of these words, each at most once.
  static func wordSet(_ words: String...) -> Grammar {
    .absolute(words.joined(separator: " || ")) { reader in
      var found: [String] = []
      while let word = reader.attempt({ reader in reader.ident() }) {
        guard words.contains(word), !found.contains(word) else { return nil }
        found.append(word)
      }
      return found.isEmpty ? nil : found.joined(separator: " ")
    } print: { value, _ in
      value
    }
  }

  /// Anything but what no declaration may hold. CSS Syntax 3 §8.2 (#any-value).
  static func anything(_ syntax: String) -> Grammar {
    .absolute(syntax) { reader in
      var text = ""
      while let value = reader.next() {
        guard let piece = LooseText.of(value) else { return nil }
        if !text.isEmpty, piece != ",", !text.hasSuffix(" ") { text += " " }
        text += piece
      }
      return text.isEmpty ? nil : text
    } print: { value, _ in
      value
    }
  }
}

extension Grammar {
  /// The value as its text: what is computed before it is forgotten, such as font-relative lengths.
  var asText: Grammar<String> {
    Grammar<String>(syntax) { reader in
      read(&reader).map { specified in
        .relative { computation in
          print(
            specified.computed(computation), Serialization(style: computation.parent, referenceBox: nil)) ?? ""
        }
      }
    } print: { value, _ in
      value
    }
  }
}

enum LooseText {
  /// A component value as text, or `nil` where it is broken.
  static func of(_ value: ComponentValue) -> String? {
    switch value {
    case .ident(let name): name
    case .atKeyword, .badString, .badURL, .cdo, .cdc, .semicolon, .unicodeRange: nil
    case .hash(let name, _): "#" + name
    case .string(let text): NameText.string(text)
    case .url(let url): "url(\(NameText.string(url)))"
    case .delim("!"): nil
    case .delim(let scalar): String(scalar)
    case .number(let number, _): NumberText.of(number)
    case .percentage(let number): NumberText.of(number) + "%"
    case .dimension(let number, let unit, _): NumberText.of(number) + unit.asciiLowercased()
    case .whitespace: " "
    case .colon: ":"
    case .comma: ","
    case .function(let name, let arguments): list(arguments).map { "\(name.asciiLowercased())(\($0))" }
    case .block(let open, let values):
      list(values).map { "\(open)\($0)\(open == "(" ? ")" : open == "[" ? "]" : "}")" }
    }
  }

  private static func list(_ values: [LocatedValue]) -> String? { values.joinedText("") { of($0.value) } }
}

extension Grammar where Value == String {
  /// `<dashed-ident>`.
  static let dashedIdent = absolute("<dashed-ident>") { reader in
    reader.customIdent().flatMap { $0.hasPrefix("--") ? $0 : nil }
  } print: { value, _ in
    NameText.identifier(value)
  }

  /// `[ <url> [ <number> <number> ]? , ]* <cursor-predefined>`. CSS Basic User Interface 4 §5.1 (#cursor).
  static let cursor = absolute("[ <url> [ <number> <number> ]? , ]* <cursor-predefined>") { reader in
    var text = ""
    let base = reader.baseURL
    while let url = URLReader.url(&reader) {
      text += URLText.of(url, base: base)
      let hotspot = Grammar<Float>.number().repeated(2...2)
      if let place = reader.attempt(hotspot.read)?.computed(.none) {
        text += place.map { " " + NumberText.of($0) }.joined()
      }
      guard reader.comma() else { return nil }
      text += ", "
    }
    guard let name = reader.ident(), cursors.contains(name) else { return nil }
    return text + name
  } print: { value, _ in
    value
  }

  private static let cursors: Set<String> = [
    "auto", "default", "none", "context-menu", "help", "pointer", "progress", "wait", "cell", "crosshair", "text",
    "vertical-text", "alias", "copy", "move", "no-drop", "not-allowed", "grab", "grabbing", "e-resize", "n-resize",
    "ne-resize", "nw-resize", "s-resize", "se-resize", "sw-resize", "w-resize", "ew-resize", "ns-resize",
    "nesw-resize", "nwse-resize", "col-resize", "row-resize", "all-scroll", "zoom-in", "zoom-out", "-webkit-grab",
    "-webkit-grabbing", "-webkit-zoom-in", "-webkit-zoom-out",
  ]
}

extension Grammar where Value == Dimension {
  /// `<length-percentage [0,∞]>` as a size.
  static var nonNegativeOffset: Grammar {
    Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).map {
      Dimension($0)
    } _: {
      $0.lengthPercentage
    }
  }
}

extension Grammar where Value == String {
  /// The name of a property or of keyframes.
  static let animatedName = absolute("none | all | <custom-ident> | <string>") {
    $0.customIdent() ?? $0.string()
  } print: { value, _ in
    NameText.identifier(value)
  }

  /// `<easing-function>`. CSS Easing 2 §2 (#easing-functions).
  static let easing =
    words("linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end")
    | absolute("<easing-function>") { reader in
      guard case .function(let name, _)? = reader.current,
        ["cubic-bezier", "steps", "linear"].contains(name.asciiLowercased()), let value = reader.next()
      else { return nil }
      return LooseText.of(value)
    } print: { value, _ in
      value
    }
}

extension Grammar where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
  /// One of the cases, by their names.
  static var cases: Grammar {
    .absolute(Value.allCases.map(\.rawValue).joined(separator: " | ")) { reader in
      reader.ident().flatMap { Value(rawValue: $0) }
    } print: { value, _ in
      value.rawValue
    }
  }
}
