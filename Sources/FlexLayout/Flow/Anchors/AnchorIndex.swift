internal import FlexCore
internal import FlexTree

/// The boxes of a tree that have anchor names, of each in tree order. CSS Anchor Positioning 1 §2.3 (#target).
struct AnchorIndex {
  /// A box that others are placed by.
  struct Anchor {
    /// The box, or the one in whose lines it is.
    var box: BoxID
    /// Of an inline box, its index in the lines' content.
    var inlineBox: Int?
  }

  private var anchors: [String: [Anchor]] = [:]
  /// Where boxes stand in tree order.
  private var places: [Int]

  init(_ tree: FragmentTree) {
    places = [Int](repeating: 0, count: tree.boxes.count)
    var place = 0
    var pending = [tree.root]
    while let box = pending.popLast() {
      places[box.index] = place
      place += 1
      for name in tree[box].style.rare.anchoring.names { anchors[name, default: []].append(Anchor(box: box)) }
      if case .inline(let content) = tree[box].content {
        for case .open(let index) in content.items where index > 0 {
          for name in content.boxes[index].style.rare.anchoring.names {
            anchors[name, default: []].append(Anchor(box: box, inlineBox: index))
          }
        }
      }
      pending += tree[box].children.reversed()
    }
  }

  /// Whether one box stands before another.
  func precedes(_ box: BoxID, _ other: BoxID) -> Bool { places[box.index] < places[other.index] }

  /// The last acceptable anchor of a name. §2.3 (#acceptable-anchor-element).
  ///
  /// - Parameter block: the box that is the containing block of the one that asks; `nil`: the initial one.
  func anchor(_ name: String, for box: BoxID, in block: BoxID?, _ tree: FragmentTree) -> Anchor? {
    anchors[name]?.last { isLaidOut($0, before: box, in: block, tree) && isInScope($0, name, of: box, tree) }
  }

  /// Whether an anchor stands in the containing block and has its place when `box` gets its own.
  private func isLaidOut(_ anchor: Anchor, before box: BoxID, in block: BoxID?, _ tree: FragmentTree) -> Bool {
    // What has lines is around the inline boxes in them.
    if anchor.inlineBox != nil, anchor.box == block { return true }
    var current = anchor.box
    while true {
      let outer = tree.containingBox(of: current)
      guard outer == block else {
        guard let outer else { return false }
        current = outer
        continue
      }
      return !tree[current].style.layout.position.isOutOfFlow || precedes(current, box)
    }
  }

  /// Whether no box around the anchor, or itself, keeps the name for its own content. §2.2 (#anchor-scope).
  private func isInScope(_ anchor: Anchor, _ name: String, of box: BoxID, _ tree: FragmentTree) -> Bool {
    var candidate: BoxID? = anchor.box
    while let id = candidate {
      let keeps: Bool =
        switch tree[id].style.rare.anchoring.scope {
        case .none: false
        case .all: true
        case .names(let names): names.contains(name)
        }
      if keeps, !tree.contains(box, in: id) { return false }
      candidate = tree[id].parent
    }
    return true
  }
}

extension FragmentTree {
  /// The box whose content or padding box a box is placed in; `nil`: the initial containing block.
  /// CSS Position 3 §2.1 (#def-cb).
  func containingBox(of box: BoxID) -> BoxID? {
    let position = self[box].style.layout.position
    guard position.isOutOfFlow else { return self[box].parent }
    return containingBox(from: self[box].parent, fixed: position == .fixed)
  }

  /// The nearest box, from one outwards, that absolute boxes are placed in; with `fixed`, those of fixed positions.
  func containingBox(from box: BoxID?, fixed: Bool) -> BoxID? {
    var candidate = box
    while let id = candidate {
      let layout = self[id].style.layout
      if layout.containsFixed || !fixed && layout.position != .static { return id }
      candidate = self[id].parent
    }
    return nil
  }

  /// Whether a box is another or stands in it.
  fileprivate func contains(_ box: BoxID, in outer: BoxID) -> Bool {
    var candidate: BoxID? = box
    while let id = candidate {
      if id == outer { return true }
      candidate = self[id].parent
    }
    return false
  }
}
