internal import FlexDOM

extension Element {
  /// Selectors 4 §6 (#attribute-selectors).
  ///
  /// - Parameter inXML: whether the document is written in XML: neither names nor values ignore case then.
  func matches(_ selector: AttributeSelector, inXML: Bool) -> Bool {
    if case .uri = selector.namespace { return false }
    let ignoresCase = isHTML && !inXML
    let name = ignoresCase ? selector.lowercasedName : selector.name
    for attribute in attributes where attribute.name == name {
      if attribute.value.matches(selector, isHTML: ignoresCase) { return true }
    }
    return false
  }
}

extension String {
  fileprivate func matches(_ selector: AttributeSelector, isHTML: Bool) -> Bool {
    let ignoresCase =
      switch selector.caseFlag {
      case .insensitive: true
      case .sensitive: false
      case .documentDefault: isHTML && caseInsensitiveAttributes.contains(selector.lowercasedName)
      }
    let text = ignoresCase ? asciiLowercased() : self
    let wanted = ignoresCase ? selector.value.asciiLowercased() : selector.value
    switch selector.operator {
    case .exists: return true
    case .equals: return text.utf8.elementsEqual(wanted.utf8)
    case .includes:
      guard !wanted.isEmpty, !wanted.utf8.contains(where: \.isCSSWhitespace) else { return false }
      return text.utf8.split(whereSeparator: \.isCSSWhitespace).contains { $0.elementsEqual(wanted.utf8) }
    case .dashMatch:
      return text.utf8.starts(with: wanted.utf8)
        && (text.utf8.count == wanted.utf8.count
          || text.utf8.dropFirst(wanted.utf8.count).first == UInt8(ascii: "-"))
    case .prefix: return !wanted.isEmpty && text.utf8.starts(with: wanted.utf8)
    case .suffix: return !wanted.isEmpty && text.utf8.reversed().starts(with: wanted.utf8.reversed())
    case .substring: return !wanted.isEmpty && text.utf8.contains(subsequence: Array(wanted.utf8))
    }
  }
}

extension String.UTF8View {
  fileprivate func contains(subsequence: [UInt8]) -> Bool {
    let bytes = Array(self)
    guard let first = subsequence.first, bytes.count >= subsequence.count else { return false }
    for start in 0...(bytes.count - subsequence.count)
    where bytes[start] == first && bytes[start..<start + subsequence.count].elementsEqual(subsequence) {
      return true
    }
    return false
  }
}

/// Attributes of HTML whose values have no case in selectors.
/// HTML §4.16.2 (#case-sensitivity-of-selectors).
private let caseInsensitiveAttributes: Set<String> = [
  "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype", "color",
  "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang", "http-equiv",
  "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly",
  "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign", "valuetype",
  "vlink",
]
