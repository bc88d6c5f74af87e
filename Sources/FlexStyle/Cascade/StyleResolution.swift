internal import FlexDOM
internal import FlexTree

/// The work of styling one document: matching, cascading, computing, with what is shared on the way.
struct StyleResolution {
  let document: Document
  let rules: RuleSet
  let context: StyleContext
  let table: ElementTable
  private var matching: RuleMatching
  private var cascade = Cascade()
  private var attributes: AttributeStyles
  private(set) var computation: ComputationContext
  private(set) var result: DocumentStyles
  var containers: ContainerScopes
  /// Whether pseudo-elements of the element in hand have rules that ask containers.
  var pendingPseudos = false
  /// Elements whose groups of scroll markers have one already.
  var markedGroups: Set<Int> = []
  /// Whether rules speak of scroll buttons or markers.
  private let hasScrollParts: Bool
  /// Whether any `<select>` is drawn by sheets alone.
  private var hasBaseSelects = false
  /// Computed styles by what they are computed from.
  private var shared: [StyleKey: Int32] = [:]
  /// Winners by matched rules: numbers in `won`.
  private var winnerNumbers: [RuleKey: Int32] = [:]
  private var won: [(winners: CascadeWinners, key: RuleKey)] = []
  /// Languages by number.
  private var languages: [String] = []
  private var languageNumbers: [String: Int32] = [:]
  private var reported: Set<String> = []
  /// The colour of the body's text: of tables in quirks mode.
  private(set) var bodyColor: Color?

  /// What decides who wins: matched rules, and the declarations of attributes by number.
  struct RuleKey: Hashable {
    var entries: [Int32]
    var hints: Int32
    var inline: Int32
  }

  /// What decides a computed style.
  private struct StyleKey: Hashable {
    /// In `won`.
    var winners: Int32
    var parent: Int32
    var layoutParent: Int32
    var language: Int32
    /// What container units are of.
    var container: Int32
  }

  init(document: Document, rules: RuleSet, context: StyleContext, containers sizes: ContainerSizes) {
    self.document = document
    self.rules = rules
    self.context = context
    hasScrollParts = rules.hasScrollParts
    table = ElementTable(document, atoms: rules.selectors.atoms)
    matching = RuleMatching(rules: rules, table: table)
    attributes = AttributeStyles(baseURL: context.baseURL, isQuirksMode: document.isQuirksMode)
    computation = context.computation
    computation.isQuirksMode = document.isQuirksMode
    containers = ContainerScopes(sizes: sizes, count: table.count)
    result = DocumentStyles(slots: [Int32](repeating: -1, count: document.nodes.count))
    result.registrations = rules.registrations
    result.hasScrollParts = rules.hasScrollParts
    result.counterStyles = rules.counterStyles
  }

  mutating func resolve() -> DocumentStyles {
    // Elements come after their parents; each remembers whose box it will stand in.
    var layoutParents = [Int32](repeating: -1, count: table.count)
    // And what it inherits on a first line, where one around it has a style of its own.
    var firstLines: [Int: (slot: Int32, rules: [Int32])] = [:]
    let alwaysAsked = Set(PresentationalHints.evenWithoutAttributes.map(rules.selectors.atoms.find))
    for index in 0..<table.count {
      let record = table.records[index]
      let parent = record.parent < 0 ? -1 : result.slots[Int(table.records[Int(record.parent)].node)]
      let layoutParent = record.parent < 0 ? -1 : layoutParents[Int(record.parent)]
      if parent >= 0, context.isSpent?() == true {
        result.slots[Int(record.node)] = parent
        continue
      }
      var match = matching.match(index)
      if !rules.containers.isEmpty { applyContainerRules(to: &match, of: index) }
      var key = RuleKey(entries: match.element, hints: -1, inline: -1)
      var language: Int32 = -1
      if !record.attributes.isEmpty || !record.isHTML || alwaysAsked.contains(record.tag),
        let element = table.element(index)
      {
        key.hints = attributes.hints(for: index, element, in: table)
        key.inline = attributes.inline(for: element)
        language = number(ofLanguage: element.language)
      }
      if language < 0, record.parent < 0 { language = number(ofLanguage: document.pragmaLanguage) }
      let slot = style(key, parent: parent, layoutParent: layoutParent, language: language, of: index)
      result.slots[Int(record.node)] = slot
      enterContainer(index, record, slot)
      applyContainerRulesToPseudoElements(of: &match, of: index)
      if record.parent < 0 { adoptRoot(slot) }
      if document.isQuirksMode, record.parent == 0, table.element(index)?.tag == "body" {
        bodyColor = result.styles[Int(slot)].text.color
      }
      layoutParents[index] = result.styles[Int(slot)].display == .contents ? layoutParent : slot
      // CSS Pseudo 4 §2.1.3 (#first-line-inheritance): on the first line an element inherits from the fictional
      // tag that stands around its line, or from its parent's style there. The tag stands in the innermost block, and
      // as in browsers what is declared for a block around is as if for that one.
      let lineAround = firstLines[Int(record.parent)]
      let lineRules = match.pseudoElements[.firstLine] ?? lineAround?.rules
      var firstLine: Int32?
      if let rules = lineRules,
        match.pseudoElements[.firstLine] != nil || !result.styles[Int(slot)].display.isInlineLevel
      {
        firstLine = style(
          RuleKey(entries: rules, hints: -1, inline: -1), parent: slot, layoutParent: layoutParents[index],
          language: -1, of: index, pseudo: .firstLine)
      } else if let lineAround {
        firstLine = style(key, parent: lineAround.slot, layoutParent: layoutParent, language: language, of: index)
      }
      if let firstLine, let lineRules {
        firstLines[index] = (firstLine, lineRules)
        result.firstLineSlots[record.node] = firstLine
      }
      if !match.pseudoElements.isEmpty || result.styles[Int(slot)].inline.paged.isFootnote {
        addPseudoElements(match, of: index, slot, layoutParents[index], firstLine: firstLine ?? slot)
      }
    }
    result.diagnostics += attributes.diagnostics
    let asksForSizes = rules.usesContainerUnits || attributes.usesContainerUnits || rules.asksForContainerSizes
    if !asksForSizes { result.containers = [] }
    if !rules.fontPalettes.isEmpty { result.definePalettes(rules.fontPalettes) }
    return result
  }

  /// Notes an element whose size others inside it may ask for.
  private mutating func enterContainer(_ index: Int, _ record: ElementRecord, _ slot: Int32) {
    var type = result.styles[Int(slot)].containment.containerType
    if type != .normal, !result.styles[Int(slot)].display.takesSizeContainment { type = .normal }
    if type.hasInlineSize { result.containers.append(NodeID(index: Int(record.node))) }
    if !result.containers.isEmpty {
      containers.enter(index, parent: record.parent, node: NodeID(index: Int(record.node)), type: type)
    }
  }

  private mutating func number(ofLanguage language: String?) -> Int32 {
    guard let language else { return -1 }
    if let known = languageNumbers[language] { return known }
    languages.append(language)
    languageNumbers[language] = Int32(languages.count - 1)
    return Int32(languages.count - 1)
  }

  /// What `rem` and its like mean from now on.
  private mutating func adoptRoot(_ slot: Int32) {
    let text = result.styles[Int(slot)].text
    computation.adoptRoot(text)
    result.isDark = text.isDark(prefersDark: computation.prefersDark)
  }

  // MARK: One style

  /// The number of the style for a key, computed where nobody had it before.
  private mutating func style(
    _ rules: RuleKey, parent: Int32, layoutParent: Int32, language: Int32, of element: Int,
    pseudo: PseudoElement? = nil
  ) -> Int32 {
    let rules = hasBaseSelects ? insideBaseSelect(rules, element, pseudo) ?? rules : rules
    let key = StyleKey(
      winners: number(ofWinners: rules), parent: parent, layoutParent: layoutParent, language: language,
      container: containers.number(inside: pseudo != nil ? Int32(element) : table.records[element].parent))
    if let known = shared[key] { return known }
    var (slot, isShareable) = compute(key, of: element, pseudo)
    if result.styles[Int(slot)].rare.appearance == .baseSelect, table.element(element)?.isMenuOfSeveral == true {
      result.styles[Int(slot)].rare.appearance = .auto
    }
    if result.styles[Int(slot)].rare.appearance == .baseSelect, let inner = baseSelect(rules, element) {
      hasBaseSelects = true
      let again = StyleKey(
        winners: number(ofWinners: inner), parent: parent, layoutParent: layoutParent, language: language,
        container: key.container)
      (slot, isShareable) = compute(again, of: element, pseudo)
    }
    if isShareable { shared[key] = slot }
    return slot
  }

  private mutating func number(ofWinners key: RuleKey) -> Int32 {
    if let known = winnerNumbers[key] { return known }
    let number = Int32(won.count)
    won.append((cascade.winners(of: inputs(key)), key))
    winnerNumbers[key] = number
    return number
  }

  /// The blocks of a key, from weak to strong: user agent, attributes that hint, author, style attribute.
  private func inputs(_ key: RuleKey) -> [CascadeInput] {
    var inputs: [CascadeInput] = []
    inputs.reserveCapacity(key.entries.count + 2)
    var hints = attributes.block(key.hints)
    for index in key.entries {
      if index < 0 {
        let block = ConditionalDefaults.blocks[Int(-index) - 1]
        inputs.append(CascadeInput(block: block, level: CascadeLevel(origin: .userAgent, layer: 0)))
        continue
      }
      let entry = rules.entries[Int(index)]
      if entry.level.origin == .author, let block = hints {
        inputs.append(CascadeInput(block: block, level: .hints))
        hints = nil
      }
      inputs.append(CascadeInput(block: entry.block, level: entry.level))
    }
    if let hints { inputs.append(CascadeInput(block: hints, level: .hints)) }
    if let inline = attributes.block(key.inline) { inputs.append(CascadeInput(block: inline, level: .inline)) }
    return inputs
  }

  /// The number of the style, and whether it is the same for every element with this key.
  private mutating func compute(
    _ key: StyleKey, of index: Int, _ pseudo: PseudoElement?
  ) -> (slot: Int32, isShareable: Bool) {
    let (won, rules) = won[Int(key.winners)]
    var isShareable = !won.readsElement && self.rules.functionContainers.isEmpty
    let element = table.element(index) ?? Element(tag: "")
    let parent = key.parent < 0 ? nil : result.styles[Int(key.parent)]
    let layoutParent = key.layoutParent < 0 ? nil : result.styles[Int(key.layoutParent)]
    var environment = computation
    if won.readsElement { environment.attribute = { element[attribute: $0] } }
    environment.containerSize = containerSize(key.container)
    environment.siblings = table.siblings(of: index)
    environment.element = Int32(truncatingIfNeeded: index)
    var errors: [CSSError] = []
    var customs = customProperties(won, key, parent, environment, element, &errors)
    /// The winners as they are computed from, with these variables.
    func filled(_ winners: CascadeWinners, _ customs: CustomProperties) -> [StyleBuilder.Winner] {
      if let longhands = winners.resolved { return longhands }
      var filler = VariableFiller(
        customs: CustomPropertyResolver(
          parent: customs, registrations: self.rules.registrations, report: { errors.append($0) },
          context: substitution(element, environment, parent), computeRegistered: { _, value in value }))
      var longhands = filler.fill(winners.longhands)
      if !filler.rollbacks.isEmpty {
        let again = cascade.winners(of: inputs(rules), replacing: filler.rollbacks)
        longhands = filler.fill(again.longhands)
      }
      isShareable = isShareable && !filler.countsSiblings
      return longhands
    }
    func computed(_ winners: [StyleBuilder.Winner]) -> ComputedStyle {
      var builder = StyleBuilder(parent: parent, layoutParent: layoutParent, context: environment)
      builder.apply(winners)
      return builder.finish()
    }
    var longhands = filled(won, customs)
    var style = computed(longhands)
    let animated = AnimatedElement(node: NodeID(index: Int(table.records[index].node)), pseudoElement: pseudo)
    let timelines = self.rules.keyframes.isEmpty ? [] : timelines(of: style, animated)
    if !timelines.isEmpty { result.drivenElements.append(animated) }
    isShareable = isShareable && timelines.isEmpty
    if !self.rules.keyframes.isEmpty, style.isAnimated,
      let animated = AnimatedStyle(
        style, rules: self.rules.keyframes, time: context.time, timelines: timelines, isSettled: won.isImportant)
    {
      if animated.changesCustoms {
        customs = animated.customs(over: customs, registrations: self.rules.registrations) {
          customProperties(won.with(customs: $0), key, parent, environment, element, &errors)
        }
        longhands = filled(won, customs)
        style = computed(longhands)
      }
      let winners = animated.winners(over: style) {
        computed(longhands + filled(CascadeWinners(longhands: $0, customs: [], readsElement: false), customs))
      }
      if !winners.isEmpty { style = computed(longhands + winners) }
      animated.prepare(&style, isRoot: parent == nil)
      isShareable = isShareable && !animated.readsElement
    }
    if !self.rules.positionTries.isEmpty {
      for case .option(let name?, _) in style.rare.anchoring.fallbacks {
        guard let rule = self.rules.positionTries[name] else { continue }
        // Above all declarations but the important ones. CSS Anchor Positioning 1 §5.5 (#fallback-apply).
        let declarations = rule.declarations.filter { !won.isImportant(.longhand($0.property)) }
        let winners = CascadeWinners(longhands: declarations, customs: [], readsElement: false)
        let option = computed(longhands + filled(winners, customs))
        style.rare.anchoring.rules[name] = PositionOption(
          layout: option.layout, anchor: option.rare.anchoring.anchor, area: option.rare.anchoring.area)
        isShareable = isShareable && !rule.readsElement
      }
    }
    if style.display == .inline, element.isAtomicInline(style.rare.appearance) { style.display = .inlineBlock }
    if element.isTableless { style.display = style.display.withoutTables }
    // As in browsers, wherever it stands. HTML §15.3.13 (#the-fieldset-and-legend-elements).
    if element.tag == "legend", element.isHTML { style.blockify() }
    if style.rare.displayVariant?.isMath == true,
      element.isHTML || table.namespace(of: index) != ElementTable.mathNamespace
    {
      style.takeNoMath()
    }
    // Header cells are centred where nothing says otherwise around them. HTML §15.3.10 (#tables-2).
    if element.tag == "th", style.text.textAlign == .start, parent?.text.textAlign == .start,
      !won.longhands.contains(where: { $0.property.name == "text-align" })
    {
      style.text.textAlign = .center
    }
    // A table isn't centred by what centres it. HTML §15.3.10 (#tables-2).
    if element.tag == "table", [.webkitLeft, .webkitRight, .webkitCenter].contains(style.text.textAlign) {
      style.text.textAlign = .start
    }
    if document.isQuirksMode { applyQuirks(&style, element, won) }
    if key.language >= 0, !won.setsLanguage { style.text.language = languages[Int(key.language)] }
    report(errors)
    result.styles.append(style)
    result.customProperties.append(customs)
    return (Int32(result.styles.count - 1), isShareable)
  }

  private func substitution(
    _ element: Element, _ environment: ComputationContext, _ parent: ComputedStyle?
  ) -> SubstitutionContext {
    SubstitutionContext(
      attribute: { element[attribute: $0] }, medium: context.medium,
      computation: Computation(environment: environment, parent: parent ?? StyleBuilder.initial),
      functions: rules.functions, containers: functionAnswers(at: Int(environment.element)))
  }

  private func customProperties(
    _ won: CascadeWinners, _ key: StyleKey, _ parent: ComputedStyle?, _ environment: ComputationContext,
    _ element: Element, _ errors: inout [CSSError]
  ) -> CustomProperties {
    let inherited = key.parent < 0 ? CustomProperties.none : result.customProperties[Int(key.parent)]
    if won.customs.isEmpty, rules.registrations.isEmpty { return inherited }
    var found: [CSSError] = []
    let collect: (CSSError) -> Void = { found.append($0) }
    // Registered lengths are computed with the element's own font, which may come from other variables.
    func resolve(font: [StyleBuilder.Winner]) -> CustomProperties {
      CustomPropertyResolver(
        parent: inherited, registrations: self.rules.registrations, report: collect,
        context: substitution(element, environment, parent)
      ) {
        $0.syntax.computed($1, parent: parent, font: font, context: environment)
      }.resolve(won.customs)
    }
    var customs = resolve(font: [])
    if won.customs.contains(where: { rules.registrations[$0.name] != nil }) {
      let fontProperties = won.longhands.filter { $0.property.name == "font-size" || $0.property.name == "font-family" }
      var filler = VariableFiller(
        customs: CustomPropertyResolver(
          parent: customs, registrations: self.rules.registrations, report: collect,
          context: substitution(element, environment, parent),
          computeRegistered: { _, value in value }))
      customs = resolve(font: filler.fill(fontProperties))
    }
    errors += found
    return customs
  }

  private mutating func report(_ errors: [CSSError]) {
    for error in errors where reported.insert(error.description).inserted { result.diagnostics.append(error) }
  }

  // MARK: Pseudo-elements

  private mutating func addPseudoElements(
    _ match: RuleMatching.Match, of element: Int, _ slot: Int32, _ layoutParent: Int32, firstLine: Int32
  ) {
    var slots: [PseudoElement: Int32] = [:]
    var matched = match.pseudoElements
    let isFootnote = result.styles[Int(slot)].inline.paged.isFootnote
    for (pseudo, entry) in ConditionalDefaults.footnotes {
      matched[pseudo] = isFootnote ? [entry] + (matched[pseudo] ?? []) : nil
    }
    if hasScrollParts { mergeScrollParts(&matched, of: element, slot) }
    // What stands in another part inherits from it, and comes behind it.
    for (pseudo, entries) in matched.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if pseudo == .marker, result.styles[Int(slot)].display != .listItem { continue }
      if pseudo == .scrollbar, !keepsRoomForScrollbars(element, slot) { continue }
      let styled = style(
        RuleKey(entries: entries, hints: -1, inline: -1),
        parent: pseudo.outer.flatMap { slots[$0] } ?? (pseudo == .firstLetter ? firstLine : slot),
        layoutParent: layoutParent, language: -1, of: element, pseudo: pseudo)
      if pseudo == .before || pseudo == .after {
        let style = result.styles[Int(styled)]
        if style.display == .none || style.inline.content == .none || style.inline.content == .normal { continue }
      }
      slots[pseudo] = styled
    }
    if !slots.isEmpty { result.pseudoSlots[table.records[element].node] = slots }
  }
}
