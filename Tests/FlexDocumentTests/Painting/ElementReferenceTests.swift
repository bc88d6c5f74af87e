import FlexDOM
import FlexDocument
import FlexMarkup
import Testing

@Suite("Clip paths, masks and filters that are elements; shapes")
struct ElementReferenceTests {
  static let box = "<style>div { width: 60px; height: 60px; background: red }</style>"
  static func page(_ css: String, _ svg: String) -> String {
    box + "<div style='\(css)'></div><svg width=0 height=0 style='position:absolute'>\(svg)</svg>"
  }

  static let cases = [
    PageCase(
      "a clip path of used shapes and text",
      page(
        "clip-path:url(#a)",
        "<rect id=r width=20 height=20 /><clipPath id=a><use href=#r x=40 /><text y=60 font-size=60 font-family='Inter' font-weight=900>I</text></clipPath>"
      ), "50,10=R 50,30=_ 9,40=R 30,40=_"),
    PageCase(
      "a clip path inside another",
      page(
        "clip-path:url(#a)",
        "<clipPath id=b><rect width=30 height=60 /></clipPath><clipPath id=a clip-path=url(#b)><rect width=60 height=30 /></clipPath>"
      ), "10,10=R 40,10=_ 10,40=_"),
    PageCase(
      "rounded rectangles in shares of the box",
      page(
        "clip-path:url(#a)",
        "<clipPath id=a clipPathUnits=objectBoundingBox><rect width=1 height=1 rx=.5 /></clipPath>"),
      "30,30=R 3,3=_ 57,57=_"),
    PageCase(
      "a mask lets through what is bright",
      page(
        "mask:url(#m)",
        "<mask id=m x=0 y=0 width=30 height=60 maskUnits=userSpaceOnUse><rect width=60 height=60 fill=white /><rect width=60 height=20 fill=black /></mask>"
      ), "10,10=_ 10,40=R 45,40=_"),
    PageCase(
      "a mask by alpha, in shares of the box",
      page(
        "mask:url(#m)",
        "<mask id=m style='mask-type:alpha' maskContentUnits=objectBoundingBox><rect width=.5 height=1 fill=black /></mask>"
      ), "10,10=R 45,10=_"),
    PageCase(
      "a filter's primitives",
      page(
        "filter:url(#f);width:20px;height:20px",
        "<filter id=f x=0 y=0 width=3 height=3><feOffset dx=20 dy=20 /><feColorMatrix values='0 0 0 0 0  0 0 0 0 0  1 0 0 0 0  0 0 0 1 0' /></filter>"
      ), "10,10=_ 30,30=B 45,45=_"),
    PageCase(
      "filters one after the other",
      page(
        "filter:invert(1) url(#f) invert(1);width:20px;height:20px",
        "<filter id=f x=0 y=0 width=3 height=3><feOffset dx=20 dy=20 /></filter>"), "10,10=_ 30,30=R"),
    PageCase(
      "nothing happens without the element", page("filter:url(#f);mask:url(#f);clip-path:url(#f)", ""), "30,30=R"),
    PageCase(
      "as in Chromium, a mask layer takes nothing away outside of its clip",
      box
        + "<div style='padding:10px;box-sizing:border-box;mask:linear-gradient(#000 0 0) content-box subtract,linear-gradient(#000 0 0)'></div>",
      "5,5=R 30,30=_"),
    PageCase(
      "steps of a shape",
      box + "<div style='clip-path:shape(from 0 0, hline to 50%, vline by 30px, line to 0 100%, close)'></div>",
      "10,10=R 28,28=R 45,10=_ 28,50=_ 3,50=R"),
    PageCase(
      "curves and arcs of a shape",
      box
        + "<div style='clip-path:shape(evenodd from 0 50%, arc to 100% 50% of 50% cw, curve to 0 50% with 50% 150%)'></div>",
      "30,3=R 3,3=_ 57,3=_ 30,55=R 3,57=_"),
    PageCase(
      "a rounded polygon", box + "<div style='clip-path:polygon(round 20px, 0 0, 100% 0, 100% 100%, 0 100%)'></div>",
      "30,1=R 2,2=_ 6,6=R 58,58=_"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }

  static let external = [
    PageCase("a filter of a file", box + "<div style='filter:url(a/f.svg#f)'></div>", "30,30=B"),
    PageCase("a clip path of a file", box + "<div style='clip-path:url(a/f.svg#c)'></div>", "10,10=R 40,10=_"),
    PageCase("nothing of what isn't there", box + "<div style='filter:url(a/f.svg#c) url(b.svg#f)'></div>", "30,30=R"),
  ]

  @Test(arguments: external) func drawnOfAFile(_ row: PageCase) throws { try row.check(["a/f.svg": Self.file]) }

  static let file = Array(
    """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg"><style>.k { flood-color: blue }</style>
      <filter id="f"><feFlood class="k"/><feComposite operator="in" in2="SourceAlpha"/></filter>
      <clipPath id="c"><rect width="30" height="60"/></clipPath>
    </svg>
    """.utf8)

  @Test func `what a file lacks is told`() throws {
    let session = try RenderSession(resources: MemoryResources(["a/f.svg": Self.file]))
    let html = Self.box + "<div style='filter:url(a/f.svg#f) url(a/f.svg#g) url(b.svg#f) url(a/f.svg)'></div>"
    let document = try session.layOut(try Template(html, file: "t.html").bind(.object([:])), options: RenderOptions())
    #expect(document.diagnostics.filter { "\($0)".contains("the file has no such element") }.count == 3)
  }

  @Test func `a name without an element is told once`() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = Self.page("filter:url(#f) url(#g)", "<filter id=g></filter>")
    let document = try session.layOut(try Template(html, file: "t.html").bind(.object([:])), options: RenderOptions())
    #expect(document.diagnostics.filter { "\($0)".contains("no such element") }.count == 1)
  }
}
