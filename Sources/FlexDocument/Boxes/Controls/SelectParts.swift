internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

// What `<select>` elements show: options as text, or, with `appearance: base-select`, with all that is in them.
extension BoxBuilder {
  /// A menu that is drawn by sheets alone: its button or the text of its option, and an arrow behind it.
  mutating func addBaseMenu(_ text: String, of node: ElementID, to box: BoxID) {
    let style = tree[box].style
    var flow = Flow(box: box, kind: style.layout.display.makesItems ? .items : .blocks, style: style)
    addGenerated(.before, of: node, to: &flow, link: nil)
    if let button = document.ownButton(of: node) {
      addChild(button, shows: style.shownWhiteSpace, to: &flow, link: nil)
      flush(&flow)
    } else {
      flush(&flow)
      addText(text, style: style.anonymous, to: box)
    }
    addGenerated(.after, of: node, to: &flow, link: nil)
    addPickerIcon(of: node, to: &flow)
    flush(&flow)
  }

  private mutating func addPickerIcon(of node: ElementID, to flow: inout Flow) {
    guard let icon = styles.style(of: node, .pickerIcon), icon.display != .none else { return }
    if case .items(let items) = icon.inline.content, case .counter(_, .counter("disclosure-open"))? = items.first {
      // As that of open details, it is drawn.
      flush(&flow)
      let lowered = icon.loweredForLayout
      var line = Flow(box: tree.append(Box(style: lowered), to: flow.box), kind: .lines, style: lowered)
      let source = source(of: node, .pickerIcon)
      addTriangle(isOpen: true, style: lowered.anonymous, source: source, isInside: true, gap: 0, to: &line)
      return flush(&line)
    }
    addGenerated(.pickerIcon, of: node, to: &flow, link: nil)
  }

  /// Adds what an option of a `<select>` shows, if that is not what it contains: its label, or the words in it.
  ///
  /// - Returns: whether it did.
  mutating func addOptionText(of node: ElementID, to flow: inout Flow) -> Bool {
    guard let element = document.element(node), element.isHTML, element.tag == "option",
      let select = document.select(around: node)
    else { return false }
    if flow.element == node { tree[flow.box].style.layout.isListRow = true }
    let label = element[attribute: "label"].flatMap { $0.isEmpty ? nil : $0 }
    if styles.style(of: select).rare.appearance == .baseSelect {
      guard let label else { return false }
      addText(label, shows: .none, to: &flow)
      return true
    }
    let isText = document[node].children.allSatisfy { document.element($0) == nil }
    if label == nil, isText { return false }
    addText(label ?? document.optionText(node), shows: .none, to: &flow)
    return true
  }

  /// Adds what stands before the content of an element: the marker of a footnote, the mark of an option in a list that
  /// sheets draw, `::before`.
  mutating func addStart(of node: ElementID, to flow: inout Flow, link: String?) {
    if node == footnote { addGenerated(.footnoteMarker, of: node, to: &flow, link: nil) }
    if document.hasTag("option", node), let select = document.select(around: node),
      styles.style(of: select).rare.appearance == .baseSelect
    {
      addGenerated(.checkmark, of: node, to: &flow, link: nil)
    }
    if !hasLegend(node) { addGenerated(.before, of: node, to: &flow, link: link) }
  }

  /// Which children of a list make boxes: no text, and no button, which is a menu's.
  func shownInList(_ children: [ElementID]) -> [ElementID] {
    children.filter { child in
      document.element(child).map { ["div", "hr", "optgroup", "option", "span"].contains($0.tag) } ?? false
    }
  }

  /// Whether a group's label shows no more, for a legend stands in its place.
  private func hasLegend(_ node: ElementID) -> Bool {
    document.hasTag("optgroup", node) && document[node].children.contains { document.hasTag("legend", $0) }
  }
}

extension Document {
  /// The button of a menu: its first child. HTML §15.5.16 (#the-select-element-2).
  func ownButton(of select: ElementID) -> ElementID? {
    let first = self[select].children.first { element($0) != nil }
    return first.flatMap { hasTag("button", $0) ? $0 : nil }
  }

  func select(around node: ElementID) -> ElementID? {
    var outer = self[node].parent
    while let place = outer {
      if hasTag("select", place) { return place }
      outer = self[place].parent
    }
    return nil
  }

  /// The words in an option, as one line. HTML §4.10.10 (#dom-option-text).
  func optionText(_ option: ElementID) -> String {
    var text = ""
    var pending = [option]
    while let node = pending.popLast() {
      if case .text(let own) = self[node].kind { text += own }
      if !hasTag("script", node) { pending += self[node].children.reversed() }
    }
    return text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
