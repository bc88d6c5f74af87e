internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Lines of a document that is laid out again because text elsewhere in it has changed: what says the same at the same
/// width needn't be shaped and broken once more.
package final class KeptLines {
  package init() {}

  private struct Entry {
    var content: InlineContent
    /// Of the lines, px.
    var width: Float
    /// What percentages of heights in the lines are of, px.
    var height: Float?
    var lines: InlineLayout
  }
  /// By the box and the width of the canvas: sheets of two widths are laid out in turn.
  private var entries: [Float: [BoxID: Entry]] = [:]

  /// The lines that a text had at a width, before; `nil` where it is another text or another width.
  func lines(of box: BoxID, _ content: InlineContent, width: Float, on canvas: Float) -> InlineLayout? {
    guard let entry = entries[canvas]?[box], entry.width == width, entry.content.isSame(as: content) else { return nil }
    return entry.lines
  }

  /// Texts with floats among them, shaped: their lines depend on where these stand.
  private var paragraphs: [BoxID: Paragraph] = [:]

  /// A text with floats among it, as it was shaped before.
  func paragraph(of box: BoxID, _ content: InlineContent) -> Paragraph? {
    guard let known = paragraphs[box], known.content.isSame(as: content) else { return nil }
    return known
  }

  func keep(_ paragraph: Paragraph, of box: BoxID) {
    let hasFloats = paragraph.content.items.contains { if case .float = $0 { true } else { false } }
    if hasFloats { paragraphs[box] = paragraph }
  }

  /// - Parameter height: what percentages of heights in the lines are of, px.
  func lines(
    of box: BoxID, _ content: InlineContent, width: Float, height: Float?, on canvas: Float
  ) -> InlineLayout? {
    guard entries[canvas]?[box]?.height == height else { return nil }
    return lines(of: box, content, width: width, on: canvas)
  }

  /// Keeps lines of text alone: boxes in them are laid out with them.
  func keep(
    _ lines: InlineLayout, of box: BoxID, _ content: InlineContent, width: Float, height: Float?, on canvas: Float
  ) {
    guard content.isText else { return }
    entries[canvas, default: [:]][box] = Entry(content: content, width: width, height: height, lines: lines)
  }
}

extension LayoutStage {
  func content(of box: BoxID) -> InlineContent {
    if case .inline(let content) = tree[box].content { content } else { InlineContent(rootStyle: tree[box].style) }
  }

  /// What lines are kept by.
  private var canvasWidth: Float { viewport.width ?? -1 }

  /// What the lines of a layout before take, where they are kept: nothing has to be shaped then.
  func keptMeasurement(of box: BoxID, _ content: InlineContent, width: Float?) -> Measurement? {
    guard let width, let lines = kept?.lines(of: box, content, width: max(0, width), on: canvasWidth) else {
      return nil
    }
    return Measurement(lines, width: width)
  }

  /// Lines without floats beside or among them.
  ///
  /// - Parameter height: what percentages of heights in the lines are of, px.
  func plainLines(of box: BoxID, width: Float, height: Float?, _ atoms: @escaping AtomMeasure) -> InlineLayout {
    let measured = measuredLines.take(box, width: width, height: height)
    guard let kept else { return measured ?? paragraph(of: box).layout(width: width, height: height, atoms: atoms) }
    let content = content(of: box)
    let lines =
      measured ?? kept.lines(of: box, content, width: width, height: height, on: canvasWidth)
      ?? paragraph(of: box).layout(width: width, height: height, atoms: atoms)
    kept.keep(lines, of: box, content, width: width, height: height, on: canvasWidth)
    return lines
  }
}

extension InlineContent {
  /// Whether there are neither boxes nor floats among the text, nor a size that is found by what the lines need.
  var isText: Bool {
    let style = boxes[0].style
    guard !style.text.writingMode.isVertical, style.inline.textFit == .none else { return false }
    return items.allSatisfy { item in
      switch item {
      case .atom, .float, .outOfFlow: false
      default: true
      }
    }
  }

  /// Whether two contents are equal to the byte: strings that are canonically equivalent have other clusters.
  fileprivate func isSame(as other: InlineContent) -> Bool {
    self == other
      && zip(items, other.items).allSatisfy { a, b in
        if case .text(let a) = a, case .text(let b) = b { a.utf8.elementsEqual(b.utf8) } else { true }
      }
  }
}
