import FlexCore
import SeededRandom

/// Nodes in creation order; a parent stands before its children.
struct SpecTree {
  private(set) var nodes: [NodeSpec] = []

  /// Adds a node and answers its index. -1 is the root's parent.
  @discardableResult
  mutating func add(_ spec: NodeSpec, to parent: Int) -> Int {
    var spec = spec
    spec.parent = Int32(parent)
    nodes.append(spec)
    return nodes.count - 1
  }
}

/// One wrapping row, 10,000 px wide; items grow inside their line.
func wideWrap(_ count: Int) -> [NodeSpec] {
  var tree = SpecTree()
  var random = SplitMix(state: 12345)
  var root = NodeSpec()
  root.wrap = .wrap
  root.align = .flexStart
  root.width = .px(10000)
  tree.add(root, to: -1)
  for _ in 0..<count {
    var item = NodeSpec()
    item.width = .px(10 + random.below(100))
    item.height = .px(10 + random.below(50))
    item.grow = Float(random.below(3))
    item.shrink = 1
    tree.add(item, to: 0)
  }
  return tree.nodes
}

/// One row in which everything shrinks; heights stretch.
func wideShrink(_ count: Int) -> [NodeSpec] {
  var tree = SpecTree()
  var random = SplitMix(state: 12345)
  var root = NodeSpec()
  root.width = .px(10 * count)
  root.height = .px(100)
  tree.add(root, to: -1)
  for _ in 0..<count {
    var item = NodeSpec()
    item.width = .px(5 + random.below(20))
    item.shrink = Float(1 + random.below(2))
    tree.add(item, to: 0)
  }
  return tree.nodes
}

/// One column of definite height; items grow.
func wideGrow(_ count: Int) -> [NodeSpec] {
  var tree = SpecTree()
  var random = SplitMix(state: 12345)
  var root = NodeSpec()
  root.direction = .column
  root.align = .flexStart
  root.width = .px(500)
  root.height = .px(20 * count)
  tree.add(root, to: -1)
  for _ in 0..<count {
    var item = NodeSpec()
    item.height = .px(5 + random.below(20))
    item.grow = Float(random.below(3))
    item.width = .px(50 + random.below(400))
    tree.add(item, to: 0)
  }
  return tree.nodes
}

/// A ternary tree of alternating direction in a definite root: `flex: 1 1 0` and padding.
func deepDefinite(_ depth: Int) -> [NodeSpec] {
  var tree = SpecTree()
  var root = NodeSpec()
  root.width = .px(20000)
  root.height = .px(20000)
  root.spacing = NodeSpec.Spacing(padding: 1)
  tree.add(root, to: -1)
  func addLevel(_ level: Int, to parent: Int) {
    for _ in 0..<3 {
      var item = NodeSpec()
      item.grow = 1
      item.shrink = 1
      item.basis = .px(0)
      item.direction = level % 2 == 0 ? .row : .column
      if level < depth { item.spacing = NodeSpec.Spacing(padding: 1) }
      let index = tree.add(item, to: parent)
      if level < depth { addLevel(level + 1, to: index) }
    }
  }
  addLevel(1, to: 0)
  return tree.nodes
}

/// A binary tree of auto-sized rows that grow, with margins.
func deepAuto(_ count: Int) -> [NodeSpec] {
  var tree = SpecTree()
  tree.add(NodeSpec(), to: -1)
  var item = NodeSpec()
  item.grow = 1
  item.spacing = NodeSpec.Spacing(margin: 10)
  func add(_ budget: Int, to parent: Int) {
    if budget <= 2 {
      for _ in 0..<budget { tree.add(item, to: parent) }
      return
    }
    for _ in 0..<2 { add((budget - 2) / 2, to: tree.add(item, to: parent)) }
  }
  add(count, to: 0)
  return tree.nodes
}

/// Ten children a level, four levels, fixed sizes and grow.
func nested10() -> [NodeSpec] {
  var tree = SpecTree()
  var root = NodeSpec()
  root.direction = .column
  root.width = .px(1000)
  root.height = .px(1000)
  tree.add(root, to: -1)
  func addLevel(_ level: Int, to parent: Int) {
    for _ in 0..<10 {
      var item = NodeSpec()
      item.direction = level % 2 == 0 ? .row : .column
      item.grow = 1
      item.width = .px(10)
      item.height = .px(10)
      let index = tree.add(item, to: parent)
      if level < 4 { addLevel(level + 1, to: index) }
    }
  }
  addLevel(1, to: 0)
  return tree.nodes
}

/// A chain of auto-sized rows, three children a level, of which one goes on.
func superDeep(_ depth: Int) -> [NodeSpec] {
  var tree = SpecTree()
  tree.add(NodeSpec(), to: -1)
  var item = NodeSpec()
  item.grow = 1
  item.spacing = NodeSpec.Spacing(margin: 10)
  var parent = 0
  for _ in 0..<depth {
    let next = tree.add(item, to: parent)
    tree.add(item, to: parent)
    tree.add(item, to: parent)
    parent = next
  }
  return tree.nodes
}

/// A list: icon, a body of two texts, a text on the right.
func textList(_ rows: Int) -> [NodeSpec] {
  var tree = SpecTree()
  var random = SplitMix(state: 12345)
  var root = NodeSpec()
  root.direction = .column
  root.width = .px(600)
  tree.add(root, to: -1)
  for _ in 0..<rows {
    var row = NodeSpec()
    row.spacing = NodeSpec.Spacing(padding: 4, gap: 8)
    let rowIndex = tree.add(row, to: 0)
    var icon = NodeSpec()
    icon.width = .px(24)
    icon.height = .px(24)
    tree.add(icon, to: rowIndex)
    var body = NodeSpec()
    body.direction = .column
    body.grow = 1
    body.shrink = 1
    body.basis = .px(0)
    body.spacing = NodeSpec.Spacing(gap: 2)
    let bodyIndex = tree.add(body, to: rowIndex)
    tree.add(textLeaf(10 + random.below(30)), to: bodyIndex)
    tree.add(textLeaf(20 + random.below(300)), to: bodyIndex)
    tree.add(textLeaf(4 + random.below(8)), to: rowIndex)
  }
  return tree.nodes
}

/// Rows of equal cells with padding and one text each.
func table(rows: Int, columns: Int) -> [NodeSpec] {
  var tree = SpecTree()
  var random = SplitMix(state: 12345)
  var root = NodeSpec()
  root.direction = .column
  root.width = .px(1000)
  tree.add(root, to: -1)
  for _ in 0..<rows {
    let row = tree.add(NodeSpec(), to: 0)
    for _ in 0..<columns {
      var cell = NodeSpec()
      cell.direction = .column
      cell.grow = 1
      cell.shrink = 1
      cell.basis = .px(0)
      cell.spacing = NodeSpec.Spacing(padding: 4)
      let cellIndex = tree.add(cell, to: row)
      tree.add(textLeaf(3 + random.below(40)), to: cellIndex)
    }
  }
  return tree.nodes
}

private func textLeaf(_ characters: Int) -> NodeSpec {
  var leaf = NodeSpec()
  leaf.text = Int32(characters)
  return leaf
}
