import Testing

@testable import FlexDocument

@Suite("Ruby")
struct RubyTests {
  private static let style =
    "<style>body { margin: 0; font: 16px/20px Inter } p { margin: 0 } b { display: inline-block; height: 16px }</style>"

  /// Boxes of known widths stand for letters: text is as wide as its font.
  static func places(_ html: String) throws -> [String] {
    try LayoutReportTests.places(style + html).filter { $0.hasPrefix("b ") || $0.hasPrefix("p ") }
      .map { $0.split(separator: " ").dropLast().joined(separator: " ") }
  }

  static let wide = "<ruby><b style='width:20px'></b><rt><b style='width:60px'></b></rt></ruby>"
  static let narrow = "<ruby><b style='width:60px'></b><rt><b style='width:20px'></b></rt></ruby>"

  @Test func `the wider of base and annotation makes room, the other stands in the middle`() throws {
    let places = try Self.places(
      "<div style='line-height:80px'>\(Self.wide)\(Self.narrow)<b style='width:5px'></b></div>")
    let columns = places.map { $0.split(separator: " ").enumerated().filter { $0.offset != 2 }.map(\.element) }
    #expect(
      columns.map { $0.joined(separator: " ") } == ["b 20 20", "b 0 60", "b 60 60", "b 80 20", "b 120 5"])
  }

  @Test func `what follows an annotation is the base of the next one`() throws {
    let html =
      "<ruby><b style='width:30px'></b><rt>i</rt><b style='width:40px'></b><rt>i</rt></ruby><b style='width:5px'></b>"
    #expect(try Self.places(html).map { $0.split(separator: " ")[1] } == ["0", "30", "70"])
  }

  @Test func `annotations stand on the side that ruby-position says`() throws {
    func tops(_ position: String) throws -> [Float] {
      try Self.places("<div style='line-height:80px;ruby-position:\(position)'>\(Self.narrow)</div>")
        .compactMap { Float($0.split(separator: " ")[2]) }
    }
    let (over, under) = (try tops("over"), try tops("under"))
    #expect(over[1] < over[0])
    #expect(under[1] > under[0])
  }

  @Test func `lines without room for annotations are moved apart`() throws {
    let line = "<ruby>i<rt>i</rt></ruby>"
    let tight = try Self.places("<p style='line-height:16px'>\(line)<br>\(line)</p><p>x</p>")
    let loose = try Self.places("<p style='line-height:40px'>\(line)<br>\(line)</p><p>x</p>")
    // Each of the tight lines is 8 px higher, the size of its annotation, or less where its letters leave room.
    #expect(try #require(Float(tight[1].split(separator: " ")[2])) > 40)
    #expect(loose[1].hasPrefix("p 0 80"))
  }

  @Test func `a line doesn't break between ruby and the full stop behind it`() throws {
    let html =
      "<div style='width:50px'><b style='width:30px'></b><ruby>漢<rt>a</rt></ruby>。<b style='width:5px'></b></div>"
    let stop = try Self.places(html)
    #expect(stop.count == 2)
    #expect(stop[0].hasPrefix("b 0 ") && !stop[1].hasPrefix("b 46"))
  }
}
