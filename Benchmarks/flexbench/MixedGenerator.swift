import FlexCore
import SeededRandom

/// Random rows, columns, wraps, absolute boxes, percentages, minima, maxima, gaps and text, at
/// least `target` nodes. The order of the draws is part of the workload.
func mixed(_ target: Int) -> [NodeSpec] {
  var generator = MixedGenerator()
  var root = NodeSpec()
  root.direction = .column
  root.width = .px(1200)
  root.spacing = NodeSpec.Spacing(padding: 8, gap: 4)
  generator.tree.add(root, to: -1)
  while generator.tree.nodes.count < target {
    generator.addContainer(to: 0, depth: 1, isInColumn: true, estimatedWidth: 1184)
  }
  return generator.tree.nodes
}

private struct MixedGenerator {
  var tree = SpecTree()
  var random = SplitMix(state: 12345)

  mutating func addContainer(to parent: Int, depth: Int, isInColumn: Bool, estimatedWidth: Int) {
    var container = NodeSpec()
    let kind = random.below(10)
    let isWrap = kind == 0
    let isRow = kind <= 5
    container.direction = isRow ? .row : .column
    container.wrap = isWrap ? .wrap : .nowrap
    let padding = 2 * random.below(3)
    let margin = random.below(3)
    let gap = 2 * random.below(3)
    container.spacing = NodeSpec.Spacing(margin: Float(margin), padding: Float(padding), gap: Float(gap))
    container.justify = NodeSpec.justifications[random.below(6)]
    container.align = isRow ? NodeSpec.alignments[random.below(4)] : .stretch
    var hasFixedHeight = false
    var inner = estimatedWidth - 2 * margin
    if isInColumn {
      switch random.below(10) {
      case 0:
        let percent = 50 + random.below(50)
        container.width = .percent(percent)
        inner = estimatedWidth * percent / 100
      case 1: container.limits = NodeSpec.Limits(minHeight: .px(20 + random.below(60)))
      case 2: container.limits = NodeSpec.Limits(maxHeight: .px(100 + random.below(200)))
      case 3:
        container.height = .px(60 + random.below(100))
        hasFixedHeight = true
      default: break
      }
    } else {
      container.grow = Float(1 + random.below(2))
      container.basis = .px(0)
    }
    inner -= 2 * padding
    let count = 2 + random.below(5)
    let unit = max(8, (inner - gap * (count - 1)) / (2 * count))
    let isShrinkingRow = isRow && !isWrap && random.below(8) == 0
    let index = tree.add(container, to: parent)
    for position in 0..<count {
      if random.below(20) == 0 {
        addAbsolute(to: index)
      } else if isWrap {
        addWrapItem(to: index)
      } else if isShrinkingRow {
        addShrinkingItem(to: index, unit: unit)
      } else if depth >= 5 || (isRow && unit < 40) || random.below(10) < 6 {
        let isText = random.below(5) == 0
        if isRow {
          addRowLeaf(to: index, isText: isText, unit: unit, isFirst: position == 0, align: container.align)
        } else {
          addColumnLeaf(to: index, isText: isText, hasFixedHeight: hasFixedHeight)
        }
      } else {
        addContainer(to: index, depth: depth + 1, isInColumn: !isRow, estimatedWidth: isRow ? unit : inner)
      }
    }
  }

  private mutating func addAbsolute(to parent: Int) {
    var item = NodeSpec()
    item.inset = Point(x: Float(random.below(50)), y: Float(random.below(50)))
    item.width = .px(10 + random.below(50))
    item.height = .px(10 + random.below(50))
    tree.add(item, to: parent)
  }

  private mutating func addWrapItem(to parent: Int) {
    var item = NodeSpec()
    item.width = random.below(4) == 0 ? .percent(10 + random.below(40)) : .px(40 + random.below(120))
    item.height = .px(10 + random.below(40))
    item.grow = Float(random.below(2))
    tree.add(item, to: parent)
  }

  private mutating func addShrinkingItem(to parent: Int, unit: Int) {
    var item = NodeSpec()
    item.width = .px(2 * unit + random.below(2 * unit))
    item.height = .px(10 + random.below(40))
    item.shrink = Float(1 + random.below(2))
    tree.add(item, to: parent)
  }

  private mutating func addRowLeaf(to parent: Int, isText: Bool, unit: Int, isFirst: Bool, align: SelfAlignment.Keyword)
  {
    var leaf = NodeSpec()
    if isText {
      leaf.text = Int32(5 + random.below(60))
      leaf.grow = 1
      leaf.basis = .px(0)
    } else {
      if random.below(5) == 0 {
        leaf.width = .percent(3 + random.below(8))
      } else {
        let width = unit / 2 + random.below(unit)
        leaf.width = .px(width)
        if isFirst {
          leaf.limits = NodeSpec.Limits(minWidth: .px(width - 3), maxWidth: .px(width + 20))
          leaf.grow = 1
        }
      }
      let isStretched = align == .stretch && random.below(3) == 0
      if !isStretched { leaf.height = .px(10 + random.below(40)) }
      leaf.shrink = 1
    }
    tree.add(leaf, to: parent)
  }

  private mutating func addColumnLeaf(to parent: Int, isText: Bool, hasFixedHeight: Bool) {
    var leaf = NodeSpec()
    if isText {
      leaf.text = Int32(5 + random.below(200))
    } else {
      switch random.below(4) {
      case 1: leaf.width = .px(20 + random.below(100))
      case 2: leaf.width = .percent(20 + random.below(60))
      case 3: leaf.limits = NodeSpec.Limits(maxWidth: .px(20 + random.below(300)))
      default: break
      }
      if hasFixedHeight && random.below(4) == 0 {
        leaf.height = .percent(5 + random.below(20))
      } else {
        leaf.height = .px(10 + random.below(30))
      }
    }
    tree.add(leaf, to: parent)
  }
}
