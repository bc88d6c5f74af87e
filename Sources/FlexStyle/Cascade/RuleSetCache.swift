/// Rules of sheets that were compiled and sorted already: the records of a batch share their template's sheets.
/// Not `Sendable`.
package final class RuleSetCache {
  private struct Entry {
    var sheets: [StyleSheet]
    var medium: Medium
    var rules: RuleSet
  }

  /// The last used is last.
  private var entries: [Entry] = []
  /// A document has one set, a second for the canvas that its sheets ask for, and more by resizing only.
  private static let limit = 4

  package init() {}

  func rules(of sheets: [StyleSheet], medium: Medium, isQuirksMode: Bool) -> RuleSet {
    let place = entries.lastIndex { entry in
      entry.rules.isQuirksMode == isQuirksMode && entry.medium == medium
        && entry.sheets.elementsEqual(sheets) { $0.identity === $1.identity && $0.owner == $1.owner }
    }
    if let place {
      let entry = entries.remove(at: place)
      entries.append(entry)
      return entry.rules
    }
    let rules = RuleSet(sheets, medium: medium, isQuirksMode: isQuirksMode)
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(sheets: sheets, medium: medium, rules: rules))
    return rules
  }
}
