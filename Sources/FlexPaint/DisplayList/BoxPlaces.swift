import FlexCore
import FlexDisplay
import FlexTree

/// Where each box stands on the canvas and which clips cut it, worked out once, top down.
struct BoxPlaces {
  struct Place {
    /// Border box in px of the space that the box's own transform is applied in; unrounded.
    var frame = Rect.zero
    /// Border box, edges on device pixels.
    var snappedFrame = Rect.zero
    /// Border widths in whole device pixels.
    var border = Edges<Float>(all: 0)
    /// The clip that cuts the box itself.
    var ownClip: Int?
    /// The clip that cuts its in-flow content.
    var contentClip: Int?
    /// The clip that cuts absolutely positioned descendants that find no nearer containing block.
    var absoluteClip: Int?
    /// The same for fixed ones.
    var fixedClip: Int?
    /// Whether the box or one around it decorates the text inside.
    var decoratesText = false
    /// Whether the box or one around it has a transform.
    var isTransformed = false
  }

  private(set) var places: [Place]
  let grid: PixelGrid

  subscript(id: BoxID) -> Place { places[id.index] }

  init(_ tree: FragmentTree, _ order: StackingOrder, grid: PixelGrid, emitter: inout ClipEmitter) {
    places = Array(repeating: Place(), count: tree.boxes.count)
    self.grid = grid
    guard !tree.boxes.isEmpty else { return }
    var pending: [BoxID] = [tree.root]
    while let id = pending.popLast() {
      place(id, in: tree, order, emitter: &emitter)
      pending.append(contentsOf: tree[id].children.reversed())
    }
  }

  private mutating func place(
    _ id: BoxID, in tree: FragmentTree, _ order: StackingOrder, emitter: inout ClipEmitter
  ) {
    var parent = tree[id].parent.map { places[$0.index] } ?? Place()
    if let holder = tree[id].parent, let lifted = order.liftedInlineBoxes(of: holder) {
      if lifted.placesAbsolutes(in: id, fixed: false) { parent.absoluteClip = parent.contentClip }
      if lifted.placesAbsolutes(in: id, fixed: true) { parent.fixedClip = parent.contentClip }
    }
    var place = Place()
    place.frame = grid.quantized(tree[id].frame).offset(x: parent.frame.x, y: parent.frame.y).clamped
    // A transform that is more than a translation starts from a whole pixel: what lies under it
    // can't keep the fraction's meaning.
    let hasTransform = tree[id].style.hasTransform
    if hasTransform, !tree[id].style.paint.onlyTranslates {
      let origin = grid.snapped(place.frame.origin)
      place.frame.x = origin.x
      place.frame.y = origin.y
    }
    place.isTransformed = hasTransform || parent.isTransformed
    place.snappedFrame = grid.snapped(place.frame)
    place.border = grid.snappedBorders(tree[id].border)

    switch tree[id].style.layout.position {
    case .absolute: place.ownClip = parent.absoluteClip
    case .fixed: place.ownClip = parent.fixedClip
    case .static, .relative: place.ownClip = parent.contentClip
    }
    var clipOfFixed = parent.fixedClip
    if let clip = tree[id].style.paint.clip, tree[id].style.layout.position.isOutOfFlow {
      // It cuts all that is inside, whoever places that. CSS Masking 1 §10 (#clip-property).
      let shape = Shape.rect(grid.snapped(clip.rect(in: place.frame)))
      let isFixed = tree[id].style.layout.position == .fixed
      place.ownClip = emitter.addClip(shape, parent: place.ownClip)
      clipOfFixed = isFixed ? place.ownClip : emitter.addClip(shape, parent: parent.fixedClip)
    }
    if let slice = tree[id].slice, slice.cutsContents {
      let band = slice.stripe(of: place.frame, far: Self.far)
      place.ownClip = emitter.addClip(.rect(grid.snapped(band)), parent: place.ownClip)
    }
    place.contentClip = place.ownClip
    if tree[id].style.layout.overflow != Size(width: .visible, height: .visible),
      let shape = overflowClip(of: tree[id], at: place)
    {
      place.contentClip = emitter.addClip(shape, parent: place.ownClip)
    }
    let containsFixed =
      tree[id].style.layout.containsFixed || hasTransform || !tree[id].style.paint.filter.isEmpty
      || !tree[id].style.paint.backdropFilter.isEmpty
    let containsAbsolute = containsFixed || tree[id].style.layout.position != .static || tree[id].parent == nil
    place.absoluteClip = containsAbsolute ? place.contentClip : parent.absoluteClip
    place.fixedClip = containsFixed ? place.contentClip : clipOfFixed
    place.decoratesText =
      !tree[id].style.inline.textDecoration.lines.isEmpty || (parent.decoratesText && !tree[id].stopsDecorations)
    places[id.index] = place
  }

  /// The padding box with its rounded corners, or on one axis only. CSS Overflow 3 §3 (#overflow-control).
  private func overflowClip(of box: BoxFragment, at place: Place) -> Shape? {
    let overflow = box.style.layout.overflow
    guard overflow.width != .visible || overflow.height != .visible else { return nil }
    let outline = RoundedRect(place.snappedFrame, of: box.style.paint, percentageBase: place.frame.size)
    var inner = outline.inset(by: place.border)
    // Where one axis stays open, browsers let nothing more out on the other.
    if overflow.width == .clip, overflow.height == .clip {
      let margin = box.style.paint.overflowClipMargin
      switch box.style.paint.overflowClipMarginBox {
      case .contentBox: inner = outline.inset(by: place.border + box.padding)
      case .borderBox: inner = outline
      default: break
      }
      if margin > 0 { inner = inner.outset(by: grid.snapped(margin)) }
    }
    // With `clip` on one axis, the other one may stay open.
    if overflow.width == .visible {
      return .rect(Rect(x: -Self.far, y: inner.rect.y, width: 2 * Self.far, height: inner.rect.height))
    }
    if overflow.height == .visible {
      return .rect(Rect(x: inner.rect.x, y: -Self.far, width: inner.rect.width, height: 2 * Self.far))
    }
    return Shape(inner)
  }

  /// Farther out than any canvas.
  private static let far: Float = 1e5
}

extension Rect {
  /// Finite, and near enough to add up.
  var clamped: Rect {
    Rect(
      x: x.clampedCoordinate, y: y.clampedCoordinate, width: width.clampedLength, height: height.clampedLength)
  }
}

extension BoxFragment {
  /// Whether decorations of boxes around this one don't reach into it: it is out of flow or atomic.
  /// CSS Text Decoration 4 §2 (#line-decoration).
  var stopsDecorations: Bool {
    switch style.display {
    case .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable: true
    default: style.layout.position.isOutOfFlow || style.layout.float != .none
    }
  }
}

extension Edges<Float?> {
  /// `clip: rect(top, right, bottom, left)`: offsets from the border box's top left corner.
  /// CSS 2 §11.1.2 (#clipping).
  func rect(in frame: Rect) -> Rect {
    let left = left ?? 0
    let top = top ?? 0
    return Rect(
      x: frame.x + left, y: frame.y + top, width: max((right ?? frame.width) - left, 0),
      height: max((bottom ?? frame.height) - top, 0))
  }
}

extension PaintStyle {

  /// Whether the transform only moves the box.
  var onlyTranslates: Bool {
    (individualTransforms + transform).allSatisfy { function in
      switch function {
      case .translate: true
      case .scale(let x, let y): x == 1 && y == 1
      case .rotate(let angle): angle == 0
      case .skew(let x, let y): x == 0 && y == 0
      case .matrix(let a, let b, let c, let d, _, _): a == 1 && b == 0 && c == 0 && d == 1
      case .matrix3D, .perspective: false
      }
    }
  }
}
