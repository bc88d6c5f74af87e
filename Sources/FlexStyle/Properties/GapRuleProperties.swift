import FlexCore
import FlexTree

/// CSS Gap Decorations 1.
enum GapRuleProperties {
  static let rows: [Property] =
    ["column-rule", "row-rule"].flatMap { name -> [Property] in
      [
        row("\(name)-width", \.width, .gapValues(.snappedLineWidth)),
        row("\(name)-style", \.style, .gapValues(.lineStyle)),
        row("\(name)-color", \.color, .gapValues(.color)),
        row("\(name)-break", \.breaks, .cases),
        row("\(name)-inset-cap-start", \.insets.capStart, .gapRuleInset),
        row("\(name)-inset-cap-end", \.insets.capEnd, .gapRuleInset),
        row("\(name)-inset-junction-start", \.insets.junctionStart, .gapRuleInset),
        row("\(name)-inset-junction-end", \.insets.junctionEnd, .gapRuleInset),
        row("\(name)-visibility-items", \.visibility, .cases),
      ]
    } + [
      .rare(
        "rule-overlap", \.gapRules.columnsAreOver, .keywords(["row-over-column": false, "column-over-row": true]))
    ]

  private static func row<Value: Equatable>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<GapRule, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    if name.hasPrefix("column") {
      return .row(name, inherits: false, grammar) {
        $0.rare.gapRules.column[keyPath: path()]
      } set: {
        if $0.rare.gapRules.column[keyPath: path()] != $1 { $0.rare.gapRules.column[keyPath: path()] = $1 }
      }
    }
    return .row(name, inherits: false, grammar) {
      $0.rare.gapRules.row[keyPath: path()]
    } set: {
      if $0.rare.gapRules.row[keyPath: path()] != $1 { $0.rare.gapRules.row[keyPath: path()] = $1 }
    }
  }
}
