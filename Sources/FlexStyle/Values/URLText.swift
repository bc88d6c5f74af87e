internal import FlexTree

/// URLs as they print: resolved against the style sheet's location where that is absolute.
/// URL Standard §4.4 (#concept-basic-url-parser), RFC 3986 §5.2, as far as pictures and fonts need it.
enum URLText {
  static func of(_ url: String, base: String?) -> String { "url(\(NameText.string(resolved(url, base: base))))" }

  static func resolved(_ url: String, base: String?) -> String {
    var text = encoded(cleaned(url))
    if let own = scheme(of: text) { return canonical(text, scheme: own) }
    guard let base, scheme(of: base) != nil else { return text }
    if text.isEmpty || text.hasPrefix("#") { return url.isEmpty || !text.isEmpty ? text : folder(of: base) }
    text = String(text.map { $0 == "\\" ? "/" : $0 })
    guard let start = base.range(ofText: "://") else { return text }
    let schemeEnd = base[..<start.lowerBound]
    let rest = base[start.upperBound...]
    let pathStart = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let origin = base[..<pathStart]
    if text.hasPrefix("//") { return "\(schemeEnd):\(text)" }
    var path = rest[pathStart...].prefix { $0 != "?" && $0 != "#" }
    if path.isEmpty { path = "/" }
    if text.hasPrefix("/") { return origin + normalized(text) }
    if text.hasPrefix("?") { return "\(origin)\(path)\(text)" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return origin + normalized(folder + text)
  }

  /// Without white space around it, and without line breaks and tabs. URL Standard §4.4, steps 1 and 3.
  private static func cleaned(_ url: String) -> String {
    let kept = url.unicodeScalars.filter { $0 != "\n" && $0 != "\t" && $0 != "\r" }
    let trimmed = kept.drop { $0.value <= 0x20 }
    var result = String.UnicodeScalarView(trimmed)
    while let last = result.last, last.value <= 0x20 { result.removeLast() }
    return String(result)
  }

  /// Scheme and host in lower case; an empty path is `/`.
  private static func canonical(_ text: String, scheme: Substring) -> String {
    let name = scheme.asciiLowercased()
    guard ["http", "https"].contains(name), let start = text.range(ofText: "://") else {
      return name + text.dropFirst(scheme.count)
    }
    let rest = text[start.upperBound...]
    let pathStart = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let path = rest[pathStart...]
    var host = rest[..<pathStart].asciiLowercased()
    let port = name == "http" ? ":80" : ":443"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    return "\(name)://\(host)\(path.hasPrefix("/") ? normalized(String(path)) : "/\(path)")"
  }

  /// The base without what follows its last slash.
  private static func folder(of base: String) -> String {
    base.lastIndex(of: "/").map { String(base[...$0]) } ?? base
  }

  /// `scheme:` at the start.
  private static func scheme(of text: String) -> Substring? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    let name = text[..<colon]
    let isName = name.unicodeScalars.enumerated().allSatisfy { index, scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || index > 0 && (scalar.isDigit || "+-.".unicodeScalars.contains(scalar)))
    }
    return isName ? name : nil
  }

  /// Without `.` and `..` segments; the query is left alone.
  private static func normalized(_ text: String) -> String {
    let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    var segments: [Substring] = []
    let parts = text[..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part == ".." {
        _ = segments.popLast()
        if isLast { segments.append("") }
      } else if part == "." {
        if isLast { segments.append("") }
      } else {
        segments.append(part)
      }
    }
    return "/" + segments.joined(separator: "/") + text[end...]
  }

  /// Percent-encoded where URLs ask for it.
  private static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x7E: result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + byte.hexadecimal(uppercase: true)
      }
    }
    return result
  }
}

extension String {
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
