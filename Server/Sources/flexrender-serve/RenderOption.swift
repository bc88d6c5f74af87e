import Foundation

/// An option of rendering as requests write it: what it takes is told by the OpenAPI document and checked before a
/// worker is asked.
struct RenderOption: Sendable {
  enum Kind: Sendable {
    case number(ClosedRange<Double>)
    case whole(ClosedRange<Int>)
    /// A number, or a word in its place.
    case numberOr(String, ClosedRange<Double>)
    case choice([String])
    case wholeChoice([Int])
    case flag
    /// A text that a regular expression describes.
    case text(pattern: String, example: String)
  }
  var name: String
  var kind: Kind

  /// Without the underscore that they have in queries.
  static let all = [
    RenderOption(name: "width", kind: .number(1...10_000)),
    RenderOption(name: "height", kind: .numberOr("auto", 1...10_000)),
    RenderOption(
      name: "size",
      kind: .text(
        pattern: "^((og|square|story|banner|a4|a5|letter)|[1-9][0-9]{0,3}x[1-9][0-9]{0,3})(@[1-8]x)?$", example: "og@2x"
      )),
    RenderOption(name: "scale", kind: .number(0.01...8)),
    RenderOption(name: "media", kind: .choice(["screen", "print"])),
    RenderOption(name: "dark", kind: .flag),
    RenderOption(name: "time", kind: .text(pattern: "^([0-9.]+(ms|s)?|end)$", example: "2.5s")),
    RenderOption(name: "strict", kind: .flag),
    RenderOption(name: "png", kind: .choice(["fast", "default", "small"])),
    RenderOption(name: "text", kind: .choice(["embedded", "paths"])),
    RenderOption(name: "quality", kind: .whole(1...100)), RenderOption(name: "lossless", kind: .flag),
    RenderOption(
      name: "background",
      kind: .text(pattern: "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$", example: "#ffcc00")),
    RenderOption(name: "transparent", kind: .flag),
    RenderOption(name: "depth", kind: .wholeChoice([8, 16])),
    RenderOption(name: "gamut", kind: .choice(["srgb", "display-p3"])),
    // Languages of FlexMarkup's tables; of a region that they don't have, the language's formats are taken.
    RenderOption(
      name: "locale",
      kind: .text(
        pattern: "^(ar|bg|bn|ca|cs|cy|da|de|el|en|es|et|eu|fa|fi|fr|ga|gl|he|hi|hr|hu|id|is|it|ja|ko|lt|lv|ms|nb|nl|nn|"
          + "pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|vi|zh|zh-Hant)(-[A-Z]{2})?$",
        example: "de-AT")),
    RenderOption(name: "tags", kind: .flag), RenderOption(name: "forms", kind: .flag),
    RenderOption(
      name: "pdf",
      kind: .text(
        pattern: "^(ua-[12]|a-(1b|[23][bua]|4f?)|x-4)(,(ua-[12]|a-(1b|[23][bua]|4f?)|x-4))*$", example: "ua-1,a-3a")),
    RenderOption(name: "image-dpi", kind: .number(1...10_000)),
    RenderOption(
      name: "page-layout",
      kind: .choice([
        "single-page", "one-column", "two-column-left", "two-column-right", "two-page-left", "two-page-right",
      ])),
    RenderOption(
      name: "page-mode", kind: .choice(["none", "outline", "thumbnails", "attachments", "full-screen"])),
    RenderOption(name: "title", kind: .text(pattern: line, example: "Invoice 12")),
    RenderOption(name: "author", kind: .text(pattern: line, example: "Ada Lovelace")),
    RenderOption(name: "subject", kind: .text(pattern: line, example: "What it is about")),
    RenderOption(name: "keywords", kind: .text(pattern: line, example: "invoice, 2026")),
  ]

  /// A line of text: the dot of one engine of expressions takes a carriage return, that of another doesn't.
  private static let line = "^[^\\x00-\\x1F\\x7F]{0,1000}$"

  static func named(_ name: String) -> RenderOption? { all.first { $0.name == name } }

  /// JSON Schema 2020-12.
  var schema: [String: Any] {
    switch kind {
    case .number(let range): Self.schema("number", range.lowerBound, range.upperBound)
    case .whole(let range): Self.schema("integer", Double(range.lowerBound), Double(range.upperBound))
    case .numberOr(let word, let range):
      ["anyOf": [Self.schema("number", range.lowerBound, range.upperBound), ["const": word]]]
    case .choice(let choices): ["enum": choices]
    case .wholeChoice(let choices): ["enum": choices]
    case .flag: ["type": "boolean"]
    case .text(let pattern, let example): ["type": "string", "pattern": pattern, "examples": [example]]
    }
  }

  private static func schema(_ type: String, _ least: Double, _ most: Double) -> [String: Any] {
    ["type": type, "minimum": least, "maximum": most]
  }

  /// - Throws: `Problem` where the option can't have a value.
  func check(_ value: String) throws(Problem) {
    let (isValid, expected): (Bool, String) =
      switch kind {
      case .number(let range): (Double(value).map(range.contains) ?? false, "a number in \(range)")
      case .whole(let range):
        (Double(value).flatMap(Int.init(exactly:)).map(range.contains) ?? false, "a whole number in \(range)")
      case .numberOr(let word, let range):
        (value == word || Double(value).map(range.contains) ?? false, "'\(word)' or a number in \(range)")
      case .choice(let choices): (choices.contains(value), choices.joined(separator: ", "))
      case .wholeChoice(let choices):
        (
          Double(value).flatMap(Int.init(exactly:)).map(choices.contains) ?? false,
          choices.map { "\($0)" }.joined(separator: " or ")
        )
      case .flag: (["true", "false", "1", "0"].contains(value), "true or false")
      case .text(let pattern, let example):
        (value.range(of: pattern, options: .regularExpression) != nil, "something like '\(example)'")
      }
    guard isValid else { throw Problem(.badRequest, "found '\(value)' for '\(name)'; expected \(expected)") }
  }

  /// Options of a JSON body, whose kinds count.
  ///
  /// - Throws: `Problem` where one isn't known or its value is of another kind.
  static func check(_ object: [String: Any]) throws(Problem) {
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let option = named(name) else {
        throw Problem(
          .badRequest, "there is no option '\(name)'; there are \(all.map(\.name).sorted().joined(separator: ", "))")
      }
      let isFlag = (value as? NSNumber).map { Self.isFlag($0) } ?? false
      let text: String? =
        switch (option.kind, value) {
        case (.flag, let value as Bool) where isFlag: "\(value)"
        case (.flag, _): nil
        case (.number, let value as NSNumber) where !isFlag, (.whole, let value as NSNumber) where !isFlag: "\(value)"
        case (.numberOr, let value as NSNumber) where !isFlag, (.wholeChoice, let value as NSNumber) where !isFlag:
          "\(value)"
        case (.number, _), (.whole, _), (.wholeChoice, _): nil
        case (_, let value as String): value
        default: nil
        }
      guard let text else { throw Problem(.badRequest, "'\(name)' has a value of another kind than it takes") }
      try option.check(text)
    }
  }

  private static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
