import FlexCore
import Testing

/// A flow that pages end in, with a float of 40 × 100 at its top.
@Suite("CSS Break 3 §4.1: floats at the ends of pages")
struct FloatBreakTests {
  private let tree = LayoutTree()
  private let root: NodeID
  private let float: NodeID

  init() {
    root = tree.makeNode { $0.display = .flowRoot }
    float = tree.makeNode(in: root) {
      $0.float = .left
      $0.size = Size(width: .px(40), height: .px(100))
    }
  }

  private func layOut(_ breaks: [FloatBreak]? = nil) {
    let room = Size<AvailableSpace>(width: .definite(100), height: .maxContent)
    guard let breaks else { return tree.computeLayout(of: root, in: room) { _, _, _ in Measurement(size: .zero) } }
    tree.computeLayout(of: root, in: room, floatBreaks: breaks) { _, _, _ in
      Measurement(size: .zero)
    } lines: { _, _, _, _ in
      Measurement(size: .zero)
    }
  }

  /// A formatting context below a block of that height: where it begins, beside the float or not.
  private func left(below height: Float) -> NodeID {
    _ = tree.makeNode(in: root) { $0.height = .px(height) }
    return tree.makeNode(in: root) {
      $0.display = .flowRoot
      $0.height = .px(10)
    }
  }

  @Test("§4.1: a float without room above a break stands below it") func aFloatWithoutRoomStandsBelow() {
    layOut([FloatBreak(top: 50, rests: [:], pushed: [float])])
    #expect(tree.frame(of: float).y == 50)
  }

  @Test("§4.1: the breaks of one layout are not those of the next") func breaksAreThoseOfOneLayout() {
    layOut([FloatBreak(top: 50, rests: [:], pushed: [float])])
    tree.markDirty(root)
    layOut()
    #expect(tree.frame(of: float).y == 0)
  }

  @Test("§4.1: what is left of a float below a break takes room there, and no more") func aRestTakesRoom() {
    let beside = left(below: 60)
    layOut([FloatBreak(top: 50, rests: [float: 20], pushed: [])])
    #expect(tree.frame(of: beside).x == 40)
    let below = left(below: 5)
    layOut([FloatBreak(top: 50, rests: [float: 20], pushed: [])])
    #expect(tree.frame(of: below).x == 0)
  }

  @Test("§4.1: a float that ended above takes no room below") func anEndedFloatTakesNoRoom() {
    let below = left(below: 60)
    layOut([FloatBreak(top: 50, rests: [:], pushed: [], ended: [float])])
    #expect(tree.frame(of: below).x == 0)
  }

  @Test("§4.1: what is left of a float stands at its side, where those beside it have ended") func aRestMovesToItsSide()
  {
    let second = tree.makeNode(in: root) {
      $0.float = .left
      $0.size = Size(width: .px(30), height: .px(100))
    }
    let beside = left(below: 60)
    layOut([FloatBreak(top: 50, rests: [second: 20], pushed: [])])
    #expect(tree.frame(of: second).x == 40)
    #expect(tree.frame(of: beside).x == 30)
    tree.markDirty(root)
    layOut([FloatBreak(top: 50, rests: [float: 20, second: 20], pushed: [])])
    #expect(tree.frame(of: beside).x == 70)
  }
}
