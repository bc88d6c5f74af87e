import FlexKit
import Testing

@testable import FlexConstraints

@Suite("The three ways of layout inside each other") struct MixingTests {
  /// An icon and a label side by side: 4 + 20 + 4 + 60 + 4 wide, 30 high.
  private func constrained() -> (box: Box, label: Label) {
    let box = Box()
    let icon = Box()
    let label = Label("label", [60, 14])
    box.fx.hstack(Fix(4), Fix(icon, 20), Fix(4), Flex(label), Fix(4))
    box.fx.vstack(Fix(5), Fix(icon, 20), Fix(5))
    box.fx.vstack(Fill(), Flex(label), Fill())
    return (box, label)
  }

  private func flexRow() -> Box {
    let row = Box()
    row.flex.direction(.row).padding(5)
    row.flex.addItem(Label("a", [30, 20]))
    row.flex.addItem(Label("b", [50, 10])).marginLeft(5)
    return row
  }

  private func stack() -> StackView {
    let stack = StackView().direction(.row).padding(5)
    stack.addItem(Label("a", [30, 20]))
    stack.addItem(Label("b", [50, 10])).marginLeft(5)
    return stack
  }

  @Test("constraints in flex: measured by the fitting size") func constraintsInFlex() {
    let root = Box()
    let (box, label) = constrained()
    root.flex.alignItems(.start).padding(10)
    root.flex.addItem(box)
    let below = root.flex.addItem().size(7).view
    root.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    root.flex.layout()
    #expect(box.frame == Rect(x: 10, y: 10, width: 92, height: 30))
    #expect(label.frame == Rect(x: 28, y: 8, width: 60, height: 14))
    #expect(below?.frame.y == 40)
  }

  @Test("constraints in flex, stretched: the content gets the width") func stretched() {
    let root = Box()
    let (box, label) = constrained()
    root.flex.addItem(box)
    root.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    root.flex.layout()
    #expect(box.frame == Rect(x: 0, y: 0, width: 200, height: 30))
    #expect(label.frame.width == 168)
  }

  @Test("flex in constraints") func flexInConstraints() {
    let parent = Box()
    let row = flexRow()
    parent.fx.hstack(Fix(10), Flex(row), Flex())
    parent.fx.vstack(Fix(10), Flex(row), Fix(10))
    parent.frame = Rect(x: 0, y: 0, width: 300, height: 0)
    parent.flex.layout(mode: .adjustHeight)
    #expect(row.frame == Rect(x: 10, y: 10, width: 95, height: 30))
    #expect(parent.frame.height == 50)
    #expect(row.children[1].frame == Rect(x: 40, y: 5, width: 50, height: 20))
  }

  @Test("a stack in flex") func stackInFlex() {
    let root = Box()
    let stack = stack()
    root.flex.alignItems(.end)
    root.flex.addItem(stack)
    root.frame = Rect(x: 0, y: 0, width: 300, height: 100)
    root.flex.layout()
    #expect(stack.frame == Rect(x: 205, y: 0, width: 95, height: 30))
    #expect(stack.children[1].frame == Rect(x: 40, y: 5, width: 50, height: 20))
  }

  @Test("flex in a stack") func flexInStack() {
    let stack = StackView()
    let row = flexRow()
    stack.addItem(row)
    stack.addItem(Label("below", [10, 10]))
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    stack.layout()
    #expect(row.frame == Rect(x: 0, y: 0, width: 200, height: 30))
    #expect(stack.children[1].frame.y == 30)
    #expect(row.children[1].frame.x == 40)
  }

  @Test("constraints in a stack") func constraintsInStack() {
    let stack = StackView().alignItems(.start)
    let (box, label) = constrained()
    stack.addItem(box)
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    stack.layout()
    #expect(box.frame == Rect(x: 0, y: 0, width: 92, height: 30))
    #expect(label.frame.x == 28)
  }

  @Test("a stack in constraints") func stackInConstraints() {
    let parent = Box()
    let stack = stack()
    parent.fx.hstack(Fix(10), Flex(stack), Fix(10))
    parent.fx.vstack(Fix(10), Flex(stack), Fix(10))
    parent.frame = .zero
    parent.flex.layout(mode: .adjustHeight)
    let fitting = parent.flex.intrinsicSize
    #expect(fitting == Size(width: 115, height: 50))
    parent.frame = Rect(x: 0, y: 0, width: fitting.width, height: fitting.height)
    parent.flex.layout()
    #expect(stack.frame == Rect(x: 10, y: 10, width: 95, height: 30))
  }

  @Test("stacks in stacks") func nestedStacks() {
    let outer = StackView()
    let inner = outer.addStackView().direction(.row)
    inner.addItem(Label("a", [20, 10])).grow(1)
    inner.addItem(Label("b", [20, 10]))
    outer.addItem(Label("c", [10, 10]))
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    outer.layout()
    #expect(inner.frame == Rect(x: 0, y: 0, width: 100, height: 10))
    #expect(inner.children[0].frame.width == 80)
  }
}
