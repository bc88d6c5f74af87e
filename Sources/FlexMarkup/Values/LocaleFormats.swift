internal import FoundationEssentials
internal import Synchronization

/// How a locale writes numbers, dates and lists. The program has its own table, so that the same data gives the same
/// bytes on every machine.
public struct LocaleFormats: Sendable, Equatable {
  /// As the table names it.
  public let name: String
  private let fields: [Character: [String]]

  /// Locales that there are.
  public static let names: [String] = blocks.names

  /// English, as the United States write it.
  public static let english = LocaleFormats(block: "en") ?? LocaleFormats(name: "en", fields: [:])

  /// The formats of a BCP 47 tag, or of the nearest tag that is a part of it: `de-LI` has those of `de`.
  public init?(_ tag: String) {
    var parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    if let region = Self.synonyms[parts.joined(separator: "-")] {
      parts = region.split(separator: "-").map(String.init)
    }
    if let language = parts.first.flatMap({ Self.synonyms[$0] }) { parts[0] = language }
    while !parts.isEmpty {
      if let found = LocaleFormats(block: parts.joined(separator: "-")) {
        self = found
        return
      }
      parts.removeLast()
    }
    return nil
  }

  private init(name: String, fields: [Character: [String]]) {
    self.name = name
    self.fields = fields
  }

  private static let synonyms = [
    "no": "nb", "iw": "he", "in": "id", "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-hant-tw": "zh-hant", "pt-br": "pt",
    "en-us": "en",
  ]

  // MARK: The table

  /// Names in the tables' order, and what stands under each, by its name in lower case.
  private static let blocks: (names: [String], bodies: [String: Substring.UTF8View]) = {
    var (names, bodies) = ([String](), [String: Substring.UTF8View]())
    // By bytes, and without looking into a block, which has no @: one of 60 is asked for, and to read all takes longer
    // than to bind a small document. No block goes on in the next table.
    for table in [localeTable1, localeTable2, localeTable3, localeTable4].map(\.utf8) {
      var rest = table[...]
      while let start = rest.firstIndex(of: UInt8(ascii: "@")) {
        let body = rest[table.index(after: start)...]
        let nameEnd = body.firstIndex(of: UInt8(ascii: "\n")) ?? body.endIndex
        let name = String(Substring(body[..<nameEnd]))
        let end = body[nameEnd...].firstIndex(of: UInt8(ascii: "@")) ?? body.endIndex
        names.append(name)
        bodies[name.lowercased()] = body[nameEnd..<end]
        rest = body[end...]
      }
    }
    return (names, bodies)
  }()

  private static let read = Mutex<[String: LocaleFormats]>([:])

  /// - Parameter key: the name in lower case.
  private init?(block key: String) {
    if let known = Self.read.withLock({ $0[key] }) {
      self = known
      return
    }
    guard let body = Self.blocks.bodies[key] else { return nil }
    // A region's block has what differs from its language's.
    var fields: [Character: [String]] = [:]
    if let dash = key.firstIndex(of: "-"), let base = LocaleFormats(block: String(key[..<dash])) {
      fields = base.fields
    }
    for line in body.split(separator: UInt8(ascii: "\n")).map(Substring.init) {
      guard let letter = line.first else { continue }
      fields[letter] = line.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
    self.init(name: Self.blocks.names.first { $0.lowercased() == key } ?? key, fields: fields)
    Self.read.withLock { $0[key] = self }
  }

  private func field(_ letter: Character, _ index: Int, else other: String = "") -> String {
    guard let values = fields[letter], values.indices.contains(index) else { return other }
    return values[index]
  }

  // MARK: What is in it

  var language: String { String(name.prefix { $0 != "-" }) }
  var decimalSign: String { field("n", 0, else: ".") }
  var groupSign: String { field("n", 1, else: ",") }
  var numberPattern: String { field("f", 0, else: "#,##0.###") }
  var percentPattern: String { field("p", 0, else: "#,##0%") }
  var currencyPattern: String { field("c", 0, else: "¤#,##0.00") }

  /// The sign of a currency, or its code where the locale has none.
  func symbol(ofCurrency code: String) -> String {
    let prefix = code + ":"
    return fields["$"]?.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } ?? code
  }

  enum Width { case wide, abbreviated }

  /// - Parameters:
  ///   - month: from 1.
  ///   - standsAlone: whether no day stands beside it.
  func name(ofMonth month: Int, _ width: Width, standsAlone: Bool) -> String {
    let plain = field(width == .wide ? "M" : "m", month - 1, else: "\(month)")
    return standsAlone ? field(width == .wide ? "L" : "l", month - 1, else: plain) : plain
  }

  /// - Parameter quarter: from 1.
  func name(ofQuarter quarter: Int, _ width: Width) -> String { field(width == .wide ? "Q" : "q", quarter - 1) }
  /// 0 is Monday.
  var firstWeekday: Int { Int(field("w", 0)) ?? 0 }
  /// Days that a year's first week has at least.
  var minimumWeekDays: Int { Int(field("w", 1)) ?? 4 }

  /// - Parameter day: 0 is Monday.
  func name(ofWeekday day: Int, _ width: Width, standsAlone: Bool) -> String {
    let plain = field(width == .wide ? "E" : "e", day)
    return standsAlone ? field(width == .wide ? "K" : "k", day, else: plain) : plain
  }

  func halfOfDay(hour: Int) -> String { field("a", hour < 12 ? 0 : 1, else: hour < 12 ? "AM" : "PM") }
  func partOfDay(hour: Int) -> String { field("B", hour, else: halfOfDay(hour: hour)) }
  var era: String { field("G", 0, else: "AD") }

  enum Length: String, CaseIterable { case short, medium, long, full }

  private func index(_ length: Length) -> Int { Length.allCases.firstIndex(of: length) ?? 1 }

  func datePattern(_ length: Length) -> String { field("d", index(length), else: "y-MM-dd") }
  /// Longer ones would name a time zone, which data without one doesn't have.
  func timePattern(_ length: Length) -> String { field("t", Swift.min(index(length), 1), else: "HH:mm") }

  /// Both, in the locale's order.
  func dateTimePattern(_ length: Length) -> String {
    field("j", index(length), else: "{1} {0}")
      .replacing("{1}", with: datePattern(length)).replacing("{0}", with: timePattern(length))
  }

  /// "A, B and C". UTS #35 part 2 (#ListPatterns).
  func list(_ items: [String], or: Bool) -> String {
    func join(_ part: Int, _ a: String, _ b: String) -> String {
      let pattern = field(or ? "O" : "A", part, else: "{0}, {1}")
      // Items may have braces of their own.
      return pattern.components(separatedBy: "{0}").joined(separator: "\u{0}").components(separatedBy: "{1}")
        .joined(separator: b).components(separatedBy: "\u{0}").joined(separator: a)
    }
    switch items.count {
    case 0: return ""
    case 1: return items[0]
    case 2: return join(0, items[0], items[1])
    default:
      var result = join(3, items[items.count - 2], items[items.count - 1])
      for index in stride(from: items.count - 3, through: 0, by: -1) {
        result = join(index == 0 ? 1 : 2, items[index], result)
      }
      return result
    }
  }
}
