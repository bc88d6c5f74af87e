import Testing

@testable import FlexCore

@Suite("CSS 2 §9.5, floats")
struct FloatTests {
  /// A box in px that floats.
  private func float(_ side: FloatSide, _ width: Float, _ height: Float) -> Style {
    var style = Style()
    style.float = side
    style.size = Size(width: .px(width), height: .px(height))
    return style
  }

  /// Lays boxes out in a formatting context 100 px wide.
  private func frames(_ styles: [Style], direction: Direction = .ltr) -> [Rect] {
    let tree = LayoutTree()
    var root = Style()
    root.display = .flowRoot
    root.direction = direction
    root.size.width = .px(100)
    let node = tree.makeNode(root)
    let boxes = styles.map { tree.makeNode($0) }
    for box in boxes { tree.append(box, to: node) }
    tree.computeLayout(of: node, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
      Measurement(size: .zero)
    }
    return (boxes + [node]).map { tree.frame(of: $0) }
  }

  @Test("Floats stand side by side until one doesn't fit, and their container holds them")
  func fillsRows() {
    let frames = frames([float(.left, 40, 10), float(.right, 30, 20), float(.left, 40, 5), float(.inlineEnd, 10, 5)])
    #expect(frames[1] == Rect(x: 70, y: 0, width: 30, height: 20))
    #expect(frames[2] == Rect(x: 0, y: 10, width: 40, height: 5))
    #expect(frames[3] == Rect(x: 60, y: 10, width: 10, height: 5))
    #expect(frames[4].height == 20)
  }

  @Test("A logical side is the containing block's")
  func resolvesLogicalSides() {
    #expect(frames([float(.inlineStart, 40, 10)], direction: .rtl)[0].x == 60)
  }

  @Test("A box that clears stands below; a formatting context beside, in what room is left")
  func clears() {
    var root = Style()
    root.display = .flowRoot
    root.size.height = .px(10)
    var cleared = Style()
    cleared.clear = .left
    cleared.size.height = .px(10)
    let frames = frames([float(.left, 40, 30), root, cleared])
    #expect(frames[1] == Rect(x: 40, y: 0, width: 60, height: 10))
    #expect(frames[2] == Rect(x: 0, y: 30, width: 100, height: 10))
  }

  @Test("A change below a float's formatting context lays out as anew")
  func relayouts() {
    let tree = LayoutTree()
    let root = tree.makeNode(Style())
    let outer = tree.makeNode(float(.left, 40, 30))
    let block = tree.makeNode(Style())
    var flow = Style()
    flow.display = .flowRoot
    let inner = tree.makeNode(flow)
    tree.append(outer, to: root)
    tree.append(block, to: root)
    tree.append(inner, to: block)
    func layOut() -> Float {
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        Measurement(size: .zero)
      }
      return tree.frame(of: inner).width
    }
    #expect(layOut() == 60)
    tree.setSize(Size(width: .px(10), height: .px(30)), of: outer)
    #expect(layOut() == 90)
    tree.setStyle(Style(), of: outer)
    #expect(layOut() == 100)
  }

  /// A formatting context in blocks inside each other, beside a float of the outermost.
  private func besideAFloat(depth: Int) -> String {
    let blocks = (1...depth).map { String(repeating: "  ", count: $0) + "b: display: block" }
    let inner = String(repeating: "  ", count: depth + 1) + "z: display: flow-root; width: 30; height: 10"
    return (["root: display: block; width: 60", "  f: float: left; width: 20; height: 10"] + blocks + [inner])
      .joined(separator: "\n")
  }

  @Test("Floats don't reach into boxes nested deeper than layout recurses") func floatsDontReachIntoDeepBoxes() {
    expect(besideAFloat(depth: 5), draws: "bbzzzb")
    expect(besideAFloat(depth: 450), draws: "zzzbbb")
  }
}
