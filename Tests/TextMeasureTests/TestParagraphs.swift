import CairoKit
import FlexCore
import FlexTree

@testable import TextMeasure

/// Paragraphs out of strings, in 16 px Inter on lines of 24 px.
struct TestParagraphs {
  let measurer: TextMeasurer

  init() throws { measurer = TextMeasurer(fonts: try FontSet()) }

  static func noAtoms(_ box: BoxID, _ space: AvailableSpace) -> AtomMetrics { AtomMetrics(size: .zero, baseline: 0) }

  func content(_ string: String, _ change: (inout ComputedStyle) -> Void = { _ in }) -> InlineContent {
    var style = ComputedStyle()
    style.text.fontFamily = [.named("Inter")]
    style.text.lineHeight = .px(24)
    change(&style)
    var content = InlineContent(rootStyle: style)
    content.items = [.text(string)]
    return content
  }

  func paragraph(_ string: String, _ change: (inout ComputedStyle) -> Void = { _ in }) -> Paragraph {
    measurer.paragraph(for: content(string, change))
  }

  func lines(_ string: String, width: Float, _ change: (inout ComputedStyle) -> Void = { _ in }) -> [String] {
    paragraph(string, change).layout(width: width, atoms: Self.noAtoms).lines.map(\.text)
  }
}
