internal import FlexDOM

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
    defer { matcher.scopeRoot = 0 }
    var root = element
    var distance = 0
    while root >= 0 {
      if isRoot(root, of: key.scope, for: element) {
        matcher.scopeRoot = root
        if matcher.matches(key.selector, element) { return distance }
      }
      root = Int(table.records[root].parent)
      distance += 1
    }
    return nil
  }

  /// Whether `root` is a scoping root that has `element` in its scope: its start matches, in every scope around,
  /// and no end lies between.
  private mutating func isRoot(_ root: Int, of index: Int32, for element: Int) -> Bool {
    let scope = rules.scopes[Int(index)]
    let outer = matcher.scopeRoot
    defer { matcher.scopeRoot = outer }
    var isStart = false
    // Cascade 6 §2.5.2 (#scope-effects): without a start, the parent of the owner node.
    func starts(_ matcher: inout SelectorMatcher) -> Bool {
      guard let start = scope.start else {
        let record = table.records[root]
        return scope.owner < 0 ? record.parent < 0 : record.node == scope.owner
      }
      return matcher.matchesAny(start, root)
    }
    if scope.outer < 0 {
      matcher.scopeRoot = 0
      isStart = starts(&matcher)
    } else {
      // The start may speak of the root around it.
      var around = root
      while around >= 0, !isStart {
        if isRoot(around, of: scope.outer, for: element) {
          matcher.scopeRoot = around
          isStart = starts(&matcher)
        }
        around = Int(table.records[around].parent)
      }
    }
    guard isStart, let end = scope.end else { return isStart }
    matcher.scopeRoot = root
    var step = element
    while step >= 0 {
      if matcher.matchesAny(end, step) { return false }
      if step == root { break }
      step = Int(table.records[step].parent)
    }
    return true
  }
}
