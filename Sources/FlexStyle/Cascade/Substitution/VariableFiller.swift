/// Puts variables into the values of longhands and reads what comes out.
struct VariableFiller {
  let customs: CustomPropertyResolver
  /// What a value became, by the value: a shorthand is read once for its longhands.
  private var read: [ObjectIdentifier: [StyleBuilder.Winner]?] = [:]
  /// Values that became `revert` or `revert-layer`: the cascade has to be gone through again.
  private(set) var rollbacks: [ObjectIdentifier: CSSWideKeyword] = [:]

  /// Whether a value depends on where the element stands among its siblings.
  private(set) var countsSiblings = false

  init(customs: CustomPropertyResolver) { self.customs = customs }

  /// Winners that can be computed. A value that turns out invalid is as if `unset` had been written.
  /// CSS Variables 2 §3.1 (#invalid-at-computed-value-time).
  mutating func fill(_ winners: [(property: PropertyID, value: CascadeValue)]) -> [StyleBuilder.Winner] {
    winners.compactMap { property, value in
      switch value {
      case .declared(let declared): (property, declared)
      case .unresolved(let unresolved):
        (property, self.value(of: property, in: unresolved) ?? .keyword(.unset))
      default: nil
      }
    }
  }

  private mutating func value(of property: PropertyID, in unresolved: UnresolvedValue) -> DeclaredValue? {
    let key = ObjectIdentifier(unresolved)
    let longhands: [StyleBuilder.Winner]?
    if let known = read[key] {
      longhands = known
    } else {
      longhands = parse(unresolved)
      read[key] = .some(longhands)
    }
    return longhands?.first { $0.property == property }?.value
  }

  private mutating func parse(_ unresolved: UnresolvedValue) -> [StyleBuilder.Winner]? {
    let customs = customs
    let known = customs.parent.values
    let subject = StyleQuerySubject(customs: customs, values: known, source: unresolved.source)
    var substituter = Substituter(source: unresolved.source, context: customs.context, subject: subject) {
      customs.value(of: $0, in: known)
    }
    let values: [LocatedValue]
    do {
      values = try substituter.substitute(unresolved.values)
    } catch {
      if error == .tooLarge { customs.reportTooLarge(unresolved) }
      return nil
    }
    guard values.contains(where: { $0.value != .whitespace }) else { return nil }
    if values.countsSiblings { countsSiblings = true }
    let context = PropertyParser.Context(baseURL: unresolved.baseURL)
    guard case .success(let longhands) = PropertyParser.parse(name: unresolved.name, values: values, context: context)
    else { return nil }
    if case .keyword(let keyword)? = longhands.first?.value, keyword == .revert || keyword == .revertLayer {
      rollbacks[ObjectIdentifier(unresolved)] = keyword
    }
    return longhands
  }
}
