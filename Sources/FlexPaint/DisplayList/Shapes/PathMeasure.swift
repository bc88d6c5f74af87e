package import FlexCore
package import FlexDisplay

/// How long a path is, and where it comes to on the way. SVG 2 §9.6 (#DistanceAlongAPath).
package struct PathMeasure {
  /// A point on a path and where the path goes on there.
  package struct Place {
    package var point: Point
    /// Degrees clockwise from the right.
    package var direction: Float

    package init(point: Point, direction: Float) {
      self.point = point
      self.direction = direction
    }
  }

  private struct Chord {
    var from: Point
    var to: Point
    var length: Double
    /// Of the curve at both ends, degrees.
    var directions: (Float, Float)

    /// Between the ends of a curve's piece it turns evenly.
    func direction(at share: Float) -> Float {
      var turn = directions.1 - directions.0
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      return directions.0 + turn * share
    }
  }

  /// The outline as straight pieces, those of a curve so short that nobody sees a corner.
  private var chords: [Chord] = []
  private var start = Point.zero
  /// In the path's own units.
  package private(set) var length = 0.0

  package init(_ path: Path) {
    var (current, first) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to):
        if chords.isEmpty { start = to }
        (current, first) = (to, to)
      case .line(let to): add(from: &current, to)
      case .cubic(let a, let b, let to): add(from: &current, a, b, to)
      case .close: add(from: &current, first)
      }
    }
    length = chords.reduce(0) { $0 + $1.length }
  }

  /// The place after a way; before the path's start it is that, behind its end the end.
  package func place(at way: Double) -> Place {
    var rest = max(way, 0)
    for (index, chord) in chords.enumerated() {
      guard rest > chord.length, index < chords.count - 1 else {
        let share = Float(min(rest / chord.length, 1))
        return Place(
          point: Point(
            x: chord.from.x + (chord.to.x - chord.from.x) * share,
            y: chord.from.y + (chord.to.y - chord.from.y) * share),
          direction: chord.direction(at: share))
      }
      rest -= chord.length
    }
    return Place(point: start, direction: 0)
  }

  private static func direction(_ x: Float, _ y: Float) -> Float {
    Float(Trigonometry.degrees(y: Double(y), x: Double(x)))
  }

  private mutating func add(from current: inout Point, _ to: Point, directions: (Float, Float)? = nil) {
    let (x, y) = (Double(to.x - current.x), Double(to.y - current.y))
    let length = (x * x + y * y).squareRoot()
    if length > 0 {
      let straight = Self.direction(to.x - current.x, to.y - current.y)
      chords.append(Chord(from: current, to: to, length: length, directions: directions ?? (straight, straight)))
    }
    current = to
  }

  private mutating func add(from current: inout Point, _ a: Point, _ b: Point, _ to: Point) {
    let from = current
    var last = Self.direction(a.x - from.x, a.y - from.y)
    for step in 1...64 {
      let t = Float(step) / 64
      let rest = 1 - t
      let (w0, w1, w2, w3) = (rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t)
      let (d0, d1, d2) = (rest * rest, 2 * rest * t, t * t)
      let dx = d0 * (a.x - from.x) + d1 * (b.x - a.x) + d2 * (to.x - b.x)
      let dy = d0 * (a.y - from.y) + d1 * (b.y - a.y) + d2 * (to.y - b.y)
      let next = dx == 0 && dy == 0 ? last : Self.direction(dx, dy)
      add(
        from: &current,
        Point(x: w0 * from.x + w1 * a.x + w2 * b.x + w3 * to.x, y: w0 * from.y + w1 * a.y + w2 * b.y + w3 * to.y),
        directions: (last, next))
      last = next
    }
  }
}
