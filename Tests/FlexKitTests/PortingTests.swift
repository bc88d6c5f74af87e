import FlexKit
import FlexTree
import Testing

/// Layout code as it is written for views: it compiles, and does the same here.
@Suite("Code written for views")
struct PortingTests {
  @Test func viewsAndTexts() {
    let (root, label) = (Box(), TextBox())
    root.addSubview(label)
    label.text = "Rain"
    #expect(root.subviews.first === label && label.superview === root && label.text.string == "Rain")
    label.text = "\(3) mm"
    label.text.attributes.size = 20
    label.string = "Sun"
    #expect(label.text.string == "Sun" && label.text.attributes.size == 20)
    let first = Box()
    root.insertSubview(first, at: 0)
    #expect(root.subviews.map { $0 === first } == [true, false])
    label.removeFromSuperview()
    #expect(label.superview == nil && root.subviews.count == 1)
  }

  @Test func flexibleBoxes() {
    let root = Box()
    root.flex.direction(.row).wrap(.nowrap).padding(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      .margin(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).define { flex in
        flex.addItem(Box()).grow(1)
        flex.addItem(Box()).width(40)
      }
    root.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    root.flex.layout()
    // 100 px without margins and paddings of 6 px each.
    #expect(root.subviews.map(\.frame.width) == [48, 40])
  }

  @Test func stacksInARow() {
    let views = [Box(), Box(), Box()]
    let stack = StackView(arrangedSubviews: views)
    stack.axis = .horizontal
    stack.distribution = .fillEqually
    stack.alignment = .fill
    stack.spacing = 10
    stack.width(320).height(40).layout()
    #expect(views.map(\.frame) == [0, 110, 220].map { Rect(x: $0, y: 0, width: 100, height: 40) })
    #expect(stack.arrangedSubviews.count == 3 && stack.axis == .horizontal && stack.alignment == .fill)
    stack.axis = .vertical
    stack.alignment = .trailing
    #expect(stack.style.direction == .column && stack.style.alignItems == .end)
  }

  @Test func itemsBesideItems() {
    let stack = StackView()
    let (a, b, c) = (Box(), Box(), Box())
    stack.addItem(a)
    stack.addItem(b, after: a)?.grow(1)
    stack.addItem(c, before: b)?.grow(2)
    stack.addItem(Box(), at: 0)
    #expect(stack.arrangedSubviews.dropFirst().elementsEqual([a, c, b], by: ===))
    stack.removeArrangedSubview(c)
    stack.addArrangedSubview(c)
    #expect(stack.arrangedSubviews.last === c)
    #expect(stack.addItem(Box(), after: Box()) == nil)
  }

  @Test func coloursOfTheSystem() {
    let box = Box()
    box.backgroundColor = .systemYellow
    #expect(box.backgroundColor == Color.hex(0xFFCC00))
    #expect(Color.systemGreen.withAlphaComponent(0.5).alpha == 0.5)
    #expect([Color.systemMint, .systemBrown, .systemBlue].allSatisfy { $0.alpha == 1 })
  }
}
