import FlexDOM
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
    ("<textarea>abc</textarea>", "181 36", ["abc"]), ("<textarea rows=3 cols=10></textarea>", "101 51", []),
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

  /// In lines of 22.4 px with their baseline at 17.
  static let places: [(html: String, top: Float, line: Float)] = [
    ("<input type=checkbox>", 4, 22.4), ("<input type=radio>", 4, 22.4), ("<input type=range>", 2, 23.4),
    ("<input type=checkbox style='margin:10px'>", 10, 33),
    ("<input type=checkbox style='appearance:none;width:20px;height:20px'>", 3, 31.4),
  ]

  @Test(arguments: places) func theirMarginsHangBelowTheBaseline(_ row: (html: String, top: Float, line: Float)) throws
  {
    let report = try LayoutReportTests.report(
      "<!doctype html><body style='margin:0'><p style='margin:0;font:16px/1.4 Inter'>x" + row.html)
    let control = try #require(report.elements.last { $0.tag == "input" })
    let line = try #require(report.elements.last { $0.tag == "p" })
    #expect(abs(control.bounds.y - row.top) < 0.1)
    #expect(abs(line.bounds.height - row.line) < 0.1)
  }

  /// The bar in black, white and blue: a frame around it all, and a filling that ends straight.
  @Test func barsAreFramed() throws {
    let style = "display:block;filter:brightness(.6) contrast(50)"
    try PageCase(
      "progress", "<progress value=.25 style='\(style)'></progress>",
      "20,2=_ 39,4=K 39,5=B 41,5=_ 50,4=K 50,11=K 50,13=_"
    ).check()
    try PageCase("meter", "<meter value=.5 style='\(style)'></meter>", "39,6=K 42,6=_ 42,4=K 42,2=_").check()
  }

  /// Where contrast leaves black, white and colours.
  @Test func controlsAreGreyWhereTheyAreDisabledAndDarkWherePagesAre() throws {
    let tick = "<input type=checkbox checked style='display:block;margin:0;filter:contrast(50)'>"
    try PageCase("enabled", tick, "1,6=B").check()
    try PageCase(
      "in a disabled fieldset", "<fieldset disabled style='margin:0;padding:0;border:0'>\(tick)</fieldset>", "1,6=_"
    ).check()
    let field = "width:40px;height:20px;margin:0;box-sizing:border-box;display:block;filter:contrast(50)"
    try PageCase("a field", "<input style='\(field)'>", "20,10=_ 0,10=K").check()
    try PageCase("a dark field", "<input style='color-scheme:dark;\(field)'>", "20,10=K 0,10=_").check()
    try PageCase("a dark menu", "<select style='color-scheme:dark;\(field)'></select>", "10,10=K 0,10=_").check()
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
      <!DOCTYPE html><style>p{line-height-step:block;columns:auto;-webkit-backdrop-filter:none}</style>\
      <style>p{line-height-step:block}</style>\
      <p style='line-height-step:block;line-height-step:block'>
      """
    let found = try session.layOut(try Document(parsing: html), options: RenderOptions()).diagnostics
    #expect(found.map(\.message) == ["the property 'line-height-step' is not supported"])
  }
}
