import Testing

@testable import FlexDocument

@Suite("Boxes that are hidden for their anchors' sake (CSS Anchor Positioning 1 §3.4)")
struct PositionVisibilityTests {
  /// An anchor below what its scroll container shows, above a box that is placed over it.
  private static func page(_ style: String, offset: Int = 60) -> String {
    """
    <style>body { margin: 0 } .s { height: 40px; width: 60px; overflow: hidden } .a { anchor-name: --a; height: 20px }
    .p { position: absolute; position-anchor: --a; position-area: top; width: 20px; height: 20px; background: red }
    .p b { display: block; width: 10px; height: 10px; background: blue; visibility: visible }</style>
    <div class=s><div style="height:\(offset)px"></div><div class=a></div></div><div class=p style="\(style)"><b></b></div>
    """
  }

  static let cases = [
    PageCase("an anchor that is cut away hides the box and all in it", page(""), "22,42=_ 38,58=_"),
    PageCase("one of which a part is left doesn't", page("", offset: 30), "22,12=B 38,28=R"),
    PageCase("`always` shows the box", page("position-visibility: always"), "22,42=B 38,58=R"),
    PageCase(
      "`no-overflow` hides what has no room", page("position-visibility: no-overflow; height: 70px", offset: 0),
      "22,2=_"),
    PageCase(
      "`no-overflow` looks after the fallbacks",
      page("position-visibility: no-overflow; position-try: flip-block", offset: 10), "22,32=B 38,48=R"),
  ]

  @Test(arguments: cases) func paints(_ page: PageCase) throws { try page.check() }
}
