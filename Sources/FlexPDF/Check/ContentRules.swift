/// Rules about what pages show.
extension PDFCheck {
  func checkContent(of page: Page) {
    let streams =
      objects.resolved(page.value["Contents"]).map { $0.array ?? [page.value["Contents"] ?? $0] } ?? []
    var content: [UInt8] = []
    for stream in streams {
      guard let number = stream.reference, let object = objects.object(number), let bytes = objects.decoded(object)
      else { continue }
      content += bytes
      content.append(0x0A)
    }
    var reader = ContentReader(
      check: self, page: page.number, stream: page.object,
      parents: objects.resolved(page.value["StructParents"])?.integer, isTagged: isTagged)
    checkGroup(page.value["Group"], at: Place(object: page.object, page: page.number), isPage: true)
    let wasTransparent = hasTransparency
    hasTransparency = false
    reader.read(content, page.resources ?? .dictionary([]))
    let space = objects.resolved(objects.resolved(page.value["Group"])?["CS"])
    if hasTransparency, outputComponents == nil, space == nil {
      report(.transparencySpace, at: Place(object: page.object, page: page.number))
    }
    hasTransparency = hasTransparency || wasTransparent
  }

  /// A group of transparency. ISO 19005-1 §6.4.
  func checkGroup(_ value: PDFValue?, at place: Place, isPage: Bool = false) {
    guard let group = objects.resolved(value), objects.resolved(group["S"])?.name == "Transparency" else { return }
    report(.transparency, at: place)
    if !isPage { hasTransparency = true }
  }
}

/// Reads a stream with all that it shows.
struct ContentReader {
  let check: PDFCheck
  let page: Int
  /// The page or form, and its number in the parent tree.
  let stream: Int
  let parents: Int?
  /// Whether content must be marked; what is around the stream.
  let isTagged: Bool
  var isInArtifact = false
  var isInContent = false
  /// Forms around.
  var depth = 0

  private struct State {
    var font: FontKey?
    var mode = 0
    var fill = "DeviceGray"
    var stroke = "DeviceGray"
  }
  private enum Mark { case artifact, content, plain }
  private var state = State()
  private var saved: [State] = []
  private var marks: [Mark] = []
  /// Languages that marks say.
  private var languages: [Bool] = []
  private var elements: [Int?] = []
  private var isCompatible = 0

  init(check: PDFCheck, page: Int, stream: Int, parents: Int?, isTagged: Bool) {
    (self.check, self.page, self.stream, self.parents, self.isTagged) = (check, page, stream, parents, isTagged)
  }

  private var place: PDFCheck.Place { .init(object: stream, page: page) }
  private var objects: PDFObjects { check.objects }

  mutating func read(_ content: [UInt8], _ resources: PDFValue) {
    for step in PDFOperators(content) {
      if !PDFOperators.known.contains(step.name) {
        if isCompatible == 0 { check.report(.unknownOperator, "'\(step.name.prefix(32))'", at: place) }
        continue
      }
      for operand in step.operands {
        if case .token(let token) = operand { check.checkToken(token, at: place) }
      }
      if PDFOperators.painting.contains(step.name) { checkMark(step) }
      run(step, resources)
    }
    if !saved.isEmpty { check.report(.unbalancedState, at: place) }
    if !marks.isEmpty { check.report(.unbalancedMarks, at: place) }
  }

  private mutating func run(_ step: PDFOperators.Operator, _ resources: PDFValue) {
    let first = step.operands.first
    switch step.name {
    case "BX": isCompatible += 1
    case "EX": isCompatible -= 1
    case "q":
      saved.append(state)
      if saved.count == 29 { check.report(.deepStates, at: place) }
    case "Q":
      if let last = saved.popLast() { state = last } else { check.report(.unbalancedState, at: place) }
    case "BMC", "BDC": begin(step.operands, resources)
    case "EMC":
      if marks.popLast() == nil { return check.report(.unbalancedMarks, at: place) }
      languages.removeLast()
      elements.removeLast()
    case "Tf":
      guard let (font, number) = resource("Font", first, resources) else { return }
      state.font = FontKey(number: number, value: number == nil ? font : nil)
    case "Tr": state.mode = first?.integer ?? 0
    case "Tj", "'", "\"": if let text = step.operands.last?.stringBytes { show(text) }
    case "TJ": for text in (first?.array ?? []).compactMap(\.stringBytes) { show(text) }
    case "gs":
      if let (value, number) = resource("ExtGState", first, resources) {
        check.checkState(value, at: .init(object: number ?? stream, page: page), reader: self)
      }
    case "ri": if let name = first?.name { check.checkIntent(name, at: place) }
    case "g", "G", "rg", "RG", "k", "K":
      let space = ["g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"][step.name.lowercased()] ?? "DeviceGray"
      if step.name == step.name.lowercased() { state.fill = space } else { state.stroke = space }
      check.checkDevice(space, resources, at: place)
    case "cs", "CS":
      guard let name = first?.name else { return }
      if name.hasPrefix("Device") { return check.checkDevice(name, resources, at: place) }
      guard name != "Pattern", let (space, number) = resource("ColorSpace", first, resources) else { return }
      check.checkSpace(space, resources, at: .init(object: number ?? stream, page: page))
    case "scn", "SCN":
      guard let last = step.operands.last, last.name != nil else { return }
      guard let (pattern, number) = resource("Pattern", last, resources) else { return }
      check.checkPattern(pattern, number, reader: self)
    case "sh":
      guard let (shading, number) = resource("Shading", first, resources) else { return }
      check.checkSpace(shading["ColorSpace"], resources, at: .init(object: number ?? stream, page: page))
    case "Do":
      guard let (value, number) = resource("XObject", first, resources), let number else { return }
      check.checkObject(number, value, resources, reader: nested)
    case "BI": checkInline(step.operands, resources)
    default: break
    }
  }

  /// A resource by its name, and its object.
  private func resource(_ kind: String, _ name: PDFValue?, _ resources: PDFValue) -> (PDFValue, Int?)? {
    guard let name = name?.name else { return nil }
    let list = objects.resolved(resources[kind])
    guard let entry = list?.entries?.first(where: { PDFValue.name($0.key) == name })?.value,
      let value = objects.resolved(entry)
    else {
      check.report(.missingResource, "\(kind) \(name)", at: place)
      return nil
    }
    return (value, entry.reference)
  }

  /// This reader for a stream that is shown here.
  private var nested: ContentReader {
    var nested = self
    nested.isInArtifact = isInArtifact || marks.contains(.artifact)
    nested.isInContent = isInContent || marks.contains(.content)
    (nested.saved, nested.marks, nested.languages, nested.elements) = ([], [], [], [])
    nested.depth += 1
    return nested
  }

  /// The same for another stream.
  func moved(to stream: Int, parents: Int?, isTagged: Bool? = nil) -> ContentReader {
    var moved = ContentReader(
      check: check, page: page, stream: stream, parents: parents, isTagged: isTagged ?? self.isTagged)
    (moved.isInArtifact, moved.isInContent, moved.depth) = (isInArtifact, isInContent, depth)
    moved.state = state
    return moved
  }

  // MARK: Marks

  private mutating func begin(_ operands: [PDFValue], _ resources: PDFValue) {
    let tag = operands.first?.name
    var properties: PDFValue?
    if operands.count > 1 {
      properties = operands[1].name == nil ? operands[1] : resource("Properties", operands[1], resources)?.0
    }
    let sequence = objects.resolved(properties?["MCID"])?.integer
    let mark: Mark = tag == "Artifact" ? .artifact : sequence != nil ? .content : .plain
    if mark == .artifact, isInContent || marks.contains(.content) {
      check.report(.artifactInContent, at: place)
    }
    if mark == .content, isInArtifact || marks.contains(.artifact) {
      check.report(.contentInArtifact, at: place)
    }
    var element: Int?
    if let sequence, isTagged {
      if let parents {
        check.marks[parents, default: []].insert(sequence)
        element = check.tree.element(of: parents, sequence: sequence, objects)
      }
      if element == nil { check.report(.markWithoutElement, "sequence \(sequence)", at: place) }
    }
    marks.append(mark)
    elements.append(element)
    languages.append(objects.resolved(properties?["Lang"])?.text?.isEmpty == false)
  }

  private func checkMark(_ step: PDFOperators.Operator) {
    guard isTagged, !isInArtifact, !isInContent, !marks.contains(.artifact), !marks.contains(.content) else { return }
    // A form may say itself what its content is.
    if step.name == "Do" { return }
    check.report(.unmarkedContent, at: place)
  }

  private func show(_ text: [UInt8]) {
    guard let font = state.font else { return }
    check.use(font, text, isShown: state.mode != 3 && state.mode != 7, page: page)
    guard isTagged, !marks.contains(.artifact), !isInArtifact else { return }
    if check.objects.resolved(check.catalog["Lang"])?.text?.isEmpty == false { return }
    if languages.contains(true) { return }
    let element = elements.last { $0 != nil }.flatMap { $0 }
    if element.flatMap({ check.tree.elements[$0].language })?.isEmpty ?? true {
      check.report(.textLanguage, at: .init(page: page, element: element.map { check.tree.elements[$0].type }))
    }
  }

  private func checkInline(_ operands: [PDFValue], _ resources: PDFValue) {
    var entries: [String: PDFValue] = [:]
    for index in stride(from: 0, to: operands.count - 1, by: 2) {
      if let key = operands[index].name { entries[key] = operands[index + 1] }
    }
    let filter = entries["F"] ?? entries["Filter"]
    for name in filter?.name.map({ [$0] }) ?? filter?.array?.compactMap(\.name) ?? []
    where ["LZW", "LZWDecode", "Crypt"].contains(name) {
      check.report(.forbiddenFilter, name, at: place)
    }
    if (entries["I"] ?? entries["Interpolate"])?.bool == true { check.report(.interpolation, at: place) }
    let space = (entries["CS"] ?? entries["ColorSpace"])?.name ?? ""
    let names = ["G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"]
    check.checkDevice(names[space] ?? space, resources, at: place)
  }
}
