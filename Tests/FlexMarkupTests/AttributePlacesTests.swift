import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("Where attributes' values stand")
struct AttributePlacesTests {
  @Test func verbatimUpToWhatWasDecoded() throws {
    let html = "<!DOCTYPE html><p style=\"a&amp;b\" title='cd' class=e hidden>"
    let document = try Document(parsing: html, file: "f")
    let p = try #require(
      document.nodes.lazy.compactMap { node -> Element? in
        if case .element(let element) = node.kind, element.tag == "p" { element } else { nil }
      }.first)
    #expect(p.attributes.map(\.verbatimLength) == [1, 2, 1, 0])
    #expect(p.attributes[0].location(of: 2)?.offset == 26)
    #expect(p.attributes[1].location(of: 1)?.offset == 42)
  }

  @Test func placesBehindAPlaceholderAreItsOwn() throws {
    let template = try Template("<p id=x style='a:{{v}};b:c' title='d'>", file: "t") { _ in nil }
    let bound = try template.bind(.object(["v": .string("long long value")]))
    let document = try Document(parsing: bound)
    let p = try #require(
      document.nodes.lazy.compactMap { node -> Element? in
        if case .element(let element) = node.kind, element.tag == "p" { element } else { nil }
      }.first)
    // The placeholder stands at 17.
    #expect([0, 1, 2, 10].map { p.attributes[1].location(of: $0)?.offset } == [15, 16, 17, 17])
  }
}
