internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Floats in lines.
extension LayoutStage {
  /// Moves floats along with the relatively positioned inline boxes that they are in.
  func moveFloats(in box: BoxID, height: Float?) {
    let content = content(of: box)
    var open = 0
    for item in content.items {
      switch item {
      case .open(let index): open = index
      case .close(let index): open = content.boxes[index].parent ?? 0
      case .float(let float) where open > 0:
        let offset = content.relativeOffset(
          of: open, in: Size(width: tree[box].contentSize.width, height: height))
        tree[float].frame.x += offset.x
        tree[float].frame.y += offset.y
      default: break
      }
    }
  }
}
