import Testing

@testable import FlexDocument

/// CSS Backgrounds 3 §2.4 (#the-background-repeat).
@Suite("Pictures that repeat along one side")
struct BackgroundTileTests {
  static let cases = [
    row("a drawing in a row", "repeat-x", "2,2=R 12,2=R 38,8=R 2,12=_ 38,38=_"),
    row("a drawing in a row below", "repeat-x 0 10px", "2,2=_ 2,12=R 38,18=R 2,22=_"),
    row("a drawing in a column", "repeat-y", "2,2=R 2,12=R 8,38=R 12,2=_ 38,38=_"),
    row("a drawing once", "no-repeat", "2,2=R 12,2=_ 2,12=_"),
    row("a drawing both ways", "repeat", "2,2=R 38,2=R 2,38=R 38,38=R"),
  ]

  private static func row(_ name: String, _ layer: String, _ pixels: String) -> PageCase {
    let picture = """
      <svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><path d='M0 0h10v10H0z' fill='red'/></svg>
      """
    let style = "width: 40px; height: 40px; background: url(&quot;data:image/svg+xml,\(picture)&quot;) \(layer)"
    return PageCase(name, "<div style=\"\(style)\"></div>", pixels)
  }

  @Test(arguments: cases) func painted(_ row: PageCase) throws { try row.check() }
}
