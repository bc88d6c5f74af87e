/// Guards the HTML parser, which takes quadratic time for deep unclosed tags and frees its tree
/// recursively: counts how deep start tags stand in each other, before anything is parsed.
struct NestingDepth {
  /// Elements that never have content. HTML 13.1.2 (#void-elements).
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]
  /// Elements that the next of their kind closes, so that leaving them open does not nest.
  /// HTML 13.1.2.4 (#optional-tags).
  static let selfClosing: Set<String> = [
    "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup", "thead", "tbody", "tfoot", "tr", "td", "th",
    "html", "head", "body",
  ]

  /// What the parser must not be given.
  enum Excess: Equatable {
    case depth
    /// A tag of more attributes than `attributeLimit`, each of which the parser compares with all others; its offset.
    case attributes(Int)
  }

  /// Attributes that one tag may have.
  static let attributeLimit = 10_000

  /// Whether the start tags of `html` nest deeper than `limit`, or one of them has too many attributes.
  static func excess(in html: UnsafeBufferPointer<UInt8>, limit: Int) -> Excess? {
    var open: [String] = []
    var scanner = unsafe TagScanner(html)
    while let tag = scanner.next() {
      // Two bytes are the least an attribute takes.
      if tag.end - tag.start > 2 * attributeLimit, scanner.attributeCount(of: tag) > attributeLimit {
        return .attributes(tag.start)
      }
      if unsafe leavesShort(html[tag.nameRange]) { continue }
      let name = scanner.name(of: tag)
      if void.contains(name) || selfClosing.contains(name) { continue }
      if tag.isEnd {
        // An end tag without its start tag is ignored, as the parser ignores it.
        if let index = open.lastIndex(of: name) { open.removeSubrange(index...) }
      } else if !(tag.closesItself && open.contains(where: { $0 == "svg" || $0 == "math" })) {
        open.append(name)
        if open.count > limit { return .depth }
      }
    }
    return nil
  }

  /// Whether a name of two letters is among the `void` and `selfClosing` ones: most tags of a table or list are, and
  /// their names needn't become strings.
  private static func leavesShort(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard unsafe name.count == 2, let first = unsafe name.first, let last = unsafe name.last else { return false }
    return switch (first | 0x20, last | 0x20) {
    case (UInt8(ascii: "t"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "r")),
      (UInt8(ascii: "t"), UInt8(ascii: "h")), (UInt8(ascii: "l"), UInt8(ascii: "i")),
      (UInt8(ascii: "b"), UInt8(ascii: "r")), (UInt8(ascii: "h"), UInt8(ascii: "r")),
      (UInt8(ascii: "d"), UInt8(ascii: "t")), (UInt8(ascii: "d"), UInt8(ascii: "d")):
      true
    default: false
    }
  }
}
