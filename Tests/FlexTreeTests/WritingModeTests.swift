import FlexCore
import FlexTree
import Testing

@Suite("Writing modes: coordinates of a flow and of the page")
struct WritingModeTests {
  static let box = Size<Float>(width: 200, height: 100)
  static let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test(arguments: WritingMode.allCases) func rectanglesComeBack(_ mode: WritingMode) {
    #expect(mode.page(mode.flow(Self.rect, in: Self.box), in: Self.box) == Self.rect)
  }

  @Test(arguments: WritingMode.allCases) func edgesComeBack(_ mode: WritingMode) {
    let edges = Edges(left: 1, right: 2, top: 3, bottom: 4)
    #expect(mode.page(mode.flow(edges)) == edges)
  }

  static let starts: [(WritingMode, Edges<String>)] = [
    (.verticalRL, Edges(left: "top", right: "bottom", top: "right", bottom: "left")),
    (.verticalLR, Edges(left: "top", right: "bottom", top: "left", bottom: "right")),
    (.sidewaysRL, Edges(left: "top", right: "bottom", top: "right", bottom: "left")),
    (.sidewaysLR, Edges(left: "bottom", right: "top", top: "left", bottom: "right")),
  ]

  @Test(arguments: starts) func sidesOfTheFlow(_ mode: WritingMode, _ expected: Edges<String>) {
    #expect(mode.flow(Edges(left: "left", right: "right", top: "top", bottom: "bottom")) == expected)
  }

  @Test func theFirstLineStandsWhereBlocksBegin() {
    let line = Rect(x: 0, y: 0, width: 100, height: 20)
    #expect(WritingMode.verticalRL.page(line, in: Self.box) == Rect(x: 180, y: 0, width: 20, height: 100))
    #expect(WritingMode.verticalLR.page(line, in: Self.box) == Rect(x: 0, y: 0, width: 20, height: 100))
    #expect(WritingMode.sidewaysLR.page(line, in: Self.box) == Rect(x: 0, y: 0, width: 20, height: 100))
  }

  @Test func aRatioIsTurned() {
    var style = Style()
    style.aspectRatio = 2
    style.size.width = .px(50)
    let turned = style.flow(in: .verticalRL)
    #expect(turned.aspectRatio == 0.5 && turned.size.height == .px(50) && turned.size.width == .auto)
  }
}
