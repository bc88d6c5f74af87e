import FlexCore
import FlexTree
import Testing

@testable import FlexDocument

/// Where the project departs from a specification and no page of `Tests/Pages` shows it.
@Suite("Deviations")
struct DeviationTests {
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
