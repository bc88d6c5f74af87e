/// Flexbox 1 §4 (#flex-items), §5.4 (#order-property), §9.1 (#box-manip).
extension FlexAlgorithm {
  /// §9.1 step 1: lists the in-flow children in order-modified document order, each with its flex
  /// base size (step 3), so that a style is read once.
  mutating func generateItems() {
    let nodes = nodes
    let items = items
    let parentAlignment = Self.resolved(nodes.styles[container].keyword(StyleKeywords.alignItems, bits: 6))
    var child = nodes.firstBox(container)
    var count = 0
    var order: Int32 = 0
    var sum: Float = 0
    var alignments: UInt32 = 0
    var growSum: Float = 0
    while child >= 0 {
      if nodes.styles[child].keywords & StyleKeywords.isOutOfFlow != 0 {
        seen.formUnion(.absolutes)
      } else {
        makeItem(&items[count], child, parentAlignment)
        sum += items[count].outerHypotheticalMain
        order |= nodes.styles[child].orderValue
        alignments |= 1 &<< UInt32(items[count].alignment)
        growSum += nodes.styles[child].grow
        count &+= 1
      }
      child = nodes.nextBox(child, in: container)
    }
    itemCount = count
    self.alignments = alignments
    self.growSum = growSum
    hypotheticalSum = sum + mainGap * Float(max(0, count &- 1))
    if order != 0 { sortByOrder() }
  }

  /// An alignment's bits with `normal` as `stretch`.
  @inline(__always) static func resolved(_ packed: UInt8) -> UInt8 {
    packed & 15 == SelfAlignment.Keyword.normal.rawValue
      ? packed & ~15 | SelfAlignment.Keyword.stretch.rawValue : packed
  }

  /// A stable merge sort: items of equal `order` stay in document order.
  private mutating func sortByOrder() {
    let mark = nodes.pass.arena.mark
    defer { nodes.pass.arena.release(mark) }
    let count = itemCount
    let styles = nodes.styles
    let spare = nodes.pass.arena.allocate(FlexItem.self, count: count)
    func order(_ item: FlexItem) -> Int32 { styles[Int(item.node)].orderValue }
    var width = 1
    var source = items
    var target = spare
    while width < count {
      var start = 0
      while start < count {
        let middle = min(start + width, count)
        let end = min(start + 2 * width, count)
        var left = start
        var right = middle
        for index in start..<end {
          if left < middle && (right >= end || order(source[left]) <= order(source[right])) {
            target[index] = source[left]
            left += 1
          } else {
            target[index] = source[right]
            right += 1
          }
        }
        start = end
      }
      swap(&source, &target)
      width *= 2
    }
    if !(source == items) { items.update(from: source, count: count) }
  }
}

// MARK: - Children with boxes

/// Children as layout sees them: `display: contents` is replaced by its children,
/// `display: none` is left out. CSS Display 3 §2.6 (#box-generation).
extension Nodes {
  /// An upper bound of the number of child boxes.
  @inline(__always) func boxCount(_ parent: Int) -> Int {
    if links[parent].flags.contains(.hasContents) { return countBoxes(parent) }
    return Int(links[parent].childCount)
  }

  private func countBoxes(_ parent: Int) -> Int {
    var count = 0
    var child = firstBox(parent)
    while child >= 0 {
      count += 1
      child = nextBox(child, in: parent)
    }
    return count
  }

  @inline(__always) func firstBox(_ parent: Int) -> Int {
    box(Int(links[parent].firstChild), in: parent)
  }

  @inline(__always) func nextBox(_ child: Int, in parent: Int) -> Int {
    let next = Int(links[child].next)
    if next < 0, Int(links[child].parent) == parent { return -1 }
    return box(next, from: child, in: parent)
  }

  @inline(__always) private func box(_ candidate: Int, in parent: Int) -> Int {
    candidate < 0 ? -1 : box(candidate, from: candidate, in: parent)
  }

  /// `candidate` if it has a box; else the next child of `parent` that has.
  @inline(__always) private func box(_ candidate: Int, from previous: Int, in parent: Int) -> Int {
    if candidate >= 0, display(candidate).hasBox { return candidate }
    return searchBox(candidate, from: previous, in: parent)
  }

  @inline(never) private func searchBox(_ candidate: Int, from previous: Int, in parent: Int) -> Int {
    var node = candidate
    var last = previous
    while true {
      while node < 0 {
        // Up from the last child of a `display: contents` box.
        last = Int(links[last].parent)
        if last == parent || last < 0 { return -1 }
        node = Int(links[last].next)
      }
      switch display(node) {
      case .none:
        hide(node)
        last = node
        node = Int(links[node].next)
      case .contents:
        frames[node] = .zero
        links[node].flags.subtract(.dirty)
        last = node
        node = Int(links[node].firstChild)
        if node < 0 { node = Int(links[last].next) }
      default:
        return node
      }
    }
  }

  /// The nearest ancestor that has a box. -1: none.
  func parentBox(_ node: Int) -> Int {
    var parent = Int(links[node].parent)
    while parent >= 0, display(parent) == .contents { parent = Int(links[parent].parent) }
    return parent
  }
}
