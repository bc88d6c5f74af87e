/// An `@page` rule. CSS Paged Media 3 §4 (#at-page-rule).
struct PageRule: Sendable {
  var selectors: [PageSelector]
  /// What isn't a property, in order.
  var descriptors: [(value: PageDescriptor, isImportant: Bool)] = []
  /// Margins, padding, borders, backgrounds of the page.
  var block: DeclarationBlock?
  var areas: [(area: PageArea, block: DeclarationBlock)] = []
  /// Where the rule stands in the cascade.
  var level = CascadeLevel(origin: .author, layer: Int32(Layers.root))

  /// Whether the page has counters of its own.
  var counts: Bool {
    block?.declarations.contains { declaration in
      if case .longhand(let property) = declaration.target { property.name.hasPrefix("counter-") } else { false }
    } ?? false
  }
}

/// Properties that only a page has. CSS Paged Media 3 §7 and §8 (#page-size, #page-orientation-prop, #marks, #bleed).
enum PageDescriptor: Sendable, Equatable {
  case size(PageSize)
  case orientation(PageOrientation)
  case marks(PageMarks)
  /// px; `nil` is `auto`.
  case bleed(Float?)
}

/// What of a page an at-rule within `@page` styles.
package enum PageArea: Sendable, Hashable {
  case margin(PageMarginBox)
  /// CSS GCPM 3 §2.4 (#footnote-area).
  case footnote
}

/// `size` of a page. CSS Paged Media 3 §8.1 (#page-size-prop).
package enum PageSize: Sendable, Hashable {
  case auto
  /// The medium's own page, turned.
  case orientation(isLandscape: Bool)
  /// CSS px.
  case fixed(width: Float, height: Float)
  /// As tall as what stands on it: a roll of paper. CSS has no such size; a length and `auto` are it here.
  case roll(width: Float)
}

/// How a page is turned when it is shown. §8.3 (#page-orientation-prop).
package enum PageOrientation: Sendable, Hashable { case upright, rotateLeft, rotateRight }

/// `marks`. §7.1 (#marks).
package struct PageMarks: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let crop = PageMarks(rawValue: 1)
  package static let cross = PageMarks(rawValue: 2)
}

/// The boxes around a page's area. CSS Paged Media 3 §5 (#margin-boxes).
package enum PageMarginBox: String, Sendable, Hashable, CaseIterable {
  case topLeftCorner = "top-left-corner"
  case topLeft = "top-left"
  case topCenter = "top-center"
  case topRight = "top-right"
  case topRightCorner = "top-right-corner"
  case rightTop = "right-top"
  case rightMiddle = "right-middle"
  case rightBottom = "right-bottom"
  case bottomRightCorner = "bottom-right-corner"
  case bottomRight = "bottom-right"
  case bottomCenter = "bottom-center"
  case bottomLeft = "bottom-left"
  case bottomLeftCorner = "bottom-left-corner"
  case leftBottom = "left-bottom"
  case leftMiddle = "left-middle"
  case leftTop = "left-top"
}

extension StyleSheetParser {
  mutating func parsePage(_ rule: AtRule, into rules: inout [Rule]) {
    guard let selectors = PageSelector.list(rule.prelude, source: stream.source) else {
      return context.report(
        .invalidAtRule("page", reason: "expected a name, ':first', ':left', ':right', ':blank' or ':nth(…)'"),
        at: rule.start)
    }
    stream.discard()
    var page = PageRule(selectors: selectors)
    var declarations = DeclarationCollector(source: stream.source)
    loop: while true {
      switch stream.next {
      case .endOfFile: break loop
      case .closeCurly:
        stream.discard()
        break loop
      case .whitespace, .semicolon: stream.discard()
      case .atKeyword(let name): parsePageArea(name.asciiLowercased(), into: &page)
      default:
        let mark = stream.index
        guard let declaration = stream.consumeDeclaration(depth: depth, isNested: true) else {
          stream.index = mark
          skipBadDescriptor()
          continue
        }
        if let syntax = PageDescriptor.syntaxes[declaration.name] {
          if let descriptor = PageDescriptor(declaration.name, declaration.value) {
            page.descriptors.append((descriptor, declaration.isImportant))
          } else {
            context.report(
              .invalidValue(
                declaration.value.text(in: stream.source), property: declaration.name, expected: syntax),
              at: (declaration.value.first?.range ?? declaration.nameRange).lowerBound)
          }
          continue
        }
        reportWithoutEffect(declaration, in: .page)
        declarations.add(declaration, context: &context)
      }
    }
    page.block = declarations.takeBlock()
    rules.append(.page(page))
  }

  private mutating func parsePageArea(_ name: String, into page: inout PageRule) {
    let start = stream.position
    stream.discard()
    stream.discardWhitespace()
    let area = name == "footnote" ? PageArea.footnote : PageMarginBox(rawValue: name).map(PageArea.margin)
    guard stream.next == .openCurly, let area else {
      context.report(
        .invalidAtRule(name, reason: "expected '@footnote { }' or a margin box such as '@top-center { }'"), at: start)
      return skipRuleOrDeclaration()
    }
    var declarations = DeclarationCollector(source: stream.source)
    for declaration in parseDescriptors() {
      reportWithoutEffect(declaration, in: area == .footnote ? .footnotes : .area)
      declarations.add(declaration, context: &context)
    }
    if let block = declarations.takeBlock() { page.areas.append((area, block)) }
  }

  private enum PageContext {
    case page, area, footnotes
  }

  /// Says what can be written but does nothing where it stands. CSS Paged Media 3 §6 (#properties-list).
  private mutating func reportWithoutEffect(_ declaration: Declaration, in place: PageContext) {
    guard !declaration.isCustomProperty, let longhands = PropertyParser.longhands(of: declaration.name) else { return }
    let isRead = longhands.contains { property in
      if place == .page, PageDescriptor.propertiesOfDividedText.contains(property.name) { return false }
      if property.isInherited || property.isUnsupported { return true }
      switch place {
      case .page: return PageDescriptor.propertiesOfPages.contains { property.name.hasPrefix($0) }
      case .area: return !PageDescriptor.propertiesWithoutAreas.contains { property.name.hasPrefix($0) }
      // Its content are the notes.
      case .footnotes:
        return property.name != "content"
          && !PageDescriptor.propertiesWithoutAreas.contains { property.name.hasPrefix($0) }
      }
    }
    guard !isRead else { return }
    let owner = place == .page ? "a page" : "an area of a page"
    context.report(
      .unsupported("'\(declaration.name)' of \(owner)", hint: nil), at: declaration.nameRange.lowerBound)
  }
}

extension PageDescriptor {
  /// Their grammars by name.
  static let syntaxes = [
    "size":
      "auto | <length>{1,2} | <length> auto"
      + " | [ A5 | A4 | A3 | B5 | B4 | JIS-B5 | JIS-B4 | letter | legal | ledger ] || [ portrait | landscape ]",
    "page-orientation": "upright | rotate-left | rotate-right", "marks": "none | [ crop || cross ]",
    "bleed": "auto | <length>",
  ]

  /// What of the properties that don't inherit a page has.
  fileprivate static let propertiesOfPages = [
    "margin", "padding", "border", "background", "counter-", "outline", "box-shadow", "-webkit-border", "print-color",
    "width", "height", "min-width", "min-height", "max-width", "max-height", "box-sizing",
  ]

  /// What inherits and still reaches nothing: no text that is divided inherits from a page.
  fileprivate static let propertiesOfDividedText = ["orphans", "widows"]

  /// What margin boxes and the area of footnotes don't have: their place is the page's to give.
  fileprivate static let propertiesWithoutAreas = [
    "position", "float", "clear", "top", "right", "bottom", "left", "inset", "break-", "page", "string-set",
    "bookmark-",
    "footnote-",
  ]

  init?(_ name: String, _ values: [LocatedValue]) {
    let words = values.filter { $0.value != .whitespace }.map { value in
      if case .ident(let word) = value.value { word.asciiLowercased() } else { "" }
    }
    switch name {
    case "size":
      guard let size = PageSize(values) else { return nil }
      self = .size(size)
    case "page-orientation":
      switch words {
      case ["upright"]: self = .orientation(.upright)
      case ["rotate-left"]: self = .orientation(.rotateLeft)
      case ["rotate-right"]: self = .orientation(.rotateRight)
      default: return nil
      }
    case "marks":
      switch words {
      case ["none"]: self = .marks([])
      case ["crop"]: self = .marks(.crop)
      case ["cross"]: self = .marks(.cross)
      case ["crop", "cross"], ["cross", "crop"]: self = .marks([.crop, .cross])
      default: return nil
      }
    case "bleed":
      if words == ["auto"] {
        self = .bleed(nil)
      } else {
        guard let length = MediaNumber.initialLength(values), length.isFinite, length >= 0 else { return nil }
        self = .bleed(Float(length))
      }
    default: return nil
    }
  }
}

extension PageSize {
  /// `auto | <length>{1,2} | <length> auto | [ <page-size> || [ portrait | landscape ] ]`.
  init?(_ values: [LocatedValue]) {
    var lengths: [Float] = []
    var paper: (width: Float, height: Float)?
    var isLandscape: Bool?
    var isRoll = false
    for part in values.split(whereSeparator: { $0.value == .whitespace }) {
      if case .ident(let word)? = part.first?.value {
        switch word.asciiLowercased() {
        case "auto" where values.count == 1:
          self = .auto
          return
        case "auto" where lengths.count == 1 && !isRoll && paper == nil && isLandscape == nil: isRoll = true
        case "portrait" where isLandscape == nil: isLandscape = false
        case "landscape" where isLandscape == nil: isLandscape = true
        case let name:
          guard paper == nil, let size = Self.papers[name] else { return nil }
          paper = size
        }
      } else {
        guard let length = MediaNumber.initialLength(Array(part)), length > 0, !isRoll else { return nil }
        lengths.append(Float(length))
      }
    }
    if isRoll {
      guard lengths.count == 1 else { return nil }
      self = .roll(width: lengths[0])
      return
    }
    switch (lengths.count, paper, isLandscape) {
    case (1, nil, nil): self = .fixed(width: lengths[0], height: lengths[0])
    case (2, nil, nil): self = .fixed(width: lengths[0], height: lengths[1])
    case (0, let size?, let turned):
      self =
        turned == true ? .fixed(width: size.height, height: size.width) : .fixed(width: size.width, height: size.height)
    case (0, nil, let turned?): self = .orientation(isLandscape: turned)
    default: return nil
    }
  }

  /// ISO 216 A4 upright: the paper where nobody says another. CSS px.
  package static let defaultPaper: (width: Float, height: Float) = (210 * 96 / 25.4, 297 * 96 / 25.4)

  /// CSS px. §8.1 (#typedef-page-size-page-size).
  private static let papers: [String: (width: Float, height: Float)] = {
    let pixelsPerMillimetre: Float = 96 / 25.4
    func metric(_ width: Float, _ height: Float) -> (width: Float, height: Float) {
      (width * pixelsPerMillimetre, height * pixelsPerMillimetre)
    }
    return [
      "a5": metric(148, 210), "a4": metric(210, 297), "a3": metric(297, 420), "b5": metric(176, 250),
      "b4": metric(250, 353), "jis-b5": metric(182, 257), "jis-b4": metric(257, 364), "letter": (816, 1056),
      "legal": (816, 1344), "ledger": (1056, 1632),
    ]
  }()
}
