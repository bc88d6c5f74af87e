public import FlexCore

/// What is drawn in the gaps of a container. CSS Gap Decorations 1 §3 (#gap-decorations).
///
/// Hardly any style has them, so all are behind one reference.
public struct GapRules: Equatable, Sendable {
  /// In the gaps between columns.
  public var column: GapRule {
    get { values?.value.column ?? GapRule() }
    set { change { $0.column = newValue } }
  }
  /// In the gaps between rows.
  public var row: GapRule {
    get { values?.value.row ?? GapRule() }
    set { change { $0.row = newValue } }
  }
  /// Whether those between columns are drawn over those between rows. §3.3 (#rule-overlap).
  public var columnsAreOver: Bool {
    get { values?.value.columnsAreOver ?? false }
    set { change { $0.columnsAreOver = newValue } }
  }

  private struct Values: Equatable, Sendable {
    var column = GapRule()
    var row = GapRule()
    var columnsAreOver = false
  }

  private var values: CopyOnWrite<Values>?

  public init() {}

  /// Whether anything can be seen of them.
  public var isVisible: Bool {
    guard let values else { return false }
    return values.value.column.isVisible || values.value.row.isVisible
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = values?.value ?? Values()
    body(&values)
    self.values = values == Values() ? nil : CopyOnWrite(values)
  }
}

/// The decorations of the gaps on one axis.
public struct GapRule: Equatable, Sendable {
  /// Whole device pixels, in px; `medium`.
  public var width = GapValues<Float>(3)
  public var style = GapValues<LineStyle>(.none)
  public var color = GapValues<StyleColor>(.currentColor)
  public var breaks = GapRuleBreak.normal
  public var visibility = GapRuleVisibility.normal
  public var insets = GapRuleInsets()

  public init() {}

  public var isVisible: Bool {
    style.contains { $0 != .none && $0 != .hidden } && width.contains { $0 > 0 }
  }
}

/// How far the ends of a rule are moved inwards. §4.2 (#inset).
public struct GapRuleInsets: Equatable, Sendable {
  /// Of ends where no other gap's rule is met.
  public var capStart = GapRuleInset.offset(.zero)
  public var capEnd = GapRuleInset.offset(.zero)
  /// Of those where one is.
  public var junctionStart = GapRuleInset.offset(.zero)
  public var junctionEnd = GapRuleInset.offset(.zero)

  public init() {}
}

public enum GapRuleInset: Equatable, Sendable {
  /// Percentages are of the size of the gap that is met.
  case offset(LengthPercentage)
  /// Up to the far side of the rule that is met.
  case overlapJoin
}

/// At which crossings rules end. §4.1 (#break).
public enum GapRuleBreak: String, Sendable, CaseIterable {
  case none, normal, intersection
}

/// Beside what rules are drawn. §4.3 (#visibility-rules).
public enum GapRuleVisibility: String, Sendable, CaseIterable {
  case normal, all
  /// Where something is on one side.
  case around
  /// Where something is on both.
  case between
}

/// The values that gaps take one after the other. §3.1 (#lists-repeat).
public struct GapValues<Value: Equatable & Sendable>: Equatable, Sendable {
  public enum Entry: Equatable, Sendable {
    case value(Value)
    /// The values over and over: `nil` times as often as there are gaps that nothing else is for.
    case repeated(Int32?, [Value])

    /// How many gaps take it; `nil`: what is left.
    var count: Int? {
      switch self {
      case .value: 1
      case .repeated(let times, let values): times.map { Int($0) * values.count }
      }
    }

    func value(at index: Int) -> Value? {
      switch self {
      case .value(let value): value
      case .repeated(_, let values): values.isEmpty ? nil : values[index % values.count]
      }
    }
  }

  /// At least one; one of them at most is repeated as often as needed.
  public var entries: [Entry]

  public init(_ value: Value) { entries = [.value(value)] }
  public init(_ entries: [Entry]) { self.entries = entries }

  /// What the gap at `index` of `count` takes. Without an entry that fills what is left, the list begins again.
  public func value(at index: Int, of count: Int) -> Value? {
    guard let filling = entries.firstIndex(where: { $0.count == nil }) else {
      let length = Self.length(entries[...])
      return length > 0 ? Self.value(at: index % length, in: entries[...]) : nil
    }
    let leading = entries[..<filling]
    let trailing = entries[(filling + 1)...]
    let before = Self.length(leading)
    if index < before { return Self.value(at: index, in: leading) }
    let rest = max(before, count - Self.length(trailing))
    if index >= rest { return Self.value(at: index - rest, in: trailing) }
    return entries[filling].value(at: index - before)
  }

  public func contains(where isWanted: (Value) -> Bool) -> Bool {
    entries.contains { entry in
      switch entry {
      case .value(let value): isWanted(value)
      case .repeated(_, let values): values.contains(where: isWanted)
      }
    }
  }

  public func map<Result>(_ change: (Value) -> Result) -> GapValues<Result> {
    GapValues<Result>(
      entries.map { entry in
        switch entry {
        case .value(let value): .value(change(value))
        case .repeated(let times, let values): .repeated(times, values.map(change))
        }
      })
  }

  private static func length(_ entries: ArraySlice<Entry>) -> Int { entries.reduce(0) { $0 + ($1.count ?? 0) } }

  private static func value(at index: Int, in entries: ArraySlice<Entry>) -> Value? {
    var rest = index
    for entry in entries {
      let count = entry.count ?? 0
      if rest < count { return entry.value(at: rest) }
      rest -= count
    }
    return nil
  }
}
