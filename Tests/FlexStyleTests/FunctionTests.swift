import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexStyle

@Suite("CSS Functions and Mixins 1")
struct FunctionTests {
  private func width(_ value: String, _ css: String) throws -> Dimension {
    let (styles, document) = try styled("<p>", css: "\(css) p { width: \(value) }")
    let style = try #require(document.first("p").flatMap { styles[$0] })
    return style.layout.size.width
  }

  @Test("arguments and results have types; lengths of a font are the element's (§2.2)")
  func types() throws {
    let css = """
      @function --a(--x <length>) returns <length> { result: var(--x) }
      @function --b(--x type(<length> | auto)) { result: var(--x, 3px) }
      p { font-size: 10px }
      """
    #expect(try width("--a(2em)", css) == .px(20))
    #expect(try width("--a(red)", css) == .auto)
    #expect(try width("--b(red)", css) == .px(3))
  }

  @Test("calls that double at each step end at the limit of tokens (§4)")
  func growth() throws {
    var css = "@function --f0(--x) { result: var(--x) + var(--x) }"
    for index in 1...40 {
      css += "@function --f\(index)(--x) { result: --f\(index - 1)(var(--x)) + --f\(index - 1)(var(--x)) }"
    }
    #expect(try width("calc(--f40(1px))", css) == .auto)
    #expect(try width("calc(--f3(1px))", css) == .px(16))
  }

  @Test("calls that go too deep, or in a circle, have no value")
  func depth() throws {
    var css = "@function --f0() { result: 5px } @function --r() { result: --s() } @function --s() { result: --r() }"
    for index in 1...100 { css += "@function --f\(index)() { result: --f\(index - 1)() }" }
    #expect(try width("--f50()", css) == .px(5))
    #expect(try width("--f100()", css) == .auto)
    #expect(try width("--r()", css) == .auto)
  }

  @Test("groups in groups end at the limit of nesting, and what follows is read")
  func nesting() throws {
    let open = String(repeating: "@media all {", count: 2_000)
    let css = "@function --f() { \(open) result: 1px \(String(repeating: "}", count: 2_000)) } p { height: 7px }"
    let (styles, document) = try styled("<p>", css: css)
    let style = try #require(document.first("p").flatMap { styles[$0] })
    #expect(style.layout.size.height == .px(7))
    #expect(!StyleSheet(parsing: css).diagnostics.isEmpty)
  }

  @Test("the last function of a name counts, one in a stronger layer more (§2.1)")
  func layers() throws {
    let css = """
      @layer a, b; @layer b { @function --f() { result: 2px } } @layer a { @function --f() { result: 1px } }
      @function --g() { result: 3px } @function --g() { result: 4px }
      """
    #expect(try width("--f()", css) == .px(2))
    #expect(try width("--g()", css) == .px(4))
  }

  @Test(
    "what can't be read is reported",
    arguments: [
      "@function f() { result: 1px }", "@function --f(x) { result: 1px }", "@function --f(--x, --x) { }",
      "@function --f() returns { result: 1px }", "@function --f() { width: 1px }",
      "@function --f() { result: 1px !important }", "@function --f() { @container 1px { result: 1px } }",
      "p { @function --f() { result: 1px } }",
    ])
  func mistakes(_ css: String) {
    #expect(StyleSheet(parsing: css).diagnostics.count == 1, "\(css)")
  }
}
