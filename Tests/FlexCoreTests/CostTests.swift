import Testing

@testable import FlexCore

@Suite("Cost: measure calls, depth and width")
struct CostTests {
  /// A text of 7 px a character and lines of 16 px.
  static func text(_ count: Int, _ known: Size<Float?>, _ available: Size<AvailableSpace>) -> Measurement {
    let limit: Float =
      if let width = known.width { width } else {
        switch available.width {
        case .definite(let width): width
        case .minContent: 0
        case .maxContent: .infinity
        }
      }
    let full = Float(count) * 7
    if full <= limit { return Measurement(size: Size(width: full, height: 16)) }
    let perLine = max(1, Int(limit / 7))
    let lines = (count + perLine - 1) / perLine
    return Measurement(size: Size(width: Float(perLine) * 7, height: Float(lines) * 16))
  }

  /// A chain of boxes with a text at its end and beside every tenth; `style` dresses each level.
  private func chain(
    _ depth: Int, _ style: (Int) -> Style
  ) -> (tree: LayoutTree, root: NodeID, leaves: [NodeID]) {
    let tree = LayoutTree(capacity: depth * 2)
    let root = tree.makeNode(style(0))
    var parent = root
    var leaves: [NodeID] = []
    for level in 1...depth {
      let child = tree.makeNode(style(level))
      tree.append(child, to: parent)
      if level % 10 == 0 || level == depth {
        let leaf = tree.makeNode(Style(), isMeasured: true)
        tree.append(leaf, to: child)
        leaves.append(leaf)
      }
      parent = child
    }
    return (tree, root, leaves)
  }

  /// Styles of a chain's boxes by their depth.
  static let chains: [(name: String, style: @Sendable (_ level: Int, _ style: inout Style) -> Void)] = [
    ("rows and columns", { _, _ in }),
    (
      "percent, auto and ratio",
      { level, style in
        switch level % 3 {
        case 0: style.size.height = .percent(50)
        case 1: style.aspectRatio = 2
        default: style.size.width = .percent(90)
        }
      }
    ),
    (
      "percent, ratio, nothing, percent",
      { level, style in
        switch level % 4 {
        case 0: style.size.height = .percent(50)
        case 1: style.aspectRatio = 2
        case 2: break
        default: style.size.width = .percent(90)
        }
      }
    ),
    ("ratios only", { _, style in style.aspectRatio = 1.5 }),
    ("several lines", { _, style in style.flexWrap = .wrap }),
    ("baselines", { _, style in style.alignItems = .baseline }),
  ]

  @Test(arguments: chains.indices)
  func aChainOf500AsksNoLeafMoreThan8Times(_ index: Int) {
    let (tree, root, leaves) = chain(500) { level in
      var style = Style()
      style.display = .flex
      style.flexDirection = level % 2 == 0 ? .row : .column
      Self.chains[index].style(level, &style)
      return style
    }
    var calls: [NodeID: Int] = [:]
    tree.computeLayout(of: root, in: Size(width: .definite(2000), height: .maxContent)) { node, known, available in
      calls[node, default: 0] += 1
      return Self.text(40, known, available)
    }
    let worst = leaves.map { calls[$0, default: 0] }.max() ?? 0
    #expect(worst <= 8, "\(Self.chains[index].name): \(worst) calls of a leaf")
  }

  @Test func aChainOf500GridsAsksEachLeafAtMost8Times() {
    let (tree, root, leaves) = chain(500) { level in
      var style = Style()
      style.display = .grid
      if level % 2 == 0 {
        style.gridTemplateColumns = TrackList(tracks: [.breadth(.fraction(1)), .auto])
        style.gridTemplateRows = TrackList(tracks: [.breadth(.fraction(1))])
        style.alignItems = .baseline
      }
      return style
    }
    var calls: [NodeID: Int] = [:]
    tree.computeLayout(of: root, in: Size(width: .definite(2000), height: .maxContent)) { node, known, available in
      calls[node, default: 0] += 1
      return Self.text(40, known, available)
    }
    #expect(leaves.allSatisfy { calls[$0, default: 0] <= 8 }, "\(calls.values.max() ?? 0)")
  }

  /// Lays out 100,000 items of 10 × 10 px in one container that holds 100 in a row.
  private func expectRows(of style: Style) {
    let tree = LayoutTree(capacity: 100_001)
    let root = tree.makeNode(style)
    var item = Style()
    item.size = Size(width: .px(10), height: .px(10))
    for _ in 0..<100_000 { tree.append(tree.makeNode(item), to: root) }
    LayoutTreeTests.layout(tree, root)
    #expect(tree.frame(of: root).height == 10_000)
  }

  @Test func aHundredThousandItemsStandInOneGrid() {
    var style = Style()
    style.display = .grid
    style.gridTemplateColumns = TrackList([.repeated(.count(100), [.track(.breadth(.length(.px(10))))])])
    style.gridAutoFlow.isDense = true
    expectRows(of: style)
  }

  @Test func aDepthOf10000DoesNotOverflowTheStack() {
    let (tree, root, leaves) = chain(10_000) { level in
      var style = Style()
      style.display = level % 5 == 4 ? .block : level % 5 == 3 ? .grid : .flex
      style.flexDirection = level % 2 == 0 ? .row : .column
      return style
    }
    var calls = 0
    tree.computeLayout(of: root, in: Size(width: .maxContent, height: .maxContent)) { _, known, available in
      calls += 1
      return Self.text(3, known, available)
    }
    #expect(tree.frame(of: leaves[leaves.count - 1]).width == 21)
    #expect(calls <= 8 * leaves.count)
    #expect(!tree.isDirty(root))
  }

  @Test func aHundredThousandItemsStandInOneContainer() {
    var style = Style()
    style.display = .flex
    style.flexWrap = .wrap
    style.size.width = .px(1000)
    expectRows(of: style)
  }

  @Test func aSecondLayoutMeasuresNothing() {
    let (tree, root, _) = chain(30) { _ in
      var style = Style()
      style.display = .flex
      return style
    }
    var calls = 0
    for _ in 0..<2 {
      calls = 0
      tree.computeLayout(of: root, in: Size(width: .definite(300), height: .maxContent)) { _, known, available in
        calls += 1
        return Self.text(40, known, available)
      }
    }
    #expect(calls == 0)
  }

  // MARK: Measure calls

  private static func calls(_ tree: LayoutTree, _ root: NodeID) -> Int {
    var calls = 0
    tree.computeLayout(of: root, in: Size(width: .maxContent, height: .maxContent)) { node, known, available in
      calls += 1
      return text(3 + Int(node.index) % 40, known, available)
    }
    return calls
  }

  private static func box(_ direction: FlexDirection) -> Style {
    var style = Style()
    style.display = .flex
    style.flexDirection = direction
    style.minSize = Size(width: .zero, height: .zero)
    return style
  }

  @Test func aTableMeasuresEachTextOnce() {
    let tree = LayoutTree()
    var table = Self.box(.column)
    table.width = .px(1000)
    let root = tree.makeNode(table)
    var cell = Self.box(.column)
    cell.flexGrow = 1
    cell.flexBasis = .zero
    cell.padding = Edges(all: .px(4))
    for _ in 0..<20 {
      let row = tree.makeNode(Self.box(.row), in: root)
      for _ in 0..<8 {
        _ = tree.makeNode(Self.box(.row), isMeasured: true, in: tree.makeNode(cell, in: row))
      }
    }
    #expect(Self.calls(tree, root) == 160)
  }

  @Test func aListMeasuresEachTextAtMostFourThirdsTimes() {
    let tree = LayoutTree()
    var list = Self.box(.column)
    list.width = .px(600)
    let root = tree.makeNode(list)
    var body = Self.box(.column)
    body.flexGrow = 1
    body.flexBasis = .zero
    for _ in 0..<60 {
      let row = tree.makeNode(Self.box(.row), in: root)
      let texts = tree.makeNode(body, in: row)
      _ = tree.makeNode(Self.box(.row), isMeasured: true, in: texts)
      _ = tree.makeNode(Self.box(.row), isMeasured: true, in: texts)
      _ = tree.makeNode(Self.box(.row), isMeasured: true, in: row)
    }
    #expect(Self.calls(tree, root) <= 240)
  }
}
