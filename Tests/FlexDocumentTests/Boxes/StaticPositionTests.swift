import FlexCore
import Testing

@testable import FlexDocument

@Suite("CSS Positioned Layout 3 §4.1: static positions follow the display that a box had")
struct StaticPositionTests {
  /// 40 px of line, then what is absolute; lines are 20 px.
  static let bar = "<b style='display:inline-block;width:40px;height:20px;vertical-align:top'></b>"

  static let cases: [(name: String, html: String, place: String)] = [
    (
      "a block that was inline stands in its line",
      "\(bar)<div style='display:inline;position:absolute;width:5px;height:6px'></div>", "div 40 0 5 6"
    ),
    (
      "a span that was a block stands below",
      "\(bar)<i style='display:block;position:absolute;width:5px;height:6px'></i>", "i 0 20 5 6"
    ),
    (
      "so does one that was a flex container",
      "\(bar)<i style='display:flex;position:absolute;width:5px;height:6px'></i>", "i 0 20 5 6"
    ),
    (
      "an inline-flex container stands in its line",
      "\(bar)<i style='display:inline-flex;position:absolute;width:5px;height:6px'></i>", "i 40 0 5 6"
    ),
    (
      "a block stands at the start of right-to-left lines",
      "<p style='margin:0;direction:rtl'>\(bar)<i style='display:block;position:absolute;width:5px;height:6px'></i></p>",
      "i 395 20 5 6"
    ),
    (
      "alone, text-align says where its line would have it",
      "<p style='margin:0;text-align:center'><i style='position:absolute;width:5px;height:6px'></i></p>", "i 200 0 5 6"
    ),
    (
      "and text-indent",
      "<p style='margin:0;text-indent:30px'><i style='position:absolute;width:5px;height:6px'></i></p>", "i 30 0 5 6"
    ),
    (
      "beside a float",
      "<u style='float:left;width:50px;height:50px'></u><i style='position:absolute;width:5px;height:6px'></i>",
      "i 50 0 5 6"
    ),
    (
      "but not beside one that follows",
      "<i style='position:absolute;width:5px;height:6px'></i><u style='float:left;width:50px;height:50px'></u>",
      "i 0 0 5 6"
    ),
    (
      "a block takes no notice of either",
      "<p style='margin:0;text-align:center'><i style='display:block;position:absolute;width:5px;height:6px'></i></p>",
      "i 0 0 5 6"
    ),
    (
      "between blocks",
      "<div style='text-align:right'><p style='margin:0;height:9px'></p><i style='position:absolute;width:5px;height:6px'></i><hr></div>",
      "i 400 9 5 6"
    ),
  ]

  @Test(arguments: cases) func stands(_ row: (name: String, html: String, place: String)) throws {
    let html = "<!DOCTYPE html><body style='margin:0;font:16px/20px serif'>" + row.html
    let places = try LayoutReportTests.places(html)
    #expect(places.contains(row.place), "\(row.name): \(places)")
  }
}
