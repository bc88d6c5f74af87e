import Testing

@testable import FlexStyle

@Suite("HTML's elements before anybody styles them")
struct UserAgentTests {
  @Test func theSheetIsUnderstood() {
    // What layout doesn't do yet is computed all the same.
    let misread = UserAgentStyleSheet.parsed.diagnostics.filter {
      if case .unsupported = $0.problem { false } else { true }
    }
    #expect(misread.map(\.description) == [])
    #expect(UserAgentStyleSheet.quirks.diagnostics.isEmpty)
    #expect(UserAgentStyleSheet.math.diagnostics.map(\.description) == [])
  }

  /// Values of the first element of a name, as Chromium has them.
  static let rows: [(html: String, tag: String, values: [String: String])] = [
    ("<h1>x</h1>", "h1", ["display": "block", "font-size": "32px", "margin-top": "21.44px", "font-weight": "700"]),
    ("<ul><li><ul><li>x</ul></ul>", "li", ["display": "list-item", "list-style-type": "disc"]),
    ("<pre>x</pre>", "pre", ["font-size": "13px", "white-space": "pre", "margin-top": "13px"]),
    ("<p align=center>x", "p", ["text-align": "-webkit-center"]),
    ("<h2 align=center>x</h2>", "h2", ["text-align": "center"]),
    ("<table><tr><th>x</table>", "th", ["text-align": "center", "font-weight": "700", "display": "table-cell"]),
    ("<table border=2><tr><td>x</table>", "td", ["border-top-width": "1px", "border-top-style": "inset"]),
    (
      "<table border=2 bordercolor=red><tr><td>x</table>", "td",
      ["border-top-style": "solid", "border-top-color": "rgb(255, 0, 0)"]
    ),
    ("<table rules=groups><tbody><tr><td>x</table>", "tbody", ["border-top-width": "1px", "border-left-width": "0px"]),
    ("<table rules=groups><colgroup><tr><td>x</table>", "colgroup", ["border-right-style": "solid"]),
    ("<table cellpadding=5><tr><td>x</table>", "td", ["padding-left": "5px"]),
    ("<img width=10 height=50%>", "img", ["width": "10px", "height": "50%"]),
    ("<font color=#0f0 size=+2>x</font>", "font", ["color": "rgb(0, 255, 0)", "font-size": "24px"]),
    ("<p dir=rtl>x", "p", ["direction": "rtl", "unicode-bidi": "isolate"]),
    ("<bdi>שלום</bdi>", "bdi", ["direction": "rtl"]),
    ("<div hidden>x</div>", "div", ["display": "none"]),
    ("<ol type=A><li>x</ol>", "li", ["list-style-type": "upper-alpha"]),
    ("<hr size=5 noshade>", "hr", ["height": "3px", "border-top-style": "solid"]),
    ("<input type=radio>", "input", ["margin-left": "5px", "overflow-x": "visible", "cursor": "default"]),
    ("<input type=file>", "input", ["border-top-width": "0px", "white-space": "pre"]),
    ("<button disabled>x</button>", "button", ["color": "rgba(16, 16, 16, 0.3)"]),
    ("<select disabled></select>", "select", ["color": "rgb(128, 128, 128)", "opacity": "0.7"]),
    ("<input type=checkbox disabled>", "input", ["background-color": "rgba(0, 0, 0, 0)"]),
    ("<input style=display:table-cell>", "input", ["display": "inline-block"]),
    ("<meter style=display:table></meter>", "meter", ["display": "block"]),
    ("<select multiple></select>", "select", ["background-color": "rgb(255, 255, 255)", "overflow-x": "hidden"]),
    ("<label>x</label>", "label", ["cursor": "default"]),
    ("<a href=x>x</a>", "a", ["text-decoration-line": "underline", "color": "rgb(0, 0, 238)"]),
    ("<body link=A06060><a href=x>x</a>", "a", ["text-decoration-line": "underline", "color": "rgb(160, 96, 96)"]),
    ("<body link=red><a name=x>x</a>", "a", ["color": "rgb(0, 0, 0)"]),
    (
      "<b><math><mi>x</mi></math></b>", "math",
      ["display": "math", "font-weight": "400", "font-family": "math", "math-style": "compact"]
    ),
    ("<math display=block><mi>x</mi></math>", "math", ["display": "block math", "math-style": "normal"]),
    ("<math><mi>x</mi></math>", "mi", ["display": "block math", "text-transform": "math-auto"]),
    ("<math><mi mathvariant=normal>x</mi></math>", "mi", ["text-transform": "none"]),
    ("<math><msup><mn>1</mn><mi>x</mi></msup></math>", "mi", ["font-size": "11.36px", "math-depth": "1"]),
    ("<math><mroot><mn>1</mn><mi>x</mi></mroot></math>", "mi", ["font-size": "8.0656px", "math-shift": "compact"]),
    ("<math display=block><mfrac><mi>x</mi></mfrac></math>", "mi", ["font-size": "16px", "math-style": "compact"]),
    (
      "<math><mstyle scriptlevel=+2 displaystyle=true mathcolor=red></mstyle></math>", "mstyle",
      ["math-depth": "2", "math-style": "normal", "color": "rgb(255, 0, 0)"]
    ),
    ("<mi>x</mi>", "mi", ["display": "inline", "font-size": "16px"]),
    ("<div style='display: block math'>x</div>", "div", ["display": "block"]),
  ]

  @Test(arguments: rows) func looks(_ row: (html: String, tag: String, values: [String: String])) throws {
    let (styles, document) = try styled(row.html, css: "")
    let element = try #require(document.first(row.tag))
    for (property, value) in row.values {
      #expect(styles.serializedValue(of: property, for: element) == value, "\(row.html) \(property)")
    }
  }
}
