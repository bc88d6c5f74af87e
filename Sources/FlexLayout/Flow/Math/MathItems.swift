internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// What an operator is to be stretched to. MathML Core §3.2.1.1 (#dfn-stretch-size-constraint). px.
enum MathStretch: Hashable {
  case height(ascent: Float, descent: Float)
  case width(Float)
}

/// A box of a formula, laid out for one place.
struct MathPlace: Hashable {
  var box: BoxID
  var stretch: MathStretch?
}

/// A child of a formula's box, laid out by itself. px.
struct MathItem {
  var place: MathPlace
  var context: IndependentContext
  /// Of its border box.
  var size: Size<Float>
  var margin: Edges<Float>
  /// Margins where lines of the formula begin and end.
  var start: Float
  var end: Float
  /// From its margin box to its baseline, and from there on.
  var ascent: Float
  var descent: Float
  /// How far it leans over what follows at the top.
  var italicCorrection: Float = 0
  var core: MathOperator?

  var outerWidth: Float { start + size.width + end }
  /// From the top of the border box.
  var baseline: Float { ascent - margin.top }
}

/// Where the children of a formula's box stand. px from the top of the content box and the side where lines begin.
struct MathArrangement {
  /// Of the content box.
  var size = Size<Float>(width: 0, height: 0)
  var baseline: Float = 0
  /// Border boxes.
  var places: [(item: MathItem, origin: Point)] = []
  /// Lines that are painted: of fractions and roots.
  var bars: [Rect] = []

  /// Adds a child whose margin box begins at an edge and whose baseline is at a height.
  mutating func add(_ item: MathItem, left: Float, baseline: Float) {
    places.append((item, Point(x: left + item.start, y: baseline - item.baseline)))
  }
}

/// Lays out the boxes of formulas. MathML Core §3.1.2 (#layout-algorithms).
extension LayoutStage {
  /// The content of a formula's box, if it is one that this lays out.
  ///
  /// - Parameter known: the width that it has.
  func measureMath(_ box: BoxID, in context: IndependentContext, known: Size<Float?>) -> Measurement? {
    guard let math = tree[box].math, !context.mode.isVertical else { return nil }
    if isOutOfBudget { return Measurement(size: .zero) }
    let stretch = context.members.first?.box == box ? context.stretch : nil
    switch math.role {
    case .token: return tokenMeasurement(of: box)
    case .stretched(let own):
      guard let glyph = stretched(box, own, to: stretch) else { return tokenMeasurement(of: box) }
      return Measurement(
        size: Size(width: glyph.width, height: glyph.ascent + glyph.descent), firstBaseline: glyph.ascent)
    case .radicalSign:
      let glyph = radicalSign(box, for: stretch)
      let height = glyph.map { $0.ascent + $0.descent } ?? 0
      return Measurement(size: Size(width: glyph?.width ?? 0, height: height), firstBaseline: glyph?.ascent ?? 0)
    case .table: return nil
    default:
      let found = arrangement(of: box, math, stretch: stretch, width: known.width)
      return Measurement(size: found.size, firstBaseline: found.baseline)
    }
  }

  /// The ink of a token's text, as high as which it is; `nil`: it has other content, which is as high as its lines.
  private func tokenMeasurement(of box: BoxID) -> Measurement? {
    guard let (ink, width) = tokenInk(of: box) else { return nil }
    return Measurement(size: Size(width: width, height: max(0, ink.ascent + ink.descent)), firstBaseline: ink.ascent)
  }

  private func tokenInk(of box: BoxID) -> (ink: (ascent: Float, descent: Float), width: Float)? {
    guard case .inline(let content) = tree[box].content,
      content.items.allSatisfy({ if case .text = $0 { true } else { false } })
    else { return nil }
    if let known = tokenInks[box] { return known }
    func measured(_ paragraph: Paragraph) -> Float {
      let question = Size<AvailableSpace>(width: .maxContent, height: .maxContent)
      return paragraph.measure(known: Size(width: nil, height: nil), available: question, atoms: atoms(in: nil))
        .size.width
    }
    // As in Chromium, the ink is that of the text as it is written.
    let shown = paragraph(of: box)
    let written = measurer.paragraph(for: content.asWritten)
    let lines = written.layout(width: measured(written), height: nil, atoms: atoms(in: nil))
    let found = (measurer.tokenInk(of: lines), measured(shown))
    tokenInks[box] = found
    return found
  }

  /// A child laid out for its place.
  func mathItem(_ box: BoxID, _ stretch: MathStretch? = nil) -> MathItem {
    let place = MathPlace(box: box, stretch: stretch)
    let context = mathContext(place)
    compute(context, in: Size(width: .maxContent, height: .maxContent))
    let layout = context.layout.layout(of: context.top)
    let (size, margin) = (layout.frame.size, layout.margin)
    let baseline = tree[box].math.flatMap { mathBaseline(of: box, $0, layout) } ?? layout.firstBaseline ?? size.height
    var italic: Float = 0
    if case .stretched(let own) = tree[box].math?.role {
      italic = stretched(box, own, to: stretch)?.italicCorrection ?? 0
    }
    let isReversed = tree[box].parent.map { tree[$0].style.text.usedDirection == .rtl } ?? false
    return MathItem(
      place: place, context: context, size: size, margin: margin, start: isReversed ? margin.right : margin.left,
      end: isReversed ? margin.left : margin.right, ascent: margin.top + baseline,
      descent: size.height - baseline + margin.bottom, italicCorrection: italic, core: tree[box].math?.core)
  }

  /// Where the baseline of a formula's box is, px from the top of its border box. Tables stand with their middle on the
  /// axis. MathML Core §3.5 (#tabular-math).
  func mathBaseline(of box: BoxID, _ math: MathBox, _ layout: Layout) -> Float? {
    guard math.role == .table else { return layout.firstBaseline }
    return (layout.frame.height / 2 + measurer.mathFont(of: tree[box].style).axisHeight).layoutUnit
  }

  private func mathContext(_ place: MathPlace) -> IndependentContext {
    if let known = mathContexts[place] { return known }
    var style = tree[place.box].style.layoutInPlace
    if !style.isReplaced { style.size.width = style.size.width.replacingAuto(by: .fitContent) }
    let context = IndependentContext(tree, root: place.box, rootStyle: style, frame: .none)
    context.stretch = place.stretch
    mathContexts[place] = context
    return context
  }

  /// The children of a formula's box that are laid out with it.
  func mathChildren(of box: BoxID) -> [BoxID] { tree[box].children.filter { !tree[$0].style.isOutOfFlow } }

  /// - Parameter width: of the content box; `nil`: what it asks for.
  private func arrangement(
    of box: BoxID, _ math: MathBox, stretch: MathStretch?, width: Float?
  ) -> MathArrangement {
    let children = mathChildren(of: box)
    let font = measurer.mathFont(of: tree[box].style)
    switch math.role {
    case .fraction(let thickness) where children.count == 2:
      return fraction(children, thickness: thickness, font, width: width)
    case .scripts(let scripts):
      return self.scripts(children, scripts, font, isCramped: tree[box].style.rare.inherited.math.hasCompactShift)
    case .underOver(let scripts, let accents):
      if !font.isDisplay, tree[children[0]].math?.core?.traits.contains(.movesLimits) == true {
        return self.scripts(children, scripts, font, isCramped: tree[box].style.rare.inherited.math.hasCompactShift)
      }
      return underOver(children, scripts, accents, font, stretch: stretch, width: width)
    case .radical(let hasIndex): return radical(children, hasIndex: hasIndex, font)
    case .padded(let padding):
      // As in Chromium, what its operators are stretched to is their own row's.
      return padded(row(children, spaced: math.core == nil, stretch: nil), padding)
    case .space(let height, let depth):
      return MathArrangement(size: Size(width: 0, height: max(0, height + depth)), baseline: height)
    default: return row(children, spaced: math.role == .root || math.core == nil, stretch: stretch)
    }
  }

  /// Takes over a formula's box that has its frame.
  func commitMath(_ box: BoxID, _ math: MathBox, stretch: MathStretch?) {
    switch math.role {
    case .table: return
    case .token: settleToken(box)
    case .stretched(let own):
      guard let glyph = stretched(box, own, to: stretch) else { return settleToken(box) }
      settle(glyph, in: box)
    case .radicalSign:
      guard let glyph = radicalSign(box, for: stretch) else {
        inline[box] = nil
        return
      }
      settle(glyph, in: box)
    default: commitChildren(of: box, math, stretch: stretch)
    }
  }

  private func commitChildren(of box: BoxID, _ math: MathBox, stretch: MathStretch?) {
    var found = arrangement(of: box, math, stretch: stretch, width: max(0, tree[box].contentSize.width))
    if math.role == .root, tree[box].style.rare.displayVariant == .blockMath {
      // As in Chromium, padding and borders take no room from it.
      found.center(in: tree[box].frame.width)
    }
    let origin = tree[box].contentOrigin
    if tree[box].style.text.usedDirection == .rtl { found.reverse(in: tree[box].contentSize.width) }
    for (item, place) in found.places {
      commit(item.context)
      let child = item.place.box
      // How far `position: relative` moves it.
      let moved = tree[child].frame.origin
      tree[child].frame.x = origin.x + place.x + moved.x - item.margin.left
      tree[child].frame.y = origin.y + place.y + moved.y - item.margin.top
    }
    tree[box].bars = found.bars.map {
      Rect(x: origin.x + $0.x, y: origin.y + $0.y, width: $0.width, height: $0.height)
    }
    for child in tree[box].children where tree[child].style.isOutOfFlow {
      leavingPositions[child] = LeavingPosition(point: origin, share: Size(width: 0, height: 0))
      absolutes.append((child, box))
    }
  }

  /// Puts the lines of a token where its ink begins at the top.
  private func settleToken(_ box: BoxID) {
    guard let (ink, _) = tokenInk(of: box), var lines = inline[box], !lines.lines.isEmpty else { return }
    lines.lines[0].move(by: ink.ascent - lines.lines[0].baseline)
    (lines.lines[0].frame.y, lines.lines[0].frame.height) = (0, max(0, ink.ascent + ink.descent))
    lines.size.height = lines.lines[0].frame.height
    inline[box] = lines
  }

  private func settle(_ glyph: PlacedGlyph, in box: BoxID) {
    let size = tree[box].contentSize
    let left = (size.width - glyph.glyph.advance) / 2
    let text = glyph.glyph.run.text
    var line = LineBox(
      frame: Rect(x: 0, y: 0, width: size.width, height: size.height), baseline: glyph.baseline,
      fragments: [
        .glyphs(
          GlyphFragment(
            run: glyph.glyph.run, origin: Point(x: glyph.isCentered ? left : 0, y: glyph.baseline), inlineBox: 0,
            text: text))
      ], text: text, logicalOrder: [0])
    line.start = LinePosition(item: 0, scalar: 0)
    inline[box] = InlineLayout(
      lines: [line], size: size, firstBaseline: glyph.ascent, lastBaseline: glyph.ascent)
  }
}

extension MathArrangement {
  /// Mirrors all in a content box that lines begin on the right of.
  fileprivate mutating func reverse(in width: Float) {
    for index in places.indices {
      places[index].origin.x = width - places[index].origin.x - places[index].item.size.width
    }
    for index in bars.indices { bars[index].x = width - bars[index].x - bars[index].width }
  }

  /// Moves all to the middle of a block. MathML Core §3.1.1 (#the-math-element).
  fileprivate mutating func center(in width: Float) {
    let shift = max(0, ((width - size.width) / 2).layoutUnit)
    for index in places.indices { places[index].origin.x += shift }
    size.width = width
  }
}

extension InlineContent {
  /// The content with its letters as the document has them.
  fileprivate var asWritten: InlineContent {
    guard boxes.contains(where: { $0.style.text.textTransform != TextTransform() }) else { return self }
    var content = self
    for index in boxes.indices { content.boxes[index].style.text.textTransform = TextTransform() }
    return content
  }
}

extension Float {
  /// Cut off to 1/64 px.
  var layoutUnit: Float { (self * 64).rounded(.towardZero) / 64 }
}
