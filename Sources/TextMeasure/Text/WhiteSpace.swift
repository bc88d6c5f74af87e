internal import CairoKit
internal import FlexCore
internal import FlexTree

/// Builds an `InlineText`: collapses white space across inline boxes. CSS Text 4 §4.3 (#white-space-phase-1).
struct WhiteSpaceProcessor {
  private let content: InlineContent
  private var text = InlineText()
  /// The collapsible space at the end of the text so far, if it ends with one.
  private var trailingSpace: Int?
  /// Whether the box of the trailing space lets lines wrap.
  private var trailingSpaceWraps = true
  /// Whether a collapsible space would come first in its paragraph.
  private var isAtStart = true
  private var openBoxes: [Int] = [0]
  /// The last character before the next text, in document order.
  private var characterBefore: UInt32

  private init(_ content: InlineContent) {
    self.content = content
    characterBefore = content.characterBefore ?? Character32.space
  }

  static func process(_ content: InlineContent) -> InlineText {
    var processor = WhiteSpaceProcessor(content)
    processor.run()
    return processor.text
  }

  private mutating func run() {
    openControls(of: 0)
    for item in content.items {
      let box = openBoxes.last ?? 0
      switch item {
      case .text(let string):
        append(string, box: box)
      case .open(let index):
        guard content.boxes.indices.contains(index) else { continue }
        openBoxes.append(index)
        text.items.append(.init(kind: .open, range: text.scalars.count..<text.scalars.count, box: index))
        if content.bidiContext == nil || !content.boxes[index].continuesPiece { openControls(of: index) }
      case .close(let index):
        guard openBoxes.count > 1, openBoxes.last == index else { continue }
        if content.bidiContext == nil || !content.boxes[index].goesOn { closeControls(of: index) }
        openBoxes.removeLast()
        text.items.append(.init(kind: .close, range: text.scalars.count..<text.scalars.count, box: index))
      case .atom(let id):
        appendItem(.atom(id), Character32.object, box)
        trailingSpace = nil
        isAtStart = false
        characterBefore = content.lastCharacters[id] ?? Character32.space
      case .outOfFlow(let id):
        characterBefore = content.lastCharacters[id] ?? Character32.space
        text.items.append(.init(kind: .outOfFlow(id), range: text.scalars.count..<text.scalars.count, box: box))
      case .float(let id):
        text.items.append(.init(kind: .float(id), range: text.scalars.count..<text.scalars.count, box: box))
        text.hasFloats = true
        characterBefore = content.lastCharacters[id] ?? Character32.space
      case .lineBreak(let clear, let source):
        let item = appendForcedBreak(box)
        characterBefore = Character32.lineFeed
        if clear != .none { text.clears[item] = clear }
        if let source { text.breakSources[item] = source }
      case .wordBreakOpportunity:
        appendItem(.text, Character32.zeroWidthSpace, box)
        text.items[text.items.count - 1].isWordBreak = true
      }
    }
    while openBoxes.count > 1 {
      let index = openBoxes.removeLast()
      closeControls(of: index)
      text.items.append(.init(kind: .close, range: text.scalars.count..<text.scalars.count, box: index))
    }
    removeTrailingSpace()
    closeControls(of: 0)
  }

  // MARK: Text

  private mutating func append(_ string: String, box: Int) {
    let style = content.boxes[box].style.text
    let source = TextTransformer.apply(style, to: string, behind: characterBefore)
    if let last = source.last { characterBefore = last }
    switch style.whiteSpaceCollapse {
    case .collapse: appendCollapsing(source, box, keepsBreaks: false)
    case .preserveBreaks: appendCollapsing(source, box, keepsBreaks: true)
    case .preserve, .breakSpaces: appendPreserving(source, box, spacesOnly: false)
    case .preserveSpaces: appendPreserving(source, box, spacesOnly: true)
    }
  }

  private mutating func appendCollapsing(_ source: [UInt32], _ box: Int, keepsBreaks: Bool) {
    var i = 0
    while i < source.count {
      guard Self.isCollapsible(source[i]) else {
        appendText(source[i], box)
        i += 1
        continue
      }
      // One run of white space.
      var hasBreak = false
      var breaks = 0
      let start = i
      while i < source.count, Self.isCollapsible(source[i]) {
        if source[i] == Character32.lineFeed { (hasBreak, breaks) = (true, breaks + 1) }
        i += 1
      }
      if keepsBreaks && breaks > 0 {
        for _ in 0..<breaks { appendForcedBreak(box) }
        continue
      }
      let wraps = content.boxes[box].style.text.textWrapMode == .wrap
      if let space = trailingSpace, wraps, !trailingSpaceWraps { text.wrapsBehind.insert(space) }
      if isAtStart || trailingSpace != nil { continue }
      let next = i < source.count ? source[i] : nil
      if hasBreak, start > 0 || text.scalars.last != nil, Self.dropsBreak(between: text.scalars.last, and: next) {
        continue
      }
      appendText(Character32.space, box)
      (trailingSpace, trailingSpaceWraps) = (text.scalars.count - 1, wraps)
    }
  }

  private mutating func appendPreserving(_ source: [UInt32], _ box: Int, spacesOnly: Bool) {
    for scalar in source {
      switch scalar {
      case Character32.lineFeed where !spacesOnly: appendForcedBreak(box, collapsesBefore: false)
      case Character32.tab where !spacesOnly:
        appendItem(.tab, scalar, box)
        trailingSpace = nil
        isAtStart = false
      case Character32.carriageReturn: continue
      case Character32.lineFeed, Character32.tab: appendText(Character32.space, box)
      default: appendText(scalar, box)
      }
    }
  }

  private static func isCollapsible(_ scalar: UInt32) -> Bool {
    scalar == Character32.space || scalar == Character32.lineFeed || scalar == Character32.tab
      || scalar == Character32.carriageReturn
  }

  /// Whether a line break of the source goes instead of becoming a space: beside a zero width space. Which others do
  /// is left to the browser, and none takes out those between ideographs. CSS Text 3 §4.1.2 (#line-break-transform).
  private static func dropsBreak(between before: UInt32?, and after: UInt32?) -> Bool {
    before == Character32.zeroWidthSpace || after == Character32.zeroWidthSpace
  }

  private mutating func appendText(_ scalar: UInt32, _ box: Int) {
    if Character32.isBidiControl(scalar), scalar != 0x200E, scalar != 0x200F, scalar != 0x061C {
      appendItem(.control, scalar, box)
      return
    }
    if let last = text.items.indices.last, text.items[last].kind == .text, text.items[last].box == box,
      !text.items[last].isWordBreak
    {
      text.items[last].range = text.items[last].range.lowerBound..<text.scalars.count + 1
      text.scalars.append(scalar)
    } else {
      appendItem(.text, scalar, box)
    }
    if scalar >= 0x80 { text.isASCII = false }
    trailingSpace = nil
    isAtStart = false
  }

  private mutating func appendItem(_ kind: InlineText.Item.Kind, _ scalar: UInt32, _ box: Int) {
    text.items.append(.init(kind: kind, range: text.scalars.count..<text.scalars.count + 1, box: box))
    text.scalars.append(scalar)
    if scalar >= 0x80 { text.isASCII = false }
  }

  // MARK: Breaks and edges

  /// A forced break closes bidi embeddings and opens them again behind it. CSS Writing Modes 4 §2.4.4
  /// (#bidi-algo-paragraph).
  ///
  /// - Returns: the break's item.
  @discardableResult
  private mutating func appendForcedBreak(_ box: Int, collapsesBefore: Bool = true) -> Int {
    if collapsesBefore { removeTrailingSpace() }
    for open in openBoxes.reversed() { closeControls(of: open) }
    appendItem(.forcedBreak, Character32.lineFeed, box)
    let item = text.items.count - 1
    for open in openBoxes { openControls(of: open) }
    trailingSpace = nil
    isAtStart = true
    return item
  }

  /// Takes off a collapsible space at the end of a line that is forced to end.
  private mutating func removeTrailingSpace() {
    guard let index = trailingSpace else { return }
    trailingSpace = nil
    text.wrapsBehind.remove(index)
    text.scalars.remove(at: index)
    var first = text.items.endIndex
    while first > 0, text.items[first - 1].range.upperBound > index {
      first -= 1
      let range = text.items[first].range
      let start = range.lowerBound > index ? range.lowerBound - 1 : range.lowerBound
      text.items[first].range = start..<range.upperBound - 1
    }
    let rest = text.items[first...].filter { $0.kind != .text || !$0.range.isEmpty }
    text.items.replaceSubrange(first..., with: rest)
  }

  // MARK: Bidi

  private func controls(of box: Int) -> (open: [UInt32], close: [UInt32]) {
    content.boxes[box].style.bidiControls(isRoot: box == 0)
  }

  private mutating func openControls(of box: Int) {
    for scalar in controls(of: box).open { appendItem(.control, scalar, box) }
  }

  private mutating func closeControls(of box: Int) {
    for scalar in controls(of: box).close { appendItem(.control, scalar, box) }
  }
}

extension InlineText {
  /// Finds embedding levels, paragraph by paragraph. UAX 9 (#Basic_Display_Algorithm).
  ///
  /// - Parameter context: what else is in the first and the last one.
  mutating func resolveBidi(root: ComputedStyle, context: BidiContext? = nil) {
    let isPlaintext = root.inline.unicodeBidi == .plaintext
    let isRightToLeft = root.text.direction == .rtl
    levels = []
    paragraphs = []
    let needsBidi =
      isRightToLeft || context != nil || (!isASCII && scalars.contains(where: BidiContext.mayBeRightToLeft))
    var start = 0
    func end(after start: Int) -> Int {
      items.isEmpty
        ? scalars.count : scalars[start...].firstIndex(of: Character32.lineFeed).map { $0 + 1 } ?? scalars.count
    }
    repeat {
      let next = end(after: start)
      if needsBidi {
        let before = start == 0 ? context?.before ?? [] : []
        let after = next == scalars.count ? context?.after ?? [] : []
        let all = context == nil ? scalars[start..<next] : (before + scalars[start..<next] + after)[...]
        let (found, base) = TextAnalysis.bidiLevels(all, isRightToLeft: isPlaintext ? nil : isRightToLeft)
        paragraphs.append((start, isPlaintext && all.isEmpty ? (isRightToLeft ? 1 : 0) : base))
        levels += found.dropFirst(before.count).prefix(next - start)
      } else {
        paragraphs.append((start, 0))
        levels += repeatElement(0, count: next - start)
      }
      start = next
    } while start < scalars.count
  }
}
