/// `name:first` and so on. CSS Paged Media 3 §4.1 (#page-selectors), CSS GCPM 3 §7 (#document-page-selectors).
struct PageSelector: Sendable, Equatable {
  enum Pseudo: Sendable, Equatable {
    case first, left, right, blank
    /// Pages by number: of the document, or of the groups with a name.
    case nth(Nth, of: String?)
  }

  /// `nil` for all names.
  var name: String?
  var pseudos: [Pseudo] = []

  /// Names first, then `:first`, `:blank` and `:nth()`, then `:left` and `:right`.
  var specificity: Specificity {
    var names: UInt32 = name == nil ? 0 : 1
    var strong: UInt32 = 0
    var weak: UInt32 = 0
    for pseudo in pseudos {
      switch pseudo {
      case .left, .right: weak += 1
      case .first, .blank: strong += 1
      case .nth(_, let group):
        strong += 1
        if group != nil { names += 1 }
      }
    }
    return Specificity(names, strong, weak)
  }

  func matches(_ page: PageDescription) -> Bool {
    (name == nil || name == page.name)
      && pseudos.allSatisfy {
        switch $0 {
        case .first: page.isFirst
        case .left: page.isLeft
        case .right: !page.isLeft
        case .blank: page.isBlank
        case .nth(let nth, nil): nth.matches(page.index + 1)
        case .nth(let nth, let group?): group == page.name && nth.matches(page.indexInGroup + 1)
        }
      }
  }

  /// CSS Paged Media 3 §4.2 (#syntax-page-selector); an empty list selects all pages. `nil` where one can't be read.
  static func list(_ prelude: [LocatedValue], source: [UInt8]) -> [PageSelector]? {
    if prelude.isEmpty { return [PageSelector()] }
    var selectors: [PageSelector] = []
    for part in prelude.splitAtCommas() {
      var rest = part.trimmed()[...]
      var selector = PageSelector()
      if case .ident(let name)? = rest.first?.value {
        guard !name.equalsIgnoringASCIICase("auto") else { return nil }
        selector.name = name
        rest = rest.dropFirst()
      }
      while let next = rest.popFirst() {
        guard next.value == .colon, let value = rest.popFirst()?.value, let pseudo = Pseudo(value, source: source)
        else { return nil }
        selector.pseudos.append(pseudo)
      }
      guard selector.name != nil || !selector.pseudos.isEmpty else { return nil }
      selectors.append(selector)
    }
    return selectors
  }
}

extension PageSelector.Pseudo {
  fileprivate init?(_ value: ComponentValue, source: [UInt8]) {
    switch value {
    case .ident(let name):
      switch name.asciiLowercased() {
      case "first": self = .first
      case "left": self = .left
      case "right": self = .right
      case "blank": self = .blank
      default: return nil
      }
    case .function(let name, let arguments) where name.equalsIgnoringASCIICase("nth"):
      var parser = SelectorParser(arguments, source: source)
      guard let nth = parser.parseNth() else { return nil }
      var rest = arguments[parser.index...].drop { $0.value == .whitespace }
      var group: String?
      if case .ident(let word)? = rest.first?.value, word.equalsIgnoringASCIICase("of") {
        rest = rest.dropFirst().drop { $0.value == .whitespace }
        guard case .ident(let name)? = rest.popFirst()?.value else { return nil }
        group = name
      }
      guard rest.allSatisfy({ $0.value == .whitespace }) else { return nil }
      self = .nth(nth, of: group)
    default: return nil
    }
  }
}

/// Which page is asked about.
package struct PageDescription: Sendable, Hashable {
  /// What `page` says of the content, or `nil`.
  package var name: String?
  /// From 0, in the document.
  package var index: Int
  package var isLeft: Bool
  /// Whether the page stands only for the side that the next one needs.
  package var isBlank: Bool
  /// From 0, among the pages that one element with `page` has. CSS GCPM 3 §7.1 (#page-groups).
  package var indexInGroup: Int

  /// `:first`.
  package var isFirst: Bool { index == 0 }

  package init(
    name: String? = nil, index: Int = 0, isLeft: Bool = false, isBlank: Bool = false, indexInGroup: Int = 0
  ) {
    self.name = name
    self.index = index
    self.isLeft = isLeft
    self.isBlank = isBlank
    self.indexInGroup = indexInGroup
  }
}
