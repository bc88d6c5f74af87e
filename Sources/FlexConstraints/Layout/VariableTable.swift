internal import FlexKit

/// The direction of a constraint, of hugging and of compression resistance.
public enum LayoutAxis: Int, CaseIterable, Sendable {
  case horizontal, vertical
}

extension LayoutAttribute {
  var axis: LayoutAxis {
    switch self {
    case .leading, .trailing, .left, .right, .centerX, .width: .horizontal
    case .top, .bottom, .centerY, .height: .vertical
    }
  }
}

/// The solver's variables of boxes and guides: on each axis a position in the container, from where
/// reading starts, and a size. They are made when the first constraint mentions them.
struct VariableTable {
  struct Pair {
    var position: Symbol
    var size: Symbol
    /// The later the pair was made, the rather it gives way.
    var rank: Double
  }

  private struct Key: Hashable {
    var item: LayoutItem
    var axis: LayoutAxis
  }

  private let root: LayoutItem
  private var pairs: [Key: Pair] = [:]

  init(root: Box) { self.root = LayoutItem.of(root) }

  /// The variables of one item, as far as there are any.
  func existing(_ item: LayoutItem, _ axis: LayoutAxis) -> Pair? { pairs[Key(item: item, axis: axis)] }

  mutating func pair(of item: LayoutItem, _ axis: LayoutAxis, in solver: inout Solver) -> Pair {
    if let pair = existing(item, axis) { return pair }
    let rank = 2 - Double(pairs.count) / 65536
    let pair = Pair(position: solver.makePosition(), size: solver.makeSize(cost: max(rank, 0.5)), rank: max(rank, 0.5))
    pairs[Key(item: item, axis: axis)] = pair
    return pair
  }

  /// A line's distance from the root's left or top edge, or a size. With `isMirrored` horizontal
  /// distances count from the right, to the left: what right-to-left constants are measured along.
  mutating func expression(of anchor: Anchor, isMirrored: Bool, in solver: inout Solver) -> Expression {
    let axis = anchor.attribute.axis
    let size = pair(of: anchor.item, axis, in: &solver).size
    var fraction: Double
    switch anchor.attribute {
    case .width, .height: return Expression(size)
    case .left, .top: fraction = 0
    case .right, .bottom: fraction = 1
    case .centerX, .centerY: fraction = 0.5
    case .leading, .trailing:
      let isRightToLeft = anchor.item.box?.isRightToLeft ?? false
      fraction = (anchor.attribute == .leading) == isRightToLeft ? 1 : 0
    }
    var line = start(of: anchor.item, axis, in: &solver)
    line.add(size, fraction)
    if isMirrored { line.scale(by: -1) }
    return line
  }

  /// The left or top edge of an item, from the root's.
  private mutating func start(of item: LayoutItem, _ axis: LayoutAxis, in solver: inout Solver) -> Expression {
    guard item != root else { return Expression() }
    let own = pair(of: item, axis, in: &solver)
    guard let container = item.container else { return Expression(own.position) }
    var edge = start(of: LayoutItem.of(container), axis, in: &solver)
    if axis == .horizontal, container.isRightToLeft {
      edge.add(pair(of: LayoutItem.of(container), axis, in: &solver).size, 1)
      edge.add(own.size, -1)
      edge.add(own.position, -1)
    } else {
      edge.add(own.position, 1)
    }
    return edge
  }

  /// The frame of an item in its container, from the solved values.
  func frame(of item: LayoutItem, in solver: Solver) -> Rect {
    var origin = [0.0, 0.0]
    var size = [0.0, 0.0]
    for axis in LayoutAxis.allCases {
      guard let own = existing(item, axis) else { continue }
      size[axis.rawValue] = max(0, solver.value(of: own.size))
      origin[axis.rawValue] = solver.value(of: own.position)
    }
    if let container = item.container, container.isRightToLeft {
      let width = existing(LayoutItem.of(container), .horizontal).map { solver.value(of: $0.size) }
      origin[0] = (width ?? container.frame.width) - origin[0] - size[0]
    }
    return Rect(x: origin[0], y: origin[1], width: size[0], height: size[1])
  }
}
