import FlexMarkup
import FlexOutput
import Testing

@testable import FlexDocument

/// CSS Text Decoration 4 §2.9 (#text-decoration-skip-ink-property).
@Suite("text-decoration-skip-ink")
struct SkipInkTests {
  /// How many parts the underline of a text has that stands at a place, px.
  private static func parts(_ text: String, left: Int, top: Int) throws -> Int {
    let session = try RenderSession(resources: MemoryResources([:]))
    let options = RenderOptions(width: 4_000, height: 6_000)
    let page = "<!doctype html><u style='position:absolute;left:\(left)px;top:\(top)px'>\(text)</u>"
    let document = try session.layOut(try Template(page, file: "t.html").bind(.object([:])), options: options)
    let svg = String(decoding: try session.encode(document, as: .svg, options: options).bytes, as: UTF8.self)
    return svg.split(separator: "<rect x=").filter { $0.contains("height=\"1\"") }.count
  }

  @Test(arguments: [(300, 0), (0, 300), (0, 5_000), (3_000, 2_500)])
  func `underlines are parted wherever the text stands`(_ left: Int, _ top: Int) throws {
    let expected = try Self.parts("gyp", left: 0, top: 0)
    #expect(expected >= 2)
    #expect(try Self.parts("gyp", left: left, top: top) == expected)
  }

  @Test func `underlines are parted at a long text's end`() throws {
    let words = String(repeating: "no ink down here ", count: 40)
    let without = try Self.parts(words + "no", left: 0, top: 0)
    #expect(try Self.parts(words + "gyp", left: 0, top: 0) > without + 1)
  }
}
