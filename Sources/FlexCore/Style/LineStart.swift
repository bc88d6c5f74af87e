/// Where a line begins that holds nothing: the static position of a child of a block container that would be
/// inline-level if it were in flow. CSS Positioned Layout 3 §4.1 (#staticpos-rect).
public struct LineStart: Equatable, Hashable, Sendable {
  /// Where the line has its content by `text-align`: 0 at its left end, 1 at its right end.
  public var alignment: Float
  /// `text-indent`, of the container's width.
  public var indent: LengthPercentage

  public init(alignment: Float, indent: LengthPercentage) {
    self.alignment = Style.finite(alignment)
    self.indent = indent
  }
}

extension Style {
  /// Of an absolute child of a block container: the line it would stand in; `nil`: it would be a block.
  public var lineStart: LineStart? {
    get { rare?.properties.lineStart }
    set { changeRare { $0.lineStart = newValue } }
  }
}

extension Nodes {
  /// Whether an absolute child of a block container would be inline-level.
  @inline(__always) func hasLineStart(_ child: Int) -> Bool {
    guard let rare = styles[child].rare else { return false }
    return rare.properties.lineStart != nil
  }

  /// Notes where an empty line that begins where the flow has come to has its content.
  func noteLineStart(_ child: Int, in parent: Int, _ flow: BlockFlow, width: Float, _ floats: FloatContext?) {
    guard let line = styles[child].rare?.properties.lineStart else { return }
    var left = flow.origin.x
    var right = left + width
    if let floats {
      let top = floats.origin.y + (flow.collapsesTop ? flow.y : flow.y + flow.margin.sum)
      let edges = floats.origin.x + SIMD2(left, right)
      let room = floats.space.intrusions(from: top, left: edges.x, right: edges.y)
        .room(from: 0, height: 0, in: width, least: 0)
      left += room.left
      right -= room.right
    }
    let indent = line.indent.resolved(against: width)
    pass.lineStarts[Int32(truncatingIfNeeded: child)] =
      left + (right - left) * line.alignment + (isRightToLeft(parent) ? -indent : indent)
  }
}
