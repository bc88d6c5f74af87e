import Testing

/// Each box looks as in Chromium 156.
@Suite("border-shape: CSS Borders 4 §5")
struct BorderShapeTests {
  private static func box(_ shape: String, _ style: String = "") -> String {
    """
    <div style="width:60px;height:60px;box-sizing:border-box;border:6px solid red;background:lime;border-shape:\(shape);\(style)">
    """
  }

  static let cases: [PageCase] = [
    PageCase("the border is drawn along the shape", box("circle(50%)"), "30,30=G 30,2=R 2,2=_ 30,57=R"),
    PageCase("or between two", box("circle(50%) circle(30%)"), "30,20=G 30,10=R 30,2=R 2,2=_"),
    PageCase(
      "shadows are those of the border", box("inset(10px)", "box-shadow:6px 0 blue"), "53,30=B 30,30=G 11,30=R 8,30=_"),
    PageCase(
      "inner shadows begin inside of it", box("inset(10px)", "box-shadow:inset 6px 0 blue"),
      "19,30=B 30,30=G 11,30=R 8,30=_"),
    PageCase(
      "the shape stands in a box that is named",
      box("polygon(50% 0,100% 100%,0 100%) content-box", "border-width:0 4px 4px;border-color:blue red"),
      "30,30=G 30,52=G 8,8=_ 12,51=G"),
    PageCase(
      "the first side with a line gives width and colour",
      box("inset(0)", "border-top-style:none;border-left-color:blue"),
      "30,30=G 30,1=B 1,30=B 57,30=B"),
    PageCase(
      "backgrounds fill the shape", box("circle(50%)", "background-clip:content-box;padding:10px"),
      "30,9=G 30,30=G 2,2=_ 30,2=R"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }
}
