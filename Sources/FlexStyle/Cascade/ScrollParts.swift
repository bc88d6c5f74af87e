internal import FlexCore
internal import FlexTree

// Buttons and markers of what scrolls, in a picture of what nobody has scrolled: all buttons back are disabled, and the
// first marker of a group is the current one. CSS Overflow 5 §3, §4 (#scroll-buttons, #scroll-markers).
extension PseudoElement {
  static let scrollDirections: [PseudoElement] = [.scrollUp, .scrollLeft, .scrollRight, .scrollDown]

  /// Whether it is a button or a marker of what scrolls.
  var isScrollPart: Bool {
    switch self {
    case .scrollMarkerGroup, .scrollMarker, .scrollMarkerCurrent, .scrollMarkerAfter, .scrollButtons,
      .scrollButtonsBack, .scrollButtonsForth, .scrollUp, .scrollLeft, .scrollRight, .scrollDown:
      true
    default: false
    }
  }

  /// The pseudo-element where it is in a state; `other`: it never is.
  func inState(_ state: String) -> PseudoElement {
    let goesBack = self == .scrollUp || self == .scrollLeft
    switch (self, state) {
    case (.scrollButtons, "disabled"): return .scrollButtonsBack
    case (.scrollButtons, "enabled"): return .scrollButtonsForth
    case (.scrollUp, _), (.scrollLeft, _), (.scrollRight, _), (.scrollDown, _):
      switch state {
      case "disabled": return goesBack ? self : .other
      case "enabled": return goesBack ? .other : self
      default: return .other
      }
    case (.scrollMarker, "target-current"): return .scrollMarkerCurrent
    case (.scrollMarker, "target-after"): return .scrollMarkerAfter
    case (.scrollMarker, _): return .other
    default: return self
    }
  }
}

extension StyleResolution {
  /// Puts the rules of buttons and markers under those that make boxes, behind those of the user agent.
  mutating func mergeScrollParts(_ matched: inout [PseudoElement: [Int32]], of element: Int, _ slot: Int32) {
    let isScroller = scrolls(slot)
    if let group = matched[.scrollMarkerGroup] {
      matched[.scrollMarkerGroup] = holdsMarkers(slot) ? [ConditionalDefaults.markerGroup] + group : nil
    }
    for (index, button) in PseudoElement.scrollDirections.enumerated() {
      let isDisabled = index < 2 || !isScroller
      let own = merged([.scrollButtons, isDisabled ? .scrollButtonsBack : .scrollButtonsForth, button], in: matched)
      let defaults = [ConditionalDefaults.scrollButton] + (isDisabled ? [ConditionalDefaults.disabledButton] : [])
      matched[button] = own.isEmpty ? nil : defaults + own
    }
    if matched[.scrollMarker] != nil {
      let isFirst = markerGroup(of: element).map { markedGroups.insert($0).inserted } ?? false
      let own = merged([.scrollMarker, isFirst ? .scrollMarkerCurrent : .scrollMarkerAfter], in: matched)
      matched[.scrollMarker] = [ConditionalDefaults.scrollMarker] + own
    }
    for part in [PseudoElement.scrollButtons, .scrollButtonsBack, .scrollButtonsForth] { matched[part] = nil }
    for part in [PseudoElement.scrollMarkerCurrent, .scrollMarkerAfter] { matched[part] = nil }
  }

  private func merged(_ parts: [PseudoElement], in matched: [PseudoElement: [Int32]]) -> [Int32] {
    parts.flatMap { matched[$0] ?? [] }.sorted { rules.keys[Int($0)].precedence < rules.keys[Int($1)].precedence }
  }

  private func scrolls(_ slot: Int32) -> Bool {
    let overflow = result.styles[Int(slot)].layout.overflow
    return overflow.width.isScrollContainer || overflow.height.isScrollContainer
  }

  private func holdsMarkers(_ slot: Int32) -> Bool {
    scrolls(slot) && result.styles[Int(slot)].rare.texts.own["scroll-marker-group"] ?? "none" != "none"
  }

  /// The nearest box around an element that collects markers.
  private func markerGroup(of element: Int) -> Int? {
    var outer = Int(table.records[element].parent)
    while outer >= 0, !holdsMarkers(result.slots[Int(table.records[outer].node)]) {
      outer = Int(table.records[outer].parent)
    }
    return outer >= 0 ? outer : nil
  }
}
