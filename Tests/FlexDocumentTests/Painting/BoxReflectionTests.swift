import Testing

@testable import FlexDocument

/// The colours are those that Chromium shows.
@Suite("-webkit-box-reflect")
struct BoxReflectionTests {
  static let box = """
    <style>body { position: relative } div { position: absolute; left: 20px; top: 20px; width: 10px; height: 10px;
    background: linear-gradient(red 50%, blue 50%) } i { position: absolute; left: 8px; top: 0; width: 4px; height: 5px;
    background: lime }</style>
    """

  static let cases = [
    PageCase(
      "below, at a distance", box + "<div style='-webkit-box-reflect:below 5px'></div>",
      "22,22=R 22,28=B 22,32=_ 22,36=B 22,42=R"),
    PageCase("above", box + "<div style='-webkit-box-reflect:above'></div>", "22,12=B 22,18=R 22,22=R"),
    PageCase(
      "to the right, with what sticks out", box + "<div style='-webkit-box-reflect:right 10px'><i></i></div>",
      "31,22=G 35,22=_ 39,22=G 45,22=R 51,22=_"),
    PageCase(
      "to the left, by a share of the width", box + "<div style='-webkit-box-reflect:left 50%'><i></i></div>",
      "13,22=R 4,22=G 17,22=_"),
    PageCase(
      "through a mask that is mirrored as well",
      box + "<div style='-webkit-box-reflect:below 0 linear-gradient(transparent 50%,black 50%)'></div>",
      "22,32=B 22,37=_"),
    PageCase(
      "below the box itself", box + "<div style='-webkit-box-reflect:below -10px;background:red'><i></i></div>",
      "29,22=G 31,28=G 29,28=R"),
    PageCase(
      "cut by a clip", box + "<div style='-webkit-box-reflect:below;clip-path:inset(0)'></div>", "22,28=B 22,32=_"),
    PageCase(
      "not of boxes in lines",
      box + "<span style='font:20px/20px Ahem;-webkit-box-reflect:below;background:red'>a</span>", "5,50=_ 5,35=_"),
  ]

  @Test(arguments: cases) func painted(_ row: PageCase) throws { try row.check() }
}
