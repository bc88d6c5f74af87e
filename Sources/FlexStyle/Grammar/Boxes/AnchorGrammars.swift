import FlexCore
import FlexTree

extension Grammar where Value == [String] {
  /// `none | <dashed-ident>#`.
  static let anchorNames = keyword("none", orList: Grammar<String>.dashedIdent)
}

extension Grammar where Value == NameScope {
  /// `none | all | <dashed-ident>#`. CSS Anchor Positioning 1 §2.2 (#anchor-scope).
  static let anchorScope =
    keyword("none", .none) | keyword("all", .all)
    | Grammar<String>.dashedIdent.list().map {
      NameScope.names($0)
    } _: {
      if case .names(let names) = $0 { names } else { nil }
    }
}

extension Grammar where Value == PositionAnchor {
  /// `normal | none | auto | <anchor-name>`. CSS Anchor Positioning 1 §2.4 (#position-anchor).
  static let positionAnchor =
    keyword("normal", .normal) | keyword("none", .none) | keyword("auto", .auto)
    | Grammar<String>.dashedIdent.map {
      PositionAnchor.name($0)
    } _: {
      if case .name(let name) = $0 { name } else { nil }
    }
}

extension Grammar where Value == PositionVisibility {
  /// `always | [ anchors-visible || no-overflow ]`. CSS Anchor Positioning 1 §3.4 (#position-visibility), without
  /// `anchors-valid`, as in Chromium.
  static let positionVisibility =
    keyword("always", [])
    | absolute("[ anchors-visible || no-overflow ]") { reader in
      var found: PositionVisibility = []
      while let one = reader.attempt({ reader in reader.ident().flatMap { names[$0] } }) {
        guard found.insert(one).inserted else { return nil }
      }
      return found.isEmpty ? nil : found
    } print: { value, _ in
      [("anchors-visible", PositionVisibility.anchorsVisible), ("no-overflow", .noOverflow)]
        .filter { value.contains($0.1) }.map(\.0).joined(separator: " ")
    }

  private static let names: [String: PositionVisibility] = [
    "anchors-visible": .anchorsVisible, "no-overflow": .noOverflow,
  ]
}

extension Grammar where Value == [PositionFallback] {
  /// `none | [ [ <dashed-ident> || <try-tactic> ] | <'position-area'> ]#`. CSS Anchor Positioning 1 §5.1
  /// (#position-try-fallbacks).
  static let positionFallbacks = keyword("none", orList: Grammar<PositionFallback>.positionFallback)
}

extension Grammar where Value == PositionFallback {
  fileprivate static let positionFallback: Grammar =
    absolute("[ <dashed-ident> || <try-tactic> ]") { reader in
      var rule: String?
      var tactics: [PositionTactic] = []
      while !reader.isAtEnd {
        if rule == nil, let name = reader.attempt({ Grammar<String>.dashedIdent.read(&$0)?.computed(.none) }) {
          rule = name
          // Behind tactics it ends them.
          if !tactics.isEmpty { break }
        } else if let tactic = reader.attempt({ reader in reader.ident().flatMap { PositionTactic(rawValue: $0) } }) {
          guard !tactics.contains(tactic) else { return nil }
          tactics.append(tactic)
        } else {
          break
        }
      }
      return rule == nil && tactics.isEmpty ? nil : .option(rule: rule, tactics: tactics)
    } print: { fallback, _ in
      guard case .option(let rule, let tactics) = fallback else { return nil }
      return ((rule.map { [NameText.identifier($0)] } ?? []) + tactics.map(\.rawValue)).joined(separator: " ")
    }
    | Grammar<PositionArea>.positionArea.map {
      PositionFallback.area($0)
    } _: {
      if case .area(let area) = $0 { area } else { nil }
    }
}
