import FlexTree

/// The rules of all sheets that hold for a medium, with their selectors compiled and sorted into buckets.
struct RuleSet: Sendable {
  /// One selector with the declarations it brings.
  struct Entry: Sendable {
    var selector: Int32
    var pseudoElement: PseudoElement?
    var block: DeclarationBlock
    var level: CascadeLevel
    var specificity: Specificity
    /// In `scopes`; -1 without.
    var scope: Int32
    /// In `containers`; -1 without.
    var container: Int32
    /// Origin, layer and specificity as one number; then the order of appearance.
    var rank: UInt32 = 0
    var order: UInt32
  }

  struct EntryKey: Sendable {
    var selector: Int32
    var scope: Int32
    var pseudoElement: PseudoElement?
    /// Rank and order, with room for the distance of a scope between.
    var precedence: UInt64
  }

  struct Scope: Sendable {
    /// `nil` is `owner`, the node of the parent of the `style` or `link` element, or the root where that is -1.
    var start: Int32?
    var owner: Int32
    var end: Int32?
    var outer: Int32
  }

  /// An `@container` rule in another, or in none (-1).
  struct Container: Sendable {
    var rule: ContainerRule
    var outer: Int32
  }

  private(set) var selectors: CompiledSelectors
  private(set) var entries: [Entry] = []
  /// Of each entry, what matching needs: small and free of references.
  private(set) var keys: [EntryKey] = []
  private(set) var scopes: [Scope] = []
  private(set) var containers: [Container] = []
  private(set) var usesContainerUnits = false
  /// Whether any rule is of scroll buttons or markers.
  private(set) var hasScrollParts = false
  /// Whether a rule takes the size of a box.
  var asksForContainerSizes: Bool {
    containers.contains { $0.rule.asksForSizes }
      || functionContainers.contains { $0.value.contains(where: \.asksForSizes) }
  }
  private(set) var registrations: [String: PropertyRegistration] = [:]
  private(set) var fontFaces: [FontFaceRule] = []
  /// Of each name the last.
  private(set) var colorProfiles: [ColorProfileRule] = []
  private(set) var pages: [PageRule] = []
  /// By name; those of stronger layers win, then later ones. CSS Cascade 5 §6.4.3 (#layer-block).
  private(set) var counterStyles: [String: CounterStyleRule] = [:]
  /// Of each counter style, its layer while layers are met.
  private var counterStyleLayers: [(layer: Int32, rule: CounterStyleRule)] = []
  /// By name, as counter styles are.
  private(set) var keyframes: [String: KeyframesRule] = [:]
  private var keyframesLayers: [(layer: Int32, rule: KeyframesRule)] = []
  /// By name, as counter styles are.
  private(set) var positionTries: [String: PositionTryRule] = [:]
  private var positionTryLayers: [(layer: Int32, rule: PositionTryRule)] = []
  /// By name, the strongest first: of one name there may be rules for several families.
  private(set) var fontPalettes: [String: [FontPaletteValues]] = [:]
  private var fontPaletteLayers: [(layer: Int32, rule: FontPaletteRule)] = []
  /// By name, as counter styles are.
  private(set) var functions: [String: FunctionRule] = [:]
  /// Their `@container` rules, of those that have any.
  private(set) var functionContainers: [String: [ContainerRule]] = [:]
  private var functionLayers: [(layer: Int32, rule: FunctionRule)] = []
  /// Entries by the name their subject must have.
  private(set) var byID: [[Int32]] = []
  private(set) var byClass: [[Int32]] = []
  private(set) var byTag: [[Int32]] = []
  private(set) var universal: [Int32] = []
  let isQuirksMode: Bool

  init(_ sheets: [StyleSheet], medium: Medium, isQuirksMode: Bool) {
    self.isQuirksMode = isQuirksMode
    selectors = CompiledSelectors(isQuirksMode: isQuirksMode)
    var layers = Layers()
    for sheet in sheets where sheet.media.matches(medium) {
      let walk = Walk(origin: sheet.origin, medium: medium)
      var around = Surroundings()
      around.owner = sheet.owner
      walk.add(sheet.rules, to: &self, layers: &layers, around)
    }
    let ranks = layers.ranks()
    for index in entries.indices where entries[index].level.origin == .author {
      entries[index].level.layer = ranks[Int(entries[index].level.layer)]
    }
    for index in pages.indices where pages[index].level.origin == .author {
      pages[index].level.layer = ranks[Int(pages[index].level.layer)]
    }
    /// The weakest first.
    func ranked<Rule>(_ entries: [(layer: Int32, rule: Rule)]) -> [Rule] {
      entries.enumerated().sorted {
        (ranks[Int($0.element.layer)], $0.offset) < (ranks[Int($1.element.layer)], $1.offset)
      }.map(\.element.rule)
    }
    for rule in ranked(counterStyleLayers) { counterStyles[rule.name] = rule }
    for rule in ranked(keyframesLayers) { keyframes[rule.name] = rule }
    for rule in ranked(positionTryLayers) { positionTries[rule.name] = rule }
    for rule in ranked(fontPaletteLayers) { fontPalettes[rule.name, default: []].insert(rule.values, at: 0) }
    for rule in ranked(functionLayers) { functions[rule.name] = rule }
    for (name, rule) in functions where !rule.containers.isEmpty { functionContainers[name] = rule.containers }
    counterStyleLayers = []
    keyframesLayers = []
    positionTryLayers = []
    functionLayers = []
    fontPaletteLayers = []
    rankEntries()
    fillBuckets()
  }

  // MARK: Flattening

  /// What stands around a rule.
  private struct Surroundings {
    var layer = Layers.root
    /// What `&` stands for: a compiled list.
    var nesting: Int32?
    var nestingDepth = 0
    var scope: Int32 = -1
    var container: Int32 = -1
    /// The element that an `@scope` without a root is of: the parent of the `style` element.
    var owner: Int32 = -1
    /// The selectors of the style rule around, for declarations in group rules.
    var subjects: [Subject] = []
  }

  private struct Subject {
    var selector: Int32
    var pseudoElement: PseudoElement?
    var specificity: Specificity
  }

  private struct Walk {
    let origin: StyleSheet.Origin
    let medium: Medium

    func add(_ rules: [Rule], to set: inout RuleSet, layers: inout Layers, _ around: Surroundings) {
      for rule in rules { add(rule, to: &set, layers: &layers, around) }
    }

    private func add(_ rule: Rule, to set: inout RuleSet, layers: inout Layers, _ around: Surroundings) {
      var around = around
      switch rule {
      case .style(let style): add(style, to: &set, layers: &layers, around)
      case .declarations(let block):
        for subject in around.subjects { set.append(block, subject, around, origin) }
      case .media(let queries, let rules):
        if queries.matches(medium) { add(rules, to: &set, layers: &layers, around) }
      case .layer(let name, let rules):
        around.layer =
          name.map { layers.layer($0, in: around.layer) } ?? layers.anonymousLayer(in: around.layer)
        add(rules, to: &set, layers: &layers, around)
      case .layerOrder(let names):
        for name in names { _ = layers.layer(name, in: around.layer) }
      case .import(let sheet):
        guard sheet.media.matches(medium) else { return }
        switch sheet.layer {
        case .none: break
        case .anonymous: around.layer = layers.anonymousLayer(in: around.layer)
        case .named(let name): around.layer = layers.layer(name, in: around.layer)
        }
        add(sheet.rules, to: &set, layers: &layers, around)
      case .scope(let scope, let rules):
        set.open(scope, &around)
        add(rules, to: &set, layers: &layers, around)
      case .container(let rule, let rules):
        set.containers.append(Container(rule: rule, outer: around.container))
        around.container = Int32(set.containers.count - 1)
        add(rules, to: &set, layers: &layers, around)
      case .property(let registration): set.registrations[registration.name] = registration
      case .fontFace(let face): set.fontFaces.append(face)
      case .colorProfile(let profile):
        set.colorProfiles.removeAll { $0.name == profile.name }
        set.colorProfiles.append(profile)
      case .page(var page):
        page.level = CascadeLevel(origin: origin, layer: Int32(around.layer))
        set.pages.append(page)
      case .counterStyle(let rule): set.counterStyleLayers.append((Int32(around.layer), rule))
      case .keyframes(let rule):
        if rule.usesContainerUnits { set.usesContainerUnits = true }
        set.keyframesLayers.append((Int32(around.layer), rule))
      case .positionTry(let rule):
        if rule.usesContainerUnits { set.usesContainerUnits = true }
        set.positionTryLayers.append((Int32(around.layer), rule))
      case .fontPalette(let rule): set.fontPaletteLayers.append((Int32(around.layer), rule))
      case .function(let rule):
        if rule.values.contains(where: \.usesContainerUnits) { set.usesContainerUnits = true }
        set.functionLayers.append((Int32(around.layer), rule))
      }
    }

    private func add(_ style: StyleRule, to set: inout RuleSet, layers: inout Layers, _ around: Surroundings) {
      var inner = around
      inner.subjects = style.selectors.map {
        Subject(
          selector: set.selectors.add($0, nesting: around.nesting), pseudoElement: $0.pseudoElement,
          specificity: $0.specificity)
      }
      let hasNestedRules = style.contents.contains { if case .declarations = $0 { false } else { true } }
      if hasNestedRules {
        inner.nestingDepth += 1
        inner.nesting = set.selectors.addList(
          style.selectors.filter { $0.pseudoElement == nil }, nesting: around.nesting,
          isMemoized: inner.nestingDepth > 2 && around.scope < 0)
      }
      add(style.contents, to: &set, layers: &layers, inner)
    }
  }

  private mutating func append(
    _ block: DeclarationBlock, _ subject: Subject, _ around: Surroundings, _ origin: StyleSheet.Origin
  ) {
    guard subject.pseudoElement != .other, subject.pseudoElement != .column else { return }
    if block.usesContainerUnits { usesContainerUnits = true }
    entries.append(
      Entry(
        selector: subject.selector, pseudoElement: subject.pseudoElement, block: block,
        level: CascadeLevel(origin: origin, layer: Int32(around.layer)), specificity: subject.specificity,
        scope: around.scope, container: around.container, order: UInt32(entries.count)))
  }

  private mutating func open(_ scope: ScopeRule, _ around: inout Surroundings) {
    let start = scope.start.map {
      selectors.addList($0, nesting: around.nesting, isMemoized: false)
    }
    // In the limit, `&` and `:scope` are the scoping root.
    let end = scope.end.map { selectors.addList($0, nesting: nil, isMemoized: false) }
    scopes.append(Scope(start: start, owner: around.owner, end: end, outer: around.scope))
    around.scope = Int32(scopes.count - 1)
    around.nesting = nil
    let root = Selector(compounds: [CompoundSelector(simples: [.pseudoClass(.scope)])])
    around.subjects = [Subject(selector: selectors.add(root), pseudoElement: nil, specificity: .zero)]
  }

  // MARK: Sorting

  /// Numbers the entries by origin, layer and specificity.
  private mutating func rankEntries() {
    let order = entries.indices.sorted { entries[$0].precedence < entries[$1].precedence }
    var rank: UInt32 = 0
    for (position, index) in order.enumerated() {
      if position > 0, entries[order[position - 1]].precedence != entries[index].precedence { rank += 1 }
      entries[index].rank = rank
    }
    keys = entries.map {
      EntryKey(
        selector: $0.selector, scope: $0.scope, pseudoElement: $0.pseudoElement,
        precedence: UInt64($0.rank) << 40 | UInt64($0.order & 0xFF_FFFF))
    }
  }

  private mutating func fillBuckets() {
    hasScrollParts = keys.contains { $0.pseudoElement?.isScrollPart ?? false }
    let count = selectors.atoms.count
    byID = [[Int32]](repeating: [], count: count)
    byClass = byID
    byTag = byID
    for (index, entry) in entries.enumerated() {
      guard let keys = selectors.keys(of: entry.selector) else {
        universal.append(Int32(index))
        continue
      }
      for key in keys {
        switch key {
        case .id(let atom): byID[Int(atom)].append(Int32(index))
        case .class(let atom): byClass[Int(atom)].append(Int32(index))
        case .tag(let atom): byTag[Int(atom)].append(Int32(index))
        }
      }
    }
  }
}

extension RuleSet.Entry {
  /// Origin, layer, specificity, most significant first. CSS Cascade 5 §6.1 (#cascade-sort).
  fileprivate var precedence: (UInt8, Int32, UInt32) { (level.origin.rawValue, level.layer, specificity.packed) }
}

extension CompiledSelectors {
  enum Key: Hashable {
    case id(Int32)
    case `class`(Int32)
    case tag(Int32)
  }

  /// Names one of which the subject of a selector must have; `nil` where any element may match.
  func keys(of complex: Int32, depth: Int = 0) -> [Key]? {
    let first = compounds[Int(complexes[Int(complex)].compounds.lowerBound)]
    var tags: [Key]?
    var classes: [Key]?
    var alternatives: [Key]?
    for index in first.simples {
      switch simples[Int(index)] {
      case .id(let atom): return [.id(atom)]
      case .class(let atom): classes = [.class(atom)]
      case .tag(let exact, let lowercased):
        tags = exact == lowercased ? [.tag(exact)] : [.tag(exact), .tag(lowercased)]
      case .is(let list) where alternatives == nil && depth < 4:
        alternatives = keys(ofList: list, depth: depth + 1)
      default: break
      }
    }
    return classes ?? alternatives ?? tags
  }

  private func keys(ofList list: Int32, depth: Int) -> [Key]? {
    let range = lists[Int(list)]
    guard range.count <= 16 else { return nil }
    var all: Set<Key> = []
    for complex in range {
      guard let keys = keys(of: complex, depth: depth) else { return nil }
      all.formUnion(keys)
    }
    return Array(all)
  }
}
