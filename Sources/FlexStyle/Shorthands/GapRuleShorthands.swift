import FlexCore
import FlexTree

/// CSS Gap Decorations 1 §3.2 (#gap-decoration-shorthands), §3.4 (#rule-bi-directional).
enum GapRuleShorthands {
  private static let axes = ["column-rule", "row-rule"]

  static let all: [Shorthand] =
    (axes.map { rules($0, [$0]) } + [rules("rule", axes)])
    + ["width", "style", "color", "break", "visibility-items"].map { part in
      both("rule-\(part)", axes.map { "\($0)-\(part)" })
    }
    + axes.flatMap { insets($0, [$0]) } + insets("rule", axes)

  // MARK: Rules

  private struct Rule: Sendable {
    var width: Specified<Float> = .absolute(3)
    var style: Specified<LineStyle> = .absolute(.none)
    var color: Specified<StyleColor> = .absolute(.currentColor)
  }

  private static func rules(_ name: String, _ axes: [String]) -> Shorthand {
    let longhands = axes.flatMap { axis in ["width", "style", "color"].map { "\(axis)-\($0)" } }
    let syntax = "<line-width> || <line-style> || <color>"
    return Shorthand(
      name, longhands, syntax: "[ \(syntax) | repeat( [ <integer [1,∞]> | auto ], [ \(syntax) ]# ) ]#"
    ) { reader, ids in
      guard let list = GapList.read(&reader, rule) else { return nil }
      let usesFontMetrics = reader.usesFontMetrics
      return ids.enumerated().map { index, id in
        let isColumn = index < 3 && axes.first == "column-rule"
        let assign: Property.Assignment = { style, computation in
          var rule = isColumn ? style.rare.gapRules.column : style.rare.gapRules.row
          switch index % 3 {
          case 0: rule.width = GapValues(list.map { $0.entry { $0.width.computed(computation) } })
          case 1: rule.style = GapValues(list.map { $0.entry { $0.style.computed(computation) } })
          default: rule.color = GapValues(list.map { $0.entry { $0.color.computed(computation) } })
          }
          if isColumn { style.rare.gapRules.column = rule } else { style.rare.gapRules.row = rule }
        }
        return (id, .specified(SpecifiedValue(assign: assign, usesFontMetrics: usesFontMetrics)))
      }
    }
  }

  /// `<line-width> || <line-style> || <color>`.
  private static func rule(_ reader: inout ValueReader) -> Rule? {
    var rule = Rule()
    var found = 0
    while !reader.isAtEnd, found < 7 {
      if found & 1 == 0, let width = reader.attempt(Grammar<Float>.snappedLineWidth.read) {
        rule.width = width
        found |= 1
      } else if found & 2 == 0, let style = reader.attempt(Grammar<LineStyle>.lineStyle.read) {
        rule.style = style
        found |= 2
      } else if found & 4 == 0, let color = reader.attempt(Grammar<StyleColor>.color.read) {
        rule.color = color
        found |= 4
      } else {
        break
      }
    }
    return found == 0 ? nil : rule
  }

  // MARK: The same value for several

  /// One value for all longhands.
  private static func both(_ name: String, _ longhands: [String]) -> Shorthand {
    Shorthand(name, longhands, syntax: "<'\(longhands[0])'>") { reader, ids in
      let start = reader.index
      var declarations: [Shorthand.Declaration] = []
      for id in ids {
        reader.rewind(to: start)
        guard let value = PropertyParser.specified(id, &reader) else { return nil }
        declarations.append((id, .specified(value)))
      }
      return declarations
    }
  }

  /// The shorthands of insets. §4.2 (#inset).
  private static func insets(_ name: String, _ axes: [String]) -> [Shorthand] {
    func longhands(_ part: String, _ side: String) -> [String] { axes.map { "\($0)-inset-\(part)-\(side)" } }
    let sides = ["start", "end"].map { side in
      both("\(name)-inset-\(side)", longhands("cap", side) + longhands("junction", side))
    }
    let parts = ["cap", "junction"].map { part in
      Shorthand(
        "\(name)-inset-\(part)", longhands(part, "start") + longhands(part, "end"),
        syntax: "[ overlap-join | <length-percentage> ]{1,2}"
      ) { reader, ids in
        pair(&reader).map { values in
          ids.enumerated().map { ($1, assigning(values[$0 / axes.count], to: $1)) }
        }
      }
    }
    let whole = Shorthand(
      "\(name)-inset",
      longhands("cap", "start") + longhands("cap", "end") + longhands("junction", "start")
        + longhands("junction", "end"),
      syntax: "[ overlap-join | <length-percentage> ]{1,2} [ / [ overlap-join | <length-percentage> ]{1,2} ]?"
    ) { reader, ids in
      guard let cap = pair(&reader) else { return nil }
      var values = cap + cap
      if reader.slash() {
        guard let junction = pair(&reader) else { return nil }
        values = cap + junction
      }
      return ids.enumerated().map { ($1, assigning(values[$0 / axes.count], to: $1)) }
    }
    return sides + parts + [whole]
  }

  private static func pair(_ reader: inout ValueReader) -> [[LocatedValue]]? {
    func one(_ reader: inout ValueReader) -> [LocatedValue]? {
      reader.skipWhitespace()
      let start = reader.index
      guard reader.attempt(Grammar<GapRuleInset>.gapRuleInset.read) != nil else { return nil }
      return Array(reader.values[start..<reader.index])
    }
    guard let first = one(&reader) else { return nil }
    return [first, one(&reader) ?? first]
  }

  private static func assigning(_ value: [LocatedValue], to id: PropertyID) -> DeclaredValue {
    var reader = ValueReader(value)
    return PropertyParser.specified(id, &reader).map { .specified($0) } ?? .keyword(.initial)
  }
}
