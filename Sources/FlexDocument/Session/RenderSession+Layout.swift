internal import CairoKit
internal import FlexCore
internal import FlexLayout
internal import FlexLimits
internal import FlexTree
internal import TextMeasure

extension RenderSession {
  /// Lays a tree out on a canvas; one without a height becomes as tall as what is on it.
  ///
  /// - Parameters:
  ///   - gutters: what is kept free beside the document for scroll bars, px.
  func layOut(
    _ tree: BoxTree, on canvas: Canvas, gutters: Edges<Float> = Edges(all: 0), kept: KeptLines? = nil
  ) -> LaidOutPage {
    let whole = layOutWhole(tree, on: canvas, gutters: gutters, kept: kept)
    fonts.budget = budget
    defer { fonts.budget = nil }
    var (placed, inline) = whole.inColumns
    placed.boxes[placed.root.index].frame.x += gutters.left
    placed.boxes[placed.root.index].frame.y += gutters.top
    return LaidOutPage(placed, inline: inline, on: canvas)
  }

  /// A tree on a canvas, in one piece for pages to divide: what stands in columns is left in one, as tall as it takes.
  func layOutWhole(
    _ tree: BoxTree, on canvas: Canvas, gutters: Edges<Float> = Edges(all: 0), kept: KeptLines? = nil,
    pageEnds: [PageEnd] = []
  ) -> LaidOutTree {
    budget.begin(.layout)
    guard budget.addPageLayout() else { return LaidOutTree(without: tree) }
    fonts.budget = budget
    defer { fonts.budget = nil }
    let viewport = Size<Float?>(
      width: max(0, canvas.viewport.width - gutters.left - gutters.right),
      height: max(0, canvas.viewport.height - gutters.top - gutters.bottom))
    return layOut(tree, viewport: viewport, kept: kept, pageEnds: pageEnds)
  }

  /// A tree in its initial containing block, in one piece: no page and no column ends.
  ///
  /// - Parameters:
  ///   - viewport: size of the initial containing block in px; a height of `nil` is that of the content.
  ///   - kept: lines of the layout before, of a document whose text has changed in places.
  ///   - pageEnds: where pages end among the root's floats.
  func layOut(
    _ tree: BoxTree, viewport: Size<Float?>, kept: KeptLines? = nil, pageEnds: [PageEnd] = []
  ) -> LaidOutTree {
    let stage = LayoutStage(
      tree, measurer: measurer, shapes: shapeMasks, viewport: viewport, kept: kept, pageEnds: pageEnds)
    var whole = stage.layOut()
    whole.placeOnPaths()
    return whole
  }
}

extension LaidOutPage {
  /// A tree that is laid out, on a canvas; one without a height is as tall as what is on it.
  init(_ tree: FragmentTree, inline: [BoxID: InlineLayout], on canvas: Canvas) {
    let height =
      canvas.height ?? (tree.scrollableHeight(lines: inline) + canvas.margin.top + canvas.margin.bottom).rounded(.up)
    self.init(
      tree: tree, inline: inline, size: Size(width: canvas.width, height: max(1, height)),
      origin: canvas.contentOrigin)
  }
}
