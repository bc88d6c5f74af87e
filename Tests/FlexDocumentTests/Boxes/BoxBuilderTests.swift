import CairoKit
import FlexCore
import FlexDOM
import FlexDisplay
import FlexMarkup
import FlexPaint
import FlexTree
import Testing

@testable import FlexDocument

/// Styles by tag, as a browser's own sheet has them, and from `d="…"` (display), `p` (position) and
/// `ws` (white space) attributes; `before`, `after` give generated text.
struct FakeStyles: StyleLookup {
  let document: Document
  static let displays: [String: DisplayValue] = [
    "html": .block, "body": .block, "div": .block, "p": .block, "ul": .block, "ol": .block, "li": .listItem,
    "head": .none, "inline-block": .inlineBlock, "inline-flex": .inlineFlex, "flex": .flex, "grid": .grid,
    "none": .none,
    "contents": .contents, "block": .block, "inline": .inline,
  ]

  func style(of node: FlexDOM.NodeID) -> ComputedStyle {
    var style = ComputedStyle()
    guard let element = document.element(node) else { return style }
    style.display = Self.displays[element[attribute: "d"] ?? element.tag] ?? .inline
    if element[attribute: "p"] == "absolute" { style.layout.position = .absolute }
    if element[attribute: "f"] == "left" {
      style.layout.float = .left
      style.display = .block
    }
    if element[attribute: "ws"] == "pre" { style.text.whiteSpaceCollapse = .preserve }
    if element.tag == "ol" || element[attribute: "list"] != nil { style.text.listStyleType = .counter("decimal") }
    if let parent = document[node].parent, document.element(parent)?.tag == "ol" {
      style.text.listStyleType = .counter("decimal")
    }
    if let name = element[attribute: "reset"] { style.inline.counterReset = [CounterChange(name: name, value: 0)] }
    if let name = element[attribute: "count"] { style.inline.counterIncrement = [CounterChange(name: name, value: 1)] }
    return style
  }

  func style(of node: FlexDOM.NodeID, _ pseudoElement: GeneratedElement) -> ComputedStyle? {
    guard let text = document.element(node)?[attribute: pseudoElement.rawValue] else { return nil }
    var style = ComputedStyle()
    switch text {
    case "counters": style.inline.content = .items([.counters(name: "c", separator: ".", style: .counter("decimal"))])
    case "quote": style.inline.content = .items([pseudoElement == .before ? .openQuote : .closeQuote])
    default: style.inline.content = .items([.string(text)])
    }
    return style
  }
}

@Suite("Boxes of elements")
struct BoxBuilderTests {
  /// The outline of what is inside `<body>`.
  static func boxes(_ html: String) throws -> String {
    let document = try Document(parsing: "<!doctype html>" + html)
    var builder = BoxBuilder(document, styles: FakeStyles(document: document), images: NoImages())
    let lines = builder.build().outline.split(separator: "\n").dropFirst(2)
    return lines.map { $0.dropFirst(4) + "\n" }.joined()
  }

  static let cases: [(name: String, html: String, boxes: String)] = [
    ("lines", "<p>a <b>c</b>\n</p>", "p block 'a '<b>'c'</b>'\\n'\n"),
    (
      "white space between blocks makes nothing", "<div> <p>a</p> <p></p> </div>",
      "div block\n  p block 'a'\n  p block\n"
    ),
    (
      "text beside a block is wrapped", "<div>a<p>b</p> c</div>",
      "div block\n  anonymous block 'a'\n  p block 'b'\n  anonymous block ' c'\n"
    ),
    (
      "a block splits the inline boxes around it", "<div><b>a<i>b<p>c</p>d</i></b></div>",
      "div block\n  anonymous block <b>'a'<i>'b'</i></b>\n  p block 'c'\n  anonymous block <b><i>'d'</i></b>\n"
    ),
    (
      "an inline box with nothing but a block leaves no lines", "<div><b> <p>c</p> </b></div>",
      "div block\n  p block 'c'\n"
    ),
    (
      "flex items are blocks, text between them is wrapped",
      "<div d=flex>a<!-- --> b<b>c</b> <span d=inline-flex></span></div>",
      "div flex\n  anonymous block 'a'' b'\n  b block 'c'\n  span flex\n"
    ),
    (
      "a float keeps its place in its line", "<p>a <b f=left></b>b</p>",
      "p block 'a '[float #3]'b'\n  b block\n"
    ),
    ("white space makes no flex item", "<div d=flex ws=pre> <b>c</b>\n</div>", "div flex\n  b block 'c'\n"),
    ("preserved white space is a line", "<p ws=pre> </p>", "p block ' '\n"),
    (
      "atoms stand in lines", "<p>a<span d=inline-block>b</span></p>",
      "p block 'a'[atom #3]\n  span flowRoot 'b'\n"
    ),
    (
      "an absolute box on a line keeps its place", "<p>a<b p=absolute>b</b></p>",
      "p block 'a'[out of flow #3]\n  b block absolute 'b'\n"
    ),
    ("absolute boxes alone make no line", "<p> <b p=absolute>b</b> </p>", "p block\n  b block absolute 'b'\n"),
    ("display: none", "<p>a<b d=none>b</b></p>", "p block 'a'\n"),
    (
      "display: contents", "<div d=flex><div d=contents>a<p>b</p></div></div>",
      "div flex\n  anonymous block 'a'\n  p block 'b'\n"
    ),
    ("generated text", "<p before=x after=y>a</p>", "p block <p::before>'x'</p::before>'a'<p::after>'y'</p::after>\n"),
    ("generated items", "<div d=flex before=x><p>a</p></div>", "div flex\n  div::before block 'x'\n  p block 'a'\n"),
    (
      "counters nest, and end with the element that reset them inside of another's",
      "<div reset=c><p count=c before=counters></p><div reset=c><p count=c before=counters></p><p count=c before=counters></p></div><p count=c before=counters></p></div>",
      """
      div block
        p block <p::before>'1'</p::before>
        div block
          p block <p::before>'1.1'</p::before>
          p block <p::before>'1.2'</p::before>
        p block <p::before>'2'</p::before>

      """
    ),
    (
      "counters go on behind the element that reset them where no other is around it",
      "<div><div reset=c><p count=c before=counters></p></div><p count=c before=counters></p></div>",
      """
      div block
        div block
          p block <p::before>'1'</p::before>
        p block <p::before>'2'</p::before>

      """
    ),
    (
      "quotes nest", "<p><q before=quote after=quote>a<q before=quote after=quote>b</q></q></p>",
      "p block <q><q::before>'“'</q::before>'a'<q><q::before>'‘'</q::before>'b'<q::after>'’'</q::after></q><q::after>'”'</q::after></q>\n"
    ),
    (
      "numbered items", "<ol start=3><li>a<li value=9>b<li>c</ol>",
      """
      ol block
        li block [out of flow #4]'a'
          li::marker flex absolute
            anonymous block '3. '
        li block [out of flow #7]'b'
          li::marker flex absolute
            anonymous block '9. '
        li block [out of flow #10]'c'
          li::marker flex absolute
            anonymous block '10. '

      """
    ),
    ("line breaks", "<p>a<br>b<wbr>c</p>", "p block 'a'<br>'b'<wbr>'c'\n"),
  ]

  @Test(arguments: cases)
  func builds(_ row: (name: String, html: String, boxes: String)) throws {
    #expect(try Self.boxes(row.html) == row.boxes, "\(row.name)")
  }

  @Test func missingPicturesAreReported() throws {
    let document = try Document(parsing: "<p><img src=a.png alt=b>", file: "t.html")
    var builder = BoxBuilder(document, styles: FakeStyles(document: document), images: NoImages())
    _ = builder.build()
    #expect(builder.diagnostics.map(\.message) == ["the picture 'a.png' can't be read"])
    #expect(builder.diagnostics.first?.location?.offset == 12)
  }

  @Test func deepTreesAreBuilt() throws {
    let html = String(repeating: "<div d=flex>", count: 500) + "x"
    #expect(try Self.boxes(html).contains("'x'"))
  }
}

@Suite("Counter styles")
struct CounterStyleTests {
  @Test(arguments: [
    (4, "lower-roman", "iv"), (1994, "upper-roman", "MCMXCIV"), (4000, "upper-roman", "4000"),
    (27, "lower-alpha", "aa"), (0, "lower-alpha", "0"), (7, "decimal-leading-zero", "07"), (-7, "decimal", "-7"),
    (16, "hebrew", "טז"), (1016, "hebrew", "א׳טז"), (12, "arabic-indic", "١٢"), (1, "lower-greek", "α"),
    (1995, "georgian", "ჩშჟე"), (20_000, "georgian", "20000"), (12_345, "armenian", "Ա\u{302}ՍՅԽԵ"),
    (7_000, "upper-armenian", "ՈՒ"), (49, "hiragana-iroha", "いろ"), (13, "cjk-earthly-branch", "一三"),
    (3, "cjk-heavenly-stem", "丙"), (-3, "japanese-informal", "マイナス三"), (1234, "japanese-formal", "壱阡弐百参拾四"),
    (110, "korean-hangul-formal", "일백일십"), (110, "korean-hanja-informal", "百十"),
    (2031, "korean-hanja-formal", "貳仟參拾壹"), (12, "simp-chinese-informal", "十二"),
    (112, "simp-chinese-informal", "一百一十二"), (6001, "simp-chinese-formal", "陆仟零壹"),
    (-10, "trad-chinese-informal", "負十"),
    (0, "trad-chinese-formal", "零"), (10_000, "trad-chinese-formal", "一〇〇〇〇"), (6, "cjk-ideographic", "六"),
    (100, "ethiopic-numeric", "፻"), (78_010_092, "ethiopic-numeric", "፸፰፻፩፼፺፪"), (15, "hangul", "가가"),
    (8, "ethiopic-halehame-am", "ሸ"), (5, "no-such-style", "5"),
  ])
  func writes(_ row: (value: Int, style: String, text: String)) {
    #expect(CounterStyles().text(of: row.value, style: .counter(row.style)) == row.text)
  }

  @Test(arguments: [
    ("decimal", "3. "), ("disc", "• "), ("cjk-decimal", "三、"), ("korean-hangul-formal", "삼, "),
    ("trad-chinese-formal", "參、"), ("ethiopic-numeric", "፫/ "), ("ethiopic-halehame", "ሐ፦ "),
  ])
  func marks(_ row: (style: String, text: String)) {
    #expect(CounterStyles().marker(of: 3, style: .counter(row.style)) == row.text)
  }
}
