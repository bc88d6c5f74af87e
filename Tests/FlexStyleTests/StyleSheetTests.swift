import FlexCore
import FlexMarkup
import FlexTree
import Testing

@testable import FlexStyle

@Suite("Style sheets")
struct StyleSheetTests {
  @Test func bytes() {
    #expect(StyleSheetDecoding.decode([0xEF, 0xBB, 0xBF, 0x61]) == "a")
    #expect(StyleSheetDecoding.decode([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0x00, 0xDE]) == "a\u{1F600}")
    #expect(StyleSheetDecoding.decode([0xFE, 0xFF, 0x00, 0x61]) == "a")
    #expect(StyleSheetDecoding.decode(Array("@charset \"latin1\";".utf8) + [0xE9, 0x80]).hasSuffix("é€"))
    #expect(StyleSheetDecoding.decode([0xFF, 0x61]) == "\u{FFFD}a")
  }

  @Test func fontFaces() throws {
    let sheet = StyleSheet(
      parsing: """
        @font-face{font-family:'A B';src:local(x),url(y.woff2) format('woff2'),url('z');font-weight:100 900;
          font-style:oblique 10deg;unicode-range:U+0-7F,U+4??;size-adjust:90%}
        @font-face{font-family:C}
        """, file: "f.css")
    let resolver = StyleResolver(sheets: [sheet], context: StyleContext(viewport: .zero))
    #expect(resolver.fontFaces.count == 1)
    let face = try #require(resolver.fontFaces.first)
    #expect(face.family == "A B")
    #expect(face.sources == [.local("x"), .url("y.woff2", format: "woff2"), .url("z", format: nil)])
    #expect(face.weight == 100...900)
    #expect(face.style == .oblique(10))
    #expect(face.unicodeRanges == [0...0x7F, 0x400...0x4FF])
    #expect(face.sizeAdjust == 0.9)
    #expect(face.file == "f.css")
    #expect(sheet.diagnostics.count == 1)
  }

  @Test(
    "sizes of pages",
    arguments: [
      ("a4", PageSize.fixed(width: 210 / 25.4 * 96, height: 297 / 25.4 * 96)),
      ("letter landscape", .fixed(width: 1056, height: 816)), ("10px", .fixed(width: 10, height: 10)),
      ("1in 2in", .fixed(width: 96, height: 192)), ("landscape", .orientation(isLandscape: true)), ("auto", .auto),
      ("80mm auto", .roll(width: 80 / 25.4 * 96)),
    ]) func pageSizes(_ row: (css: String, size: PageSize)) throws
  {
    let sheet = StyleSheet(parsing: "@page{size:\(row.css)}")
    let resolver = StyleResolver(sheets: [sheet], context: StyleContext(viewport: .zero))
    var pages = resolver.pages()
    let size = pages.style(of: PageDescription()).size
    switch (size, row.size) {
    case (.roll(let width), .roll(let other)): #expect(abs(width - other) < 0.01)
    case (.fixed(let width, let height), .fixed(let otherWidth, let otherHeight)):
      #expect(abs(width - otherWidth) < 0.01 && abs(height - otherHeight) < 0.01)
    default: #expect(size == row.size)
    }
  }

  @Test func counterStyles() throws {
    let sheet = StyleSheet(
      parsing: """
        @counter-style a{system:fixed 3;symbols:x "y";prefix:"(";suffix:")";range:1 5,infinite -1;pad:2 '0';negative:'-' '+'}
        @layer l{@counter-style a{symbols:z}}
        @counter-style Decimal{symbols:a}
        @counter-style b{system:alphabetic;symbols:a}
        @counter-style c{system:additive;additive-symbols:5 v,1 i;nosuch:1;fallback:none}
        """)
    let styles = RuleSet([sheet], medium: StyleContext(viewport: .zero).medium, isQuirksMode: false).counterStyles
    let a = try #require(styles["a"])
    #expect(a.system == .fixed(first: 3) && a.symbols == ["x", "y"] && a.prefix == "(" && a.suffix == ")")
    #expect(a.ranges == [1...5, Int.min...(-1)] && a.pad?.length == 2 && a.negative?.after == "+")
    #expect(styles["c"]?.additiveSymbols.map(\.weight) == [5, 1])
    #expect(styles.count == 2)
    #expect(
      sheet.diagnostics.map(\.description) == [
        "'@counter-style' is ignored: expected a name of its own before the block",
        "'@counter-style' is ignored: its 'system' needs other or more symbols",
        "found '1' for 'nosuch'; expected a descriptor such as 'system' or 'symbols'",
        "found 'none' for 'fallback'; expected <counter-style-name>",
      ])
  }

  @Test func marginBoxesAreParsed() {
    let sheet = StyleSheet(parsing: "@page x:first{margin:1cm;@top-center{content:'a'}@nosuch{}}")
    guard case .page(let page)? = sheet.rules.first else {
      Issue.record("no page rule")
      return
    }
    #expect(page.areas.map(\.area) == [.margin(.topCenter)])
    #expect(page.selectors.first?.matches(PageDescription(name: "x")) == true)
    #expect(page.selectors.first?.matches(PageDescription(name: "x", index: 1)) == false)
    #expect(sheet.diagnostics.count == 1)
  }

  @Test("'::column' is reported where it stands, and matches nothing")
  func columns() throws {
    let sheet = StyleSheet(parsing: "p { top: 0 }\ndiv::column { break-after: page }")
    let warning = try #require(sheet.diagnostics.first)
    #expect(sheet.diagnostics.count == 1)
    #expect(warning.problem == .unsupported("'::column'", hint: warning.hint))
    #expect(sheet.rules.count == 2)
  }

  @Test func importsAreRelativeToTheirSheet() {
    var asked: [String] = []
    _ = StyleSheet(parsing: "@import 'a.css';@import url(b.css) print;", baseURL: "dir/main.css") { url, base in
      asked.append("\(url) from \(base ?? "-")")
      return nil
    }
    #expect(asked == ["a.css from dir/main.css", "b.css from dir/main.css"])
  }
}
