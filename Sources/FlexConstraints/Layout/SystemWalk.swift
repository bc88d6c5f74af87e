internal import FlexKit

/// The boxes that are solved together: one with constraints and, below it, the children that have
/// constraints of their own.
struct SystemWalk {
  /// All active constraints, parents' first, in order of activation.
  private(set) var constraints: [LayoutConstraint] = []
  /// The boxes and guides that the constraints speak of, and those between them and the root, in
  /// order of mention; without the root.
  private(set) var items: [LayoutItem] = []
  /// Children that lay out their content by themselves.
  private(set) var outside: [Box] = []

  private let root: LayoutItem
  private var seen: Set<LayoutItem>

  init(root: Box) {
    self.root = LayoutItem.of(root)
    seen = [self.root]
    visit(root)
  }

  private mutating func visit(_ box: Box) {
    guard let layout = box.existingConstraintLayout else { return }
    for constraint in layout.constraints where constraint.hasItems {
      constraints.append(constraint)
      add(constraint.first.item)
      if let second = constraint.second { add(second.item) }
    }
    for guide in layout.guides { add(guide.layoutItem) }
    for child in box.children {
      if child.existingConstraintLayout != nil {
        add(LayoutItem.of(child))
        visit(child)
      } else {
        outside.append(child)
      }
    }
  }

  private mutating func add(_ item: LayoutItem) {
    guard seen.insert(item).inserted else { return }
    if let container = item.container, container.isInside(root.box ?? container) { add(LayoutItem.of(container)) }
    items.append(item)
  }
}

extension LayoutConstraint {
  /// Whether the boxes it speaks of still exist.
  var hasItems: Bool { first.item.box != nil && (second == nil || second?.item.box != nil) }
}
