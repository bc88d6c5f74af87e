/// A complex selector: compound selectors and what joins them. Selectors 4 §3.1 (#structure).
struct Selector: Equatable, Sendable {
  /// Left to right; the last one is the subject.
  var compounds: [CompoundSelector]
  /// Of the subject, where there is one.
  var pseudoElement: PseudoElement?
  var specificity: Specificity
  /// Whether it was written with a combinator in front, as `> p` in a nested rule.
  var startsWithCombinator = false

  init(compounds: [CompoundSelector], pseudoElement: PseudoElement? = nil) {
    self.compounds = compounds
    self.pseudoElement = pseudoElement
    specificity = compounds.reduce(.zero) { $0 + $1.specificity }
    if pseudoElement != nil { specificity = specificity + Specificity(0, 0, 1) }
  }

  /// The selector with a compound in front of it.
  func after(_ compound: CompoundSelector) -> Selector {
    Selector(compounds: [compound] + compounds, pseudoElement: pseudoElement)
  }

  /// Whether `&` stands anywhere in it.
  var mentionsNesting: Bool { compounds.contains { $0.simples.contains(where: \.mentionsNesting) } }
  var mentionsScope: Bool { compounds.contains { $0.simples.contains(where: \.mentionsScope) } }
}

/// Simple selectors that one element must match. Selectors 4 §3.1 (#compound).
struct CompoundSelector: Equatable, Sendable {
  /// What joins it to the compound on its left; of the first one in a relative selector, to the anchor.
  var combinator: Combinator = .descendant
  var simples: [SimpleSelector] = []

  var specificity: Specificity { simples.reduce(.zero) { $0 + $1.specificity } }
}

/// Selectors 4 §16 (#combinators).
enum Combinator: UInt8, Sendable {
  case descendant, child, nextSibling, subsequentSibling
}

/// Selectors 4 §17 (#specificity-rules): ids, classes and the like, types; each up to 1023.
struct Specificity: Comparable, Sendable {
  var packed: UInt32

  static let zero = Specificity(0, 0, 0)

  init(_ ids: UInt32, _ classes: UInt32, _ types: UInt32) {
    packed = min(ids, 1023) << 20 | min(classes, 1023) << 10 | min(types, 1023)
  }

  var ids: UInt32 { packed >> 20 }
  var classes: UInt32 { packed >> 10 & 1023 }
  var types: UInt32 { packed & 1023 }

  static func < (a: Self, b: Self) -> Bool { a.packed < b.packed }
  static func + (a: Self, b: Self) -> Specificity {
    Specificity(a.ids + b.ids, a.classes + b.classes, a.types + b.types)
  }
}

enum SimpleSelector: Equatable, Sendable {
  /// `*`, or nothing but a namespace.
  case universal(NamespaceTest)
  case type(String, NamespaceTest)
  case id(String)
  case `class`(String)
  case attribute(AttributeSelector)
  case pseudoClass(PseudoClass)
  /// `&`. CSS Nesting 1 §3.1 (#nest-selector); its specificity is that of the parent rule's list.
  case nesting(Specificity)

  var specificity: Specificity {
    switch self {
    case .universal: .zero
    case .type: Specificity(0, 0, 1)
    case .id: Specificity(1, 0, 0)
    case .class, .attribute: Specificity(0, 1, 0)
    case .pseudoClass(let pseudo): pseudo.specificity
    case .nesting(let specificity): specificity
    }
  }

  var mentionsNesting: Bool {
    switch self {
    case .nesting: true
    case .pseudoClass(let pseudo): pseudo.argument?.contains(where: \.mentionsNesting) ?? false
    default: false
    }
  }

  var mentionsScope: Bool {
    switch self {
    case .pseudoClass(.scope): true
    case .pseudoClass(let pseudo): pseudo.argument?.contains(where: \.mentionsScope) ?? false
    default: false
    }
  }
}

/// What a type or attribute selector asks of the namespace. Selectors 4 §5.3 (#type-nmsp).
enum NamespaceTest: Equatable, Sendable {
  case any
  case none
  case uri(String)
}

/// Selectors 4 §6 (#attribute-selectors).
struct AttributeSelector: Equatable, Sendable {
  enum Operator: UInt8, Sendable { case exists, equals, includes, dashMatch, prefix, suffix, substring }
  enum CaseFlag: UInt8, Sendable { case documentDefault, insensitive, sensitive }

  /// As written; in HTML elements, compared in lower case.
  var name: String
  var lowercasedName: String
  var namespace: NamespaceTest
  var `operator`: Operator
  var value: String
  var caseFlag: CaseFlag
}

/// Pseudo-classes that can match in a document at rest. Selectors 4 §4, §7–§15.
indirect enum PseudoClass: Equatable, Sendable {
  case root, scope, empty, defined
  case firstChild, lastChild, onlyChild, firstOfType, lastOfType, onlyOfType
  case nthChild(Nth, of: [Selector]?)
  case nthLastChild(Nth, of: [Selector]?)
  case nthOfType(Nth)
  case nthLastOfType(Nth)
  case `is`([Selector])
  case `where`([Selector])
  case not([Selector])
  /// Relative selectors: the combinator of the first compound joins to the anchor.
  case has([Selector])
  case lang([String])
  case dir(rightToLeft: Bool)
  case anyLink
  case checked, enabled, disabled, required, optional, readOnly, readWrite, placeholderShown
  case `default`, indeterminate, valid, invalid, inRange, outOfRange, open
  /// Known, but never true on paper: `:hover`, `:visited`, `:host`, …
  case never

  var argument: [Selector]? {
    switch self {
    case .nthChild(_, let list), .nthLastChild(_, let list): list
    case .is(let list), .where(let list), .not(let list), .has(let list): list
    default: nil
    }
  }

  /// §17 (#specificity-rules): `:where()` counts nothing, `:is()`, `:not()` and `:has()` as their most specific
  /// argument, `:nth-child(… of S)` as that and a pseudo-class.
  var specificity: Specificity {
    switch self {
    case .where: .zero
    case .is(let list), .not(let list), .has(let list): list.map(\.specificity).max() ?? .zero
    case .nthChild(_, let list), .nthLastChild(_, let list):
      Specificity(0, 1, 0) + (list?.map(\.specificity).max() ?? .zero)
    default: Specificity(0, 1, 0)
    }
  }
}

/// `An+B`. CSS Syntax 3 §6 (#anb-microsyntax).
struct Nth: Equatable, Sendable {
  var step: Int
  var offset: Int

  /// Whether some n ≥ 0 gives this position, counted from 1.
  func matches(_ position: Int) -> Bool {
    let (distance, overflow) = position.subtractingReportingOverflow(offset)
    if overflow { return false }
    if step == 0 { return distance == 0 }
    return distance % step == 0 && distance / step >= 0
  }
}

/// Pseudo-elements that get a style here. CSS Pseudo-Elements 4.
package enum PseudoElement: UInt8, Sendable, Hashable, CaseIterable {
  case before, after, marker, firstLine, firstLetter
  /// What stands for a footnote in the text, and before the note. CSS GCPM 3 §2.2, §2.3 (#footnote-call).
  case footnoteCall, footnoteMarker
  /// The hint of an empty field, and the button of a file chooser. CSS Pseudo-Elements 4 §4.3, §4.4
  /// (#placeholder-pseudo, #file-selector-button-pseudo).
  case placeholder, fileSelectorButton
  /// Parts of controls, those around others first: they inherit from these. Chromium's names behind `-webkit-`.
  case sliderContainer, sliderTrack, sliderThumb
  case progressInner, progressBar, progressValue
  case meterInner, meterBar, meterOptimum, meterSuboptimum, meterBad
  case swatchWrapper, swatch, cancelButton, spinButton, pickerIndicator
  /// What `<details>` show below their summary. HTML §15.5.4 (#the-details-and-summary-elements).
  case detailsContent
  /// The arrow of a menu that sheets draw. HTML §15.5.16 (#the-select-element-2).
  case pickerIcon
  /// The mark of an option in a list that sheets draw.
  case checkmark
  /// What stands beside a box that scrolls. CSS Overflow 5 §3, §4 (#scroll-buttons, #scroll-markers).
  case scrollMarkerGroup, scrollMarker, scrollUp, scrollLeft, scrollRight, scrollDown
  /// Several of these, and a marker in a state: they are merged with those that make boxes.
  case scrollButtons, scrollButtonsBack, scrollButtonsForth, scrollMarkerCurrent, scrollMarkerAfter
  /// A column of a box. CSS Multi-column 2 §4 (#column-pseudo).
  case column
  /// As wide as the scroll bars that room is kept for.
  case scrollbar
  /// Valid, but never painted: `::selection`, `::-webkit-scrollbar-thumb`.
  case other

  /// What a part of a control stands in, where that has a style of its own.
  var outer: PseudoElement? {
    switch self {
    case .sliderTrack: .sliderContainer
    case .sliderThumb: .sliderTrack
    case .progressBar: .progressInner
    case .progressValue: .progressBar
    case .meterBar: .meterInner
    case .meterOptimum, .meterSuboptimum, .meterBad: .meterBar
    case .swatch: .swatchWrapper
    default: nil
    }
  }
}
