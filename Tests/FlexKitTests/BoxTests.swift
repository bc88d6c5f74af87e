import FlexKit
import Testing

@Suite("Box: the tree and its edges") struct BoxTests {
  @Test("a box whose flex was used is freed with its last reference") func retainCycle() {
    weak var freed: Box?
    weak var freedFlex: Flex?
    do {
      let box = Box()
      box.flex.addItem().padding(3)
      freed = box
      freedFlex = box.flex
      #expect(box.flex === box.flex)
    }
    #expect(freed == nil)
    #expect(freedFlex == nil)
  }

  @Test("flex is made on first use") func isFlexEnabled() {
    let box = Box()
    #expect(!box.isFlexEnabled)
    _ = box.flex
    #expect(box.isFlexEnabled)
  }

  @Test("a child that was never touched through flex keeps its frame") func plainChild() {
    let root = Box()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let plain = Box()
    plain.frame = Rect(x: 7, y: 8, width: 9, height: 10)
    root.addChild(plain)
    root.flex.addItem().height(20)
    root.flex.layout()
    #expect(plain.frame == Rect(x: 7, y: 8, width: 9, height: 10))
  }

  @Test("a child moves between parents") func move() {
    let (a, b, child) = (Box(), Box(), Box())
    a.flex.addItem(child)
    b.flex.addItem(child)
    #expect(a.children.isEmpty)
    #expect(b.children.count == 1 && child.parent === b)
    child.removeFromParent()
    #expect(child.parent == nil && b.children.isEmpty)
  }

  @Test("layout clears isDirty up to the root, changes set it") func dirtiness() {
    let root = Box()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let item = Box()
    root.flex.addItem(item)
    root.flex.layout()
    #expect(!root.flex.isDirty && !item.flex.isDirty)
    item.flex.width(10)
    #expect(root.flex.isDirty && item.flex.isDirty)
    root.flex.layout()
    item.flex.markDirty()
    #expect(root.flex.isDirty)
  }

  @Test("the direction is known after a layout") func direction() {
    let root = Box()
    let item = root.flex.layoutDirection(.rtl).addItem()
    root.flex.layout()
    #expect(item.resolvedLayoutDirection == .rtl)
    #expect(root.flex.numberOfChildren == 1)
  }

  @Test("no number and no end are no constraint, and styles ignore them")
  func notFinite() {
    let root = Box()
    root.flex.padding(10).addItem().size(Size(width: 30, height: 40)).grow(.nan).minWidth(.infinity)
    for free in [Double.nan, .infinity, .greatestFiniteMagnitude] {
      #expect(root.flex.sizeThatFits(size: Size(width: free, height: free)) == Size(width: 50, height: 60))
    }
    #expect(root.flex.intrinsicSize == Size(width: 50, height: 60))
  }

  @Test("of: copies the width and the height as they are now") func of() {
    let (other, box) = (Box(), Box())
    other.frame = Rect(x: 0, y: 0, width: 30, height: 40)
    box.flex.width(of: other).height(of: other)
    other.frame.width = 99
    #expect(box.flex.style.width == .points(30))
    #expect(box.flex.style.height == .points(40))
  }
}

/// How measured boxes fill containers that are too small, as FlexLayout has it.
@Suite("Measured boxes in small containers") struct LeafLimitTests {
  private func label(_ width: Double, wraps: Bool = false) -> Box {
    let box = Box()
    box.content = CaseContent(
      CaseMeasure(
        type: wraps ? "flow" : "fixed", width: width, height: 20, lineHeight: 20, maxLines: 0, baseline: nil))
    return box
  }

  @Test("a label is cut to the container, in both directions") func cut() {
    let root = Box()
    let wide = label(80)
    root.flex.alignItems(.start).addItem(wide)
    root.frame = Rect(x: 0, y: 0, width: 60, height: 10)
    root.flex.layout()
    #expect(wide.frame == Rect(x: 0, y: 0, width: 60, height: 10))
  }

  @Test("a row of labels is as wide as they are, even if it overflows") func overflow() {
    let root = Box()
    let row = Box()
    let labels = [label(80), label(80)]
    root.flex.alignItems(.start).addItem(row).direction(.row)
    for label in labels { row.flex.addItem(label) }
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.flex.layout()
    #expect(row.frame == Rect(x: 0, y: 0, width: 160, height: 20))
    #expect(labels[1].frame.x == 80)
  }

  @Test("text in a column that has shrunk wraps in what is left") func shrunk() {
    let root = Box()
    let column = Box()
    let text = label(500, wraps: true)
    root.flex.direction(.row).addItem().width(200)
    root.flex.addItem(column).grow(1).shrink(1).alignItems(.start).addItem(text)
    root.frame = Rect(x: 0, y: 0, width: 350, height: 200)
    root.flex.layout()
    #expect(difference(column.frame, [200, 0, 150, 200]) == nil)
    #expect(difference(text.frame, [0, 0, 150, 80]) == nil)
  }
}
