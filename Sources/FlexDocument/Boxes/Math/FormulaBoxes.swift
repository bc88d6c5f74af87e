internal import FlexCore
internal import FlexDOM
internal import FlexTree
internal import TextMeasure

/// The boxes of MathML. MathML Core §3 (#presentation-markup).
extension BoxBuilder {
  /// Whether an element's children are boxes of a formula.
  func isFormulaPart(_ node: ElementID, _ style: ComputedStyle) -> Bool {
    guard let element = document.element(node), !element.isHTML else { return false }
    if element.tag == "mtd", style.display == .tableCell { return true }
    return style.rare.displayVariant?.isMath == true && !Self.tokens.contains(element.tag)
  }

  /// Fills a box of a formula: no text stands between its children.
  mutating func fillFormula(_ box: BoxID, with node: ElementID, link: String?) {
    let content = formulaContent(of: node, in: box)
    var flow = Flow(box: content, kind: .items, style: tree[content].style)
    flow.element = node
    for child in shownChildren(of: node) {
      guard case .element(let element) = document[child].kind else { continue }
      add(element, at: child, to: &flow, link: link)
    }
    flush(&flow)
  }

  /// MathML Core §3.2 (#token-elements).
  private static let tokens: Set<String> = ["mi", "mn", "mo", "mtext", "ms"]

  /// Where the children of an element stand: of a cell in an anonymous row, of a root beside its sign.
  private mutating func formulaContent(of node: ElementID, in box: BoxID) -> BoxID {
    guard let element = document.element(node), !element.isHTML else { return box }
    switch element.tag {
    case "mtd" where tree[box].style.display == .tableCell: return appendRow(to: box)
    case "msqrt", "mroot":
      guard tree[box].style.rare.displayVariant?.isMath == true else { return box }
      var sign = Box(style: tree[box].style.anonymousFormula)
      var content = InlineContent(rootStyle: sign.style)
      content.items = [.text("√")]
      sign.content = .inline(content)
      sign.math = MathBox(.radicalSign)
      tree.append(sign, to: box)
      return element.tag == "msqrt" ? appendRow(to: box) : box
    default: return box
    }
  }

  private mutating func appendRow(to box: BoxID) -> BoxID {
    var row = Box(style: tree[box].style.anonymousFormula)
    row.style.layout.size.width = .fitContent
    row.math = MathBox(.row)
    return tree.append(row, to: box)
  }

  /// Says what an element's box is in its formula, once it has its children.
  mutating func finishFormula(_ box: BoxID, of node: ElementID, _ element: Element) {
    let style = tree[box].style
    if element.tag == "mroot", inFlow(box).count != 3 { tree[box].children.removeFirst() }
    if element.tag == "mtable", style.display.isTable {
      tree[box].math = MathBox(.table)
      return
    }
    if element.tag == "mtd" || element.tag == "msqrt" {
      for child in tree[box].children where tree[child].math?.role == .row && tree[child].source == nil {
        let core = embellishedOperator(in: child)
        tree[child].math = MathBox(.row, core: core)
      }
    }
    guard style.rare.displayVariant?.isMath == true else { return }
    var math = MathBox(role(of: box, node, element))
    switch element.tag {
    case "mo":
      let own = mathOperator(node, element, style)
      math.core = own
      if own.character != 0, own.traits.contains(.stretchy) || own.traits.contains(.large) {
        math.role = .stretched(own)
      }
    case "mfrac", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts":
      math.core = inFlow(box).first.flatMap { tree[$0].math?.core }
    case "msqrt", "mroot", "mspace", "mi", "mn", "ms", "mtext": break
    default: math.core = embellishedOperator(in: box)
    }
    tree[box].math = math
  }

  private func inFlow(_ box: BoxID) -> [BoxID] { tree[box].children.filter { !tree[$0].style.isOutOfFlow } }

  /// The operator among what is nothing but space. MathML Core §3.2.4.1 (#embellished-operators).
  private func embellishedOperator(in box: BoxID) -> MathOperator? {
    var found: MathOperator?
    for child in inFlow(box) where !isSpaceLike(child) {
      guard found == nil, let core = tree[child].math?.core else { return nil }
      found = core
    }
    return found
  }

  /// MathML Core §3.2.6 (#definition-of-space-like-elements).
  private func isSpaceLike(_ box: BoxID) -> Bool {
    switch tree[box].math?.role {
    case .space: true
    case .token: tree[box].source?.tag == "mtext"
    case .row, .padded: inFlow(box).allSatisfy(isSpaceLike)
    default: false
    }
  }

  private func role(of box: BoxID, _ node: ElementID, _ element: Element) -> MathRole {
    let children = inFlow(box)
    let lengths = mathLengths(tree[box].style)
    func accents() -> MathAccents {
      var accents: MathAccents = []
      if element[attribute: "accent"]?.lowercased() == "true" { accents.insert(.over) }
      if element[attribute: "accentunder"]?.lowercased() == "true" { accents.insert(.under) }
      return accents
    }
    switch element.tag {
    case "math": return .root
    case "mi", "mn", "mo", "mtext", "ms": return .token
    case "mspace":
      return .space(
        height: lengths.pixels(of: element[attribute: "height"]) ?? 0,
        depth: lengths.pixels(of: element[attribute: "depth"]) ?? 0)
    case "mpadded":
      return .padded(
        MathPadding(
          height: lengths.pixels(of: element[attribute: "height"]),
          depth: lengths.pixels(of: element[attribute: "depth"]),
          lspace: lengths.pixels(of: element[attribute: "lspace"]) ?? 0,
          voffset: lengths.pixels(of: element[attribute: "voffset"]) ?? 0))
    case "mfrac" where children.count == 2:
      return .fraction(thickness: lengths.length(element[attribute: "linethickness"]))
    case "msqrt": return .radical(hasIndex: false)
    case "mroot" where children.count == 3: return .radical(hasIndex: true)
    case "msub" where children.count == 2: return .scripts(.sub)
    case "msup" where children.count == 2: return .scripts(.sup)
    case "msubsup" where children.count == 3: return .scripts(.subSup)
    case "munder" where children.count == 2: return .underOver(.sub, accents())
    case "mover" where children.count == 2: return .underOver(.sup, accents())
    case "munderover" where children.count == 3: return .underOver(.subSup, accents())
    case "mmultiscripts": return multiscripts(children).map { .scripts($0) } ?? .row
    default: return .row
    }
  }

  /// `nil` where a script has no partner. MathML Core §3.4.3 (#prescripts-and-tensor-indices-mmultiscripts).
  private func multiscripts(_ children: [BoxID]) -> MathScripts? {
    let delimiters = children.indices.filter { tree[children[$0]].source?.tag == "mprescripts" }
    guard delimiters.count < 2, !children.isEmpty, delimiters.first != 0 else { return nil }
    let first = delimiters.first ?? children.count
    guard (first - 1) % 2 == 0, delimiters.isEmpty || (children.count - first - 1) % 2 == 0 else { return nil }
    return .pairs(prescripts: delimiters.first)
  }

  private func mathLengths(_ style: ComputedStyle) -> MathLengths {
    MathLengths(
      style: style, xHeight: fonts.baselines(of: style.text).xHeight,
      rootSize: styles.style(of: document.root).text.fontSize)
  }

  /// MathML Core §3.2.4.2 (#dictionary-based-attributes).
  private func mathOperator(_ node: ElementID, _ element: Element, _ style: ComputedStyle) -> MathOperator {
    // As in Chromium, with all its white space.
    let content = document[node].children.map { child in
      if case .text(let text) = document[child].kind { text } else { "" }
    }.joined()
    let given = element[attribute: "form"].flatMap { OperatorForm(rawValue: $0.lowercased()) }
    let dictionary = OperatorDictionary.standard
    let entry = dictionary.entry(of: content, form: given ?? form(of: node), isGiven: given != nil)
    let lengths = mathLengths(style)
    var result = MathOperator()
    func space(_ attribute: String, _ standard: Float) -> Float {
      let own = (standard * style.text.wholeFontSize).layoutUnit
      return max(0, lengths.length(element[attribute: attribute])?.resolved(against: own).layoutUnit ?? own)
    }
    result.lspace = space("lspace", entry.lspace)
    result.rspace = space("rspace", entry.rspace)
    func set(_ attribute: String, _ trait: MathOperator.Traits, _ standard: Bool) {
      switch element[attribute: attribute]?.lowercased() {
      case "true": result.traits.insert(trait)
      case "false": break
      default: if standard { result.traits.insert(trait) }
      }
    }
    set("stretchy", .stretchy, entry.isStretchy)
    set("symmetric", .symmetric, entry.isSymmetric)
    set("largeop", .large, entry.isLarge)
    set("movablelimits", .movesLimits, entry.movesLimits)
    let scalars = content.unicodeScalars
    if scalars.count == 1, let first = scalars.first,
      document[node].children.allSatisfy({ document.element($0) == nil })
    {
      result.character = first.value
    }
    if scalars.count != 1 || dictionary.growsInHeight(result.character) { result.traits.insert(.vertical) }
    result.minSize = lengths.length(element[attribute: "minsize"])
    result.maxSize = lengths.length(element[attribute: "maxsize"])
    return result
  }

  /// As in Chromium, what the operator itself has beside it decides.
  private func form(of node: ElementID) -> OperatorForm {
    guard let parent = document[node].parent else { return .infix }
    let siblings = document[parent].children.filter { document.element($0) != nil }
    guard siblings.count > 1 else { return .infix }
    return siblings.first == node ? .prefix : siblings.last == node ? .postfix : .infix
  }
}

extension ComputedStyle {
  /// The style of an anonymous box in a formula.
  fileprivate var anonymousFormula: ComputedStyle {
    var style = anonymous
    style.display = .flowRoot
    style.layout.display = .flowRoot
    style.rare.inherited = rare.inherited
    style.rare.displayVariant = .blockMath
    return style
  }
}

extension Float {
  /// Cut off to 1/64 px.
  fileprivate var layoutUnit: Float { (self * 64).rounded(.towardZero) / 64 }
}
