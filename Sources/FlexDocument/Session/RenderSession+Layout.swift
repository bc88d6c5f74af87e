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
  ///   - keepsColumns: whether what stands in columns is left in one, as tall as it takes, for pages to divide.
  func layOut(
    _ tree: BoxTree, on canvas: Canvas, gutters: Edges<Float> = Edges(all: 0), keepsColumns: Bool = false,
    kept: KeptLines? = nil, pageEnds: [PageEnd] = []
  ) -> LaidOutPage {
    budget.begin(.layout)
    guard budget.addPageLayout() else {
      return LaidOutPage(
        tree: FragmentTree(tree), inline: [:], size: Size(width: canvas.width, height: max(1, canvas.height ?? 1)))
    }
    fonts.budget = budget
    defer { fonts.budget = nil }
    let viewport = Size<Float?>(
      width: max(0, canvas.viewport.width - gutters.left - gutters.right),
      height: max(0, canvas.viewport.height - gutters.top - gutters.bottom))
    let whole = layOut(tree, viewport: viewport, kept: kept, pageEnds: pageEnds)
    let (divided, inline) = whole.divided(keepsColumns: keepsColumns)
    var placed = divided
    placed.boxes[placed.root.index].frame.x += gutters.left
    placed.boxes[placed.root.index].frame.y += gutters.top
    let height =
      canvas.height ?? (placed.scrollableHeight(lines: inline) + canvas.margin.top + canvas.margin.bottom).rounded(.up)
    return LaidOutPage(
      tree: placed, inline: inline, size: Size(width: canvas.width, height: max(1, height)),
      origin: canvas.contentOrigin)
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
