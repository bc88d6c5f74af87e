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
