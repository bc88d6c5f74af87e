/// The custom properties of an element with their computed values. CSS Variables 2 §2 (#defining-variables).
final class CustomProperties: Sendable {
  let values: [String: CustomValue]

  init(_ values: [String: CustomValue]) { self.values = values }

  static let none = CustomProperties([:])
}

/// Computes the custom properties of one element.
struct CustomPropertyResolver {
  let parent: CustomProperties
  let registrations: [String: PropertyRegistration]
  /// Reports values that grew too large.
  var report: (CSSError) -> Void
  var context: SubstitutionContext
  /// The computed value of a registered property, or `nil` where the tokens don't fit its syntax.
  var computeRegistered: (PropertyRegistration, CustomValue) -> CustomValue?

  /// The element's custom properties from what won its cascade.
  func resolve(_ winners: [(name: String, value: CascadeValue)]) -> CustomProperties {
    let drops = registrations.values.filter { !$0.inherits && parent.values[$0.name] != nil }
    if winners.isEmpty, drops.isEmpty { return parent }
    var values = parent.values
    for registration in drops { values[registration.name] = nil }
    var pending: [String: UnresolvedValue] = [:]
    for (name, value) in winners {
      switch value {
      case .customKeyword(let keyword): apply(keyword, to: name, &values)
      case .custom(let written) where written.hasSubstitutions: pending[name] = written
      case .custom(let written): set(CustomValue(written), of: name, &values)
      default: break
      }
    }
    substitute(pending, &values)
    return CustomProperties(values)
  }

  private func apply(_ keyword: CSSWideKeyword, to name: String, _ values: inout [String: CustomValue]) {
    let inherits = registrations[name]?.inherits ?? true
    switch keyword {
    case .inherit: values[name] = parent.values[name]
    case .initial: values[name] = nil
    case .unset, .revert, .revertLayer: values[name] = inherits ? parent.values[name] : nil
    }
  }

  private func set(_ value: CustomValue, of name: String, _ values: inout [String: CustomValue]) {
    guard let registration = registrations[name] else {
      values[name] = value
      return
    }
    if let computed = computeRegistered(registration, value) {
      values[name] = computed
    } else {
      apply(.unset, to: name, &values)
    }
  }

  /// Puts in the variables, those first that others refer to. What refers to itself is invalid, however
  /// many steps lie between. CSS Variables 2 §2.3 (#cycles).
  private func substitute(_ pending: [String: UnresolvedValue], _ values: inout [String: CustomValue]) {
    guard !pending.isEmpty else { return }
    var graph = DependencyGraph()
    for (name, value) in pending {
      var references: Set<String> = []
      let known = values
      var functions = context.functions
      Substitution.references(in: value.values, into: &references, functions: &functions) {
        pending[$0] == nil && known[$0] != nil
      }
      graph.edges[name] = references.filter { pending[$0] != nil }.sorted()
    }
    for (name, isInCycle) in graph.sorted() {
      values[name] = nil
      guard !isInCycle, let value = pending[name] else { continue }
      guard let result = substituted(value, values) else {
        if registrations[name] != nil { apply(.unset, to: name, &values) }
        continue
      }
      if result.values.count == 1, case .ident(let word) = result.values[0].value,
        let keyword = CSSWideKeyword.named(word.asciiLowercased())
      {
        apply(keyword, to: name, &values)
      } else {
        set(result, of: name, &values)
      }
    }
  }

  /// A value with the variables put in; `nil` where one is missing. Nothing holds `known` afterwards: it would be copied
  /// for every property that is set.
  private func substituted(_ value: UnresolvedValue, _ known: [String: CustomValue]) -> CustomValue? {
    let subject = StyleQuerySubject(customs: self, values: known, source: value.source)
    var substituter = Substituter(source: value.source, context: context, subject: subject) {
      self.value(of: $0, in: known)
    }
    do {
      let result = try substituter.substitute(value.values).trimmed()
      let text = substituter.text.trimmedCSSWhitespace()
      return CustomValue(values: result, text: text, tokenCount: result.tokenCount)
    } catch {
      if error == .tooLarge { reportTooLarge(value) }
      return nil
    }
  }

  func reportTooLarge(_ value: UnresolvedValue) {
    report(
      CSSError(
        .substitutionTooLarge(value.name, limit: Substitution.tokenLimit), at: value.location?.location(0)))
  }

  /// What `var()` finds: the value, or the initial value of a registered property.
  func value(of name: String, in values: [String: CustomValue]) -> CustomValue? {
    values[name] ?? registrations[name]?.initialValue
  }
}

/// Names that depend on names, to be put in order.
struct DependencyGraph {
  var edges: [String: [String]] = [:]

  /// All names, after those they depend on, and whether they are part of a cycle: the strongly connected
  /// components by Tarjan's algorithm, without recursion.
  func sorted() -> [(name: String, isInCycle: Bool)] {
    var result: [(name: String, isInCycle: Bool)] = []
    var index: [String: Int] = [:]
    var low: [String: Int] = [:]
    var component: [String] = []
    var isOpen: Set<String> = []
    for start in edges.keys.sorted() where index[start] == nil {
      var path: [(name: String, next: Int)] = [(start, 0)]
      while let (name, next) = path.popLast() {
        if next == 0 {
          index[name] = index.count
          low[name] = index[name]
          component.append(name)
          isOpen.insert(name)
        }
        let targets = edges[name] ?? []
        if next < targets.count {
          let target = targets[next]
          path.append((name, next + 1))
          if index[target] == nil {
            path.append((target, 0))
          } else if isOpen.contains(target) {
            low[name] = min(low[name] ?? 0, index[target] ?? 0)
          }
          continue
        }
        if let parent = path.last?.name { low[parent] = min(low[parent] ?? 0, low[name] ?? 0) }
        guard low[name] == index[name], let first = component.lastIndex(of: name) else { continue }
        let members = component[first...]
        let isInCycle = members.count > 1 || targets.contains(name)
        for member in members {
          isOpen.remove(member)
          result.append((member, isInCycle))
        }
        component.removeSubrange(first...)
      }
    }
    return result
  }
}
