import Testing

@testable import FlexSnap

@Suite("Comparing layouts: what changed, in words")
struct LayoutDiffTests {
  typealias Element = LayoutSnapshot.Element

  /// A page with three rows of a name and a grade.
  static func page() -> LayoutSnapshot {
    var elements = [Element(tag: "div", id: "page", x: 0, y: 0, width: 300, height: 60)]
    for row in 0..<3 {
      let y = Float(row) * 20
      elements.append(Element(tag: "div", classAttribute: "row", parent: 0, x: 0, y: y, width: 300, height: 20))
      let parent = elements.count - 1
      elements.append(
        Element(
          tag: "span", classAttribute: "name", parent: parent, x: 0, y: y, width: 100, height: 20, lines: ["Ada"]))
      elements.append(
        Element(
          tag: "span", classAttribute: "grade", parent: parent, x: 100, y: y, width: 40, height: 20, lines: ["A"]))
    }
    return LayoutSnapshot(elements: elements)
  }

  static func sentences(_ change: (inout LayoutSnapshot) -> Void) -> [String] {
    var new = page()
    change(&new)
    return LayoutDiff(old: page(), new: new).changes.map(\.sentence)
  }

  @Test func nothing() { #expect(Self.sentences { _ in }.isEmpty) }

  @Test func widthAndLines() {
    let sentences = Self.sentences { page in
      page.elements[9].width += 4
      page.elements[9].lines = ["A", "minus"]
    }
    #expect(sentences == ["`.grade` in the 3rd `.row` is 4 px wider, its text changed, its text now takes two lines"])
  }

  @Test func brokenElsewhere() {
    var old = Self.page()
    old.elements[2].lines = ["Ada Love", "lace"]
    var new = old
    new.elements[2].lines = ["Ada", "Love lace"]
    let change = LayoutDiff(old: old, new: new).changes
    #expect(change.map(\.sentence) == ["`.name` in the 1st `.row` stays in place: its lines break elsewhere"])
    #expect(change[0].text == LayoutDiff.TextChange(old: ["Ada Love", "lace"], new: ["Ada", "Love lace"]))
  }

  @Test func effectsFollowTheirCause() {
    let sentences = Self.sentences { page in
      page.elements[5].height += 16
      page.elements[4].height += 16
      page.elements[0].height += 16
      for index in 7...9 { page.elements[index].y += 16 }
    }
    #expect(
      sentences == ["`.name` in the 2nd `.row` is 16 px taller", "the 3rd `.row` moved down by 16 px"])
  }

  @Test func addedAndRemoved() {
    let removed = Self.sentences { $0.elements.removeLast() }
    #expect(removed == ["`.grade` in the 3rd `.row` is gone"])
    var old = Self.page()
    old.elements.removeLast()
    #expect(LayoutDiff(old: old, new: Self.page()).changes.map(\.sentence) == ["`.grade` in the 3rd `.row` is new"])
  }

  @Test func ignoredElementsSayNothing() {
    let sentences = Self.sentences { page in
      page.elements[2].lines = ["Grace"]
      page.elements[2].isIgnored = true
    }
    #expect(sentences.isEmpty)
  }
}
