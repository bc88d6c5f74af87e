import FlexCore
import FlexMarkup
import FlexTree
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument

@Suite("Pages: a long document costs what its pages cost")
struct PaginationTests {
  /// A page is found in a layout of little more than stands on it. It must be the one that is found in a layout of
  /// all that is left.
  @Test(arguments: 0..<10) func pagesDontDependOnWhatIsFarBehind(_ seed: Int) throws {
    var random = SplitMix(state: 9_000_000 + UInt64(seed))
    let document = try Document(parsing: Self.document(&random))
    let session = try RenderSession(resources: MemoryResources())
    let styled = session.style(document, options: RenderOptions(isPaged: true))
    let tree = try session.boxes(of: styled).tree
    let near = Pagination(session: session, canvas: styled.canvas).pages(of: tree)
    let all = Pagination(session: session, canvas: styled.canvas, reach: 1000).pages(of: tree)
    #expect(near.count == all.count && near.count > 3, "\(near.count), not \(all.count) pages")
    for (index, (page, expected)) in zip(near, all).enumerated() {
      #expect(page.tree == expected.tree, "page \(index + 1) of \(all.count)")
    }
  }

  @Test func aBlockTallerThanAPageLosesNothing() throws {
    let rows = (0..<30).map { "<tr><td>\($0)" }.joined()
    let html = "<table style='break-inside: avoid'>" + rows + "</table><p>behind</p>"
    let document = try Document(parsing: Self.style + html)
    let pages = try RenderSession(resources: MemoryResources())
      .layOut(document, options: RenderOptions(isPaged: true)).pages
    #expect(pages.count == 4)
    #expect(pages.prefix(3).map { $0.tree[$0.tree.root].frame.y } == [0, -120, -240])
    #expect(pages.last?.inline.values.flatMap(\.lines).map(\.text) == ["behind"])
  }

  private static let style = """
    <!doctype html><style>@page { size: 200px 120px; margin: 0 } body { margin: 0; font: 10px/10px Inter }
    table { border-spacing: 0 } td, th { padding: 0 } p { margin: 0 }</style>
    """

  private static func document(_ random: inout SplitMix) -> String {
    style + (0..<12).map { _ in block(&random, depth: 0) }.joined()
  }

  private static func block(_ random: inout SplitMix, depth: Int) -> String {
    let properties = [
      "margin: \(below(20, &random))px 0", "padding: \(below(12, &random))px", "border-top: 1px solid",
      "break-inside: avoid", "display: flex; flex-direction: column", "display: flex", "position: relative",
      "break-before: page",
    ]
    let style = properties.filter { _ in chance(12, &random) }.joined(separator: ";")
    let tall = "<p style='height: \(5 + below(40, &random))px'>\(below(1000, &random))</p>"
    guard depth < 3 else { return tall }
    switch below(4, &random) {
    case 0: return tall
    case 1: return table(&random, style)
    default:
      let count = 1 + below(5, &random)
      return "<div style='\(style)'>" + (0..<count).map { _ in block(&random, depth: depth + 1) }.joined() + "</div>"
    }
  }

  private static func table(_ random: inout SplitMix, _ style: String) -> String {
    let rows = (0..<below(30, &random)).map { row in
      let span = chance(10, &random) ? " rowspan=\(2 + below(3, &random))" : ""
      return "<tr><td\(span)>\(row)<td style='height: \(below(30, &random))px'>"
        + String(repeating: "x ", count: below(40, &random))
    }
    let head = chance(50, &random) ? "<thead><tr><th>a<th>b</thead>" : ""
    let foot = chance(30, &random) ? "<tfoot><tr><td>c<td>d</tfoot>" : ""
    return "<table style='\(style)'>" + head + foot + rows.joined() + "</table>"
  }

  private static func below(_ limit: Int, _ random: inout SplitMix) -> Int { .random(in: 0..<limit, using: &random) }

  private static func chance(_ percent: Int, _ random: inout SplitMix) -> Bool { below(100, &random) < percent }
}
