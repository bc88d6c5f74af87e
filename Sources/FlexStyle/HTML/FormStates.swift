internal import FlexDOM
internal import FlexTree

/// What forms and their controls are like in a document that nobody has touched. HTML §4.16.3
/// (#selector-enabled and those after it).
extension ElementTable {
  func isInState(_ pseudo: PseudoClass, _ index: Int) -> Bool {
    guard let element = element(index), element.isHTML else {
      // Of SVG, links alone have a state.
      guard case .anyLink = pseudo, let element = element(index) else { return false }
      return element.tag == "a" && (element[attribute: "href"] ?? element[attribute: "xlink:href"]) != nil
    }
    switch pseudo {
    case .anyLink: return ["a", "area"].contains(element.tag) && element[attribute: "href"] != nil
    case .checked: return isChecked(element, index)
    case .disabled: return isDisabled(element, index)
    case .enabled: return disableable.contains(element.tag) && !isDisabled(element, index)
    case .required: return element.takesRequired && element[attribute: "required"] != nil
    case .optional:
      return ["button", "input", "select", "textarea"].contains(element.tag)
        && !(element.takesRequired && element[attribute: "required"] != nil)
    case .readWrite: return isMutable(element, index)
    case .readOnly: return !isMutable(element, index)
    case .placeholderShown:
      return (element.tag == "textarea" || textTypes.contains(element.inputType))
        && element[attribute: "placeholder"] != nil && value(of: element, index).isEmpty
    case .default: return isDefault(element, index)
    case .indeterminate: return isIndeterminate(element, index)
    case .valid: return validity(of: element, index) == true
    case .invalid: return validity(of: element, index) == false
    case .inRange: return element.isInRange(value(of: element, index)) == true
    case .outOfRange: return element.isInRange(value(of: element, index)) == false
    case .open: return ["details", "dialog"].contains(element.tag) && element[attribute: "open"] != nil
    default: return false
    }
  }

  // MARK: Switches and options

  private func isChecked(_ element: Element, _ index: Int) -> Bool {
    switch element.tag {
    case "input": ["checkbox", "radio"].contains(element.inputType) && element[attribute: "checked"] != nil
    case "option": isSelected(element, index)
    default: false
    }
  }

  /// HTML §4.10.7 (#selectedness-setting-algorithm): a drop-down list has one selected option, the first
  /// that isn't disabled where none is said to be.
  private func isSelected(_ element: Element, _ index: Int) -> Bool {
    let isMarked = element[attribute: "selected"] != nil
    guard let select = ancestor(of: index, where: { $0.tag == "select" }), let list = self.element(select),
      list[attribute: "multiple"] == nil
    else { return isMarked }
    func isMarkedOption(_ other: Int) -> Bool {
      self.element(other).map { $0.tag == "option" && $0[attribute: "selected"] != nil } ?? false
    }
    func isEnabledOption(_ other: Int) -> Bool {
      self.element(other).map { $0.tag == "option" && !isDisabled($0, other) } ?? false
    }
    // Each looks as far as to the next that decides it: all options of a list together go over it a few times.
    let end = endOfSubtree(select)
    if isMarked { return !(index + 1..<end).contains(where: isMarkedOption) }
    guard list[attribute: "size"].flatMap(Int.init) ?? 1 == 1, !isDisabled(element, index) else { return false }
    return !(select + 1..<index).reversed().contains(where: isEnabledOption)
      && !(select + 1..<end).contains(where: isMarkedOption)
  }

  private func isDefault(_ element: Element, _ index: Int) -> Bool {
    switch element.tag {
    case "option": return element[attribute: "selected"] != nil
    case "input" where ["checkbox", "radio"].contains(element.inputType): return element[attribute: "checked"] != nil
    default:
      guard element.isSubmitButton, let form = ancestor(of: index, where: { $0.tag == "form" }) else { return false }
      return (form + 1..<endOfSubtree(form)).first { self.element($0)?.isSubmitButton ?? false } == index
    }
  }

  private func isIndeterminate(_ element: Element, _ index: Int) -> Bool {
    switch element.tag {
    case "progress": return element[attribute: "value"] == nil
    case "input" where element.inputType == "radio":
      guard let name = element[attribute: "name"], !name.isEmpty else { return element[attribute: "checked"] == nil }
      let owner = ancestor(of: index) { $0.tag == "form" }
      return !(owner.map { $0..<endOfSubtree($0) } ?? 0..<count).contains { other in
        guard let radio = self.element(other) else { return false }
        return radio.inputType == "radio" && radio[attribute: "name"] == name && radio[attribute: "checked"] != nil
          && ancestor(of: other) { $0.tag == "form" } == owner
      }
    default: return false
    }
  }

  // MARK: Enabled and mutable

  /// HTML §4.10.19.5 (#concept-fe-disabled).
  func isDisabled(_ element: Element, _ index: Int) -> Bool {
    guard disableable.contains(element.tag) else { return false }
    if element[attribute: "disabled"] != nil { return true }
    if element.tag == "option" {
      let parent = Int(records[index].parent)
      guard parent >= 0, let group = self.element(parent), group.tag == "optgroup" else { return false }
      return group[attribute: "disabled"] != nil
    }
    if element.tag == "optgroup" { return false }
    // A disabled fieldset disables all but what its first legend holds.
    var child = index
    var parent = Int(records[index].parent)
    while parent >= 0 {
      if let fieldset = self.element(parent), fieldset.tag == "fieldset", fieldset[attribute: "disabled"] != nil,
        firstLegend(of: parent) != child
      {
        return true
      }
      child = parent
      parent = Int(records[parent].parent)
    }
    return false
  }

  private func firstLegend(of fieldset: Int) -> Int? {
    var child = Int(records[fieldset].firstChild)
    while child >= 0 {
      if element(child)?.tag == "legend" { return child }
      child = Int(records[child].next)
    }
    return nil
  }

  /// HTML (#selector-read-write).
  private func isMutable(_ element: Element, _ index: Int) -> Bool {
    if element.tag == "textarea" || (element.tag == "input" && editableTypes.contains(element.inputType)) {
      return element[attribute: "readonly"] == nil && !isDisabled(element, index)
    }
    let host = ancestorOrSelf(of: index) { $0[attribute: "contenteditable"] != nil }
    guard let host, let value = self.element(host)?[attribute: "contenteditable"] else { return false }
    return ["", "true", "plaintext-only"].contains(value.asciiLowercased())
  }

  // MARK: Validity

  /// `nil` where the element isn't validated. HTML §4.10.20.1 (#candidate-for-constraint-validation).
  private func validity(of element: Element, _ index: Int) -> Bool? {
    if ["form", "fieldset"].contains(element.tag) {
      return !(index + 1..<endOfSubtree(index)).contains { inner in
        self.element(inner).map { !["form", "fieldset"].contains($0.tag) && validity(of: $0, inner) == false } ?? false
      }
    }
    guard ["input", "select", "textarea", "button", "output", "object"].contains(element.tag) else { return nil }
    guard element.tag != "output", element.tag != "object", !isDisabled(element, index),
      element[attribute: "readonly"] == nil || element.tag == "select",
      !["hidden", "reset", "button"].contains(element.inputType),
      !(element.tag == "button" && ["reset", "button"].contains(element[attribute: "type"]?.asciiLowercased()))
    else { return nil }
    let value = value(of: element, index)
    if element.takesRequired, element[attribute: "required"] != nil {
      if ["checkbox", "radio"].contains(element.inputType) {
        if element[attribute: "checked"] == nil { return false }
      } else if value.isEmpty {
        return false
      }
    }
    if element.isInRange(value) == false { return false }
    if !value.isEmpty {
      switch element.inputType {
      case "email":
        let parts = value.split(separator: "@", omittingEmptySubsequences: false)
        if parts.count != 2 || parts.contains(where: \.isEmpty) { return false }
      case "url": if !value.contains(":") { return false }
      default: break
      }
    }
    return true
  }

  /// The value a control begins with.
  private func value(of element: Element, _ index: Int) -> String {
    switch element.tag {
    case "input": return element[attribute: "value"] ?? ""
    case "textarea":
      return document[NodeID(index: Int(records[index].node))].children.reduce(into: "") { text, child in
        if case .text(let part) = document[child].kind { text += part }
      }
    case "select":
      let option = (index + 1..<endOfSubtree(index)).first {
        self.element($0).map { $0.tag == "option" } ?? false && isSelected(self.element($0) ?? element, $0)
      }
      guard let option, let chosen = self.element(option) else { return "" }
      return chosen[attribute: "value"] ?? "text"
    default: return "text"
    }
  }

  private func ancestor(of index: Int, where test: (Element) -> Bool) -> Int? {
    let parent = Int(records[index].parent)
    return parent < 0 ? nil : ancestorOrSelf(of: parent, where: test)
  }

  private func ancestorOrSelf(of index: Int, where test: (Element) -> Bool) -> Int? {
    var index = index
    while index >= 0 {
      if let element = element(index), test(element) { return index }
      index = Int(records[index].parent)
    }
    return nil
  }
}

private let disableable: Set<String> = ["button", "input", "select", "textarea", "fieldset", "option", "optgroup"]

private let atomicTags: Set<String> = [
  "audio", "fieldset", "button", "input", "select", "textarea", "meter", "progress",
]

private let tableless: Set<String> = ["button", "input", "meter", "progress", "select", "textarea"]

/// Types of `input` that hold a line of text.
private let textTypes: Set<String> = ["text", "search", "url", "tel", "email", "password", "number"]

private let editableTypes = textTypes.union(["date", "month", "week", "time", "datetime-local"])

private let knownInputTypes = editableTypes.union([
  "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
])

extension Element {
  /// Whether an element stands in a line as one piece, whatever `display: inline` says: but for checkboxes and radios
  /// that are given no look. HTML §15.3.13 (#the-fieldset-and-legend-elements), §15.5 (#form-controls).
  func isAtomicInline(_ appearance: Appearance) -> Bool {
    guard isHTML, atomicTags.contains(tag) else { return false }
    return appearance != .none || !["checkbox", "radio"].contains(inputType)
  }

  /// Whether it is a control, which is no table and no part of one.
  var isTableless: Bool { isHTML && tableless.contains(tag) }

  /// The type of an `input`, `text` where it isn't known; empty for other elements.
  fileprivate var inputType: String {
    guard tag == "input" else { return "" }
    let type = self[attribute: "type"]?.asciiLowercased() ?? "text"
    return knownInputTypes.contains(type) ? type : "text"
  }

  fileprivate var takesRequired: Bool {
    switch tag {
    case "select", "textarea": true
    case "input": !["hidden", "range", "color", "submit", "image", "reset", "button"].contains(inputType)
    default: false
    }
  }

  fileprivate var isSubmitButton: Bool {
    switch tag {
    case "button": !["reset", "button"].contains(self[attribute: "type"]?.asciiLowercased())
    case "input": ["submit", "image"].contains(inputType)
    default: false
    }
  }

  /// `nil` where the control has no range. HTML (#selector-in-range).
  fileprivate func isInRange(_ value: String) -> Bool? {
    guard ["number", "range"].contains(inputType) else { return nil }
    let isSlider = inputType == "range"
    let minimum = self[attribute: "min"].flatMap(Double.init) ?? (isSlider ? 0 : nil)
    let maximum = self[attribute: "max"].flatMap(Double.init) ?? (isSlider ? 100 : nil)
    guard minimum != nil || maximum != nil else { return nil }
    guard let number = Double(value), !isSlider else { return true }
    return number >= minimum ?? -.infinity && number <= maximum ?? .infinity
  }
}
