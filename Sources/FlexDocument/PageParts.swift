internal import FlexCore
internal import FlexTree

/// Trees of what stands on one page.
extension PageBreaks {
  /// The boxes of one part as a tree of their own. Boxes that go on from a part or into the next
  /// are sliced: `box-decoration-break: slice`. CSS Break 3 §5.4 (#break-decoration).
  ///
  /// - Parameters:
  ///   - before: members of parts before, and `after` of those behind.
  ///   - placed: the tree as laid out, where it was.
  static func part(
    of tree: BoxTree, members: Set<Int>, before: Set<Int>, after: Set<Int>, _ placed: BoxTree? = nil
  ) -> PagePart {
    // Whatever has something inside that isn't in the part.
    var divided: Set<Int> = []
    for index in tree.boxes.indices where !members.contains(index) {
      var around = tree.boxes[index].parent
      while let id = around, divided.insert(id.index).inserted { around = tree[id].parent }
    }
    var part = BoxTree()
    var names: [Int: BoxID] = [:]
    var pending: [(id: BoxID, parent: BoxID?)] = [(tree.root, nil)]
    var order: [(old: BoxID, new: BoxID)] = []
    while let (id, parent) = pending.popLast() {
      var box = tree[id]
      let inside = box.children.filter { members.contains($0.index) }
      // What is whole in several parts is repeated, not divided.
      let isDivided = divided.contains(id.index)
      let startsBefore = isDivided && before.contains(id.index)
      let goesOn = isDivided && after.contains(id.index)
      if startsBefore, id != tree.root {
        box.style.layout.margin.top = .zero
        box.style.layout.padding.top = .zero
        box.style.layout.border.top = 0
      }
      if goesOn, id != tree.root {
        box.style.layout.margin.bottom = .zero
        box.style.layout.padding.bottom = .zero
        box.style.layout.border.bottom = 0
      }
      if startsBefore || goesOn {
        continueTable(&box, placed?[id], startsBefore: startsBefore, goesOn: goesOn)
      }
      box.children = []
      let new = part.append(box, to: parent)
      names[id.index] = new
      order.append((id, new))
      for child in inside.reversed() { pending.append((child, new)) }
    }
    for (old, new) in order {
      if divided.contains(old.index), before.contains(old.index), part[new].style.layout.display == .tablePart {
        continueSpans(ofGroup: old, in: &part, of: tree, placed: placed, names: names)
      }
      if case .inline(var content) = part[new].content {
        content.items = content.items.map { item in
          switch item {
          case .atom(let id): names[id.index].map(InlineItem.atom) ?? item
          case .outOfFlow(let id): names[id.index].map(InlineItem.outOfFlow) ?? item
          default: item
          }
        }
        part[new].content = .inline(content)
      }
    }
    return PagePart(tree: part, originals: order.map(\.old.index))
  }
}

/// Some boxes of a tree as a tree of their own.
struct PagePart {
  var tree: BoxTree
  /// What each box is in the whole tree. Cells that only go on from rows above stand behind these.
  fileprivate let originals: [Int]

  /// What boxes of the part are in the whole tree.
  func originals(of members: Set<Int>) -> Set<Int> {
    Set(members.compactMap { $0 < originals.count ? originals[$0] : nil })
  }
}
