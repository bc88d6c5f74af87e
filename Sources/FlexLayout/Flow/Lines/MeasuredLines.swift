internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// The lines of text whose width is known when it is first measured: they are the final ones mostly.
///
/// A paragraph as it was shaped takes several times the room of its lines, and a document's paragraphs would all be there at
/// once between measuring and placing.
struct MeasuredLines {
  private struct Entry {
    /// Of the lines, px.
    var width: Float
    /// What percentages of heights in the lines are of, px.
    var height: Float?
    var lines: InlineLayout
  }
  private var entries: [BoxID: Entry] = [:]

  mutating func keep(_ lines: InlineLayout, of box: BoxID, width: Float, height: Float?) {
    entries[box] = Entry(width: width, height: height, lines: lines)
  }

  /// Takes out the lines of a box; `nil` where there are none of that width.
  mutating func take(_ box: BoxID, width: Float, height: Float?) -> InlineLayout? {
    defer { entries[box] = nil }
    return lines(of: box, width: width, height: height)
  }

  /// The lines of a box, where they are of that width; `nil` where it has others or none.
  func lines(of box: BoxID, width: Float, height: Float?) -> InlineLayout? {
    guard let entry = entries[box], entry.width == width, entry.height == height else { return nil }
    return entry.lines
  }

  /// Whether a box has lines, of whatever width.
  func has(_ box: BoxID) -> Bool { entries[box] != nil }

  mutating func forget(_ box: BoxID) { entries[box] = nil }
}

extension LayoutStage {
  /// Measures text by its lines, where its width is known and it has neither been asked before nor holds boxes.
  ///
  /// - Parameter known: the width of the lines, and the height that percentages in them are of.
  func firstMeasurement(of box: BoxID, _ content: InlineContent, known: Size<Float?>) -> Measurement? {
    guard let width = known.width, width >= 0, width.isFinite, !hasParagraph(box), content.isText else { return nil }
    if measuredLines.has(box) {
      // At another width: there may be more to come, for which the paragraph is kept.
      return measuredLines.lines(of: box, width: width, height: known.height).map { Measurement($0, width: width) }
    }
    let paragraph = makeParagraph(of: box, content)
    let lines = paragraph.layout(width: width, height: known.height, atoms: atoms(in: known.height))
    measuredLines.keep(lines, of: box, width: width, height: known.height)
    return Measurement(lines, width: width)
  }
}

extension Measurement {
  /// What lines take in a box of a width in px.
  init(_ lines: InlineLayout, width: Float) {
    self.init(
      size: Size(width: width, height: lines.size.height), firstBaseline: lines.firstBaseline,
      lastBaseline: lines.lastBaseline)
  }
}
