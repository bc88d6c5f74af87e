import FlexCore
import Testing

@testable import FlexDocument

@Suite("CSS 2 §9.5: floats in text, as in Chromium")
struct FloatsInTextTests {
  /// A word of a width in px, on lines of 20 px.
  static func word(_ name: String, _ width: Int) -> String {
    "<\(name) style='display:inline-block;width:\(width)px;height:20px;vertical-align:top'></\(name)>"
  }

  static func float(_ side: String, _ width: Int, _ more: String = "") -> String {
    "<i style='float:\(side);width:\(width)px;height:30px;\(more)'></i>"
  }

  static let cases: [(name: String, html: String, places: [String])] = [
    (
      "a float stands beside the line that it comes up in",
      word("a", 150) + word("b", 100) + float("left", 50) + word("u", 40),
      ["a 0 0 150 20", "b 50 20 100 20", "i 0 20 50 30", "u 150 20 40 20"]
    ),
    (
      "one that doesn't fit stands below",
      word("a", 150) + float("left", 60) + word("b", 50) + word("u", 40),
      ["a 0 0 150 20", "i 0 20 60 30", "b 150 0 50 20", "u 60 20 40 20"]
    ),
    (
      "and so do those behind it",
      word("a", 150) + float("left", 60) + float("right", 10) + word("u", 60),
      ["a 0 0 150 20", "i 0 20 60 30", "i 190 20 10 30", "u 60 20 60 20"]
    ),
    (
      "a float goes with the piece that it is in the middle of",
      word("a", 90) + "<span style='white-space:nowrap'>" + word("b", 40) + float("left", 60) + word("s", 40)
        + "</span>",
      ["a 0 0 90 20", "b 60 20 40 20", "i 0 20 60 30", "s 100 20 40 20"]
    ),
    (
      "behind a forced break it stands beside the next line",
      word("a", 20) + "<br>" + float("left", 50) + word("b", 20), ["a 0 0 20 20", "i 0 20 50 30", "b 50 20 20 20"]
    ),
    (
      "a forced break clears floats of its line",
      word("a", 20) + float("left", 50) + "<br style='clear:left'>" + word("b", 20),
      ["a 50 0 20 20", "i 0 0 50 30", "b 0 30 20 20"]
    ),
    (
      "a float that clears another stands below it",
      word("a", 20) + float("left", 50) + float("left", 40, "clear:left") + word("b", 20),
      ["a 50 0 20 20", "i 0 0 50 30", "i 0 30 40 30", "b 70 0 20 20"]
    ),
    (
      "a taller line gives way to floats further down",
      float("left", 50) + float("left", 100, "clear:left")
        + "<b style='display:inline-block;width:90px;height:40px;vertical-align:top'></b>",
      ["i 0 0 50 30", "i 0 30 100 30", "b 100 0 90 40"]
    ),
    (
      "the width of a line is that of its text and its floats",
      "<p style='margin:0;float:left'>" + word("a", 20) + float("left", 50) + "<br>" + word("b", 30) + "</p>",
      ["p 0 0 70 50", "a 50 0 20 20", "i 0 0 50 30", "b 0 30 30 20"]
    ),
    (
      "a formatting context is as tall as its floats",
      "<p style='margin:0;display:flow-root'>" + word("a", 20) + float("right", 50) + "</p>",
      ["p 0 0 200 30", "a 0 0 20 20", "i 150 0 50 30"]
    ),
    (
      "what follows gives way too",
      "<p style='margin:0'>" + word("a", 20) + float("left", 50) + "</p><p style='margin:0'>" + word("b", 20) + "</p>",
      ["p 0 0 200 20", "a 50 0 20 20", "i 0 0 50 30", "p 0 20 200 20", "b 50 20 20 20"]
    ),
  ]

  @Test(arguments: cases) func stand(_ row: (name: String, html: String, places: [String])) throws {
    let html = "<!DOCTYPE html><body style='margin:0;width:200px;font:16px/20px serif'>" + row.html
    let places = try LayoutReportTests.places(html).filter { !$0.hasPrefix("br") && !$0.hasPrefix("span") }
    #expect(places == row.places, "\(row.name)")
  }
}
