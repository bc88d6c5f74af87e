internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// The fields of a file's documents. What is painted of a control beside what it holds stays on the page, so that it stays
/// when the field is filled in. ISO 32000-1 §12.7. Not `Sendable`.
final class PDFForm {
  private let file: PDFFile
  private let fonts: PDFFormFonts
  private let structure: PDFStructure?
  private let options: PDFOptions
  /// Of the document that is being written.
  private var form = DocumentForm()
  private var scope: String?
  private var entries: [Entry] = []
  private var known: [Key: Int] = [:]
  /// Of all documents.
  private var names: PDFFieldNames

  /// What makes several controls one field.
  private enum Key: Hashable {
    case element(Int)
    /// Radio buttons.
    case group(form: Int?, name: String)
  }

  /// A field, and the places where it is shown.
  private struct Entry {
    var field: FormField
    var widgets: [Widget] = []
    /// What programs write its text with.
    var appearance = PDFContent()
    /// In how many equal parts letters stand.
    var isComb = false
  }

  private struct Widget {
    var object: Int
    var content: PDFContent
    /// What a button's state is called that isn't off.
    var state = ""
    var isOn = false
  }

  init(file: PDFFile, fonts: PDFFormFonts, structure: PDFStructure?, options: PDFOptions) {
    self.file = file
    self.fonts = fonts
    self.structure = structure
    self.options = options
    names = PDFFieldNames(file: file)
  }

  func begin(_ form: DocumentForm, scope: String?) {
    (self.form, self.scope) = (form, scope)
    (entries, known) = ([], [:])
  }

  // MARK: Widgets

  /// The annotations of a page's fields, in the order in which the tab key goes through them.
  func add(_ page: DisplayList, object: Int, painter: PDFPainter) throws(CairoError) -> [Int] {
    var widgets: [(tabIndex: Int, place: Int, object: Int)] = []
    for (place, area) in page.fields.enumerated() {
      guard let field = form.fields[area.element], area.borderBox.isFinite, !area.borderBox.isEmpty else { continue }
      let widget = try widget(of: field, area, page: object, height: page.size.height, painter)
      let tabIndex = field.tabIndex.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
      widgets.append((tabIndex, place, widget))
    }
    return widgets.sorted { ($0.tabIndex, $0.place) < ($1.tabIndex, $1.place) }.map(\.object)
  }

  private func entry(of field: FormField, element: Int) -> Int {
    let isGrouped = if case .radio = field.kind { !field.name.isEmpty } else { false }
    let key = isGrouped ? Key.group(form: field.form, name: field.name) : .element(element)
    if let entry = known[key] {
      entries[entry].field.isRequired = entries[entry].field.isRequired || field.isRequired
      return entry
    }
    entries.append(Entry(field: field))
    known[key] = entries.count - 1
    return entries.count - 1
  }

  private func widget(
    of field: FormField, _ area: FieldArea, page: Int, height: Float, _ painter: PDFPainter
  ) throws(CairoError) -> Int {
    let entry = entry(of: field, element: area.element)
    let object = file.allocate()
    var rect = area.borderBox
    var widget = Widget(object: object, content: PDFContent())
    var appearance = PDFContent()
    switch field.kind {
    case .text, .choice:
      rect = area.paddingBox.isEmpty ? area.borderBox : area.paddingBox
      let font = try fonts.font(for: area.text.fonts)
      if font == nil, let standard = options.conformance.first {
        throw CairoError(
          action: "write \(standard.name)", reason: "there is no font with TrueType outlines to fill in fields with")
      }
      if let comb = Self.comb(field, area, font) {
        rect = comb
        entries[entry].isComb = true
      }
      entries[entry].appearance = Self.defaultAppearance(area.text, font?.object)
      appearance.entry("/AP<</N", reference: try painter.appearance(area.items, in: rect, isVariable: true))
      appearance.append(">>")
    case .button:
      appearance.entry("/AP<</N", reference: try painter.appearance(area.items, in: rect))
      appearance.append(">>")
    case .checkbox(let value, let isChecked), .radio(let value, let isChecked):
      let isRound = if case .radio = field.kind { true } else { false }
      let other = Self.otherState(of: field, area, isChecked: isChecked, isRound: isRound)
      widget.state = state(value, isIn: entry)
      widget.isOn = isChecked
      appearance.append("/AP<</N<<")
      appearance.append(nameOf: widget.state)
      appearance.append(" ")
      appearance.append(reference: try painter.appearance(isChecked ? area.items : other, in: rect))
      appearance.entry("/Off", reference: try painter.appearance(isChecked ? other : area.items, in: rect))
      appearance.append(">>>>")
    }
    widget.content.append("/Type/Annot/Subtype/Widget/F 4/BS<</W 0>>")
    widget.content.entry("/P", reference: page)
    widget.content.append("/Rect")
    let scale = Float(PDFPainter.pointsPerPixel)
    widget.content.append(
      box: Rect(
        x: rect.x * scale, y: (height - rect.maxY) * scale, width: rect.width * scale, height: rect.height * scale),
      digits: 3)
    widget.content.append(appearance)
    widget.content.append(characteristicsOf: field, quarters: area.quarters)
    if let number = structure?.add(field: object, of: area.element, order: area.order) {
      widget.content.append("/StructParent ")
      widget.content.append(integer: number)
    }
    if case .radio = field.kind, !field.label.isEmpty {
      widget.content.append("/Contents")
      widget.content.append(text: field.label)
    }
    entries[entry].widgets.append(widget)
    return object
  }

  /// What a button's state is called: other values of a group are told apart.
  private func state(_ value: String, isIn entry: Int) -> String {
    let value = value.isEmpty || value == "Off" ? "on" : value
    let known = entries[entry].widgets.map(\.state)
    guard case .radio = entries[entry].field.kind, known.contains(value) else { return value }
    var number = 2
    while known.contains("\(value)-\(number)") { number += 1 }
    return "\(value)-\(number)"
  }

  /// What a checkbox or a radio button shows in the state in which it isn't painted.
  private static func otherState(
    of field: FormField, _ area: FieldArea, isChecked: Bool, isRound: Bool
  ) -> [DisplayItem] {
    if let picture = field.otherPicture, area.items.contains(where: \.hasPicture) {
      return area.items.map { $0.showing(picture) }
    }
    // One that is drawn by style sheets alone.
    return isChecked ? [] : [.mark(in: area.borderBox, isRound: isRound, color: area.text.color)]
  }

  /// The place of a field whose letters stand in parts of one width: `letter-spacing` between letters of one width, as many
  /// as fit. ISO 32000-1 table 228 (Comb).
  private static func comb(_ field: FormField, _ area: FieldArea, _ font: PDFFormFont?) -> Rect? {
    guard case .text(let text) = field.kind, !text.isMultiline, !text.isPassword, area.quarters == 0,
      let count = text.maximumLength, count > 1, area.text.letterSpacing > 0, let width = font?.fixedWidth
    else { return nil }
    let part = width / 1_000 * area.text.size + area.text.letterSpacing
    let whole = part * Float(count)
    guard abs(whole - area.contentBox.width) <= part / 2 else { return nil }
    return Rect(
      x: area.contentBox.x - area.text.letterSpacing / 2, y: area.paddingBox.y, width: whole,
      height: area.paddingBox.height)
  }

  /// ISO 32000-1 §12.7.3.3.
  private static func defaultAppearance(_ text: FieldText, _ font: Int?) -> PDFContent {
    var operators = PDFContent()
    if let font { operators.append(name: .font, font) } else { operators.append("/Helv") }
    operators.append(" ")
    operators.operand(Double(text.size) * PDFPainter.pointsPerPixel)
    operators.append("Tf ")
    operators.append(operators.operands(color: text.color.withAlpha(1)) == 1 ? "g" : "rg")
    var content = PDFContent()
    content.append("/DA")
    content.append(string: operators.bytes)
    if text.alignment != .left {
      content.append("/Q ")
      content.append(integer: text.alignment.rawValue)
    }
    return content
  }

  // MARK: Fields

  /// Writes the fields of the document.
  func end() {
    let objects = entries.map { isGroup($0) || $0.widgets.count != 1 ? file.allocate() : $0.widgets[0].object }
    for (entry, object) in zip(entries, objects) {
      var field = entry.field
      if isGroup(entry) { field.label = field.groupLabel }
      let (name, group) = names.add(field.name, scope: scope)
      names.add(field: object, to: group)
      var content = PDFContent()
      content.append("/T")
      content.append(text: name)
      if let group { content.entry("/Parent", reference: names.object(of: group)) }
      if !field.label.isEmpty {
        content.append("/TU")
        content.append(text: field.label)
      }
      // As HTML submits it.
      if name != field.name, !field.name.isEmpty {
        content.append("/TM")
        content.append(text: field.name)
      }
      content.append(valueOf: field, isComb: entry.isComb)
      content.append(entry.appearance)
      if let state = entry.widgets.first?.state, !state.isEmpty {
        let chosen = entry.widgets.last { $0.isOn }?.state ?? "Off"
        content.append("/V")
        content.append(nameOf: chosen)
        content.append("/DV")
        content.append(nameOf: chosen)
      }
      if case .button(_, let action) = field.kind, !options.isArchival {
        // All fields of the file, where they are of one form.
        let isAlone = scope == nil && entries.allSatisfy { $0.field.form == field.form }
        let fields = zip(entries, objects).filter { $0.0.field.form == field.form }.map(\.1)
        content.append(action, fields: isAlone ? [] : fields)
      }
      write(entry, content, as: object)
    }
    entries = []
  }

  private func isGroup(_ entry: Entry) -> Bool { if case .radio = entry.field.kind { true } else { false } }

  private func write(_ entry: Entry, _ field: PDFContent, as object: Int) {
    let isGroup = isGroup(entry)
    // Of a group one is chosen, however many the document has checked: the last, as in HTML.
    let chosen = entry.widgets.lastIndex { $0.isOn }
    func body(_ index: Int) -> PDFContent {
      let widget = entry.widgets[index]
      var content = widget.content
      if !widget.state.isEmpty {
        content.append("/AS")
        content.append(nameOf: widget.isOn && (!isGroup || index == chosen) ? widget.state : "Off")
      }
      return content
    }
    var content = PDFContent()
    content.append("<<")
    content.append(field)
    if object == entry.widgets.first?.object {
      content.append(body(0))
    } else {
      content.append("/Kids[")
      for widget in entry.widgets {
        content.append(reference: widget.object)
        content.append(" ")
      }
      content.append("]")
    }
    content.append(">>")
    file.write(object, content)
    for (index, widget) in entry.widgets.enumerated() where widget.object != object {
      var content = PDFContent()
      content.append("<<")
      content.entry("/Parent", reference: object)
      content.append(body(index))
      content.append(">>")
      file.write(widget.object, content)
    }
  }

  /// The form of the whole file; `nil` where there are no fields. ISO 32000-1 §12.7.2.
  var catalogEntry: PDFContent? {
    guard let roots = names.writeGroups() else { return nil }
    var content = PDFContent()
    content.append("/AcroForm<</Fields[")
    for root in roots {
      content.append(reference: root)
      content.append(" ")
    }
    content.append("]")
    content.append(fonts.resources)
    content.append("/DA")
    var operators = PDFContent()
    if let font = fonts.first { operators.append(name: .font, font) } else { operators.append("/Helv") }
    operators.append(" 0 Tf 0 g")
    content.append(string: operators.bytes)
    content.append(">>")
    return content
  }
}
