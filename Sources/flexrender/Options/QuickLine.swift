/// A command line read word by word, for the lines that scripts write by the thousand. ArgumentParser finds the options
/// of a command by reflection, which takes a tenth of what a card takes; a line of common options needs none of that.
/// Whatever isn't plainly right is left to ArgumentParser, which has words for it.
struct QuickLine {
  enum Part {
    case option(String)
    case argument(String)
  }
  private var rest: ArraySlice<String>
  /// What stands behind the `=` of the option that was read last.
  private var attached: String?

  init(_ arguments: ArraySlice<String>) { rest = arguments }

  /// The next word that isn't an option's value.
  mutating func next() -> Part? {
    attached = nil
    guard let word = rest.popFirst() else { return nil }
    guard !Self.isValue(word) else { return .argument(word) }
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return .option(word) }
    attached = String(word[word.index(after: sign)...])
    return .option(String(word[..<sign]))
  }

  /// Reads the value of an option. Each of these answers whether the line is right so far.
  mutating func read<Value>(_ value: inout Value?, _ read: (String) -> Value?) -> Bool {
    value = word().flatMap(read)
    return value != nil
  }

  mutating func read<Value>(_ value: inout Value, _ read: (String) -> Value?) -> Bool {
    guard let known = word().flatMap(read) else { return false }
    value = known
    return true
  }

  mutating func read(_ value: inout String?) -> Bool { read(&value) { $0 } }

  mutating func read(_ values: inout [String]) -> Bool {
    guard let word = word() else { return false }
    values.append(word)
    return true
  }

  func read(flag: inout Bool) -> Bool {
    flag = true
    return attached == nil
  }

  private mutating func word() -> String? {
    if let attached { return attached.isEmpty ? nil : attached }
    guard let word = rest.first, Self.isValue(word) else { return nil }
    return rest.removeFirst()
  }

  /// A dash alone is standard input or output.
  private static func isValue(_ word: String) -> Bool { word == "-" || word.utf8.first != UInt8(ascii: "-") }
}
