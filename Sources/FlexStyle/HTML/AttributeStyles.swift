internal import FlexDOM

/// Declarations that attributes bring: `style`, and those that only hint. Equal texts are parsed once.
struct AttributeStyles {
  private let baseURL: String?
  private let isQuirksMode: Bool
  private var numbers: [String: Int32] = [:]
  private var blocks: [DeclarationBlock?] = []
  private(set) var diagnostics: [CSSError] = []
  private var reported: Set<String> = []
  private(set) var usesContainerUnits = false

  init(baseURL: String?, isQuirksMode: Bool) {
    self.baseURL = baseURL
    self.isQuirksMode = isQuirksMode
  }

  func block(_ number: Int32) -> DeclarationBlock? { number < 0 ? nil : blocks[Int(number)] }

  /// The number of an element's style attribute; -1 without.
  mutating func inline(for element: Element) -> Int32 {
    guard let attribute = element.attributes.first(where: { $0.name == "style" }) else { return -1 }
    return number(of: attribute.value) { attribute.location(of: $0) ?? element.location }
  }

  /// The number of what other attributes say; -1 where they say nothing. HTML §15 (#presentational-hints).
  mutating func hints(for index: Int, _ element: Element, in table: ElementTable) -> Int32 {
    let text = PresentationalHints.declarations(for: index, element, in: table)
    return text.isEmpty ? -1 : number(of: text, locate: nil)
  }

  /// - Parameter locate: where an offset in the text stands; `nil` where nothing is to be reported.
  private mutating func number(of text: String, locate: ((Int) -> SourceLocation?)?) -> Int32 {
    if let known = numbers[text] { return known }
    let number = Int32(blocks.count)
    numbers[text] = number
    blocks.append(parse(text, locate: locate))
    return number
  }

  private mutating func parse(_ text: String, locate: ((Int) -> SourceLocation?)?) -> DeclarationBlock? {
    let source = Array(text.utf8)
    var stream = TokenStream(source)
    var context = ParsingContext(origin: SourceOrigin(file: locate?(0)?.file ?? "<style>", offset: 0))
    context.baseURL = baseURL
    context.isQuirksMode = isQuirksMode && locate != nil
    var collector = DeclarationCollector(source: source)
    for declaration in stream.consumeDeclarationList() { collector.add(declaration, context: &context) }
    if let locate {
      for error in context.diagnostics where reported.insert(error.description).inserted {
        diagnostics.append(CSSError(error.problem, at: locate(error.location?.offset ?? 0)))
      }
    }
    let block = collector.takeBlock()
    if block?.usesContainerUnits == true { usesContainerUnits = true }
    return block
  }
}
