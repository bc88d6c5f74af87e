import FlexCore
import Testing

@testable import FlexDocument

@Suite("CSS Containment 2, containing blocks of transformed boxes")
struct ContainmentTests {
  static let cases: [(name: String, html: String, places: [String])] = [
    (
      "a transformed box holds absolute and fixed ones",
      """
      <div style='transform:translate(10px,0);height:50px;width:100px'><i style='position:absolute;right:0;bottom:0;\
      width:9px;height:8px'></i><p style='margin:0;height:9px'><b style='position:fixed;left:3px;top:4px;width:5px;\
      height:6px'></b></p></div>
      """, ["div 10 0 100 50", "i 101 42 9 8", "p 10 0 100 9", "b 13 4 5 6"]
    ),
    (
      "layout containment holds absolute ones, and margins",
      """
      <div style='contain:layout'><p style='margin:7px;height:1px'></p><i style='position:absolute;top:0;right:0;\
      width:5px;height:6px'></i></div>
      """, ["div 0 0 400 15", "p 7 7 386 1", "i 395 0 5 6"]
    ),
    (
      "size containment takes contents for nothing, which are laid out in the end",
      "<div style='contain:size;padding:2px;border:1px solid'><p style='margin:0;height:50px'></p></div><hr style='margin:0;border:0;height:1px'>",
      ["div 0 0 400 6", "p 3 3 394 50", "hr 0 6 400 1"]
    ),
    (
      "what the contents count as can be said",
      "<div style='contain:strict;contain-intrinsic-size:40px 30px;position:absolute'><p style='margin:0;width:50%;height:50px'></p></div>",
      ["div 0 0 40 30", "p 0 0 20 50"]
    ),
    (
      "inline-size containment leaves the height to the contents",
      """
      <div style='display:flex;align-items:start'><section style='container-type:inline-size;flex:0 0 50%'>\
      <p style='margin:10px 0;aspect-ratio:2'></p></section><i style='contain:inline-size'><b style='display:block;\
      width:9px;height:9px'></b></i></div>
      """, ["div 0 0 400 120", "section 0 0 200 120", "p 0 10 200 100", "i 200 0 0 9", "b 200 0 9 9"]
    ),
    (
      "hidden contents take no place",
      "<div style='content-visibility:hidden'><p style='height:50px'>x</p></div>",
      ["div 0 0 400 0", "p 0 0 0 0"]
    ),
  ]

  @Test(arguments: cases) func places(_ row: (name: String, html: String, places: [String])) throws {
    #expect(try LayoutReportTests.places("<body style='margin:0'>" + row.html) == row.places, "\(row.name)")
  }
}
