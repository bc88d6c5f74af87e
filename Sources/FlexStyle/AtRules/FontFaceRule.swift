package import FlexDOM
package import FlexTree

/// A font that the document brings. CSS Fonts 4 §4 (#font-face-rule).
package struct FontFaceRule: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case local(String)
    /// As written; relative to the file of the rule. `format` is in lower case.
    case url(String, format: String?)
  }

  package var family: String
  package var sources: [Source]
  package var weight: ClosedRange<Float> = 400...400
  package var style: FontStyle = .normal
  /// Percent.
  package var stretch: ClosedRange<Float> = 100...100
  /// Empty for all characters.
  package var unicodeRanges: [ClosedRange<UInt32>] = []
  package var featureSettings: [FontFeature] = []
  package var variationSettings: [FontVariation] = []
  /// Factor of all metrics.
  package var sizeAdjust: Float = 1
  /// The file of the rule, which URLs are relative to.
  package var file: String
  package var location: SourceLocation?
}

extension StyleSheetParser {
  mutating func parseFontFace(_ rule: AtRule, into rules: inout [Rule]) {
    let descriptors = parseDescriptors()
    var face = FontFaceRule(
      family: "", sources: [], file: context.origin.file, location: context.origin.location(rule.start))
    for descriptor in descriptors { face.set(descriptor, source: stream.source) }
    guard !face.family.isEmpty, !face.sources.isEmpty else {
      return context.report(.invalidAtRule("font-face", reason: "it needs 'font-family' and 'src'"), at: rule.start)
    }
    rules.append(.fontFace(face))
  }
}

extension FontFaceRule {
  /// Takes a descriptor; one that can't be read is ignored.
  fileprivate mutating func set(_ descriptor: Declaration, source: [UInt8]) {
    let value = descriptor.value
    switch descriptor.name {
    case "font-family":
      if case .string(let name)? = value.first?.value, value.count == 1 {
        family = name
      } else if value.allSatisfy({ if case .ident = $0.value { true } else { $0.value == .whitespace } }) {
        family = value.compactMap { if case .ident(let part) = $0.value { part } else { nil } }.joined(separator: " ")
      }
    case "src": sources = value.splitAtCommas().compactMap { Self.source($0.trimmed()) }
    case "font-weight": weight = Self.range(value, of: \.fontWeight, named: "font-weight") ?? weight
    case "font-stretch", "font-width":
      stretch = Self.range(value, of: \.fontStretch, named: "font-stretch") ?? stretch
    case "font-style":
      // Of a range of angles the first is taken.
      let single = value.count > 3 ? Array(value.prefix(3)) : value
      style = Self.computed(single, named: "font-style")?.fontStyle ?? style
    case "unicode-range":
      guard let first = value.first, let last = value.last else { return }
      let text = Array(source[first.range.lowerBound..<last.range.upperBound])
      unicodeRanges = Tokenizer.tokenize(text, readsUnicodeRanges: true).compactMap {
        if case .unicodeRange(let range) = $0.token { range } else { nil }
      }
    case "font-feature-settings":
      featureSettings = Self.computed(value, named: descriptor.name)?.fontFeatureSettings ?? featureSettings
    case "font-variation-settings":
      variationSettings = Self.computed(value, named: descriptor.name)?.fontVariationSettings ?? variationSettings
    case "size-adjust":
      if case .percentage(let percent)? = value.first?.value, percent >= 0 { sizeAdjust = Float(percent / 100) }
    default: break
    }
  }

  /// `url() [format()]? [tech()]?` or `local()`. CSS Fonts 4 §4.3.5 (#font-face-src-parsing).
  private static func source(_ values: [LocatedValue]) -> Source? {
    guard let first = values.first?.value else { return nil }
    if case .function(let name, let arguments) = first, name.equalsIgnoringASCIICase("local") {
      let words = arguments.trimmed().compactMap { part -> String? in
        switch part.value {
        case .string(let text), .ident(let text): text
        default: nil
        }
      }
      return words.isEmpty ? nil : .local(words.joined(separator: " "))
    }
    guard let url = first.urlText else { return nil }
    var format: String?
    for value in values.dropFirst() {
      guard case .function(let name, let arguments) = value.value, name.equalsIgnoringASCIICase("format") else {
        continue
      }
      switch arguments.trimmed().first?.value {
      case .string(let text)?, .ident(let text)?: format = text.asciiLowercased()
      default: return nil
      }
    }
    return .url(url, format: format)
  }

  /// One value or two, read as the property of the same name is.
  private static func range(
    _ values: [LocatedValue], of path: KeyPath<TextStyle, Float>, named name: String
  ) -> ClosedRange<Float>? {
    let ends = values.split { $0.value == .whitespace }.map { computed(Array($0), named: name)?[keyPath: path] }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else { return nil }
    return min(first, last)...max(first, last)
  }

  static func computed(_ values: [LocatedValue], named name: String) -> TextStyle? {
    guard case .success(let longhands) = PropertyParser.parse(name: name, values: values) else { return nil }
    var builder = StyleBuilder(parent: nil, context: .independent)
    builder.apply(longhands.map { ($0.0, $0.1) })
    return builder.finish().text
  }
}
