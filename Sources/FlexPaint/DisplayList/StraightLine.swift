import FlexCore
import FlexTree

/// Straight dashed or dotted lines: of borders, outlines and text decorations.
enum StraightLine {
  /// A line that fills `rect` along its longer way.
  static func item(
    in rect: Rect, isHorizontal: Bool, length: Float, style: LineStyle, color: Color, scale: Float
  ) -> DisplayItem {
    let width = isHorizontal ? rect.height : rect.width
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
}
