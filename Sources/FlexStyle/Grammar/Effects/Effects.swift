import FlexCore
import FlexTree

extension Grammar where Value == Float {
  /// `<number> | <percentage>`, between 0 and 1. CSS Color 4 §3.3 (#transparency).
  static var opacity: Grammar {
    Grammar.numberOrPercentage().map {
      max(0, min($0, 1))
    } _: {
      $0
    }
  }

  /// `<length [0,∞]> | thin | medium | thick`. CSS Backgrounds 3 §3.3 (#typedef-line-width).
  static var lineWidth: Grammar {
    Grammar.keywords(["thin": BorderWidth.thin, "medium": BorderWidth.medium, "thick": BorderWidth.thick]).aliased
      | .length(NumericReader.nonNegative)
  }
}

extension Grammar where Value == BlendMode {
  /// `<blend-mode>`. Compositing 1 §3.4.1 (#mix-blend-mode).
  static var blendMode: Grammar {
    .keywords([
      "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
      "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight,
      "soft-light": .softLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
      "saturation": .saturation, "color": .color, "luminosity": .luminosity,
    ])
  }
}

extension Grammar where Value == [FilterFunction] {
  /// `none | [ <filter-function> | <url> ]+`. Filter Effects 1 §5 (#FilterProperty).
  static var filters: Grammar {
    Grammar("none | [ <filter-function> | <url> ]+") { reader in
      if reader.keyword("none") { return .absolute([]) }
      var functions: [Specified<FilterFunction>] = []
      while !reader.isAtEnd {
        let base = reader.baseURL
        if let url = URLReader.url(&reader) {
          functions.append(.absolute(.url(URLText.resolved(url, base: base))))
        } else {
          guard let (name, arguments) = reader.function() else { return nil }
          var inner = arguments
          guard let function = FilterReader.function(name, &inner), inner.isAtEnd else { return nil }
          functions.append(function)
        }
      }
      return functions.isEmpty ? nil : functions.joined()
    } print: { value, context in
      value.isEmpty ? "none" : value.map { $0.text(context) }.joined(separator: " ")
    }
  }
}

/// Filter Effects 1 §6.1 (#supported-filter-functions).
enum FilterReader {
  static func function(_ name: String, _ reader: inout ValueReader) -> Specified<FilterFunction>? {
    switch name {
    case "blur":
      if reader.isAtEnd { return .absolute(.blur(0)) }
      return Grammar<Float>.length(NumericReader.nonNegative).read(&reader)?.map { .blur($0) }
    case "hue-rotate":
      if reader.isAtEnd { return .absolute(.hueRotate(0)) }
      return Grammar<Float>.angle(allowsUnitlessZero: true).read(&reader)?.map { .hueRotate($0) }
    case "drop-shadow": return Grammar<Shadow>.shadow(.filter).read(&reader)?.map { .dropShadow($0) }
    case "brightness": return amount(&reader)?.map { .brightness($0) }
    case "contrast": return amount(&reader)?.map { .contrast($0) }
    case "saturate": return amount(&reader)?.map { .saturate($0) }
    case "grayscale": return amount(&reader)?.map { .grayscale(min($0, 1)) }
    case "invert": return amount(&reader)?.map { .invert(min($0, 1)) }
    case "opacity": return amount(&reader)?.map { .opacity(min($0, 1)) }
    case "sepia": return amount(&reader)?.map { .sepia(min($0, 1)) }
    default: return nil
    }
  }

  /// 1 where nothing is given.
  private static func amount(_ reader: inout ValueReader) -> Specified<Float>? {
    reader.isAtEnd ? .absolute(1) : Grammar<Float>.numberOrPercentage(NumericReader.nonNegative).read(&reader)
  }
}

extension FilterFunction {
  func text(_ context: Serialization) -> String {
    switch self {
    case .blur(let deviation): "blur(\(NumberText.px(deviation)))"
    case .brightness(let amount): "brightness(\(NumberText.of(amount)))"
    case .contrast(let amount): "contrast(\(NumberText.of(amount)))"
    case .dropShadow(let shadow):
      "drop-shadow(\(Grammar<Shadow>.shadow(.filter).print(shadow, context) ?? ""))"
    case .grayscale(let amount): "grayscale(\(NumberText.of(amount)))"
    case .hueRotate(let degrees): "hue-rotate(\(NumberText.degrees(degrees)))"
    case .invert(let amount): "invert(\(NumberText.of(amount)))"
    case .opacity(let amount): "opacity(\(NumberText.of(amount)))"
    case .saturate(let amount): "saturate(\(NumberText.of(amount)))"
    case .sepia(let amount): "sepia(\(NumberText.of(amount)))"
    case .url(let url): "url(\(NameText.string(url)))"
    }
  }
}
