public import CairoKit
public import FlexCore
import FlexDisplay
public import FlexTree

extension DisplayListBuilder {
  /// A replaced element's picture in its content box. CSS Images 3 §5 (#sizing).
  func imageItems(_ image: ImageContent, of id: BoxID) -> [DisplayItem] {
    if case .missing = image.source { return [] }
    let box = tree[id]
    let place = places[id]
    let paint = box.style.paint
    let content = place.frame.inset(by: place.border + box.padding)
    let visible = grid.snapped(content)
    guard !visible.isEmpty else { return [] }
    if case .frame = image.source { return frameItems(of: id, in: visible) }
    var natural = images.dimensions(of: image.source)
    let view = paint.objectViewBox.flatMap { shape in natural.flatMap { ObjectView(shape, of: $0) } }
    // A resolution other than 1 or a view box has changed the size that layout saw.
    let shown = image.fittedSize ?? image.naturalSize
    if let width = shown.width, let height = shown.height {
      natural = NaturalDimensions(width: width, height: height, ratio: natural?.ratio)
    }
    let size = objectSize(paint.objectFit, content: content.size, natural: natural)
    let position = paint.objectPosition
    let frame = grid.snapped(
      Rect(
        x: content.x + position.x.resolved(against: content.width - size.width).clampedCoordinate,
        y: content.y + position.y.resolved(against: content.height - size.height).clampedCoordinate,
        width: size.width, height: size.height))
    var placement = ImagePlacement(
      source: image.source, frame: view?.whole(in: frame) ?? frame, rendering: box.style.text.imageRendering,
      alternativeText: image.alternativeText)
    placement.tag = tag(of: id)
    // Inline `<svg>` lets its drawing out unless `overflow` keeps it in.
    let overflow = box.style.layout.overflow
    if case .svg = image.source, overflow.width == .visible, overflow.height == .visible {
      placement.overflows = true
      return [.image(placement)]
    }
    let item = DisplayItem.image(placement)
    if overflow.width == .visible, overflow.height == .visible { return [item] }
    // Replaced content is cut to the content box's own rounded corners.
    let outline = RoundedRect(place.snappedFrame, of: paint, percentageBase: place.frame.size)
      .inset(by: place.border + box.padding)
    if outline.bends != .none { return [.clip(Shape(outline), [item])] }
    if !outline.isRectangle { return [.clip(.rounded(RoundedRect(visible, radii: outline.radii)), [item])] }
    return placement.frame.intersection(visible) == placement.frame ? [item] : [.clip(.rect(visible), [item])]
  }

  /// What a frame shows, cut to its content box.
  private func frameItems(of id: BoxID, in content: Rect) -> [DisplayItem] {
    guard let list = frames[id], !list.items.isEmpty else { return [] }
    let (box, place) = (tree[id], places[id])
    let outline = RoundedRect(
      place.snappedFrame, cssRadii: box.style.paint.borderRadius, percentageBase: place.frame.size
    )
    .inset(by: place.border + box.padding)
    let shown = DisplayItem.transform(.translation(Double(content.x), Double(content.y)), list.items)
    return [.clip(Shape(RoundedRect(content, radii: outline.radii)), [shown])]
  }

  /// CSS Images 3 §5.5 (#the-object-fit).
  private func objectSize(_ fit: ObjectFit, content: Size<Float>, natural: NaturalDimensions?) -> Size<Float> {
    let concrete = ObjectSizing.concreteSize(width: nil, height: nil, natural: natural, defaultSize: content)
    guard let ratio = natural?.usedRatio else { return fit == .fill ? content : concrete }
    switch fit {
    case .fill: return content
    case .contain: return ObjectSizing.contain(ratio: ratio, in: content)
    case .cover: return ObjectSizing.cover(ratio: ratio, over: content)
    case .none: return concrete
    case .scaleDown:
      let contained = ObjectSizing.contain(ratio: ratio, in: content)
      return concrete.width < contained.width ? concrete : contained
    }
  }
}

/// The part of a picture that counts as the whole. CSS Images 4 §5.6 (#the-object-view-box).
public struct ObjectView {
  /// In the picture's own px.
  public var box: Rect
  private var size: Size<Float>

  /// - Returns: `nil` where the picture has no size or the part is empty: then the whole picture shows.
  public init?(_ shape: BasicShape, of natural: NaturalDimensions) {
    guard let width = natural.width, let height = natural.height, width > 0, height > 0,
      case .inset(let edges, _) = shape
    else { return nil }
    let left = edges.left.resolved(against: width).clampedCoordinate
    let top = edges.top.resolved(against: height).clampedCoordinate
    box = Rect(
      x: left, y: top, width: width - left - edges.right.resolved(against: width).clampedCoordinate,
      height: height - top - edges.bottom.resolved(against: height).clampedCoordinate)
    size = Size(width: width, height: height)
    guard box.width > 0, box.height > 0 else { return nil }
  }

  /// Where the whole picture lies when the part fills `frame`.
  func whole(in frame: Rect) -> Rect {
    let (x, y) = (frame.width / box.width, frame.height / box.height)
    return Rect(x: frame.x - box.x * x, y: frame.y - box.y * y, width: size.width * x, height: size.height * y)
  }
}
