internal import CairoKit
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDF
internal import FlexPDFWriter
internal import FlexPaint

/// What bytes made by chance are given to. None may trap, hang or touch memory that isn't its own; errors are right answers.
enum FuzzTarget: String, CaseIterable {
  /// A whole document.
  case html
  /// A style sheet over a document with one of everything.
  case css
  /// The selector of a rule, also in `:is()`, `:has()` and `@scope`.
  case selectors
  /// A declaration list a line: boxes inside and beside each other.
  case boxes
  /// A document in pages.
  case pages
  /// A template, and behind a NUL the data.
  case template
  /// Data files of every format.
  case data
  /// A picture of any format that is decoded.
  case picture
  /// An SVG picture, and the same inside HTML.
  case svg
  /// A font face.
  case font
  /// A PDF file to be checked.
  case pdf

  /// What libFuzzer is to change one of, in `FLEXFUZZ_TARGET`.
  static func named(_ name: String?) -> FuzzTarget { name.flatMap(FuzzTarget.init) ?? .html }

  func run(_ bytes: [UInt8], in session: RenderSession) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .html: render(text, in: session)
    case .css: render("<!doctype html><style>\(text)</style>\(Self.body)", in: session)
    case .selectors:
      let rules = [
        "\(text) { color: red }", ":is(\(text)) { top: 1px }", "p:has(\(text)) { left: 0 }",
        "@scope (\(text)) { p { top: 0 } }",
      ]
      render("<!doctype html><style>\(rules.joined(separator: "\n"))</style>\(Self.body)", in: session)
    case .boxes: render(Self.nested(text), in: session)
    case .pages: render(text, in: session, isPaged: true)
    case .template:
      let parts = text.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
      let data = parts.count > 1 ? String(parts[1]) : #"{"a": [1, {"b": "x"}], "name": "Ada", "n": 3.5}"#
      guard let template = try? Template(String(parts[0]), file: "t.html"),
        let value = try? DataReader.read(data, as: .json, file: "d.json")
      else { return }
      _ = try? session.render(template, data: value, as: .svg, options: RenderOptions(width: 100))
    case .data:
      for format in DataFormat.allCases { _ = try? DataReader.read(text, as: format, file: "d") }
    case .picture: show(bytes, "image/png", in: session)
    case .svg:
      show(bytes, "image/svg+xml", in: session)
      render("<!doctype html>\(text)", in: session)
    case .font:
      let url = "data:font/ttf;base64,\(String(decoding: Base64.encode(bytes), as: UTF8.self))"
      render(
        "<!doctype html><style>@font-face { font-family: F; src: url(\(url)) } p { font: 20px F }</style><p>Afi12é",
        in: session)
    case .pdf: _ = PDFCheck(bytes)?.findings
    }
  }

  private func render(_ html: String, in session: RenderSession, isPaged: Bool = false) {
    let options = RenderOptions(width: 100, height: 80, isPaged: isPaged)
    guard let document = try? Document(parsing: html), let laidOut = try? session.layOut(document, options: options)
    else { return }
    for format in [OutputFormat.png, .pdf, .svg] { _ = try? session.encode(laidOut, as: format, options: options) }
  }

  private func show(_ bytes: [UInt8], _ type: String, in session: RenderSession) {
    let url = "data:\(type);base64,\(String(decoding: Base64.encode(bytes), as: UTF8.self))"
    render(
      "<!doctype html><img src='\(url)' width=30 height=20><p style='background: url(\(url)); border-image: url(\(url)) 2'>x",
      in: session)
  }

  /// One of everything, for style sheets to reach.
  private static let body = """
    <h1 id=a class="x y">Head</h1><p lang=de>Some <b>bold</b> text <span>with <i>spans</i></span> 日本 עברית</p>
    <ul><li>one<li>two<ol><li>three</ol></ul><table border><caption>c</caption><tr><th>a<td rowspan=2>b<tr><td>c</table>
    <div class=x><div><img width=9 height=9></div><input value=v><select><option>o</select><button>b</button>
    <textarea>t</textarea><progress value=.5></progress></div><fieldset><legend>l</legend>f</fieldset>
    <details open><summary>s</summary>d</details><svg width=20 height=20><circle r=5 /><text y=9>t</text></svg>
    """

  /// Each line is a box, inside the one before where it begins with a space.
  private static func nested(_ text: String) -> String {
    var html = "<!doctype html><body>"
    var depth = 0
    for line in text.split(separator: "\n").prefix(40) {
      let wanted = line.prefix { $0 == " " }.count
      while depth > min(wanted, depth) {
        html += "</div>"
        depth -= 1
      }
      html += "<div style=\"\(line.map { $0 == "\"" ? "'" : String($0) }.joined())\">ab c"
      depth += 1
    }
    return html
  }
}
