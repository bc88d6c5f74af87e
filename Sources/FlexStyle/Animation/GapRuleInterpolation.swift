import FlexCore
import FlexTree

/// Lists of widths and colours, what is repeated written out. CSS Gap Decorations 1 §3.1.1 (#lists-repeat).
extension GapValues: Interpolable where Value: Interpolable {
  static func mixed(_ a: GapValues, _ b: GapValues, _ step: AnimationStep) -> GapValues? {
    guard let x = a.parts, let y = b.parts else { return nil }
    guard let first = x.filling, let second = y.filling else {
      // What fills the rest on one side alone has nothing to be mixed with.
      guard x.filling == nil, y.filling == nil else { return nil }
      return Value.mixedLists(x.leading, y.leading, step).map { GapValues($0.map { .value($0) }) }
    }
    guard x.leading.count == y.leading.count, x.trailing.count == y.trailing.count,
      let leading = pairs(x.leading, y.leading, step), let trailing = pairs(x.trailing, y.trailing, step),
      let filling = Value.mixedLists(first, second, step)
    else { return nil }
    return GapValues(leading.map { .value($0) } + [.repeated(nil, filling)] + trailing.map { .value($0) })
  }

  var nonNegative: GapValues { map(\.nonNegative) }

  private static func pairs(_ a: [Value], _ b: [Value], _ step: AnimationStep) -> [Value]? {
    a.isEmpty ? [] : Value.mixedLists(a, b, step)
  }

  /// Before, in and behind what fills the rest; `nil` where they are too many to be written out.
  private var parts: (leading: [Value], filling: [Value]?, trailing: [Value])? {
    var (leading, trailing): ([Value], [Value]) = ([], [])
    var filling: [Value]?
    func append(_ values: [Value]) -> Bool {
      if filling == nil { leading += values } else { trailing += values }
      return leading.count + trailing.count <= 1000
    }
    for entry in entries {
      switch entry {
      case .value(let value): guard append([value]) else { return nil }
      case .repeated(nil, let values): filling = values
      case .repeated(let times?, let values):
        for _ in 0..<times { guard append(values) else { return nil } }
      }
    }
    return (leading, filling, trailing)
  }
}

extension GapRuleInset: Interpolable {
  static func mixed(_ a: GapRuleInset, _ b: GapRuleInset, _ step: AnimationStep) -> GapRuleInset? {
    guard case .offset(let x) = a, case .offset(let y) = b else { return nil }
    return LengthPercentage.mixed(x, y, step).map { .offset($0) }
  }
}
