import FlexKit
import Testing

@testable import FlexConstraints

@Suite("FixFlex: long chains, edits, contradictions, ambiguity") struct ChainTests {
  private func label(_ name: String, _ width: Double = 10, _ height: Double = 10) -> Label {
    Label(name, [width, height])
  }

  private func row(_ count: Int) -> (parent: Box, labels: [Label]) {
    let parent = Box()
    let labels = (0..<count).map { label("l\($0)", Double(5 + $0 % 7)) }
    parent.fx.hstack(labels.flatMap { [Flex($0), Fix(2)] })
    parent.fx.vstack(Flex(labels))
    parent.frame = Rect(x: 0, y: 0, width: 4000, height: 50)
    return (parent, labels)
  }

  @Test("a chain of 200 boxes is solved, and a constraint added to it, in no time")
  func chain() {
    let (parent, labels) = row(200)
    let clock = ContinuousClock()
    let first = clock.measure { parent.flex.layout() }
    for (before, after) in zip(labels, labels.dropFirst()) {
      #expect(abs(after.frame.x - before.frame.maxX - 2) < 0.01)
    }
    #expect(abs(labels[199].frame.maxX + 2 - 4000) < 0.01)
    let constraint = labels[50].widthAnchor.constraint(equalToConstant: 33)
    constraint.isActive = true
    let second = clock.measure { parent.flex.layout() }
    #expect(abs(labels[50].frame.width - 33) < 0.01)
    print("200-box chain: \(first), one constraint more: \(second)")
    #if !DEBUG
      #expect(first < .milliseconds(20))
      #expect(second < .milliseconds(1))
    #endif
  }

  @Test("constant, priority and activity change while active") func edits() {
    let parent = Box()
    let a = label("a", 50)
    let result = parent.fx.hstack(Fix(10), Flex(a), Flex())
    parent.fx.vstack(Flex(a))
    parent.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    parent.flex.layout()
    #expect(a.frame.x == 10)
    let fix = result.constraints.first { $0.description == "spacer0.width == 10" }
    fix?.constant = 25
    parent.flex.layout()
    #expect(abs(a.frame.x - 25) < 1e-6)

    let wide = a.widthAnchor.constraint(equalToConstant: 120)
    wide.priority = 700
    wide.isActive = true
    parent.flex.layout()
    #expect(abs(a.frame.width - 50) < 1e-6 || abs(a.frame.width - 120) < 1e-6)
    #expect(abs(a.frame.width - 120) < 1e-6, "700 beats hugging at 250")
    wide.priority = 200
    parent.flex.layout()
    #expect(abs(a.frame.width - 50) < 1e-6, "hugging at 250 beats 200")
    wide.priority = .required
    wide.isActive = false
    parent.flex.layout()
    #expect(abs(a.frame.width - 50) < 1e-6)
  }

  @Test("of contradicting constraints the latest is left out and named, and comes back when it can")
  func conflict() {
    let parent = Box()
    parent.name = "parent"
    let (a, b) = (Box(), Box())
    (a.name, b.name) = ("a", "b")
    let result = parent.fx.hstack(Fix(a, 150), Fix(b, 100))
    parent.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    parent.flex.layout()
    #expect(a.frame.width == 150 && b.frame.width == 100 && b.frame.x == 150)
    #expect(parent.fx.conflicts.map(\.dropped) == ["b.trailing == parent.trailing"])
    #expect(parent.fx.conflicts.first?.contradicting.contains("a.width == 150") ?? false)
    result.constraints.first { $0.description == "a.width == 150" }?.constant = 100
    parent.flex.layout()
    #expect(parent.fx.conflicts.isEmpty)
    #expect(a.frame.width == 100 && b.frame.maxX == 200)
  }

  @Test("what is not determined is the same every time: the last gives way") func ambiguity() {
    for _ in 0..<3 {
      let parent = Box()
      let (left, right) = (label("left", 60), label("right", 70))
      parent.fx.hstack(Flex(left), Fix(5), Flex(right))
      parent.fx.vstack(Flex([left, right]))
      parent.frame = Rect(x: 0, y: 0, width: 200, height: 20)
      parent.flex.layout()
      #expect(left.frame.width == 60 && right.frame.width == 135)
      parent.frame.width = 100
      parent.flex.layout()
      #expect(abs(left.frame.width - 60) < 1e-6 && abs(right.frame.width - 35) < 1e-6)
      let free = Box()
      parent.fx.hstack(Fix(10), Flex(free), Fix(10))
      parent.flex.layout()
      #expect(free.frame == Rect(x: 10, y: 0, width: 80, height: 0))
    }
  }

  @Test("text that wraps: the height follows from the width that was found") func wrapping() {
    let parent = Box()
    let text = TextBox("ten chars ten chars ten chars ten chars").fontSize(10)
    parent.fx.hstack(Fix(10), Flex(text), Fix(10))
    parent.fx.vstack(Fix(5), Flex(text), Fix(5))
    parent.frame = Rect(x: 0, y: 0, width: 120, height: 0)
    parent.flex.layout(mode: .adjustHeight)
    #expect(text.frame == Rect(x: 10, y: 5, width: 100, height: 24))
    #expect(parent.frame.height == 34)
    parent.frame.width = 70
    parent.flex.layout(mode: .adjustHeight)
    #expect(text.frame.height == 48)
  }

  @Test("nested stacks are one system: the inner size reaches the outer box") func nested() {
    let outer = Box()
    let card = Box()
    let inside = Box()
    outer.fx.vstack(Fix(10), Flex(card), Fix(10))
    outer.fx.hstack(Fix(10), Flex(card), Fix(10))
    card.fx.vstack(Fix(5), Fix(inside, 30), Fix(5))
    card.fx.hstack(Fix(5), Flex(inside), Fix(5))
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 0)
    outer.flex.layout(mode: .adjustHeight)
    #expect(outer.frame.height == 60)
    #expect(card.frame == Rect(x: 10, y: 10, width: 80, height: 40))
    #expect(inside.frame == Rect(x: 5, y: 5, width: 70, height: 30))
  }

  @Test("no cycle keeps a box with constraints alive") func memory() {
    weak var freed: Box?
    do {
      let (parent, _) = row(3)
      parent.flex.layout()
      freed = parent
    }
    #expect(freed == nil)
  }
}
