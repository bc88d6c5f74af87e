import FlexCore
import FlexTree
import Testing

@testable import FlexStyle

@Suite("CSS Values 4 §10, calculations")
struct MathTests {
  static let rows: [(value: String, computed: String?)] = [
    ("calc(10px + 5px)", "15px"), ("calc(10px+ 5px)", nil), ("calc(10px * 2px)", nil), ("calc(10px + 5)", nil),
    ("calc(100% - (10px + 2em) * 2)", "calc(100% - 100px)"), ("calc(100% / 3)", "33.3333%"),
    ("calc(10px / (5px / 1px))", "2px"), ("calc(5px - 10px)", "0px"), ("calc(1px * (0 / 0))", "0px"),
    ("min(10px, 1em)", "10px"), ("max(100% - 20px, 50%)", "max(100% - 20px, 50%)"),
    ("clamp(30px, 20px, 10px)", "30px"), ("clamp(none, 10px, none)", "10px"),
    ("round(up, 11px, 5px)", "15px"), ("round(to-zero, 14px, 5px)", "10px"), ("mod(-18px, 5px)", "2px"),
    ("calc(sin(90deg) * 10px)", "10px"), ("calc(sin(1) * 1px)", "0.841471px"), ("calc(cos(60deg) * 10px)", "5px"),
    ("calc(atan2(1, 1) / 1deg * 1px)", "45px"), ("calc(pow(2, 0.5) * 1px)", "1.41421px"),
    ("hypot(3px, 4px)", "5px"), ("calc(log(8, 2) * 1px)", "3px"), ("calc(exp(1) * 1px)", "2.71828px"),
    ("abs(10px - 2em)", "30px"), ("calc(sign(1em - 10px) * 7px)", "7px"), ("round(50%, 10px)", "round(50%, 10px)"),
    ("calc(min(50%, 10px) + 5px)", "calc(5px + min(50%, 10px))"), ("calc(1px + 1deg)", nil), ("min()", nil),
  ]

  @Test(arguments: rows) func computesWidth(_ row: (value: String, computed: String?)) {
    #expect(Computed.text("width", "width: \(row.value)") == row.computed, "\(row.value)")
  }

  @Test("percentages are taken of the base when layout knows it")
  func resolves() throws {
    let style = try #require(Computed.style("width: calc(round(down, 50%, 10px) + 1em)"))
    #expect(style.layout.size.width.resolved(against: 125) == 80)
  }

  @Test("elementary functions to twelve digits", arguments: [0.001, 0.5, 1, 2.5, 10, 1234.5])
  func inverts(_ x: Double) {
    #expect((ElementaryFunctions.exp(ElementaryFunctions.log(x)) / x - 1).magnitude < 1e-12)
    #expect((ElementaryFunctions.pow(ElementaryFunctions.cubeRoot(x), 3) / x - 1).magnitude < 1e-12)
    let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: x)
    #expect((sine * sine + cosine * cosine - 1).magnitude < 1e-12)
    let turned = ElementaryFunctions.arcTangent2(sine, cosine)
    #expect((turned - x).remainder(dividingBy: 360).magnitude < 1e-9)
  }

  @Test(arguments: [(0.123_456_78, "0.123457"), (33_554_428, "33554428"), (-0.5, "-0.5"), (1e-9, "1e-09"), (-0.0, "0")])
  func printsNumbers(_ row: (value: Double, text: String)) { #expect(NumberText.of(row.value) == row.text) }
}
