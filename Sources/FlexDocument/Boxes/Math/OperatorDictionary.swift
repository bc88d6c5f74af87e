/// Which operators are set in which way. MathML Core §B.1 (#operator-dictionary).
struct OperatorDictionary {
  private var categories: [Key: OperatorCategory] = [:]
  private var horizontal: Set<UInt32> = []

  private struct Key: Hashable {
    var character: UInt32
    var form: OperatorForm
  }

  static let standard = OperatorDictionary()

  private init() {
    for (category, ranges) in Self.characters {
      for range in Self.ranges(ranges) {
        for character in range { categories[Key(character: character, form: category.form)] = category }
      }
    }
    for range in Self.ranges(Self.growingInWidth) { horizontal.formUnion(range) }
  }

  /// Whether an operator grows in height where it grows, as all do that aren't listed.
  func growsInHeight(_ character: UInt32) -> Bool { !horizontal.contains(character) }

  /// - Parameter form: `nil` for one that nobody asked for: the others are looked up where that has no entry.
  func entry(of content: String, form: OperatorForm, isGiven: Bool) -> OperatorEntry {
    // These two separate what is beside them, whatever they do in other places.
    if form == .infix, content == "|" || content == "∼" { return .standard }
    let forms = isGiven ? [form] : [form] + OperatorForm.allCases.filter { $0 != form }
    for form in forms {
      if let category = category(of: content, form: form) { return category.entry }
    }
    return .standard
  }

  func category(of content: String, form: OperatorForm) -> OperatorCategory? {
    let scalars = Array(content.unicodeScalars)
    if scalars.count == 1 { return categories[Key(character: scalars[0].value, form: form)] }
    // What is struck through or doubled is as what it is made of.
    if scalars.count == 2, scalars[1].value == 0x338 || scalars[1].value == 0x20D2 {
      return categories[Key(character: scalars[0].value, form: form)]
    }
    switch form {
    case .infix: return Self.infixPairs[content]
    case .prefix: return content == "||" ? .opening : nil
    case .postfix: return ["!!", "++", "--"].contains(content) ? .postfix : content == "||" ? .closing : nil
    }
  }

  private static let infixPairs: [String: OperatorCategory] = [
    "**": .product, "&&": .sum, "<>": .product,
  ]

  /// Code points and ranges of them in hexadecimal digits.
  private static func ranges(_ text: String) -> [ClosedRange<UInt32>] {
    text.split(whereSeparator: \.isWhitespace).compactMap { part in
      let ends = part.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      return first...last
    }
  }

  /// MathML Core §B.2 (#operator-dictionary-category-table).
  private static let characters: KeyValuePairs<OperatorCategory, String> = [
    .arrow: """
    2190-2195 219A-21AE 21B0-21B5 21B9 21BC-21D5 21DA-21F0 21F3-21FF 2794 2799 279B-27A1 27A5-27A6 27A8-27AF \
    27B1 27B3 27B5 27B8 27BA-27BE 27F0-27F1 27F4-27FF 2900-2920 2934-2937 2942-2975 297C-297F 2B04-2B07 \
    2B0C-2B11 2B30-2B3E 2B40-2B4C 2B60-2B65 2B6A-2B6D 2B70-2B73 2B7A-2B7D 2B80-2B87 2B95 2BA0-2BAF 2BB8
    """,
    .sum: """
    2B 2D 2F B1 F7 2044 2212-2216 2227-222A 2236 2238 228C-228E 2293-2296 2298 229D-229F 22BB-22BD \
    22CE-22CF 22D2-22D3 2795-2797 29B8 29BC 29C4-29C5 29F5-29FB 2A1F-2A2E 2A38-2A3A 2A3E 2A40-2A4F 2A51-2A63 \
    2ADB 2AF6 2AFB 2AFD
    """,
    .product: """
    25 2A 2E 3F-40 5E B7 D7 2022 2043 2217-2219 2240 2297 2299-229B 22A0-22A1 22BA 22C4-22C7 \
    22C9-22CC 2305-2306 27CB 27CD 29C6-29C8 29D4-29D7 29E2 2A1D-2A1E 2A2F-2A37 2A3B-2A3D 2A3F 2A50 2A64-2A65 \
    2ADC-2ADD 2AFE
    """,
    .prefix: """
    21 2B 2D AC B1 2018 201C 2200-2201 2203-2204 2207 2212-2213 221F-2222 2234-2235 223C 22BE-22BF 2310 \
    2319 2795-2796 27C0 299B-29AF 2AEC-2AED
    """,
    .postfix: """
    21-22 25-27 60 A8 B0 B2-B4 B8-B9 2CA-2CB 2D8-2DA 2DD 311 2019-201B 201D-201F 2032-2037 \
    2057 20DB-20DC 23CD
    """,
    .opening: """
    28 5B 7B-7C 2016 2308 230A 2329 2772 27E6 27E8 27EA 27EC 27EE 2980 2983 2985 2987 2989 298B 298D 298F \
    2991 2993 2995 2997 2999 29D8 29DA 29FC
    """,
    .closing: """
    29 5D 7C-7D 2016 2309 230B 232A 2773 27E7 27E9 27EB 27ED 27EF 2980 2984 2986 2988 298A 298C 298E 2990 \
    2992 2994 2996 2998-2999 29D9 29DB 29FD
    """,
    .integral: """
    222B-2233 2A0B-2A1C
    """,
    .accent: """
    5E-5F 7E AF 2C6-2C7 2C9 2CD 2DC 2F7 302 203E 2322-2323 23B4-23B5 23DC-23E1
    """,
    .limit: """
    220F-2211 22C0-22C3 2A00-2A0A 2A1D-2A1E 2AFC 2AFF
    """,
    .invisible: """
    5C 5F 2061-2064 2206
    """,
    .letter: """
    2145-2146 2202 221A-221C
    """,
    .separator: """
    2C 3A 3B
    """,
  ]

  /// MathML Core §B.3 (#stretchy-operator-axis).
  private static let growingInWidth = """
    3D 5E-5F 7E AF 2C6-2C7 2C9 2CD 2DC 2F7 302 332 203E 20D0-20D1 20D6-20D7 20E1 2190 2192 2194 2198-219E \
    21A0 21A2-21A4 21A6 21A9-21AE 21B4 21B9 21BC-21BD 21C0-21C1 21C4 21C6-21C7 21C9 21CB-21D0 21D2 21D4 \
    21DA-21DD 21E0 21E2 21E4-21E6 21E8 21F0 21F4 21F6-21FF 2322-2323 23B4-23B5 23DC-23E1 2500 2794 2799 \
    279B-27A1 27A5-27A6 27A8-27AF 27B1 27B3 27B5 27B8 27BA-27BE 27F4-27FF 2900-2907 290C-2911 2914-2920 \
    2942-2948 294A-294B 294E 2950 2952-2953 2956-2957 295A-295B 295E-295F 2962 2964 2966-296D 2970-2975 \
    297C-297D 2B04-2B05 2B0C 2B30-2B3E 2B40-2B4C 2B60 2B62 2B64 2B6A 2B6C 2B70 2B72 2B7A 2B7C 2B80 2B82 2B84 \
    2B86 2B95 FE35-FE38 1EEF0-1EEF1
    """
}
