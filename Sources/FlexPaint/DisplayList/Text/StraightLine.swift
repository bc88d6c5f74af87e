import FlexCore
import FlexDisplay
import FlexTree

/// Straight dashed or dotted lines: of borders, outlines and text decorations.
enum StraightLine {
  /// A line that fills `rect` along its longer way.
  static func item(
    in rect: Rect, isHorizontal: Bool, length: Float, style: LineStyle, color: Color, scale: Float
  ) -> DisplayItem {
    let width = isHorizontal ? rect.height : rect.width
    if style == .dotted, width > 0, !DashPattern.isRound(style, width: width, scale: scale) {
      return .fill(.path(squareDots(in: rect, isHorizontal: isHorizontal, scale: scale), .nonzero), .color(color))
    }
    guard let pattern = DashPattern(style: style, width: width, length: length, isClosed: false, scale: scale) else {
      return .fill(.rect(rect), .color(color))
    }
    // Dots begin and end inside the line.
    let indent = pattern.isRound ? width / 2 : 0
    let path: Path
    if isHorizontal {
      let y = rect.y + width / 2
      path = Path([.move(Point(x: rect.x + indent, y: y)), .line(Point(x: rect.maxX - indent, y: y))])
    } else {
      let x = rect.x + width / 2
      path = Path([.move(Point(x: x, y: rect.y + indent)), .line(Point(x: x, y: rect.maxY - indent))])
    }
    return .stroke(path, Stroke(width: width, cap: pattern.isRound ? .round : .butt, dashes: pattern.dashes), color)
  }

  /// Squares on whole device pixels: one at each end, and between them as many as are a square's width
  /// apart, in the middle of what is left.
  private static func squareDots(in rect: Rect, isHorizontal: Bool, scale: Float) -> Path {
    let width = (isHorizontal ? rect.height : rect.width) * scale
    let length = ((isHorizontal ? rect.width : rect.height) * scale).rounded()
    let inner = length - 2 * width
    var starts: [Float] = [0, length - width]
    if inner > width {
      let rest = inner.truncatingRemainder(dividingBy: 2 * width)
      let gap = (rest + width) / 2
      var start = width + (rest < width ? gap.rounded(.down) : gap.rounded(.up))
      while start + width <= length - width, starts.count < dotLimit {
        starts.append(start)
        start += 2 * width
      }
    }
    var path = Path()
    for start in starts {
      let offset = start / scale
      let dot =
        isHorizontal
        ? Rect(x: rect.x + offset, y: rect.y, width: rect.height, height: rect.height)
        : Rect(x: rect.x, y: rect.y + offset, width: rect.width, height: rect.width)
      path.elements += RoundedRect(dot.intersection(rect)).path.elements
    }
    return path
  }

  /// Dots that one line may have.
  private static let dotLimit = 40_000
}
