import FlexCore

/// CSS Grid 2 §7.2 (#track-sizing).
extension Grammar where Value == TrackBreadth {
  /// `<track-breadth>`. A fraction is a maximum only.
  static var trackBreadth: Grammar { inflexibleBreadth | fraction }

  static var inflexibleBreadth: Grammar {
    fixedBreadth | .keywords(["auto": .auto, "min-content": .minContent, "max-content": .maxContent])
  }

  static var fixedBreadth: Grammar {
    Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).map {
      .length($0)
    } _: {
      if case .length(let length) = $0 { length } else { nil }
    }
  }

  /// `<flex [0,∞]>`.
  private static var fraction: Grammar {
    .absolute("<flex [0,∞]>") { reader in
      guard case .dimension(let value, let unit, _)? = reader.current, unit.asciiLowercased() == "fr", value >= 0
      else { return nil }
      reader.advance()
      return .fraction(Float(finite: value))
    } print: { value, _ in
      if case .fraction(let factor) = value { NumberText.of(factor) + "fr" } else { nil }
    }
  }
}

extension Grammar where Value == TrackSize {
  /// `<track-size>`.
  static var trackSize: Grammar {
    breadth(.trackBreadth) | minmax(.inflexibleBreadth, .trackBreadth) | fitContent
  }

  /// `<fixed-size>`: what may stand beside `repeat(auto-fill)`, and in it.
  static var fixedSize: Grammar {
    breadth(.fixedBreadth) | minmax(.fixedBreadth, .trackBreadth) | minmax(.inflexibleBreadth, .fixedBreadth)
  }

  private static func breadth(_ grammar: Grammar<TrackBreadth>) -> Grammar {
    grammar.map {
      .breadth($0)
    } _: { size in
      switch size {
      case .breadth(let breadth): breadth
      // What an fr stands for.
      case .minmax(.auto, .fraction(let factor)): .fraction(factor)
      default: nil
      }
    }
  }

  private static func minmax(_ low: Grammar<TrackBreadth>, _ high: Grammar<TrackBreadth>) -> Grammar {
    Grammar("minmax( \(low.syntax) , \(high.syntax) )") { reader in
      guard var arguments = reader.function("minmax"), let minimum = low.read(&arguments), arguments.comma(),
        let maximum = high.read(&arguments), arguments.isAtEnd
      else { return nil }
      return Specified(isAbsolute: minimum.isAbsolute && maximum.isAbsolute) {
        .minmax(minimum.computed($0), maximum.computed($0))
      }
    } print: { value, context in
      guard case .minmax(let minimum, let maximum) = value, let first = low.print(minimum, context),
        let second = high.print(maximum, context)
      else { return nil }
      return "minmax(\(first), \(second))"
    }
  }

  private static var fitContent: Grammar {
    let limit = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    return Grammar("fit-content( \(limit.syntax) )") { reader in
      guard var arguments = reader.function("fit-content"), let value = limit.read(&arguments), arguments.isAtEnd
      else { return nil }
      return value.map { .fitContent($0) }
    } print: { value, _ in
      if case .fitContent(let limit) = value { "fit-content(\(limit.text))" } else { nil }
    }
  }
}

extension Grammar where Value == TrackList {
  /// `none | <track-list> | <auto-track-list> | subgrid <line-name-list>?`. CSS Grid 2 §7.2, §9.
  static var trackList: Grammar {
    Grammar("none | <track-list> | <auto-track-list> | subgrid <line-name-list>?") { reader in
      if reader.keyword("none") { return .absolute(TrackList()) }
      if reader.keyword("subgrid") {
        guard let lines = SubgridReader.lines(&reader) else { return nil }
        var list = TrackList()
        list.subgrid = lines
        return .absolute(list)
      }
      return TrackListReader.list(&reader).map { entries in entries.map { TrackList($0) } }
    } print: { value, context in
      if let lines = value.subgrid { return SubgridReader.text(lines) }
      return value.entries.isEmpty ? "none" : TrackListText.of(value.entries, context)
    }
  }
}

/// `<line-name-list>`: `[ <line-names> | repeat( [ <integer [1,∞]> | auto-fill ], <line-names>+ ) ]+`.
enum SubgridReader {
  static func lines(_ reader: inout ValueReader) -> SubgridLines? {
    var entries: [SubgridLines.Entry] = []
    while !reader.isAtEnd {
      if let names = reader.attempt(TrackListReader.names) {
        entries.append(SubgridLines.Entry(names: [names]))
      } else if var arguments = reader.attempt({ $0.function("repeat") }) {
        var entry = SubgridLines.Entry(names: [])
        if arguments.keyword("auto-fill") {
          guard !entries.contains(where: \.isAutomatic) else { return nil }
          entry.isAutomatic = true
        } else {
          guard let count = Grammar<Int32>.integer(1...Double.infinity).read(&arguments) else { return nil }
          entry.times = Int(count.computed(.none))
        }
        guard arguments.comma() else { return nil }
        while let names = arguments.attempt(TrackListReader.names) { entry.names.append(names) }
        guard !entry.names.isEmpty, arguments.isAtEnd else { return nil }
        entries.append(entry)
      } else {
        break
      }
    }
    return SubgridLines(entries)
  }

  static func text(_ lines: SubgridLines) -> String {
    (["subgrid"]
      + lines.entries.map { entry in
        let names = entry.names.map(TrackListText.names).joined(separator: " ")
        if entry.isAutomatic { return "repeat(auto-fill, \(names))" }
        return entry.times == 1 ? names : "repeat(\(entry.times), \(names))"
      }).joined(separator: " ")
  }
}

/// Reads tracks with the names of the lines between them.
enum TrackListReader {
  typealias Entries = [TrackList.Entry]

  /// Whether, and how, a list is to repeat: `repeat()` isn't found everywhere.
  private enum Repeats {
    case anyhow
    case never
  }

  /// `<track-list> | <auto-track-list>`, up to where it ends.
  static func list(_ reader: inout ValueReader) -> Specified<Entries>? {
    let start = reader.index
    guard let entries = entries(&reader, .trackSize, .anyhow) else { return nil }
    let automatic = entries.list.filter(\.isAutomaticRepeat)
    guard !automatic.isEmpty else { return entries.list.map(\.value).joined() }
    // Beside a number of tracks that follows the room, all others have a fixed size.
    reader.rewind(to: start)
    guard automatic.count == 1, let fixed = self.entries(&reader, .fixedSize, .anyhow),
      fixed.list.count == entries.list.count
    else { return nil }
    return fixed.list.map(\.value).joined()
  }

  /// `<explicit-track-list>`: names and sizes without `repeat()`.
  static func explicitList(_ reader: inout ValueReader) -> Specified<Entries>? {
    entries(&reader, .trackSize, .never)?.list.map(\.value).joined()
  }

  /// `<line-names>`; `[]` is none.
  static func names(_ reader: inout ValueReader) -> [String]? {
    guard case .block("[", let values)? = reader.current else { return nil }
    var inner = ValueReader(values)
    var names: [String] = []
    while !inner.isAtEnd {
      guard let name = inner.customIdent(excluding: ["span", "auto"]) else { return nil }
      names.append(name)
    }
    reader.advance()
    return names
  }

  private struct Entry {
    var value: Specified<TrackList.Entry>
    var isTrack: Bool
    var isAutomaticRepeat = false
  }

  private static func entries(
    _ reader: inout ValueReader, _ size: Grammar<TrackSize>, _ repeats: Repeats
  ) -> (list: [Entry], count: Int)? {
    var list: [Entry] = []
    var tracks = 0
    var followsNames = false
    while !reader.isAtEnd {
      if let names = reader.attempt(names) {
        if followsNames { return nil }
        followsNames = true
        if !names.isEmpty { list.append(Entry(value: .absolute(.names(names)), isTrack: false)) }
        continue
      }
      if let track = reader.attempt(size.read) {
        list.append(Entry(value: track.map { .track($0) }, isTrack: true))
      } else if repeats == .anyhow, let entry = reader.attempt({ repetition(&$0, size) }) {
        list.append(entry)
      } else {
        break
      }
      followsNames = false
      tracks += 1
    }
    return tracks > 0 ? (list, tracks) : nil
  }

  /// `repeat( [ <integer [1,∞]> | auto-fill | auto-fit ] , [ <line-names>? <track-size> ]+ <line-names>? )`.
  private static func repetition(_ reader: inout ValueReader, _ size: Grammar<TrackSize>) -> Entry? {
    guard var arguments = reader.function("repeat") else { return nil }
    let automatic: TrackRepetition? = arguments.keyword(of: ["auto-fill": .autoFill, "auto-fit": .autoFit])
    var count: Specified<Int32> = .absolute(1)
    if automatic == nil {
      guard let number = Grammar<Int32>.integer(1...Double.infinity).read(&arguments) else { return nil }
      count = number
    }
    guard arguments.comma(), let inner = entries(&arguments, automatic == nil ? size : .fixedSize, .never),
      arguments.isAtEnd
    else { return nil }
    let entries = inner.list.map(\.value).joined()
    return Entry(
      value: Specified(isAbsolute: entries.isAbsolute && count.isAbsolute) { [count] computation in
        .repeated(automatic ?? .count(Int(count.computed(computation))), entries.computed(computation))
      }, isTrack: true, isAutomaticRepeat: automatic != nil)
  }
}

/// Track lists as CSS text.
enum TrackListText {
  static func of(_ entries: [TrackList.Entry], _ context: Serialization) -> String? {
    entries.joinedText(" ") { entry in
      switch entry {
      case .names(let names): return self.names(names)
      case .track(let size): return Grammar<TrackSize>.trackSize.print(size, context)
      case .repeated(let repetition, let entries):
        let count =
          switch repetition {
          case .count(let count): "\(count)"
          case .autoFill: "auto-fill"
          case .autoFit: "auto-fit"
          }
        return of(entries, context).map { "repeat(\(count), \($0))" }
      }
    }
  }

  static func names(_ names: [String]) -> String { "[" + names.map(NameText.identifier).joined(separator: " ") + "]" }
}
