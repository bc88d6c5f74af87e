import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexPaint
import Testing

@Suite("Transforms in space")
struct PerspectiveTests {
  static let box = "<style>.b { width: 60px; height: 60px; background: red }</style>"

  static let cases = [
    PageCase(
      "what is farther away is smaller",
      box + "<div class=b style='transform:perspective(60px) rotateX(60deg)'></div>", "30,30=R 3,52=R 3,20=_ 30,3=_"),
    PageCase(
      "a parent's perspective has its own origin",
      "<div style='perspective:60px;perspective-origin:0 0;width:60px;height:60px'><div style='width:30px;height:30px;background:red;transform:translateZ(30px)'></div></div>",
      "55,55=R 2,2=R"),
    PageCase(
      "a plane seen from its edge doesn't show", box + "<div class=b style='transform:rotateY(90deg)'></div>", "30,30=_"
    ),
    PageCase(
      "a back that is hidden",
      box
        + "<div class=b style='height:30px;backface-visibility:hidden;transform:rotateY(180deg)'></div><div class=b style='height:30px;backface-visibility:hidden;transform:scaleX(-1)'></div>",
      "30,15=_ 30,45=R"),
    PageCase(
      "planes in one space, the nearest on top",
      """
      <style>i { position: absolute; width: 60px; height: 60px }</style><div style="transform-style:preserve-3d;width:60px;height:60px">
      <i style="background:red;transform:translateZ(10px)"></i><i style="background:blue;width:30px"></i></div>
      """, "10,30=R 45,30=R"),
    PageCase(
      "turned round, the farthest is the nearest",
      """
      <style>i { position: absolute; width: 60px; height: 60px; background: red; transform: translateZ(10px) }</style>
      <div style="transform-style:preserve-3d;width:60px;height:60px;transform:rotateY(180deg)"><i></i>
      <i style="background:blue;width:30px;transform:none;opacity:.999"></i></div>
      """, "10,30=R 45,30=B"),
    PageCase(
      "opacity flattens",
      """
      <style>i { position: absolute; width: 60px; height: 60px }</style><div style="transform-style:preserve-3d;opacity:.999;width:60px;height:60px">
      <i style="background:blue;transform:translateZ(10px)"></i><i style="background:red;transform:translateZ(0)"></i></div>
      """, "30,30=R"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }

  @Test func `files hold a picture of what stands in perspective`() throws {
    let html = Self.box + "<div class=b style='transform:perspective(60px) rotateX(60deg)'></div>"
    let session = try RenderSession(resources: MemoryResources())
    let document = try session.layOut(try Template(html, file: "t.html").bind(.object([:])), options: RenderOptions())
    let svg = try session.encode(document, as: .svg, options: RenderOptions()).bytes
    #expect(String(decoding: svg, as: UTF8.self).contains("<image"))
    #expect(try session.encode(document, as: .pdf, options: RenderOptions()).bytes.count > 1_000)
  }
}
