import Testing

@testable import FlexDocument

@Suite("Inline boxes over lines, moved and with effects")
struct InlineBoxPaintTests {
  static let style =
    "<style>div { font: 20px/30px Inter; width: 60px; color: transparent } span { background: red }</style>"

  static let cases = [
    PageCase(
      "cloned edges on each line",
      style + "<div><span style='padding:0 5px;border:2px solid blue;box-decoration-break:clone'>aa bb</span></div>",
      "0,15=B 4,15=R 0,45=B 4,45=R 35,15=B 37,45=B"),
    PageCase(
      "sliced edges on the first and the last",
      style + "<div><span style='padding:0 5px;border:2px solid blue'>aa bbbb</span></div>", "0,15=B 4,15=R 0,45=R"),
    PageCase(
      "no edges beside a block in the box",
      style + """
        <div><span style='border:4px solid blue'><i style="display:inline-block;width:20px;height:20px"></i>\
        <b style="display:block;height:10px"></b>a</span></div>
        """, "1,15=B 22,15=R 1,55=R"),
    PageCase(
      "a background goes on behind a block in the box, which counts as a line",
      style + """
        <div><span style='background:linear-gradient(90deg,red 20px,blue 0 80px,lime 0)'>\
        <i style="display:inline-block;width:20px;height:20px"></i><b style="display:block;height:10px"></b>\
        <i style="display:inline-block;width:20px;height:20px"></i></span></div>
        """, "5,15=R 5,55=G"),
    PageCase(
      "a moved inline box leaves its room",
      style + "<div><span style='position:relative;top:10px;right:-20px'>a</span></div>", "3,15=_ 25,15=R 25,30=R"),
    PageCase(
      "clip-path in the box of the first line",
      style + "<div><span style='clip-path:inset(0 0 0 10px)'>aaaa bbbb</span></div>", "5,15=_ 20,15=R 20,45=_"),
    PageCase(
      "a mask over all lines",
      style + "<div><span style='mask:linear-gradient(90deg,#000 50%,#0000 0)'>aaaa bbbb</span></div>",
      "20,15=R 10,45=_ 30,45=_"),
    PageCase(
      "pictures and blocks in a line go with its effects, and text behind them",
      style + """
        <div><span style='filter:invert(1);background:yellow'>a<i style="display:inline-block;width:20px;height:20px;\
        background:white"></i>a</span></div>
        """, "5,15=B 20,15=K 35,15=B"),
    PageCase(
      "pieces that overlap are one group",
      """
      <style>div { font: 20px/14px Inter; width: 60px; background: white; color: transparent }</style>
      <div><span style='mix-blend-mode:difference;background:white'>aaaa bbbb</span></div>
      """, "10,5=K 10,15=K 10,22=K"),
    PageCase(
      "groups in groups",
      style + """
        <div><span style='filter:invert(1);background:white'>a <span style='filter:invert(1);background:lime'>a</span>
        </span></div>
        """, "5,15=K 25,15=G"),
    PageCase(
      "what blends in a line blends with what the page paints alone",
      style + "<div><span style='mix-blend-mode:difference'>aaaa</span></div>", "20,15=R"),
    PageCase(
      "an inline box that can't be seen hides what stands in it",
      style + """
        <div><span style='opacity:0'>a<i style="display:inline-block;width:20px;height:20px;background:lime"></i></span></div>
        """, "5,15=_ 20,15=_"),
    PageCase(
      "one outline around pieces that touch",
      """
      <style>div { font: 20px/14px Inter; width: 60px; margin: 6px; color: transparent }</style>
      <div><span style='outline:2px solid red'>aaaa bbbb</span></div>
      """, "5,10=R 5,30=R 20,13=_ 20,23=_"),
    PageCase(
      "strokes below what fills letters",
      "<p style='margin:0;font:900 60px/60px Inter;color:lime;-webkit-text-stroke:20px red;paint-order:stroke'>I</p>",
      "9,30=G 1,30=R"),
  ]

  @Test func picturesStandWithoutStrutInQuirksMode() throws {
    let page = PageCase(
      "a picture alone in its line",
      "<div style='background:lime;line-height:50px'><i style='display:inline-block;width:20px;height:20px'></i></div>",
      "30,19=G 30,21=_")
    try page.inQuirksMode.check()
    let item = PageCase(
      "in a list item",
      "<li style='background:lime;line-height:50px'><i style='display:inline-block;width:20px;height:20px'></i></li>",
      "30,19=G 30,49=G 30,51=_")
    try item.inQuirksMode.check()
  }

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }
}

@Suite("Boxes that paint apart")
struct StackingPaintTests {
  static let line = """
    <style>p { margin: 0; width: 60px; font: 20px/30px Inter; color: transparent }
    i { display: inline-block; width: 20px; height: 20px }</style>
    """

  static let cases = [
    PageCase(
      "sticky boxes are stacking contexts",
      """
      <style>i { position: absolute; width: 40px; height: 40px }</style>
      <div style="position:sticky;top:0;height:0"><i style="z-index:5;background:red"></i></div>
      <i style="z-index:1;left:20px;top:20px;background:blue"></i>
      """, "10,10=R 30,30=B"),
    PageCase(
      "a positioned inline box above what comes later in its line",
      line + """
        <p><b style='position:relative;background:red'>aaa</b><b style='margin-left:-20px;background:blue'>aa</b>
        """,
      "5,15=R 30,15=R 37,15=B"),
    PageCase(
      "inline boxes by their z-index",
      line + """
        <p><b style='position:relative;z-index:2;background:red'>aa</b>\
        <b style='position:relative;z-index:1;margin-left:-10px;background:blue'>aa</b>\
        <b style='position:relative;z-index:-1;margin-left:-10px;background:lime'>aa</b>
        """, "20,15=R 30,15=B 45,15=G"),
    PageCase(
      "floats, absolute boxes and outlines in an inline box fade with it",
      line + """
        <p>aa<b style='filter:invert(1);outline:4px solid white'>a<i style='float:right;background:yellow'></i>\
        <i style='position:absolute;left:10px;top:20px;background:aqua'></i></b>
        """, "50,10=B 42,35=R 20,10=K"),
    PageCase(
      "below an inline stacking context and above what is around it",
      line + """
        <p style='background:lime'><b style='isolation:isolate;position:relative;background:red'>a\
        <i style='position:absolute;z-index:-1;left:0;top:10px;width:40px;background:blue'></i></b>
        """, "5,15=R 5,29=B 30,15=B 55,15=G"),
    PageCase(
      "overflow cuts what an inline box places",
      line + """
        <p style='height:20px;overflow:hidden'><b style='position:relative'>a\
        <i style='position:absolute;left:0;top:0;height:60px;background:red'></i></b>
        <b><i style='position:absolute;left:40px;top:0;height:60px;background:blue'></i></b>
        """, "5,15=R 5,30=_ 50,30=B"),
    PageCase(
      "an absolute box goes with the inline box that is moved",
      line + """
        <p><b style='position:relative;left:10px;top:15px'>a<i style='position:absolute;background:red'></i></b>
        """, "15,20=_ 25,12=_ 25,20=R 35,30=R"),
    PageCase(
      "a picture out of its box",
      "<img src=p.svg style='display:block;width:20px;height:20px;object-fit:none;overflow:visible;margin:20px'>",
      "5,30=G 55,30=G 30,5=_"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws {
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30'><path d='M0 0h60v30H0z' fill='lime'/></svg>"
    try row.check(["p.svg": Array(picture.utf8)])
  }
}
