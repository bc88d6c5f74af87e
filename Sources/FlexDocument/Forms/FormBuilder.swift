internal import FlexDOM
internal import FlexDisplay
internal import FlexOutput
internal import FlexPaint
internal import FlexTree

/// The controls of an HTML document as fields of a form. HTML §4.10 (#forms).
struct FormBuilder {
  let document: Document
  private(set) var form = DocumentForm()
  /// What can't be filled in.
  private(set) var diagnostics: [Diagnostic] = []
  /// Elements by their `id`.
  private var named: [String: NodeID] = [:]
  /// The labels that name an `id`.
  private var labels: [String: NodeID] = [:]

  /// The colours of controls that `accent-color` changes, by element.
  private var colors: [Int: ControlColors] = [:]
  /// Of boxes to tick, as they are drawn.
  private var sides: [Int: Float] = [:]

  init(_ laidOut: LaidOutDocument) {
    document = laidOut.document
    for page in laidOut.pages {
      for box in page.tree.boxes {
        guard let source = box.source else { continue }
        if box.style.text.accentColor != nil { colors[source.element] = ControlColors(box.style.text) }
        if source.role == .field { sides[source.element] = box.style.drawnSide }
      }
    }
    for (index, node) in document.nodes.enumerated() {
      guard case .element(let element) = node.kind else { continue }
      let id = NodeID(index: index)
      if let name = element[attribute: "id"], named[name] == nil { named[name] = id }
      if element.tag == "label", let target = element[attribute: "for"], labels[target] == nil { labels[target] = id }
    }
    for (index, node) in document.nodes.enumerated() {
      guard case .element(let element) = node.kind, element.isHTML else { continue }
      let id = NodeID(index: index)
      guard let kind = kind(of: element, at: id) else { continue }
      form.fields[index] = field(kind, element, at: id)
    }
    for frame in laidOut.frames { add(FormBuilder(frame.document), of: frame) }
  }

  /// Takes the controls of a frame. Those without a form are not one with those of other documents.
  private mutating func add(_ inner: FormBuilder, of frame: LaidOutDocument.Frame) {
    for (element, field) in inner.form.fields {
      var field = field
      field.form = (field.form ?? inner.document.root.index) + frame.firstElement
      form.fields[element + frame.firstElement] = field
    }
    diagnostics += inner.diagnostics
  }

  private func field(_ kind: FormField.Kind, _ element: Element, at id: NodeID) -> FormField {
    var field = FormField(kind, name: element[attribute: "name"] ?? "", label: label(of: element, kind, at: id))
    if field.name.isEmpty { field.name = element[attribute: "id"] ?? "" }
    field.isRequired = element[attribute: "required"] != nil
    field.isReadOnly = element[attribute: "readonly"] != nil
    field.isDisabled = document.isDisabled(element, at: id)
    field.form = owner(of: element, at: id)?.index
    field.tabIndex = element[attribute: "tabindex"].flatMap { Int($0) }
    let colors = colors[id.index] ?? ControlColors(TextStyle())
    let side = sides[id.index] ?? ControlPicture.side
    switch kind {
    case .checkbox(_, let isChecked):
      field.otherPicture =
        ControlPicture.checkbox(isChecked: !isChecked, isDisabled: field.isDisabled, colors, side: side).source
    case .radio(_, let isChecked):
      field.otherPicture =
        ControlPicture.radio(isChecked: !isChecked, isDisabled: field.isDisabled, colors, side: side).source
      field.groupLabel = legend(around: id) ?? field.name
    default: break
    }
    return field
  }

  // MARK: Kinds

  private mutating func kind(of element: Element, at id: NodeID) -> FormField.Kind? {
    switch element.tag {
    case "textarea":
      let value = document.nodes[id.index].children.map { child in
        if case .text(let text) = document[child].kind { text } else { "" }
      }.joined()
      var text = FormField.Text(value: value, isMultiline: true)
      text.maximumLength = element.length
      return .text(text)
    case "select": return .choice(choice(element, at: id))
    case "button":
      let words = document.words(in: id)
      switch element[attribute: "type"]?.lowercased() {
      case "button": return .button(caption: words, .nothing)
      case "reset": return .button(caption: words, .reset)
      default: return .button(caption: words, submission(by: element, at: id))
      }
    case "input": return input(element, at: id)
    default: return nil
    }
  }

  private mutating func input(_ element: Element, at id: NodeID) -> FormField.Kind? {
    let value = element[attribute: "value"] ?? ""
    let isChecked = element[attribute: "checked"] != nil
    let type = element[attribute: "type"]?.lowercased() ?? "text"
    switch type {
    case "hidden", "image": return nil
    case "checkbox": return .checkbox(value: element[attribute: "value"] ?? "on", isChecked: isChecked)
    case "radio": return .radio(value: element[attribute: "value"] ?? "on", isChecked: isChecked)
    case "submit": return .button(caption: element[attribute: "value"] ?? "Submit", submission(by: element, at: id))
    case "reset": return .button(caption: element[attribute: "value"] ?? "Reset", .reset)
    case "button": return .button(caption: value, .nothing)
    case "range", "color", "file":
      diagnostics.append(
        Diagnostic(
          severity: .warning, message: "a PDF has no field like <input type=\(type)>: it is only painted",
          hint: "ask for it with a text field or a <select>", location: element.location))
      return nil
    default:
      // A date is what its parts show.
      let date = value.isEmpty ? nil : DateField(type: type, value: value)
      var text = FormField.Text(value: date?.parts.map(\.text).joined() ?? value, isPassword: type == "password")
      text.maximumLength = element.length
      return .text(text)
    }
  }

  private func choice(_ element: Element, at id: NodeID) -> FormField.Choice {
    let isMultiple = element[attribute: "multiple"] != nil
    let rows = element[attribute: "size"].flatMap { Int($0) } ?? 1
    let isMenu = !isMultiple && rows <= 1
    var choice = FormField.Choice(options: [], selected: [], isMenu: isMenu, isMultiple: isMultiple)
    for (value, text, isSelected) in document.values(of: id) {
      if isSelected { choice.selected.append(choice.options.count) }
      choice.options.append(.init(value: value, label: text))
    }
    if !isMultiple { choice.selected = choice.selected.suffix(1) }
    if isMenu, choice.selected.isEmpty, !choice.options.isEmpty { choice.selected = [0] }
    return choice
  }

  /// Where a button sends its form, as far as a file on its own can.
  private func submission(by element: Element, at id: NodeID) -> FormField.ButtonAction {
    let form = owner(of: element, at: id).flatMap { document.element($0) }
    guard let url = element[attribute: "formaction"] ?? form?[attribute: "action"],
      ["http://", "https://", "mailto:"].contains(where: { url.lowercased().hasPrefix($0) })
    else { return .nothing }
    let method = element[attribute: "formmethod"] ?? form?[attribute: "method"] ?? "get"
    return .submit(url: url, isGet: method.lowercased() != "post")
  }

  // MARK: What stands around

  /// §4.10.18.3 (#association-of-controls-and-forms).
  private func owner(of element: Element, at id: NodeID) -> NodeID? {
    if let name = element[attribute: "form"] { return named[name] }
    return document.ancestors(of: id).first { document.element($0)?.tag == "form" }
  }

  /// The legend of the fieldset around.
  private func legend(around id: NodeID) -> String? {
    for ancestor in document.ancestors(of: id) {
      guard let element = document.element(ancestor) else { continue }
      if element[attribute: "role"]?.lowercased() == "radiogroup", let name = element[attribute: "aria-label"] {
        return name
      }
      guard element.tag == "fieldset" else { continue }
      let legend = document[ancestor].children.first { document.element($0)?.tag == "legend" }
      return legend.map { document.words(in: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    return nil
  }

  /// Accessible Name 1.2 §4.3.1 (#computation-steps); HTML-AAM §4.1.
  private func label(of element: Element, _ kind: FormField.Kind, at id: NodeID) -> String {
    func text(_ name: String) -> String? { element[attribute: name].flatMap { $0.isEmpty ? nil : $0 } }
    if let names = text("aria-labelledby")?.split(whereSeparator: \.isWhitespace) {
      let parts = names.compactMap { named[String($0)].map { document.words(in: $0) } }
      if !parts.isEmpty { return parts.joined(separator: " ") }
    }
    if let label = text("aria-label") { return label }
    let label =
      text("id").flatMap { labels[$0] } ?? document.ancestors(of: id).first { document.element($0)?.tag == "label" }
    if let words = label.map({ document.words(in: $0, without: id) }), !words.isEmpty { return words }
    // What it shows, also where it has no value: "Submit". HTML-AAM 1.0 §4.1.2.
    if case .button(let caption, _) = kind, !caption.isEmpty { return caption }
    return text("title") ?? text("placeholder") ?? text("name") ?? ""
  }
}

extension Element {
  /// `maxlength`.
  fileprivate var length: Int? { self[attribute: "maxlength"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }
}

extension Document {
  /// Whether a control is disabled, by itself or by a fieldset around it. HTML §4.10.18.5 (#concept-fe-disabled).
  func isDisabled(_ element: Element, at id: NodeID) -> Bool {
    if element[attribute: "disabled"] != nil { return true }
    var child = id
    for ancestor in ancestors(of: id) {
      if let fieldset = self.element(ancestor), fieldset.tag == "fieldset", fieldset[attribute: "disabled"] != nil,
        self[ancestor].children.first(where: { self.element($0)?.tag == "legend" }) != child
      {
        return true
      }
      child = ancestor
    }
    return false
  }

  fileprivate func ancestors(of id: NodeID) -> [NodeID] {
    var ancestors: [NodeID] = []
    var next = self[id].parent
    while let current = next {
      ancestors.append(current)
      next = self[current].parent
    }
    return ancestors
  }

  /// The text inside a node, white space collapsed; that of other controls isn't words.
  fileprivate func words(in id: NodeID, without control: NodeID? = nil) -> String {
    var text = ""
    var pending = [id]
    while let id = pending.popLast() {
      if id == control { continue }
      if case .text(let part) = self[id].kind { text += part }
      if let tag = element(id)?.tag, ["select", "textarea", "script", "style"].contains(tag) { continue }
      pending += self[id].children.reversed()
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
