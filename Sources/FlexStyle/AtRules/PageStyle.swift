package import FlexDOM
package import FlexTree

/// What `@page` rules say of a page.
package struct PageStyle: Sendable, Equatable {
  package var size: PageSize = .auto
  package var orientation: PageOrientation = .upright
  package var marks: PageMarks = []
  /// px around the page; `nil` is `auto`.
  package var bleed: Float?
  /// Margins, borders, padding and background of the page, and what its areas inherit. Percentages are of the page's
  /// width, but those of the margins and paddings above and below, which are of its height.
  package var style = ComputedStyle()
  /// Margin boxes with content.
  package var marginBoxes: [PageMarginBox: ComputedStyle] = [:]
  /// What footnotes stand in.
  package var footnoteArea = ComputedStyle()
  /// Whether a rule of the author's gives the page's margins.
  package var hasMargins = false

  package init() {}
}

/// What `@page` rules ask of the document that they print, whichever pages they select.
package struct PageUse: Sendable, Equatable {
  /// Whether margins speak of elements: `target-counter()` and `target-text()`.
  package var namesTargets = false
  /// Counters that margins show.
  package var shownCounters: Set<String> = []
  /// Counters that pages reset, increment or set.
  package var pageCounters: Set<String> = []

  package init() {}

  fileprivate mutating func add(_ page: PageStyle) {
    let inline = page.style.inline
    pageCounters.formUnion((inline.counterReset + inline.counterIncrement + inline.counterSet).map(\.name))
    for style in page.marginBoxes.values {
      guard case .items(let items) = style.inline.content else { continue }
      for item in items {
        switch item {
        case .targetCounter, .targetText: namesTargets = true
        case .counter(let name, _), .counters(let name, _, _): shownCounters.insert(name)
        default: break
        }
      }
    }
  }
}

/// The cascade of `@page` rules; pages that the same rules select share one style. CSS Paged Media 3 §4.3
/// (#cascading-and-page-context).
package struct PageStyles {
  private let rules: RuleSet
  /// Numbers of the rules that select pages of a name only, by that, and of all others.
  private var rulesOfNames: [String: [Int]] = [:]
  private var rulesOfAll: [Int] = []
  private let context: StyleContext
  private let root: ComputedStyle?
  private let customs: CustomProperties
  private var cascade = Cascade()
  /// Styles by the numbers of the rules.
  private var known: [[Int]: PageStyle] = [:]
  /// What could not be computed as written, each once.
  package private(set) var diagnostics: [CSSError] = []

  /// - Parameter root: what pages inherit from: the root element's styles, once they are known.
  init(rules: RuleSet, context: StyleContext, root: (style: ComputedStyle, customs: CustomProperties)?) {
    self.rules = rules
    self.context = context
    self.root = root?.style
    customs = root?.customs ?? .none
    for (index, rule) in rules.pages.enumerated() {
      let names = Set(rule.selectors.compactMap(\.name))
      if rule.selectors.contains(where: { $0.name == nil }) {
        rulesOfAll.append(index)
      } else {
        for name in names { rulesOfNames[name, default: []].append(index) }
      }
    }
  }

  /// Whether a rule asks for pages of its own for a side, a number or a name.
  package var varies: Bool { rules.pages.contains { $0.level.origin == .author && $0.selectors != [PageSelector()] } }

  /// Names that have rules.
  package var names: Set<String> { Set(rules.pages.flatMap(\.selectors).compactMap(\.name)) }

  /// What the rules ask of the document. Each is looked at by itself: what others make of it can only be less.
  package var use: PageUse {
    var use = PageUse()
    var styles = self
    for rule in rules.pages where rule.level.origin == .author && (!rule.areas.isEmpty || rule.counts) {
      use.add(styles.compute([rule]))
    }
    use.shownCounters.subtract(use.pageCounters.union(["page", "pages"]))
    return use
  }

  package mutating func style(of page: PageDescription) -> PageStyle {
    let matching = rules(for: page)
    if let style = known[matching] { return style }
    let style = compute(matching.map { rules.pages[$0] })
    known[matching] = style
    return style
  }

  /// The numbers of the rules that select a page, from weak to strong.
  private func rules(for page: PageDescription) -> [Int] {
    var matching: [(index: Int, level: CascadeLevel, specificity: Specificity)] = []
    for index in rulesOfAll + (page.name.flatMap { rulesOfNames[$0] } ?? []) {
      let rule = rules.pages[index]
      let specificities = rule.selectors.filter { $0.matches(page) }.map(\.specificity)
      if let strongest = specificities.max() { matching.append((index, rule.level, strongest)) }
    }
    return matching.sorted {
      ($0.level.origin.rawValue, $0.level.layer, $0.specificity, $0.index)
        < ($1.level.origin.rawValue, $1.level.layer, $1.specificity, $1.index)
    }.map(\.index)
  }

  private mutating func compute(_ matching: [PageRule]) -> PageStyle {
    var page = PageStyle()
    for isImportant in [false, true] {
      for (value, important) in matching.flatMap(\.descriptors) where important == isImportant {
        switch value {
        case .size(let size): page.size = size
        case .orientation(let orientation): page.orientation = orientation
        case .marks(let marks): page.marks = marks
        case .bleed(let bleed): page.bleed = bleed
        }
      }
    }
    let blocks = matching.compactMap { rule in rule.block.map { CascadeInput(block: $0, level: rule.level) } }
    let own = compute(blocks, parent: root, customs: customs)
    page.style = own.style
    page.style.display = .block
    page.hasMargins = matching.contains { rule in
      rule.block?.declarations.contains { declaration in
        if case .longhand(let property) = declaration.target { property.name.hasPrefix("margin-") } else { false }
      } ?? false
    }
    var areas: [PageArea: [CascadeInput]] = [:]
    for rule in matching {
      for (area, block) in rule.areas { areas[area, default: []].append(CascadeInput(block: block, level: rule.level)) }
    }
    for (area, inputs) in areas {
      // The browser's own sheet gives margin boxes no content.
      if case .margin = area, inputs.allSatisfy({ $0.level.origin == .userAgent }) { continue }
      let style = compute(inputs, parent: page.style, customs: own.customs).style
      switch area {
      case .footnote: page.footnoteArea = style
      case .margin(let box):
        // §5.1 (#margin-boxes): a box without content isn't generated.
        guard case .items = style.inline.content, style.display != .none else { continue }
        page.marginBoxes[box] = style
      }
    }
    return page
  }

  private mutating func compute(
    _ inputs: [CascadeInput], parent: ComputedStyle?, customs: CustomProperties
  ) -> (style: ComputedStyle, customs: CustomProperties) {
    var found: [CSSError] = []
    let won = cascade.winners(of: inputs)
    let substitution = SubstitutionContext(
      attribute: { _ in nil }, medium: context.medium,
      computation: Computation(environment: context.computation, parent: parent ?? StyleBuilder.initial),
      functions: rules.functions)
    let own = CustomPropertyResolver(
      parent: customs, registrations: rules.registrations, report: { found.append($0) }, context: substitution,
      computeRegistered: { _, value in value }
    ).resolve(won.customs)
    var filler = VariableFiller(
      customs: CustomPropertyResolver(
        parent: own, registrations: rules.registrations, report: { found.append($0) }, context: substitution,
        computeRegistered: { _, value in value }))
    var computation = context.computation
    if let root { computation.adoptRoot(root.text) }
    var builder = StyleBuilder(parent: parent, context: computation)
    builder.apply(won.resolved ?? filler.fill(won.longhands))
    for error in found where !diagnostics.contains(error) { diagnostics.append(error) }
    return (builder.finish(), own)
  }
}

extension StyleResolver {
  /// The styles of pages.
  ///
  /// - Parameters:
  ///   - document: what pages inherit from, with its `styles`; without them, values that depend on the root's font take
  ///     the initial one.
  package func pages(of document: Document? = nil, styles: DocumentStyles? = nil) -> PageStyles {
    let root = document.flatMap { document in styles?.inherited(by: document.root) }
    return PageStyles(rules: rules, context: context, root: root)
  }
}
