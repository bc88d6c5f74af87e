internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// A first letter that is several lines high: it stands at the start of the first line, and as many lines as it
/// reaches beside stand beside it. CSS Inline 3 §7 (#initial-letter-styling).
extension BoxBuilder {
  /// Adds such a letter as a float whose content box is what the letter paints, in whole px, as in Chromium.
  mutating func addInitialLetter(
    _ text: String, _ letter: InitialLetter, _ pending: PendingFirstLetter, to flow: inout Flow
  ) {
    let around = flow.style.text
    let metrics = InitialLetterMetrics(letter, around: around, fonts: fonts)
    var style = pending.style
    style.text.fontSize = metrics.fontSize(of: style.text, fonts)
    style.text.textIndent = TextIndent()
    style.text.textWrapMode = .nowrap
    let ink = fonts.ink(of: text, style)
    let font = fonts.controlMetrics(of: style.text)
    let ascent = fonts.roundedAscent(of: style.text)
    let isReversed = around.direction == .rtl
    style.text.textIndent.amount = .px(isReversed ? ink.right - ink.advance : -ink.left)
    // The line inside has its baseline as far below its top as the ink begins above it.
    style.text.lineHeight = .px(max(0, font.height - 2 * (ascent - ink.ascent)))
    style.display = .block
    style.layout.display = .flowRoot
    style.layout.boxSizing = .contentBox
    style.layout.size = Size(width: .px(ink.width), height: .px(ink.height))
    if style.layout.float == .none { style.layout.float = isReversed ? .right : .left }
    var margin: Float = 0
    if case .px(let own) = style.layout.margin.top { margin = own }
    var padding: Float = 0
    if case .px(let own) = style.layout.padding.top { padding = own }
    let top = metrics.top(of: ink) - metrics.raise
    style.layout.margin.top = .px(top + margin - padding - style.layout.border.top)
    let id = addFloat(makeBox(style, source: pending.source, link: nil), to: &flow)
    var inner = Flow(box: id, kind: .lines, style: tree[id].style)
    addText(text, shows: .all, to: &inner)
    flush(&inner)
    tree[flow.box].raiseInitialLetter(metrics.raise)
  }
}

/// Where an initial letter stands among the lines of its paragraph, px.
private struct InitialLetterMetrics {
  let letter: InitialLetter
  let lineHeight: Float
  /// Of the first line, without what raises the letter above it.
  let firstBaseline: Float
  /// Of the paragraph's capital letters.
  let capHeight: Float

  init(_ letter: InitialLetter, around: TextStyle, fonts: any MarkerFonts) {
    self.letter = letter
    let font = fonts.controlMetrics(of: around)
    lineHeight = around.usedLineHeight ?? font.lineHeight
    firstBaseline = ((lineHeight - font.height) / 2).rounded(.down) + fonts.roundedAscent(of: around)
    capHeight = fonts.capHeight(of: around)
  }

  /// The font size at which capital letters reach from the top of those on the first line to the last line's baseline.
  /// §7.5 (#sizing-initial-letters).
  func fontSize(of style: TextStyle, _ fonts: any MarkerFonts) -> Float {
    let own = fonts.capHeight(of: style)
    guard own > 0 else { return style.fontSize }
    return ((letter.size - 1) * lineHeight + capHeight) / own * style.fontSize
  }

  /// How far the letter stands above the lines beside it: they begin that much further down. §7.4.1 (#initial-letter-position).
  var raise: Float {
    let sink: Float
    switch letter.sink {
    case nil, .drop: return 0
    case .raise: sink = 1
    case .lines(let count): sink = Float(count)
    }
    return max(0, letter.size.rounded(.up) - sink) * lineHeight
  }

  /// Top of what the letter paints, from the top of its line where that isn't moved down.
  func top(of ink: TextInk) -> Float {
    if case .lines(let count) = letter.sink, Float(count) - letter.size >= 1 {
      return Float(count) * lineHeight - ink.height
    }
    return firstBaseline + (letter.size - 1) * lineHeight - ink.ascent
  }
}

extension Box {
  /// Makes room above the lines for a letter that stands out there: the box's content becomes as much higher.
  fileprivate mutating func raiseInitialLetter(_ height: Float) {
    guard height > 0, case .px(let padding) = style.layout.padding.top else { return }
    style.layout.padding.top = .px(padding + height)
    if style.layout.boxSizing == .contentBox, case .px(let own) = style.layout.size.height {
      style.layout.size.height = .px(max(0, own - height))
    }
  }
}
