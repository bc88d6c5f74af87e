internal import FlexTree

/// Origin and layer of a declaration. CSS Cascade 5 §6.2, §6.4 (#cascading-origins, #layering).
struct CascadeLevel: Hashable, Sendable {
  var origin: StyleSheet.Origin
  /// The rank of the layer, or one of the places below.
  var layer: Int32

  /// What attributes such as `width` and `align` say. §6.2 (#preshint): weaker than any author rule.
  static let hints = CascadeLevel(origin: .author, layer: -1)
  /// The `style` attribute. §6.1 (#style-attr).
  static let inline = CascadeLevel(origin: .author, layer: .max)
}

/// Declarations that apply to one element, weakest first among normal ones.
struct CascadeInput {
  var block: DeclarationBlock
  var level: CascadeLevel
}

/// What won the cascade for an element.
final class CascadeWinners: Sendable {
  /// From weak to strong: of a logical and a physical property the later one counts.
  let longhands: [(property: PropertyID, value: CascadeValue)]
  let customs: [(name: String, value: CascadeValue)]
  /// The longhands as they are computed from, where no variables are left.
  let resolved: [StyleBuilder.Winner]?
  let readsElement: Bool
  /// How many of the longhands and of the custom properties are important: the last longhands, the first customs.
  let importantCounts: (longhands: Int, customs: Int)
  /// Which block margins the user agent's sheet decides on.
  let defaultMargins: DefaultMargins

  init(
    longhands: [(property: PropertyID, value: CascadeValue)], customs: [(name: String, value: CascadeValue)],
    readsElement: Bool, importantCounts: (longhands: Int, customs: Int) = (0, 0), defaultMargins: DefaultMargins = []
  ) {
    self.importantCounts = importantCounts
    self.longhands = longhands
    self.customs = customs
    self.defaultMargins = defaultMargins
    self.readsElement = readsElement
    var resolved: [StyleBuilder.Winner] = []
    for (property, value) in longhands {
      guard case .declared(let declared) = value else { continue }
      resolved.append((property, declared))
    }
    self.resolved = resolved.count == longhands.count ? resolved : nil
  }

  /// The same with other custom properties above its own.
  func with(customs others: [(name: String, value: CascadeValue)]) -> CascadeWinners {
    let names = Set(others.map(\.name))
    return CascadeWinners(
      longhands: longhands, customs: customs.filter { !names.contains($0.name) } + others, readsElement: readsElement)
  }

  /// Whether an important declaration decides on the property: no animation does.
  func isImportant(_ target: CascadeDeclaration.Target) -> Bool {
    switch target {
    case .longhand(let property): longhands.suffix(importantCounts.longhands).contains { $0.property == property }
    case .custom(let name): customs.prefix(importantCounts.customs).contains { $0.name == name }
    }
  }
}

/// Finds the winning declaration of every property. CSS Cascade 5 §6.1 (#cascade-sort).
struct Cascade {
  /// Which properties are settled, by a stamp that changes with each cascade, so that nothing is cleared.
  private var stamps = [UInt32](repeating: 0, count: PropertyID.all.count)
  private var stamp: UInt32 = 0
  private var customs: Set<String> = []
  /// Levels that a `revert` or `revert-layer` took back, by property.
  private var rollbacks: [CascadeDeclaration.Target: Rollback] = [:]

  private struct Rollback {
    /// The weakest level of the author's that doesn't count any more, nor what is stronger.
    var authorFrom = Int32.max
    /// `revert` takes the style attribute back with the rest, `revert-layer` in a rule doesn't.
    var includesInline = false
    var userAgent = false
  }

  private var longhandWinners: [(property: PropertyID, value: CascadeValue)] = []
  private var customWinners: [(name: String, value: CascadeValue)] = []
  /// Values whose substitution gave `revert` or `revert-layer`: they count as that keyword.
  private var replacements: [ObjectIdentifier: CSSWideKeyword] = [:]
  /// Margins of the user agent's, and those that are settled.
  private var defaultMargins: DefaultMargins = []
  private var settledMargins: DefaultMargins = []

  /// - Parameter inputs: sorted by level, specificity and order, the weakest first.
  mutating func winners(
    of inputs: [CascadeInput], replacing replacements: [ObjectIdentifier: CSSWideKeyword] = [:]
  ) -> CascadeWinners {
    stamp += 1
    customs.removeAll(keepingCapacity: true)
    rollbacks.removeAll(keepingCapacity: true)
    longhandWinners = []
    customWinners = []
    self.replacements = replacements
    defaultMargins = []
    settledMargins = []
    if inputs.contains(where: \.block.hasImportant) { takeImportant(inputs) }
    let importantCounts = (longhandWinners.count, customWinners.count)
    for input in inputs.reversed() { take(input, important: false) }
    return CascadeWinners(
      longhands: longhandWinners.reversed(), customs: customWinners,
      readsElement: inputs.contains(where: \.block.readsElement), importantCounts: importantCounts,
      defaultMargins: defaultMargins)
  }

  /// Among important declarations origins and layers count the other way round; the style attribute still
  /// beats the sheets of its origin.
  private mutating func takeImportant(_ inputs: [CascadeInput]) {
    var start = 0
    var groups: [Range<Int>] = []
    for end in 1...inputs.count where end == inputs.count || inputs[end].level != inputs[start].level {
      groups.append(start..<end)
      start = end
    }
    let isInline = { (group: Range<Int>) in inputs[group.lowerBound].level == .inline }
    let isAuthor = { (group: Range<Int>) in inputs[group.lowerBound].level.origin == .author }
    let ordered =
      groups.filter { !isAuthor($0) } + groups.filter(isInline) + groups.filter { isAuthor($0) && !isInline($0) }
    for group in ordered {
      for index in group.reversed() { take(inputs[index], important: true) }
    }
  }

  /// Takes what isn't settled yet from a block; of its declarations the later ones are stronger.
  private mutating func take(_ input: CascadeInput, important: Bool) {
    if important, !input.block.hasImportant { return }
    for declaration in input.block.declarations.reversed() where declaration.isImportant == important {
      switch declaration.target {
      case .longhand(let property):
        guard stamps[Int(property.index)] != stamp, !isRolledBack(declaration, input.level) else { continue }
        if rollsBack(declaration, input.level) { continue }
        stamps[Int(property.index)] = stamp
        longhandWinners.append((property, declaration.value))
        settle(blockMargins[Int(property.index)], input.level)
      case .custom(let name):
        guard !customs.contains(name), !isRolledBack(declaration, input.level) else { continue }
        if rollsBack(declaration, input.level) { continue }
        customs.insert(name)
        customWinners.append((name, declaration.value))
      }
    }
  }

  /// The block margin that each property sets, by the property's number.
  private let blockMargins: [DefaultMargins] = {
    var margins = [DefaultMargins](repeating: [], count: PropertyID.all.count)
    for (name, margin) in [
      ("margin-top", DefaultMargins.start), ("margin-block-start", .start), ("margin-bottom", .end),
      ("margin-block-end", .end),
    ] {
      if let property = PropertyID.named(name) { margins[Int(property.index)] = margin }
    }
    return margins
  }()

  /// The strongest declaration of a margin, whatever it calls it, decides.
  private mutating func settle(_ margin: DefaultMargins, _ level: CascadeLevel) {
    guard !margin.isEmpty, settledMargins.insert(margin).inserted, level.origin == .userAgent else { return }
    defaultMargins.insert(margin)
  }

  private func isRolledBack(_ declaration: CascadeDeclaration, _ level: CascadeLevel) -> Bool {
    guard !rollbacks.isEmpty, let rollback = rollbacks[declaration.target] else { return false }
    switch level.origin {
    case .userAgent: return rollback.userAgent
    case .author: return level == .inline ? rollback.includesInline : level.layer >= rollback.authorFrom
    }
  }

  /// Notes a `revert` or `revert-layer`; what lies below then decides. CSS Cascade 5 §7.3.4, §7.3.5 (#default).
  private mutating func rollsBack(_ declaration: CascadeDeclaration, _ level: CascadeLevel) -> Bool {
    let keyword: CSSWideKeyword
    switch declaration.value {
    case .declared(.keyword(let found)), .customKeyword(let found): keyword = found
    case .unresolved(let value), .custom(let value):
      guard let replacement = replacements[ObjectIdentifier(value)] else { return false }
      keyword = replacement
    default: return false
    }
    switch keyword {
    case .revert where level.origin == .author:
      rollbacks[declaration.target] = Rollback(authorFrom: .min, includesInline: true)
      return true
    case .revertLayer:
      var rollback = rollbacks[declaration.target] ?? Rollback()
      switch level {
      case .inline: rollback.includesInline = true
      case _ where level.origin == .userAgent: rollback.userAgent = true
      default:
        rollback.authorFrom = min(rollback.authorFrom, level.layer)
        rollback.includesInline = true
      }
      rollbacks[declaration.target] = rollback
      return true
    default: return false
    }
  }
}
