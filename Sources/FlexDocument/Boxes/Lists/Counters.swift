internal import FlexDOM
internal import FlexTree

/// The counters in scope while boxes are made in document order. CSS Lists 3 §4 (#auto-numbering).
struct CounterScopes {
  private struct Counter {
    var value: Int
    /// Depth of the element whose siblings and descendants see the counter.
    var depth: Int
    /// What `counter-increment: list-item` adds: -1 in a reversed list.
    var step = 1
    /// Whether what follows is inside of the element that made it.
    var isAround = true
  }

  private var counters: [String: [Counter]] = [:]
  /// Names of the counters that end with the element at each depth's parent.
  private var created: [[String]] = [[]]
  /// Names of the counters that the element at each depth made.
  private var own: [[String]] = [[]]
  /// The numbers of list items.
  private(set) var ordinals = ListOrdinals()
  private var depth = 0

  init() {}

  /// Counters that are there before any element, outermost first: those of a page.
  init(_ values: [String: [Int]]) {
    counters = values.mapValues { $0.map { Counter(value: $0, depth: 0) } }
  }

  /// Works in an element's counter properties. CSS Lists 3 §4.5 (#counters-without-boxes): call it
  /// only for elements that make boxes.
  ///
  /// - Parameter itemCount: how many items a reversed list has.
  mutating func enter(_ style: ComputedStyle, element: Element?, itemCount: Int = 0) {
    depth += 1
    created.append([])
    own.append([])
    for change in style.inline.counterReset {
      reset(change.name, to: Int(change.value), isReversed: change.isReversed)
    }
    if let element { enterList(element, itemCount) }
    var incrementsListItem = false
    for change in style.inline.counterIncrement {
      increment(change.name, by: Int(change.value))
      if change.name == "list-item" { incrementsListItem = true }
    }
    // CSS Lists 3 §4.6 (#list-item-counter): list items count themselves.
    if style.isListItem, !incrementsListItem {
      increment("list-item", by: counters["list-item"]?.last?.step ?? 1)
    }
    if style.isListItem, let value = element?[attribute: "value"].flatMap({ Int($0) }) {
      set("list-item", to: value)
    }
    for change in style.inline.counterSet { set(change.name, to: Int(change.value)) }
    ordinals.enter(style, element: element, itemCount: itemCount)
  }

  /// Counts a footnote. CSS GCPM 3 §2.6 (#footnote-counters): the counter is the document's own.
  ///
  /// - Parameter start: what it is counted from where its page begins the counter anew.
  mutating func countFootnote(_ style: ComputedStyle, from start: Int? = nil) {
    let name = "footnote"
    if counters[name]?.isEmpty ?? true { counters[name] = [Counter(value: 0, depth: 0)] }
    if let start { set(name, to: start) }
    if !style.inline.counterIncrement.contains(where: { $0.name == name }) { increment(name, by: 1) }
  }

  /// Ends the element that was entered last: what its children made goes out of scope.
  mutating func leave() {
    ordinals.leave()
    for name in created.removeLast() { counters[name]?.removeLast() }
    for name in own.removeLast() { leave(name) }
    depth -= 1
  }

  /// Of a counter that one around has the name of nothing is seen behind its element. Deviation from CSS Lists 3 §4.4.1
  /// (#inheriting-counters), which has it seen by the siblings: Chromium doesn't.
  private mutating func leave(_ name: String) {
    guard let scopes = counters[name], let last = scopes.indices.last, scopes[last].depth == depth else { return }
    guard scopes[..<last].contains(where: \.isAround), let index = created[created.count - 1].lastIndex(of: name) else {
      counters[name]?[last].isAround = false
      return
    }
    created[created.count - 1].remove(at: index)
    counters[name]?.removeLast()
  }

  /// The innermost value; 0 where there is no such counter.
  func value(of name: String) -> Int { counters[name]?.last?.value ?? 0 }

  /// Whether there is such a counter.
  func contains(_ name: String) -> Bool { !(counters[name]?.isEmpty ?? true) }

  /// All values in scope, outermost first.
  func values(of name: String) -> [Int] {
    guard let values = counters[name], !values.isEmpty else { return [0] }
    return values.map(\.value)
  }

  /// `<ol start reversed>` and the lists that count from 1. HTML 15.3.7 (#lists).
  private mutating func enterList(_ element: Element, _ itemCount: Int) {
    guard let first = Self.firstNumber(of: element, itemCount: itemCount) else { return }
    reset("list-item", to: first.value - first.step, isReversed: first.step < 0)
  }

  /// What a list counts its items from, and to the next; `nil` of other elements.
  static func firstNumber(of element: Element, itemCount: Int) -> (value: Int, step: Int)? {
    guard element.isHTML, element.tag == "ol" || element.tag == "ul" || element.tag == "menu" else { return nil }
    let isReversed = element.tag == "ol" && element[attribute: "reversed"] != nil
    let start = element.tag == "ol" ? element[attribute: "start"].flatMap { Int($0) } : nil
    return (start ?? (isReversed ? itemCount : 1), isReversed ? -1 : 1)
  }

  private mutating func reset(_ name: String, to value: Int, isReversed: Bool) {
    let counter = Counter(value: value, depth: depth, step: isReversed ? -1 : 1)
    // A sibling's counter of the same name is replaced; an ancestor's is nested.
    var scopes = counters[name] ?? []
    let isReplaced = scopes.last?.depth == depth
    if isReplaced { scopes.removeLast() }
    scopes.append(counter)
    counters[name] = scopes
    own[own.count - 1].append(name)
    if !isReplaced {
      // The scope is the element's siblings and their descendants: it ends with the parent.
      created[max(0, created.count - 2)].append(name)
    }
  }

  private mutating func increment(_ name: String, by value: Int) {
    if counters[name]?.isEmpty ?? true { reset(name, to: 0, isReversed: false) }
    guard let count = counters[name]?.count else { return }
    let sum = Self.sum(counters[name]?[count - 1].value ?? 0, value)
    counters[name]?[count - 1].value = sum
  }

  /// Counters stay in 32 bits, as in browsers: what would be beyond is the last of these. CSS Lists 3 §4 (#auto-numbering).
  static func sum(_ value: Int, _ step: Int) -> Int {
    let (sum, overflows) = value.addingReportingOverflow(step)
    return overflows ? value : Int(Int32(clamping: sum))
  }

  private mutating func set(_ name: String, to value: Int) {
    if counters[name]?.isEmpty ?? true { reset(name, to: 0, isReversed: false) }
    guard let count = counters[name]?.count else { return }
    counters[name]?[count - 1].value = value
  }
}

extension BoxBuilder {
  /// How many items a reversed list counts down: those that are its own and shown. HTML 4.4.8 (#list-owner).
  func itemCount(of element: Element, at list: ElementID) -> Int {
    guard element.tag == "ol", element[attribute: "reversed"] != nil else { return 0 }
    var count = 0
    var pending = document[list].children
    while let id = pending.popLast() {
      guard let element = document.element(id), styles.style(of: id).display != .none else { continue }
      if element.isHTML, ["ol", "ul", "menu"].contains(element.tag) { continue }
      if element.isHTML, element.tag == "li" { count += 1 }
      pending += document[id].children
    }
    return count
  }
}
