public import FlexCore

/// `-webkit-box-reflect`: a box's mirror image beside it. No specification has it, browsers do.
public struct BoxReflection: Equatable, Hashable, Sendable {
  public enum Side: String, Sendable, Hashable, CaseIterable { case above, below, left, right }
  public var side: Side
  /// From the border box to its image; a percentage is of the border box on that axis.
  public var offset: LengthPercentage
  /// What the image shows through, stretched over the border box and mirrored with it.
  public var mask: StyleImage

  public init(side: Side, offset: LengthPercentage = .zero, mask: StyleImage = .none) {
    self.side = side
    self.offset = offset
    self.mask = mask
  }

  /// From the box to its image.
  package func matrix(_ frame: Rect) -> Matrix {
    let isVertical = side == .above || side == .below
    let distance = Double(offset.resolved(against: isVertical ? frame.height : frame.width))
    return switch side {
    case .above: Matrix(1, 0, 0, -1, 0, 2 * Double(frame.y) - distance)
    case .below: Matrix(1, 0, 0, -1, 0, 2 * Double(frame.maxY) + distance)
    case .left: Matrix(-1, 0, 0, 1, 2 * Double(frame.x) - distance, 0)
    case .right: Matrix(-1, 0, 0, 1, 2 * Double(frame.maxX) + distance, 0)
    }
  }
}
