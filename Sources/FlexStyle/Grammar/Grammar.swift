import FlexTree

/// A value definition: how a value is written, read and printed.
/// CSS Values 4 §2 (#value-defs) is the notation that `syntax` follows.
///
/// Reading and printing stand together so that a property is one row of a table: what a
/// declaration may say, what it computes to and how the computed value reads.
struct Grammar<Value: Sendable>: Sendable {
  /// The value definition, as messages show it.
  let syntax: String
  /// Reads a value and moves past it. Where `nil` comes back the cursor may stand anywhere.
  let read: @Sendable (inout ValueReader) -> Specified<Value>?
  /// The computed value as CSS text, or `nil` where this grammar has no way to write it.
  let print: @Sendable (Value, Serialization) -> String?

  init(
    _ syntax: String, read: @escaping @Sendable (inout ValueReader) -> Specified<Value>?,
    print: @escaping @Sendable (Value, Serialization) -> String?
  ) {
    self.syntax = syntax
    self.read = read
    self.print = print
  }

  /// A grammar whose values depend on nothing.
  static func absolute(
    _ syntax: String, read: @escaping @Sendable (inout ValueReader) -> Value?,
    print: @escaping @Sendable (Value, Serialization) -> String?
  ) -> Grammar {
    Grammar(syntax, read: { reader in read(&reader).map(Specified.absolute) }, print: print)
  }

  /// Either of two.
  static func | (a: Grammar, b: Grammar) -> Grammar {
    Grammar("\(a.syntax) | \(b.syntax)") { reader in
      reader.attempt(a.read) ?? reader.attempt(b.read)
    } print: { value, context in
      a.print(value, context) ?? b.print(value, context)
    }
  }

  /// The same text for another type. `back` is `nil` for values that this grammar can't write.
  func map<Result>(
    _ there: @escaping @Sendable (Value) -> Result, _ back: @escaping @Sendable (Result) -> Value?
  ) -> Grammar<Result> {
    Grammar<Result>(syntax) { reader in
      read(&reader)?.map(there)
    } print: { value, context in
      back(value).flatMap { print($0, context) }
    }
  }

  /// As `map`, where the computed value depends on the element.
  func computed<Result>(
    _ there: @escaping @Sendable (Value, Computation) -> Result,
    _ back: @escaping @Sendable (Result, Serialization) -> Value?
  ) -> Grammar<Result> {
    Grammar<Result>(syntax) { reader in
      read(&reader).map { specified in .relative { there(specified.computed($0), $0) } }
    } print: { value, context in
      back(value, context).flatMap { print($0, context) }
    }
  }

  /// The name that messages show in place of the definition.
  func named(_ syntax: String) -> Grammar { Grammar(syntax, read: read, print: print) }
}

extension Grammar where Value: Equatable {
  /// One keyword, and what it means.
  static func keyword(_ name: String, _ value: Value) -> Grammar {
    .absolute(name) {
      $0.keyword(name) ? value : nil
    } print: { found, _ in
      found == value ? name : nil
    }
  }

  /// One of a set of keywords. The first name of a value is the one it prints as.
  static func keywords(_ names: KeyValuePairs<String, Value>) -> Grammar {
    let table = Dictionary(names.map { ($0.key, $0.value) }) { first, _ in first }
    return .absolute(names.map(\.key).joined(separator: " | ")) { reader in
      guard case .ident(let name)? = reader.current, let value = table[name] ?? table[name.asciiLowercased()] else {
        return nil
      }
      reader.advance()
      return value
    } print: { value, _ in
      names.first { $0.value == value }?.key
    }
  }

  /// Names that are read as the value but never printed: aliases.
  static func alias(_ name: String, _ value: Value) -> Grammar {
    .absolute(name) {
      $0.keyword(name) ? value : nil
    } print: { _, _ in
      nil
    }
  }
}

extension Grammar {
  /// Values that another name of the property has given: they print, and aren't read.
  static func onlyPrinted(_ other: Grammar) -> Grammar {
    Grammar("", read: { _ in nil }, print: other.print)
  }

  /// A keyword that stands for no value, or a value.
  static func keyword<Wrapped: Equatable>(_ name: String, or other: Grammar<Wrapped>) -> Grammar
  where Value == Wrapped? {
    Grammar.keyword(name, nil) | other.optional
  }

  /// A keyword that stands for no entry, or a list.
  static func keyword<Entry: Equatable>(_ name: String, orList entry: Grammar<Entry>) -> Grammar
  where Value == [Entry] {
    Grammar.keyword(name, []) | entry.list()
  }

  /// `#`: one or more, between commas.
  static func list<Entry>(of entry: Grammar<Entry>) -> Grammar where Value == [Entry] { entry.list() }

  /// `#`: one or more, between commas. `empty` prints where the list has no entry.
  func list(empty: String? = nil) -> Grammar<[Value]> {
    Grammar<[Value]>("[ \(syntax) ]#") { reader in
      reader.commaList(read)?.joined()
    } print: { values, context in
      if values.isEmpty { return empty }
      return values.joinedText(", ") { print($0, context) }
    }
  }

  /// `+`: one or more, between spaces.
  func repeated(_ count: ClosedRange<Int> = 1...Int.max) -> Grammar<[Value]> {
    Grammar<[Value]>("[ \(syntax) ]+") { reader in
      var values: [Specified<Value>] = []
      while values.count < count.upperBound, !reader.isAtEnd, let value = reader.attempt(read) { values.append(value) }
      return values.count >= count.lowerBound ? values.joined() : nil
    } print: { values, context in
      values.isEmpty ? nil : values.joinedText(" ") { print($0, context) }
    }
  }
}

extension Sequence {
  /// The elements' texts with a separator, or `nil` where one has none.
  func joinedText(_ separator: String, _ text: (Element) -> String?) -> String? {
    var result = ""
    var isFirst = true
    for element in self {
      guard let one = text(element) else { return nil }
      if !isFirst { result += separator }
      result += one
      isFirst = false
    }
    return result
  }
}
