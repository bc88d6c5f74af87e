package import FlexCore
package import FlexDOM
internal import FlexTree

/// What layout finds that styles depend on: the content boxes of containers, and timelines of what scrolls.
/// CSS Conditional 5 §2 (#container-features), Scroll-driven Animations 1 §2 (#scroll-timelines).
package struct ContainerSizes: Equatable, Sendable {
  /// Of each animation of an element or a pseudo-element; `nil` for those that run by time.
  package var timelines: [AnimatedElement: [TimelineState?]] = [:]
  /// In px, by the element's node.
  private var sizes: [Int32: Size<Float>] = [:]

  package init() {}

  package subscript(node: FlexDOM.NodeID) -> Size<Float>? {
    get { sizes[Int32(node.index)] }
    set { sizes[Int32(node.index)] = newValue }
  }
}

/// An element whose animations something that scrolls drives, or a pseudo-element of one.
package struct AnimatedElement: Hashable, Sendable {
  package let node: FlexDOM.NodeID
  package let pseudoElement: PseudoElement?
}

extension ContainerType {
  var hasInlineSize: Bool { self == .inlineSize || self == .size }
}

/// What containers tell the elements inside them.
struct ContainerScopes {
  let sizes: ContainerSizes
  /// Widths and heights that container units are of, by number.
  private(set) var units: [Size<Float?>] = []
  private var unitNumbers: [Size<Float?>: Int32] = [:]
  /// The number for what stands inside each element; -1 for the viewport.
  private var inside: [Int32]
  /// Rules that were asked already, by the element whose ancestors, itself with them, could answer.
  private var answers: [Question: Bool] = [:]

  private struct Question: Hashable {
    var rule: Int32
    var element: Int
  }

  init(sizes: ContainerSizes, count: Int) {
    self.sizes = sizes
    inside = [Int32](repeating: -1, count: count)
  }

  /// Notes what container units inside an element are of.
  mutating func enter(_ element: Int, parent: Int32, node: FlexDOM.NodeID, type: ContainerType) {
    let outer = parent < 0 ? -1 : inside[Int(parent)]
    inside[element] = outer
    guard type.hasInlineSize, let own = sizes[node] else { return }
    var size = outer < 0 ? Size<Float?>(width: nil, height: nil) : units[Int(outer)]
    size.width = own.width
    if type == .size { size.height = own.height }
    if let number = unitNumbers[size] {
      inside[element] = number
    } else {
      inside[element] = Int32(units.count)
      unitNumbers[size] = Int32(units.count)
      units.append(size)
    }
  }

  func number(inside element: Int32) -> Int32 { element < 0 ? -1 : inside[Int(element)] }

  func answer(_ rule: Int32, from element: Int) -> Bool? { answers[Question(rule: rule, element: element)] }

  mutating func keep(_ answer: Bool, of rule: Int32, from element: Int) {
    answers[Question(rule: rule, element: element)] = answer
  }
}

extension StyleResolution {
  /// Leaves out what a container doesn't allow.
  mutating func applyContainerRules(to match: inout RuleMatching.Match, of element: Int) {
    let parent = Int(table.records[element].parent)
    match.element = match.element.filter { holds($0, from: parent) }
    // A pseudo-element may ask the element it belongs to, which isn't styled yet.
    for pseudo in match.pseudoElements.keys where match.pseudoElements[pseudo, default: []].contains(where: isContained)
    {
      pendingPseudos = true
    }
  }

  /// The same for pseudo-elements, once their element has its style.
  mutating func applyContainerRulesToPseudoElements(of match: inout RuleMatching.Match, of element: Int) {
    guard pendingPseudos else { return }
    pendingPseudos = false
    for (pseudo, entries) in match.pseudoElements {
      let kept = entries.filter { holds($0, from: element) }
      match.pseudoElements[pseudo] = kept.isEmpty ? nil : kept
    }
  }

  private func isContained(_ entry: Int32) -> Bool { entry >= 0 && rules.entries[Int(entry)].container >= 0 }

  private mutating func holds(_ entry: Int32, from element: Int) -> Bool {
    guard isContained(entry) else { return true }
    var index = rules.entries[Int(entry)].container
    while index >= 0 {
      let container = rules.containers[Int(index)]
      let answer = containers.answer(index, from: element) ?? holds(container.rule, from: element)
      containers.keep(answer, of: index, from: element)
      guard answer else { return false }
      index = container.outer
    }
    return true
  }

  /// What the containers around an element answer to the rules in functions.
  func functionAnswers(at element: Int) -> [String: [Bool]] {
    guard !rules.functionContainers.isEmpty else { return [:] }
    let parent = Int(table.records[element].parent)
    return rules.functionContainers.mapValues { $0.map { holds($0, from: parent) } }
  }

  private func holds(_ rule: ContainerRule, from element: Int) -> Bool {
    rule.queries.contains { holds($0, rule.source, from: element) }
  }

  /// Asks the nearest container that has the name and can answer. §5 (#container-rule): without one the answer is
  /// unknown, `not` or not.
  private func holds(_ query: ContainerQuery, _ source: [UInt8], from element: Int) -> Bool {
    var candidate = element
    while candidate >= 0 {
      defer { candidate = Int(table.records[candidate].parent) }
      let record = table.records[candidate]
      let slot = Int(result.slots[Int(record.node)])
      guard slot >= 0 else { continue }
      let style = result.styles[slot]
      let type = style.containment.containerType
      if let name = query.name, !style.containment.containerNames.contains(name) { continue }
      if query.needsInlineSize, !type.hasInlineSize { continue }
      if query.needsBlockSize, type != .size { continue }
      guard let condition = query.condition else { return true }
      return evaluate(condition, source, candidate, slot, style) == true
    }
    return false
  }

  private func evaluate(
    _ condition: Condition<ContainerQuery.Test>, _ source: [UInt8], _ element: Int, _ slot: Int, _ style: ComputedStyle
  ) -> Bool? {
    let record = table.records[element]
    let known = containers.sizes[FlexDOM.NodeID(index: Int(record.node))]
    let size = Size<Float?>(
      width: known?.width, height: style.containment.containerType == .size ? known?.height : nil)
    var environment = computation
    environment.containerSize = containerSize(containers.number(inside: record.parent))
    let computation = Computation(environment: environment, parent: style)
    return condition.evaluate { test in
      switch test {
      case .size(let feature): return feature.evaluate(size, computation)
      case .style(let condition):
        let outer = record.parent < 0 ? -1 : result.slots[Int(table.records[Int(record.parent)].node)]
        let resolver = CustomPropertyResolver(
          parent: outer < 0 ? .none : result.customProperties[Int(outer)], registrations: rules.registrations,
          report: { _ in },
          context: SubstitutionContext(
            attribute: { _ in nil }, medium: context.medium, computation: computation, functions: rules.functions)
        ) {
          $0.syntax.computed($1, parent: style, font: [], context: environment)
        }
        let subject = StyleQuerySubject(
          customs: resolver, values: result.customProperties[slot].values, source: source)
        return condition.evaluate(subject.evaluate)
      }
    }
  }

  func containerSize(_ number: Int32) -> Size<Float?> {
    number < 0 ? Size(width: nil, height: nil) : containers.units[Int(number)]
  }

  /// What layout knows of the timelines of an element's animations.
  func timelines(of style: ComputedStyle, _ element: AnimatedElement) -> [TimelineState?] {
    guard style.isAnimated, style.rare.texts.own["animation-timeline"] != nil else { return [] }
    return containers.sizes.timelines[element] ?? [nil]
  }
}

extension CascadeWinners {
  /// Whether a sheet names the language, which counts more than an attribute.
  var setsLanguage: Bool { longhands.contains { $0.property.name == "-webkit-locale" } }
}
