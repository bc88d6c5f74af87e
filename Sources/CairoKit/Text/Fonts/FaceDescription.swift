internal import CCairo

/// What is known of a face without opening it: what fontconfig or an `@font-face` rule says.
struct FaceDescription: Equatable, Sendable {
  enum Source: Hashable, Sendable {
    case file(String)
    /// Index in the font set's own list of unpacked files.
    case memory(Int)
  }
  var source: Source
  /// Index in a collection.
  var index: Int
  var families: [String]
  var fullNames: [String]
  var postScriptName: String
  var styleName: String
  var weight: ClosedRange<Float>
  var stretch: ClosedRange<Float>
  var isItalic: Bool
  var isMonospaced: Bool
  var hasColor: Bool
  /// The name that a document gives it.
  var givenFamily: String?
  /// A variable font of whose named instances fontconfig knows as well.
  var isVariable: Bool
  /// Of several files with the same face the newest counts.
  var version: Int
  /// Code points the face is used for; empty is all.
  var unicodeRanges: [ClosedRange<UInt32>] = []

  func covers(_ scalar: UInt32) -> Bool {
    unicodeRanges.isEmpty || unicodeRanges.contains { $0.contains(scalar) }
  }
}

extension FaceDescription {
  /// Reads a fontconfig pattern. Named instances of variable fonts give `nil`: the variable font
  /// itself covers them.
  init?(pattern: OpaquePointer) {
    guard let file = Self.string(pattern, FC_FILE, 0) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var variable: FcBool = 0
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &variable)
    if variable == 0 && index >> 16 != 0 { return nil }
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    var spacing: Int32 = 0
    FcPatternGetInteger(pattern, FC_SPACING, 0, &spacing)
    var color: FcBool = 0
    FcPatternGetBool(pattern, FC_COLOR, 0, &color)
    var version: Int32 = 0
    FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &version)
    let weight = Self.range(pattern, FC_WEIGHT) ?? 80...80
    self.init(
      source: .file(file), index: Int(index & 0xFFFF), families: Self.strings(pattern, FC_FAMILY),
      fullNames: Self.strings(pattern, FC_FULLNAME), postScriptName: Self.string(pattern, FC_POSTSCRIPT_NAME, 0) ?? "",
      styleName: Self.string(pattern, FC_STYLE, 0) ?? "",
      weight: Self.cssWeight(weight.lowerBound)...Self.cssWeight(weight.upperBound),
      stretch: Self.range(pattern, FC_WIDTH) ?? 100...100,
      isItalic: slant > 0, isMonospaced: spacing >= FC_MONO, hasColor: color != 0, isVariable: variable != 0,
      version: Int(version))
  }

  private static func cssWeight(_ weight: Float) -> Float {
    let css = FcWeightToOpenTypeDouble(Double(weight))
    return css >= 1 ? Float(css) : 400
  }

  private static func string(_ pattern: OpaquePointer, _ object: String, _ n: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, n, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var all: [String] = []
    while let next = string(pattern, object, Int32(all.count)) { all.append(next) }
    return all
  }

  /// A number or, of a variable font, a range of numbers.
  private static func range(_ pattern: OpaquePointer, _ object: String) -> ClosedRange<Float>? {
    var single = 0.0
    if FcPatternGetDouble(pattern, object, 0, &single) == FcResultMatch { return Float(single)...Float(single) }
    var range: OpaquePointer?
    var (low, high) = (0.0, 0.0)
    guard FcPatternGetRange(pattern, object, 0, &range) == FcResultMatch, let range,
      FcRangeGetDouble(range, &low, &high) != 0, low <= high
    else { return nil }
    return Float(low)...Float(high)
  }
}

extension [FaceDescription] {
  /// Narrows the faces of one family, given by index, to the best one.
  /// CSS Fonts 4 §5.2 (#font-style-matching), step 4: stretch, then style, then weight.
  func bestMatch(of candidates: [Int], for request: FontRequest) -> Int? {
    var best: (key: MatchKey, index: Int)?
    for index in candidates {
      let key = matchKey(index, request)
      if best.map({ key < $0.key }) ?? true { best = (key, index) }
    }
    return best?.index
  }

  /// The faces of one family, the best first; of equals the earlier.
  func matches(of candidates: [Int], for request: FontRequest) -> [Int] {
    let keyed = candidates.enumerated().map { (key: matchKey($1, request), order: $0, index: $1) }
    return keyed.sorted { $0.key == $1.key ? $0.order < $1.order : $0.key < $1.key }.map(\.index)
  }

  /// What faces are compared by, the nearest first.
  private typealias MatchKey = (stretch: Float, slant: Int, weight: Float, age: Int)

  private func matchKey(_ index: Int, _ request: FontRequest) -> MatchKey {
    (
      stretchDistance(self[index].stretch, request.stretch),
      self[index].isItalic == (request.slant != .normal) ? 0 : 1,
      weightDistance(self[index].weight, request.weight), -self[index].version
    )
  }

  /// Step 4.1: at or below normal, narrower widths are nearer than any wider one; above, the reverse.
  private func stretchDistance(_ range: ClosedRange<Float>, _ wanted: Float) -> Float {
    if range.contains(wanted) { return 0 }
    let isNarrower = range.upperBound < wanted
    let distance = isNarrower ? wanted - range.upperBound : range.lowerBound - wanted
    return isNarrower == (wanted <= 100) ? distance : distance + 10_000
  }

  /// Step 4.3: from 400 to 500 first up to 500, then lighter, then heavier; below 400 lighter
  /// first; above 500 heavier first.
  private func weightDistance(_ range: ClosedRange<Float>, _ wanted: Float) -> Float {
    if range.contains(wanted) { return 0 }
    let isLighter = range.upperBound < wanted
    let distance = isLighter ? wanted - range.upperBound : range.lowerBound - wanted
    if (400...500).contains(wanted) {
      if !isLighter && range.lowerBound <= 500 { return distance }
      return isLighter ? distance + 1_000 : distance + 2_000
    }
    return isLighter == (wanted < 400) ? distance : distance + 1_000
  }
}
