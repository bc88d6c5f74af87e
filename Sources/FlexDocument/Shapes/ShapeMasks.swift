internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexLayout
internal import FlexPaint
internal import FlexPainter
internal import FlexTree
internal import TextMeasure

/// The shapes of floats. The pictures that `shape-outside` takes outlines from are drawn, each once a size.
final class ShapeMasks: FloatShapes {
  private let fonts: FontSet
  private let images: any ImageStore
  private var masks: [Key: ShapeMask] = [:]

  private struct Key: Hashable {
    var image: StyleImage
    /// How the picture of a replaced element fills its box; `nil` where the shape is of another element.
    var fit: ObjectFit?
    var position: Position2D?
    var width: Int
    var height: Int
    var threshold: UInt8
  }

  init(fonts: FontSet, images: any ImageStore) {
    self.fonts = fonts
    self.images = images
  }

  func outline(
    of style: ComputedStyle, border: Rect, marginBox: Size<Float>, borders: Edges<Float>, padding: Edges<Float>,
    base: Float
  ) -> (any FloatOutline)? {
    let shape = FloatShape(
      style, border: border, marginBox: marginBox, borders: borders, padding: padding, base: base
    ) {
      mask(of: $0, style, size: $1)
    }
    return shape.map(ShapeOutline.init)
  }

  /// The mask of a float's picture: of its own size, and without one as large as the float's content box. That of a
  /// replaced element fills the box as the element's own picture does.
  ///
  /// - Parameter size: of the content box, whole px.
  /// - Returns: `nil` where there is no such picture, or none that can be drawn: then the float has no shape.
  private func mask(of image: StyleImage, _ style: ComputedStyle, size: Size<Float>) -> ShapeMask? {
    var size = size
    let isReplaced = style.layout.isReplaced
    if case .url(let url, let base) = image {
      guard let natural = images.dimensions(of: images.source(url: url, base: base)) else { return nil }
      if !isReplaced, let width = natural.width, let height = natural.height {
        size = Size(width: width.rounded(), height: height.rounded())
      }
    }
    guard image != .none, size.width >= 1, size.height >= 1, max(size.width, size.height) <= ShapeMask.largestSide
    else {
      return nil
    }
    let threshold = min(max(style.inline.shapeImageThreshold, 0), 1)
    let key = Key(
      image: image, fit: isReplaced ? style.paint.objectFit : nil,
      position: isReplaced ? style.paint.objectPosition : nil, width: Int(size.width), height: Int(size.height),
      threshold: UInt8(threshold * 255))
    if let known = masks[key] { return known }
    guard let mask = try? draw(key, style) else { return nil }
    masks[key] = mask
    return mask
  }

  private func draw(_ key: Key, _ style: ComputedStyle) throws(CairoError) -> ShapeMask {
    var tree = FragmentTree()
    let size = Size(width: Float(key.width), height: Float(key.height))
    let root = tree.append(BoxFragment(style: ComputedStyle()))
    tree[root].frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var inner = ComputedStyle()
    inner.text.color = style.text.color
    var layer = ImageLayer(image: key.image)
    layer.size = .size(width: .percent(100), height: .percent(100))
    (layer.repeatX, layer.repeatY) = (.noRepeat, .noRepeat)
    var content = BoxContent.none
    if let fit = key.fit, let position = key.position, case .url(let url, let base) = key.image {
      let source = images.source(url: url, base: base)
      let natural = images.dimensions(of: source)
      (inner.paint.objectFit, inner.paint.objectPosition) = (fit, position)
      content = .image(
        ImageContent(
          source: source, naturalSize: Size(width: natural?.width, height: natural?.height),
          naturalRatio: natural?.ratio))
    } else {
      inner.paint.backgroundLayers = [layer]
    }
    let box = tree.append(BoxFragment(style: inner, content: content), to: root)
    tree[box].frame = tree[root].frame
    let list = DisplayList(tree, size: size, inline: { _ in nil }, images: images, fonts: fonts)
    let surface = try ImageSurface(devicePixels: (key.width, key.height))
    try Painter(context: try Context(surface), fonts: fonts, images: images).paint(list, background: nil)
    let stride = surface.stride
    return unsafe surface.withPixels { pixels in
      ShapeMask(
        rows: (0..<key.height).map { row in
          let line = row * stride
          guard let left = (0..<key.width).first(where: { unsafe pixels[line + 4 * $0 + 3] > key.threshold }) else {
            return nil
          }
          let right = (left..<key.width).last { unsafe pixels[line + 4 * $0 + 3] > key.threshold } ?? left
          return left..<(right + 1)
        })
    }
  }
}

/// `shape-outside`, as lines ask for it.
private struct ShapeOutline: FloatOutline {
  let shape: FloatShape

  func extent(from top: Float, to bottom: Float) -> (left: Float, right: Float)? {
    shape.extent(from: top, to: bottom)
  }
}
