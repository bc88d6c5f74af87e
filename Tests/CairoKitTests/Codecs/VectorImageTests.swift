import CairoKit
import FlexTree
import Testing

@Suite("SVG pictures")
struct VectorImageTests {
  static let sizes: [(attributes: String, size: NaturalDimensions)] = [
    (#"width="60" height="40""#, NaturalDimensions(width: 60, height: 40, ratio: 1.5)),
    (#"viewBox="0 0 60 40""#, NaturalDimensions(ratio: 1.5)),
    (#"width="30" viewBox="0 0 60 40""#, NaturalDimensions(width: 30, ratio: 1.5)),
    (#"width="100%" height="50%" viewBox="0 0 60 40""#, NaturalDimensions(ratio: 1.5)),
    (#"width="1in" height="2.54cm""#, NaturalDimensions(width: 96, height: 96, ratio: 1)),
    (#"width="2em" height="12pt""#, NaturalDimensions(width: 32, height: 16, ratio: 2)),
    ("", NaturalDimensions()),
    (#"viewBox="0 0 60 40" preserveAspectRatio="none""#, NaturalDimensions()),
    (#"width="9" viewBox="0 0 60 40" preserveAspectRatio="none""#, NaturalDimensions()),
    (
      #"width="30" height="20" viewBox="0 0 1 1" preserveAspectRatio="none""#,
      NaturalDimensions(width: 30, height: 20, ratio: 1.5)
    ),
    (#"viewBox="0 0 0 40""#, NaturalDimensions()),
  ]

  @Test func `honest sheets have many brackets side by side`() throws {
    let rules = (0..<500).map {
      ".c\($0):not(:is([a='('], b)) { fill: url(#a) /* ( */; stroke: rgb(1, 2, 3); mask: url( 'x(' ) }"
    }
    let sheet = rules.joined(separator: "\n")
    let markup =
      "<svg xmlns='http://www.w3.org/2000/svg'><style><![CDATA[\(sheet)]]></style><rect width='9' height='9'/></svg>"
    _ = try ImageDecoder().decode(Array(markup.utf8))
  }

  @Test(arguments: sizes) func naturalDimensions(_ row: (attributes: String, size: NaturalDimensions)) throws {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(row.attributes)><rect width='9' height='9'/></svg>"
    let image = try ImageDecoder().decode(Array(markup.utf8))
    #expect(image.naturalDimensions == row.size)
  }

  /// Drawn into 40 × 40: what a point shows.
  static let drawings: [(attributes: String, content: String, x: Int, y: Int, isPainted: Bool)] = [
    // The root's background fills the frame.
    ("style='background:green'", "", 39, 39, true), ("style='background:none'", "", 39, 39, false),
    ("style='background:no-such-color'", "", 39, 39, false),
    (
      "",
      "<style>text{font-family:&quot;DejaVu Sans&quot;;fill:red}</style><rect width='40' height='40'/><text>a</text>",
      9, 9, true
    ),
    ("style='color:red;background-color: rgb(1, 2, 3)' viewBox='5 5 1 9'", "", 1, 1, true),
    // A share of the frame isn't taken twice, and fills it.
    ("width='50%' height='50%' viewBox='0 0 2 2'", "<rect width='2' height='2'/>", 39, 39, true),
    ("width='50%' height='100%'", "<rect width='20' height='40'/>", 39, 20, true),
    ("viewBox='0 0 0 8'", "<rect width='40' height='40'/>", 20, 20, false),
    // A side in px is stretched to the frame's.
    ("width='10'", "<rect width='5' height='40'/>", 19, 39, true),
    ("width='10'", "<rect width='5' height='40'/>", 21, 39, false),
  ]

  @Test(arguments: drawings) func fillsItsFrame(
    _ row: (attributes: String, content: String, x: Int, y: Int, isPainted: Bool)
  ) throws {
    let markup = "<svg xmlns='http://www.w3.org/2000/svg' \(row.attributes)>\(row.content)</svg>"
    guard case .vector(let image) = try ImageDecoder().decode(Array(markup.utf8)) else { return }
    let surface = try ImageSurface(devicePixels: (40, 40))
    try image.draw(on: try Context(surface), width: 40, height: 40)
    let alpha = unsafe surface.withPixels { unsafe $0[row.y * surface.stride + 4 * row.x + 3] }
    #expect((alpha == 255) == row.isPainted, "\(alpha)")
  }

  @Test(arguments: [
    ("serif", "Times New Roman"), ("'DejaVu Sans', sans-serif", "'DejaVu Sans',Arial,Times New Roman"),
    ("monospace", "monospace"), ("Foo, monospace, serif", "Foo,monospace"), ("inherit", "inherit"),
    ("Foo !important", "Foo,Times New Roman !important"), ("var(--f)", "var(--f)"), ("", ""),
  ])
  func familiesAreThoseOfPages(_ written: String, _ resolved: String) {
    #expect(SVGFontFamilies.resolved(families: written) == resolved)
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "\u{FEFF}<?xml version='1.0'?><!-- a > b --><!DOCTYPE svg [<!ENTITY a 'b>'>]>\n<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg'></s:svg>",
  ])
  func isRecognised(_ markup: String) throws {
    guard case .vector = try ImageDecoder().decode(Array(markup.utf8)) else {
      Issue.record("not read as SVG")
      return
    }
  }

  @Test func entityBombIsRefusedOrSmall() {
    var markup = "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>"
    for level in 1...9 { markup += "<!ENTITY a\(level) '" + String(repeating: "&a\(level - 1);", count: 10) + "'>" }
    markup += "]><svg xmlns='http://www.w3.org/2000/svg'><text>&a9;</text></svg>"
    #expect(throws: CairoError.self) { try ImageDecoder().decode(Array(markup.utf8)) }
  }

  @Test func oversizedDocumentIsRefused() {
    var limits = ImageLimits()
    limits.svgByteCount = 1 << 20
    let markup = "<svg xmlns='http://www.w3.org/2000/svg'>" + String(repeating: " ", count: 1 << 20) + "</svg>"
    let error = #expect(throws: CairoError.self) { try ImageDecoder(limits: limits).decode(Array(markup.utf8)) }
    #expect(error?.reason.hasSuffix("at most 1 MiB are accepted") == true)
  }

  private static func picture(_ content: String) -> [UInt8] {
    Array(
      ("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='100' height='100'>"
        + content + "</svg>").utf8)
  }

  /// Twenty-four levels, each with two of the one before.
  private static func doubling(_ first: String, _ level: (Int) -> String, _ use: String) -> [UInt8] {
    picture(first + (1...24).map(level).joined() + use)
  }

  static let costly: [(name: String, bytes: [UInt8])] = [
    (
      "use",
      doubling(
        "<g id='a0'><rect width='9' height='9'/></g>",
        { "<g id='a\($0)'><use xlink:href='#a\($0 - 1)'/><use href=' #a\($0 - 1)'/></g>" }, "<use href='#a24'/>")
    ),
    (
      "masks",
      doubling(
        "<mask id='a0'><rect width='9' height='9'/></mask>",
        {
          "<mask id='a\($0)'><rect width='9' height='9' mask='url(#a\($0 - 1))'/>"
            + "<rect width='9' height='9' style='mask: url( &quot;#a\($0 - 1)&quot; )'/></mask>"
            .replacing("&quot;", with: "")
        }, "<rect width='9' height='9' mask='url(#a24)'/>")
    ),
    (
      "masks by style sheet",
      doubling(
        "<mask id='a0'><rect width='9' height='9'/></mask>",
        {
          "<style>rect.r\($0), .s > .q\($0) { fill: red; mask: url(#a\($0 - 1)) }</style>"
            + "<mask id='a\($0)'><rect class='x r\($0)'/><g class='s'><rect class='q\($0)'/></g></mask>"
        }, "<rect width='9' height='9' mask='url(#a24)'/>")
    ),
    (
      "markers",
      picture(
        "<marker id='a'><path marker-mid='url(#b)' d='M0 0\(String(repeating: "h1", count: 1000))'/></marker>"
          + "<marker id='b'><path d='M0 0h1v1'/></marker>"
          + "<path style='marker-mid:url(#a)' d='M0 0\(String(repeating: "h1", count: 1000))'/>")
    ),
    ("convolution", picture("<filter id='f'><feConvolveMatrix order='1000 1000'/></filter>")),
    ("turbulence", picture("<filter id='f'><feTurbulence numOctaves='10000'/></filter>")),
    (
      "filters",
      picture("<filter id='f'>\(String(repeating: "<feGaussianBlur stdDeviation='9'/>", count: 2000))</filter>")
    ),
    ("elements", picture(String(repeating: "<g/>", count: 100_001))),
    ("selectors in selectors", picture(style("", ":not("))),
    ("behind a comment", picture(style("", ":not(/*)*/"))),
    ("behind other brackets", picture(style("", ":is(],"))),
    ("behind strings", picture(style("[a=')'][b=\"')\"] [c='\\')']", ":not("))),
    ("behind a name with a quote", picture(style("a{fill:url(x\")}", ":not("))),
    ("in parts", picture("<style>" + String(repeating: ":n<!-- -->ot(", count: 20_000) + "</style>")),
    (
      "picture within",
      picture(
        "<image href='data:image/png;base64,\(String(decoding: Base64.encode((try? Pictures.bytes("bomb.png")) ?? []), as: UTF8.self))'/>"
      )
    ),
  ]

  private static func style(_ start: String, _ piece: String) -> String {
    "<style>\(start) \(String(repeating: piece, count: 20_000)) a {}</style>"
  }

  @Test(arguments: costly) func isRefused(_ row: (name: String, bytes: [UInt8])) {
    #expect(throws: CairoError.self, "\(row.name)") { try ImageDecoder().decode(row.bytes) }
  }

  @Test(arguments: [
    "<g id='a'><use href='#a'/></g>",
    "<pattern id='p' width='1' height='1'><rect fill='url(#p)'/></pattern><rect fill='url(#p)' width='9' height='9'/>",
    "<a><b c='d",
    "<style>.a{fill:url(#b)}</style><linearGradient id='b'/><rect class='a' width='9' height='9'/>",
  ])
  func selfReferenceAndRubbishDoNoHarm(_ content: String) throws {
    _ = try? ImageDecoder().decode(VectorImageTests.picture(content))
  }
}
