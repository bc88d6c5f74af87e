import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

/// Rules in gaps, in a box of 136 × 86 px: all of them stand where Chromium 156 draws them.
@Suite("Gap decorations: CSS Gap Decorations 1")
struct GapRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var style: String
    var content: String
    /// Colour, corner and size of each line.
    var lines: String
    var testDescription: String { name }

    init(_ name: String, _ style: String, _ content: String, _ lines: String) {
      self.name = name
      self.style = style
      self.content = content
      self.lines = lines
    }
  }

  private static let grid = "display:grid;grid:20px 20px 20px/30px 30px 30px;gap:10px;"
  private static let flex = "display:flex;flex-wrap:wrap;gap:10px;align-content:start;"
  private static let columns = "columns:3;column-gap:10px;"
  private static let rule = "rule:4px solid red,4px solid green,4px solid blue;"
  private static func i(_ count: Int) -> String { String(repeating: "<i></i>", count: count) }
  private static func p(_ count: Int) -> String { String(repeating: "<p></p>", count: count) }

  static let rows: [Row] = [
    Row(
      "grid rules go from edge to edge", "\(grid)\(rule)",
      "\(i(5))",
      "R 33,0 4×80; G 73,0 4×80; R 0,23 110×4; G 0,53 110×4"),
    Row(
      "grid rules end at boxes that reach over the gap", "\(grid)\(rule)",
      "<i></i><i style='grid-column:span 2'></i>\(i(3))",
      "R 33,0 4×80; G 73,30 4×50; R 0,23 110×4; G 0,53 110×4"),
    Row(
      "grid rules go behind them without breaks", "\(grid)\(rule)rule-break:none",
      "<i></i><i style='grid-column:span 2'></i>\(i(3))",
      "R 33,0 4×80; G 73,0 4×80; R 0,23 110×4; G 0,53 110×4"),
    Row(
      "grid rules end at each crossing", "\(grid)\(rule)rule-break:intersection",
      "<i></i><i style='grid-column:span 2'></i>\(i(3))",
      "R 33,0 4×20; R 33,30 4×20; R 33,60 4×20; G 73,30 4×20; G 73,60 4×20; R 0,23 30×4; R 40,23 30×4; "
        + "R 80,23 30×4; G 0,53 30×4; G 40,53 30×4; G 80,53 30×4"),
    Row(
      "nothing is crossed between boxes that reach over the other gap", "\(grid)\(rule)rule-break:intersection",
      "<i style='grid-area:1/1/2/3'></i><i style='grid-area:2/1/3/3'></i>",
      "R 33,60 4×20; G 73,0 4×20; G 73,30 4×20; G 73,60 4×20; R 0,23 70×4; R 80,23 30×4; G 0,53 30×4; "
        + "G 40,53 30×4; G 80,53 30×4"),
    Row(
      "grid rules between items", "\(grid)\(rule)rule-visibility-items:between",
      "<i></i><i style='grid-column:span 2'></i>\(i(2))",
      "R 33,0 4×50; R 0,23 70×4"),
    Row(
      "grid rules around items", "\(grid)\(rule)rule-visibility-items:around",
      "\(i(2))<i style='grid-row:span 2'></i><i></i>",
      "R 33,0 4×50; G 73,0 4×50; R 0,23 70×4; G 0,53 30×4; G 80,53 30×4"),
    Row(
      "insets of caps and junctions", "\(grid)\(rule)rule-break:intersection;rule-inset:2px 3px/-50% -25%",
      "\(i(5))",
      "R 33,2 4×21; R 33,25 4×28; R 33,55 4×22; G 73,2 4×21; G 73,25 4×28; G 73,55 4×22; R 2,23 31×4; "
        + "R 35,23 38×4; R 75,23 32×4; G 2,53 31×4; G 35,53 38×4; G 75,53 32×4"),
    Row(
      "rules join", "\(grid)\(rule)rule-visibility-items:between;rule-inset:overlap-join",
      "<i></i><i style='grid-column:span 2'></i>\(i(3))",
      "R 33,0 4×50; G 73,23 4×27; R 0,23 110×4"),
    Row(
      "right to left", "\(grid)\(rule)direction:rtl;rule-inset-end:5px",
      "\(i(5))",
      "R 99,0 4×75; G 59,0 4×75; R 31,23 105×4; G 31,53 105×4"),
    Row(
      "vertical rows", "\(grid)\(rule)writing-mode:vertical-rl;height:130px",
      "\(i(5))",
      "R 56,33 80×4; G 56,73 80×4; R 109,0 4×110; G 79,0 4×110"),
    Row(
      "columns over rows", "\(grid)rule:4px solid red;row-rule-color:green;rule-overlap:column-over-row",
      "\(i(2))",
      "G 0,23 110×4; G 0,53 110×4; R 33,0 4×80; R 73,0 4×80"),
    Row(
      "aligned tracks", "\(grid)\(rule)justify-content:center;align-content:end",
      "\(i(2))",
      "R 46,6 4×80; G 86,6 4×80; R 13,29 110×4; G 13,59 110×4"),
    Row(
      "flex lines", "\(flex)\(rule)",
      "\(i(5))",
      "R 33,0 4×20; G 73,0 4×20; B 33,30 4×20; R 0,23 136×4"),
    Row(
      "flex items of other widths", "\(flex)\(rule)rule-break:intersection;rule-inset:-2px",
      "\(i(2))<i style='width:25px'></i><i style='width:40px'></i>\(i(2))",
      "R 33,-2 4×24; G 73,-2 4×24; B 43,28 4×24; R 83,28 4×24; R -2,23 34×4; R 38,23 4×4; R 48,23 24×4; "
        + "R 78,23 4×4; R 88,23 50×4"),
    Row(
      "flex gaps that overlap are one", "\(flex)\(rule)rule-break:intersection",
      "\(i(2))<i style='width:25px'></i><i style='width:40px'></i>\(i(2))",
      "R 33,0 4×20; G 73,0 4×20; B 43,30 4×20; R 83,30 4×20; R 0,23 30×4; R 50,23 20×4; R 90,23 46×4"),
    Row(
      "flex rules join", "\(flex)\(rule)rule-break:intersection;rule-inset:overlap-join",
      "\(i(2))<i style='width:25px'></i><i style='width:40px'></i>\(i(2))",
      "R 33,0 4×27; G 73,0 4×27; B 43,23 4×27; R 83,23 4×27; R 0,23 35×4; R 35,23 10×4; R 45,23 30×4; "
        + "R 75,23 10×4; R 85,23 51×4"),
    Row(
      "reversed row", "\(flex)\(rule)flex-direction:row-reverse",
      "\(i(5))",
      "G 59,0 4×20; R 99,0 4×20; B 99,30 4×20; R 0,23 136×4"),
    Row(
      "reversed lines", "\(flex)\(rule)flex-wrap:wrap-reverse",
      "\(i(5))",
      "B 33,0 4×20; R 33,30 4×20; G 73,30 4×20; R 0,23 136×4"),
    Row(
      "flex columns", "\(flex)\(rule)flex-direction:column",
      "\(i(5))",
      "R 33,0 4×86; R 0,23 30×4; G 0,53 30×4; B 40,23 30×4"),
    Row(
      "spaced items", "\(flex)\(rule)justify-content:space-between;align-content:space-around",
      "\(i(6))",
      "R 40,9 4×20; G 93,9 4×20; B 40,57 4×20; R 93,57 4×20; R 0,41 136×4"),
    Row(
      "margins are no gaps", "\(flex)\(rule)",
      "<i style='margin:5px'></i><i></i><i style='margin-left:20px;width:20px'></i>\(i(2))",
      "R 43,0 4×30; G 103,0 4×30; B 33,40 4×20; R 0,33 136×4"),
    Row(
      "column rules", "\(columns)\(rule)",
      "\(p(7))",
      "R 42,0 4×86; G 90,0 4×86"),
    Row(
      "rows of columns", "\(columns)\(rule)column-height:20px;row-gap:10px",
      "\(p(14))",
      "R 42,0 4×20; R 42,30 4×20; R 42,60 4×20; G 90,0 4×20; G 90,30 4×20; G 90,60 4×20; R 0,23 136×4; "
        + "G 0,53 136×4"),
    Row(
      "rows of columns all gaps", "\(columns)\(rule)column-height:20px;row-gap:10px;rule-visibility-items:all",
      "\(p(14))",
      "R 42,0 4×20; R 42,30 4×20; R 42,60 4×20; G 90,0 4×20; G 90,30 4×20; G 90,60 4×20; R 0,23 136×4; "
        + "G 0,53 136×4"),
    Row(
      "columns above and below a spanner", "\(columns)\(rule)",
      "\(p(5))<p style='column-span:all;margin:5px 0'></p>\(p(3))",
      "R 42,0 4×17; R 42,37 4×49; G 90,0 4×17; G 90,37 4×49"),
    Row(
      "columns behind a spanner", "\(columns)\(rule)rule-break:none",
      "\(p(5))<p style='column-span:all;margin:5px 0'></p>\(p(3))",
      "R 42,0 4×86; G 90,0 4×86"),
    Row(
      "columns join", "\(columns)\(rule)column-height:20px;row-gap:10px;rule-inset:overlap-join",
      "\(p(14))",
      "R 42,0 4×27; R 42,23 4×34; R 42,53 4×27; G 90,0 4×27; G 90,23 4×34; G 90,53 4×27; R 0,23 136×4; "
        + "G 0,53 136×4"),
    Row(
      "columns end at each crossing",
      "\(columns)\(rule)column-height:20px;row-gap:10px;rule-break:intersection;rule-inset:1px/20%",
      "\(p(14))",
      "R 42,1 4×17; R 42,32 4×16; R 42,62 4×17; G 90,1 4×17; G 90,32 4×16; G 90,62 4×17; R 1,23 36×4; "
        + "R 51,23 34×4; R 99,23 36×4; G 1,53 36×4; G 51,53 34×4; G 99,53 36×4"),
    Row(
      "zoomed", "\(grid)\(rule)zoom:0.5;rule-inset:6px",
      "\(i(3))",
      "R 17,3 2×34; G 37,3 2×34; R 3,12 49×2; G 3,27 49×2"),
  ]

  @Test(arguments: rows) func stand(_ row: Row) throws {
    #expect(try Self.lines(row.style, row.content) == row.lines)
  }

  @Test func gridsOfVeryManyCellsHaveRulesFromEdgeToEdge() throws {
    let style = "display:grid;grid:repeat(600,1px)/repeat(600,1px);column-rule:1px solid red;rule-break:intersection"
    let lines = try Self.lines(style, "<i style='grid-column:1/-1'></i>")
    #expect(lines.hasPrefix("R 1,0 1×600; R 2,0 1×600; "))
  }

  /// Gaps at a page's end have no rule; those behind them take the next values of the list all the same.
  @Test(arguments: [
    (
      "display:grid;grid-template-columns:60px 60px 60px", "grid-column:span 2",
      "R 73,10 4×90; G 143,60 4×40; R 10,53 200×4 | R 73,10 4×90; G 143,10 4×90; B 10,53 200×4"
    ),
    (
      "display:flex;flex-wrap:wrap;width:200px", "",
      "R 73,10 4×40; G 143,10 4×40; B 73,60 4×40; R 143,60 4×40; R 10,53 200×4 | G 73,10 4×40; B 143,10 4×40"
    ),
    (
      "display:flex;flex-direction:column;width:60px", "",
      "R 10,53 60×4 | B 10,53 60×4 | G 10,53 60×4 | R 10,53 60×4 | "
    ),
  ]) func breakWithPages(_ row: (style: String, second: String, lines: String)) throws {
    let html = """
      <!DOCTYPE html><style>
      @page { size: 300px 120px; margin: 10px } body { margin: 0 }
      .c { gap: 10px } i { height: 40px; break-inside: avoid; min-width: 60px }
      </style><div class=c style="\(Self.rule)\(row.style)"><i></i><i style="\(row.second)"></i>\(Self.i(7))</div>
      """
    let session = try RenderSession(resources: MemoryResources())
    let bound = try Template(html, file: "t.html").bind(.object([:]))
    let text = try session.inspect(bound, stage: .display, options: RenderOptions(isPaged: true)).0
    let pages = text.split(separator: "canvas ").map { Self.lines(in: String($0)) }
    #expect(pages.joined(separator: " | ") == row.lines)
  }

  @Test func nothingIsNotedWithoutRules() throws {
    let session = try RenderSession(resources: MemoryResources())
    for rule in ["", "rule-style:hidden", "rule:0 solid", "row-rule-color:red;rule-inset:3px"] {
      let html = "<div style='\(Self.grid)\(rule)'>\(Self.i(5))</div>"
      let page = try session.layOut(try Document(parsing: html), options: RenderOptions()).pages[0]
      #expect(page.tree.boxes.allSatisfy { $0.gaps == nil && !$0.style.layout.notesGaps })
    }
  }

  private static func lines(_ style: String, _ content: String) throws -> String {
    let html = """
      <!DOCTYPE html><style>
      body,p { margin: 0 } p { height: 10px } .c { width: 136px; height: 86px } i { width: 30px; height: 20px }
      </style><div class=c style="\(style)">\(content)</div>
      """
    let session = try RenderSession(resources: MemoryResources())
    let bound = try Template(html, file: "t.html").bind(.object([:]))
    return Self.lines(in: try session.inspect(bound, stage: .display, options: RenderOptions(width: 300)).0)
  }

  /// - Parameter text: of a display list.
  private static func lines(in text: String) -> String {
    text.split(separator: "\n").dropFirst().map { line in
      let parts = line.split(separator: " ")
      let color = ["#ff0000": "R", "#008000": "G", "#0000ff": "B"][parts[parts.count - 1]] ?? "?"
      return "\(color) \(parts[1]) \(parts[2])"
    }.joined(separator: "; ")
  }
}
