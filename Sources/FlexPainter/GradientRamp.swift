import FlexDisplay
import FlexTree

/// The colours of a gradient that doesn't repeat, for eight offsets at once: between two stops they are straight lines of
/// components that are not premultiplied.
struct GradientRamp {
  typealias Offsets = SIMD8<Float>
  typealias Pixels = SIMD8<UInt32>

  private let pieces: [Piece]
  private var current = 0

  /// - Parameter stops: at least one; their offsets never fall.
  init(_ stops: [GradientFill.Stop]) {
    var pieces: [Piece] = []
    if let first = stops.first { pieces.append(Piece(from: -.infinity, to: first.offset, first.color)) }
    for (a, b) in zip(stops, stops.dropFirst()) where a.offset < b.offset { pieces.append(Piece(a, b)) }
    if let last = stops.last { pieces.append(Piece(from: last.offset, to: .infinity, last.color)) }
    self.pieces = pieces
  }

  /// Premultiplied native-endian ARGB words at `offsets`, all of which lie within `least`…`most`.
  @inline(__always)
  mutating func pixels(_ offsets: Offsets, least: Float, most: Float) -> Pixels {
    while pieces[current].end <= least, current + 1 < pieces.count { current += 1 }
    while pieces[current].start > least, current > 0 { current -= 1 }
    var result = pieces[current].pixels(offsets)
    var next = current + 1
    while next < pieces.count, pieces[next].start <= most {
      result.replace(with: pieces[next].pixels(offsets), where: offsets .>= pieces[next].start)
      next += 1
    }
    return result
  }

  /// What lies between two stops: `start` belongs to it, `end` doesn't.
  private struct Piece {
    /// A component at `start`, and how it grows.
    struct Line {
      var base: Float
      var slope: Float
    }
    let start: Float
    let end: Float
    /// The one colour, where there is only one.
    private let pixel: UInt32?
    /// Of 255; the others are shares of it.
    private let alpha: Line
    private let red: Line
    private let green: Line
    private let blue: Line

    init(from start: Float, to end: Float, _ color: Color) {
      (self.start, self.end) = (start, end)
      pixel = color.premultipliedPixel
      let none = Line(base: 0, slope: 0)
      (alpha, red, green, blue) = (none, none, none, none)
    }

    init(_ a: GradientFill.Stop, _ b: GradientFill.Stop) {
      (start, end) = (a.offset, b.offset)
      pixel = a.color == b.color ? a.color.premultipliedPixel : nil
      let length = Double(b.offset) - Double(a.offset)
      func line(_ from: Double, _ to: Double, _ unit: Double = 1) -> Line {
        Line(base: Float(from * unit), slope: Float((to - from) * unit / length))
      }
      let (from, to) = (a.color.components, b.color.components)
      alpha = line(from.alpha, to.alpha, 255)
      red = line(from.red, to.red)
      green = line(from.green, to.green)
      blue = line(from.blue, to.blue)
    }

    @inline(__always)
    func pixels(_ offsets: Offsets) -> Pixels {
      if let pixel { return Pixels(repeating: pixel) }
      let distance = offsets - start
      @inline(__always) func at(_ line: Line) -> Offsets { distance * line.slope + line.base }
      // Numbers from 2²³ on have no fraction, and their lowest bits are the number that was added.
      @inline(__always) func byte(_ value: Offsets) -> Pixels {
        unsafe unsafeBitCast(value + 0x1p23, to: Pixels.self) & 0xFF
      }
      let alpha = at(self.alpha)
      return byte(alpha) &<< 24 | byte(alpha * at(red)) &<< 16 | byte(alpha * at(green)) &<< 8 | byte(alpha * at(blue))
    }
  }
}
