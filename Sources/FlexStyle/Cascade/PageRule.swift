/// An `@page` rule. CSS Paged Media 3 §4 (#at-page-rule).
struct PageRule: Sendable {
  var selectors: [PageSelector]
  var size: PageSize?
  /// Margins, padding, borders, backgrounds of the page.
  var block: DeclarationBlock?
  var marginBoxes: [(box: PageMarginBox, block: DeclarationBlock)]
}

/// `name:first` and so on. CSS Paged Media 3 §4.1 (#page-selectors).
struct PageSelector: Sendable {
  enum Pseudo: String, Sendable { case first, left, right, blank }

  /// `nil` for all names.
  var name: String?
  var pseudos: [Pseudo] = []

  /// Names first, then `:first` and `:blank`, then `:left` and `:right`.
  var specificity: Specificity {
    let strong = pseudos.filter { $0 == .first || $0 == .blank }.count
    return Specificity(name == nil ? 0 : 1, UInt32(strong), UInt32(pseudos.count - strong))
  }

  func matches(_ page: PageDescription) -> Bool {
    (name == nil || name == page.name)
      && pseudos.allSatisfy {
        switch $0 {
        case .first: page.isFirst
        case .left: page.isLeft
        case .right: !page.isLeft
        case .blank: page.isBlank
        }
      }
  }
}

/// Which page is asked about.
public struct PageDescription: Sendable, Hashable {
  /// What `page` says of the content, or `nil`.
  public var name: String?
  public var isFirst: Bool
  public var isLeft: Bool
  public var isBlank: Bool

  public init(name: String? = nil, isFirst: Bool = false, isLeft: Bool = false, isBlank: Bool = false) {
    self.name = name
    self.isFirst = isFirst
    self.isLeft = isLeft
    self.isBlank = isBlank
  }
}

/// `size` of a page. CSS Paged Media 3 §8.1 (#page-size-prop).
public enum PageSize: Sendable, Hashable {
  case auto
  /// The medium's own page, turned.
  case orientation(isLandscape: Bool)
  /// CSS px.
  case fixed(width: Float, height: Float)
}

/// The boxes around a page's area. CSS Paged Media 3 §5 (#margin-boxes).
public enum PageMarginBox: String, Sendable, Hashable, CaseIterable {
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
    guard let selectors = Self.pageSelectors(rule.prelude) else {
      return context.report(
        .invalidAtRule("page", reason: "expected a name, ':first', ':left', ':right' or ':blank'"), at: rule.start)
    }
    stream.discard()
    var page = PageRule(selectors: selectors, marginBoxes: [])
    var declarations = DeclarationCollector(source: stream.source)
    loop: while true {
      switch stream.next {
      case .endOfFile: break loop
      case .closeCurly:
        stream.discard()
        break loop
      case .whitespace, .semicolon: stream.discard()
      case .atKeyword(let name): parseMarginBox(name.asciiLowercased(), into: &page)
      default:
        let mark = stream.index
        guard let declaration = stream.consumeDeclaration(depth: depth, isNested: true) else {
          stream.index = mark
          skipRuleOrDeclaration()
          continue
        }
        guard declaration.name == "size" else {
          declarations.add(declaration, context: &context)
          continue
        }
        if let size = PageSize(declaration.value) {
          page.size = size
        } else {
          context.report(
            .invalidValue(
              declaration.value.text(in: stream.source), property: "size",
              expected:
                "auto | <length>{1,2} | [ A5 | A4 | A3 | B5 | B4 | letter | legal | ledger ] || [ portrait | landscape ]"
            ),
            at: declaration.range.lowerBound)
        }
      }
    }
    page.block = declarations.takeBlock()
    rules.append(.page(page))
  }

  private mutating func parseMarginBox(_ name: String, into page: inout PageRule) {
    let start = stream.position
    stream.discard()
    stream.discardWhitespace()
    guard stream.next == .openCurly, let box = PageMarginBox(rawValue: name) else {
      context.report(.invalidAtRule(name, reason: "expected a margin box such as '@top-center { }'"), at: start)
      return skipRuleOrDeclaration()
    }
    var declarations = DeclarationCollector(source: stream.source)
    for declaration in parseDescriptors() { declarations.add(declaration, context: &context) }
    if let block = declarations.takeBlock() { page.marginBoxes.append((box, block)) }
  }

  /// CSS Paged Media 3 §4.2 (#syntax-page-selector); an empty list selects all pages.
  private static func pageSelectors(_ prelude: [LocatedValue]) -> [PageSelector]? {
    if prelude.isEmpty { return [PageSelector()] }
    var selectors: [PageSelector] = []
    for part in prelude.splitAtCommas() {
      var rest = part.trimmed()[...]
      var selector = PageSelector()
      if case .ident(let name)? = rest.first?.value {
        selector.name = name
        rest = rest.dropFirst()
      }
      while rest.popFirst()?.value == .colon {
        guard case .ident(let name)? = rest.popFirst()?.value,
          let pseudo = PageSelector.Pseudo(rawValue: name.asciiLowercased())
        else { return nil }
        selector.pseudos.append(pseudo)
      }
      guard rest.isEmpty, selector.name != nil || !selector.pseudos.isEmpty else { return nil }
      selectors.append(selector)
    }
    return selectors
  }
}

extension PageSize {
  /// `auto | <length>{1,2} | [ <page-size> || [ portrait | landscape ] ]`.
  init?(_ values: [LocatedValue]) {
    var lengths: [Float] = []
    var paper: (width: Float, height: Float)?
    var isLandscape: Bool?
    for part in values.split(whereSeparator: { $0.value == .whitespace }) {
      if case .ident(let word)? = part.first?.value {
        switch word.asciiLowercased() {
        case "auto" where values.count == 1:
          self = .auto
          return
        case "portrait" where isLandscape == nil: isLandscape = false
        case "landscape" where isLandscape == nil: isLandscape = true
        case let name:
          guard paper == nil, let size = Self.papers[name] else { return nil }
          paper = size
        }
      } else {
        guard case .length(let length)? = MediaNumber.length(Array(part)), length >= 0 else { return nil }
        lengths.append(Float(length))
      }
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
