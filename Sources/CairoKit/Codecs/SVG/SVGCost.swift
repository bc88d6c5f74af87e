/// What drawing an SVG document costs, judged before librsvg sees it: `<use>`, masks, patterns and
/// markers draw what they refer to again and again, so that a kilobyte can ask for hours.
struct SVGCost {
  private struct Element {
    var children: [Int] = []
    /// Elements it refers to by id, with how often each is drawn.
    var references: [(id: String, times: Int)] = []
    var tag: String
    var id = ""
    var classes: [Substring] = []
    var vertexCount = 1
    /// Its own cost.
    var weight = 1
  }

  /// Elements drawn, those of repeated references included.
  static let limit = 100_000
  /// What one filter primitive counts as.
  private static let primitiveWeight = 200
  /// Nesting of elements and references together.
  private static let depthLimit = 400
  /// Pixels of all embedded pictures.
  private static let embeddedPixelLimit = 16 << 20
  /// SVG pictures within SVG pictures.
  private static let embeddingLimit = 3

  private var elements: [Element] = []
  private var rules: [SVGStyleReference] = []
  private var indices: [String: Int] = [:]
  private var costs: [Int?] = []
  private var embeddedPixels = 0

  /// - Throws: where the document costs too much or holds what librsvg can't be given.
  static func check(_ bytes: [UInt8], embedding: Int = 0) throws(CairoError) {
    var cost = SVGCost()
    try cost.read(bytes, embedding: embedding)
    cost.applyRules()
    cost.costs = [Int?](repeating: nil, count: cost.elements.count)
    guard !cost.elements.isEmpty else { return }
    _ = try cost.cost(of: 0, depth: 0)
  }

  private static func failure(_ reason: String) -> CairoError { CairoError(action: "read SVG picture", reason: reason) }

  // MARK: Reading

  private mutating func read(_ bytes: [UInt8], embedding: Int) throws(CairoError) {
    var scanner = XMLScanner(bytes)
    var open: [Int] = []
    var magnitudes = SVGMagnitudes()
    var nesting = SVGStyleNesting()
    while let event = scanner.next() {
      switch event {
      case .open(let name, let attributes, let isClosed):
        guard elements.count < SVGCost.limit else {
          throw SVGCost.failure("more than \(SVGCost.limit) elements")
        }
        if let excess = magnitudes.open(name, attributes) { throw SVGCost.failure(excess) }
        if name == "style" { nesting = SVGStyleNesting() }
        let index = elements.count
        elements.append(try element(name, attributes, embedding: embedding))
        if let parent = open.last { elements[parent].children.append(index) }
        if !elements[index].id.isEmpty, indices[elements[index].id] == nil { indices[elements[index].id] = index }
        if isClosed { magnitudes.close() } else { open.append(index) }
      case .close:
        _ = open.popLast()
        magnitudes.close()
      case .text(let text):
        if let parent = open.last, elements[parent].tag == "style" {
          nesting.read(text.utf8)
          if nesting.isTooDeep { throw SVGCost.failure("its style sheet has brackets \(SVGStyleNesting.limit) deep") }
          rules += SVGStyleReference.read(text)
          if let excess = magnitudes.sheet(text) { throw SVGCost.failure(excess) }
        }
      case .doctype(let text): try check(doctype: text)
      }
    }
    if let excess = magnitudes.excess { throw SVGCost.failure(excess) }
  }

  /// Entities that only stand for names are common; others could hide what is looked for here.
  private func check(doctype: String) throws(CairoError) {
    var rest = doctype[...]
    while let start = rest.firstRange(of: "<!ENTITY") {
      rest = rest[start.upperBound...]
      let declaration = rest.prefix { $0 != ">" }
      guard !declaration.contains("%"), !declaration.contains("&"), !declaration.contains("<"),
        !declaration.contains("#"), !declaration.contains("SYSTEM"), !declaration.contains("PUBLIC")
      else { throw SVGCost.failure("it declares entities that hold more than plain text") }
    }
  }

  private mutating func element(
    _ name: String, _ attributes: [(name: String, value: String)], embedding: Int
  ) throws(CairoError) -> Element {
    var element = Element(tag: name)
    if name.hasPrefix("fe"), name != "feMergeNode", !name.hasPrefix("feFunc") {
      element.weight = SVGCost.primitiveWeight
    }
    for (attribute, value) in attributes {
      switch attribute {
      case "id": element.id = value
      case "class": element.classes = value.split(separator: " ")
      case "d", "points": element.vertexCount = max(1, SVGCost.vertexCount(value))
      case "href":
        let target = value.drop { $0.isWhitespace }
        if target.hasPrefix("#") {
          element.references.append((String(target.dropFirst()), 1))
        } else if target.prefix(5).lowercased() == "data:" {
          try check(embedded: String(target), embedding: embedding)
        }
      // librsvg gives up, with the whole process, on larger kernels.
      case "order" where name == "feConvolveMatrix":
        let numbers = value.split { $0 == " " || $0 == "," }.map { Float($0) ?? .infinity }
        guard numbers.allSatisfy({ $0 <= 20 }) else { throw SVGCost.failure("a convolution of order \(value)") }
      case "numOctaves" where name == "feTurbulence":
        guard (Float(value) ?? 1) <= 16 else { throw SVGCost.failure("a turbulence of \(value) octaves") }
      default: break
      }
      if value.utf8.contains(UInt8(ascii: "(")) {
        let isMarker = attribute.hasPrefix("marker") || (attribute == "style" && value.contains("marker"))
        for id in SVGStyleReference.ids(in: value) { element.references.append((id, isMarker ? 0 : 1)) }
      }
    }
    // Markers stand at every vertex; the path's data may come after them.
    for index in element.references.indices where element.references[index].times == 0 {
      element.references[index].times = element.vertexCount
    }
    return element
  }

  /// About how many points path data has: half its numbers.
  private static func vertexCount(_ data: String) -> Int {
    var count = 0
    var isInNumber = false
    for byte in data.utf8 {
      let isDigit = (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
      if isDigit, !isInNumber { count += 1 }
      isInNumber = isDigit
    }
    return count
  }

  // MARK: Embedded pictures

  private mutating func check(embedded url: String, embedding: Int) throws(CairoError) {
    guard let data = DataURL(url) else { return }
    let types = ["", "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/bmp", "image/svg+xml"]
    guard types.contains(data.mediaType), let format = ImageFormat(sniffing: data.bytes) else {
      throw SVGCost.failure("an embedded picture is of an unknown format")
    }
    if format == .svg {
      guard embedding < SVGCost.embeddingLimit else { throw SVGCost.failure("pictures in pictures in pictures") }
      return try SVGCost.check(data.bytes, embedding: embedding + 1)
    }
    guard let size = format.pixelSize(of: data.bytes) else { return }
    let (pixels, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    embeddedPixels = overflows ? .max : embeddedPixels &+ pixels
    guard embeddedPixels >= 0, embeddedPixels <= SVGCost.embeddedPixelLimit else {
      throw SVGCost.failure(
        "embedded pictures of more than \(SVGCost.embeddedPixelLimit >> 20) Mi pixels (\(size.width) × \(size.height))")
    }
  }

  // MARK: Adding up

  /// References of style sheets become those of the elements they may match.
  private mutating func applyRules() {
    guard !rules.isEmpty else { return }
    for index in elements.indices {
      for rule in rules where rule.matches(elements[index].tag, elements[index].id, elements[index].classes) {
        elements[index].references.append((rule.target, rule.isMarker ? elements[index].vertexCount : 1))
      }
    }
  }

  /// The cost of an element with all it holds and refers to; a reference to itself counts nothing, as
  /// librsvg finds those.
  private mutating func cost(of index: Int, depth: Int) throws(CairoError) -> Int {
    if let known = costs[index] { return known }
    guard depth < SVGCost.depthLimit else { throw SVGCost.failure("elements and references nest too deep") }
    costs[index] = 0
    var sum = elements[index].weight
    for child in elements[index].children { sum += try cost(of: child, depth: depth + 1) }
    for (id, times) in elements[index].references {
      guard let target = indices[id], times > 0 else { continue }
      let one = try cost(of: target, depth: depth + 1)
      sum += min(one, SVGCost.limit + 1) * min(times, SVGCost.limit + 1)
      if sum > SVGCost.limit { break }
    }
    guard sum <= SVGCost.limit else {
      throw SVGCost.failure("with its references it draws more than \(SVGCost.limit) elements")
    }
    costs[index] = sum
    return sum
  }
}

/// `url(#id)` in a style sheet: which elements refer to what. Of a selector only the last compound
/// counts, and of that one name.
struct SVGStyleReference: Equatable {
  private enum Subject: Equatable {
    case any
    case id(String)
    case `class`(String)
    case tag(String)
  }
  private var subject: Subject
  var target: String
  var isMarker: Bool

  func matches(_ tag: String, _ id: String, _ classes: [Substring]) -> Bool {
    switch subject {
    case .any: true
    case .id(let name): id == name
    case .class(let name): classes.contains { $0 == name }
    case .tag(let name): tag == name
    }
  }

  /// The references of all rules in a sheet.
  static func read(_ sheet: String) -> [SVGStyleReference] {
    var references: [SVGStyleReference] = []
    for rule in sheet.split(separator: "}") {
      guard let brace = rule.lastIndex(of: "{") else { continue }
      let declarations = String(rule[rule.index(after: brace)...])
      let targets = ids(in: declarations)
      guard !targets.isEmpty else { continue }
      for selector in rule[..<brace].split(separator: ",") {
        let subject = self.subject(of: selector)
        let isMarker = declarations.contains("marker")
        references += targets.map { SVGStyleReference(subject: subject, target: $0, isMarker: isMarker) }
      }
    }
    return references
  }

  private static func subject(of selector: Substring) -> Subject {
    guard let compound = selector.split(whereSeparator: { $0.isWhitespace || $0 == ">" || $0 == "+" || $0 == "~" }).last
    else { return .any }
    for (mark, make) in [("#", Subject.id), (".", Subject.class)] as [(Character, (String) -> Subject)] {
      if let start = compound.firstIndex(of: mark) {
        return make(String(compound[compound.index(after: start)...].prefix { !".#:[".contains($0) }))
      }
    }
    let name = String(compound.prefix { !":[".contains($0) })
    return name.isEmpty || name == "*" ? .any : .tag(name)
  }

  /// The ids of all `url(#id)` in a value.
  static func ids(in value: String) -> [String] {
    var ids: [String] = []
    var rest = value[...]
    while let start = rest.firstRange(of: "url(") {
      rest = rest[start.upperBound...]
      let content = rest.prefix { $0 != ")" }.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      if content.hasPrefix("#") { ids.append(String(content.dropFirst())) }
    }
    return ids
  }
}
