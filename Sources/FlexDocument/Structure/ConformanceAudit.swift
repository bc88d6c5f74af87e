internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexTree

/// Whether a document says what the standards ask of it: a title, a language, texts for its pictures, headings in order;
/// and whether its fonts may go along. ISO 14289-1 §7; ISO 19005-2 §6.2.11.4.1, §6.7.
struct ConformanceAudit {
  let document: LaidOutDocument
  let structure: DocumentStructure
  /// What can be filled in.
  var form: DocumentForm?
  let options: PDFOptions
  let fonts: FontSet

  /// What keeps the document from it, in the order of the document.
  var problems: [DocumentError] {
    let press = options.conformance.first(where: \.isForPress)
    var found: [DocumentError] = []
    if let first = options.conformance.first {
      for (name, element) in ForbiddenFonts(fonts: fonts).found(in: document) {
        let location = element.flatMap { document.element(numbered: $0)?.location }
        found.append(DocumentError(.nonconforming(first.name, .forbiddenFont(name)), location: location))
      }
    }
    if let limited = options.conformance.first(where: { $0.leastPageSide != nil }), let least = limited.leastPageSide,
      let size = document.pages.lazy.map(\.size).first(where: { min($0.width, $0.height) < least })
    {
      let problem = DocumentError.Conformance.smallPage(width: size.width, height: size.height, least: least)
      found.append(DocumentError(.nonconforming(limited.name, problem), location: document.document.firstLocation))
    }
    guard let standard = press ?? options.conformance.first(where: \.isTagged) else { return found }
    func add(_ problem: DocumentError.Conformance, at element: Int) {
      let location = document.element(numbered: element)?.location
      found.append(DocumentError(.nonconforming(standard.name, problem), location: location))
    }
    if press != nil {
      if document.press == nil { add(.noPressProfile, at: 0) }
      if (document.title + options.metadata.title).allSatisfy(\.isWhitespace) { add(.noTitle, at: 0) }
      return found
    }
    if document.language.isEmpty { add(.noLanguage, at: 0) }
    guard options.conformance.contains(where: \.isUniversal) else { return found }
    if (document.title + options.metadata.title).allSatisfy(\.isWhitespace) { add(.noTitle, at: 0) }
    let shown = document.shownElements
    for element in structure.unnamedPictures where shown.contains(element) { add(.noAlternativeText, at: element) }
    var level = 0
    for (element, node) in structure.ownNodes.sorted(by: { $0.value < $1.value }) where shown.contains(element) {
      let node = structure[node]
      if node.role == .figure || node.role == .formula, node.alternativeText?.isEmpty ?? true,
        !isGroup(element)
      {
        add(.noAlternativeText, at: element)
      }
      if form?.fields[element]?.label.isEmpty == true { add(.noFieldLabel, at: element) }
      guard let next = node.role.headingLevel else { continue }
      if next > level + 1 { add(.skippedHeading(from: level, to: next), at: element) }
      level = next
    }
    return found
  }

  /// A `<figure>` is told by what is in it.
  private func isGroup(_ element: Int) -> Bool { document.element(numbered: element)?.tag == "figure" }
}
