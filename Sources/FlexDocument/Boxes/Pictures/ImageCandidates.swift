internal import FlexDOM
internal import FlexStyle

/// One picture of a `srcset`. HTML §4.8.4.2 (#srcset-attributes).
struct ImageCandidate: Equatable {
  var url: String
  /// Picture pixels a CSS px.
  var density: Float
}

extension ImageCandidate {
  /// The candidates of a `srcset` attribute, in order: those with a wrong descriptor are left out, and of
  /// several with one density the first counts. HTML §4.8.4.3.8 (#parsing-a-srcset-attribute).
  ///
  /// - Parameter sourceSize: what descriptors in `w` are divided by, px.
  static func candidates(of srcset: String, sourceSize: () -> Float) -> [ImageCandidate] {
    var candidates: [ImageCandidate] = []
    var rest = Substring(srcset)
    while true {
      rest = rest.drop { $0.isASCIIWhitespace || $0 == "," }
      guard !rest.isEmpty else { return candidates }
      var url = rest.prefix { !$0.isASCIIWhitespace }
      rest = rest[url.endIndex...]
      var descriptors: [Substring] = []
      if url.last == "," {
        while url.last == "," { url = url.dropLast() }
      } else {
        (descriptors, rest) = Self.descriptors(rest)
      }
      guard let density = density(descriptors, sourceSize: sourceSize),
        !candidates.contains(where: { $0.density == density })
      else { continue }
      candidates.append(ImageCandidate(url: String(url), density: density))
    }
  }

  /// Descriptors up to the next comma outside parentheses, and what follows it.
  private static func descriptors(_ text: Substring) -> ([Substring], Substring) {
    var depth = 0
    let end = text.firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth = max(0, depth - 1) }
      return character == "," && depth == 0
    }
    let own = text[..<(end ?? text.endIndex)]
    return (own.split(whereSeparator: \.isASCIIWhitespace), end.map { text[$0...] } ?? "")
  }

  /// `nil` where the descriptors can't be read.
  private static func density(_ descriptors: [Substring], sourceSize: () -> Float) -> Float? {
    var density: Float?
    var hasHeight = false
    for descriptor in descriptors {
      guard let value = Float(descriptor.dropLast()), value.isFinite, value >= 0 else { return nil }
      switch descriptor.last {
      case "x":
        guard density == nil else { return nil }
        density = value
      case "w":
        guard density == nil, value > 0 else { return nil }
        density = value / max(sourceSize(), 1e-3)
      case "h":
        // Only beside a width; nothing asks for it.
        guard !hasHeight else { return nil }
        hasHeight = true
      default: return nil
      }
    }
    return hasHeight && density == nil ? nil : density ?? 1
  }

  /// The least dense candidate that is dense enough for `scale`, or the densest.
  static func best(of candidates: [ImageCandidate], scale: Float) -> ImageCandidate? {
    candidates.filter { $0.density >= scale }.min { $0.density < $1.density }
      ?? candidates.max { $0.density < $1.density }
  }
}

/// What picks a picture of several: the canvas and what it is drawn for.
struct ImageSelection {
  let context: StyleContext

  private static let types: Set<String> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/svg+xml", "image/bmp",
  ]

  /// The picture that an `<img>` shows, in its `<picture>` if it stands in one.
  /// HTML §4.8.4.3.5 (#update-the-source-set).
  func candidate(for image: ElementID, in document: Document) -> ImageCandidate? {
    guard let element = document.element(image) else { return nil }
    if let parent = document[image].parent, document.element(parent)?.tag == "picture" {
      for child in document[parent].children {
        if child == image { break }
        guard let source = document.element(child), source.isHTML, source.tag == "source",
          let srcset = source[attribute: "srcset"],
          source[attribute: "media"].map(context.matches(mediaQueries:)) ?? true,
          source[attribute: "type"].map({ Self.types.contains($0.lowercased()) }) ?? true,
          let best = best(of: srcset, sizes: source[attribute: "sizes"], fallback: nil)
        else { continue }
        return best
      }
    }
    return best(
      of: element[attribute: "srcset"] ?? "", sizes: element[attribute: "sizes"], fallback: element[attribute: "src"])
  }

  private func best(of srcset: String, sizes: String?, fallback: String?) -> ImageCandidate? {
    var candidates = ImageCandidate.candidates(of: srcset) { context.sourceSize(sizes ?? "") }
    // `src` is the candidate for 1x, unless widths are given. HTML §4.8.4.3.5, step 8.
    let hasWidths = srcset.split { $0.isASCIIWhitespace || $0 == "," }.contains {
      $0.last == "w" && Float($0.dropLast()) != nil
    }
    if let fallback, !fallback.isEmpty, !hasWidths, !candidates.contains(where: { $0.density == 1 }) {
      candidates.append(ImageCandidate(url: fallback, density: 1))
    }
    return ImageCandidate.best(of: candidates, scale: context.resolution)
  }
}

extension Character {
  fileprivate var isASCIIWhitespace: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\r\n", "\u{C}": true
    default: false
    }
  }
}
