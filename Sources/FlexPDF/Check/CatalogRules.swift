/// Rules about what goes along with a file: attachments, bookmarks, layers, what happens when it is opened.
extension PDFCheck {
  func checkCatalog() {
    let language = objects.resolved(catalog["Lang"])?.text
    if language?.isEmpty ?? true {
      if catalog["Outlines"] != nil, objects.resolved(catalog["Outlines"])?["First"] != nil { report(.outlineLanguage) }
      report(.metadataLanguage)
    }
    checkAction(catalog["OpenAction"], at: Place())
    checkTriggers(catalog, at: Place())
    let names = objects.resolved(catalog["Names"])
    if names?["JavaScript"] != nil { report(.action, "JavaScript") }
    if catalog["Requirements"] != nil { report(.requirements) }
    if names?["AlternatePresentations"] != nil || pages.contains(where: { $0.value["PresSteps"] != nil }) {
      report(.presentations)
    }
    for entry in objects.resolved(catalog["Perms"])?.entries ?? []
    where !["UR3", "DocMDP"].contains(PDFValue.name(entry.key)) {
      report(.permissions, PDFValue.name(entry.key))
    }
    checkLayers()
    checkBookmarks()
  }

  private func checkBookmarks() {
    var pending = [objects.resolved(catalog["Outlines"])?["First"]].compactMap { $0 }
    var visited: Set<Int> = []
    while let value = pending.popLast() {
      guard let number = value.reference, visited.insert(number).inserted, let item = objects.resolved(value) else {
        continue
      }
      checkAction(item["A"], at: Place(object: number))
      pending += [item["First"], item["Next"]].compactMap { $0 }
    }
  }

  /// ISO 32000-1 §8.11.4.
  private func checkLayers() {
    guard let layers = objects.resolved(catalog["OCProperties"]) else { return }
    report(.layers)
    let sets = [layers["D"]].compactMap { $0 } + (objects.resolved(layers["Configs"])?.array ?? [])
    for value in sets {
      guard let set = objects.resolved(value) else { continue }
      let place = Place(object: value.reference)
      if objects.resolved(set["Name"])?.text?.isEmpty ?? true { report(.layerNames, at: place) }
      if set["AS"] != nil { report(.layerStates, at: place) }
    }
  }

  // MARK: Attachments

  func checkAttachments() {
    let associated = associatedFiles
    var names: [String] = []
    for number in objects.numbers {
      guard let file = objects.object(number)?.value, let embedded = objects.resolved(file["EF"]) else { continue }
      let place = Place(object: number)
      let isAllowed = standards.archival == 3 || standards.archival == 4 && standards.level != nil
      let stream = (embedded["UF"] ?? embedded["F"])?.reference
      let type = stream.flatMap { objects.object($0)?.value }.flatMap { objects.resolved($0["Subtype"])?.name }
      if !isAllowed, standards.archival != 2 || type != "application/pdf" { report(.attachments, at: place) }
      if objects.resolved(file["F"])?.text == nil || objects.resolved(file["UF"])?.text == nil {
        report(.attachmentNames, at: place)
      }
      if let name = objects.resolved(file["UF"] ?? file["F"])?.text { names.append(name) }
      guard standards.archival == 3 || standards.archival == 4 else { continue }
      if objects.resolved(file["AFRelationship"])?.name == nil { report(.attachmentRelation, at: place) }
      if type == nil { report(.attachmentType, at: Place(object: stream ?? number)) }
      if !associated.contains(number) { report(.attachmentUnused, at: place) }
    }
    if let invoice = metadata.value(Metadata.invoice, "DocumentFileName"), !names.contains(invoice) {
      report(.invoiceAttachment, invoice)
    }
  }

  /// Files that the document or something in it calls its own. ISO 32000-2 §14.13.
  private var associatedFiles: Set<Int> {
    var files: Set<Int> = []
    for number in objects.numbers {
      guard let value = objects.object(number)?.value["AF"] else { continue }
      files.formUnion((objects.resolved(value)?.array ?? [value]).compactMap(\.reference))
    }
    return files
  }
}
