/// A declaration as written. CSS Syntax 3 §5.2 (#declaration).
struct Declaration: Equatable, Sendable {
  /// In lower case, but for a custom property's, which is as written.
  var name: String
  /// Without the white space around it and without `!important`.
  var value: [LocatedValue]
  var isImportant: Bool
  /// Offsets of the name and of the whole.
  var nameRange: Range<Int>
  var range: Range<Int>

  var isCustomProperty: Bool { name.hasPrefix("--") }
}

extension TokenStream {
  /// §5.5.6 Consume a declaration (#consume-declaration), or nothing, with the stream where it gave up. A
  /// caller that wants to read the same tokens as a rule goes back to its mark. In a block, `isNested`, a `}`
  /// ends it; elsewhere it is a value that no grammar takes.
  mutating func consumeDeclaration(depth: Int, isNested: Bool) -> Declaration? {
    let start = position
    guard case .ident(let written) = next else { return nil }
    discard()
    let nameRange = start..<lastEnd
    discardWhitespace()
    guard next == .colon else { return nil }
    discard()
    discardWhitespace()
    let isCustom = written.hasPrefix("--")
    var value: [LocatedValue] = []
    var hasBlock = false
    var others = 0
    loop: while true {
      switch next {
      case .endOfFile, .semicolon: break loop
      case .closeCurly where isNested: break loop
      case .openCurly where !isCustom:
        // A {} block may only be the entire value: else this was a rule such as `a:hover { }`.
        if hasBlock || others > 0 { return nil }
        hasBlock = true
      case .whitespace: break
      default:
        if hasBlock, !isCustom { return nil }
        others += 1
      }
      value.append(consumeComponentValue(depth: depth))
    }
    let end = value.last { $0.value != .whitespace }?.range.upperBound ?? lastEnd
    let isImportant = value.removeImportant()
    return Declaration(
      name: isCustom ? written : written.asciiLowercased(), value: value.trimmed(), isImportant: isImportant,
      nameRange: nameRange, range: start..<end)
  }

  /// Skips what couldn't be read as a declaration: up to and with the next `;`, or to a `}`.
  /// §5.5.6 Consume the remnants of a bad declaration (#consume-the-remnants-of-a-bad-declaration).
  mutating func discardBadDeclaration(isNested: Bool) {
    while true {
      switch next {
      case .endOfFile: return
      case .semicolon: return discard()
      case .closeCurly:
        if isNested { return }
        discard()
      case .openCurly, .openSquare, .openParen, .function: skipBlock()
      default: discard()
      }
    }
  }
}

extension Array where Element == LocatedValue {
  /// Takes `!important` off the end. §5.5.6 step 8 (#consume-declaration).
  mutating func removeImportant() -> Bool {
    guard let last = lastIndex(where: { $0.value != .whitespace }),
      case .ident(let word) = self[last].value, word.equalsIgnoringASCIICase("important"),
      let mark = self[..<last].lastIndex(where: { $0.value != .whitespace }), self[mark].value == .delim("!")
    else { return false }
    removeSubrange(mark...)
    return true
  }
}

/// The declarations of a style attribute. CSS Style Attributes §2 (#syntax).
func parseDeclarations(_ text: String) -> [Declaration] {
  var stream = TokenStream(Array(text.utf8))
  return stream.consumeDeclarationList()
}

extension TokenStream {
  /// Skips an at-rule, whose keyword is next: to its `;` or behind its block.
  private mutating func discardAtRule() {
    while true {
      switch next {
      case .endOfFile: return
      case .semicolon: return discard()
      case .openCurly: return skipBlock()
      case .openSquare, .openParen, .function: skipBlock()
      default: discard()
      }
    }
  }

  /// Declarations alone: rules among them are skipped.
  mutating func consumeDeclarationList() -> [Declaration] {
    var declarations: [Declaration] = []
    while true {
      switch next {
      case .endOfFile: return declarations
      case .whitespace, .semicolon: discard()
      case .atKeyword: discardAtRule()
      default:
        let mark = index
        if let declaration = consumeDeclaration(depth: 0, isNested: false) {
          declarations.append(declaration)
        } else {
          index = mark
          discardBadDeclaration(isNested: false)
        }
      }
    }
  }
}
