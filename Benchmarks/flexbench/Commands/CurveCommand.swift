import ArgumentParser
import FlexCore

/// `flexbench curve`: one kind of tree at doubling sizes. Linear time shows as a constant number of
/// nanoseconds a node.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve", abstract: "Lay out chains and wide containers at doubling sizes: nanoseconds a node.")

  @Option(help: "How many sizes, from 125 nodes on.")
  var sizes = 8
  @Option(help: "Layouts of each size; the median counts.")
  var repetitions = 9

  /// How a tree grows, and the styles of its boxes by their depth or place.
  private struct Kind: Sendable {
    var name: String
    var isChain: Bool
    var style: @Sendable (Int) -> Style
  }

  private static let kinds = [
    Kind(name: "chain: rows and columns in turn", isChain: true) { flex($0) },
    Kind(name: "chain: percentages, nothing and ratios in turn", isChain: true) { level in
      var style = flex(level)
      switch level % 3 {
      case 0: style.size.height = .percent(50)
      case 1: style.aspectRatio = 2
      default: style.size.width = .percent(90)
      }
      return style
    },
    Kind(name: "chain: wrapping rows and columns", isChain: true) { level in
      var style = flex(level)
      style.flexWrap = .wrap
      return style
    },
    Kind(name: "chain: blocks", isChain: true) { _ in Style() },
    Kind(name: "one row that wraps", isChain: false) { _ in
      var style = Style()
      style.size = Size(width: .px(10), height: .px(10))
      return style
    },
    Kind(name: "one row of items that grow", isChain: false) { index in
      var style = Style()
      style.flexGrow = Float(index % 4)
      style.maxSize.width = .px(Float(index % 50))
      return style
    },
  ]

  /// A flex container: rows and columns in turn.
  private static func flex(_ level: Int) -> Style {
    var style = Style()
    style.display = .flex
    style.flexDirection = level % 2 == 0 ? .row : .column
    return style
  }

  func run() throws {
    for kind in Self.kinds {
      print(kind.name)
      for step in 0..<max(1, sizes) {
        let count = 125 << step
        var samples = Samples()
        var calls = 0
        for _ in 0..<max(1, repetitions) {
          let (tree, root) = Self.tree(kind, count)
          calls = 0
          let start = threadNanoseconds()
          tree.computeLayout(of: root, in: Size(width: .definite(2000), height: .maxContent)) { _, known, available in
            calls += 1
            return TextModel.measure(40, known: known, available: available)
          }
          samples.add(threadNanoseconds() - start)
        }
        print("  nodes=\(count) ns_per_node=\(samples.median / Int64(count)) measures=\(calls)")
      }
    }
  }

  /// A chain has a text beside every tenth box, and at its end.
  private static func tree(_ kind: Kind, _ count: Int) -> (tree: LayoutTree, root: NodeID) {
    let tree = LayoutTree(capacity: count * 2)
    var rootStyle = flex(0)
    rootStyle.flexWrap = .wrap
    let root = tree.makeNode(kind.isChain ? kind.style(0) : rootStyle)
    var parent = root
    for index in 1..<count {
      let node = tree.makeNode(kind.style(index))
      tree.append(node, to: parent)
      guard kind.isChain else { continue }
      if index % 10 == 0 || index == count - 1 { tree.append(tree.makeNode(Style(), isMeasured: true), to: node) }
      parent = node
    }
    return (tree, root)
  }
}
