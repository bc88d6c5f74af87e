package import FlexDOM

/// A profile that colours are named by. CSS Color 5 §13 (#at-profile).
package struct ColorProfileRule: Sendable, Equatable {
  /// `--name`, or `device-cmyk`.
  package var name: String
  /// As written; relative to the file of the rule.
  package var url: String
  /// 0…3, as ICC profiles count them: perceptual, relative, saturation, absolute.
  package var intent: Int
  package var file: String
  package var location: SourceLocation?
}

extension StyleSheetParser {
  mutating func parseColorProfile(_ rule: AtRule, into rules: inout [Rule]) {
    let descriptors = parseDescriptors()
    guard rule.prelude.count == 1, case .ident(let name) = rule.prelude[0].value,
      name.hasPrefix("--") || name.asciiLowercased() == "device-cmyk"
    else {
      return context.report(
        .invalidAtRule("color-profile", reason: "expected '--name' or 'device-cmyk' before the block"), at: rule.start)
    }
    guard let url = descriptors.last(where: { $0.name == "src" })?.value.trimmed().first?.value.urlText else {
      return context.report(.invalidAtRule("color-profile", reason: "it needs 'src: url(…)'"), at: rule.start)
    }
    var intent = 1
    if case .ident(let word)? = descriptors.last(where: { $0.name == "rendering-intent" })?.value.trimmed().first?.value
    {
      let intents = ["perceptual", "relative-colorimetric", "saturation", "absolute-colorimetric"]
      intent = intents.firstIndex(of: word.asciiLowercased()) ?? 1
    }
    rules.append(
      .colorProfile(
        ColorProfileRule(
          name: name.hasPrefix("--") ? name : name.asciiLowercased(), url: url, intent: intent,
          file: context.origin.file, location: context.origin.location(rule.start))))
  }
}
