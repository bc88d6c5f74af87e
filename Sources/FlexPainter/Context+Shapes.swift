import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

extension Context {
  func setSource(_ color: Color) {
    setSource(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
  }

  /// Fills a shape with the present source.
  func fill(_ shape: Shape) {
    newPath()
    fill(add(shape))
  }

  /// Cuts further drawing to a shape.
  func clip(to shape: Shape) {
    newPath()
    clip(add(shape))
  }

  /// Whether the clip leaves nothing.
  var isClippedAway: Bool {
    let extents = clipExtents
    return extents.minX >= extents.maxX || extents.minY >= extents.maxY
  }

  /// Adds a shape to the path and returns the rule by which to fill it.
  func add(_ shape: Shape) -> FillRule {
    switch shape {
    case .rect(let rect):
      rectangle(rect)
      return .nonzero
    case .rounded(let rounded):
      add(rounded)
      return .nonzero
    case .ring(let outer, let inner):
      add(outer)
      if !inner.rect.isEmpty { add(inner) }
      return .evenOdd
    case .path(let path, let rule):
      add(path)
      return rule == .nonzero ? .nonzero : .evenOdd
    }
  }

  func rectangle(_ rect: Rect) {
    rectangle(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }

  func add(_ rounded: RoundedRect) {
    rounded.isRectangle ? rectangle(rounded.rect) : add(rounded.path)
  }

  func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let to): move(toX: Double(to.x), y: Double(to.y))
      case .line(let to): line(toX: Double(to.x), y: Double(to.y))
      case .cubic(let first, let second, let to):
        curve(
          control1: (Double(first.x), Double(first.y)), control2: (Double(second.x), Double(second.y)),
          to: (Double(to.x), Double(to.y)))
      case .close: closePath()
      }
    }
  }
}
