/// Rules of PDF/X-4: what a press must be told, and what it must not meet. ISO 15930-7.
extension PDFCheck {
  func checkPress() {
    guard standards.isForPress else { return }
    let place = Place(object: metadata.object)
    if metadata.value(Metadata.press, "GTS_PDFXVersion")?.hasPrefix("PDF/X-4") != true {
      report(.pressIdentifier, at: place)
    }
    for name in ["DocumentID", "VersionID", "RenditionClass"]
    where metadata.value(Metadata.management, name)?.isEmpty ?? true { report(.pressVersion, name, at: place) }
    for name in ["CreateDate", "ModifyDate"] where metadata.value(Metadata.xmp, name)?.isEmpty ?? true {
      report(.pressDates, name, at: place)
    }
    if metadata.value(Metadata.dublinCore, "title")?.isEmpty ?? true { report(.pressTitle, at: place) }
    let information = objects.resolved(objects.trailer["Info"])
    let trapped = objects.resolved(information?["Trapped"])?.name ?? metadata.value(Metadata.pdf, "Trapped")
    if !["True", "False"].contains(trapped) { report(.trapped, at: Place(object: objects.trailer["Info"]?.reference)) }
    checkPressIntent()
    for page in pages { checkSheet(of: page) }
    checkPressActions()
  }

  private func checkPressIntent() {
    let all = objects.resolved(catalog["OutputIntents"])?.array ?? []
    let intents = all.compactMap { value in objects.resolved(value).map { (value.reference, $0) } }
      .filter { objects.resolved($0.1["S"])?.name == "GTS_PDFX" }
    guard intents.count == 1, let (number, intent) = intents.first else {
      return report(.pressIntent, intents.isEmpty ? nil : "there are \(intents.count)")
    }
    let place = Place(object: number)
    if objects.resolved(intent["OutputConditionIdentifier"])?.text?.isEmpty ?? true {
      report(.pressCondition, at: place)
    }
    guard let profile = intent["DestOutputProfile"]?.reference, let stream = objects.object(profile),
      let bytes = objects.decoded(stream), let components = Self.components(ofProfile: bytes),
      objects.resolved(stream.value["N"])?.integer == components, bytes[12..<16].elementsEqual("prtr".utf8)
    else { return report(.pressProfile, at: place) }
  }

  /// What is left of a sheet when it is cut lies inside of what is printed beyond the cut, and that on the sheet.
  private func checkSheet(of page: Page) {
    let place = Place(object: page.object, page: page.number)
    func box(_ value: PDFValue?) -> [Double]? {
      let sides = objects.resolved(value)?.array?.compactMap { objects.resolved($0)?.real } ?? []
      guard sides.count == 4 else { return nil }
      return [min(sides[0], sides[2]), min(sides[1], sides[3]), max(sides[0], sides[2]), max(sides[1], sides[3])]
    }
    func holds(_ outer: [Double]?, _ inner: [Double]?) -> Bool {
      guard let outer, let inner else { return true }
      return inner[0] >= outer[0] - 0.01 && inner[1] >= outer[1] - 0.01 && inner[2] <= outer[2] + 0.01
        && inner[3] <= outer[3] + 0.01
    }
    let (trim, art) = (box(page.value["TrimBox"]), box(page.value["ArtBox"]))
    if (trim == nil) == (art == nil) { report(.cutBox, at: place) }
    let bleed = box(page.value["BleedBox"])
    let inner = trim ?? art
    let outside = [("BleedBox", bleed), ("CropBox", box(page.value["CropBox"])), ("MediaBox", box(page.mediaBox))]
    for (name, outer) in outside where !holds(outer, inner) { report(.boxOrder, name, at: place) }
    if !holds(box(page.mediaBox), bleed) { report(.boxOrder, "BleedBox", at: place) }
    for value in objects.resolved(page.value["Annots"])?.array ?? [] {
      guard let annotation = objects.resolved(value), let rect = box(annotation["Rect"]) else { continue }
      let kind = objects.resolved(annotation["Subtype"])?.name ?? ""
      guard kind != "TrapNet", kind != "PrinterMark", let area = bleed ?? inner ?? box(page.mediaBox) else { continue }
      let isApart = rect[0] >= area[2] || rect[2] <= area[0] || rect[1] >= area[3] || rect[3] <= area[1]
      if !isApart {
        report(.printedAnnotation, kind, at: Place(object: value.reference, page: page.number, element: kind))
      }
    }
  }

  /// A press does nothing by itself.
  private func checkPressActions() {
    if catalog["OpenAction"].map({ objects.resolved($0)?["S"] != nil }) ?? false { report(.pressAction, "OpenAction") }
    if catalog["AA"] != nil { report(.pressAction, "AA") }
    if objects.resolved(catalog["Names"])?["JavaScript"] != nil { report(.pressAction, "JavaScript") }
    for page in pages where page.value["AA"] != nil {
      report(.pressAction, "AA", at: Place(object: page.object, page: page.number))
    }
  }
}
