internal import CGumbo
internal import FlexDOM

/// `<select>` elements that hold more than options: a button, elements inside options, rules between them.
///
/// gumbo drops such content, as browsers did once. Where there is some, the text is parsed again with a name for the
/// `<select>` that gumbo doesn't know; it is as long, so that all places stay. HTML §13.2.6.4.7 (#parsing-main-inbody).
enum CustomSelects {
  private static let letter: UInt8 = 1
  /// What gumbo reads in place of `select`.
  static let alias = "selec\u{1}"

  /// The text with another name for these elements.
  ///
  /// - Parameter tags: where their start and end tags have their names.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>, renaming tags: [Int]) -> [UInt8] {
    var text = unsafe Array(bytes)
    for name in tags { text[name + alias.utf8.count - 1] = letter }
    return text
  }

  /// Whether gumbo would drop something of a `<select>`'s content.
  static func hasOtherTags(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = unsafe TagScanner(content)
    while let tag = scanner.next() {
      if !["option", "optgroup", "script", "template"].contains(scanner.name(of: tag)) { return true }
    }
    return false
  }

  /// The option that shows: the last that is selected, else the first that may be.
  /// HTML §4.10.7 (#selectedness-setting-algorithm).
  static func shownOption(of select: UnsafeMutablePointer<GumboNode>) -> UnsafeMutablePointer<GumboNode>? {
    var first: UnsafeMutablePointer<GumboNode>?
    var selected: UnsafeMutablePointer<GumboNode>?
    var pending = unsafe [select]
    while let node = unsafe pending.popLast() {
      guard unsafe node[0].type == GUMBO_NODE_ELEMENT else { continue }
      var element = unsafe node[0].v.element
      if unsafe element.tag == GUMBO_TAG_OPTION {
        if unsafe gumbo_get_attribute(&element.attributes, "selected") != nil { unsafe selected = node }
        if unsafe first == nil, unsafe gumbo_get_attribute(&element.attributes, "disabled") == nil {
          unsafe first = node
        }
      }
      for index in unsafe stride(from: Int(element.children.length) - 1, through: 0, by: -1) {
        guard let child = unsafe element.children.data[index] else { continue }
        unsafe pending.append(child.assumingMemoryBound(to: GumboNode.self))
      }
    }
    return unsafe selected ?? first
  }
}

extension Document {
  /// Where an option, a group or a rule stands in a `<select>` that gumbo didn't know as one: options and groups that
  /// are open end before it. HTML §13.2.6.4.7 (#parsing-main-inbody), "option", "optgroup" and "hr".
  func placeInSelect(_ tag: String, in parent: NodeID) -> NodeID {
    var place = parent
    var inner = parent
    while let element = element(inner), element.tag != "select" {
      guard let outer = nodes[inner.index].parent else { return parent }
      if element.tag == "option" || element.tag == "optgroup" && tag != "option" { place = outer }
      inner = outer
    }
    return place
  }
}
