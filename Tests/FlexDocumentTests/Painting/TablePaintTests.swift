import Testing

@testable import FlexDocument

@Suite("Tables: layers, collapsed borders, empty cells")
struct TablePaintTests {
  static let style = "<style>td { width: 10px; height: 10px; padding: 0 }</style>"

  static let cases = [
    PageCase(
      "rows and columns show in their cells only, each layer over the one before",
      style
        + "<table style='border-spacing:4px;background:yellow'><colgroup style='background:red'><col><col style='background:lime'></colgroup><tr><td><td><td><tr style='background:blue'><td><td><td style='background:black'></table>",
      "2,2=Y 9,9=R 16,9=Y 23,9=G 9,16=Y 9,23=B 23,23=B 16,23=Y 37,9=Y 37,23=K"),
    PageCase(
      "a row's picture is placed on the row, whatever cell it shows in",
      style
        + "<table style='border-spacing:0'><tr style='background:linear-gradient(90deg,red 50%,blue 0)'><td><td></table>",
      "5,5=R 15,5=B"),
    PageCase(
      "a cell that is moved shows its own column",
      style
        + "<table style='border-spacing:0'><col style='background:red'><col style='background:blue'><tr><td><td style='position:relative;left:-6px'></table>",
      "2,5=R 5,5=B 12,5=B 15,5=_"),
    PageCase(
      "a captioned table's background leaves the caption out",
      style + "<table style='border-spacing:0;background:red'><caption style='height:20px'></caption><tr><td></table>",
      "5,10=_ 5,25=R"),
    PageCase(
      "the wider of two borders stands in the middle of the line between cells",
      style
        + "<table style='border-collapse:collapse'><tr><td style='border:4px solid red'><td style='border:8px solid blue'></table>",
      "1,10=R 3,10=R 13,10=_ 15,10=B 20,10=B 23,10=_ 36,10=B"),
    PageCase(
      "hidden wins over all, and what is written first over its equal",
      style
        + "<table style='border-collapse:collapse'><tr><td style='border:4px solid red'><td style='border:4px solid blue;border-bottom:hidden'></table>",
      "14,8=R 15,7=R 17,7=R 21,1=B 21,15=_ 30,8=B"),
    PageCase(
      "borders of rows and of the table show where cells have none",
      style
        + "<table style='border-collapse:collapse;border:4px solid lime'><tr style='border-bottom:4px solid red'><td><td><tr><td><td></table>",
      "1,8=G 8,1=G 8,15=R 22,15=R 8,30=G"),
    PageCase(
      "from right to left borders change sides",
      style
        + "<table style='border-collapse:collapse;direction:rtl'><tr><td style='border-right:4px solid red'><td style='border-left:4px solid blue'></table>",
      "1,5=B 25,5=R 13,5=_"),
    PageCase(
      "empty-cells: hide",
      style
        + "<table style='border-spacing:0;empty-cells:hide'><tr><td style='background:red'><td style='background:red'><i style='display:block'></i></table>",
      "5,5=_ 15,5=R"),
    PageCase(
      "a collapsed column shows nothing",
      style
        + "<table style='border-spacing:0'><col style='visibility:collapse'><tr><td><div style='width:30px;height:10px;background:red'></div><td style='background:blue'></table>",
      "5,5=B 15,5=_"),
    PageCase(
      "a hidden row shows in the cells that are visible",
      style
        + "<table style='border-spacing:0'><tr style='background:red;visibility:hidden'><td><td style='visibility:visible'></table>",
      "5,5=_ 15,5=R"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }
}
