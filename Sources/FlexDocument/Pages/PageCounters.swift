internal import FlexCore
internal import FlexTree

/// The counters that pages have: they live from one page to the next. CSS Paged Media 3 §5.2 (#page-based-counters).
struct PageCounters: Equatable, Sendable {
  /// `page` and what else `@page` rules count; `pages` is known when all are there.
  private(set) var values: [String: Int] = [:]

  /// Works in the counter properties of a page.
  ///
  /// - Parameter elements: what elements that begin on the page make of its counters.
  mutating func enter(_ style: ComputedStyle, elements: [PageNote.Counting] = []) {
    let inline = style.inline
    for change in inline.counterReset { values[change.name] = Int(change.value) }
    // A page counts itself, unless its style says by how much.
    var counts = inline.counterIncrement
    if !counts.contains(where: { $0.name == "page" }) { counts.append(CounterChange(name: "page", value: 1)) }
    for change in counts { increment(change) }
    for change in inline.counterSet { values[change.name] = Int(change.value) }
    for counting in elements {
      switch counting {
      case .set(let change): values[change.name] = Int(change.value)
      case .increment(let change): increment(change)
      }
    }
  }

  private mutating func increment(_ change: CounterChange) {
    values[change.name] = CounterScopes.sum(values[change.name, default: 0], Int(change.value))
  }
}

/// What generated content of one page may ask for.
struct PageContent: Equatable, Sendable {
  /// Counters of the page with `pages`.
  var counters: [String: Int] = [:]
  /// Named strings that are set, as the page's start, its elements and its end have them.
  var strings: [String: PageAssignments<String>] = [:]
  /// Running elements, by their index in the document.
  var running: [String: PageAssignments<Int>] = [:]
  /// Counters of the document that margins show: of each the values in scope, outermost first.
  var documentCounters: [String: PageAssignments<[Int]>] = [:]

  /// As the next page begins.
  mutating func carryOn() {
    if !strings.isEmpty { strings = strings.mapValues(\.carriedOn) }
    if !running.isEmpty { running = running.mapValues(\.carriedOn) }
    if !documentCounters.isEmpty { documentCounters = documentCounters.mapValues(\.carriedOn) }
  }

  /// What an element gives the page.
  mutating func take(_ note: PageNote, of element: Int, isAtStart: Bool) {
    for (name, text) in note.strings {
      strings[name, default: PageAssignments()].assign(text, isAtStart: isAtStart)
    }
    if let name = note.running {
      running[name, default: PageAssignments()].assign(element, isAtStart: isAtStart)
    }
    for (name, values) in note.documentCounters {
      documentCounters[name, default: PageAssignments()].assign(values, isAtStart: isAtStart)
      // All elements that the page begins with have counted before its content.
      if isAtStart { documentCounters[name]?.start = values }
    }
  }

  /// The counters as content in the page's margins sees them: the document's as they are where the page begins.
  /// CSS Paged Media 3 §5.2 (#page-based-counters).
  var scopes: CounterScopes {
    var values = documentCounters.compactMapValues { $0.value(.start) }
    for (name, value) in counters { values[name] = [value] }
    return CounterScopes(values)
  }
}

/// What a name stands for on a page. CSS GCPM 3 §1.1.2 (#using-named-strings).
struct PageAssignments<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The last one of the pages before.
  var before: Value?
  var first: Value?
  var last: Value?
  /// That of the element which the page begins with.
  var start: Value?

  func value(_ occurrence: PageOccurrence) -> Value? {
    switch occurrence {
    case .first: first ?? before
    case .last: last ?? before
    case .start: start ?? before
    case .firstExcept: first == nil ? before : nil
    }
  }

  /// As the next page begins.
  var carriedOn: PageAssignments { PageAssignments(before: last ?? before) }

  mutating func assign(_ value: Value, isAtStart: Bool) {
    if first == nil { first = value }
    if isAtStart, start == nil { start = value }
    last = value
  }
}
