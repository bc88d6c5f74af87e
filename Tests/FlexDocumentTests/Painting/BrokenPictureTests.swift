import Testing

@testable import FlexDocument

@Suite("Pictures that can't be shown, and parts of those that can")
struct BrokenPictureTests {
  static let picture = """
    <svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><path d='M0 0h20v20H0z' fill='red'/>\
    <path d='M20 0h20v20H20z' fill='lime'/><path d='M0 20h20v20H0z' fill='blue'/></svg>
    """

  static let cases = [
    PageCase(
      "the size goes with the alternative text in a line, and stays in a block",
      """
      <style>img { width: 50px; height: 25px; background: lime } div { font: 10px/20px Inter; color: transparent }</style>
      <div><img src=none.png alt=a></div><div><img src=none.png alt=a style="display:block"></div>
      """, "20,3=G 40,10=_ 40,40=G 55,40=_"),
    PageCase(
      "without a text a frame takes the size",
      "<img src=none.png width=50 height=40 style='display:block;background:lime'>", "0,20=? 49,20=? 30,30=G 30,39=?"),
    PageCase(
      "nor a frame without a size", "<img src=none.png alt='' style='background:red'><img style='background:red'>",
      "1,1=_ 10,10=_"),
    PageCase("a video shows its poster", "<video poster=p.svg width=60 height=60>", "10,10=R 50,10=G 10,50=B"),
    PageCase("an object shows its picture", "<object data=p.svg width=60 height=60></object>", "10,10=R 50,10=G"),
    PageCase(
      "an SVG picture in a frame of its own fills it, whatever fits pictures",
      "<embed src=p.svg style='width:60px;height:60px;object-fit:none;object-position:0 0;display:block'>",
      "1,1=R 31,1=G 1,31=B"),
    PageCase(
      "a picture as an element's content",
      "<p style='content:url(p.svg);margin:0'>text</p><p style='content:url(p.svg) \"x\";margin:0'>", "10,10=R 30,10=G"),
    PageCase(
      "a fixed background goes with what a transform moves",
      """
      <style>p { margin: 0 0 0 20px; width: 40px; height: 20px; background: url(p.svg) fixed }</style>
      <p><p style="transform:translate(0)"><div style="rotate:0deg"><p></div>
      """, "30,10=G 50,10=R 30,30=R 50,30=G 30,50=R 50,50=G"),
    PageCase(
      "`clip` cuts fixed boxes inside, too",
      """
      <style>div { width: 20px; height: 20px; position: fixed } p { margin: 0; background: lime }</style>
      <div style="clip:rect(0,20px,20px,0);background:lime"><div style="top:30px;left:30px;background:red"></div></div>
      """, "10,10=G 40,40=_"),
    PageCase(
      "a canvas that nothing draws on shows what is inside",
      "<canvas width=20 height=30 style='display:block'><div style='height:10px;background:red'></div></canvas>",
      "19,9=R 10,12=_"),
    PageCase(
      "a view box is the picture's size",
      "<img src=p.svg style='object-view-box:inset(0 0 50% 50%);display:block'>", "10,10=G 30,10=_ 10,30=_"),
    PageCase(
      "a view box is stretched",
      "<img src=p.svg style='object-view-box:xywh(10px 10px 20px 20px);display:block;width:60px;height:60px'>",
      "10,10=R 50,10=G 10,50=B 50,50=_"),
  ]

  static let quirks = [
    PageCase(
      "text in a frame of the element's size",
      "<img src=none.png alt=a style='width:40px;height:30px;background:lime;color:transparent'>",
      "0,0=? 39,29=? 20,0=? 20,28=G 41,20=_ 3,3=?"),
    PageCase(
      "a missing side is as long as the other",
      "<img src=none.png alt=a style='height:30px;background:lime;color:transparent'>", "29,29=? 28,20=G 31,20=_"),
    PageCase(
      "no frame and no icon where there is no room",
      "<img src=none.png alt=a style='width:40px;height:17px;background:lime;color:transparent'>", "0,0=G 3,3=G 39,16=G"
    ),
    PageCase(
      "text alone takes its own size",
      "<img src=none.png alt=a style='background:lime;color:transparent;font:20px/20px Inter'>", "22,10=G 40,10=_"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check(["p.svg": Array(Self.picture.utf8)]) }

  @Test(arguments: quirks) func drawnInQuirksMode(_ row: PageCase) throws { try row.inQuirksMode.check() }
}
