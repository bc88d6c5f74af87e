internal import FlexMarkup

/// Finds the rules that apply to elements.
struct RuleMatching {
  let rules: RuleSet
  let table: ElementTable
  private var matcher: SelectorMatcher

  init(rules: RuleSet, table: ElementTable) {
    self.rules = rules
    self.table = table
    matcher = SelectorMatcher(table: table, selectors: rules.selectors)
  }

  /// Matched entries, the weakest first.
  struct Match {
    var element: [Int32] = []
    var pseudoElements: [PseudoElement: [Int32]] = [:]
  }

  /// An entry with what it is sorted by: rank, nearness of the scope, order of appearance.
  private struct Candidate {
    var key: UInt64
    var entry: Int32
  }
  private var candidates: [Candidate] = []

  mutating func match(_ element: Int) -> Match {
    candidates.removeAll(keepingCapacity: true)
    let record = table.records[element]
    if record.id >= 0 { collect(rules.byID[Int(record.id)], element) }
    for place in table.classIndices(of: record) { collect(rules.byClass[Int(table.classAtoms[place])], element) }
    if record.tag >= 0 { collect(rules.byTag[Int(record.tag)], element) }
    collect(rules.universal, element)
    candidates.sort { $0.key < $1.key }
    var match = Match()
    match.element.reserveCapacity(candidates.count)
    var last: UInt64?
    for candidate in candidates where candidate.key != last {
      last = candidate.key
      if let pseudo = rules.keys[Int(candidate.entry)].pseudoElement {
        match.pseudoElements[pseudo, default: []].append(candidate.entry)
      } else {
        match.element.append(candidate.entry)
      }
    }
    return match
  }

  private mutating func collect(_ bucket: [Int32], _ element: Int) {
    for index in bucket {
      let key = rules.keys[Int(index)]
      guard key.scope >= 0 else {
        if matcher.matches(key.selector, element) { candidates.append(Candidate(key: key.precedence, entry: index)) }
        continue
      }
      guard let distance = scopeDistance(key, element) else { continue }
      let nearness = UInt64(0xFFFF - min(distance, 0xFFFF))
      candidates.append(Candidate(key: key.precedence | nearness << 24, entry: index))
    }
  }

  /// How many steps lie between an element and the nearest scoping root for which a selector matches; `nil`
  /// where it is out of scope. CSS Cascade 6 §2.5.3 (#in-scope).
  private mutating func scopeDistance(_ key: RuleSet.EntryKey, _ element: Int) -> Int? {
    let scope = rules.scopes[Int(key.scope)]
    defer { matcher.scopeRoot = 0 }
    var root = element
    var distance = 0
    while root >= 0 {
      matcher.scopeRoot = 0
      let isRoot = scope.start.map { matcher.matchesAny($0, root) } ?? false
      if isRoot {
        matcher.scopeRoot = root
        if !isBeyondLimit(scope, element, root), matcher.matches(key.selector, element),
          isInScope(scope.outer, root)
        {
          return distance
        }
      }
      root = Int(table.records[root].parent)
      distance += 1
    }
    return nil
  }

  /// Whether an element is in a scope around a scope.
  private mutating func isInScope(_ index: Int32, _ element: Int) -> Bool {
    guard index >= 0 else { return true }
    let scope = rules.scopes[Int(index)]
    let inner = matcher.scopeRoot
    defer { matcher.scopeRoot = inner }
    var root = element
    while root >= 0 {
      matcher.scopeRoot = 0
      if scope.start.map({ matcher.matchesAny($0, root) }) ?? false {
        matcher.scopeRoot = root
        if !isBeyondLimit(scope, element, root), isInScope(scope.outer, root) { return true }
      }
      root = Int(table.records[root].parent)
    }
    return false
  }

  /// Whether a scope's end lies at or above an element, below the root.
  private mutating func isBeyondLimit(_ scope: RuleSet.Scope, _ element: Int, _ root: Int) -> Bool {
    guard let end = scope.end else { return false }
    var step = element
    while step >= 0, step != root {
      if matcher.matchesAny(end, step) { return true }
      step = Int(table.records[step].parent)
    }
    // The root itself may be its own limit: then nothing is in scope.
    return matcher.matchesAny(end, root)
  }
}
