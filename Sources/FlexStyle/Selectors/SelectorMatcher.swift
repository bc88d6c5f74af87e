internal import FlexDOM

/// Matches compiled selectors against the elements of one document. Selectors 4 §18.3 (#match-against-element).
struct SelectorMatcher {
  let table: ElementTable
  let selectors: CompiledSelectors
  private var memo: [UInt64: Bool] = [:]
  private var anchor = -1
  private var typePositions: [TypePosition] = []
  private var listPlaces: [ListPlaces.Key: ListPlaces] = [:]
  private var earlierSiblings: [SiblingKey: EarlierSiblings] = [:]
  private var lastSiblings: [SiblingKey: Int32] = [:]
  /// The scoping root, of which `:scope` speaks; the root element without one.
  var scopeRoot = 0

  init(table: ElementTable, selectors: CompiledSelectors) {
    self.table = table
    self.selectors = selectors
  }

  /// How a match failed: what further candidates are worth trying. Failing for all siblings or completely
  /// keeps backtracking from trying every combination of ancestors.
  private enum Outcome { case matches, failsLocally, failsAllSiblings, failsCompletely }

  mutating func matches(_ complex: Int32, _ element: Int) -> Bool {
    let selector = selectors.complexes[Int(complex)]
    guard table.ancestors[element].containsAll(of: selector.ancestors) else { return false }
    return match(selector.compounds.lowerBound, in: selector, element) == .matches
  }

  private mutating func match(_ compound: Int32, in selector: CompiledSelectors.Complex, _ element: Int) -> Outcome {
    guard matchesCompound(selectors.compounds[Int(compound)], element) else { return .failsLocally }
    let left = compound + 1
    guard left < selector.compounds.upperBound else { return .matches }
    switch selectors.compounds[Int(compound)].combinator {
    case .descendant:
      var ancestor = table.records[element].parent
      while ancestor >= 0 {
        let outcome = match(left, in: selector, Int(ancestor))
        if outcome == .matches || outcome == .failsCompletely { return outcome }
        ancestor = table.records[Int(ancestor)].parent
      }
      return .failsCompletely
    case .child:
      let parent = table.records[element].parent
      guard parent >= 0 else { return .failsCompletely }
      let outcome = match(left, in: selector, Int(parent))
      return outcome == .matches || outcome == .failsCompletely ? outcome : .failsAllSiblings
    case .nextSibling:
      let previous = table.records[element].previous
      return previous < 0 ? .failsAllSiblings : match(left, in: selector, Int(previous))
    case .subsequentSibling:
      var sibling = table.records[element].previous
      if table.records[element].position > ListPlaces.minimumCount {
        return matchEarlierSiblings(left, in: selector, element)
      }
      while sibling >= 0 {
        let outcome = match(left, in: selector, Int(sibling))
        if outcome != .failsLocally { return outcome }
        sibling = table.records[Int(sibling)].previous
      }
      return .failsAllSiblings
    }
  }

  /// Looks at each sibling once for all that come after it: the first that matches is known from then on.
  private mutating func matchEarlierSiblings(
    _ compound: Int32, in selector: CompiledSelectors.Complex, _ element: Int
  ) -> Outcome {
    let record = table.records[element]
    let key = SiblingKey(selector: compound, parent: record.parent, scopeRoot: scopeRoot)
    // The root has no siblings.
    let first = record.parent < 0 ? -1 : table.records[Int(record.parent)].firstChild
    var known = earlierSiblings[key] ?? EarlierSiblings(next: first)
    while known.first < 0, known.next >= 0, table.records[Int(known.next)].position < record.position {
      let sibling = known.next
      switch match(compound, in: selector, Int(sibling)) {
      case .matches: known.first = table.records[Int(sibling)].position
      // All of them have the same ancestors.
      case .failsCompletely: known.failsCompletely = true
      case .failsLocally, .failsAllSiblings: break
      }
      known.next = table.records[Int(sibling)].next
    }
    earlierSiblings[key] = known
    if known.first >= 0, known.first < record.position { return .matches }
    return known.failsCompletely ? .failsCompletely : .failsAllSiblings
  }

  private mutating func matchesCompound(_ compound: CompiledSelectors.Compound, _ element: Int) -> Bool {
    for index in compound.simples where !matchesSimple(selectors.simples[Int(index)], element) { return false }
    return true
  }

  private mutating func matchesSimple(_ simple: CompiledSelectors.Simple, _ element: Int) -> Bool {
    switch simple {
    case .never: return false
    case .tag(let exact, let lowercased):
      let record = table.records[element]
      return record.tag == (record.isHTML && !table.document.isXML ? lowercased : exact)
    case .namespace(let index): return table.namespace(of: element) == selectors.namespaces[Int(index)]
    case .noNamespace: return false
    case .id(let atom): return table.records[element].id == atom
    case .class(let atom): return table.hasClass(atom, element)
    case .attribute(let index):
      guard table.records[element].hasAttributes else { return false }
      let selector = selectors.attributes[Int(index)]
      return table.element(element)?.matches(selector, inXML: table.document.isXML) ?? false
    case .nthChild(let nth, let list, let fromEnd): return matchesNth(nth, list: list, fromEnd: fromEnd, element)
    case .nthOfType(let nth, let fromEnd):
      if typePositions.isEmpty { typePositions = table.typePositions() }
      let place = typePositions[element]
      return nth.matches(Int(fromEnd ? place.count - place.position + 1 : place.position))
    case .is(let list): return matchesAny(list, element)
    case .not(let list): return !matchesAny(list, element)
    case .has(let list): return matchesHas(list, element)
    case .anchor: return element == anchor
    case .pseudo(let index): return matches(selectors.pseudos[Int(index)], element)
    }
  }

  /// Whether any selector of a list matches.
  mutating func matchesAny(_ list: Int32, _ element: Int) -> Bool {
    let key = UInt64(UInt32(bitPattern: list)) << 32 | UInt64(element)
    let isMemoized = selectors.memoizedLists.contains(list)
    if isMemoized, let known = memo[key] { return known }
    var result = false
    for complex in selectors.lists[Int(list)] where matches(complex, element) {
      result = true
      break
    }
    if isMemoized { memo[key] = result }
    return result
  }

  /// §14.3 (#the-nth-child-pseudo).
  private mutating func matchesNth(_ nth: Nth, list: Int32, fromEnd: Bool, _ element: Int) -> Bool {
    let record = table.records[element]
    guard list >= 0 else {
      guard fromEnd else { return nth.matches(Int(record.position)) }
      let count = record.parent < 0 ? 1 : table.records[Int(record.parent)].childCount
      return nth.matches(Int(count - record.position + 1))
    }
    guard matchesAny(list, element) else { return false }
    if record.parent >= 0, table.records[Int(record.parent)].childCount >= ListPlaces.minimumCount {
      let places = places(of: list, parent: record.parent)
      let place = places.places[Int(record.position) - 1]
      return nth.matches(Int(fromEnd ? places.count - place + 1 : place))
    }
    var position = 1
    var sibling = fromEnd ? record.next : record.previous
    while sibling >= 0 {
      if matchesAny(list, Int(sibling)) { position += 1 }
      sibling = fromEnd ? table.records[Int(sibling)].next : table.records[Int(sibling)].previous
    }
    return nth.matches(position)
  }

  /// Counted once for all children: each would go through all the others.
  private mutating func places(of list: Int32, parent: Int32) -> ListPlaces {
    let key = ListPlaces.Key(list: list, parent: parent, scopeRoot: scopeRoot)
    if let known = listPlaces[key] { return known }
    var result = ListPlaces()
    result.places.reserveCapacity(Int(table.records[Int(parent)].childCount))
    var child = table.records[Int(parent)].firstChild
    while child >= 0 {
      let isCounted = matchesAny(list, Int(child))
      if isCounted { result.count += 1 }
      result.places.append(isCounted ? result.count : 0)
      child = table.records[Int(child)].next
    }
    listPlaces[key] = result
    return result
  }

  /// §4.5 (#relational): whether a relative selector leads from the element to anything.
  private mutating func matchesHas(_ list: Int32, _ element: Int) -> Bool {
    // What is known of siblings may depend on the anchor.
    let outer = (anchor, earlierSiblings)
    (anchor, earlierSiblings) = (element, [:])
    defer { (anchor, earlierSiblings) = outer }
    for complex in selectors.lists[Int(list)] {
      let selector = selectors.complexes[Int(complex)]
      let next = table.records[element].next
      switch selector.anchorCombinator {
      case .descendant, .child:
        if anyDescendant(of: element, matches: complex) { return true }
      case .nextSibling:
        if next >= 0, matches(complex, Int(next)) { return true }
      case .subsequentSibling:
        let record = table.records[element]
        if next >= 0, lastSibling(for: complex, parent: record.parent) > record.position { return true }
      }
    }
    return false
  }

  /// The position of the last child that a relative selector leads to from those before it, or 0: they all ask.
  private mutating func lastSibling(for complex: Int32, parent: Int32) -> Int32 {
    let key = SiblingKey(selector: complex, parent: parent, scopeRoot: scopeRoot)
    if let known = lastSiblings[key] { return known }
    let first = selectors.compounds[Int(selectors.complexes[Int(complex)].compounds.lowerBound)]
    var child = table.records[Int(parent)].lastChild
    while child >= 0, !matchesCompound(first, Int(child)) { child = table.records[Int(child)].previous }
    let position = child < 0 ? 0 : table.records[Int(child)].position
    lastSiblings[key] = position
    return position
  }

  private mutating func anyDescendant(of element: Int, matches complex: Int32) -> Bool {
    // Descendants follow their ancestor in document order, up to the next element that isn't one.
    var index = element + 1
    let end = table.endOfSubtree(element)
    while index < end {
      if matches(complex, index) { return true }
      index += 1
    }
    return false
  }

  private mutating func matches(_ pseudo: PseudoClass, _ element: Int) -> Bool {
    switch pseudo {
    case .root: table.records[element].parent < 0
    case .scope: element == scopeRoot
    case .empty: table.isEmpty(element)
    case .onlyChild: table.records[element].previous < 0 && table.records[element].next < 0
    case .onlyOfType:
      matchesSimple(.nthOfType(Nth(step: 0, offset: 1), fromEnd: false), element)
        && matchesSimple(.nthOfType(Nth(step: 0, offset: 1), fromEnd: true), element)
    case .defined: !table.isCustomElement(element)
    case .lang(let ranges):
      table.language(of: element).map { language in
        ranges.contains { matchesLanguageRange($0, language) }
      } ?? false
    case .dir(let rightToLeft): table.isRightToLeft(element) == rightToLeft
    default: table.isInState(pseudo, element)
    }
  }
}

/// Where the children of an element stand among those that a list of selectors matches.
private struct ListPlaces {
  struct Key: Hashable {
    var list: Int32
    var parent: Int32
    var scopeRoot: Int
  }

  /// Of each child, from 1; 0 where it isn't one of them.
  var places: [Int32] = []
  var count: Int32 = 0

  /// Children of whom places are kept: fewer are counted as fast.
  static let minimumCount = 16
}

/// What is asked of the children of an element.
private struct SiblingKey: Hashable {
  /// A compound, or a relative selector.
  var selector: Int32
  var parent: Int32
  var scopeRoot: Int
}

/// Which of an element's children a selector's left part was found to match.
private struct EarlierSiblings {
  /// The child to be looked at next.
  var next: Int32
  /// The position of the first that matches.
  var first: Int32 = -1
  var failsCompletely = false
}

/// An element's place among the siblings of its type, and how many there are.
struct TypePosition {
  var position: Int32
  var count: Int32
}

extension ElementTable {
  /// Places among siblings of the same type, for all elements at once.
  func typePositions() -> [TypePosition] {
    struct Key: Hashable {
      var parent: Int32
      var tag: Int32
      var isHTML: Bool
    }
    var counts: [Key: Int32] = [:]
    var places: [TypePosition] = []
    places.reserveCapacity(count)
    for record in records {
      let key = Key(parent: record.parent, tag: record.tag, isHTML: record.isHTML)
      let position = (counts[key] ?? 0) + 1
      counts[key] = position
      places.append(TypePosition(position: position, count: 0))
    }
    for (index, record) in records.enumerated() {
      places[index].count = counts[Key(parent: record.parent, tag: record.tag, isHTML: record.isHTML)] ?? 1
    }
    return places
  }

  /// The index after the element's last descendant.
  func endOfSubtree(_ element: Int) -> Int {
    var element = element
    while element >= 0 {
      if records[element].next >= 0 { return Int(records[element].next) }
      element = Int(records[element].parent)
    }
    return count
  }

  /// Neither elements nor text inside; comments don't count. Selectors 4 §14.2 (#the-empty-pseudo).
  ///
  /// Deviation: white space counts as text, as in all browsers. `Tests/Pages/deviations-of-lines.html` pins it.
  func isEmpty(_ index: Int) -> Bool {
    document[NodeID(index: Int(records[index].node))].children.allSatisfy {
      switch document[$0].kind {
      case .comment: true
      case .text(let text): text.isEmpty
      case .element: false
      }
    }
  }

  /// Whether the name is one a script would have to define. HTML (#valid-custom-element-name).
  func isCustomElement(_ index: Int) -> Bool {
    guard let element = element(index), element.isHTML, element.tag.utf8.contains(UInt8(ascii: "-")) else {
      return false
    }
    let reserved: Set<String> = [
      "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
      "font-face-name", "missing-glyph",
    ]
    return !reserved.contains(element.tag)
  }
}
