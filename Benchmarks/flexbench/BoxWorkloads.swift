import FlexCore

/// Trees of grids, blocks and floats. The index of a box and its parent's say what its style is.
extension Workload {
  static let boxes: [Workload] = [
    grid("gfix-10000", tracks(100, .breadth(.length(.px(20))))),
    grid("gplace-10000", tracks(100, .breadth(.length(.px(20))))) { index, style in
      style.gridColumnStart = .line(index % 100 + 1, nil)
      style.gridRowStart = .line(index / 100 + 1, nil)
    },
    grid("gfr-10000", tracks(100, .breadth(.fraction(1)))),
    grid("gauto-10000", tracks(100, .auto)) { index, style in style.width = .px(Float(5 + index % 17)) },
    grid("gspan-10000", tracks(100, .breadth(.length(.px(20))))) { index, style in span(index, &style) },
    grid("gdense-10000", tracks(100, .breadth(.length(.px(20)))), isDense: true) { index, style in
      span(index, &style)
    },
    styled("gtext-10000", leaves(10_000, text: { 3 + $0 % 40 })) { index, parent, style in
      if parent < 0 {
        style.display = .grid
        style.width = .px(2_000)
        style.gridTemplateColumns = tracks(10, .auto)
      } else {
        style.display = .block
      }
    },
    styled("gcards-10000", cards()) { index, parent, style in
      if parent < 0 {
        style.display = .block
        style.width = .px(600)
      } else if parent == 0 {
        style.display = .grid
        style.gridTemplateColumns = tracks(3, .breadth(.fraction(1)))
      } else {
        style.display = .block
        if index % 3 != 0 { style.height = .px(20) }
      }
    },
    blocks("blocks-10000", leaves(10_000)) { index, style in
      style.height = .px(Float(10 + index % 20))
      style.margin = Edges(left: .zero, right: .zero, top: .px(Float(index % 7)), bottom: .px(Float(index % 5)))
    },
    blocks("btext-10000", paragraphs()) { index, style in
      if index % 2 == 1 { style.padding = Edges(all: .px(4)) }
    },
    blocks("btree-10000", tree()) { index, style in
      style.padding = Edges(all: .px(1))
      if index > 1_111 { style.height = .px(10) }
    },
    blocks("floats1-2000", leaves(2_000)) { index, style in
      style.float = .left
      style.width = .px(50)
      style.height = .px(30)
    },
    blocks("floats-2000", leaves(2_000)) { index, style in
      style.float = index % 3 == 0 ? .right : .left
      style.width = .px(Float(30 + index * 7 % 90))
      style.height = .px(Float(10 + index * 13 % 50))
    },
  ]

  private static func styled(
    _ name: String, _ nodes: @autoclosure @escaping @Sendable () -> [NodeSpec],
    _ style: @escaping @Sendable (_ index: Int, _ parent: Int, inout Style) -> Void
  ) -> Workload {
    Workload(name: name, kind: .layout, style: style, nodes: nodes)
  }

  /// Children of one grid, 20 px tall.
  private static func grid(
    _ name: String, _ columns: TrackList, isDense: Bool = false,
    _ item: @escaping @Sendable (_ index: Int, inout Style) -> Void = { _, _ in }
  ) -> Workload {
    styled(name, leaves(10_000)) { index, parent, style in
      if parent < 0 {
        style.display = .grid
        style.width = .px(2_000)
        style.gridTemplateColumns = columns
        if isDense { style.gridAutoFlow = GridAutoFlow(isDense: true) }
      } else {
        style.display = .block
        style.height = .px(20)
        item(index - 1, &style)
      }
    }
  }

  /// Blocks in a block of 600 px.
  private static func blocks(
    _ name: String, _ nodes: @autoclosure @escaping @Sendable () -> [NodeSpec],
    _ block: @escaping @Sendable (_ index: Int, inout Style) -> Void
  ) -> Workload {
    styled(name, nodes()) { index, parent, style in
      style.display = .block
      if parent < 0 { style.width = .px(600) } else { block(index, &style) }
    }
  }

  private static func tracks(_ count: Int, _ size: TrackSize) -> TrackList {
    TrackList(tracks: Array(repeating: size, count: count))
  }

  private static func span(_ index: Int, _ style: inout Style) {
    style.gridColumnEnd = .span(1 + index % 3, nil)
    style.gridRowEnd = .span(1 + index % 2, nil)
  }

  // MARK: Trees

  private static func leaves(_ count: Int, text: (Int) -> Int = { _ in 0 }) -> [NodeSpec] {
    var tree = SpecTree()
    tree.add(NodeSpec(), to: -1)
    for index in 0..<count { add(text: text(index), to: 0, of: &tree) }
    return tree.nodes
  }

  /// 1,000 parents of nine, of which every third has text.
  private static func cards() -> [NodeSpec] {
    var tree = SpecTree()
    tree.add(NodeSpec(), to: -1)
    for _ in 0..<1_000 {
      let card = tree.add(NodeSpec(), to: 0)
      for _ in 0..<9 { add(text: tree.nodes.count % 3 == 0 ? 10 + tree.nodes.count % 30 : 0, to: card, of: &tree) }
    }
    return tree.nodes
  }

  /// 5,000 blocks with a text each.
  private static func paragraphs() -> [NodeSpec] {
    var tree = SpecTree()
    tree.add(NodeSpec(), to: -1)
    for index in 0..<5_000 { add(text: 10 + index % 300, to: tree.add(NodeSpec(), to: 0), of: &tree) }
    return tree.nodes
  }

  /// Ten children a level, four levels.
  private static func tree() -> [NodeSpec] {
    var tree = SpecTree()
    var level = [tree.add(NodeSpec(), to: -1)]
    for _ in 0..<4 {
      level = level.flatMap { parent in (0..<10).map { _ in tree.add(NodeSpec(), to: parent) } }
    }
    return tree.nodes
  }

  private static func add(text: Int, to parent: Int, of tree: inout SpecTree) {
    var node = NodeSpec()
    node.text = Int32(text)
    tree.add(node, to: parent)
  }
}
