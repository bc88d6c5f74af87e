internal import CairoKit
package import FlexCore
internal import FlexLimits
package import FlexTree
package import TextMeasure

/// Lays out a box tree: FlexCore places boxes, TextMeasure answers for lines, and boxes that stand
/// in lines are laid out by themselves and then put where their line has them.
package final class LayoutStage {
  var tree: FragmentTree
  var inline: [BoxID: InlineLayout] = [:]
  let measurer: TextMeasurer
  /// Of floats that lines give way to.
  let shapes: any FloatShapes
  /// Lines of a layout before this one, of a document whose text has changed in places.
  let kept: KeptLines?
  /// Where pages end among the root's floats.
  private let pageEnds: [PageEnd]
  let viewport: Size<Float?>
  private var contexts: [BoxID: IndependentContext] = [:]
  private var paragraphs: [BoxID: Paragraph] = [:]
  var measuredLines = MeasuredLines()
  /// Texts with ruby that is divided, as they were broken last; those that are so in the tree, as they were before.
  var divisions: [BoxID: DividedRuby] = [:]
  var wholeRuby: [BoxID: (content: InlineContent, children: [BoxID])] = [:]
  /// Boxes of formulas, by what they are stretched to.
  var mathContexts: [MathPlace: IndependentContext] = [:]
  /// Of tokens of formulas: how far ink reaches above and below the baseline, and how wide the text is, px.
  var tokenInks: [BoxID: (ink: (ascent: Float, descent: Float), width: Float)] = [:]
  /// The last lines of boxes that have floats beside or among them.
  private var linesAmongFloats: [BoxID: Paragraph.BrokenParagraph] = [:]
  /// Contents of boxes that contain their width, by that width: asked often, and each answer is a layout.
  var containedMeasurements: [ContainedWidth: Measurement] = [:]
  /// How many boxes may be laid out once more for the ends of columns among floats, so that time stays in proportion.
  /// Behind that they stand as if no column ended.
  lazy var columnFittings = max(60_000, 20_000 + 20 * tree.boxes.count)
  /// Widths of tables whose lines run otherwise than those around them, as of the last measurement, px.
  var narrowedFlows: [BoxID: NarrowedFlow] = [:]
  /// What boxes with columns were measured to be.
  var columnMeasures = ColumnMeasures()
  private lazy var hasPercentageColumns = tree.boxes.contains { box in
    let layout = box.style.layout
    return layout.tablePart != .none && layout.size.width.isRelative
  }
  private(set) lazy var hasRuby = tree.boxes.contains { $0.style.inline.rubyPart == .column }
  private lazy var hasLeaders = tree.boxes.contains { $0.leader != nil }
  /// Absolute boxes whose static positions are in lines, with the box whose lines they are in.
  var absolutes: [(box: BoxID, holder: BoxID)] = []
  /// Static positions in blocks inside lines, from the border boxes of the absolute boxes' parents.
  var leavingPositions: [BoxID: LeavingPosition] = [:]
  /// Of boxes that anchors take part in the place of: their styles as they are written.
  var anchoredStyles: [BoxID: Style] = [:]
  private(set) lazy var anchors = AnchorIndex(tree)

  /// - Parameter viewport: size of the initial containing block in px; a height of `nil` is that of
  ///   the content.
  package init(
    _ tree: BoxTree, measurer: TextMeasurer, shapes: any FloatShapes, viewport: Size<Float?>, kept: KeptLines? = nil,
    pageEnds: [PageEnd] = []
  ) {
    self.pageEnds = pageEnds
    self.tree = FragmentTree(tree)
    self.measurer = measurer
    self.shapes = shapes
    self.kept = kept
    self.viewport = viewport
    self.tree.viewport = viewport
  }

  /// Whether the document has had its time: nobody looks at what is laid out from then on.
  var isOutOfBudget: Bool { measurer.fonts.budget?.isSpentSoon ?? false }

  /// The tree with frames, and the lines of each box that has lines.
  package func layOut() -> LaidOutTree {
    guard !tree.boxes.isEmpty else { return LaidOutTree(tree, inline: [:]) }
    tree.resolveTableBorders()
    tree.clipCollapsedColumns()
    tree.wrapColumns()
    tree.makeItemsFlowRoots()
    tree.findPlacingInlineBoxes()
    tree.propagateWritingMode()
    layOutAll()
    let legends = RenderedLegend.find(in: tree)
    if !legends.isEmpty {
      for legend in legends { legend.sink(in: &tree) }
      layOutAll()
    }
    let clamps = BlockClamp.find(in: tree, inline)
    if !clamps.isEmpty {
      for clamp in clamps { clamp.cut(&tree) }
      layOutAll()
      for clamp in clamps { clamp.close(&tree) }
      layOutAll()
    }
    return LaidOutTree(tree, inline: inline, stage: mayLayOutAgain ? self : nil)
  }

  private var mayLayOutAgain: Bool {
    tree.boxes.indices.contains { tree.boxes[$0].isMultiColumn || tree.boxes[$0].style.layout.float != .none }
  }

  private func layOutAll() {
    (contexts, paragraphs, inline, absolutes) = ([:], [:], [:], [])
    (linesAmongFloats, leavingPositions) = ([:], [:])
    restoreRuby()
    measuredLines = MeasuredLines()
    let root = tree.root
    let mode = tree[root].style.text.writingMode
    var viewport = viewport
    // Lines that run down need to know how far.
    if mode.isVertical, viewport.height == nil { viewport.height = DefaultViewport.height }
    let size = Size<Dimension>(
      width: viewport.width.map(Dimension.px) ?? .maxContent, height: viewport.height.map(Dimension.px) ?? .auto)
    let context = IndependentContext(
      tree, root: root, rootStyle: tree[root].style.layoutInPlace.flow(in: mode), frame: .viewport(mode.flow(size)),
      mode: mode)
    compute(
      context,
      in: mode.flow(
        Size(
          width: viewport.width.map(AvailableSpace.definite) ?? .maxContent,
          height: viewport.height.map(AvailableSpace.definite) ?? .maxContent)),
      floatBreaks: context.floatBreaks(at: pageEnds))
    commit(context)
    placeAbsolutes()
    alignLegends()
    placeSticky()
    placeMarkers()
  }

  func compute(_ context: IndependentContext, in available: Size<AvailableSpace>, floatBreaks: [FloatBreak] = []) {
    context.layout.computeLayout(
      of: context.top, in: available, floatBreaks: floatBreaks, of: context.members.first?.node
    ) { node, known, available in
      guard let box = context.box(of: node) else { return Measurement(size: .zero) }
      return self.measureMath(box, in: context, known: known)
        ?? self.measure(box, in: context.mode, known: known, available: available)
    } lines: { node, known, available, floats in
      guard let box = context.box(of: node) else { return Measurement(size: .zero) }
      let scope = InlineFloats(floats) {
        context.node(of: $0)
      } outline: {
        self.outline(of: $0, context, base: known.width ?? 0)
      } movesAbsolutes: {
        self.tree[box].isMultiColumn || self.tree.isInColumns(box)
      }
      return self.measure(box, in: context.mode, known: known, available: available, among: scope)
    }
  }

  // MARK: Leaves

  /// - Parameter mode: the flow in whose coordinates the question is asked.
  private func measure(
    _ box: BoxID, in mode: WritingMode, known: Size<Float?>, available: Size<AvailableSpace>
  ) -> Measurement {
    if isOutOfBudget { return Measurement(size: .zero) }
    if tree[box].style.containsSize {
      let measurement = measureContained(box, known: mode.flow(known))
      return mode.isVertical ? Measurement(size: measurement.size.transposed) : measurement
    }
    if tree.changesFlow(box, in: mode) { return measureFlow(box, in: mode, known: known, available: available) }
    if tree[box].isMultiColumn { return measureColumns(box, known: known, available: available) }
    switch tree[box].content {
    case .none: return Measurement(size: .zero)
    case .inline: return measureLines(of: box, known: known, available: available)
    case .image(let image):
      let size = image.size(
        known: mode.flow(known), available: mode.flow(available), ratio: tree[box].style.layout.aspectRatio)
      return Measurement(size: mode.flow(size))
    }
  }

  /// - Parameter floats: those beside and among the box's lines.
  private func measure(
    _ box: BoxID, in mode: WritingMode, known: Size<Float?>, available: Size<AvailableSpace>,
    among floats: InlineFloats
  ) -> Measurement {
    guard !isOutOfBudget, !tree[box].style.containsSize, case .inline = tree[box].content,
      !tree.changesFlow(box, in: mode)
    else {
      return measure(box, in: mode, known: known, available: available)
    }
    let text = known.width.flatMap { dividedRuby(of: box, width: $0, among: floats)?.paragraph } ?? paragraph(of: box)
    let (measurement, lines) = text.measure(
      known: Size(width: known.width, height: nil), available: available, among: floats, atoms: atoms(in: known.height))
    if known.width != nil { linesAmongFloats[box] = lines }
    return measurement
  }

  /// - Parameter known: the width of the lines, and the height that percentages in them are of.
  func measureLines(of box: BoxID, known: Size<Float?>, available: Size<AvailableSpace>) -> Measurement {
    let width = Size(width: known.width, height: nil)
    // Text that may shrink takes at least what its smallest size needs.
    let content = content(of: box)
    if case .shrink = content.boxes[0].style.inline.textFit, known.width == nil, available.width == .minContent {
      let smallest = measurer.paragraph(for: measurer.smallest(content))
      return smallest.measure(known: width, available: available, atoms: atoms(in: known.height))
    }
    if let known = keptMeasurement(of: box, content, width: known.width)
      ?? firstMeasurement(of: box, content, known: known)
    {
      return known
    }
    return measureRuby(of: box, known: known, available: available)
  }

  func paragraph(of box: BoxID) -> Paragraph {
    if let known = paragraphs[box] { return known }
    guard case .inline(let content) = tree[box].content else {
      return measurer.paragraph(for: InlineContent(rootStyle: tree[box].style))
    }
    let made = makeParagraph(of: box, content)
    paragraphs[box] = made
    return made
  }

  func hasParagraph(_ box: BoxID) -> Bool { paragraphs[box] != nil }

  func makeParagraph(of box: BoxID, _ content: InlineContent) -> Paragraph {
    let mode = tree[box].style.text.writingMode
    let flow = mode.isVertical ? content.turned(to: mode) : content
    let made = kept?.paragraph(of: box, flow) ?? measurer.paragraph(for: flow)
    kept?.keep(made, of: box)
    return made
  }

  // MARK: Boxes in lines

  /// - Parameter height: what percentages of their heights are of, px; `nil`: of nothing.
  func atoms(in height: Float?) -> AtomMeasure {
    { box, available in self.measureAtom(box, available, height: height) }
  }

  /// The margin box of a box in a line that has `available` px.
  private func measureAtom(_ box: BoxID, _ available: AvailableSpace, height: Float?) -> AtomMetrics {
    let style = tree[box].style
    let lines = flow(around: box)
    var base: Float?
    if case .definite(let width) = available { base = width }
    let margins = lines.ofLines.flow(style.layout.margin)
    let margin = Edges(
      left: margins.left.resolved(against: base ?? 0) ?? 0,
      right: margins.right.resolved(against: base ?? 0) ?? 0,
      top: margins.top.resolved(against: base ?? 0) ?? 0,
      bottom: margins.bottom.resolved(against: base ?? 0) ?? 0)
    let context = atomContext(box)
    let room = Size(
      width: style.inline.rubyPart == .column ? .maxContent : available,
      height: height.map(AvailableSpace.definite) ?? .maxContent)
    compute(context, in: room)
    let layout = context.layout.layout(of: context.top)
    let size = layout.frame.size
    var baseline = baseline(of: box, layout)
    if lines.isVertical {
      let whole = size.height + margin.top + margin.bottom
      if let own = baseline {
        // From the line-over side.
        baseline = lines.isLineFlipped ? size.height - own : own
      } else if tree.hasCentralBaseline(box) {
        baseline = whole - (whole / 2 * 64).rounded(.down) / 64 - margin.top
      }
    }
    var metrics = AtomMetrics(
      size: Size(
        width: size.width + margin.left + margin.right, height: size.height + margin.top + margin.bottom),
      baseline: baseline.map { $0 + margin.top } ?? size.height + margin.top + margin.bottom, margin: margin,
      verticalAlign: style.inline.verticalAlign, lineHeight: usedLineHeight(of: style.text))
    if style.inline.rubyPart == .column { addRuby(to: &metrics, of: box, available, isFlipped: lines.isLineFlipped) }
    return metrics
  }

  private func atomContext(_ box: BoxID) -> IndependentContext {
    if let known = contexts[box] { return known }
    let mode = flow(around: box)
    let isTurned = mode.isVertical || tree[box].style.text.writingMode.isVertical
    var style = isTurned ? tree.flowStyle(of: box, in: mode) : tree[box].style.layoutInPlace
    // An automatic width shrinks to fit. CSS 2 §10.3.9 (#inlineblock-width).
    if !style.isReplaced {
      // A table of no given width is laid out by all of its cells.
      if style.display == .table, style.size.width == .auto { style.tableLayout = .auto }
      style.size.width = style.size.width.replacingAuto(by: .fitContent)
    }
    if hasPercentageColumns, tree.standsInFittingBox(box) { style.standsInFittingBox = true }
    let context = IndependentContext(tree, root: box, rootStyle: style, frame: .none, mode: mode)
    contexts[box] = context
    return context
  }

  private func usedLineHeight(of style: TextStyle) -> Float {
    if let height = style.lineHeight.used(fontSize: style.fontSize) { return height }
    let metrics = measurer.fonts.metrics(for: style)
    return metrics.ascent.rounded() + metrics.descent.rounded() + metrics.lineGap.rounded()
  }

  // MARK: Results

  /// Takes over an independent context's frames and lays out the final lines.
  func commit(_ context: IndependentContext) {
    for (box, node) in context.members {
      let layout = context.layout.layout(of: node)
      if tree[box].style.layout.notesGaps { tree[box].gaps = context.layout.gapGeometry(of: node) }
      if context.mode.isVertical {
        turn(box, node, layout, in: context)
      } else {
        tree[box].frame = layout.frame
        tree[box].padding = layout.padding
        if tree[box].mayHaveGutters { tree[box].padding = tree[box].addingGutters(to: layout.padding) }
        tree[box].border = layout.border
        if tree[box].style.layout.display == .table { tree[box].table = context.layout.tableGeometry(of: node) }
      }
      if case .inline = tree[box].content, !tree.changesFlow(box, in: context.mode) {
        commitLines(
          of: box, broken: context.layout.standsAmongFloats(node) ? linesAmongFloats[box] : nil,
          height: context.layout.percentageHeight(of: node))
      }
    }
    for (box, node) in context.members where linesAmongFloats[box] != nil {
      moveFloats(in: box, height: context.layout.percentageHeight(of: node))
    }
    for (box, node) in context.leaving {
      guard let parent = tree[box].parent else { continue }
      leavingPositions[box] = LeavingPosition(
        point: tree[box].frame.origin, share: context.layout.staticShare(of: node))
      absolutes.append((box, parent))
    }
    for (box, node) in context.members {
      if let math = tree[box].math, !tree.changesFlow(box, in: context.mode) {
        commitMath(box, math, stretch: node == context.top ? context.stretch : nil)
      }
      if context.isOpen, node == context.top { continue }
      if tree.changesFlow(box, in: context.mode) {
        commitFlow(box)
      } else if tree[box].style.containsSize {
        if context.mode.isVertical { commitFlow(box) } else { commitContained(box) }
      } else if tree[box].isMultiColumn {
        layOutColumns(box, width: max(0, context.mode.flow(tree[box].contentSize).width))
      }
    }
  }

  /// - Parameters:
  ///   - broken: the lines, where they were broken among floats.
  ///   - height: what percentages of heights in the lines are of, px.
  private func commitLines(of box: BoxID, broken: Paragraph.BrokenParagraph?, height: Float?) {
    let mode = tree[box].style.text.writingMode
    let width = max(0, mode.flow(tree[box].contentSize).width)
    let atoms = atoms(in: height)
    let block = Size(width: width, height: height)
    if broken == nil, case .inline(let content) = tree[box].content, content.boxes[0].style.inline.textFit != .none {
      let fitted = measurer.fitted(content, in: tree[box].contentSize, atoms: atoms)
      tree[box].content = .inline(fitted)
      tree[box].style.text = fitted.boxes[0].style.text
      paragraphs[box] = measurer.paragraph(for: fitted)
    }
    if let ruby = commitRuby(of: box, width: broken == nil ? width : nil) { paragraphs[box] = ruby.paragraph }
    var lines =
      broken.map { paragraph(of: box).layout($0, width: width, height: height, atoms: atoms) }
      ?? plainLines(of: box, width: width, height: height, atoms)
    if hasLeaders { stretchLeaders(of: box, &lines, width: width) }
    if mode.isLineFlipped { lines.flip(blockSize: tree[box].contentSize.width) }
    for line in lines.lines {
      for case .atom(let atom, let frame) in line.fragments { place(atom, at: frame, in: box, block) }
    }
    for hidden in lines.hiddenAtoms { place(hidden.box, at: hidden.frame, in: box, block) }
    for case .outOfFlow(let absolute) in content(of: box).items { absolutes.append((absolute, box)) }
    inline[box] = lines
    // What is measured of a paragraph takes more room than its lines: a book's needn't all be there at once.
    forgetText(of: box)
  }

  /// Drops what was measured of a box, whose content has changed.
  func forget(_ box: BoxID) {
    contexts[box] = nil
    forgetText(of: box)
  }

  private func forgetText(of box: BoxID) {
    paragraphs[box] = nil
    measuredLines.forget(box)
  }

  /// Puts a box where its line in `box` has it.
  ///
  /// - Parameter block: the content size of the line's containing block in px; a height of `nil` is indefinite.
  private func place(_ atom: BoxID, at frame: Rect, in box: BoxID, _ block: Size<Float?>) {
    // Asks again: the last question may have been for another width.
    let metrics = measureAtom(atom, .definite(block.width ?? 0), height: block.height)
    guard let context = contexts[atom] else { return }
    commit(context)
    let origin = tree[box].contentOrigin
    let lines = flow(around: atom)
    if lines.isVertical { return placeTurned(atom, at: frame, in: box, margin: lines.ofLines.page(metrics.margin)) }
    // How far `position: relative` moves it.
    let moved = tree[atom].frame.origin
    let shift = Point(x: moved.x - metrics.margin.left, y: moved.y - metrics.margin.top)
    tree[atom].frame.x = origin.x + frame.x + (shiftFromRight(of: atom, in: box, block) ?? shift.x)
    tree[atom].frame.y = origin.y + frame.y + shift.y
  }
}
