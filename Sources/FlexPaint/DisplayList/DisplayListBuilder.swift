internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree
internal import TextMeasure

/// Walks a box tree in paint order. CSS 2 appendix E (#painting-order).
struct DisplayListBuilder {
  let tree: FragmentTree
  let canvas: Rect
  let grid: PixelGrid
  let images: any ImageStore
  let ink: GlyphInk?
  let inline: (BoxID) -> InlineLayout?
  let references: any ElementReferences
  /// The number of the document's first element: 0 but in frames.
  let firstElement: Int
  /// What the boxes of frames show.
  var frames: [BoxID: DisplayList] = [:]
  var shownFrames: [DisplayList] = []
  let order: StackingOrder
  var emitter = ClipEmitter()
  var places: BoxPlaces
  /// Maps of the boxes whose children stand in their space.
  var spaces: [BoxID: Matrix4] = [:]
  /// The grids of tables in which columns have backgrounds.
  var tableGrids: [BoxID: TableGrid] = [:]
  /// Of boxes in whose lines inline boxes paint apart: what of each line paints with each.
  var linePieces: [BoxID: [Int: [LinePiece]]] = [:]
  /// The box whose background covers the canvas, and so isn't painted on the box itself.
  var canvasBackgroundSource: BoxID?
  var links: [LinkArea] = []
  var headings: [Heading] = []
  var anchors: [Anchor] = []
  /// Of a tagged document.
  var readingOrder: ReadingOrder?
  /// Whether there are boxes that the page's ends cut through.
  let hasCutBoxes: Bool
  /// Elements whose controls can be filled in, what their boxes hold, and the fields that they become.
  let fieldElements: Set<Int>
  var fieldItems: [BoxID: [DisplayItem]] = [:]
  var fields: [FieldArea] = []

  init(
    tree: FragmentTree, canvas: Rect, grid: PixelGrid, images: any ImageStore, ink: GlyphInk?,
    inline: @escaping (BoxID) -> InlineLayout?, references: any ElementReferences,
    fieldElements: Set<Int> = [], firstElement: Int = 0
  ) {
    self.firstElement = firstElement
    hasCutBoxes = tree.boxes.contains { $0.slice?.cutsContents == true }
    self.tree = tree
    self.canvas = canvas
    self.grid = grid
    self.images = images
    self.ink = ink
    self.inline = inline
    self.references = references
    self.fieldElements = fieldElements
    order = StackingOrder(tree: tree, atomicElements: fieldElements)
    places = BoxPlaces(tree, order, grid: grid, emitter: &emitter)
  }

  mutating func build() {
    // What blends with the page, blends with what the page paints, not with the paper below.
    let mark = emitter.beginGroup(base: nil)
    paintCanvasBackground()
    paintStackingContext(tree.root)
    let items = emitter.endGroup(mark)
    let isolates = order.layers(of: .box(tree.root)).blends
    emitter.emit(isolates ? [.layer(Layer(items))] : items, clip: nil)
    collectNavigation()
  }

  // MARK: Stacking contexts

  /// A stacking context with its effects, as one.
  mutating func paintStackingContext(_ id: BoxID) {
    let style = tree[id].style
    let paint = style.paint
    guard paint.opacity > 0 else { return }
    let layers = order.layers(of: .box(id))
    let isolates = tree[id].parent != nil && layers.blends
    let space = space(around: id)
    let total = style.hasTransform ? space.concatenating(spaceTransform(id)) : space
    if sharesSpace(id) { return paintPlanes(of: id, layers, total) }
    if hidesBack(id), total.showsBack { return }
    guard style.formsGroup || isolates || space != .identity else { return paintContents(id, layers) }

    let place = places[id]
    guard total.projection != nil || total.flattened.isInvertible else { return }
    // Whatever clips lie outside a transform or filter cut its result; all other effects come to
    // the same inside the clips, which lets positioned descendants leave them.
    let cutsResult =
      style.hasTransform || space != .identity || !paint.filter.isEmpty || !paint.backdropFilter.isEmpty
      || !paint.boxReflection.isEmpty
    let mark = emitter.beginGroup(base: cutsResult ? .some(place.ownClip) : nil)
    paintContents(id, layers)
    var items = emitter.endGroup(mark)
    items = withEffects(items, id, isolates: isolates)
    items = placed(items, by: total)
    emitter.emit(items, clip: cutsResult ? place.ownClip : emitter.base)
  }

  /// The phases of a stacking context. CSS 2 appendix E.2 (#painting-order), steps 2–9.
  mutating func paintContents(_ id: BoxID, _ layers: StackingOrder.Layers) {
    // 2. The element's own background and border.
    paintDecorations(id)
    // 3. Stacking contexts below.
    for painted in layers.negative { paintLifted(painted) }
    paintFlow(id)
    // 8. Positioned boxes and contexts at level 0.
    for painted in layers.zero { paintLifted(painted) }
    // 9. Stacking contexts above.
    for painted in layers.positive { paintLifted(painted) }
  }

  /// A positioned box: a stacking context, or as if it were one, but for its own such children.
  mutating func paintLifted(_ painted: Painted) {
    switch painted {
    case .inlineBox(let index, let id): paintLifted(inlineBox: index, of: id)
    case .box(let id):
      order.traits(of: id).contains(.stackingContext) ? paintStackingContext(id) : paintAtomically(id)
    }
  }

  /// A box that paints all its phases at once: an inline-block, a flex item, a float.
  mutating func paintAtomically(_ id: BoxID) {
    paintDecorations(id)
    paintFlow(id)
  }

  /// Steps 4–7: what is in the flow of `id`.
  private mutating func paintFlow(_ id: BoxID) {
    guard isField(id) else { return paintFlowItself(id) }
    capture(id) { $0.paintFlowItself(id) }
  }

  private mutating func paintFlowItself(_ id: BoxID) {
    // 4. Block backgrounds.
    paintBlockBackgrounds(of: id)
    // 5. Floats.
    paintFloats(of: id)
    // 7. Inline content and replaced content, in tree order.
    paintForeground(of: id)
    // 10. Outlines.
    paintOutlines(of: id)
    paintOutline(id)
  }

  private mutating func paintBlockBackgrounds(of id: BoxID) {
    for child in order.children(of: id) where paintsInFlow(child, of: id) {
      paintDecorations(child)
      paintBlockBackgrounds(of: child)
    }
    if tree[id].collapsedBorders != nil { paintCollapsedBorders(of: id) }
  }

  private mutating func paintFloats(of id: BoxID) {
    let lifted = order.liftedInlineBoxes(of: id)
    for child in order.children(of: id) where !order.leavesFlow(child) && lifted?.innermost(around: child) == nil {
      if order.traits(of: child).contains(.float) {
        paintAtomically(child)
      } else if paintsInFlow(child, of: id) {
        paintFloats(of: child)
      }
    }
  }

  private mutating func paintForeground(of id: BoxID) {
    paintContent(of: id)
    for child in order.children(of: id) where order.traits(of: child).isDisjoint(with: [.leavesFlow, .float]) {
      if order.traits(of: child).contains(.flexItem) {
        paintAtomically(child)
      } else if paintsInFlow(child, of: id) {
        paintForeground(of: child)
      }
    }
  }

  private mutating func paintOutlines(of id: BoxID) {
    for child in order.children(of: id) where paintsInFlow(child, of: id) {
      paintOutlines(of: child)
      paintOutline(child)
    }
  }

  /// Whether a child paints phase by phase with its parent.
  private func paintsInFlow(_ child: BoxID, of parent: BoxID) -> Bool {
    !order.traits(of: parent).contains(.lines)
      && order.traits(of: child).isDisjoint(with: [.leavesFlow, .flexItem, .float])
  }

  // MARK: One box

  func isVisible(_ id: BoxID) -> Bool { order.traits(of: id).contains(.visible) }

  func area(of id: BoxID) -> DecorationArea {
    let place = places[id]
    if let slice = tree[id].slice, !slice.cutsContents { return area(of: slice, id) }
    var (frame, snapped) = (place.frame, place.snappedFrame)
    if let table = tree[id].table {
      let isVertical = tree[id].style.text.writingMode.isVertical
      // Captions stand outside of a table's border.
      frame = Rect(
        x: frame.x + (isVertical ? table.grid.x : 0), y: frame.y + table.grid.y,
        width: isVertical ? table.grid.width : frame.width, height: table.grid.height)
      snapped = grid.snapped(frame)
    }
    let outline =
      tree[id].bordersCollapse
      ? RoundedRect(snapped) : RoundedRect(snapped, of: tree[id].style.paint, percentageBase: frame.size)
    return DecorationArea(
      frame: frame, borderBox: outline, border: place.border, padding: tree[id].padding)
  }

  /// The area of the whole box that a slice is of, where that would stand.
  private func area(of slice: BoxSlice, _ id: BoxID) -> DecorationArea {
    var frame = slice.whole(around: places[id].frame)
    if let table = tree[id].table, slice.isFirst {
      // Captions stand outside of a table's border.
      let above = slice.mode.flow(table.grid, in: tree[id].frame.size).y
      let edges = slice.mode.page(Edges(left: 0, right: 0, top: above, bottom: 0))
      frame.x += edges.left
      frame.y += edges.top
      frame.width = max(0, frame.width - edges.left - edges.right)
      frame.height = max(0, frame.height - edges.top - edges.bottom)
    }
    let snapped = grid.snapped(frame)
    let outline =
      tree[id].bordersCollapse
      ? RoundedRect(snapped) : RoundedRect(snapped, of: tree[id].style.paint, percentageBase: frame.size)
    return DecorationArea(
      frame: frame, borderBox: outline,
      border: grid.snappedBorders(slice.border), padding: slice.padding)
  }

  /// What is drawn of a whole box, cut to its slice. Shadows and outlines reach out at the box's own ends.
  private func sliced(_ items: [DisplayItem], _ id: BoxID) -> [DisplayItem] {
    guard let slice = tree[id].slice, !slice.cutsContents, !items.isEmpty else { return items }
    return [.clip(.rect(slice.band(of: places[id].snappedFrame, far: 1e5)), items)]
  }

  /// Shadows, background and border.
  private mutating func paintDecorations(_ id: BoxID) {
    guard order.traits(of: id).contains(.decorations) else { return }
    let place = places[id]
    if tree[id].style.layout.display == .tablePart { return emitter.emit(tablePartItems(id), clip: place.ownClip) }
    guard isVisible(id), !isHiddenCell(id) else { return }
    let paint = tree[id].decorations
    var area = area(of: id)
    var gap: Rect?
    if let legend = tree.renderedLegend(of: id) {
      let legend = places[legend].snappedFrame
      area.moveTop(by: max((legend.height - area.border.top) / 2, 0), grid)
      // A legend less high than the border interrupts all of it.
      let side = Rect(x: legend.x, y: area.borderBox.rect.y, width: legend.width, height: area.border.top)
      gap = legend.width > 0 ? legend.union(side) : nil
    }
    let inherited = Inherited(tree[id].style.text, isTransformed: place.isTransformed)
    // What is left after clamping may still have no extent.
    let items =
      if let shape = tree[id].style.rare.borderShape {
        borderShapeItems(
          shape, of: id, inherited: inherited, area: area, paintsBackground: id != canvasBackgroundSource)
      } else {
        decorationItems(
          paint, inherited: inherited, area: area, paintsBackground: id != canvasBackgroundSource, borderGap: gap,
          textMask: TextMask(box: id))
      }
    emitter.emit(sliced(items, id), clip: place.ownClip)
    if let drawing = tree[id].drawing {
      let corner = Point(x: place.snappedFrame.x, y: place.snappedFrame.y)
      emitter.emit(drawing.items(at: corner), clip: place.contentClip)
    }
    let bars = tree[id].bars
    if !bars.isEmpty { emitter.emit(barItems(bars, of: id), clip: place.contentClip) }
    if let gaps = tree[id].gaps { emitter.emit(gapRuleItems(gaps, of: id), clip: place.contentClip) }
  }

  /// Shadows, background and border of a box or of an inline box's piece.
  ///
  /// - Parameter borderGap: where the border is left out.
  func decorationItems(
    _ paint: PaintStyle, inherited: Inherited, area: DecorationArea, paintsBackground: Bool = true,
    borderGap: Rect? = nil, textMask: TextMask
  ) -> [DisplayItem] {
    let color = inherited.color
    var items = ShadowItems.outer(paint.boxShadows, currentColor: color, borderBox: area.borderBox)
    if paintsBackground {
      items += backgroundItems(paint, inherited: inherited, area: area, textMask: textMask)
    }
    items += ShadowItems.inset(paint.boxShadows, currentColor: color, paddingBox: area.paddingBox)
    if paint.borderImage.source != .none,
      let image = borderImageItems(paint.borderImage, inherited: inherited, area: area)
    {
      return items + image
    }
    guard !area.border.isZero else { return items }
    let border = BorderItems(
      outer: area.borderBox, widths: area.border, style: paint.borderStyle,
      color: paint.usedBorderColors(color), scale: grid.scale
    ).items
    guard let borderGap, !border.isEmpty else { return items + border }
    let around = RoundedRect(area.borderBox.rect.union(borderGap).expanded(by: 1))
    return items + [.clip(.ring(outer: around, inner: RoundedRect(borderGap)), border)]
  }

  private mutating func paintOutline(_ id: BoxID) {
    guard order.traits(of: id).isSuperset(of: [.visible, .outline]) else { return }
    // Columns have none, as in browsers.
    if [.tableColumn, .tableColumnGroup].contains(tree[id].style.display) { return }
    let outline = tree[id].style.paint.outline
    let items = OutlineItems.items(
      outline, currentColor: tree[id].style.text.color, borderBox: area(of: id).borderBox, grid: grid)
    emitter.emit(sliced(items, id), clip: places[id].ownClip)
  }

  private mutating func paintContent(of id: BoxID) {
    guard order.traits(of: id).contains(.content) else { return }
    switch tree[id].content {
    case .none: break
    case .image(let image):
      guard isVisible(id) else { return }
      emitter.emit(imageItems(image, of: id), clip: places[id].ownClip)
    case .inline(let content):
      guard let layout = inline(id) else { return }
      paintLines(layout, content, of: id)
    }
  }

  // MARK: The canvas

  /// The root element's background covers the canvas; where it has none, `body`'s.
  /// CSS Backgrounds 3 §2.11.2 (#body-background).
  private mutating func paintCanvasBackground() {
    var root = tree.root
    if tree[root].source?.role != .root, tree[root].source?.role != .page {
      guard let html = tree[root].children.first(where: { tree[$0].source?.role == .root }) else { return }
      root = html
    }
    var style = tree[root].style
    canvasBackgroundSource = root
    if !style.paint.hasBackground {
      let body = tree[root].children.first { tree[$0].source?.role == .body }
      guard let own = body.map({ tree[$0].style }) ?? tree.absentBody?.style, own.paint.hasBackground else {
        canvasBackgroundSource = nil
        return
      }
      style = own
      canvasBackgroundSource = body
    }
    guard style.text.visibility == .visible else { return }
    // Pictures are placed as on the root element, whoever gave them, but cover the canvas.
    var area = area(of: root)
    var paint = style.paint
    paint.backgroundColorClip = .borderBox
    for index in paint.backgroundLayers.indices { paint.backgroundLayers[index].clip = .borderBox }
    let positioning = area
    area.borderBox = RoundedRect(grid.snapped(canvas))
    let items = backgroundItems(
      paint, inherited: Inherited(style.text), area: area, positioning: positioning)
    emitter.emit(items, clip: nil)
  }
}

extension Edges {
  func map<Other>(_ transform: (Value) -> Other) -> Edges<Other> {
    Edges<Other>(
      left: transform(left), right: transform(right), top: transform(top), bottom: transform(bottom))
  }
}
