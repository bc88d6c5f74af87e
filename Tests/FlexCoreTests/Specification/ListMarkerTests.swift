import FlexCore
import Testing

@Suite("CSS Lists 3 §3.1: markers outside")
struct ListMarkerTests {
  /// A block of 20 px with a baseline 10 px below its top, and a block of 10 px behind it.
  private static func tops(leastBaseline: Float?) -> [Float] {
    let tree = LayoutTree()
    let item = tree.makeNode { $0.leastBaseline = leastBaseline }
    let lines = tree.makeNode(Style(), isMeasured: true, in: item)
    let next = tree.makeNode(in: item) { $0.height = .px(10) }
    tree.computeLayout(of: item, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
      Measurement(size: Size(width: 50, height: 20), firstBaseline: 10, lastBaseline: 10)
    }
    return [tree.frame(of: lines).y, tree.frame(of: next).y, tree.frame(of: item).height]
  }

  @Test("§3.1: the first line is moved down to a marker that is taller")
  func theFirstLineIsMovedDownToAMarkerThatIsTaller() {
    #expect(Self.tops(leastBaseline: nil) == [0, 20, 30])
    #expect(Self.tops(leastBaseline: 15) == [5, 25, 35])
  }

  @Test("§3.1: and stays beside one that is not") func andStaysBesideOneThatIsNot() {
    #expect(Self.tops(leastBaseline: 10) == [0, 20, 30])
  }

  @Test("§3.1: an absolute box behind the first line moves down with it") func absolutesBehindItMoveDown() {
    let tree = LayoutTree()
    let item = tree.makeNode { $0.leastBaseline = 15 }
    _ = tree.makeNode(Style(), isMeasured: true, in: item)
    let absolute = tree.makeNode(in: item) {
      $0.position = .absolute
      $0.height = .px(10)
    }
    tree.computeLayout(of: item, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
      Measurement(size: Size(width: 50, height: 20), firstBaseline: 10, lastBaseline: 10)
    }
    #expect(tree.frame(of: absolute).y == 25)
  }
}
