/// Rules about annotations, forms and actions.
extension PDFCheck {
  func checkAnnotations(of page: Page) {
    checkTriggers(page.value, at: Place(object: page.object, page: page.number))
    let list = objects.resolved(page.value["Annots"])?.array ?? []
    let kinds = list.compactMap { objects.resolved($0).flatMap { objects.resolved($0["Subtype"])?.name } }
    if !kinds.isEmpty {
      let place = Place(object: page.object, page: page.number)
      let order = objects.resolved(page.value["Tabs"])?.name
      if order == nil { report(.tabOrder, at: place) }
      if let order, order != "S" { report(.otherTabOrder, order, at: place) }
    }
    for value in list {
      guard let annotation = objects.resolved(value) else { continue }
      check(annotation, Place(object: value.reference, page: page.number))
    }
  }

  private static let kinds: Set = [
    "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly",
    "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "Widget", "PrinterMark", "TrapNet", "Watermark", "Redact",
    "FileAttachment", "Sound", "Movie", "Screen", "3D", "RichMedia", "Projection",
  ]

  private func check(_ annotation: PDFValue, _ place: Place) {
    let kind = objects.resolved(annotation["Subtype"])?.name ?? ""
    let place = Place(object: place.object, page: place.page, element: kind)
    if !Self.kinds.contains(kind) || isForbidden(kind) { report(.annotationKind, kind, at: place) }
    if kind == "TrapNet" { report(.trapNetwork, at: place) }
    if kind != "Popup" { checkFlags(annotation, at: place) }
    checkAppearance(annotation, kind, at: place)
    for key in ["A", "AA"] where annotation[key] != nil && kind == "Widget" { report(.fieldAction, key, at: place) }
    if kind != "Widget" { checkTriggers(annotation, at: place) }
    checkAction(annotation["A"], at: place)
    guard standards.universal != nil else { return }
    checkElement(of: annotation, kind, at: place)
  }

  /// Kinds that play something.
  private func isForbidden(_ kind: String) -> Bool {
    switch standards.archival {
    case nil: false
    case 1: ["FileAttachment", "Sound", "Movie", "3D", "Screen", "RichMedia", "Projection"].contains(kind)
    case 4 where standards.level == "E": ["Sound", "Movie", "Screen"].contains(kind)
    case 4 where standards.level == "F": ["Sound", "Movie", "Screen", "3D", "RichMedia"].contains(kind)
    case 4: ["Sound", "Movie", "Screen", "3D", "RichMedia", "FileAttachment"].contains(kind)
    default: ["3D", "Sound", "Screen", "Movie", "RichMedia", "Projection"].contains(kind)
    }
  }

  /// ISO 32000-1 table 165.
  private func checkFlags(_ annotation: PDFValue, at place: Place) {
    guard let flags = objects.resolved(annotation["F"])?.integer else { return report(.annotationFlags, at: place) }
    // Shown nowhere, hidden, not printed, not viewed, or viewed now and then.
    if flags & 4 == 0 || flags & (1 | 2 | 32 | 256) != 0 { report(.hiddenAnnotation, at: place) }
  }

  private func checkAppearance(_ annotation: PDFValue, _ kind: String, at place: Place) {
    let sides = objects.resolved(annotation["Rect"])?.array?.compactMap { objects.resolved($0)?.real } ?? []
    let isEmpty = sides.count == 4 && sides[0] == sides[2] && sides[1] == sides[3]
    guard let appearance = objects.resolved(annotation["AP"]) else {
      if kind != "Popup", kind != "Link", !isEmpty { report(.noAppearance, at: place) }
      return
    }
    let keys = appearance.entries?.map { PDFValue.name($0.key) } ?? []
    if keys != ["N"] { report(.appearanceStates, at: place) }
    // What a field looks like is content as well, but no page's: it isn't marked.
    let normal = appearance["N"]
    let streams = objects.resolved(normal)?.entries?.map(\.value).filter { $0.reference != nil } ?? []
    let own = normal?.reference.flatMap { objects.object($0) }
    let numbers = own?.stream != nil ? [normal?.reference] : streams.map(\.reference)
    for number in numbers.compactMap(\.self) {
      guard let form = objects.object(number) else { continue }
      let reader = ContentReader(check: self, page: place.page ?? 1, stream: number, parents: nil, isTagged: false)
      read(number, form.value, .dictionary([]), reader)
    }
  }

  /// ISO 14289-1 §7.18.
  private func checkElement(of annotation: PDFValue, _ kind: String, at place: Place) {
    let key = objects.resolved(annotation["StructParent"])?.integer
    let element = key.flatMap { tree.element(of: $0, sequence: nil, objects) }
    let flags = objects.resolved(annotation["F"])?.integer ?? 0
    if kind == "PrinterMark" {
      if element != nil { report(.printerMark, at: place) }
      return
    }
    // What isn't shown needs no place.
    guard flags & 2 == 0, kind != "Popup" else { return }
    let hasText =
      objects.resolved(annotation["Contents"])?.text?.isEmpty == false
      || element.map { objects.resolved(tree.elements[$0].value["Alt"])?.text?.isEmpty == false } ?? false
    let language =
      objects.resolved(annotation["Lang"])?.text ?? element.flatMap { tree.elements[$0].language }
      ?? objects.resolved(catalog["Lang"])?.text
    if annotation["Contents"] != nil, language?.isEmpty ?? true { report(.annotationLanguage, at: place) }
    switch kind {
    case "Widget":
      if tree.nearest(["Form"], from: element) == nil { report(.widgetElement, at: place) }
      let field = field(of: annotation)
      if field["TU"]?.isEmpty ?? true, !hasText { report(.fieldText, at: place) }
      if field["TU"] != nil, language?.isEmpty ?? true { report(.fieldLanguage, at: place) }
    case "Link":
      if tree.nearest(["Link", "Reference"], from: element) == nil { report(.linkElement, at: place) }
      if objects.resolved(annotation["Contents"])?.text?.isEmpty ?? true { report(.linkText, at: place) }
    default:
      if element.map({ tree.elements[$0].role != "Annot" }) ?? true { report(.annotationElement, at: place) }
      if !hasText { report(.annotationText, at: place) }
    }
  }

  /// What a widget's field says in texts, with what it inherits.
  private func field(of widget: PDFValue) -> [String: String] {
    var result: [String: String] = [:]
    var next: PDFValue? = widget
    for _ in 0..<32 {
      guard let current = next else { break }
      for key in ["T", "TU"] where result[key] == nil { result[key] = objects.resolved(current[key])?.text }
      next = objects.resolved(current["Parent"])
    }
    return result
  }

  // MARK: Forms

  func checkForm() {
    guard let form = objects.resolved(catalog["AcroForm"]) else { return }
    let place = Place(object: catalog["AcroForm"]?.reference)
    if objects.resolved(form["NeedAppearances"])?.bool == true { report(.missingAppearances, at: place) }
    if let dynamic = form["XFA"] {
      report(.dynamicForm, at: place)
      let parts = objects.resolved(dynamic)?.array ?? [dynamic]
      let texts = parts.compactMap { $0.reference.flatMap(objects.object).flatMap(objects.decoded) }
      if texts.contains(where: { String(decoding: $0, as: UTF8.self).contains("<dynamicRender>required<") }) {
        report(.dynamicFormRendering, at: place)
      }
    }
  }

  // MARK: Actions

  func checkTriggers(_ value: PDFValue, at place: Place) {
    if value["AA"] != nil { report(.triggers, at: place) }
  }

  /// ISO 19005-2 §6.5.1.
  func checkAction(_ value: PDFValue?, at place: Place, depth: Int = 0) {
    guard depth < 32, let value, let action = objects.resolved(value), let kind = objects.resolved(action["S"])?.name
    else { return }
    let place = Place(object: value.reference ?? place.object, page: place.page, element: place.element)
    switch kind {
    case "GoTo", "GoToR", "GoToE", "Thread", "URI", "SubmitForm", "GoToDp": break
    case "Named":
      let name = objects.resolved(action["N"])?.name ?? ""
      if !["NextPage", "PrevPage", "FirstPage", "LastPage"].contains(name) { report(.namedAction, name, at: place) }
    default: report(.action, kind, at: place)
    }
    let next = objects.resolved(action["Next"])
    for following in next?.array ?? action["Next"].map({ [$0] }) ?? [] {
      checkAction(following, at: place, depth: depth + 1)
    }
  }
}
