internal import FlexDOM
internal import FlexTree

/// The numbers that markers of list items show. HTML 4.4.8 (#ordinal-value).
///
/// They are those of the counter `list-item`, but for where the counter is reset elsewhere than by a list: items count on
/// with the list they are of, or with their parent where there is none, as browsers have it.
struct ListOrdinals {
  /// What an element has begun to count.
  private struct Level {
    var isList = false
    /// Of the last item.
    var value = 0
    /// To the next.
    var step = 1
    /// Its own, of an item.
    var ordinal: Int?
  }

  private var levels: [Level] = [Level()]

  /// Of the innermost item.
  var value: Int { levels.last { $0.ordinal != nil }?.ordinal ?? 0 }

  mutating func enter(_ style: ComputedStyle, element: Element?, itemCount: Int) {
    var level = Level()
    if style.isListItem {
      let owner = levels.lastIndex(where: \.isList) ?? levels.count - 1
      var step = levels[owner].step
      let steps = style.inline.counterIncrement.filter { $0.name == "list-item" }
      if !steps.isEmpty { step = steps.reduce(0) { CounterScopes.sum($0, Int($1.value)) } }
      var value = CounterScopes.sum(levels[owner].value, step)
      if let own = element?[attribute: "value"].flatMap({ Int($0) }) { value = own }
      for change in style.inline.counterSet where change.name == "list-item" { value = Int(change.value) }
      levels[owner].value = value
      level.ordinal = value
    }
    if let element, let first = CounterScopes.firstNumber(of: element, itemCount: itemCount) {
      level.isList = true
      level.step = first.step
      level.value = first.value - first.step
    }
    levels.append(level)
  }

  mutating func leave() { levels.removeLast() }
}
