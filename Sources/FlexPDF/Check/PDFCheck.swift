/// Judges a file by its bytes alone: the rules of `PDFRule`, as far as they need no drawing. Not `Sendable`.
package final class PDFCheck {
  let objects: PDFObjects
  /// What the file says that it keeps, and what it is judged by.
  package private(set) var claims: PDFStandards
  package private(set) var standards: PDFStandards
  package private(set) var findings: [PDFFinding] = []
  /// Findings by rule: more than `limit` of one rule are counted only.
  private var counts: [PDFRule: Int] = [:]
  private static let limit = 40

  var catalog: PDFValue = .dictionary([])
  var metadata = Metadata()
  var pages: [Page] = []
  var tree = StructureTree()
  /// Fonts that text is shown with, and what it shows of them.
  var fonts: [FontKey: FontUse] = [:]
  /// Tagged content that was seen, by the number of its stream in the parent tree.
  var marks: [Int: Set<Int>] = [:]
  /// How often forms with tagged content are shown.
  var taggedForms: [Int: Int] = [:]
  /// Streams that were read under one way of being tagged.
  var visited: Set<VisitedStream> = []
  /// Colour components of the output intent.
  var outputComponents: Int?
  var hasTransparency = false

  struct Page {
    var object: Int
    var value: PDFValue
    var number: Int
    var resources: PDFValue?
    var mediaBox: PDFValue?
  }

  struct VisitedStream: Hashable {
    var object: Int
    var isTagged: Bool
    var isArtifact: Bool
  }

  /// Where something is.
  struct Place {
    var object: Int?
    var page: Int?
    var element: String?

    init(object: Int? = nil, page: Int? = nil, element: String? = nil) {
      (self.object, self.page, self.element) = (object, page, element)
    }
  }

  /// - Parameters:
  ///   - standards: what the file is to keep; `nil` takes what it says of itself.
  /// - Returns: `nil` where this is no PDF, or so damaged that no object is found.
  package init?(_ file: [UInt8], standards: PDFStandards? = nil) {
    guard file.prefix(1_024).contains(UInt8(ascii: "%")), let objects = PDFObjects(file, isTolerant: true) else {
      return nil
    }
    self.objects = objects
    claims = PDFStandards()
    self.standards = PDFStandards()
    catalog = objects.resolved(objects.trailer["Root"]) ?? .dictionary([])
    metadata = Metadata(of: catalog, in: objects)
    claims = metadata.claims
    self.standards = standards ?? claims
    run()
  }

  /// Whether the file has a structure.
  package var isTagged: Bool { catalog["StructTreeRoot"] != nil }

  private func run() {
    checkFile()
    checkMetadata()
    readPages()
    tree = StructureTree(objects, root: catalog["StructTreeRoot"])
    checkOutputIntents()
    checkPress()
    // Strings and streams of an encrypted file can't be read.
    guard objects.trailer["Encrypt"] == nil else { return finish() }
    for page in pages { checkContent(of: page) }
    checkFonts()
    checkStructure()
    for page in pages { checkAnnotations(of: page) }
    checkForm()
    checkAttachments()
    checkCatalog()
    finish()
  }

  private func finish() {
    for (rule, count) in counts where count > Self.limit {
      if let last = findings.lastIndex(where: { $0.rule == rule }) {
        findings[last].message += " (and \(count - Self.limit) more)"
      }
    }
  }

  // MARK: Findings

  func report(_ rule: PDFRule, _ detail: String? = nil, at place: Place = Place()) {
    for number in standards.numbers(of: rule) {
      let finding = PDFFinding(
        rule: rule, number: number, message: rule.row.message + (detail.map { ": \($0)" } ?? ""), object: place.object,
        page: place.page, element: place.element)
      guard !findings.contains(finding) else { continue }
      counts[rule, default: 0] += 1
      if counts[rule, default: 0] <= Self.limit { findings.append(finding) }
    }
  }

  // MARK: Pages

  /// ISO 32000-1 §7.7.3.
  private func readPages() {
    guard let root = catalog["Pages"] else { return report(.pageTree) }
    var visited: Set<Int> = []
    func visit(_ value: PDFValue, _ inherited: [String: PDFValue], depth: Int) -> Int {
      guard depth < 64, let number = value.reference, visited.insert(number).inserted,
        let node = objects.resolved(value)
      else {
        report(.pageTree, at: Place(object: value.reference))
        return 0
      }
      var inherited = inherited
      for key in ["Resources", "MediaBox"] { if let own = objects.resolved(node[key]) { inherited[key] = own } }
      guard let kids = objects.resolved(node["Kids"])?.array else {
        let page = Page(
          object: number, value: node, number: pages.count + 1, resources: inherited["Resources"],
          mediaBox: inherited["MediaBox"])
        pages.append(page)
        check(inherited["MediaBox"], of: page)
        return 1
      }
      let count = kids.reduce(0) { $0 + visit($1, inherited, depth: depth + 1) }
      if objects.resolved(node["Count"])?.integer != count { report(.pageTree, at: Place(object: number)) }
      return count
    }
    if visit(root, [:], depth: 0) == 0 { report(.pageTree) }
  }

  private func check(_ box: PDFValue?, of page: Page) {
    let place = Place(object: page.object, page: page.number)
    let sides = box?.array?.compactMap { objects.resolved($0)?.real } ?? []
    guard sides.count == 4 else { return report(.pageBox, at: place) }
    let size = (abs(sides[2] - sides[0]), abs(sides[3] - sides[1]))
    if min(size.0, size.1) < 3 || max(size.0, size.1) > 14_400 { report(.pageSize, at: place) }
  }
}
