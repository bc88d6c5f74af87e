/// Selectors in the form that is matched: flat arrays without references, names as atoms, compounds from
/// right to left.
struct CompiledSelectors: Sendable {
  /// A simple selector; numbers are atoms or indices into the arrays below.
  enum Simple: Sendable {
    case never
    /// An HTML element's name is compared with the lower-case one.
    case tag(exact: Int32, lowercased: Int32)
    case namespace(Int32)
    case noNamespace
    case id(Int32)
    case `class`(Int32)
    case attribute(Int32)
    case nthChild(Nth, list: Int32, fromEnd: Bool)
    case nthOfType(Nth, fromEnd: Bool)
    case `is`(list: Int32)
    case not(list: Int32)
    case has(list: Int32)
    /// The element that `:has()` is asked of.
    case anchor
    case pseudo(Int32)
  }

  struct Compound: Sendable {
    var simples: Range<Int32>
    /// Joins it to the next compound, which stands on its left.
    var combinator: Combinator
  }

  struct Complex: Sendable {
    var compounds: Range<Int32>
    /// Names that must be on ancestors of the subject.
    var ancestors: NameFilter
    /// Of a relative selector: the combinator to the anchor. One to a sibling is the only one.
    var anchorCombinator: Combinator = .descendant
  }

  var atoms = AtomTable()
  var simples: [Simple] = []
  var compounds: [Compound] = []
  var complexes: [Complex] = []
  var lists: [Range<Int32>] = []
  /// Lists whose answers are remembered per element, since rules nested in rules ask for them again and again.
  var memoizedLists: Set<Int32> = []
  var attributes: [AttributeSelector] = []
  var namespaces: [String] = []
  var pseudos: [PseudoClass] = []
  /// Whether class and id names are compared in lower case. Selectors 4 §6.6, §6.7 (#class-html).
  let isQuirksMode: Bool

  /// A selector of more compounds than this matches nothing: matching recurses over them.
  static let compoundLimit = 2000
  /// The same for those of `:has()`, which are matched in each other.
  static let relativeCompoundLimit = 100

  init(isQuirksMode: Bool) { self.isQuirksMode = isQuirksMode }

  /// Adds a selector; `nesting` is the list that `&` stands for.
  mutating func add(_ selector: Selector, nesting: Int32? = nil) -> Int32 {
    let complex = compile(selector, Surroundings(nesting: nesting))
    complexes.append(complex)
    return Int32(complexes.count - 1)
  }

  /// Adds a list for `&` to stand for.
  mutating func addList(_ selectors: [Selector], nesting: Int32?, isMemoized: Bool) -> Int32 {
    let list = compileList(selectors, Surroundings(nesting: nesting))
    if isMemoized { memoizedLists.insert(list) }
    return list
  }

  private struct Surroundings {
    /// What `&` stands for.
    var nesting: Int32?
  }

  private mutating func compileList(_ selectors: [Selector], _ around: Surroundings, isRelative: Bool = false) -> Int32
  {
    // Compile first, then append: lists are ranges of neighbours.
    let compiled = selectors.map { compile($0, around, isRelative: isRelative) }
    let start = Int32(complexes.count)
    complexes.append(contentsOf: compiled)
    lists.append(start..<Int32(complexes.count))
    return Int32(lists.count - 1)
  }

  private mutating func compile(_ selector: Selector, _ around: Surroundings, isRelative: Bool = false) -> Complex {
    guard selector.compounds.count <= (isRelative ? Self.relativeCompoundLimit : Self.compoundLimit) else {
      return neverMatching()
    }
    let selector = isRelative ? Self.nested(selector) : selector
    var built: [Compound] = []
    for compound in selector.compounds.reversed() {
      let compiled = compound.simples.map { compile($0, around) }.sorted { Self.cost($0) < Self.cost($1) }
      let start = Int32(simples.count)
      simples.append(contentsOf: compiled)
      built.append(Compound(simples: start..<Int32(simples.count), combinator: compound.combinator))
    }
    if isRelative {
      simples.append(.anchor)
      let count = Int32(simples.count)
      built.append(Compound(simples: count - 1..<count, combinator: .descendant))
    }
    let start = Int32(compounds.count)
    compounds.append(contentsOf: built)
    var complex = Complex(compounds: start..<Int32(compounds.count), ancestors: ancestorNames(of: built))
    if isRelative {
      complex.ancestors = .zero
      complex.anchorCombinator = selector.compounds.first?.combinator ?? .descendant
    }
    return complex
  }

  /// `+ a rest` and `~ a rest` as `+ a:has(rest)` and `~ a:has(rest)`: each sibling answers for itself.
  private static func nested(_ selector: Selector) -> Selector {
    guard var first = selector.compounds.first, selector.compounds.count > 1,
      first.combinator == .nextSibling || first.combinator == .subsequentSibling
    else { return selector }
    first.simples.append(.pseudoClass(.has([Selector(compounds: Array(selector.compounds.dropFirst()))])))
    return Selector(compounds: [first])
  }

  private mutating func neverMatching() -> Complex {
    simples.append(.never)
    let simple = Int32(simples.count)
    compounds.append(Compound(simples: simple - 1..<simple, combinator: .descendant))
    let compound = Int32(compounds.count)
    return Complex(compounds: compound - 1..<compound, ancestors: .zero)
  }

  private mutating func compile(_ simple: SimpleSelector, _ around: Surroundings) -> Simple {
    switch simple {
    case .universal(let namespace): return compile(namespace)
    case .type(let name, .any):
      return .tag(exact: atoms.intern(name), lowercased: atoms.intern(name.asciiLowercased()))
    case .type(let name, let namespace):
      let named = SimpleSelector.type(name, .any)
      let compound = CompoundSelector(simples: [named, .universal(namespace)])
      return .is(list: compileList([Selector(compounds: [compound])], around))
    case .id(let name): return .id(atoms.intern(isQuirksMode ? name.asciiLowercased() : name))
    case .class(let name): return .class(atoms.intern(isQuirksMode ? name.asciiLowercased() : name))
    case .attribute(let attribute):
      attributes.append(attribute)
      return .attribute(Int32(attributes.count - 1))
    case .nesting: return around.nesting.map { .is(list: $0) } ?? compile(.pseudoClass(.scope), around)
    case .pseudoClass(let pseudo): return compile(pseudo, around)
    }
  }

  private mutating func compile(_ namespace: NamespaceTest) -> Simple {
    switch namespace {
    case .any: return .is(list: universalList())
    case .none: return .noNamespace
    case .uri(let uri):
      namespaces.append(uri)
      return .namespace(Int32(namespaces.count - 1))
    }
  }

  /// `*`, as the list of one selector that asks for nothing.
  private mutating func universalList() -> Int32 {
    compounds.append(Compound(simples: 0..<0, combinator: .descendant))
    let compound = Int32(compounds.count)
    complexes.append(Complex(compounds: compound - 1..<compound, ancestors: .zero))
    let complex = Int32(complexes.count)
    lists.append(complex - 1..<complex)
    return Int32(lists.count - 1)
  }

  private mutating func compile(_ pseudo: PseudoClass, _ around: Surroundings) -> Simple {
    switch pseudo {
    case .never: return .never
    case .firstChild: return .nthChild(Nth(step: 0, offset: 1), list: -1, fromEnd: false)
    case .lastChild: return .nthChild(Nth(step: 0, offset: 1), list: -1, fromEnd: true)
    case .firstOfType: return .nthOfType(Nth(step: 0, offset: 1), fromEnd: false)
    case .lastOfType: return .nthOfType(Nth(step: 0, offset: 1), fromEnd: true)
    case .nthChild(let nth, let list):
      return .nthChild(nth, list: list.map { compileList($0, around) } ?? -1, fromEnd: false)
    case .nthLastChild(let nth, let list):
      return .nthChild(nth, list: list.map { compileList($0, around) } ?? -1, fromEnd: true)
    case .nthOfType(let nth): return .nthOfType(nth, fromEnd: false)
    case .nthLastOfType(let nth): return .nthOfType(nth, fromEnd: true)
    case .is(let list), .where(let list): return .is(list: compileList(list, around))
    case .not(let list): return .not(list: compileList(list, around))
    case .has(let list): return .has(list: compileList(list, around, isRelative: true))
    default:
      pseudos.append(pseudo)
      return .pseudo(Int32(pseudos.count - 1))
    }
  }

  /// Cheap tests first.
  private static func cost(_ simple: Simple) -> Int {
    switch simple {
    case .never, .tag, .id, .class, .anchor: 0
    case .attribute, .namespace, .noNamespace: 1
    case .nthChild(_, let list, _): list < 0 ? 1 : 4
    case .pseudo, .nthOfType: 2
    case .is, .not: 3
    case .has: 5
    }
  }

  /// Names of the compounds that descendant and child combinators lead to.
  private func ancestorNames(of compounds: [Compound]) -> NameFilter {
    var names = NameFilter.zero
    var isAncestor = false
    for (left, right) in zip(compounds.dropFirst(), compounds) {
      if right.combinator == .descendant || right.combinator == .child { isAncestor = true }
      // A sibling of an ancestor is none itself.
      if right.combinator == .nextSibling || right.combinator == .subsequentSibling { isAncestor = false }
      guard isAncestor else { continue }
      for simple in simples[Int(left.simples.lowerBound)..<Int(left.simples.upperBound)] {
        switch simple {
        case .id(let atom), .class(let atom): names |= NameFilter(atom: atom)
        case .tag(let exact, let lowercased) where exact == lowercased: names |= NameFilter(atom: exact)
        default: break
        }
      }
    }
    return names
  }
}
