import FlexDOM
import FlexMarkup
import TestSupport
import Testing

@testable import FlexStyle

@Suite("Selectors that look at siblings")
struct SiblingMatchingTests {
  /// Which children of two elements a selector matches, by what it says of their places.
  private struct Family {
    var count: Int
    func isA(_ index: Int) -> Bool { index >= 0 && index < count && index % 3 == 0 }
    func isB(_ index: Int) -> Bool { index >= 0 && index < count && index % 7 == 2 }
    func hasChild(_ index: Int) -> Bool { index >= 0 && index < count && index % 5 == 1 }
    var last: Int { max(0, count - 4) }

    var html: String {
      let children = (0..<count).map { index in
        let classes = [isA(index) ? "a" : "", isB(index) ? "b" : "", index == last ? "z" : ""].joined(separator: " ")
        return "<p id=i\(index) class='\(classes)'>\(hasChild(index) ? "<i>x</i>" : "x")</p>"
      }
      return "<div>\(children.joined())</div>"
    }

    func before(_ index: Int, _ suits: (Int) -> Bool) -> Bool { (0..<index).contains(where: suits) }
    func after(_ index: Int, _ suits: (Int) -> Bool) -> Bool { (index..<count).dropFirst().contains(where: suits) }
  }

  private static let selectors: [(String, @Sendable (Family, Int) -> Bool)] = [
    (".z ~ p", { $1 > $0.last }),
    (".none ~ p", { _, _ in false }),
    ("p:not(.z ~ p)", { $1 <= $0.last }),
    (".a ~ .b ~ p", { f, i in f.before(i) { j in f.isB(j) && f.before(j, f.isA) } }),
    (".b + .a ~ p", { f, i in f.before(i) { f.isA($0) && f.isB($0 - 1) } }),
    ("p:is(.b ~ *, .none ~ p)", { f, i in f.before(i, f.isB) }),
    ("div > .b ~ p", { f, i in f.before(i, f.isB) }),
    ("section .b ~ p", { _, _ in false }),
    ("section > .b ~ p, .z ~ .b ~ p", { f, i in f.before(i) { f.isB($0) && $0 > f.last } }),
    ("p:has(~ .z)", { $1 < $0.last }),
    ("p:has(~ .none)", { _, _ in false }),
    ("p:has(~ .a ~ .z)", { f, i in f.after(i) { f.isA($0) && $0 < f.last } }),
    ("p:has(+ .a)", { f, i in f.isA(i + 1) }),
    ("p:has(+ .a ~ .z)", { f, i in f.isA(i + 1) && i + 1 < f.last }),
    ("p:has(~ .a + .b)", { f, i in f.after(i) { f.isA($0) && f.isB($0 + 1) } }),
    ("p:has(~ p > i)", { f, i in f.after(i, f.hasChild) }),
    ("p:has(~ .a i)", { f, i in f.after(i) { f.isA($0) && f.hasChild($0) } }),
    ("p:has(+ p i)", { f, i in f.hasChild(i + 1) }),
    ("p:has(+ .none i, ~ .b ~ .b)", { f, i in f.after(i) { j in f.isB(j) && f.after(j, f.isB) } }),
    ("div:has(.b ~ .z) > p", { f, _ in f.before(f.last, f.isB) }),
    ("div:has(> .z ~ .a) > p", { f, _ in f.after(f.last, f.isA) }),
  ]

  @Test(arguments: [3, 16, 17, 40, 100]) func matches(_ count: Int) throws {
    let family = Family(count: count)
    let document = try Document(parsing: family.html + family.html)
    for (selector, suits) in Self.selectors {
      let found = try SelectorQuery(parsing: selector).matches(in: document)
      let expected = (0..<count).filter { suits(family, $0) }.map { "i\($0)" }
      #expect(found.map { document.element($0)?[attribute: "id"] } == expected + expected, "\(selector)")
    }
  }

  @Test(
    "the time grows with the siblings, not with their square",
    arguments: [
      ".none ~ p", ".none ~ p ~ p", "p:has(~ .none)", "p:has(+ p ~ .none)", "p:has(~ p ~ .none)", "p:has(~ p i)",
      "div:has(.none ~ p)", "p:not(.none ~ p)", "p:has(~ p:last-child)", "p ~ p",
    ])
  func isLinear(_ selector: String) throws {
    let document = try Document(parsing: "<div>" + String(repeating: "<p>x</p>", count: 30_000))
    let query = try SelectorQuery(parsing: selector)
    let seconds = processorSeconds { _ = query.matches(in: document) }
    #expect(seconds < 5)
  }

  @Test func aRelativeSelectorOfManyCompounds() throws {
    for combinator in [" ", ">", "+", "~"] {
      let selector = "p:has(\(combinator)" + [String](repeating: "p", count: 2_000).joined(separator: combinator) + ")"
      let document = try Document(parsing: String(repeating: "<p>x</p>", count: 200))
      #expect(try SelectorQuery(parsing: selector).matches(in: document).isEmpty)
    }
  }
}
