import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

@Suite("Formulas of MathML")
struct MathTests {
  private func page(_ html: String) throws -> LaidOutPage {
    try RenderSession(resources: MemoryResources())
      .layOut(try Document(parsing: html), options: RenderOptions()).pages[0]
  }

  /// The lines' texts with how far down the page their boxes begin, px.
  private func places(_ html: String) throws -> [String: Float] {
    let page = try page(html)
    var places: [String: Float] = [:]
    for id in page.tree.preorder() {
      var top: Float = 0
      var box: BoxID? = id
      while let next = box {
        top += page.tree[next].frame.y
        box = page.tree[next].parent
      }
      for line in page.inline[id]?.lines ?? [] { places[line.text] = top }
    }
    return places
  }

  @Test("nothing of a formula is lost, and notes about it don't show")
  func contents() throws {
    let found = try places(
      "<p>a <math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>"
        + "<annotation>E = mc^2</annotation></semantics></math> b")
    #expect(found.keys.sorted() == ["2", "=", "a \u{FFFC} b", "𝐸", "𝑐", "𝑚"])
  }

  @Test("a fraction's parts stand above each other, limits around their operator")
  func stacks() throws {
    let found = try places(
      "<math display=block><mfrac><mtext>n</mtext><mtext>d</mtext></mfrac>"
        + "<munderover><mo>S</mo><mtext>u</mtext><mtext>o</mtext></munderover></math>")
    func y(_ text: String) throws -> Float { try #require(found[text]) }
    #expect(try y("n") < y("d"))
    #expect(try y("o") < y("S"))
    #expect(try y("S") < y("u"))
  }

  @Test("fractions and roots have lines, what is invisible has its room alone")
  func bars() throws {
    let page = try page(
      "<math><mfrac><mi>a</mi><mi>b</mi></mfrac><msqrt><mi>c</mi></msqrt>"
        + "<mfrac linethickness=0><mi>a</mi><mi>b</mi></mfrac></math>")
    func bars(_ tag: String) -> [Int] {
      page.tree.boxes.filter { $0.source?.tag == tag }.map(\.bars.count)
    }
    #expect(bars("mfrac") == [1, 0])
    #expect(bars("msqrt") == [1])
  }

  @Test("an operator of a font for mathematics is as tall as what it encloses, of one glyph or several")
  func stretches() throws {
    for rows in [1, 3, 12] {
      let row = "<mtr><mtd><mn>1</mn></mtd></mtr>"
      let page = try page(
        "<math style='font-family: DejaVu Math TeX Gyre'><mo>(</mo><mtable>"
          + String(repeating: row, count: rows) + "</mtable><mo>)</mo></math>")
      func heights(_ tag: String) -> [Float] {
        page.tree.boxes.filter { $0.source?.tag == tag }.map(\.frame.height)
      }
      let table = try #require(heights("mtable").first)
      #expect(heights("mo").allSatisfy { $0 >= table - 1 && $0 < table + 16 }, "\(rows)")
      let texts = page.inline.values.flatMap(\.lines).map(\.text)
      #expect(texts.contains("(") && texts.contains(")"))
    }
  }

  @Test("formulas in formulas cost no more the deeper they are", arguments: ["mrow", "msqrt", "mstyle", "mpadded"])
  func depth(_ tag: String) throws {
    let depth = 40
    let html =
      "<math>" + String(repeating: "<\(tag)><mo>(</mo>", count: depth) + "<mi>x</mi>"
      + String(repeating: "</\(tag)>", count: depth) + "</math>"
    let page = try page(html)
    #expect(page.tree.boxes.filter { $0.source?.tag == "mo" }.count == depth)
  }

  @Test("what has too few or too many children is a row of them")
  func malformed() throws {
    let page = try page(
      "<math><mfrac><mi>a</mi></mfrac><mroot><mi>a</mi></mroot><msubsup><mi>a</mi><mi>b</mi></msubsup>"
        + "<munder></munder><mmultiscripts><mi>a</mi><mi>b</mi></mmultiscripts><msup/></math>")
    for box in page.tree.boxes where ["mfrac", "mroot", "msubsup", "munder", "mmultiscripts"].contains(box.source?.tag)
    {
      #expect(box.math?.role == .row, "\(box.source?.tag ?? "")")
    }
  }
}
