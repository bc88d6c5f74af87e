import SeededRandom
import TestSupport
import Testing

@testable import FlexCore

@Suite("LayoutTree: the public door")
struct LayoutTreeTests {
  /// Lays a tree without content out.
  static func layout(_ tree: LayoutTree, _ root: NodeID, width: Float = 300, height: Float = 200) {
    tree.computeLayout(of: root, in: Size(width: .definite(width), height: .definite(height))) { _, _, _ in
      Measurement(size: .zero)
    }
  }

  @Test func aRowSharesItsWidth() {
    let tree = LayoutTree()
    var style = Style()
    style.display = .flex
    let root = tree.makeNode(style)
    for grow: Float in [1, 2] {
      var item = Style()
      item.flexGrow = grow
      item.size.height = .px(20)
      tree.append(tree.makeNode(item), to: root)
    }
    Self.layout(tree, root)
    let frames = tree.children(of: root).map { tree.frame(of: $0) }
    #expect(frames == [Rect(x: 0, y: 0, width: 100, height: 20), Rect(x: 100, y: 0, width: 200, height: 20)])
    #expect(tree.frame(of: root) == Rect(x: 0, y: 0, width: 300, height: 20))
  }

  @Test func editsMarkAncestorsDirty() {
    let tree = LayoutTree()
    let root = tree.makeNode(Style())
    let parent = tree.makeNode(Style())
    let leaf = tree.makeNode(Style())
    tree.append(parent, to: root)
    tree.append(leaf, to: parent)
    Self.layout(tree, root)
    #expect(!tree.isDirty(root) && !tree.isDirty(parent) && !tree.isDirty(leaf))
    tree.setHeight(.px(30), of: leaf)
    #expect(tree.isDirty(root) && tree.isDirty(parent) && tree.isDirty(leaf))
    Self.layout(tree, root)
    #expect(tree.frame(of: root).height == 30)
    tree.remove(leaf)
    Self.layout(tree, root)
    #expect(tree.frame(of: root).height == 0)
    #expect(tree.parent(of: leaf) == nil)
  }

  /// Three ways to make a box as a child, in trees that were laid out before: all end in one layout.
  @Test func boxesAreTheSameHoweverTheyAreMade() {
    for seed in 0..<150 {
      var maker = TreeMaker(random: SplitMix(state: 3_000_000 + UInt64(seed)), isHostile: false)
      var trees: [(tree: LayoutTree, nodes: [NodeID])] = []
      for _ in 0..<3 {
        let tree = LayoutTree()
        trees.append((tree, [tree.makeNode { $0.display = .flex }]))
      }
      for step in 0..<30 {
        let parent = maker.random.pick(trees[0].nodes.indices.filter { !trees[0].tree.isMeasured(trees[0].nodes[$0]) })
        let style = maker.style()
        let isMeasured = maker.random.chance(25)
        for way in 0..<3 {
          let tree = trees[way].tree
          let place = trees[way].nodes[parent]
          let node: NodeID
          switch way {
          case 0:
            node = tree.makeNode(style, isMeasured: isMeasured)
            tree.append(node, to: place)
          case 1: node = tree.makeNode(style, isMeasured: isMeasured, in: place)
          default: node = tree.makeNode(isMeasured: isMeasured, in: place) { $0 = style }
          }
          trees[way].nodes.append(node)
          if step % 7 == 6 { FuzzTests.layout(tree, trees[way].nodes[0], hostile: false) }
        }
      }
      for (tree, nodes) in trees { FuzzTests.layout(tree, nodes[0], hostile: false) }
      let fresh = TreeMaker.copy(trees[0].tree, trees[0].nodes)
      FuzzTests.layout(fresh, trees[0].nodes[0], hostile: false)
      for index in trees[0].nodes.indices {
        let layouts = trees.map { $0.tree.layout(of: $0.nodes[index]) }
        #expect(layouts[0] == layouts[1] && layouts[0] == layouts[2], "seed \(seed) box \(index)")
        guard FuzzTests.isShown(fresh, trees[0].nodes[index], trees[0].nodes[0]) else { continue }
        #expect(
          RelayoutFuzzTests.agree(trees[1].tree, fresh, trees[0].nodes[index]), "seed \(seed) box \(index), anew")
      }
    }
  }

  @Test func noBoxIsMadeWhileAnothersStyleIsSet() async {
    await #expect(processExitsWith: .failure) {
      let tree = LayoutTree()
      let root = tree.makeNode { $0.display = .flex }
      _ = tree.makeNode(in: root) { _ in _ = tree.makeNode(Style()) }
    }
  }

  @Test func nothingIsLaidOutWhileAStyleIsSet() async {
    await #expect(processExitsWith: .failure) {
      let tree = LayoutTree()
      let root = tree.makeNode { $0.display = .flex }
      _ = tree.makeNode(in: root) { _ in LayoutTreeTests.layout(tree, root) }
    }
  }
}

@Suite("Layout: what is told of a box")
struct LayoutResultTests {
  /// A box of 200 × 100 with a border of 5 and one child.
  private func box(_ display: Display, _ child: Style) -> (tree: LayoutTree, root: NodeID, child: NodeID) {
    let tree = LayoutTree()
    var style = Style()
    style.display = display
    style.position = .relative
    style.boxSizing = .borderBox
    style.border = Edges(all: 5)
    style.size = Size(width: .px(200), height: .px(100))
    let root = tree.makeNode(style)
    let node = tree.makeNode(child)
    tree.append(node, to: root)
    LayoutTreeTests.layout(tree, root)
    return (tree, root, node)
  }

  @Test(arguments: [
    ("a flex item", Display.flex, Position.static, Edges<Float>(left: 140, right: 10, top: 30, bottom: 30)),
    ("a block", .block, .static, Edges(left: 140, right: 10, top: 0, bottom: 0)),
    ("an absolute box", .flex, .absolute, Edges(left: 140, right: 10, top: 30, bottom: 30)),
  ])
  func automaticMarginsAreTheUsedOnes(
    _ name: String, _ display: Display, _ position: Position, _ expected: Edges<Float>
  ) {
    var style = Style()
    style.position = position
    style.size = Size(width: .px(40), height: .px(30))
    style.margin = Edges(left: .auto, right: .px(10), top: .auto, bottom: .auto)
    if position == .absolute { style.inset = Edges(all: .zero) }
    let (tree, _, child) = box(display, style)
    #expect(tree.layout(of: child).margin == expected, "\(name)")
  }

  @Test func scrollableOverflowCountsDescendantsThatNothingClips() {
    var child = Style()
    child.display = .flex
    child.size = Size(width: .px(40), height: .px(30))
    let (tree, root, node) = box(.block, child)
    #expect(tree.layout(of: root).contentSize == Size(width: 190, height: 90))
    var grandchild = Style()
    grandchild.size = Size(width: .px(300), height: .px(120))
    grandchild.flexShrink = 0
    tree.append(tree.makeNode(grandchild), to: node)
    LayoutTreeTests.layout(tree, root)
    #expect(tree.layout(of: root).contentSize == Size(width: 300, height: 120))
    #expect(tree.layout(of: node).contentSize == Size(width: 300, height: 120))
    child.overflow = Size(width: .hidden, height: .hidden)
    tree.setStyle(child, of: node)
    LayoutTreeTests.layout(tree, root)
    #expect(tree.layout(of: root).contentSize == Size(width: 190, height: 90))
    #expect(tree.layout(of: node).contentSize == Size(width: 300, height: 120))
  }
}

@Suite("Style: the packed record")
struct StyleTests {
  @Test func hasTheSizeOfCacheLines() {
    #expect(MemoryLayout<Style>.stride == 128)
    #expect(MemoryLayout<FlexItem>.stride == 64)
    #expect(MemoryLayout<NodeCache.Answers>.stride <= 104)
  }

  @Test func givesBackWhatWasPut() {
    var style = Style()
    style.size = Size(width: .percent(50), height: .calc(.linear(px: 3, percent: 10)))
    style.minSize.width = .fitContentLimited(.px(40))
    style.margin = Edges(left: .auto, right: .px(-3), top: .percent(10), bottom: .calc(.linear(px: 1, percent: 1)))
    style.padding.top = .percent(5)
    style.inset.left = .px(7)
    style.alignSelf = SelfAlignment(.center, overflow: .safe)
    style.overflow = Size(width: .clip, height: .auto)
    style.position = .fixed
    style.aspectRatio = 1.5
    #expect(style.size == Size(width: .percent(50), height: .calc(.linear(px: 3, percent: 10))))
    #expect(style.minSize == Size(width: .fitContentLimited(.px(40)), height: .auto))
    #expect(
      style.margin
        == Edges(left: .auto, right: .px(-3), top: .percent(10), bottom: .calc(.linear(px: 1, percent: 1))))
    #expect(style.padding == Edges(left: .zero, right: .zero, top: .percent(5), bottom: .zero))
    #expect(style.inset == Edges(left: .px(7), right: .auto, top: .auto, bottom: .auto))
    #expect(style.alignSelf == SelfAlignment(.center, overflow: .safe))
    #expect(style.overflow == Size(width: .clip, height: .auto))
    #expect(style.position == .fixed && style.aspectRatio == 1.5 && style.alignItems == .normal)
  }

  @Test func refusesWhatLayoutCouldNotSurvive() {
    var style = Style()
    style.size = Size(width: .px(.nan), height: .px(-5))
    style.margin.left = .px(.infinity)
    style.flexGrow = .nan
    style.aspectRatio = -1
    #expect(style.size == Size(width: .auto, height: .px(0)))
    #expect(style.margin.left == .px(Style.limit) && style.flexGrow == 0 && style.aspectRatio == nil)
  }
  private static let edges: [(value: Float, signed: Float, unsigned: Float)] = [
    (12, 12, 12), (-3, -3, 0), (-0.0, 0, 0), (.nan, 0, 0), (-.nan, 0, 0), (.infinity, Style.limit, Style.limit),
    (-.infinity, -Style.limit, 0), (1e9, Style.limit, Style.limit), (-1e9, -Style.limit, 0),
    (Style.limit, Style.limit, Style.limit), (.leastNonzeroMagnitude, .leastNonzeroMagnitude, .leastNonzeroMagnitude),
  ]

  @Test(arguments: edges)
  func everyEdgeEndsAtItsLimit(_ value: Float, _ signed: Float, _ unsigned: Float) {
    let ordinary = Edges<Float>(left: 1, right: 2, top: 3, bottom: 4)
    for edge in [\Edges<Float>.left, \.right, \.top, \.bottom] {
      var (given, margins, others) = (ordinary, ordinary, ordinary)
      given[keyPath: edge] = value
      margins[keyPath: edge] = signed
      others[keyPath: edge] = unsigned
      var style = Style()
      style.margin = given.map { .px($0) }
      style.padding = given.map { .px($0) }
      style.border = given
      #expect(style.margin == margins.map { .px($0) })
      #expect(style.padding == others.map { .px($0) })
      #expect(style.border == others)
    }
  }
}

extension Edges where Value == Float {
  fileprivate func map<Length>(_ transform: (Float) -> Length) -> Edges<Length> {
    Edges<Length>(left: transform(left), right: transform(right), top: transform(top), bottom: transform(bottom))
  }
}
