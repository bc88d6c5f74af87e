import Testing

@testable import FlexDocument

@Suite("Fieldsets, and backgrounds in the border's area")
struct FieldsetTests {
  static let style = """
    <style>fieldset { margin: 0; padding: 4px; border: 4px solid red; background: yellow; width: 40px; height: 20px }
    legend { padding: 0; font: 20px/20px Inter; color: transparent }</style>
    """

  static let cases = [
    PageCase(
      "the border lies in the legend's middle and leaves room for it",
      style + "<fieldset><legend style='width:20px'>A</legend></fieldset>",
      "30,3=_ 40,10=R 50,10=R 20,10=Y 2,10=R 30,20=Y"),
    PageCase(
      "the first legend counts, wherever it stands",
      style
        + "<fieldset><div style='height:5px;background:blue'></div><legend align=right style='width:20px'>A</legend></fieldset>",
      "10,10=R 40,10=Y 20,26=B 20,22=Y"),
    PageCase(
      "a flex container below its legend",
      style
        + "<fieldset style='display:flex'><legend>A</legend><i style='flex:1;height:10px;background:blue'></i><i style='flex:1;height:10px;background:lime'></i></fieldset>",
      "15,30=B 35,30=G"),
    PageCase(
      "a legend less high than the border stands in its middle and interrupts it",
      """
      \(style)<fieldset style='border-width:16px 4px 4px'><legend style='width:20px;height:8px;background:blue'></legend>\
      <div style='height:5px;background:lime'></div></fieldset>
      """,
      "40,2=R 40,14=R 20,2=Y 20,5=B 20,11=B 20,14=Y 20,18=Y 20,22=G"),
    PageCase(
      "a negative margin takes nothing of the padding",
      """
      \(style)<fieldset><legend style='width:20px;height:8px;margin-bottom:-9px'></legend>\
      <div style='height:5px;background:lime'></div></fieldset>
      """,
      "20,7=Y 20,9=G 20,12=G 20,14=Y"),
    PageCase("without a legend nothing moves", style + "<fieldset></fieldset>", "2,2=R 30,2=R 30,10=Y"),
    PageCase(
      "border-area",
      "<div style='width:40px;height:40px;border:10px solid transparent;background:linear-gradient(90deg,red 50%,blue 0) border-box;background-clip:border-area'></div>",
      "5,30=R 55,30=B 30,30=_"),
    PageCase(
      "border-area in the shorthand begins at the border",
      "<div style='width:40px;height:40px;border:10px solid transparent;background:linear-gradient(90deg,red 50%,blue 0) border-area'></div>",
      "5,30=R 55,30=B 30,30=_"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }
}
