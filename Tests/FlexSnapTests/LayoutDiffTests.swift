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
    #expect(sentences == ["`.grade` in the 3rd `.row` is 4 px wider, its text changed and now takes two lines"])
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
    #expect(removed == ["`.grade` in the 3rd `.row` is gone: “A”"])
    var old = Self.page()
    old.elements.removeLast()
    #expect(
      LayoutDiff(old: old, new: Self.page()).changes.map(\.sentence) == ["`.grade` in the 3rd `.row` is new: “A”"])
  }

  @Test func ignoredElementsSayNothing() {
    let sentences = Self.sentences { page in
      page.elements[2].lines = ["Grace"]
      page.elements[2].isIgnored = true
    }
    #expect(sentences.isEmpty)
  }
}

@Suite("Comparing layouts: realistic changes")
struct LayoutChangesTests {
  typealias Element = LayoutSnapshot.Element

  /// A list of rows with alternating classes, 20 px each, and a foot below them.
  static func list(_ texts: [String], style: [String: String] = [:], width: Float = 300) -> LayoutSnapshot {
    var elements = [
      Element(
        tag: "div", classAttribute: "list", x: 0, y: 0, width: width, height: Float(texts.count) * 20, style: style)
    ]
    for (index, text) in texts.enumerated() {
      elements.append(
        Element(
          tag: "p", classAttribute: index % 2 == 0 ? "row odd" : "row even", parent: 0, x: 0, y: Float(index) * 20,
          width: width, height: 20, lines: [text], style: index % 2 == 0 ? ["background-color": "white"] : [:]))
    }
    elements.append(
      Element(
        tag: "p", classAttribute: "foot", x: 0, y: Float(texts.count) * 20, width: 300, height: 20, lines: ["End"],
        style: [:]))
    return LayoutSnapshot(elements: elements)
  }

  static func sentences(_ old: LayoutSnapshot, _ new: LayoutSnapshot) -> [String] {
    LayoutDiff(old: old, new: new).changes.map(\.sentence)
  }

  @Test func aRowInBetweenLeavesTheOthersThemselves() {
    let sentences = Self.sentences(Self.list(["Ada", "Bo", "Cy"]), Self.list(["Ada", "New", "Bo", "Cy"]))
    #expect(sentences.first == "the 2nd `.row` is new: “New”")
    #expect(sentences.last == "the 3rd `.row` and two other elements moved down by 20 px")
    // Their stripes changed, nothing else.
    #expect(sentences.dropFirst().dropLast().allSatisfy { $0.contains("`background-color`") })
  }

  @Test func aRowThatIsGone() {
    let sentences = Self.sentences(Self.list(["Ada", "Bo", "Cy"]), Self.list(["Ada", "Bo"]))
    #expect(sentences == ["the 3rd `.row` is gone: “Cy”", "`.foot` moved up by 20 px"])
  }

  @Test func aStyleIsTheReasonOfASize() {
    let old = Self.list(["Ada"], style: ["width": "300px", "padding-left": "1px"])
    let new = Self.list(["Ada"], style: ["width": "320px", "color": "red"], width: 320)
    #expect(
      Self.sentences(old, new) == [
        "`.list` is 20 px wider: `color` is now red, `padding-left` 1px is gone, `width` 300px → 320px"
      ])
  }

  @Test func likeChangesOfLikeElementsAreToldTogether() {
    var new = Self.list(["Ada", "Bo", "Cy", "Di"])
    for index in new.elements.indices where new.elements[index].tag == "p" {
      new.elements[index].style?["font-size"] = "12px"
    }
    #expect(
      Self.sentences(Self.list(["Ada", "Bo", "Cy", "Di"]), new)
        == ["4 of `.row`: `font-size` is now 12px", "`.foot`: `font-size` is now 12px"])
  }

  @Test func sidesThatChangeAlikeAreOne() {
    let sides = ["top", "right", "bottom", "left"]
    func style(_ value: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: sides.map { ("padding-\($0)", value) })
    }
    #expect(StyleChanges(old: style("4px"), new: style("8px")).words == ["`padding` 4px → 8px"])
  }

  @Test func baselinesWithoutStylesSayNothingOfThem() {
    var old = Self.list(["Ada"])
    old.elements[1].style = nil
    #expect(Self.sentences(old, Self.list(["Ada"])) == [])
  }
}
