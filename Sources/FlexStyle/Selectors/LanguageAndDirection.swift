internal import FlexDOM

extension Element {
  /// What the element says itself of its language. Parsers of HTML have `xml:lang` in the XML namespace on elements of SVG
  /// and MathML alone; on others it means nothing. HTML §13.2.6.1 (#adjust-foreign-attributes).
  var language: String? { (isHTML ? nil : self[attribute: "xml:lang"]) ?? self[attribute: "lang"] }
}

extension ElementTable {
  /// The language of an element's content, in lower case; empty where it is said to be unknown, `nil` where
  /// nothing is said. HTML §3.2.6.2 (#language).
  func language(of index: Int) -> String? {
    var index = index
    while index >= 0 {
      if let element = element(index), let language = element.language {
        return language.asciiLowercased()
      }
      index = Int(records[index].parent)
    }
    return document.pragmaLanguage?.asciiLowercased()
  }

  /// HTML §3.2.6.4 (#the-directionality).
  func isRightToLeft(_ index: Int) -> Bool {
    var index = index
    while index >= 0 {
      guard let element = element(index) else { return false }
      let isBDI = element.tag == "bdi" && element.isHTML
      switch element.isHTML ? element[attribute: "dir"]?.asciiLowercased() : nil {
      case "ltr": return false
      case "rtl": return true
      case "auto": return automaticDirection(index)
      case _ where isBDI: return automaticDirection(index)
      default:
        if element.tag == "input", element[attribute: "type"]?.asciiLowercased() == "tel" { return false }
        index = Int(records[index].parent)
      }
    }
    return false
  }

  /// The direction of the first character that has one; left to right where there is none.
  private func automaticDirection(_ index: Int) -> Bool {
    if let element = element(index), ["input", "textarea"].contains(element.tag),
      let value = element[attribute: "value"]
    {
      return value.firstStrongIsRightToLeft ?? false
    }
    var stack = [NodeID(index: Int(records[index].node))]
    let root = stack[0]
    while let node = stack.popLast() {
      switch document[node].kind {
      case .text(let text):
        if let isRightToLeft = text.firstStrongIsRightToLeft { return isRightToLeft }
      case .element(let element):
        // What has a direction of its own doesn't speak for those around it.
        let isApart =
          ["bdi", "script", "style", "textarea"].contains(element.tag) || element[attribute: "dir"] != nil
        if node != root, isApart { continue }
        stack.append(contentsOf: document[node].children.reversed())
      case .comment: break
      }
    }
    return false
  }
}

extension String {
  /// Whether the first letter with a strong direction runs from right to left; `nil` without one.
  /// Unicode Bidirectional Algorithm, P2 and P3.
  var firstStrongIsRightToLeft: Bool? {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0x200E: return false
      case 0...0xA9, 0x2000...0x200D, 0x2010...0x2070: continue
      case 0x200F, 0x61C: return true
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        if scalar.properties.isAlphabetic, scalar.properties.generalCategory != .nonspacingMark { return true }
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return nil
  }
}

/// Extended filtering of RFC 4647 §3.3.2, with an implied wildcard at the end. Selectors 4 §8.2
/// (#the-lang-pseudo). Both are in lower case.
func matchesLanguageRange(_ range: String, _ language: String) -> Bool {
  guard !range.isEmpty, language.isWellFormedLanguageTag else { return range.isEmpty && language.isEmpty }
  let wanted = range.split(separator: "-", omittingEmptySubsequences: false)
  let tags = language.split(separator: "-", omittingEmptySubsequences: false)
  guard wanted[0] == "*" || wanted[0] == tags[0] else { return false }
  var tag = 1
  var index = 1
  while index < wanted.count {
    if wanted[index] == "*" {
      index += 1
    } else if tag >= tags.count {
      return false
    } else if tags[tag] == wanted[index] {
      tag += 1
      index += 1
    } else if tags[tag].utf8.count == 1 {
      // A singleton begins an extension, which no subtag is looked for in.
      return false
    } else {
      tag += 1
    }
  }
  return true
}

extension String {
  /// Whether a text has the shape of a language tag: letters, then letters and digits, up to eight in each
  /// part. RFC 5646 §2.1.
  fileprivate var isWellFormedLanguageTag: Bool {
    let tags = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return tags[0].allSatisfy(\.isASCIILetter)
      && tags.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { $0.isASCIILetter || $0.isDigit } }
  }
}
