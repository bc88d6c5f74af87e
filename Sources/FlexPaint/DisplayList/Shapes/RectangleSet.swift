import FlexCore
import FlexDisplay

/// Areas made of rectangles.
enum RectangleSet {
  /// What some rectangles cover and others don't, as rectangles that don't overlap.
  static func difference(of covered: [Rect], and holes: [Rect]) -> [Rect] {
    let rows = edges((covered + holes).flatMap { [$0.y, $0.maxY] })
    let columns = edges((covered + holes).flatMap { [$0.x, $0.maxX] })
    var result: [Rect] = []
    // Spans that the row above had, and the places of their rectangles.
    var above: [Span: Int] = [:]
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      func isInside(_ rects: [Rect], _ left: Float) -> Bool {
        rects.contains { $0.x <= left && left < $0.maxX && $0.y <= top && top < $0.maxY }
      }
      var spans: [Span] = []
      for (left, right) in zip(columns, columns.dropFirst()) where isInside(covered, left) && !isInside(holes, left) {
        if let last = spans.last, last.right == left {
          spans[spans.count - 1].right = right
        } else {
          spans.append(Span(left: left, right: right))
        }
      }
      var current: [Span: Int] = [:]
      for span in spans {
        if let known = above[span] {
          result[known].height = bottom - result[known].y
          current[span] = known
        } else {
          current[span] = result.count
          result.append(Rect(x: span.left, y: top, width: span.right - span.left, height: bottom - top))
        }
      }
      above = current
    }
    return result
  }

  private struct Span: Hashable {
    var left: Float
    var right: Float
  }

  private static func edges(_ values: [Float]) -> [Float] { Set(values.filter(\.isFinite)).sorted() }
}

extension Path {
  init(rectangles: [Rect]) {
    self.init()
    for rect in rectangles {
      let corners = [
        Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY),
        Point(x: rect.x, y: rect.maxY),
      ]
      elements += Path(polygon: corners).elements
    }
  }
}
