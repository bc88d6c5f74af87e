import FlexCore
import FlexTree

extension Grammar where Value == StyleImage {
  /// `none | <image>`. CSS Images 4 §2 (#image-values).
  static let image = Grammar("none | <image>") { reader in
    reader.keyword("none") ? .absolute(StyleImage.none) : ImageReader.image(&reader)
  } print: { value, context in
    value.text(context)
  }

  /// `<image>`.
  static let imageOnly = Grammar("<image>") {
    ImageReader.image(&$0)
  } print: { value, context in
    value.text(context)
  }
}

/// Reads `<image>`.
enum ImageReader {
  static func image(_ reader: inout ValueReader) -> Specified<StyleImage>? {
    if let url = URLReader.url(&reader) { return .absolute(.url(url, base: reader.baseURL)) }
    guard case .function(let name, _)? = reader.current else { return nil }
    let lower = name.asciiLowercased()
    guard var arguments = reader.function(lower) else { return nil }
    let image: Specified<StyleImage>?
    switch lower {
    case "image-set", "-webkit-image-set": image = set(&arguments)
    case "cross-fade", "-webkit-cross-fade": image = crossFade(&arguments)
    case "light-dark": image = lightDark(&arguments)
    case "image": image = Grammar<StyleColor>.color.read(&arguments)?.map { .color($0) }
    default: image = GradientReader.gradient(lower, &arguments)?.map { .gradient($0) }
    }
    guard let image, arguments.isAtEnd else { return nil }
    if arguments.usesFontMetrics { reader.usesFontMetrics = true }
    return image
  }

  /// `light-dark( [ <image> | none ] , [ <image> | none ] )`. CSS Color 5 §8 (#light-dark).
  private static func lightDark(_ reader: inout ValueReader) -> Specified<StyleImage>? {
    guard let light = Grammar<StyleImage>.image.read(&reader), reader.comma(),
      let dark = Grammar<StyleImage>.image.read(&reader)
    else { return nil }
    return .relative { $0.isDark ? dark.computed($0) : light.computed($0) }
  }

  /// `image-set( [ [ <image> | <string> ] [ <resolution> || type(<string>) ]? ]# )`. CSS Images 4 §2.4.
  private static func set(_ reader: inout ValueReader) -> Specified<StyleImage>? {
    let candidates = reader.commaList { reader -> Specified<ImageSetCandidate>? in
      let picture: Specified<StyleImage>
      if let text = reader.string() {
        picture = .absolute(.url(text, base: reader.baseURL))
      } else {
        guard let found = image(&reader) else { return nil }
        picture = found
      }
      var resolution: Specified<Float>?
      var type: String?
      while true {
        if resolution == nil, let found = reader.attempt(Grammar<Float>.resolution.read) {
          resolution = found
        } else if type == nil, var arguments = reader.function("type"), let text = arguments.string() {
          type = text
        } else {
          break
        }
      }
      let (density, mime) = (resolution ?? .absolute(1), type)
      return Specified(isAbsolute: picture.isAbsolute && density.isAbsolute) {
        ImageSetCandidate(image: picture.computed($0), resolution: density.computed($0), type: mime)
      }
    }
    return candidates?.joined().map { .set($0) }
  }

  /// `cross-fade( [ <percentage>? && [ <image> | <color> ] ]# )`, or with the old trailing percentage.
  /// CSS Images 4 §2.6 (#cross-fade-function).
  private static func crossFade(_ reader: inout ValueReader) -> Specified<StyleImage>? {
    let percentage = Grammar<Float>.percentage(0...100)
    var parts: [(image: Specified<StyleImage>, weight: Float?)] = []
    repeat {
      var weight = reader.attempt(percentage.read)?.computed(.none)
      let picture: Specified<StyleImage>
      if let found = reader.attempt(image) {
        picture = found
      } else if let color = reader.attempt(Grammar<StyleColor>.color.read) {
        picture = color.map { .color($0) }
      } else if parts.count == 2, let second = weight, parts.allSatisfy({ $0.weight == nil }) {
        parts[0].weight = 100 - second
        parts[1].weight = second
        break
      } else {
        return nil
      }
      if weight == nil { weight = reader.attempt(percentage.read)?.computed(.none) }
      parts.append((picture, weight))
    } while reader.comma()
    let given = parts.compactMap(\.weight).reduce(0, +)
    let open = parts.count { $0.weight == nil }
    let share = open > 0 ? max(0, 100 - given) / Float(open) : 0
    let weighted = parts.map { (image: $0.image, weight: ($0.weight ?? share) / 100) }
    return Specified(isAbsolute: weighted.allSatisfy(\.image.isAbsolute)) { computation in
      .crossFade(weighted.map { CrossFadePart(image: $0.image.computed(computation), weight: $0.weight) })
    }
  }
}

/// Reads `<url>`. CSS Values 4 §4.5 (#urls).
enum URLReader {
  static func url(_ reader: inout ValueReader) -> String? {
    if case .url(let text)? = reader.current {
      reader.advance()
      return text
    }
    guard case .function(let name, let values)? = reader.current, ["url", "src"].contains(name.asciiLowercased()) else {
      return nil
    }
    var arguments = ValueReader(values)
    guard let text = arguments.string(), arguments.isAtEnd else { return nil }
    reader.advance()
    return text
  }
}

extension StyleImage {
  func text(_ context: Serialization) -> String {
    switch self {
    case .none: "none"
    case .url(let url, let base): URLText.of(url, base: base)
    case .gradient(let gradient): gradient.text(context)
    case .color(let color): "image(\(color.text(context)))"
    case .set(let candidates):
      "image-set("
        + candidates.map { candidate in
          let type = candidate.type.map { " type(\(NameText.string($0)))" } ?? ""
          return "\(candidate.image.text(context)) \(NumberText.of(candidate.resolution))dppx\(type)"
        }.joined(separator: ", ") + ")"
    case .crossFade(let parts):
      "cross-fade("
        + parts.map { "\(NumberText.percent($0.weight * 100)) \($0.image.text(context))" }.joined(separator: ", ")
        + ")"
    }
  }
}
