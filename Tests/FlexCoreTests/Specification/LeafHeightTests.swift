import FlexCore
import Testing

/// Leaves whose content has percentages of a height: their measure callback hears of it as the known height, and here
/// answers with a square of half of it.
@Suite("CSS 2 §10.5: percentages of a height in what stands in lines")
struct LeafHeightTests {
  private let tree = LayoutTree()
  private let root: NodeID
  private let leaf: NodeID

  init() {
    root = tree.makeNode { $0.height = .px(80) }
    leaf = tree.makeNode(in: root) { $0.display = .flowRoot }
  }

  /// How many questions there were.
  @discardableResult private func layOut() -> Int {
    var questions = 0
    tree.computeLayout(of: root, in: Size(width: .definite(200), height: .maxContent)) { _, known, _ in
      questions += 1
      let side = (known.height ?? 20) / 2
      return Measurement(size: Size(width: side, height: side))
    }
    return questions
  }

  private func change(_ node: NodeID, _ change: (inout Style) -> Void) {
    var style = tree.style(of: node)
    change(&style)
    tree.setStyle(style, of: node)
  }

  @Test("§10.5: those of an anonymous block are of the box around it") func theContainingBlocksHeight() {
    tree.setMeasured(of: leaf, percentagesOf: .containingBlock)
    layOut()
    #expect(tree.frame(of: leaf).height == 40)
    #expect(tree.percentageHeight(of: leaf) == 80)
  }

  @Test("§10.5: those of a block are of its own height") func itsOwnHeight() {
    tree.setMeasured(of: leaf, percentagesOf: .ownHeight)
    layOut()
    #expect(tree.frame(of: leaf).height == 10)
    #expect(tree.percentageHeight(of: leaf) == nil)
    change(leaf) { $0.height = .px(60) }
    layOut()
    #expect(tree.frame(of: leaf).height == 60)
    #expect(tree.percentageHeight(of: leaf) == 60)
  }

  @Test("§9.4 of Flexbox: they are of the height that an item is stretched to") func aStretchedItem() {
    change(root) { $0.display = .flex }
    tree.setMeasured(of: leaf, percentagesOf: .ownHeight)
    layOut()
    #expect(tree.frame(of: leaf).height == 80)
    #expect(tree.percentageHeight(of: leaf) == 80)
  }

  @Test("§9.4 of Flexbox: so they are within an item") func withinAStretchedItem() {
    change(root) { $0.display = .flex }
    let item = tree.makeNode(in: root) { $0.display = .block }
    let inner = tree.makeNode(Style(), isMeasured: true, in: item)
    tree.setMeasured(of: inner, percentagesOf: .containingBlock)
    layOut()
    #expect(tree.percentageHeight(of: inner) == 80)
    #expect(tree.frame(of: inner).height == 40)
  }

  @Test("§9.4 of Flexbox: an item is as wide as they make it in its flexed height") func aFlexedItem() {
    change(root) {
      $0.display = .flex
      $0.flexDirection = .column
      $0.alignItems = .start
    }
    change(leaf) { $0.flexGrow = 1 }
    tree.setMeasured(of: leaf, percentagesOf: .ownHeight)
    layOut()
    #expect(tree.frame(of: leaf).height == 80)
    #expect(tree.frame(of: leaf).width == 40)
  }

  @Test("§9.4 of Flexbox: they follow a line that another container is stretched in", arguments: [false, true])
  func aContainerStretchedAnew(isBlock: Bool) {
    change(root) { $0.display = .flex }
    let container = tree.makeNode(in: root) { $0.display = isBlock ? .block : .flex }
    let inner = tree.makeNode(Style(), isMeasured: true, in: container)
    tree.setMeasured(of: inner, percentagesOf: isBlock ? .containingBlock : .ownHeight)
    layOut()
    #expect(tree.percentageHeight(of: inner) == 80)
    change(root) { $0.height = .px(40) }
    layOut()
    #expect(tree.percentageHeight(of: inner) == 40)
    #expect(tree.frame(of: inner).width == 20)
  }

  @Test("§10.5: a leaf without them has none") func noHeight() {
    tree.setMeasured(of: leaf, percentagesOf: .ownHeight)
    tree.setMeasured(of: leaf, percentagesOf: .none)
    change(leaf) { $0.height = .px(60) }
    layOut()
    #expect(tree.percentageHeight(of: leaf) == nil)
  }

  @Test("§10.5: padding is none of it") func paddingIsNoneOfIt() {
    tree.setMeasured(of: leaf, percentagesOf: .ownHeight)
    change(leaf) {
      $0.height = .px(60)
      $0.boxSizing = .borderBox
      $0.padding = Edges(all: .px(5))
    }
    layOut()
    #expect(tree.percentageHeight(of: leaf) == 50)
  }

  @Test("§10.5: they follow the height around", arguments: [LeafPercentageBase.ownHeight, .containingBlock])
  func followsTheHeight(_ base: LeafPercentageBase) {
    tree.setMeasured(of: leaf, percentagesOf: base)
    change(leaf) { if case .ownHeight = base { $0.height = .percent(100) } }
    layOut()
    #expect(tree.percentageHeight(of: leaf) == 80)
    change(root) { $0.height = .px(40) }
    layOut()
    #expect(tree.percentageHeight(of: leaf) == 40)
    change(root) { $0.height = .auto }
    layOut()
    #expect(tree.percentageHeight(of: leaf) == nil)
  }

  @Test("§10.5: a width by content follows too", arguments: [LeafPercentageBase.ownHeight, .containingBlock])
  func widthsFollow(_ base: LeafPercentageBase) {
    tree.setMeasured(of: leaf, percentagesOf: base)
    change(leaf) {
      $0.width = .maxContent
      if case .ownHeight = base { $0.height = .percent(100) }
    }
    layOut()
    #expect(tree.frame(of: leaf).width == 40)
    change(root) { $0.height = .px(40) }
    layOut()
    #expect(tree.frame(of: leaf).width == 20)
  }

  /// A line of maximal width has other content in it once that width is known.
  @Test("§10.2: percentages of the width are asked for at the width by content", arguments: [true, false])
  func percentagesOfTheWidth(_ readsWidth: Bool) {
    tree.setMeasured(of: leaf, percentagesOf: .none, readsWidth: readsWidth)
    change(leaf) { $0.width = .maxContent }
    var isAskedAtItsWidth = false
    tree.computeLayout(of: root, in: Size(width: .definite(200), height: .maxContent)) { _, known, _ in
      if known.width != nil { isAskedAtItsWidth = true }
      return Measurement(size: Size(width: 30, height: 10))
    }
    #expect(isAskedAtItsWidth == readsWidth)
  }

  @Test("§10.5: what is known already isn't asked again", arguments: [LeafPercentageBase.ownHeight, .containingBlock])
  func nothingIsAskedTwice(_ base: LeafPercentageBase) {
    tree.setMeasured(of: leaf, percentagesOf: base)
    #expect(layOut() > 0)
    #expect(layOut() == 0)
    // Nor where something else changes.
    let other = tree.makeNode(in: root) { $0.height = .px(10) }
    layOut()
    change(other) { $0.height = .px(20) }
    #expect(layOut() == 0)
  }
}
