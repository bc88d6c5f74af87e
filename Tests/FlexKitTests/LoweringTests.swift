import FlexCore
import FlexKit
import FlexTree
import Testing

@Suite("Box trees as painting reads them") struct LoweringTests {
  @Test("each box stands where its frame is, with its paint") func frames() {
    let root = FlexKit.Box()
    root.name = "root"
    root.flex.padding(10)
    let card = FlexKit.Box()
    root.flex.addItem(card).height(40).backgroundColor(.red).cornerRadius(6).border(2, .blue).alpha(0.5)
    root.frame = FlexKit.Rect(x: 5, y: 5, width: 100, height: 60)
    root.flex.layout()
    let tree = root.fragmentTree()
    #expect(tree.boxes.count == 2)
    #expect(tree.boxes[0].source?.id == "root")
    #expect(tree.boxes[0].frame == FlexCore.Rect(x: 0, y: 0, width: 100, height: 60))
    let box = tree.boxes[1]
    #expect(box.frame == FlexCore.Rect(x: 10, y: 10, width: 80, height: 40))
    #expect(box.style.layout.position == .absolute)
    #expect(box.style.layout.inset.left == .px(10))
    #expect(box.style.layout.border.left == 2)
    #expect(box.style.paint.backgroundColor == .color(.red))
    #expect(box.style.paint.borderRadius.topLeft.width == .px(6))
    #expect(box.style.paint.opacity == 0.5)
  }

  @Test("laying out the lowered tree again changes nothing") func fixpoint() {
    let root = FlexKit.Box()
    root.flex.direction(.row).padding(7).gap(3)
    for size in [20.0, 33.5, 12.25] {
      root.flex.addItem().size(size).marginTop(size / 10).define { $0.addItem().margin(2).grow(1) }
    }
    root.frame = FlexKit.Rect(x: 0, y: 0, width: 150, height: 80)
    root.flex.layout()
    let lowered = root.fragmentTree()
    let layout = LayoutTree()
    let nodes = lowered.boxes.map { layout.makeNode($0.style.layout) }
    for (box, node) in zip(lowered.boxes, nodes) {
      if let parent = box.parent { layout.append(node, to: nodes[parent.index]) }
    }
    layout.computeLayout(of: nodes[0], in: .init(width: .definite(150), height: .definite(80))) { _, _, _ in
      Measurement(size: .zero)
    }
    for (box, node) in zip(lowered.boxes, nodes) { #expect(layout.layout(of: node).frame == box.frame) }
  }

  @Test("hidden boxes are left out") func hidden() {
    let root = FlexKit.Box()
    let box = FlexKit.Box()
    root.addChild(box)
    box.isHidden = true
    #expect(root.fragmentTree().boxes.count == 1)
  }

  @Test("text runs become inline content with their attributes") func text() throws {
    let root = FlexKit.Box()
    let text = TextBox(runs: [TextRun("Total "), TextRun("42").bold().color(.red).link("https://example.com")])
      .font("Inter", size: 20)
    root.flex.addItem(text).padding(4)
    root.frame = FlexKit.Rect(x: 0, y: 0, width: 200, height: 50)
    root.flex.layout()
    let box = root.fragmentTree().boxes[1]
    guard case .inline(let content) = box.content else {
      Issue.record("no inline content")
      return
    }
    #expect(content.items == [.open(1), .text("Total "), .close(1), .open(2), .text("42"), .close(2)])
    #expect(content.boxes[0].style.text.fontFamily == [.named("Inter")])
    #expect(content.boxes[2].style.text.fontWeight == 700)
    #expect(content.boxes[2].style.text.fontSize == 20)
    #expect(content.boxes[2].link == "https://example.com")
    #expect(box.padding == Edges(all: 4))
  }

  @Test("a line under the whole text is drawn by each run that doesn't say otherwise") func underline() {
    let text = TextBox(runs: [TextRun("a"), TextRun("b").underline(false).strikethrough()]).underline()
    let boxes = text.text.inlineContent.boxes
    #expect(boxes[1].style.inline.textDecoration.lines == .underline)
    #expect(boxes[2].style.inline.textDecoration.lines == .lineThrough)
  }

  @Test("pictures carry their data as URLs") func picture() {
    let image = ImageBox(
      .data(Array("any".utf8), mediaType: "image/png"), naturalSize: FlexKit.Size(width: 4, height: 2))
    guard case .image(let content) = image.fragmentTree().boxes[0].content else {
      Issue.record("no picture")
      return
    }
    #expect(content.source == .url("data:image/png;base64,YW55"))
    #expect(content.naturalRatio == 2)
    #expect(PictureSource.data([1], mediaType: "a/b").url == "data:a/b;base64,AQ==")
    #expect(PictureSource.data([1, 2], mediaType: "a/b").url == "data:a/b;base64,AQI=")
  }
}
