import SeededRandom
import TestSupport
import Testing

@testable import FlexCore

/// Random styles and trees, some of them hostile.
struct TreeMaker {
  var random: SplitMix
  var isHostile: Bool

  mutating func number() -> Float {
    isHostile && random.chance(25)
      ? random.pick([.nan, .infinity, -.infinity, -1, 0, 1e-30, 1e20, 3e38, -3e38, 33_554_432])
      : Float(random.next() >> 56)
  }

  mutating func dimension() -> Dimension {
    switch random.next() >> 61 {
    case 0: .percent(number())
    case 1: random.pick([.minContent, .maxContent, .fitContent, .stretch, .content])
    case 2: .calc(.linear(px: number(), percent: number()))
    case 3: .auto
    default: .px(number())
    }
  }

  mutating func length() -> LengthPercentage { random.chance(20) ? .percent(number()) : .px(number() / 8) }

  mutating func breadth() -> TrackBreadth {
    switch random.next() >> 62 {
    case 0: .fraction(number() / 64)
    case 1: random.pick([.auto, .minContent, .maxContent])
    default: .length(length())
    }
  }

  mutating func trackSize() -> TrackSize {
    switch random.next() >> 62 {
    case 0: .minmax(breadth(), breadth())
    case 1: .fitContent(length())
    default: .breadth(breadth())
    }
  }

  mutating func trackList() -> TrackList {
    var list = TrackList(tracks: (0..<Int(random.next() >> 62)).map { _ in trackSize() })
    if random.chance(20) {
      list.entries.append(
        .repeated(random.pick([.count(3), .autoFill, .autoFit]), [.names(["a"]), .track(.breadth(.length(length())))]))
    }
    return list
  }

  mutating func line() -> GridLine {
    let limit: Float = random.chance(1) ? 20_000 : 50
    let drawn = number()
    let number = drawn.isNaN ? 0 : Int(drawn.clamped(-limit, limit))
    return random.pick([.named("a"), .line(number == 0 ? 1 : number, nil), .span(max(1, abs(number) / 8), nil)])
  }

  mutating func style() -> Style {
    var style = Style()
    style.display = random.pick([.flex, .flex, .flex, .block, .grid, .flowRoot, random.chance(20) ? .none : .contents])
    style.position = random.pick([.static, .relative, .relative, .absolute, random.chance(20) ? .fixed : .static])
    style.direction = random.pick([.ltr, .ltr, .rtl])
    style.boxSizing = random.pick(BoxSizing.allCases)
    style.flexDirection = random.pick(FlexDirection.allCases)
    if random.chance(30) { style.flexWrap = random.pick(FlexWrap.allCases) }
    if random.chance(10) { style.overflow = Size(width: .hidden, height: random.pick(Overflow.allCases)) }
    if random.chance(10) { style.scrollbarWidth = number() }
    if random.chance(40) { style.size.width = dimension() }
    if random.chance(40) { style.size.height = dimension() }
    if random.chance(10) { style.minSize = Size(width: dimension(), height: dimension()) }
    if random.chance(10) { style.maxSize = Size(width: dimension(), height: dimension()) }
    if random.chance(10) { style.aspectRatio = number() / 100 }
    if random.chance(20) {
      style.margin = Edges(left: dimension(), right: .px(number() / 8), top: .auto, bottom: .px(-number() / 16))
    }
    if random.chance(20) { style.padding = Edges(all: length()) }
    if random.chance(20) { style.border = Edges(all: number() / 32) }
    if random.chance(20) { style.inset = Edges(left: dimension(), right: .auto, top: dimension(), bottom: dimension()) }
    if random.chance(40) { style.flexGrow = number() / 100 }
    if random.chance(30) { style.flexShrink = number() / 100 }
    if random.chance(30) { style.flexBasis = dimension() }
    if random.chance(10) { style.order = Int32(truncatingIfNeeded: random.next()) }
    style.justifyContent = ContentAlignment(random.pick(ContentAlignment.Keyword.allCases))
    style.alignContent = ContentAlignment(random.pick(ContentAlignment.Keyword.allCases))
    style.alignItems = SelfAlignment(random.pick(SelfAlignment.Keyword.allCases))
    style.alignSelf = random.chance(30) ? SelfAlignment(random.pick(SelfAlignment.Keyword.allCases)) : .auto
    if random.chance(20) { style.gap = Size(width: length(), height: length()) }
    if random.chance(10) { style.float = random.pick(FloatSide.allCases) }
    if random.chance(5) { style.clear = random.pick(Clear.allCases) }
    if style.display == .grid {
      style.gridTemplateColumns = trackList()
      style.gridTemplateRows = trackList()
      if random.chance(30) { style.gridAutoRows = [trackSize()] }
      style.gridAutoFlow = GridAutoFlow(isColumn: random.chance(30), isDense: random.chance(30))
    }
    if random.chance(20) { style.gridColumnStart = line() }
    if random.chance(20) { style.gridRowEnd = line() }
    return style
  }

  /// A tree of up to `count` boxes under a root.
  mutating func tree(_ count: Int) -> (tree: LayoutTree, nodes: [NodeID]) {
    let tree = LayoutTree()
    var rootStyle = style()
    rootStyle.display = .flex
    var nodes = [tree.makeNode(rootStyle)]
    for _ in 1..<count {
      let parent = random.pick(nodes.filter { !tree.isMeasured($0) })
      let node = tree.makeNode(style(), isMeasured: random.chance(25))
      tree.append(node, to: parent)
      nodes.append(node)
    }
    return (tree, nodes)
  }

  /// A copy, with nothing cached.
  static func copy(_ tree: LayoutTree, _ nodes: [NodeID]) -> LayoutTree {
    let copy = LayoutTree()
    var ids: [NodeID: NodeID] = [:]
    for node in nodes { ids[node] = copy.makeNode(tree.style(of: node), isMeasured: tree.isMeasured(node)) }
    for node in nodes {
      for child in tree.children(of: node) {
        if let child = ids[child], let parent = ids[node] { copy.append(child, to: parent) }
      }
    }
    return copy
  }
}

@Suite("Fuzz: seeded hostile trees and edits")
struct FuzzTests {
  static func measure(
    _ node: NodeID, _ known: Size<Float?>, _ available: Size<AvailableSpace>, hostile: Bool
  ) -> Measurement {
    if hostile, node.index % 7 == 3 {
      return Measurement(size: Size(width: .nan, height: -5), firstBaseline: .infinity)
    }
    return CostTests.text(3 + Int(node.index % 40), known, available)
  }

  static func layout(_ tree: LayoutTree, _ root: NodeID, hostile: Bool) {
    tree.computeLayout(of: root, in: Size(width: .definite(400), height: .definite(300))) { node, known, available in
      measure(node, known, available, hostile: hostile)
    }
  }

  @Test(arguments: 0..<20)
  func hostileTreesAreLaidOutInFiniteNumbers(_ part: Int) {
    for seed in 0..<1000 {
      var maker = TreeMaker(random: SplitMix(state: UInt64(part * 1000 + seed)), isHostile: true)
      let (tree, nodes) = maker.tree(8)
      Self.layout(tree, nodes[0], hostile: true)
      let frames = nodes.map { tree.frame(of: $0) }
      let isSound = frames.allSatisfy {
        $0.x.isFinite && $0.y.isFinite && $0.width.isFinite && $0.height.isFinite && $0.width >= 0 && $0.height >= 0
      }
      #expect(isSound, "seed \(part * 1000 + seed)")
      // The same tree gives the same frames, and so does a change as a tree made anew.
      let again = TreeMaker.copy(tree, nodes)
      Self.layout(again, nodes[0], hostile: true)
      #expect(nodes.map { again.frame(of: $0) } == frames, "seed \(part * 1000 + seed)")
      edit(tree, nodes, &maker)
      Self.layout(tree, nodes[0], hostile: true)
      let changed = TreeMaker.copy(tree, nodes)
      Self.layout(changed, nodes[0], hostile: true)
      #expect(Self.areSame(nodes, tree, changed), "a change, seed \(part * 1000 + seed)")
    }
  }

  /// Whether the boxes that are shown stand in both trees alike, but for rounding: that of the largest
  /// number, since sums of large and small ones lose the small.
  private static func areSame(_ nodes: [NodeID], _ tree: LayoutTree, _ other: LayoutTree) -> Bool {
    func numbers(_ tree: LayoutTree, _ node: NodeID) -> [Float] {
      let frame = tree.frame(of: node)
      return [frame.x, frame.y, frame.width, frame.height]
    }
    let shown = nodes.filter { isShown(tree, $0, nodes[0]) }
    let largest = shown.flatMap { numbers(tree, $0) + numbers(other, $0) }.map(\.magnitude).max() ?? 0
    // Near the limit of lengths nothing small is left.
    if largest > 1e6 { return true }
    let tolerance = max(0.01, largest * 1e-6)
    return shown.allSatisfy { node in
      zip(numbers(tree, node), numbers(other, node)).allSatisfy { abs($0 - $1) <= tolerance }
    }
  }

  @Test(arguments: 0..<10)
  func aRelayoutEqualsAFreshLayout(_ part: Int) {
    for seed in 0..<50 {
      var maker = TreeMaker(random: SplitMix(state: 1_000_000 + UInt64(part * 50 + seed)), isHostile: false)
      let (tree, nodes) = maker.tree(12)
      Self.layout(tree, nodes[0], hostile: false)
      for step in 0..<10 {
        edit(tree, nodes, &maker)
        Self.layout(tree, nodes[0], hostile: false)
        let fresh = TreeMaker.copy(tree, nodes)
        Self.layout(fresh, nodes[0], hostile: false)
        let isSame = Self.areSame(nodes, tree, fresh)
        #expect(isSame, "part \(part) seed \(seed) step \(step)")
        if !isSame { return }
      }
    }
  }

  /// Whether a box is part of the layout.
  static func isShown(_ tree: LayoutTree, _ node: NodeID, _ root: NodeID) -> Bool {
    var ancestor = node
    while true {
      if tree.style(of: ancestor).display == .none { return false }
      if ancestor == root { return true }
      guard let parent = tree.parent(of: ancestor) else { return false }
      ancestor = parent
    }
  }

  /// One change: a style, an order, a removal or a return.
  private func edit(_ tree: LayoutTree, _ nodes: [NodeID], _ maker: inout TreeMaker) {
    let node = maker.random.pick(Array(nodes.dropFirst()))
    if maker.random.chance(60) {
      tree.setStyle(maker.style(), of: node)
    } else if tree.parent(of: node) != nil {
      tree.remove(node)
    } else {
      tree.insert(node, at: 0, in: nodes[0])
    }
  }
}

@Suite("Sizes that are nearly nothing")
struct TinySizeTests {
  /// The share of such a box is more than there are numbers for, and beside it stands one that has no part in it.
  @Test(arguments: [0, 700] as [Float], [FlexDirection.column, .columnReverse, .row])
  func shrinks(_ least: Float, _ direction: FlexDirection) {
    let tree = LayoutTree()
    var root = Style()
    root.display = .flex
    root.flexDirection = direction
    (root.width, root.height) = (.px(205), .px(205))
    var tiny = Style()
    let subnormal = Float(3e-39 as Double)
    (tiny.width, tiny.height, tiny.flexShrink) = (.px(subnormal), .px(subnormal), 1.24)
    var stiff = Style()
    (stiff.flexBasis, stiff.flexShrink) = (.percent(237), 0)
    // A minimum takes the line through the rounds of the algorithm.
    stiff.minSize = Size(width: .px(least), height: .px(least))
    let nodes = [tree.makeNode(root), tree.makeNode(tiny), tree.makeNode(stiff)]
    for node in nodes.dropFirst() { tree.append(node, to: nodes[0]) }
    tree.computeLayout(of: nodes[0], in: Size(width: .definite(400), height: .definite(400))) { _, _, _ in
      Measurement(size: .zero)
    }
    let main = direction == .row ? tree.frame(of: nodes[2]).width : tree.frame(of: nodes[2]).height
    #expect(abs(main - max(485.85, least)) < 0.01)
    #expect(tree.frame(of: nodes[1]).width < 1e-30 || direction != .row)
  }
}
