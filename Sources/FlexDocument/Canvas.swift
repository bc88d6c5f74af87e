internal import FlexCore
internal import FlexLayout
internal import FlexTree

/// The size of what is drawn, before layout.
struct Canvas: Equatable {
  /// CSS px; a height of `nil` is that of the content.
  var width: Float
  var height: Float?
  /// The page's margins.
  var margin = Edges<Float>(all: 0)

  /// The initial containing block. Margins leave a page at least a px of content each way, so that every page
  /// takes some of the document. CSS Page 3 §4.1 (#page-model).
  var area: Size<Float?> {
    Size(
      width: max(1, width - margin.left - margin.right),
      height: height.map { max(1, $0 - margin.top - margin.bottom) })
  }

  /// The corner of the area inside the margins.
  var contentOrigin: Point { Point(x: margin.left, y: margin.top) }

  /// The canvas, as tall as some content where it has no height of its own.
  func size(content: Float) -> Size<Float> {
    Size(width: width, height: max(1, height ?? (content + margin.top + margin.bottom).rounded(.up)))
  }

  /// The page's sheet with its margins. Media Queries 4 §8.1 (#device-width).
  var sheet: Size<Float> { Size(width: width, height: height ?? DefaultViewport.height) }

  /// What viewport units and media queries are of.
  var viewport: Size<Float> {
    Size(width: area.width ?? 0, height: area.height ?? DefaultViewport.height)
  }

  /// What the caller asked for in full; `nil` where the template has a say.
  init?(_ options: RenderOptions) {
    guard let width = options.width, options.height != nil || options.fitsContent else { return nil }
    self.width = width
    height = options.height
  }

  /// The template's canvas with the side that the caller asked for.
  func overridden(by options: RenderOptions) -> Canvas {
    guard options.width != nil || options.height != nil || options.fitsContent else { return self }
    return Canvas(width: options.width ?? width, height: options.fitsContent ? nil : options.height ?? height)
  }

  init(width: Float, height: Float?, margin: Edges<Float> = Edges(all: 0)) {
    self.width = width
    self.height = height
    self.margin = margin
  }

  /// What the body's, or else the root's own size says: the outer box of an absolute size.
  init?(body: ComputedStyle?, root: ComputedStyle?) {
    guard let width = body?.outerSize(.horizontal) ?? root?.outerSize(.horizontal) else { return nil }
    self.width = width
    height = body?.outerSize(.vertical) ?? root?.outerSize(.vertical)
  }
}

extension ComputedStyle {
  /// Margin box of a size in px; `nil` where the size is not fixed.
  fileprivate func outerSize(_ axis: Axis) -> Float? {
    guard case .px(let size) = layout.size[axis], size > 0 else { return nil }
    let margin = layout.margin
    let padding = layout.padding
    let border = layout.border
    func px(_ edges: (Dimension, Dimension)) -> Float {
      (edges.0.resolved(against: 0) ?? 0) + (edges.1.resolved(against: 0) ?? 0)
    }
    let isHorizontal = axis == .horizontal
    var total = size + (isHorizontal ? px((margin.left, margin.right)) : px((margin.top, margin.bottom)))
    if layout.boxSizing == .contentBox {
      total += isHorizontal ? border.left + border.right : border.top + border.bottom
      total += (isHorizontal ? padding.left : padding.top).resolved(against: 0)
      total += (isHorizontal ? padding.right : padding.bottom).resolved(against: 0)
    }
    return total
  }
}
