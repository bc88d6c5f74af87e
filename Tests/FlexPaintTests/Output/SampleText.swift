import CairoKit
import FlexCore
import FlexTree
import TextMeasure

@testable import FlexDisplay
@testable import FlexPaint

/// Text for tests, laid out on one line.
struct SampleText {
  let measurer: TextMeasurer
  var fonts: FontSet { measurer.fonts }

  init() throws { measurer = TextMeasurer(fonts: try FontSet()) }

  /// The runs of a text, its first baseline's left end at `origin`.
  func items(
    _ text: String, at origin: Point, color: Color = .black, _ change: (inout TextStyle) -> Void = { _ in }
  ) -> [DisplayItem] {
    var style = ComputedStyle()
    change(&style.text)
    var content = InlineContent(rootStyle: style)
    content.items = [.text(text)]
    let layout = measurer.paragraph(for: content).layout(
      width: 10_000, atoms: { _, _ in AtomMetrics(size: .zero, baseline: 0) })
    return layout.lines.prefix(1).flatMap { line in
      line.fragments.compactMap { fragment -> DisplayItem? in
        guard case .glyphs(let glyphs) = fragment else { return nil }
        return .text(
          TextItem(
            run: glyphs.packed,
            origin: Point(x: origin.x + glyphs.origin.x, y: origin.y + glyphs.origin.y - line.baseline), color: color,
            text: glyphs.text))
      }
    }
  }
}
