import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

@Suite("The moment that a picture is of")
struct RenderTimeTests {
  static let texts: [(text: String, time: RenderOptions.Time?)] = [
    ("0", .seconds(0)), ("2.5s", .seconds(2.5)), ("500ms", .seconds(0.5)), ("3", .seconds(3)), ("end", .end),
    ("-1s", nil), ("soon", nil), ("", nil), ("1m", nil), ("infs", nil), ("nan", nil), ("s", nil),
  ]

  @Test(arguments: texts) func readsTexts(_ row: (text: String, time: RenderOptions.Time?)) {
    #expect(RenderOptions.Time(row.text) == row.time, "\(row.text)")
  }

  static let widths: [(time: RenderOptions.Time, width: Float)] = [
    (.seconds(0), 100), (.seconds(1), 150), (.seconds(2), 10), (.end, 10),
  ]

  @Test(arguments: widths) func laysOutWhatIsThen(_ row: (time: RenderOptions.Time, width: Float)) throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = """
      <!doctype html><style>@keyframes k { from { width: 100px } to { width: 200px } }</style>
      <p style="width: 10px; animation: k 2s linear">
      """
    let options = RenderOptions(width: 400, time: row.time)
    let document = try session.layOut(try Document(parsing: html), options: options)
    #expect(document.pages[0].tree.boxes.contains { $0.source?.tag == "p" && $0.frame.width == row.width })
  }
}
