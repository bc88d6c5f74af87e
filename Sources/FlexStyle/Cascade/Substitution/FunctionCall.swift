/// One call of a function of the document: its parameters and the custom properties of its body, worked out as they are asked
/// for. CSS Functions and Mixins 1 §4 (#evaluating-custom-functions).
final class FunctionCall {
  private let rule: FunctionRule
  /// What the caller sees.
  private let outer: Substituter
  private var arguments: [String: CustomValue?] = [:]
  /// Those of the body whose conditions hold, of each name the last.
  private var declarations: [String: UnresolvedValue] = [:]
  private var values: [String: CustomValue?] = [:]
  private var open: Set<String> = []
  /// Whether the parameters have their values.
  private var isBound = false
  /// How many more tokens may come, for all that is called.
  private(set) var budget: Int

  init(_ rule: FunctionRule, from outer: Substituter) {
    self.rule = rule
    self.outer = outer
    budget = outer.budget
    if let known = rule.declarations {
      declarations = known
    } else {
      var answers = (outer.context.containers[rule.name] ?? [])[...]
      collect(rule.items, holds: true, &answers)
    }
  }

  /// - Parameter answers: those of containers to the rules that are yet to come.
  private func collect(_ items: [FunctionRule.Item], holds: Bool, _ answers: inout ArraySlice<Bool>) {
    for item in items {
      switch item {
      case .declaration(let value): if holds { declarations[value.name] = value }
      case .media(let queries, let inner):
        collect(inner, holds: holds && queries.matches(outer.context.medium), &answers)
      case .container(_, let inner):
        let answer = answers.popFirst() ?? false
        collect(inner, holds: holds && answer, &answers)
      }
    }
  }

  /// - Parameter given: the arguments with their variables put in; `nil` of one that has no value.
  /// - Returns: `nil` where a value is missing or of another type.
  func result(of given: [CustomValue?]) throws(SubstitutionFailure) -> CustomValue? {
    for (index, parameter) in rule.parameters.enumerated() {
      var value = index < given.count ? given[index].flatMap { typed($0, as: parameter.syntax) } : nil
      if value == nil, let fallback = parameter.fallback {
        value = try substituted(fallback).flatMap { typed($0, as: parameter.syntax) }
      }
      // One of another type is as good as none; one that is left out makes the call invalid.
      if value == nil, index >= given.count { return nil }
      arguments[parameter.name] = .some(value)
    }
    isBound = true
    guard let result = declarations["result"], let value = try substituted(result.values) else { return nil }
    return typed(value, as: rule.result)
  }

  /// A value in its type. Lengths of the element's font stay as they are: it isn't known yet.
  private func typed(_ value: CustomValue, as syntax: CustomSyntax) -> CustomValue? {
    if syntax.isUniversal { return value }
    let computation = outer.context.computation
    let computed = syntax.computed(value, parent: computation.parent, font: [], context: computation.environment)
    return value.values.containsFontRelativeUnit && computed != nil ? value : computed
  }

  /// `nil` where a variable in it has no value.
  private func substituted(_ values: [LocatedValue]) throws(SubstitutionFailure) -> CustomValue? {
    var substituter = Substituter(
      source: rule.source, context: outer.context, calls: outer.calls + [rule.name], subject: subject
    ) { [unowned self] in
      self.value(of: $0)
    }
    substituter.budget = budget
    do {
      let result = try substituter.substitute(values).trimmed()
      budget = substituter.budget
      return CustomValue(
        values: result, text: substituter.text.trimmedCSSWhitespace(), tokenCount: result.tokenCount)
    } catch {
      budget = min(budget, substituter.budget)
      if error == .tooLarge { throw error }
      return nil
    }
  }

  /// A custom property of the body, a parameter, or what the caller has by this name.
  private func value(of name: String) -> CustomValue? {
    if let known = values[name] { return known }
    guard let declaration = declarations[name] else {
      if let argument = arguments[name] { return argument }
      return outer.variable(name)
    }
    guard open.insert(name).inserted else { return nil }
    defer { open.remove(name) }
    let value = value(of: declaration)
    values[name] = .some(value)
    return value
  }

  private func value(of declaration: UnresolvedValue) -> CustomValue? {
    if declaration.values.count == 1, case .ident(let word) = declaration.values[0].value {
      switch CSSWideKeyword.named(word.asciiLowercased()) {
      case .inherit: return outer.variable(declaration.name)
      case .initial: return nil
      default: break
      }
    }
    return (try? substituted(declaration.values)) ?? nil
  }

  /// What `style()` asks in the body: the element, with the parameters and the body's own custom properties.
  private var subject: StyleQuerySubject? {
    guard isBound, let subject = outer.subject, outer.context.functions.values.contains(where: \.asksForStyles) else {
      return outer.subject
    }
    var values = subject.values
    for (name, value) in arguments { values[name] = value }
    for name in declarations.keys where name != "result" && !open.contains(name) { values[name] = value(of: name) }
    return StyleQuerySubject(customs: subject.customs, values: values, source: rule.source)
  }
}

extension Substituter {
  /// What a call of a function of the document gives.
  mutating func call(_ name: String, _ arguments: [LocatedValue]) throws(SubstitutionFailure) -> CustomValue {
    guard let rule = context.functions[name], !calls.contains(name), calls.count < Substitution.callLimit else {
      throw .missing
    }
    var given: [CustomValue?] = []
    for part in arguments.trimmed().isEmpty ? [] : arguments.splitAtCommas() {
      given.append(try argument(part.trimmed(), of: name))
    }
    guard given.count <= rule.parameters.count else { throw .missing }
    let call = FunctionCall(rule, from: self)
    let result = try call.result(of: given)
    budget = call.budget - (result?.tokenCount ?? 0)
    if budget < 0 { throw .tooLarge }
    guard let result else { throw .missing }
    return result
  }

  /// An argument with its variables put in; braces around it keep its commas.
  private mutating func argument(
    _ values: [LocatedValue], of name: String
  ) throws(SubstitutionFailure) -> CustomValue? {
    var values = values
    if values.count == 1, case .block("{", let inner) = values[0].value { values = inner.trimmed() }
    if values.isEmpty { return nil }
    // A function in its own arguments calls itself.
    var inner = Substituter(
      source: source, context: context, calls: calls + [name], subject: subject, variable: variable)
    inner.budget = budget
    do {
      let result = try inner.substitute(values).trimmed()
      budget = inner.budget
      return CustomValue(values: result, text: inner.text.trimmedCSSWhitespace(), tokenCount: result.tokenCount)
    } catch {
      budget = min(budget, inner.budget)
      if error == .tooLarge { throw error }
      return nil
    }
  }
}

extension Substitution {
  /// How deep functions call each other.
  static let callLimit = 64
}
