import FlexCore
import FlexMarkup
import FlexTree
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

@Suite("Formulas of MathML")
struct MathTests {
  /// The lines' texts with how far down the page their boxes begin, px.
  private func places(_ html: String) throws -> [String: Float] {
    let page = try RenderSession(resources: MemoryResources())
      .layOut(try Document(parsing: html), options: RenderOptions()).pages[0]
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
    #expect(found.keys.sorted() == ["a E=mc2 b"])
  }

  @Test("a fraction's parts stand above each other, limits around their operator")
  func stacks() throws {
    let found = try places(
      "<math display=block><mfrac><mi>n</mi><mi>d</mi></mfrac>"
        + "<munderover><mo>S</mo><mi>u</mi><mi>o</mi></munderover></math>")
    func y(_ text: String) throws -> Float { try #require(found[text]) }
    #expect(try y("n") < y("d"))
    #expect(try y("o") < y("S"))
    #expect(try y("S") < y("u"))
  }
}
