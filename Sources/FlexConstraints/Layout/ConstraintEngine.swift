internal import FlexKit

/// The solver of one system of boxes, kept up to date with the constraints of its boxes.
final class ConstraintEngine {
  private unowned let root: Box
  private var solver = Solver()
  private var variables: VariableTable
  private var installed: [InstalledConstraint] = []
  private var contents: [LayoutItem: InstalledContent] = [:]
  private var rootSizes: [InstalledSize?] = [nil, nil]
  /// What each of the solver's constraints is called in messages.
  private var names: [Solver.ConstraintID: String] = [:]
  private(set) var conflicts: [ConstraintConflict] = []
  /// The boxes as they were at the root's last version.
  private var system: (walk: SystemWalk, version: Int)?

  private struct InstalledConstraint {
    var constraint: LayoutConstraint
    var revision: Int
    /// `nil` for a constraint that was left out.
    var id: Solver.ConstraintID?
  }

  private struct InstalledSize {
    /// `nil` is as small as can be.
    var size: Double?
    var id: Solver.ConstraintID?
  }

  private struct InstalledContent {
    var size: Size
    var priorities: ContentPriorities
    /// The height in use, which follows from the width found.
    var height: Double
    var ids: [[Solver.ConstraintID]] = [[], []]
  }

  init(root: Box) {
    self.root = root
    variables = VariableTable(root: root)
  }

  // MARK: Solving

  /// The root's size for a proposal, its content as small as the priorities let it be.
  func fittingSize(for proposal: Proposal) -> Size {
    let wish = solve(width: proposal.width.exact, height: proposal.height.exact)
    let width = proposal.width.clamp(wish.width)
    let height = proposal.height.clamp(wish.height)
    guard width < wish.width - 1e-6 || height < wish.height - 1e-6 else { return Size(width: width, height: height) }
    let cut = solve(
      width: width < wish.width ? width : proposal.width.exact,
      height: height < wish.height ? height : proposal.height.exact)
    return Size(width: proposal.width.clamp(cut.width), height: proposal.height.clamp(cut.height))
  }

  /// Writes the frames of all boxes and guides of the system, within the root's frame.
  func layOut() {
    _ = solve(width: root.frame.width, height: root.frame.height)
    let system = currentSystem()
    for item in system.items {
      let frame = variables.frame(of: item, in: solver)
      if let guide = item.guide { guide.frame = frame } else { item.box?.frame = frame }
    }
    for box in system.outside { box.layoutContents() }
  }

  /// Solves for a root of the given size, `nil` being as small as can be, and returns its size.
  private func solve(width: Double?, height: Double?) -> Size {
    install([width, height])
    solver.solve()
    // Text wraps: its height follows from the width that was found, and may change others.
    for _ in 0..<4 {
      guard followWidths() else { break }
      solver.solve()
    }
    let item = LayoutItem.of(root)
    return Size(
      width: variables.existing(item, .horizontal).map { solver.value(of: $0.size) } ?? 0,
      height: variables.existing(item, .vertical).map { solver.value(of: $0.size) } ?? 0)
  }

  // MARK: Keeping up to date

  /// Brings the solver to the active constraints. Where constraints contradict each other it matters
  /// who came first, so then everything is installed anew: the root's size, then the constraints in
  /// order of activation.
  private func install(_ rootSize: [Double?]) {
    let isUnchanged = system?.version == root.layoutVersion
    let system = currentSystem()
    if isUnchanged, rootSizes[0]?.size == rootSize[0], rootSizes[1]?.size == rootSize[1] { return }
    if update(system, rootSize) { return }
    solver = Solver()
    variables = VariableTable(root: root)
    installed = []
    contents = [:]
    rootSizes = [nil, nil]
    names = [:]
    conflicts = []
    _ = update(system, rootSize)
  }

  private func currentSystem() -> SystemWalk {
    if let system, system.version == root.layoutVersion { return system.walk }
    let walk = SystemWalk(root: root)
    system = (walk, root.layoutVersion)
    return walk
  }

  /// Removes what is gone, adds what is new; false where that takes a fresh start.
  private func update(_ system: SystemWalk, _ rootSize: [Double?]) -> Bool {
    let hadConflicts = !conflicts.isEmpty
    let active = Set(system.constraints.map(ObjectIdentifier.init))
    let isStale = { (entry: InstalledConstraint) in
      entry.revision != entry.constraint.revision || !active.contains(ObjectIdentifier(entry.constraint))
    }
    let stale = installed.filter(isStale)
    // A constraint that was left out may have room now.
    if hadConflicts, !stale.isEmpty { return false }
    for entry in stale { if let id = entry.id { forget(id) } }
    if !stale.isEmpty { installed.removeAll(where: isStale) }

    let isFresh = installed.isEmpty && contents.isEmpty
    for axis in LayoutAxis.allCases {
      if let old = rootSizes[axis.rawValue], old.size == rootSize[axis.rawValue] { continue }
      if hadConflicts { return false }
      guard setRootSize(rootSize[axis.rawValue], axis) || isFresh else { return false }
    }
    let known = Set(installed.map { ObjectIdentifier($0.constraint) })
    for constraint in system.constraints where !known.contains(ObjectIdentifier(constraint)) {
      installed.append(
        InstalledConstraint(constraint: constraint, revision: constraint.revision, id: add(constraint)))
    }
    updateContents(system)
    return true
  }

  private func setRootSize(_ size: Double?, _ axis: LayoutAxis) -> Bool {
    if let id = rootSizes[axis.rawValue]?.id { forget(id) }
    let item = LayoutItem.of(root)
    var expression = Expression(variables.pair(of: item, axis, in: &solver).size)
    expression.constant = -(size ?? 0)
    let strength = (size == nil ? LayoutPriority.fittingSizeLevel : .required).strength(rank: 1)
    let before = conflicts.count
    let id = add(expression, .equal, strength, name: "\(item.name).\(axis.sizeName) == \(size ?? 0)")
    rootSizes[axis.rawValue] = InstalledSize(size: size, id: id)
    return conflicts.count == before
  }

  private func add(_ constraint: LayoutConstraint) -> Solver.ConstraintID? {
    let first = constraint.first
    let second = constraint.second
    let isDirectional = first.attribute.isDirectional || second?.attribute.isDirectional ?? false
    let isMirrored = isDirectional && first.item.box?.isRightToLeft ?? false
    var expression = variables.expression(of: first, isMirrored: isMirrored, in: &solver)
    if let second {
      let other = variables.expression(of: second, isMirrored: isMirrored, in: &solver)
      expression.add(other, times: -constraint.multiplier)
    }
    expression.constant -= constraint.constant.isFinite ? constraint.constant : 0
    return add(
      expression, constraint.relation.solverRelation, constraint.priority.strength(rank: 1), name: "\(constraint)")
  }

  /// Adds to the solver, or to the conflicts.
  private func add(
    _ expression: Expression, _ relation: Solver.Relation, _ strength: Solver.Strength, name: @autoclosure () -> String
  ) -> Solver.ConstraintID? {
    do {
      let id = try solver.add(expression, relation, strength: strength)
      if strength == .required { names[id] = name() }
      return id
    } catch {
      conflicts.append(
        ConstraintConflict(dropped: name(), contradicting: error.constraints.compactMap { names[$0] }.sorted()))
      return nil
    }
  }

  private func forget(_ id: Solver.ConstraintID) {
    solver.remove(id)
    names[id] = nil
  }

  // MARK: Content

  /// Adds what the content of each box asks for: to be no larger (hugging) and no smaller
  /// (compression resistance) than it is.
  private func updateContents(_ system: SystemWalk) {
    var gone = contents
    for item in [LayoutItem.of(root)] + system.items {
      guard !item.isGuide, let box = item.box, let size = box.intrinsicContentSize, box !== root || box.hasOwnContent
      else { continue }
      gone[item] = nil
      if let old = contents[item], old.size == size, old.priorities == box.contentPriorities { continue }
      if let old = contents[item] { for id in old.ids.joined() { forget(id) } }
      contents[item] = InstalledContent(size: size, priorities: box.contentPriorities, height: size.height)
      for axis in LayoutAxis.allCases { addContent(of: item, axis) }
    }
    guard !gone.isEmpty else { return }
    for (item, content) in contents where gone[item] != nil {
      for id in content.ids.joined() { forget(id) }
      contents[item] = nil
    }
  }

  private func addContent(of item: LayoutItem, _ axis: LayoutAxis) {
    guard let content = contents[item] else { return }
    let pair = variables.pair(of: item, axis, in: &solver)
    var expression = Expression(pair.size)
    expression.constant = axis == .horizontal ? -content.size.width : -content.height
    let (hugging, resistance) =
      axis == .horizontal
      ? (content.priorities.horizontalHugging, content.priorities.horizontalCompressionResistance)
      : (content.priorities.verticalHugging, content.priorities.verticalCompressionResistance)
    contents[item]?.ids[axis.rawValue] = [
      (Solver.Relation.lessThanOrEqual, hugging, "hugging"),
      (.greaterThanOrEqual, resistance, "compression resistance"),
    ].compactMap { relation, priority, word in
      add(
        expression, relation, LayoutPriority(Float(priority)).strength(rank: pair.rank),
        name: "\(item.name).\(axis.sizeName) (content \(word))")
    }
  }

  /// Measures again what has become narrower than its content, and returns whether a height changed.
  private func followWidths() -> Bool {
    var isChanged = false
    for item in currentSystem().items {
      guard let content = contents[item], let box = item.box, let pair = variables.existing(item, .horizontal)
      else { continue }
      let width = solver.value(of: pair.size)
      let height =
        width > content.size.width - 1e-6
        ? content.size.height
        : box.fittingSize(for: Proposal(width: .exactly(max(0, width)), height: .unbounded)).size.height
      guard abs(height - content.height) > 1e-6 else { continue }
      contents[item]?.height = height
      for id in content.ids[LayoutAxis.vertical.rawValue] { forget(id) }
      addContent(of: item, .vertical)
      isChanged = true
    }
    return isChanged
  }
}

extension Extent {
  /// The px of an exact size.
  fileprivate var exact: Double? { if case .exactly(let value) = self { value } else { nil } }
}

extension LayoutAxis {
  fileprivate var sizeName: String { self == .horizontal ? "width" : "height" }
}

extension LayoutConstraint.Relation {
  fileprivate var solverRelation: Solver.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
