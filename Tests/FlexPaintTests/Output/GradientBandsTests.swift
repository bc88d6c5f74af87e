import FlexCore
import FlexTree
import Testing

@testable import FlexDisplay
@testable import FlexPDFWriter
@testable import FlexPaint

@Suite("Gradients whose colour only jumps, in PDF")
struct GradientBandsTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let lime = Color(red: 0, green: 1, blue: 0)
  private static let clear = Color(red: 0, green: 1, blue: 0, alpha: 0)
  private static let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

  /// Bands as `start…end`, after stops as offset and colour.
  static let cases: [(name: String, stops: [(Float, Color)], repeats: Bool, bands: [String]?)] = [
    ("two colours", [(0, red), (0.3, red), (0.3, lime), (1, lime)], false, ["-inf…0.3", "0.3…inf"]),
    ("a line on nothing", [(0, clear), (0.9, clear), (0.9, red), (1, red)], false, ["-inf…0.9", "0.9…inf"]),
    ("the outer colours go on", [(0.2, red), (0.2, lime), (0.4, lime)], false, ["-inf…0.2", "0.2…inf"]),
    (
      "again and again", [(0, red), (0.5, red), (0.5, lime), (1, lime)], true,
      ["-inf…0.5", "0.5…1.0", "1.0…1.5", "1.5…inf"]
    ),
    ("gradually", [(0, red), (0.3, lime), (0.3, red), (1, red)], false, nil),
    ("translucent beside opaque", [(0, half), (0.5, half), (0.5, lime), (1, lime)], false, nil),
    ("one colour", [(0, red), (1, red)], false, nil),
    ("nothing", [], false, nil),
  ]

  @Test(arguments: cases) func found(
    _ row: (name: String, stops: [(Float, Color)], repeats: Bool, bands: [String]?)
  ) {
    let gradient = GradientFill(
      geometry: .linear(Point(x: 0, y: 0), Point(x: 0, y: 20)),
      stops: row.stops.map { GradientFill.Stop(offset: $0.0, color: $0.1) }, isRepeating: row.repeats)
    let bands = GradientBands(gradient, domain: 0...(row.repeats ? 2 : 1))
    #expect(bands?.bands.map { "\($0.start)…\($0.end)" } == row.bands, "\(row.name)")
  }

  @Test func tooManyAreNone() {
    let stops: [(Float, Color)] = [(0, Self.red), (0.5, Self.red), (0.5, Self.lime), (1, Self.lime)]
    let gradient = GradientFill(
      geometry: .linear(Point(x: 0, y: 0), Point(x: 0, y: 1)),
      stops: stops.map { GradientFill.Stop(offset: $0.0, color: $0.1) }, isRepeating: true)
    #expect(GradientBands(gradient, domain: 0...4_000) == nil)
  }
}
