internal import FlexCore
internal import FlexTree

/// The gaps of a flex or grid container in one of the fragments that it is divided into. CSS Gap Decorations 1 §6
/// (#fragmentation): at a break there is none.
struct GapPart {
  private struct Item {
    /// Where the container's layout has it.
    var frame: Rect
    /// Of its top where it begins in this fragment; else nothing is placed by it.
    var y: Float?
    var bottom: Float
  }

  /// Where an offset on the block axis is.
  private enum Place {
    case before
    case here(Float)
    case behind
  }

  private let fragment: Fragment
  private let container: BoxFragment
  private let items: [Item]

  init(_ fragment: Fragment, of container: BoxFragment, _ layout: FlowLayout) {
    self.fragment = fragment
    self.container = container
    items = fragment.children.compactMap { child in
      let box = layout[child.box]
      guard !box.style.isOutOfFlow else { return nil }
      let y = child.y - fragment.y
      return Item(frame: box.frame, y: child.isFirst ? y : nil, bottom: y + child.height)
    }
  }

  /// Gaps that aren't here keep their numbers, and lose their points.
  func gaps(_ whole: GapGeometry) -> GapGeometry {
    var part = whole
    for (index, gap) in whole.rows.enumerated() {
      if case .here(let center) = place(gap.center, in: inlineRange(of: gap, whole)) {
        part.rows[index].center = center
      } else {
        part.rows[index].points = []
      }
    }
    for index in whole.columns.indices { part.columns[index].points = points(of: whole.columns[index]) }
    return part
  }

  /// From where to where on the page a gap between rows goes; `nil`: over all items.
  private func inlineRange(of gap: GapGeometry.Gap, _ whole: GapGeometry) -> ClosedRange<Float>? {
    guard !whole.rowsAreMain, let first = gap.points.first?.offset, let last = gap.points.last?.offset, first <= last
    else { return nil }
    let width = container.frame.width
    return container.style.text.usedDirection == .rtl ? width - last...width - first : first...last
  }

  /// Where an offset of the whole container is that no item stands at.
  private func place(_ offset: Float, in range: ClosedRange<Float>? = nil) -> Place {
    let beside = items.filter { range?.overlaps($0.frame.x...$0.frame.maxX) ?? true }
    guard beside.contains(where: { $0.frame.y < offset }) else { return .before }
    let below = beside.filter { $0.frame.y >= offset && $0.y != nil }.min { $0.frame.y < $1.frame.y }
    guard let below, let y = below.y else { return .behind }
    return .here(y - (below.frame.y - offset))
  }

  /// What of a gap between columns is here.
  private func points(of gap: GapGeometry.Gap) -> [GapGeometry.Point] {
    let last = gap.points.count - 1
    var points: [GapGeometry.Point] = []
    for (index, point) in gap.points.enumerated() {
      let place: Place =
        if point.isEdge, index == 0 {
          fragment.isFirst ? .here(point.offset) : .before
        } else if point.isEdge, index == last {
          fragment.isLast ? .here(fragment.height - (container.frame.height - point.offset)) : .behind
        } else {
          place(point.offset)
        }
      switch place {
      case .before:
        var start = GapGeometry.Point(offset: 0)
        start.stretch = point.stretch
        points = [start]
      case .here(let offset):
        points.append(point)
        points[points.count - 1].offset = offset
      case .behind:
        guard !points.isEmpty else { return [] }
        let end = items.map(\.bottom).max() ?? 0
        return points + [GapGeometry.Point(offset: min(end, fragment.height))]
      }
    }
    return points.count > 1 ? points : []
  }
}
