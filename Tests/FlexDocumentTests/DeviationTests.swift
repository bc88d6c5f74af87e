import FlexCore
import FlexTree
import Testing

@testable import FlexDocument

/// Where the project departs from a specification and no page of `Tests/Pages` shows it.
@Suite("Deviations")
struct DeviationTests {
  @Test("vertical text isn't divided between pages") func verticalTextIsNotDivided() throws {
    let html = "<p>a<div style='writing-mode:vertical-rl;height:35px;line-height:40px'>bb cc</div>"
    let pages = try PagesTests.document(html).pages
    // 10 px of the first page's 40 are taken: the box goes on as a whole, though a line of it would fit.
    #expect(pages.map { PagesTests.lines($0.tree, $0.inline).joined() } == ["a", "bb cc"])
  }

  @Test("a picture's size is calculated with once", arguments: [("width", 80, 40), ("height", 80, 40)])
  func pictureSizesAreCalculatedOnce(_ row: (property: String, width: Float, height: Float)) throws {
    let picture = "data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2220%22/>"
    let html = "<img src='\(picture)' style='\(row.property):calc-size(auto, size * 2)'>"
    let tree = try PagesTests.document(html, paged: false, width: 200).pages[0].tree
    let frame = tree.boxes.first { $0.style.layout.isReplaced }?.frame
    #expect(frame?.width == row.width && frame?.height == row.height)
  }

  @Test("the middle of a mask's border is kept") func masksKeepTheirMiddle() {
    #expect(MaskBorder.none.image.isFilled)
  }
}
