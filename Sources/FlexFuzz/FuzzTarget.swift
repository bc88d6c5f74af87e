internal import CairoKit
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDF
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexSnap
internal import FlexTree

/// What bytes made by chance are given to. None may trap, hang or touch memory that isn't its own; errors are right answers.
enum FuzzTarget: String, CaseIterable {
  /// Layout alone, of boxes whose styles the bytes choose.
  case layout
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
  /// The cases of `snap.yaml`.
  case snap

  /// What libFuzzer is to change one of, in `FLEXFUZZ_TARGET`.
  static func named(_ name: String?) -> FuzzTarget { name.flatMap(FuzzTarget.init) ?? .html }

  /// - Parameter formats: what is written of documents.
  func run(
    _ bytes: [UInt8], in session: RenderSession, formats: [OutputFormat] = [.png, .pdf, .svg]
  ) -> FuzzOutcome {
    var run = FuzzRun(session: session, formats: formats)
    run.give(bytes, to: self)
    return run.outcome
  }
}

/// How an input ended.
public enum FuzzOutcome: String, Sendable {
  case drawn
  /// With words: not at all, or without a picture or font of it.
  case refused
  /// By the error of a limit.
  case limited
}

/// One input.
struct FuzzRun {
  let session: RenderSession
  let formats: [OutputFormat]
  private(set) var outcome = FuzzOutcome.drawn

  init(session: RenderSession, formats: [OutputFormat]) {
    self.session = session
    self.formats = formats
  }

  mutating func give(_ bytes: [UInt8], to target: FuzzTarget) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch target {
    case .layout:
      var layout = RandomLayout(bytes)
      layout.run()
    case .html: render(text)
    case .css: render("<!doctype html><style>\(text)</style>\(Self.body)")
    case .selectors:
      let rules = [
        "\(text) { color: red }", ":is(\(text)) { top: 1px }", "p:has(\(text)) { left: 0 }",
        "@scope (\(text)) { p { top: 0 } }",
      ]
      render("<!doctype html><style>\(rules.joined(separator: "\n"))</style>\(Self.body)")
    case .boxes: render(Self.nested(text))
    case .pages: render(text, isPaged: true)
    case .template: bind(text)
    case .data:
      for format in DataFormat.allCases { attempt { _ = try DataReader.read(text, as: format, file: "d") } }
    case .picture: show(bytes, "image/png")
    case .svg:
      show(bytes, "image/svg+xml")
      render("<!doctype html>\(text)")
    case .font:
      let url = "data:font/ttf;base64,\(Base64.text(bytes))"
      render(
        "<!doctype html><style>@font-face { font-family: F; src: url(\(url)) } p { font: 20px F }</style><p>Afi12é كتاب क्षत्रि"
      )
    case .pdf: _ = PDFCheck(bytes)?.findings
    case .snap: attempt { _ = try SnapshotSuite.declared(text, file: "snap.yaml", folder: ".") }
    }
  }

  /// Notes how a step ended; what is worst stays.
  private mutating func attempt(_ step: () throws -> Void) {
    do {
      try step()
    } catch {
      switch ((error as? DocumentError)?.problem, (error as? MarkupError)?.problem) {
      case (.limitExceeded, _), (.tooManyBoxes, _), (_, .limitExceeded): outcome = .limited
      default: if outcome == .drawn { outcome = .refused }
      }
    }
  }

  /// A template, and behind a NUL its data.
  private mutating func bind(_ text: String) {
    let parts = text.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
    let data = parts.count > 1 ? String(parts[1]) : #"{"a": [1, {"b": "x"}], "name": "Ada", "n": 3.5}"#
    let (session, format) = (session, formats.last ?? .svg)
    attempt {
      let template = try Template(String(parts[0]), file: "t.html")
      let value = try DataReader.read(data, as: .json, file: "d.json")
      _ = try session.render(template, data: value, as: format, options: RenderOptions(width: 100))
    }
  }

  private mutating func render(_ html: String, isPaged: Bool = false) {
    let options = RenderOptions(width: 100, height: 80, isPaged: isPaged)
    let (session, formats) = (session, formats)
    var isWhole = true
    attempt {
      let laidOut = try session.layOut(try Document(parsing: html), options: options)
      isWhole = !laidOut.diagnostics.contains(where: \.isOmission)
      for format in formats { _ = try session.encode(laidOut, as: format, options: options) }
    }
    if !isWhole, outcome == .drawn { outcome = .refused }
  }

  private mutating func show(_ bytes: [UInt8], _ type: String) {
    let url = "data:\(type);base64,\(Base64.text(bytes))"
    render(
      "<!doctype html><img src='\(url)' width=30 height=20><p style='background: url(\(url)); border-image: url(\(url)) 2'>x"
    )
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
