import FlexCore
import FlexDisplay
import FlexTree

/// Shadows, background and border of a box whose border follows a shape. CSS Borders 4 §5 (#border-shape).
struct BorderShapeItems {
  private let outer: Shape
  /// `nil`: the border is a line along the outer shape.
  private let inner: Shape?
  /// How wide that line is.
  private let width: Float
  private let color: Color

  /// - Parameters:
  ///   - style: of the border's sides; the first side with a line gives width and colour of all of it.
  ///   - rect: the box that an area stands for.
  init(
    _ shape: BorderShape, widths: Edges<Float>, style: Edges<LineStyle>, color: Edges<Color>, isRightToLeft: Bool,
    rect: (BorderShape.Area) -> Rect
  ) {
    let sides: [BoxSide] = [.top, isRightToLeft ? .right : .left, .bottom, isRightToLeft ? .left : .right]
    let side = sides.first { style[$0] != .none && style[$0] != .hidden && widths[$0] > 0 }
    width = side.map { widths[$0] } ?? 0
    self.color = side.map { color[$0] } ?? .transparent
    outer = shape.outer.shape.resolved(in: rect(shape.outer.box))
    inner = shape.inner.map { $0.shape.resolved(in: rect($0.box)) }
  }

  /// What the background is cut by.
  var inside: Shape { inner ?? outer }

  var border: [DisplayItem] {
    guard color.alpha > 0 else { return [] }
    if let inner {
      return [.fill(.path(Path(outer.outline.elements + inner.outline.elements), .evenodd), .color(color))]
    }
    return width > 0 ? [.stroke(outer.outline, Stroke(width: width), color)] : []
  }

  /// Shadows around the border, or inside of it, the last at the bottom.
  func shadows(_ shadows: [Shadow], isInset: Bool, currentColor: Color) -> [DisplayItem] {
    shadows.reversed().compactMap { shadow in
      let color = shadow.color.resolved(currentColor)
      guard shadow.isInset == isInset, color.alpha > 0 else { return nil }
      return item(shadow, color)
    }
  }

  private func item(_ shadow: Shadow, _ color: Color) -> DisplayItem {
    let cast = shadow.isInset ? inside : outer
    let path = cast.outline
    let deviation = min(shadow.blur.clampedLength / 2, 1_000)
    let spread = max(0, (inner == nil ? width : 0) + 2 * shadow.spread.clampedCoordinate)
    let reach = 3 * deviation + spread + abs(shadow.x.clampedCoordinate) + abs(shadow.y.clampedCoordinate) + 2
    let around = Path(rectangle: path.bounds.expanded(by: reach))
    var opaque = color
    opaque.alpha = 1
    let outside = Shape.path(Path(around.elements + path.elements), .evenodd)
    var items: [DisplayItem] = [.fill(shadow.isInset ? outside : cast, .color(opaque))]
    if spread > 0 { items.append(.stroke(path, Stroke(width: spread), opaque)) }
    let offset = Matrix.translation(
      Double(shadow.x.clampedCoordinate), Double(shadow.y.clampedCoordinate))
    var layer = Layer([.transform(offset, items)])
    layer.opacity = color.alpha
    if deviation > 0 { layer.filters = [.function(.blur(deviation))] }
    return .clip(shadow.isInset ? cast : outside, [.layer(layer)])
  }
}

extension Shape {
  /// As a path; its fill rule apart.
  fileprivate var outline: Path {
    switch self {
    case .rect(let rect): Path(rectangle: rect)
    case .rounded(let rounded): rounded.path
    case .ring(let outer, let inner): Path(outer.path.elements + inner.path.elements)
    case .path(let path, _): path
    }
  }
}

extension Path {
  fileprivate init(rectangle: Rect) {
    self = RoundedRect(rectangle).path
  }
}

extension DisplayListBuilder {
  /// What is painted in place of shadows, background and border.
  func borderShapeItems(
    _ shape: BorderShape, of id: BoxID, inherited: Inherited, area: DecorationArea, paintsBackground: Bool
  ) -> [DisplayItem] {
    var paint = tree[id].style.paint
    // As in Chromium, the shape alone says how far backgrounds reach.
    if paint.backgroundColorClip != .text { paint.backgroundColorClip = .borderBox }
    for index in paint.backgroundLayers.indices where paint.backgroundLayers[index].clip != .text {
      paint.backgroundLayers[index].clip = .borderBox
    }
    let color = inherited.color
    let items = BorderShapeItems(
      shape, widths: area.border, style: paint.borderStyle, color: paint.usedBorderColors(color),
      isRightToLeft: tree[id].style.text.usedDirection == .rtl
    ) { box in
      switch box {
      case .halfBorderBox: RoundedRect(area.frame).inset(by: area.border.halved).rect
      case .box(let box): referenceBox(box, area, tree[id].style.layout.margin.pixels).rect
      }
    }
    var result = items.shadows(paint.boxShadows, isInset: false, currentColor: color)
    if paintsBackground {
      let background = backgroundItems(paint, inherited: inherited, area: area, textMask: TextMask(box: id))
      if !background.isEmpty { result.append(.clip(items.inside, background)) }
    }
    return result + items.shadows(paint.boxShadows, isInset: true, currentColor: color) + items.border
  }
}

extension Edges<Float> {
  fileprivate var halved: Edges<Float> {
    Edges<Float>(left: left / 2, right: right / 2, top: top / 2, bottom: bottom / 2)
  }
}

extension Edges<Dimension> {
  /// Lengths in px; what depends on another box counts as none.
  fileprivate var pixels: Edges<Float> {
    func px(_ value: Dimension) -> Float { if case .px(let length) = value { length } else { 0 } }
    return Edges<Float>(left: px(left), right: px(right), top: px(top), bottom: px(bottom))
  }
}
