import FlexCore
import FlexDisplay
import FlexTree

/// Paints the four sides of a border. CSS Backgrounds 3 §3 (#borders).
struct BorderItems {
  let outer: RoundedRect
  private(set) var sides: Edges<BorderSide>
  let scale: Float

  init(outer: RoundedRect, widths: Edges<Float>, style: Edges<LineStyle>, color: Edges<Color>, scale: Float) {
    self.outer = outer
    self.scale = scale
    var sides = Edges(all: BorderSide(width: 0, style: .none, color: .transparent))
    for side in BoxSide.allCases {
      sides[side] = BorderSide(width: widths[side], style: style[side], color: color[side])
      // Two lines and the gap between them need three pixels; less is solid.
      if sides[side].style == .double, widths[side] * scale < 3 { sides[side].style = .solid }
      let hasHalves = sides[side].style == .groove || sides[side].style == .ridge
      if hasHalves, widths[side] * scale < 2 { sides[side].style = .solid }
    }
    self.sides = sides
  }

  private var widths: Edges<Float> {
    Edges(
      left: sides.left.width, right: sides.right.width, top: sides.top.width, bottom: sides.bottom.width)
  }

  var items: [DisplayItem] {
    let visible = BoxSide.allCases.filter { sides[$0].isVisible }
    guard let first = visible.first else { return [] }
    let isUniform =
      visible.count == 4
      && BoxSide.allCases.allSatisfy {
        sides[$0].style == sides[first].style && sides[$0].color == sides[first].color
      }
    if isUniform, let whole = uniformItems(sides[first]) { return whole }
    // Where translucent sides of one colour share corners, the border fades as a whole.
    let sharesColor = visible.allSatisfy { sides[$0].color == sides[first].color }
    let alpha = sides[first].color.alpha
    if sharesColor, alpha < 1 {
      var opaque = self
      for side in visible { opaque.sides[side].color.alpha = 1 }
      var layer = Layer(opaque.sideItems(visible))
      layer.opacity = alpha
      return [.layer(layer)]
    }
    return sideItems(visible)
  }

  // MARK: All sides alike

  /// Solid and double borders of one colour need no joins.
  private func uniformItems(_ side: BorderSide) -> [DisplayItem]? {
    switch side.style {
    case .solid: return [.fill(.ring(outer: outer, inner: outer.inset(by: widths)), .color(side.color))]
    case .double:
      return stripes.map { .fill(.ring(outer: $0.outer, inner: $0.inner), .color(side.color)) }
    default: return nil
    }
  }

  /// The outer and the inner line of a double border: a third each, rounded to device pixels.
  private var stripes: [(outer: RoundedRect, inner: RoundedRect)] {
    let line = scaledWidths { ($0 / 3).rounded() }
    let rest = scaledWidths { $0 - ($0 / 3).rounded() }
    return [(outer, outer.inset(by: line)), (outer.inset(by: rest), outer.inset(by: widths))]
  }

  /// Widths computed in device pixels.
  private func scaledWidths(_ transform: (Float) -> Float) -> Edges<Float> {
    func scaled(_ value: Float) -> Float { transform(value * scale) / scale }
    return Edges(
      left: scaled(widths.left), right: scaled(widths.right), top: scaled(widths.top), bottom: scaled(widths.bottom))
  }

  // MARK: Side by side

  private func sideItems(_ visible: [BoxSide]) -> [DisplayItem] {
    if visible.count == 4, !outer.isRectangle, let dashes = closedDashes() { return dashes }
    // Later sides cover the corners that they share with earlier ones.
    let order: [BoxSide] = [.top, .bottom, .left, .right]
    var painted: Set<BoxSide> = []
    var items: [DisplayItem] = []
    for side in order where visible.contains(side) {
      items += self.items(of: side, painted: painted)
      painted.insert(side)
    }
    return items
  }

  private func items(of side: BoxSide, painted: Set<BoxSide>) -> [DisplayItem] {
    let values = sides[side]
    switch values.style {
    case .double:
      return stripes.flatMap { band($0.outer, $0.inner, side, values.color, painted) }
    case .groove, .ridge:
      // Of an odd width the upper or left half is the larger one.
      let larger = scaledWidths { ($0 / 2).rounded(.up) }
      let smaller = scaledWidths { ($0 / 2).rounded(.down) }
      let middle = outer.inset(
        by: Edges(left: larger.left, right: smaller.right, top: larger.top, bottom: smaller.bottom))
      return band(outer, middle, side, values.tone(side), painted)
        + band(middle, outer.inset(by: widths), side, values.tone(side, isInner: true), painted)
    case .dashed, .dotted: return dashedItems(side, painted)
    default: return band(outer, outer.inset(by: widths), side, values.tone(side), painted)
    }
  }

  /// What lies between `outer` and `inner` on one side.
  private func band(
    _ outer: RoundedRect, _ inner: RoundedRect, _ side: BoxSide, _ color: Color, _ painted: Set<BoxSide>
  ) -> [DisplayItem] {
    if outer.isRectangle {
      let rect = outer.rect.slice(of: side, downTo: inner.rect)
      if !needsJoin(side, side.previous), !needsJoin(side, side.next) { return [.fill(.rect(rect), .color(color))] }
      let path = Path(polygon: joinedPolygon(side, outer.rect, inner.rect, painted))
      return [.fill(.path(path, .nonzero), .color(color))]
    }
    return [clipped(side, painted, [.fill(.ring(outer: outer, inner: inner), .color(color))])]
  }

  /// Whether two sides that meet in a corner look different there.
  private func needsJoin(_ side: BoxSide, _ other: BoxSide) -> Bool {
    guard sides[other].width > 0 else { return false }
    guard sides[other].isVisible else { return true }
    let (a, b) = (sides[side], sides[other])
    if a.style != b.style || a.color != b.color { return true }
    return !(a.style == .solid || a.style == .double || a.isDashed) || a.color.alpha < 1
      || a.style == .double
  }

  /// Whether a side may cover the whole corner because the other side will cover its part.
  private func mayOverlap(_ side: BoxSide, _ other: BoxSide, _ painted: Set<BoxSide>) -> Bool {
    !painted.contains(other) && sides[other].isPlain && sides[other].isVisible && sides[other].color.alpha >= 1
      && sides[side].isPlain
  }

  /// The trapezoid of a side between two rectangles.
  private func joinedPolygon(_ side: BoxSide, _ outer: Rect, _ inner: Rect, _ painted: Set<BoxSide>) -> [Point] {
    let outerCorners = outer.corners(along: side)
    let innerCorners = inner.corners(along: side)
    let square = outer.slice(of: side, downTo: inner).corners(along: side.opposite)
    let startsSquare = !needsJoin(side, side.previous) || mayOverlap(side, side.previous, painted)
    let endsSquare = !needsJoin(side, side.next) || mayOverlap(side, side.next, painted)
    // The opposite side's corners run the other way round.
    return [
      outerCorners.start, outerCorners.end, endsSquare ? square.start : innerCorners.end,
      startsSquare ? square.end : innerCorners.start,
    ]
  }

  /// Cuts a rounded border to one side: along the lines through outer and inner corners, as far as
  /// they go without crossing.
  private func clipped(_ side: BoxSide, _ painted: Set<BoxSide>, _ items: [DisplayItem]) -> DisplayItem {
    let inner = outer.inset(by: widths)
    let (a, b) = outer.rect.corners(along: side)
    let (c, d) = inner.rect.corners(along: side)
    let radii = inner.radii.along(side)
    let start = Self.joinEnd(from: a, through: c, inner: c, radius: radii.start, towards: d, side)
    let end = Self.joinEnd(from: b, through: d, inner: d, radius: radii.end, towards: c, side)
    var polygon = [a, b, end, start]
    if let meeting = Self.intersection(a, c, b, d), Self.crosses(a, start, b, end) { polygon = [a, b, meeting] }
    return .clip(.path(Path(polygon: polygon), .nonzero), items)
  }

  /// How far the line of a join reaches: through the inner corner, and where that is round, on to the
  /// chord of its curve.
  private static func joinEnd(
    from outer: Point, through corner: Point, inner: Point, radius: Size<Float>, towards other: Point, _ side: BoxSide
  ) -> Point {
    guard !radius.isSharp else { return corner }
    // The curve's ends: along the side, and into the box.
    let along = side.isHorizontal ? radius.width : radius.height
    let into = side.isHorizontal ? radius.height : radius.width
    let inward: Float = side == .top || side == .left ? 1 : -1
    let forward: Float
    let first: Point
    let second: Point
    if side.isHorizontal {
      forward = other.x >= corner.x ? 1 : -1
      first = Point(x: corner.x + forward * along, y: corner.y)
      second = Point(x: corner.x, y: corner.y + inward * into)
    } else {
      forward = other.y >= corner.y ? 1 : -1
      first = Point(x: corner.x, y: corner.y + forward * along)
      second = Point(x: corner.x + inward * into, y: corner.y)
    }
    return lineIntersection(outer, corner, first, second) ?? corner
  }

  /// Where two lines meet, each through two points; `nil` where they are parallel.
  private static func lineIntersection(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
    let (ux, uy) = (b.x - a.x, b.y - a.y)
    let (vx, vy) = (d.x - c.x, d.y - c.y)
    let determinant = ux * vy - uy * vx
    guard abs(determinant) > 1e-6 else { return nil }
    let t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / determinant
    return Point(x: a.x + ux * t, y: a.y + uy * t)
  }

  /// Whether the joins at both ends of a side reach past each other.
  private static func crosses(_ a: Point, _ start: Point, _ b: Point, _ end: Point) -> Bool {
    let side = (b.x - a.x, b.y - a.y)
    return side.0 * (end.x - start.x) + side.1 * (end.y - start.y) < 0
  }

  /// Where the rays from `a` through `c` and from `b` through `d` meet, or `nil`.
  private static func intersection(_ a: Point, _ c: Point, _ b: Point, _ d: Point) -> Point? {
    let (ux, uy) = (c.x - a.x, c.y - a.y)
    let (vx, vy) = (d.x - b.x, d.y - b.y)
    let determinant = ux * vy - uy * vx
    guard abs(determinant) > 1e-6 else { return nil }
    let t = ((b.x - a.x) * vy - (b.y - a.y) * vx) / determinant
    guard t > 0, t < 1e6 else { return nil }
    return Point(x: a.x + ux * t, y: a.y + uy * t)
  }

  // MARK: Dashes and dots

  /// Dashes along a whole rounded border whose sides are alike.
  private func closedDashes() -> [DisplayItem]? {
    let side = sides.top
    guard side.isDashed, BoxSide.allCases.allSatisfy({ sides[$0] == side }) else { return nil }
    return [roundedDashes(side)]
  }

  /// Dashes along the middle of the rounded border, `side`'s look.
  private func roundedDashes(_ side: BorderSide) -> DisplayItem {
    let middle = outer.inset(by: scaledWidths { ($0 / 2).rounded(.down) })
    let pattern = DashPattern(
      style: side.style, width: side.width, length: middle.perimeter(scale: scale), isClosed: true, scale: scale)
    // The middle lies on a whole pixel: of an odd width, half a pixel is missing on one side.
    let half = (side.width * scale / 2).rounded(.down) / scale
    let width = pattern?.isRound == true ? side.width : 2 * max(half, side.width - half)
    let stroke = Stroke(
      width: width, cap: pattern?.isRound == true ? .round : .butt, dashes: pattern?.dashes ?? [])
    return .clip(.ring(outer: outer, inner: outer.inset(by: widths)), [.stroke(middle.path, stroke, side.color)])
  }

  private func dashedItems(_ side: BoxSide, _ painted: Set<BoxSide>) -> [DisplayItem] {
    let values = sides[side]
    if !outer.isRectangle { return [clipped(side, painted, [roundedDashes(values)])] }
    let rect = outer.rect.slice(of: side, downTo: outer.rect.inset(by: widths))
    let length = side.isHorizontal ? rect.width : rect.height
    let line = StraightLine.item(
      in: rect, isHorizontal: side.isHorizontal, length: length, style: values.style, color: values.color,
      scale: scale)
    // Sides of one look share their corner dashes; others are cut along the corner.
    let joins = [side.previous, side.next].filter {
      sides[$0].width > 0 && (sides[$0].style != values.style || sides[$0].color != values.color)
    }
    guard !joins.isEmpty else { return [line] }
    let polygon = Path(polygon: joinedPolygon(side, outer.rect, outer.rect.inset(by: widths), painted))
    return [.clip(.path(polygon, .nonzero), [line])]
  }
}
