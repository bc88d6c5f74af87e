internal import FlexCore
internal import FlexTree

/// The counters that pages have: they live from one page to the next. CSS Paged Media 3 §5.2 (#page-based-counters).
struct PageCounters: Equatable, Sendable {
  /// `page` and what else `@page` rules count; `pages` is known when all are there.
  private(set) var values: [String: Int] = [:]

  /// Works in the counter properties of a page.
  ///
  /// - Parameter elements: what elements that begin on the page set the number of pages to.
  mutating func enter(_ style: ComputedStyle, elements: [CounterChange] = []) {
    let inline = style.inline
    for change in inline.counterReset { values[change.name] = Int(change.value) }
    // A page counts itself, unless its style says by how much.
    var counts = inline.counterIncrement
    if !counts.contains(where: { $0.name == "page" }) { counts.append(CounterChange(name: "page", value: 1)) }
    for change in counts {
      let (sum, overflow) = values[change.name, default: 0].addingReportingOverflow(Int(change.value))
      if !overflow { values[change.name] = sum }
    }
    for change in inline.counterSet + elements { values[change.name] = Int(change.value) }
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
