import FlexTree

/// Sizes in an SVG document that librsvg and cairo can't be given: text some kilometres high ends the process by an
/// assertion, and millions of dashes take minutes. Found while the document is scanned; what refers to what is not
/// followed, so that this is a first sieve and no proof.
struct SVGMagnitudes {
  /// Px that text may be high, and the factor by which dashed lines may be enlarged.
  private static let limit = 1e5
  /// Dashes of one line.
  private static let dashLimit = 1e7

  private var scales: [Double] = [1]
  private var fontSizes: [Double] = [16]
  private var largestScale = 1.0
  private var shortestDashes = Double.infinity
  private var longestPath = 0.0

  /// An element begins.
  ///
  /// - Returns: what there is too much of.
  mutating func open(_ tag: String, _ attributes: [(name: String, value: String)]) -> String? {
    var scale = scales[scales.count - 1]
    var fontSize = fontSizes[fontSizes.count - 1]
    for (name, value) in attributes {
      switch name {
      case "transform", "patternTransform": scale *= Self.scale(value)
      case "viewBox":
        let sides = Self.numbers(value)
        if sides.count == 4, sides[2] > 0, sides[2] < 1 { scale /= sides[2] }
      case "font-size": fontSize = Self.numbers(value).first ?? fontSize
      case "stroke-dasharray": noteDashes(value)
      case "d", "points":
        let numbers = Self.numbers(value)
        longestPath = max(longestPath, numbers.reduce(0) { max($0, abs($1)) } * Double(numbers.count))
      case "style":
        for declaration in value.split(separator: ";") {
          let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
          guard parts.count == 2 else { continue }
          if parts[0] == "font-size" { fontSize = Self.numbers(parts[1]).first ?? fontSize }
          if parts[0] == "stroke-dasharray" { noteDashes(parts[1]) }
        }
      default: break
      }
    }
    scales.append(scale)
    fontSizes.append(fontSize)
    largestScale = max(largestScale, scale.isFinite ? scale : .infinity)
    guard tag != "text" && tag != "tspan" || fontSize * scale <= Self.limit else { return "text larger than 100000 px" }
    return nil
  }

  /// The element that was opened last, and not closed, ends.
  mutating func close() {
    guard scales.count > 1 else { return }
    scales.removeLast()
    fontSizes.removeLast()
  }

  /// The text of a style sheet.
  mutating func sheet(_ text: String) -> String? {
    for declaration in text.split(whereSeparator: { ";{}".contains($0) }) {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2 else { continue }
      if parts[0] == "stroke-dasharray" { noteDashes(parts[1]) }
      if parts[0] == "font-size", let size = Self.numbers(parts[1]).first, size > Self.limit {
        return "text larger than 100000 px"
      }
    }
    return nil
  }

  /// What there is too much of in the whole document.
  var excess: String? {
    guard shortestDashes.isFinite else { return nil }
    if largestScale > Self.limit { return "dashes enlarged more than 100000 times" }
    return longestPath / shortestDashes > Self.dashLimit ? "more than 10000000 dashes" : nil
  }

  private mutating func noteDashes(_ value: String) {
    let sum = Self.numbers(value).reduce(0) { $0 + max(0, $1) }
    if sum > 0 { shortestDashes = min(shortestDashes, sum) }
  }

  /// By how much a list of transforms enlarges at most.
  private static func scale(_ value: String) -> Double {
    var product = 1.0
    var rest = value[...]
    while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
      let name = rest[..<open].filter { $0.isLetter }
      let numbers = numbers(String(rest[open..<close])).map(abs)
      if name.hasSuffix("scale") { product *= numbers.prefix(2).max() ?? 1 }
      if name.hasSuffix("matrix") { product *= max(1e-9, numbers.prefix(4).max() ?? 1) }
      rest = rest[rest.index(after: close)...]
    }
    return product
  }

  private static func numbers(_ text: String) -> [Double] {
    var numbers: [Double] = []
    var digits = ""
    func isPart(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || (!digits.isEmpty && (byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")))
    }
    for byte in text.utf8 {
      let startsNew = (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && digits.last.map { $0 != "e" } ?? false
      if !isPart(byte) || startsNew {
        if let number = Double(digits) { numbers.append(number) }
        digits = ""
      }
      if isPart(byte) { digits.append(byte == UInt8(ascii: "E") ? "e" : Character(UnicodeScalar(byte))) }
    }
    if let number = Double(digits.hasSuffix("e") ? String(digits.dropLast()) : digits) { numbers.append(number) }
    return numbers
  }
}
