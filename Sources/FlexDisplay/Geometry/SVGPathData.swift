package import FlexCore
import Glibc

extension Path {
  /// Reads SVG path data, moved by `origin`; what follows an error is left out.
  /// SVG 2 §9.3 (#PathData).
  package init(svg data: String, origin: Point = .zero) {
    var reader = SVGPathReader(bytes: Array(data.utf8.prefix(1 << 20)), origin: origin)
    self.init(reader.read())
  }
}

/// One pass over path data.
private struct SVGPathReader {
  package let bytes: [UInt8]
  package let origin: Point
  private var index = 0
  private var elements: [Path.Element] = []
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, for smooth curves, and the command that set it.
  private var control: Point?
  private var controlIsCubic = false

  package init(bytes: [UInt8], origin: Point) {
    self.bytes = bytes
    self.origin = origin
  }

  package mutating func read() -> [Path.Element] {
    var command: UInt8?
    while true {
      skipSeparators()
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") {
        index += 1
        command = byte
      } else if command == UInt8(ascii: "M") {
        command = UInt8(ascii: "L")
      } else if command == UInt8(ascii: "m") {
        command = UInt8(ascii: "l")
      } else if command.map({ $0 | 0x20 == UInt8(ascii: "z") }) ?? true {
        break
      }
      guard let command, run(command) else { break }
    }
    return elements
  }

  private mutating func run(_ command: UInt8) -> Bool {
    let isRelative = command & 0x20 != 0
    let base = isRelative ? current : .zero
    var lastControl: Point?
    var lastIsCubic = false
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let to = point(base) else { return false }
      current = to
      start = to
      elements.append(.move(placed(to)))
    case UInt8(ascii: "l"):
      guard let to = point(base) else { return false }
      line(to)
    case UInt8(ascii: "h"):
      guard let x = number() else { return false }
      line(Point(x: x + base.x, y: current.y))
    case UInt8(ascii: "v"):
      guard let y = number() else { return false }
      line(Point(x: current.x, y: y + base.y))
    case UInt8(ascii: "c"):
      guard let first = point(base), let second = point(base), let to = point(base) else { return false }
      cubic(first, second, to)
      (lastControl, lastIsCubic) = (second, true)
    case UInt8(ascii: "s"):
      let first = controlIsCubic ? reflected : current
      guard let second = point(base), let to = point(base) else { return false }
      cubic(first, second, to)
      (lastControl, lastIsCubic) = (second, true)
    case UInt8(ascii: "q"):
      guard let middle = point(base), let to = point(base) else { return false }
      quadratic(middle, to)
      lastControl = middle
    case UInt8(ascii: "t"):
      let middle = controlIsCubic ? current : reflected
      guard let to = point(base) else { return false }
      quadratic(middle, to)
      lastControl = middle
    case UInt8(ascii: "a"):
      guard let rx = number(), let ry = number(), let rotation = number(), let isLarge = flag(), let sweeps = flag(),
        let to = point(base)
      else { return false }
      arc(abs(rx), abs(ry), rotation, isLarge, sweeps, to)
    case UInt8(ascii: "z"):
      elements.append(.close)
      current = start
    default: return false
    }
    control = lastControl
    controlIsCubic = lastIsCubic
    return true
  }

  private var reflected: Point {
    guard let control else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private func placed(_ point: Point) -> Point { Point(x: point.x + origin.x, y: point.y + origin.y) }

  private mutating func line(_ to: Point) {
    elements.append(.line(placed(to)))
    current = to
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ to: Point) {
    elements.append(.cubic(placed(first), placed(second), placed(to)))
    current = to
  }

  private mutating func quadratic(_ middle: Point, _ to: Point) {
    let from = current
    func third(_ end: Point) -> Point {
      Point(x: end.x + (middle.x - end.x) * 2 / 3, y: end.y + (middle.y - end.y) * 2 / 3)
    }
    cubic(third(from), third(to), to)
  }

  /// SVG 2 appendix B.2 (#ArcImplementationNotes): from end points to centre, then quarter by quarter.
  private mutating func arc(
    _ rx: Float, _ ry: Float, _ rotation: Float, _ isLarge: Bool, _ sweeps: Bool, _ to: Point
  ) {
    guard rx > 0, ry > 0, to != current else { return line(to) }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(rotation))
    let (dx, dy) = (Double(current.x - to.x) / 2, Double(current.y - to.y) / 2)
    let (x1, y1) = (cosine * dx + sine * dy, -sine * dx + cosine * dy)
    var (a, b) = (Double(rx), Double(ry))
    let lambda = x1 * x1 / (a * a) + y1 * y1 / (b * b)
    if lambda > 1 {
      a *= lambda.squareRoot()
      b *= lambda.squareRoot()
    }
    let numerator = max(a * a * b * b - a * a * y1 * y1 - b * b * x1 * x1, 0)
    let factor = (numerator / max(a * a * y1 * y1 + b * b * x1 * x1, 1e-12)).squareRoot() * (isLarge == sweeps ? -1 : 1)
    let (cx, cy) = (factor * a * y1 / b, -factor * b * x1 / a)
    let startAngle = atan2((y1 - cy) / b, (x1 - cx) / a)
    var sweep = atan2((-y1 - cy) / b, (-x1 - cx) / a) - startAngle
    if sweeps, sweep < 0 { sweep += 2 * .pi } else if !sweeps, sweep > 0 { sweep -= 2 * .pi }
    let middleX = cosine * cx - sine * cy + Double(current.x + to.x) / 2
    let middleY = sine * cx + cosine * cy + Double(current.y + to.y) / 2
    func onEllipse(_ x: Double, _ y: Double) -> Point {
      Point(
        x: Float(middleX + cosine * a * x - sine * b * y), y: Float(middleY + sine * a * x + cosine * b * y))
    }
    let count = max(Int((abs(sweep) / (.pi / 2)).rounded(.up)), 1)
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    for piece in 0..<count {
      let (t0, t1) = (startAngle + Double(piece) * step, startAngle + Double(piece + 1) * step)
      let end = piece == count - 1 ? to : onEllipse(cos(t1), sin(t1))
      cubic(
        onEllipse(cos(t0) - reach * sin(t0), sin(t0) + reach * cos(t0)),
        onEllipse(cos(t1) + reach * sin(t1), sin(t1) - reach * cos(t1)), end)
    }
  }

  // MARK: Numbers

  private mutating func skipSeparators() {
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ",") { index += 1 }
  }

  private mutating func point(_ base: Point) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: x + base.x, y: y + base.y)
  }

  /// `0` or `1`, which needs no separator after it.
  private mutating func flag() -> Bool? {
    skipSeparators()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1") else {
      return nil
    }
    defer { index += 1 }
    return bytes[index] == UInt8(ascii: "1")
  }

  private mutating func number() -> Float? {
    skipSeparators()
    let first = index
    func isDigit(_ i: Int) -> Bool { i < bytes.count && bytes[i] >= 0x30 && bytes[i] <= 0x39 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
    while isDigit(index) { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while isDigit(index) { index += 1 }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var next = index + 1
      if next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") { next += 1 }
      if isDigit(next) {
        index = next
        while isDigit(index) { index += 1 }
      }
    }
    var text = String(decoding: bytes[first..<index], as: UTF8.self)
    if text.hasSuffix(".") { text += "0" }
    guard let value = Float(text), value.isFinite else {
      index = first
      return nil
    }
    return value.clampedCoordinate
  }
}
