import FlexMarkup
import Testing

@testable import FlexDocument

@Suite("Form controls, as a page shows them that nobody touches")
struct FormControlTests {
  /// Sizes as Chromium has them with the same fonts.
  static let cases: [(html: String, size: String, text: [String])] = [
    ("<input value=abc>", "185 21", ["abc"]), ("<input size=10 placeholder=x>", "105 21", ["x"]),
    ("<input type=password value=abc>", "185 21", ["•••"]), ("<input type=checkbox checked>", "13 13", []),
    ("<input type=radio>", "13 13", []), ("<input type=range>", "129 16", []), ("<input type=button>", "16 21", [""]),
    ("<textarea>abc</textarea>", "201 42", ["abc"]), ("<textarea rows=3 cols=10></textarea>", "111 60", []),
    ("<progress value=.5></progress>", "160 16", []), ("<meter value=.5></meter>", "80 16", []),
    ("<input type=color>", "50 27", []), ("<input type=hidden>", "0 0", []),
    ("<input style='width:100%;padding:5px;font:16px/20px Inter;box-sizing:border-box' value=x>", "400 34", ["x"]),
    ("<input type=checkbox style='appearance:none;width:5px;height:6px'>", "5 6", []),
  ]

  @Test(arguments: cases) func looks(_ row: (html: String, size: String, text: [String])) throws {
    let report = try LayoutReportTests.report("<body style='margin:0'>" + row.html)
    let control = try #require(report.elements.last { $0.tag != "body" })
    #expect(
      "\(control.bounds.width.rounded().short) \(control.bounds.height.rounded().short)" == row.size, "\(row.html)")
    let text = report.elements.flatMap(\.lines).map { $0.text.filter { $0 != "\u{200B}" } }
    #expect(text == row.text || row.text.isEmpty, "\(row.html)")
  }

  @Test func menusShowOneOption() throws {
    let report = try LayoutReportTests.report(
      "<select><option>One<option selected>Two<optgroup><option>Twenty-three</select>")
    let menu = try #require(report.elements.first { $0.tag == "select" })
    #expect(menu.bounds.width > 90 && menu.bounds.height < 25)
  }

  @Test func whatReadsTheSameIsSaidOnce() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = """
      <!DOCTYPE html><style>p{zoom:2;columns:auto;-webkit-backdrop-filter:none}</style><style>p{zoom:2}</style>\
      <p style='zoom:3;zoom:1'>
      """
    let found = try session.layOut(try Document(parsing: html), options: RenderOptions()).diagnostics
    #expect(found.map(\.message) == ["the property 'zoom' is not supported"])
  }
}
