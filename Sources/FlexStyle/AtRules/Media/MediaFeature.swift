internal import FlexCore

/// A media feature with what it is compared with. Media Queries 5 §2.4 (#mq-features).
struct MediaFeature: Sendable {
  enum Comparison: Sendable { case less, lessOrEqual, equal, greaterOrEqual, greater }

  /// What a feature's value is measured in.
  enum Value: Sendable {
    /// px.
    case length(Double)
    /// A length that depends on the medium's size, in px.
    case relative(@Sendable (Medium) -> Double)
    case number(Double)
    case ratio(Double)
    /// dppx.
    case resolution(Double)
    case keyword(String)
  }

  /// In lower case, without `min-` and `max-`.
  var name: String
  /// All must hold; without any, the feature is asked whether it is there at all.
  var tests: [(comparison: Comparison, value: Value)] = []

  func evaluate(_ medium: Medium) -> Bool? {
    guard let actual = Self.actual(name, medium) else { return nil }
    if tests.isEmpty { return actual.isTruthy }
    return tests.allSatisfy { actual.satisfies($0.comparison, $0.value.resolved(medium)) }
  }

  /// What the feature is on this medium; `nil` where the feature is unknown.
  static func actual(_ name: String, _ medium: Medium) -> Value? {
    let width = Double(medium.viewport.width)
    let height = Double(medium.viewport.height)
    let isPaged = medium.type == .print
    switch name {
    case "width": return .length(width)
    case "height": return .length(height)
    case "device-width": return .length(Double(medium.device.width))
    case "device-height": return .length(Double(medium.device.height))
    case "aspect-ratio": return .ratio(height == 0 ? .infinity : width / height)
    case "device-aspect-ratio":
      let device = medium.device
      return .ratio(device.height == 0 ? .infinity : Double(device.width) / Double(device.height))
    case "orientation": return .keyword(height >= width ? "portrait" : "landscape")
    case "resolution": return .resolution(Double(medium.resolution))
    case "-webkit-device-pixel-ratio": return .number(Double(medium.resolution))
    case "color": return .number(8)
    case "color-index", "monochrome", "grid": return .number(0)
    case "color-gamut": return .keyword("srgb")
    case "prefers-color-scheme": return .keyword(medium.prefersDark ? "dark" : "light")
    case "prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency", "prefers-reduced-data":
      return .keyword("no-preference")
    case "forced-colors", "inverted-colors": return .keyword("none")
    case "display-mode": return .keyword("browser")
    case "update": return .keyword(isPaged ? "none" : "fast")
    case "overflow-block": return .keyword(isPaged ? "paged" : "scroll")
    case "overflow-inline": return .keyword(isPaged ? "none" : "scroll")
    case "hover", "any-hover", "pointer", "any-pointer", "scan": return .keyword("none")
    case "scripting": return .keyword("enabled")
    case "dynamic-range", "video-dynamic-range": return .keyword("standard")
    case "-webkit-transform-3d", "horizontal-viewport-segments", "vertical-viewport-segments": return .number(1)
    case "device-posture": return .keyword("continuous")
    default: return nil
    }
  }

  /// The keywords a discrete feature knows; others are an error. `nil` for features of ranges.
  static func keywords(_ name: String) -> Set<String>? {
    switch name {
    case "orientation": ["portrait", "landscape"]
    case "color-gamut": ["srgb", "p3", "rec2020"]
    case "prefers-color-scheme": ["light", "dark"]
    case "prefers-reduced-motion", "prefers-reduced-transparency", "prefers-reduced-data":
      ["no-preference", "reduce"]
    case "prefers-contrast": ["no-preference", "less", "more", "custom"]
    case "forced-colors": ["none", "active"]
    case "inverted-colors": ["none", "inverted"]
    case "display-mode":
      ["fullscreen", "standalone", "minimal-ui", "browser", "picture-in-picture", "window-controls-overlay"]
    case "update": ["none", "slow", "fast"]
    case "overflow-block": ["none", "scroll", "paged"]
    case "overflow-inline": ["none", "scroll"]
    case "hover", "any-hover": ["none", "hover"]
    case "pointer", "any-pointer": ["none", "coarse", "fine"]
    case "scripting": ["none", "initial-only", "enabled"]
    case "scan": ["interlace", "progressive"]
    case "device-posture": ["continuous", "folded"]
    case "dynamic-range", "video-dynamic-range": ["standard", "high"]
    default: nil
    }
  }
}

extension MediaFeature.Value {
  /// What a feature without a value asks: whether it is anything but zero and `none`. §2.4.2 (#mq-boolean-context).
  var isTruthy: Bool {
    switch self {
    case .length(let value), .number(let value), .ratio(let value), .resolution(let value): value != 0
    case .keyword(let word): word != "none" && word != "no-preference"
    case .relative: true
    }
  }

  fileprivate func resolved(_ medium: Medium) -> Self {
    if case .relative(let length) = self { .length(length(medium)) } else { self }
  }

  func satisfies(_ comparison: MediaFeature.Comparison, _ other: Self) -> Bool {
    switch (self, other) {
    case (.keyword(let a), .keyword(let b)): return a == b
    case (.length(let a), .length(let b)), (.number(let a), .number(let b)), (.ratio(let a), .ratio(let b)),
      (.resolution(let a), .resolution(let b)):
      if a.isNaN || b.isNaN { return false }
      let tolerance = 1e-5 * max(abs(a), abs(b), 1)
      if a == b || abs(a - b) <= tolerance { return comparison != .less && comparison != .greater }
      return a < b
        ? comparison == .less || comparison == .lessOrEqual : comparison == .greater || comparison == .greaterOrEqual
    default: return false
    }
  }
}

extension MediaFeature {
  /// `name`, `name: value`, `name < value`, `value < name < value`; `nil` where it is none or has a value that it
  /// can't have. §2.4.3, §2.4.4 (#mq-ranged-context, #mq-min-max).
  init?(_ values: [LocatedValue]) {
    let parts = Self.splitAtComparisons(values)
    switch (parts.operands.count, parts.comparisons.count) {
    case (1, 0): self.init(plain: values)
    case (2, 1):
      if let name = parts.operands[0].rangeName, let value = Self.value(name, parts.operands[1]) {
        self.init(name: name, tests: [(parts.comparisons[0], value)])
      } else if let name = parts.operands[1].rangeName, let value = Self.value(name, parts.operands[0]) {
        self.init(name: name, tests: [(parts.comparisons[0].flipped, value)])
      } else {
        return nil
      }
    case (3, 2):
      guard let name = parts.operands[1].rangeName, parts.comparisons[0].pointsLike(parts.comparisons[1]),
        let first = Self.value(name, parts.operands[0]), let second = Self.value(name, parts.operands[2])
      else { return nil }
      self.init(name: name, tests: [(parts.comparisons[0].flipped, first), (parts.comparisons[1], second)])
    default: return nil
    }
  }

  private init?(plain values: [LocatedValue]) {
    guard case .ident(let written)? = values.first?.value else { return nil }
    let word = written.asciiLowercased()
    let rest = values.dropFirst().drop { $0.value == .whitespace }
    guard let colon = rest.first else {
      guard Self.actual(word, .any) != nil else { return nil }
      self.init(name: word)
      return
    }
    guard colon.value == .colon else { return nil }
    var name = word
    var comparison = Comparison.equal
    // -webkit-min-device-pixel-ratio has its prefix in front.
    for (prefix, limit) in [("min-", Comparison.greaterOrEqual), ("max-", .lessOrEqual)] {
      for (vendor, start) in [("", prefix), ("-webkit-", "-webkit-" + prefix)] where word.hasPrefix(start) {
        name = vendor + word.dropFirst(start.utf8.count)
        comparison = limit
      }
    }
    guard Self.actual(name, .any) != nil, comparison == .equal || Self.keywords(name) == nil,
      let value = Self.value(name, Array(rest.dropFirst()).trimmed())
    else { return nil }
    self.init(name: name, tests: [(comparison, value)])
  }

  /// A value of the feature's type.
  private static func value(_ name: String, _ values: [LocatedValue]) -> Value? {
    if let keywords = keywords(name) {
      guard case .ident(let word)? = values.first?.value, values.count == 1 else { return nil }
      let keyword = word.asciiLowercased()
      return keywords.contains(keyword) ? .keyword(keyword) : nil
    }
    switch actual(name, .any) {
    case .length?: return MediaNumber.length(values)
    case .resolution?: return MediaNumber.resolution(values).map { .resolution($0) }
    case .number?: return MediaNumber.number(values).map { .number($0) }
    case .ratio?:
      let parts = values.split { $0.value == .delim("/") }.map { MediaNumber.number(Array($0).trimmed()) }
      switch parts.count {
      case 1: return parts[0].flatMap { $0 < 0 ? nil : .ratio($0) }
      case 2:
        guard let first = parts[0], let second = parts[1], first >= 0, second >= 0 else { return nil }
        // 0/0 compares with nothing.
        return .ratio(first / second)
      default: return nil
      }
    default: return nil
    }
  }

  static func splitAtComparisons(
    _ values: [LocatedValue]
  ) -> (operands: [[LocatedValue]], comparisons: [Comparison]) {
    var operands: [[LocatedValue]] = [[]]
    var comparisons: [Comparison] = []
    var index = 0
    while index < values.count {
      let isFollowedByEquals =
        index + 1 < values.count && values[index + 1].value == .delim("=")
        && values[index + 1].range.lowerBound == values[index].range.upperBound
      switch values[index].value {
      case .delim("<"): comparisons.append(isFollowedByEquals ? .lessOrEqual : .less)
      case .delim(">"): comparisons.append(isFollowedByEquals ? .greaterOrEqual : .greater)
      case .delim("="): comparisons.append(.equal)
      default:
        operands[operands.count - 1].append(values[index])
        index += 1
        continue
      }
      if comparisons.last != .equal, isFollowedByEquals { index += 1 }
      operands.append([])
      index += 1
    }
    return (operands.map { $0.trimmed() }, comparisons)
  }
}

extension MediaFeature.Comparison {
  var flipped: Self {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    case .greater: .less
    }
  }

  /// Both `<` or both `>`.
  func pointsLike(_ other: Self) -> Bool {
    switch self {
    case .less, .lessOrEqual: other == .less || other == .lessOrEqual
    case .greater, .greaterOrEqual: other == .greater || other == .greaterOrEqual
    case .equal: false
    }
  }
}

extension Medium {
  /// Some medium, to ask which features there are.
  fileprivate static let any = Medium(
    type: .screen, viewport: Size(width: 1, height: 1), device: Size(width: 1, height: 1), resolution: 1,
    prefersDark: false)
}

extension Array where Element == LocatedValue {
  /// The name of a feature that can be compared by `<`.
  fileprivate var rangeName: String? {
    guard count == 1, case .ident(let word) = self[0].value else { return nil }
    let name = word.asciiLowercased()
    guard MediaFeature.actual(name, .any) != nil, MediaFeature.keywords(name) == nil, name != "grid" else { return nil }
    return name
  }
}
