import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("HTML into a tree")
struct DocumentTests {
  @Test func copiesElementsTextAndAttributes() throws {
    let document = try Document(parsing: "<!doctype html><p ID=a class='x y'>one <b>two</b><!-- c --></p>")
    #expect(
      document.outline == """
        html
          head
          body
            p id="a" class="x y"
              'one '
              b
                'two'
              <!-- c -->

        """)
    #expect(!document.isQuirksMode)
  }

  static let modes: [(doctype: String, mode: DocumentMode)] = [
    ("<!DOCTYPE html>", .noQuirks), ("<!doctype html SYSTEM 'about:legacy-compat'>", .noQuirks),
    (
      "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>",
      .noQuirks
    ),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN'>", .limitedQuirks),
    (
      "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
      .limitedQuirks
    ),
    ("<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", .quirks),
    ("<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>", .quirks), ("<!DOCTYPE letter>", .quirks), ("", .quirks),
  ]

  @Test(arguments: modes) func doctypesAskForModes(_ row: (doctype: String, mode: DocumentMode)) throws {
    #expect(try Document(parsing: row.doctype + "<p>").mode == row.mode, "\(row.doctype)")
  }

  @Test("a table doesn't end a paragraph in quirks mode, however the doctype asks for that")
  func tablesInParagraphs() throws {
    let row = "<p><table><tr><td>a</table>"
    for (doctype, isInside) in [
      ("<!-- <!doctype html> --><!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", true), ("", true),
      ("<!--> <? <!doctype html><!--a--!><!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", true),
      ("<!-- <!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'> --><!DOCTYPE html>", false),
      ("<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>", false),
      ("<!DOCTYPE HTML PUBLIC '-//IETF//DTD HTML 2.0//EN'>", true), ("<!DOCTYPE html>", false),
    ] {
      let document = try Document(parsing: doctype + row)
      let body = try #require(document[document.root].children.last)
      let tags = document[body].children.compactMap {
        if case .element(let element) = document[$0].kind { element.tag } else { nil }
      }
      #expect(tags == (isInside ? ["p"] : ["p", "table"]), "\(doctype)")
      guard case .element(let paragraph) = document[document[body].children[0]].kind else { continue }
      #expect(paragraph.location?.offset == doctype.utf8.count, "places stay")
    }
  }

  @Test(.timeLimit(.minutes(1))) func manyDoctypesTakeLinearTime() throws {
    let doctype = "<!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>"
    for piece in ["<!-- \(doctype) -->", "<!doctype", "<!-->", "<? \(doctype)"] {
      let many = String(repeating: piece, count: 5_000)
      #expect(try Document(parsing: many + doctype + "<p>a").nodes.count > 3)
      #expect(try Document(parsing: doctype + many + "<p>a").isQuirksMode)
    }
  }

  @Test func knowsQuirksMode() throws {
    #expect(try Document(parsing: "<p>").isQuirksMode)
    #expect(try Document(parsing: "").isQuirksMode)
  }

  @Test func keepsTheCaseOfSVG() throws {
    let document = try Document(parsing: "<svg viewBox='0 0 1 1'><linearGradient xlink:href='#a'/></svg>")
    let elements = document.nodes.compactMap { if case .element(let element) = $0.kind { element } else { nil } }
    #expect(elements.map(\.tag) == ["html", "head", "body", "svg", "linearGradient"])
    #expect(elements[3][attribute: "viewBox"] == "0 0 1 1")
    #expect(elements[4].attributes.map(\.name) == ["xlink:href"])
    #expect(!elements[4].isHTML)
  }

  @Test func locatesTagsValuesAndContent() throws {
    let html = "<!doctype html>\n<style >a{}</style><p style=\"x:y\">"
    let document = try Document(parsing: html, file: "a.html")
    func element(_ tag: String) throws -> Element {
      try #require(
        document.nodes.lazy.compactMap { if case .element(let element) = $0.kind { element } else { nil } }
          .first { $0.tag == tag })
    }
    #expect(try element("style").location == SourceLocation(file: "a.html", offset: 16))
    #expect(try element("style").contentLocation == SourceLocation(file: "a.html", offset: 24))
    #expect(try element("p").location == SourceLocation(file: "a.html", offset: 35))
    #expect(try element("p").attributes[0].location == SourceLocation(file: "a.html", offset: 45))
    #expect(try element("body").location == nil)
  }

  static let unknownElements: [(html: String, body: String)] = [
    ("<x-a><x-b/></x-a><p>c", "x-a(x-b()) p(c)"),
    ("<x-a><x-b><x-c></x-a>d", "x-a(x-b(x-c())) d"),
    ("<x-a><x-b><x-c/>e</x-b>f</x-a>g", "x-a(x-b(x-c(e)) f) g"),
    ("<x-a>h<x-b>i</x-z>j</x-a>", "x-a(h x-b(i j))"),
    ("<x-a><div><x-b>k</x-a>l</div></x-a>m", "x-a(div(x-b(k l))) m"),
  ]

  @Test(arguments: unknownElements) func tellsUnknownElementsApart(_ row: (html: String, body: String)) throws {
    let document = try Document(parsing: "<!doctype html><body>" + row.html)
    func text(_ node: NodeID) -> String {
      switch document[node].kind {
      case .text(let text): text
      case .comment: ""
      case .element(let element): "\(element.tag)(\(document[node].children.map(text).joined(separator: " ")))"
      }
    }
    let bodies = document.nodes.indices.map { NodeID(index: $0) }.filter { document.element($0)?.tag == "body" }
    let body = try #require(bodies.first)
    #expect(document[body].children.map(text).joined(separator: " ") == row.body, "\(row.html)")
    #expect(
      document.nodes.indices.allSatisfy { index in
        document.nodes[index].children.allSatisfy { document[$0].parent?.index == index }
      })
  }

  @Test func manyEndTagsOfNothingDontNest() throws {
    _ = try Document(parsing: String(repeating: "<x-a></x-b>", count: 300))
  }

  @Test func refusesDeepNesting() {
    let html = String(repeating: "<div>", count: 600)
    #expect(throws: MarkupError.self) { try Document(parsing: html) }
    #expect(throws: Never.self) { try Document(parsing: String(repeating: "<div></div>", count: 600)) }
    #expect(throws: Never.self) { try Document(parsing: String(repeating: "<li>x", count: 2000)) }
    #expect(throws: Never.self) { try Document(parsing: String(repeating: "<p>x<br>", count: 2000)) }
  }

  @Test(arguments: [
    "<a<a<a", "<", "</", "<!--", "<p a=\"", "<title>", "a\0b", "<svg><path/><path/>", "&amp", "<!doctype",
  ])
  func alwaysReturns(_ html: String) throws {
    _ = try Document(parsing: html)
  }
}
