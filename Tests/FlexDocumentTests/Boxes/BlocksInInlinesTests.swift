import FlexCore
import Testing

@testable import FlexDocument

@Suite("CSS 2 §9.2.1.1: blocks inside inline boxes, as in Chromium")
struct BlocksInInlinesTests {
  static let block = "<p style='margin:0;height:30px'></p>"

  static let cases: [(name: String, html: String, places: [String])] = [
    ("a block counts among the boxes of the inline element", "<a>\(block)</a>", ["a 0 0 200 30", "p 0 0 200 30"]),
    (
      "position: relative moves it", "<a style='position:relative;left:9px;top:8px'>\(block)</a>",
      ["a 9 8 200 30", "p 9 8 200 30"]
    ),
    (
      "and holds absolute boxes, of several blocks as of one",
      "<a style='position:relative'>\(block) <p style='margin:0;height:30px'><i style='position:absolute;right:0;bottom:0;width:5px;height:6px'></i></p></a>",
      ["a 0 0 200 60", "p 0 0 200 30", "p 0 30 200 30", "i 195 54 5 6"]
    ),
    (
      "the start edge has a line before it, the end edge one behind",
      "<a style='padding:0 3px;font:16px/20px serif'>\(block) \(block)</a>",
      ["p 0 20 200 30", "p 0 50 200 30"]
    ),
    (
      "absolute boxes in an inline-block find their containing block outside",
      """
      <p style='margin:0;position:relative;height:50px'><b style='display:inline-block;width:20px;height:20px;\
      vertical-align:top'><i style='position:absolute;right:0;bottom:0;width:5px;height:6px'></i></b></p>
      """, ["p 0 0 200 50", "b 0 0 20 20", "i 195 44 5 6"]
    ),
    (
      "and keep their static position in it",
      """
      <p style='margin:0'><b style='display:inline-block;width:20px;height:20px;padding:3px'><i style='position:absolute;\
      width:5px;height:6px'></i></b></p>
      """, ["i 3 3 5 6"]
    ),
    (
      "behind the last forced break stands no line for what is out of flow",
      "<p style='margin:0;font:16px/20px serif'>x<br><i style='position:absolute;width:5px;height:6px'></i></p>",
      ["p 0 0 200 20", "i 0 20 5 6"]
    ),
  ]

  @Test(arguments: cases) func places(_ row: (name: String, html: String, places: [String])) throws {
    let places = try LayoutReportTests.places("<!DOCTYPE html><body style='margin:0;width:200px'>" + row.html)
    for place in row.places { #expect(places.contains(place), "\(row.name): \(places)") }
  }
}

@Suite("CSS Positioned Layout 3 §3.5: what sticks, where nobody has scrolled")
struct StickyTests {
  static let cases: [(name: String, html: String, place: String)] = [
    ("a box stays in its place", "<hr style='height:50px'><i style='top:20px'></i>", "i 0 50 9 9"),
    ("one that begins within its inset is moved", "<i style='top:20px'></i><hr style='height:50px'>", "i 0 20 9 9"),
    (
      "but not out of its containing block", "<p style='margin:0;height:15px'><i style='top:20px'></i></p>", "i 0 6 9 9"
    ),
    (
      "what scrolls has edges too",
      "<hr style='height:50px'><p style='margin:0;height:90px;overflow:auto'><i style='top:20px'></i><u></u></p>",
      "i 0 70 9 9"
    ),
    (
      "at its lower edge as well",
      "<p style='margin:0;height:90px;overflow:auto'><u></u><i style='bottom:10px'></i></p>", "i 0 71 9 9"
    ),
  ]

  @Test(arguments: cases) func stick(_ row: (name: String, html: String, place: String)) throws {
    let style = """
      <style>body{margin:0;width:200px} hr{margin:0;border:0} i{display:block;position:sticky;width:9px;height:9px}
      u{display:block;height:300px}</style>
      """
    let places = try LayoutReportTests.places("<!DOCTYPE html>" + style + row.html)
    #expect(places.contains(row.place), "\(row.name): \(places)")
  }
}

@Suite("CSS Shapes 1 §4: lines give way to the shapes of floats")
struct FloatShapeTests {
  static let cases: [(name: String, shape: String, places: [String])] = [
    ("circle", "shape-outside:circle()", ["b 90 0 60 20", "u 98.99 20 60 20"]),
    ("circle with a margin", "shape-outside:circle(40px);shape-margin:10px", ["b 90 0 60 20"]),
    ("inset", "shape-outside:inset(20px 40px 0 0)", ["b 0 0 60 20", "u 60 20 60 20"]),
    ("polygon", "shape-outside:polygon(0 0,100px 100px,0 100px)", ["b 20 0 60 20", "u 40 20 60 20"]),
    ("content-box", "padding:10px;width:80px;height:80px;shape-outside:content-box", ["b 90 0 60 20"]),
    ("border-box with round corners", "border-radius:50%;shape-outside:border-box", ["b 90 0 60 20"]),
    (
      "a level edge below", "shape-outside:polygon(0 20px,80px 20px,80px 100px,0 100px)",
      ["b 0 0 60 20", "u 80 20 60 20"]
    ),
    (
      "polygon with a margin", "shape-outside:polygon(0 20px,80px 20px,80px 30px,0 30px);shape-margin:10px",
      ["b 90 0 60 20", "u 90 20 60 20"]
    ),
    ("gradient", "shape-outside:linear-gradient(90deg,red 50px,transparent 50px)", ["b 50 0 60 20", "u 50 20 60 20"]),
    (
      "gradient with a threshold", "shape-outside:linear-gradient(90deg,red,transparent);shape-image-threshold:.5",
      ["b 50 0 60 20", "u 50 20 60 20"]
    ),
    (
      "gradient with a margin", "shape-outside:linear-gradient(90deg,red 20px,transparent 0);shape-margin:5px",
      ["b 25 0 60 20", "u 25 20 60 20"]
    ),
    (
      "gradient in padding",
      "padding:10px;width:80px;height:80px;shape-outside:linear-gradient(90deg,red 50px,transparent 50px)",
      ["b 60 0 60 20", "u 60 20 60 20"]
    ),
    (
      "round gradient", "shape-outside:radial-gradient(circle closest-side,red 90%,transparent 0)",
      ["b 83 0 60 20", "u 94 20 60 20"]
    ),
    ("nothing of it opaque", "shape-outside:linear-gradient(transparent,transparent)", ["b 0 0 60 20"]),
    (
      "picture of its own size",
      "shape-outside:url(&quot;data:image/svg+xml,<svg xmlns=&#39;http://www.w3.org/2000/svg&#39; width=&#39;10&#39; height=&#39;10&#39;><rect width=&#39;4&#39; height=&#39;2&#39;/></svg>&quot;)",
      ["b 4 0 60 20", "u 0 20 60 20"]
    ),
    ("missing picture", "shape-outside:url(x.png)", ["b 100 0 60 20"]),
  ]

  @Test(arguments: cases) func giveWay(_ row: (name: String, shape: String, places: [String])) throws {
    func word(_ name: String) -> String {
      "<\(name) style='display:inline-block;width:60px;height:20px;vertical-align:top'></\(name)>"
    }
    let html =
      "<!DOCTYPE html><body style='margin:0;width:160px;font:16px/20px serif'><i style='float:left;width:100px;height:100px;\(row.shape)'></i>"
      + word("b") + "<br>" + word("u")
    let places = try LayoutReportTests.places(html)
    for place in row.places { #expect(places.contains(place), "\(row.name): \(places)") }
  }
}
