import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import SeededRandom
import TestSupport
import Testing

@testable import FlexStyle

@Suite("Bad and huge style sheets")
struct RobustnessTests {
  @Test func aMegabyteOfDeclarations() throws {
    let css = "p{" + String(repeating: "color:red;nosuch:1;", count: 55_000) + "order:3}"
    let (styles, document) = try styled("<p>x</p>", css: css)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "order", for: p) == "3")
  }

  @Test func aMegabyteInOneValue() throws {
    let css = "p{font-family:" + String(repeating: "a,", count: 500_000) + "b;order:3}"
    let (styles, document) = try styled("<p>x</p>", css: css)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "order", for: p) == "3")
  }

  @Test(
    "what nests deeper than the limit is dropped",
    arguments: ["(", "[", "{", "calc(", "a{", ":is(", "@media all{", "var(--a,", "@supports (", ":not("])
  func nests(_ opening: String) throws {
    for prefix in ["", "p{width:", "p{--x:", "p:is("] {
      let css = prefix + String(repeating: opening, count: 10_000)
      let (_, document) = try styled("<p>x</p>", css: css)
      #expect(document.first("p") != nil)
    }
  }

  @Test func deepRulesAreReported() {
    let sheet = StyleSheet(parsing: String(repeating: "@media all{", count: 10_000))
    #expect(sheet.diagnostics.map(\.problem) == [.nestedTooDeeply(limit: TokenStream.nestingLimit)])
  }

  @Test func aChainOfVariablesTakesLinearTime() throws {
    for order in [Array(1..<20_000), Array((1..<20_000).reversed())] {
      let chain = order.map { "--a\($0):var(--a\($0 - 1));" }.joined()
      let seconds = try processorSeconds {
        let (styles, document) = try styled("<p>x</p>", css: "p{--a0:7;\(chain)order:var(--a19999)}")
        let p = try #require(document.first("p"))
        #expect(styles.serializedValue(of: "order", for: p) == "7")
      }
      #expect(seconds < 15)
    }
  }

  @Test func pagesOfManyNames() throws {
    let rules = (0..<3_000).map { "@page n\($0) { margin: \($0 % 50)px }" }.joined()
    let sheet = StyleSheet(parsing: "@page { size: 300px } @page :first, n7 { bleed: 2px }" + rules)
    let context = StyleContext(viewport: Size(width: 300, height: 300))
    var pages = StyleResolver(sheets: [sheet], context: context).pages()
    let seconds = processorSeconds {
      for index in 0..<3_000 {
        let style = pages.style(of: PageDescription(name: "n\(index)", index: index + 1))
        #expect(style.style.layout.margin.left == .px(Float(index % 50)))
        #expect(style.bleed == (index == 7 ? 2 : nil))
      }
    }
    #expect(seconds < 10 * Shared.slowness)
  }

  @Test func variablesThatDoubleStopAtALimit() throws {
    var css = ":root{--v0:lol;"
    for step in 1...60 { css += "--v\(step):var(--v\(step - 1)) var(--v\(step - 1));" }
    css += "}p{font-family:var(--v60);color:red}"
    let (styles, document) = try styled("<p>x</p>", css: css)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "color", for: p) == "rgb(255, 0, 0)")
    #expect(styles.serializedValue(of: "--v60", for: p) == "")
    let isReported = styles.diagnostics.contains {
      if case .substitutionTooLarge = $0.problem { true } else { false }
    }
    #expect(isReported)
  }

  @Test func aLongChainOfVariables() throws {
    var css = ":root{--v0:7px;"
    for step in 1...5000 { css += "--v\(step):var(--v\(step - 1));" }
    css += "--a:var(--b);--b:var(--a)}p{width:var(--v5000);height:var(--a, 3px)}"
    let (styles, document) = try styled("<p>x</p>", css: css)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "width", for: p) == "7px")
    #expect(styles.serializedValue(of: "height", for: p) == "3px")
  }

  @Test func aHundredThousandSelectors() throws {
    let list = (0..<50_000).map { ".c\($0) p" }.joined(separator: ",")
    let rules = (0..<50_000).map { "#i\($0){}" }.joined()
    let (styles, document) = try styled("<div class=c7><p>x</p></div>", css: list + "{order:3}" + rules)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "order", for: p) == "3")
  }

  @Test("places among siblings that a list matches", arguments: [3, 15, 16, 40])
  func countsSiblings(_ count: Int) throws {
    let children = (1...count).map { "<p id=i\($0)\($0 % 3 == 0 ? "" : " class=a")><b>x</b></p>" }.joined()
    let document = try Document(parsing: "<div>\(children)</div><div>\(children)</div>")
    let counted = (1...count).filter { $0 % 3 != 0 }
    for (selector, places) in [
      ("p:nth-child(2n of .a)", counted.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)),
      ("p:nth-child(2 of .a, .none)", [counted[1]]),
      ("p:nth-last-child(1 of .a)", [counted[counted.count - 1]]),
      ("p:not(:nth-last-child(n+2 of .a)).a", [counted[counted.count - 1]]),
      ("p:nth-child(1 of :nth-child(n+2 of .a))", [counted[1]]),
      ("p:nth-child(even of .none)", []),
    ] {
      let found = try SelectorQuery(parsing: selector).matches(in: document)
      let expected = places.map { "i\($0)" }
      #expect(found.map { document.element($0)?[attribute: "id"] } == expected + expected, "\(selector)")
    }
  }

  @Test func aSelectorOfManyCompounds() throws {
    for combinator in [" ", ">", "+", "~"] {
      let css = [String](repeating: "p", count: 100_000).joined(separator: combinator) + "{order:3}"
      let (styles, document) = try styled("<p>x</p>", css: css)
      let p = try #require(document.first("p"))
      #expect(styles.serializedValue(of: "order", for: p) == "0")
    }
  }

  @Test func nestedRulesThatDoubleTheirParent() throws {
    let css = String(repeating: "& &,p &,:is(p) & { ", count: 60) + "order:3" + String(repeating: "}", count: 60)
    let html = String(repeating: "<div>", count: 40) + "<p>x</p>"
    let (_, document) = try styled(html, css: "div{\(css)}")
    #expect(document.first("p") != nil)
  }

  @Test func backtrackingStaysBounded() throws {
    let css = [String](repeating: "div", count: 30).joined(separator: " ") + ".no p{order:3}"
    let html = String(repeating: "<div>", count: 200) + "<p>x</p>"
    let (styles, document) = try styled(html, css: css)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "order", for: p) == "0")
  }

  @Test func importsThatImportThemselves() {
    let sheet = StyleSheet(parsing: "@import 'a';") { _, _ in ImportSource(text: "@import 'a';p{}", file: "a") }
    #expect(
      sheet.diagnostics.contains {
        $0.problem == .cannotImport("a", reason: "imports are too deep, or go round in circles")
      })
  }
}

@Suite("Mutated style sheets")
struct StyleSheetFuzzTests {
  static let seeds = [
    "@media (min-width: 10px) and (color), not print{p:nth-child(2n + 1 of .a):not(:has(> b)){color:red!important}}",
    "@layer a, b.c; @layer a{p{--x:{a;b};width:calc(1px + var(--x, 2em) * 3)}} #a > .b ~ c + d[e^='f' i]{margin:1px}",
    "p{&.x{color:blue}> q{order:1}@media all{z-index:2}font:italic bold 10px/2 'a',serif;background:url(a b) red}",
    "@font-face{font-family:x;src:url(y) format('woff2');unicode-range:U+0-7F,U+4??}@page :first{size:a4;@top-left{content:counter(page)}}",
    "@property --l{syntax:'<length>+ | auto';inherits:true;initial-value:1px}@scope (.a) to (.b){:scope{color:lab(50% 1 2)}}",
    "@supports (display:grid) and (not selector(a:b)){a::before{content:'\\201c' attr(x) counters(i, '.')}}@import 'x' layer(a);",
    "a{transform:rotate(1turn) matrix(1,0,0,1,0,0);filter:blur(2px);grid-area:1/2;box-shadow:inset 0 0 1px #12345678}",
    "\u{FEFF}<!-- @charset 'x'; --> é\\e9 {\\63olor:r\\65 d} /* unclosed ",
  ]

  @Test func parsingAlwaysReturns() throws {
    var random = SplitMix(state: 155)
    let pieces = [
      "{", "}", "(", ")", "[", "]", ";", ":", "@", "\\", "\"", "'", "/*", "*/", "!", ",", "&", "\u{0}", "\n", "-", "é",
      "9", "var(", "url(",
    ]
    let document = try Document(parsing: "<!DOCTYPE html><p class=a id=a>x<b>y</b><a href=x>z</a>")
    for round in 0..<20_000 {
      var scalars = Array(Self.seeds[random.below(Self.seeds.count)].unicodeScalars)
      for _ in 0...random.below(4) {
        let place = random.below(max(scalars.count, 1))
        switch random.below(4) {
        case 0: scalars.removeSubrange(place..<min(place + 1 + random.below(8), scalars.count))
        case 1: scalars.insert(contentsOf: pieces[random.below(pieces.count)].unicodeScalars, at: place)
        case 2: if !scalars.isEmpty { scalars[place] = Unicode.Scalar(UInt8(random.below(128))) }
        default: scalars.append(contentsOf: scalars[..<place])
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let sheet = StyleSheet(parsing: String(text))
      guard round % 100 == 0 else { continue }
      let resolver = StyleResolver(sheets: [sheet], context: StyleContext(viewport: .init(width: 800, height: 600)))
      #expect(resolver.computedStyles(for: document)[document.root] != nil)
    }
  }
}
