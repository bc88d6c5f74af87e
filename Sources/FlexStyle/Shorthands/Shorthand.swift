/// A shorthand: what it is written like and which longhands it sets. CSS Cascade 5 §3 (#shorthand).
struct Shorthand: Sendable {
  typealias Declaration = PropertyParser.Declaration

  let name: String
  /// All it sets or resets, in the order they are listed.
  let longhands: [PropertyID]
  let syntax: String
  /// Reads the value; every longhand of `longhands` is in the result.
  let read: @Sendable (inout ValueReader) -> [Declaration]?

  init(
    _ name: String, _ longhands: [String], syntax: String,
    read: @escaping @Sendable (inout ValueReader, [PropertyID]) -> [Declaration]?
  ) {
    self.name = name
    let ids = longhands.compactMap { PropertyID.named($0) }
    self.longhands = ids
    self.syntax = syntax
    self.read = { read(&$0, ids) }
  }

  /// The shorthand of this name or alias, in lower case.
  static func named(_ name: String) -> Shorthand? {
    byName[name] ?? PropertyTable.aliases[name].flatMap { byName[$0] }
  }

  static let all: [Shorthand] =
    BoxShorthands.all + BorderShorthands.all + LayerShorthands.all + FlexShorthands.all + GridShorthands.all
    + CornerShorthands.all + GapRuleShorthands.all + TextShorthands.all + UnreadShorthands.all + [everything]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// `all`: every property but `direction` and `unicode-bidi`; only CSS-wide keywords. CSS Cascade 5 §3.2 (#all-shorthand).
  private static let everything = Shorthand(
    "all", PropertyTable.rows.map(\.name).filter { $0 != "direction" && $0 != "unicode-bidi" },
    syntax: "initial | inherit | unset | revert | revert-layer"
  ) { _, _ in nil }
}

extension Shorthand {
  /// One to four values for the sides of a box: top, right, bottom, left.
  static func edges(_ name: String, _ longhands: [String]) -> Shorthand {
    Shorthand(name, longhands, syntax: syntax(longhands.first, "{1,4}")) { reader, ids in
      guard ids.count == 4, let starts = starts(&reader, ids[0], limit: 4) else { return nil }
      let end = reader.index
      let right = starts.count > 1 ? starts[1] : starts[0]
      let places = [starts[0], right, starts.count > 2 ? starts[2] : starts[0], starts.count > 3 ? starts[3] : right]
      return values(&reader, ids, places, end)
    }
  }

  /// One or two values, the second like the first where it is missing.
  static func pair(_ name: String, _ longhands: [String]) -> Shorthand {
    Shorthand(name, longhands, syntax: syntax(longhands.first, "{1,2}")) { reader, ids in
      guard ids.count == 2, let starts = starts(&reader, ids[0], limit: 2) else { return nil }
      let end = reader.index
      return values(&reader, ids, [starts[0], starts.count > 1 ? starts[1] : starts[0]], end)
    }
  }

  /// Values in any order, each longhand's at most once; the others are initial, `resets` always.
  static func anyOrder(
    _ name: String, _ longhands: [String], resets: [String] = [], syntax: String? = nil
  ) -> Shorthand {
    let definition = syntax ?? longhands.map { "<'\($0)'>" }.joined(separator: " || ")
    return Shorthand(name, longhands + resets, syntax: definition) { reader, ids in
      anyOrder(&reader, Array(ids.prefix(longhands.count))).map { found in
        ids.map { id in (id, found[id] ?? .keyword(.initial)) }
      }
    }
  }

  /// Reads values of these longhands in any order, as far as they go; `nil` where there is none.
  static func anyOrder(_ reader: inout ValueReader, _ ids: [PropertyID]) -> [PropertyID: DeclaredValue]? {
    var found: [PropertyID: DeclaredValue] = [:]
    while !reader.isAtEnd, readOne(&reader, of: ids, into: &found) {}
    return found.isEmpty ? nil : found
  }

  /// Reads a value of the first longhand that takes what comes next and has none yet.
  static func readOne(
    _ reader: inout ValueReader, of ids: [PropertyID], into found: inout [PropertyID: DeclaredValue]
  ) -> Bool {
    for id in ids where found[id] == nil {
      if let value = reader.attempt({ PropertyParser.specified(id, &$0) }) {
        found[id] = .specified(value)
        return true
      }
    }
    return false
  }

  /// Where up to `limit` values of a longhand begin.
  private static func starts(_ reader: inout ValueReader, _ id: PropertyID, limit: Int) -> [Int]? {
    var starts: [Int] = []
    while starts.count < limit, !reader.isAtEnd {
      let start = reader.index
      guard reader.attempt({ PropertyParser.specified(id, &$0) }) != nil else { break }
      starts.append(start)
    }
    return starts.isEmpty ? nil : starts
  }

  /// Each longhand's value at its place.
  private static func values(
    _ reader: inout ValueReader, _ ids: [PropertyID], _ places: [Int], _ end: Int
  ) -> [Declaration]? {
    var declarations: [Declaration] = []
    for (id, place) in zip(ids, places) {
      reader.rewind(to: place)
      guard let value = PropertyParser.specified(id, &reader) else { return nil }
      declarations.append((id, .specified(value)))
    }
    reader.rewind(to: end)
    return declarations
  }

  private static func syntax(_ longhand: String?, _ count: String) -> String {
    "[ \(longhand.flatMap { PropertyID.named($0)?.syntax } ?? "") ]\(count)"
  }
}

extension SpecifiedValue {
  /// A computed value given by a shorthand itself.
  init(_ assign: @escaping Property.Assignment) {
    self.assign = assign
    usesFontMetrics = false
  }

  /// The value that a longhand has for this text of keywords and numbers, or `nil` where it takes none.
  init?(_ property: PropertyID, _ value: ComponentValue) {
    var reader = ValueReader([LocatedValue(value, range: 0..<0)])
    guard let specified = PropertyParser.specified(property, &reader) else { return nil }
    self = specified
  }
}
