internal import FlexCore
internal import FlexKit
internal import FlexTree
internal import TextMeasure

/// Measures text by the very lines that are painted.
final class SessionTextEngine: TextEngine {
  private let measurer: TextMeasurer

  init(_ measurer: TextMeasurer) { self.measurer = measurer }

  func measure(_ text: TextContent, width: Double?) -> ContentSize {
    let available = FlexCore.Size<AvailableSpace>(
      width: width.map { .definite(Float($0)) } ?? .maxContent, height: .maxContent)
    let measured = measurer.paragraph(for: text.inlineContent).measure(
      known: FlexCore.Size(width: nil, height: nil), available: available, atoms: Atoms.none)
    return ContentSize(
      width: Double(measured.size.width), height: Double(measured.size.height),
      firstBaseline: measured.firstBaseline.map { Double($0) })
  }
}

/// Text from code holds no boxes.
enum Atoms {
  static func none(_: BoxID, _: AvailableSpace) -> AtomMetrics {
    AtomMetrics(size: FlexCore.Size(width: 0, height: 0), baseline: 0)
  }
}

extension BoxFragment {
  /// px between the paddings: what text has to fit in.
  var contentWidth: Float { frame.width - padding.left - padding.right - border.left - border.right }
}
