/// A cursor over the component values of one declaration, one function or one block.
///
/// White space between values is skipped, save where a grammar asks for it.
struct ValueReader {
  let values: [LocatedValue]
  private(set) var index = 0
  /// Location of the style sheet, for `url()`; `nil` for the document's own.
  let baseURL: String?
  /// Whether a unit was read that needs the font's metrics (`ex`, `ch`, `cap`, `ic`).
  var usesFontMetrics = false
  /// What is taken that no grammar has; not inside functions.
  var quirks: ValueQuirks = []

  init(_ values: [LocatedValue], baseURL: String? = nil) {
    self.values = values
    self.baseURL = baseURL
  }

  mutating func skipWhitespace() {
    while index < values.count, values[index].value == .whitespace { index += 1 }
  }

  /// Whether nothing but white space is left.
  var isAtEnd: Bool {
    mutating get {
      skipWhitespace()
      return index >= values.count
    }
  }

  /// The next value, white space aside, without moving on.
  var current: ComponentValue? {
    mutating get {
      skipWhitespace()
      return index < values.count ? values[index].value : nil
    }
  }

  /// Whether white space stands right before the cursor, or right at it.
  var isBesideWhitespace: (before: Bool, after: Bool) {
    let before = index > 0 && values[index - 1].value == .whitespace
    return (before, index + 1 < values.count && values[index + 1].value == .whitespace)
  }

  /// Where the next value stands in its sheet.
  var place: Int { index < values.count ? values[index].range.lowerBound : 0 }

  mutating func advance() { index += 1 }

  mutating func next() -> ComponentValue? {
    guard let value = current else { return nil }
    index += 1
    return value
  }

  /// Goes back to a position read before.
  mutating func rewind(to index: Int) { self.index = index }

  /// Reads with `body`; where it finds nothing, the cursor is back where it was.
  mutating func attempt<Result>(_ body: (inout ValueReader) -> Result?) -> Result? {
    let start = index
    if let result = body(&self) { return result }
    index = start
    return nil
  }

  /// An identifier in ASCII lower case.
  mutating func ident() -> String? {
    guard case .ident(let name)? = current else { return nil }
    index += 1
    return name.asciiLowercased()
  }

  /// An identifier as written, save CSS-wide keywords and `default`, which name nothing.
  /// CSS Values 4 §4.2 (#custom-idents).
  mutating func customIdent(excluding excluded: Set<String> = []) -> String? {
    guard case .ident(let name)? = current else { return nil }
    let lower = name.asciiLowercased()
    guard CSSWideKeyword.named(lower) == nil, lower != "default", !excluded.contains(lower) else { return nil }
    index += 1
    return name
  }

  /// Moves past the keyword if it comes next.
  mutating func keyword(_ name: String) -> Bool {
    guard case .ident(let found)? = current, found.asciiLowercased() == name else { return false }
    index += 1
    return true
  }

  /// Moves past the first of these keywords that comes next.
  mutating func keyword<Value>(of table: KeyValuePairs<String, Value>) -> Value? {
    guard case .ident(let found)? = current else { return nil }
    let name = found.asciiLowercased()
    guard let entry = table.first(where: { $0.key == name }) else { return nil }
    index += 1
    return entry.value
  }

  mutating func string() -> String? {
    guard case .string(let text)? = current else { return nil }
    index += 1
    return text
  }

  mutating func comma() -> Bool {
    guard case .comma? = current else { return false }
    index += 1
    return true
  }

  mutating func delim(_ scalar: Unicode.Scalar) -> Bool {
    guard case .delim(let found)? = current, found == scalar else { return false }
    index += 1
    return true
  }

  mutating func slash() -> Bool { delim("/") }

  /// A function's name in lower case and a reader of its arguments.
  mutating func function() -> (name: String, arguments: ValueReader)? {
    guard case .function(let name, let values)? = current else { return nil }
    index += 1
    return (name.asciiLowercased(), ValueReader(values, baseURL: baseURL))
  }

  /// The arguments of a function of this name.
  mutating func function(_ name: String) -> ValueReader? {
    guard case .function(let found, let values)? = current, found.asciiLowercased() == name else { return nil }
    index += 1
    return ValueReader(values, baseURL: baseURL)
  }

  /// Reads `item` between commas up to the end; `nil` where one is missing or not as expected.
  mutating func commaList<Item>(_ item: (inout ValueReader) -> Item?) -> [Item]? {
    var items: [Item] = []
    repeat {
      guard let one = item(&self) else { return nil }
      items.append(one)
    } while comma()
    return items
  }
}
