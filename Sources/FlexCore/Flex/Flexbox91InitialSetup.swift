/// Flexbox 1 §9.1, initial setup (#box-manip): step 1, with §5.4 (#order-property).
extension FlexAlgorithm {
  /// §9.1 step 1 (#algo-anon-box): generates the flex items, the in-flow children in order-modified document order. Each
  /// gets its base size on the way, §9.2 step 3, so that its style is read once.
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
        determineBaseSize(&items[count], child, parentAlignment)
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
