internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// A gradient whose colour only jumps, as bands of one colour each. Readers sample shadings and blur or lose what is
/// as thin as a line of ruled paper; bands they fill exactly.
struct GradientBands {
  struct Band {
    /// Offsets; the first band's start and the last one's end lie at infinity.
    var start: Float
    var end: Float
    var color: Color
  }

  private(set) var bands: [Band] = []
  /// Whether each band may go on below those that follow, so that no seam shows between them.
  let isOpaque: Bool

  /// More of them are a shading.
  private static let limit = 512

  /// - Parameter domain: the offsets that show; whole numbers where the gradient repeats.
  init?(_ gradient: GradientFill, domain: ClosedRange<Float>) {
    guard let period = Self.period(of: gradient.stops) else { return nil }
    let repetitions = gradient.isRepeating ? Int(domain.upperBound - domain.lowerBound) : 1
    guard repetitions * period.count <= Self.limit, repetitions * period.count > 1 else { return nil }
    for repetition in 0..<repetitions {
      let first = gradient.isRepeating ? domain.lowerBound + Float(repetition) : 0
      for band in period {
        if let last = bands.last, last.color == band.color {
          bands[bands.count - 1].end = first + band.end
        } else {
          bands.append(Band(start: first + band.start, end: first + band.end, color: band.color))
        }
      }
    }
    bands[0].start = -.infinity
    bands[bands.count - 1].end = .infinity
    isOpaque = bands.allSatisfy { $0.color.alpha >= 1 }
    // Two that let something through would show a seam.
    let touches = zip(bands, bands.dropFirst()).contains { $0.color.alpha > 0 && $1.color.alpha > 0 }
    if !isOpaque, touches { return nil }
  }

  /// The bands between offsets 0 and 1, or `nil` where the colour changes gradually.
  private static func period(of stops: [GradientFill.Stop]) -> [Band]? {
    guard var last = stops.first else { return nil }
    var bands = [Band(start: 0, end: min(max(last.offset, 0), 1), color: last.color)]
    for stop in stops.dropFirst() {
      let offset = min(max(stop.offset, 0), 1)
      if offset > last.offset + 1e-6 {
        guard stop.color == last.color else { return nil }
        bands[bands.count - 1].end = offset
      } else if stop.color != last.color {
        bands.append(Band(start: offset, end: offset, color: stop.color))
      }
      last = GradientFill.Stop(offset: max(offset, last.offset), color: stop.color)
    }
    bands[bands.count - 1].end = 1
    return bands.filter { $0.end > $0.start }
  }
}

extension GradientFill {
  /// The same gradient with jumps of colour at 0 or 1 moved inside: a shading goes on with the colours it has just
  /// inside its ends, CSS with the outermost stops.
  var withInnerJumps: GradientFill {
    guard !isRepeating, let first = stops.first, let last = stops.last else { return self }
    let jumps = stops.contains {
      $0.offset <= first.offset && $0.color != first.color || $0.offset >= last.offset && $0.color != last.color
    }
    guard jumps else { return self }
    var wider = self
    switch geometry {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      wider.geometry = .linear(Point(x: start.x - dx, y: start.y - dy), Point(x: end.x + dx, y: end.y + dy))
      for index in stops.indices { wider.stops[index].offset = (1 + stops[index].offset) / 3 }
    case .radial(let center, let radii):
      wider.geometry = .radial(center: center, radii: Size(width: radii.width * 2, height: radii.height * 2))
      for index in stops.indices { wider.stops[index].offset = stops[index].offset / 2 }
    case .conic, .circles: return self
    }
    wider.stops.insert(Stop(offset: 0, color: first.color), at: 0)
    wider.stops.append(Stop(offset: 1, color: last.color))
    return wider
  }
}

extension PDFPainter {
  /// Covers everything inside the clip.
  ///
  /// - Returns: whether the geometry is one that has bands.
  func paint(_ bands: GradientBands, _ geometry: GradientFill.Geometry) -> Bool {
    let area = canvas.state.visible.expanded(by: 1)
    switch geometry {
    case .linear(let start, let end):
      let stripes = LinearStripes(start: start, end: end, area: area)
      for band in bands.bands where band.color.alpha > 0 {
        fill(stripes.shape(from: band.start, to: bands.isOpaque ? .infinity : band.end), band.color)
      }
      return true
    case .radial(let center, let radii):
      // From the outermost inwards.
      for band in bands.bands.reversed() where band.color.alpha > 0 {
        func disc(_ offset: Float) -> RoundedRect? {
          guard offset.isFinite else { return nil }
          let radii = Size(width: radii.width * offset, height: radii.height * offset)
          return RoundedRect(
            Rect(
              x: center.x - radii.width, y: center.y - radii.height, width: 2 * radii.width, height: 2 * radii.height),
            radii: Corners(all: radii))
        }
        let outer = disc(band.end) ?? RoundedRect(area)
        if !bands.isOpaque, band.start > 0, let inner = disc(band.start) {
          fill(.ring(outer: outer, inner: inner), band.color)
        } else if band.end > 0 {
          fill(Shape(outer), band.color)
        }
      }
      return true
    case .conic, .circles: return false
    }
  }
}

/// Stripes across the line of a linear gradient.
private struct LinearStripes {
  let start: Point
  /// From the line's start to its end.
  let line: Point
  /// What the stripes are cut to.
  let area: Rect
  /// Offsets between which the area lies.
  private let offsets: ClosedRange<Float>
  /// How far the stripes reach to both sides, as a share of the line's length.
  private let reach: Float

  init(start: Point, end: Point, area: Rect) {
    self.start = start
    self.area = area
    line = Point(x: end.x - start.x, y: end.y - start.y)
    let square = line.x * line.x + line.y * line.y
    let corners = [(area.x, area.y), (area.maxX, area.y), (area.x, area.maxY), (area.maxX, area.maxY)]
    let (dx, dy) = (line.x, line.y)
    let along = corners.map { (($0.0 - start.x) * dx + ($0.1 - start.y) * dy) / square }
    let across = corners.map { abs(($0.0 - start.x) * -dy + ($0.1 - start.y) * dx) / square }
    offsets = (along.min() ?? 0)...(along.max() ?? 1)
    reach = across.max() ?? 0
  }

  func shape(from lower: Float, to upper: Float) -> Shape {
    let lower = min(max(lower, offsets.lowerBound), offsets.upperBound)
    let upper = min(max(upper, offsets.lowerBound), offsets.upperBound)
    func point(_ offset: Float, _ side: Float) -> Point {
      Point(
        x: start.x + line.x * offset - line.y * side * reach, y: start.y + line.y * offset + line.x * side * reach)
    }
    return .path(Path(polygon: [point(lower, -1), point(upper, -1), point(upper, 1), point(lower, 1)]), .nonzero)
  }
}
