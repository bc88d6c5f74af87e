import FlexCore
import FlexTree

extension Grammar where Value == GapRuleInset {
  /// CSS Gap Decorations 1 §4.2 (#inset).
  static var gapRuleInset: Grammar {
    .keyword("overlap-join", .overlapJoin)
      | Grammar<LengthPercentage>.lengthPercentage().map {
        .offset($0)
      } _: {
        if case .offset(let length) = $0 { length } else { nil }
      }
  }
}

extension Grammar {
  /// The values of gaps, one after the other. CSS Gap Decorations 1 §3.1 (#lists-repeat).
  static func gapValues<Entry: Equatable>(_ value: Grammar<Entry>) -> Grammar where Value == GapValues<Entry> {
    Grammar("[ \(value.syntax) | repeat( [ <integer [1,∞]> | auto ], [ \(value.syntax) ]# ) ]#") { reader in
      GapList.read(&reader, value.read).map { list in
        let isAbsolute = list.allSatisfy { $0.values.allSatisfy(\.isAbsolute) }
        return Specified(isAbsolute: isAbsolute) { computation in
          GapValues(list.map { $0.entry { $0.computed(computation) } })
        }
      }
    } print: { values, context in
      values.entries.joinedText(", ") { entry in
        switch entry {
        case .value(let one): return value.print(one, context)
        case .repeated(let times, let list):
          return list.joinedText(", ") { value.print($0, context) }.map {
            "repeat(\(times.map { "\($0)" } ?? "auto"), \($0))"
          }
        }
      }
    }
  }
}

/// A list of what gaps take, as it is written: of values, or of whole rules.
enum GapList {
  /// One value, or what is in a `repeat()`.
  struct Entry<Value: Sendable>: Sendable {
    enum Times: Equatable, Sendable {
      case once
      case times(Int32)
      case auto
    }

    var times: Times
    var values: [Value]

    func entry<Result>(_ value: (Value) -> Result) -> GapValues<Result>.Entry {
      switch times {
      case .once: .value(value(values[0]))
      case .times(let count): .repeated(count, values.map(value))
      case .auto: .repeated(nil, values.map(value))
      }
    }
  }

  /// At most one entry is repeated as often as needed.
  static func read<Value>(
    _ reader: inout ValueReader, _ value: (inout ValueReader) -> Value?
  ) -> [Entry<Value>]? {
    let list = reader.commaList { reader -> Entry<Value>? in
      guard var arguments = reader.attempt({ reader in reader.function("repeat") }) else {
        return value(&reader).map { Entry(times: .once, values: [$0]) }
      }
      let times: Entry<Value>.Times
      if arguments.keyword("auto") {
        times = .auto
      } else {
        guard case .absolute(let count)? = Grammar<Int32>.integer(1...Double.infinity).read(&arguments) else {
          return nil
        }
        times = .times(count)
      }
      guard arguments.comma(), let values = arguments.commaList(value), arguments.isAtEnd else { return nil }
      reader.usesFontMetrics = reader.usesFontMetrics || arguments.usesFontMetrics
      return Entry(times: times, values: values)
    }
    return list.flatMap { $0.count { $0.times == .auto } > 1 ? nil : $0 }
  }
}
