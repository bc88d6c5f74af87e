internal import FlexCore
internal import FlexTree

/// Bidi across the blocks in inline boxes: all pieces of the boxes that these split are one paragraph, as in Chromium, in
/// which a block counts as an object. CSS Writing Modes 4 §2.4.4 (#bidi-algo-paragraph).
extension BoxBuilder {
  /// Gives a run its box, in front of a block that splits it.
  mutating func flushPiece(of flow: inout Flow) {
    guard let content = flow.run?.content else { return }
    flow.pieces.append((content, makeLines(of: &flow)))
  }

  /// Tells pieces what stands around them, where it may change the order of their text.
  mutating func setBidiContexts(of pieces: [(content: InlineContent, holder: BoxID?)]) {
    guard pieces.contains(where: { $0.content.mayReorder }) else { return }
    var open: [ComputedStyle] = []
    let texts = pieces.map { $0.content.bidiText(&open) }
    // Each piece holds the text of all others: of more than that each stands for itself.
    guard texts.reduce(0, { $0 + $1.count }) * texts.count <= Self.contextLimit else { return }
    for (index, piece) in pieces.enumerated() {
      guard let holder = piece.holder, case .inline(var content) = tree[holder].content else { continue }
      let before = Array(texts[..<index].joined())
      let start = before.lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
      let after = texts[(index + 1)...].joined().prefix { $0 != Self.lineFeed }
      content.bidiContext = BidiContext(before: Array(before[start...]), after: Array(after))
      tree[holder].content = .inline(content)
    }
  }

  /// Scalars in the contexts of all pieces.
  private static var contextLimit: Int { 1_000_000 }
  fileprivate static var lineFeed: UInt32 { 0x0A }
}

extension InlineContent {
  /// Whether anything in it may run from right to left.
  fileprivate var mayReorder: Bool {
    boxes[0].style.text.direction == .rtl || boxes.dropFirst().contains { $0.style.inline.unicodeBidi != .normal }
      || items.contains { item in
        guard case .text(let text) = item else { return false }
        return text.unicodeScalars.contains { BidiContext.mayBeRightToLeft($0.value) }
      }
  }

  /// The text as bidi sees it, with an object behind it for the block that splits it.
  ///
  /// - Parameter open: the inline boxes that are open.
  fileprivate func bidiText(_ open: inout [ComputedStyle]) -> [UInt32] {
    var text: [UInt32] = []
    for item in items {
      switch item {
      case .text(let own): text += own.unicodeScalars.lazy.map { $0.value == 0x0A ? 0x20 : $0.value }
      case .open(let box):
        guard !boxes[box].continuesPiece else { continue }
        open.append(boxes[box].style)
        text += boxes[box].style.bidiControls(isRoot: false).open
      case .close(let box):
        guard !boxes[box].goesOn else { continue }
        _ = open.popLast()
        text += boxes[box].style.bidiControls(isRoot: false).close
      case .atom: text.append(0xFFFC)
      case .lineBreak:
        text += open.reversed().flatMap { $0.bidiControls(isRoot: false).close }
        text.append(BoxBuilder.lineFeed)
        text += open.flatMap { $0.bidiControls(isRoot: false).open }
      case .outOfFlow, .float, .wordBreakOpportunity: break
      }
    }
    return text + [0xFFFC]
  }
}
