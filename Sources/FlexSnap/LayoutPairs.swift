/// Which element of a new layout was which of the old one: trees are paired from the top, the children
/// of a pair in order. What is equal inside and out comes first, then what shows the same text, then
/// what has the same name, so that a row put in between doesn't turn the rows below it into others.
struct LayoutPairs {
  /// Old index of each new element, where it has one.
  private(set) var old: [Int?]
  /// Old elements that are there still.
  private(set) var kept: Set<Int> = []

  private struct Side {
    let elements: [LayoutSnapshot.Element]
    /// Of the page, at index 0, and of each element.
    let children: [[Int]]
    /// Of the whole subtree, with names and classes; and by its tags and texts alone.
    let wholes: [Int]
    let texts: [Int]

    init(_ snapshot: LayoutSnapshot) {
      elements = snapshot.elements
      var children = [[Int]](repeating: [], count: elements.count + 1)
      for index in elements.indices { children[(elements[index].parent ?? -1) + 1].append(index) }
      var wholes = [Int](repeating: 0, count: elements.count)
      var texts = wholes
      // A parent stands before its children.
      for index in elements.indices.reversed() {
        let element = elements[index]
        let text = element.lines.joined(separator: " ")
        let inner = children[index + 1]
        var (whole, shown) = (Hasher(), Hasher())
        whole.combine([element.tag, element.id, element.classAttribute, text])
        shown.combine([element.tag, text])
        for child in inner {
          whole.combine(wholes[child])
          shown.combine(texts[child])
        }
        wholes[index] = whole.finalize()
        texts[index] = shown.finalize()
      }
      self.children = children
      self.wholes = wholes
      self.texts = texts
    }

    func name(_ index: Int) -> Int {
      let element = elements[index]
      var hasher = Hasher()
      hasher.combine([element.tag, element.id, element.classAttribute])
      return hasher.finalize()
    }
  }

  init(_ old: LayoutSnapshot, _ new: LayoutSnapshot) {
    self.old = [Int?](repeating: nil, count: new.elements.count)
    let (before, after) = (Side(old), Side(new))
    let keys: [(Side, Int) -> Int] = [
      { $0.wholes[$1] }, { $0.texts[$1] }, { $0.name($1) }, { $0.elements[$1].tag.hashValue },
    ]
    var pending: [(old: Int, new: Int)] = [(-1, -1)]
    while let parents = pending.popLast() {
      var gaps = [(old: before.children[parents.old + 1][...], new: after.children[parents.new + 1][...])]
      for key in keys {
        gaps = gaps.flatMap { gap in
          pair(gap.old, gap.new, by: (gap.old.map { key(before, $0) }, gap.new.map { key(after, $0) }), into: &pending)
        }
      }
    }
  }

  /// Pairs what has the same key, in order.
  ///
  /// - Returns: what is left between the pairs.
  private mutating func pair(
    _ before: ArraySlice<Int>, _ after: ArraySlice<Int>, by keys: (old: [Int], new: [Int]),
    into pending: inout [(old: Int, new: Int)]
  ) -> [(old: ArraySlice<Int>, new: ArraySlice<Int>)] {
    guard !before.isEmpty, !after.isEmpty else { return [] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in keys.new.difference(from: keys.old) {
      switch change {
      case .insert(let offset, _, _): inserted.insert(offset)
      case .remove(let offset, _, _): removed.insert(offset)
      }
    }
    var gaps: [(old: ArraySlice<Int>, new: ArraySlice<Int>)] = []
    var (a, b) = (before.startIndex, after.startIndex)
    let kept = zip(
      keys.old.indices.filter { !removed.contains($0) }, keys.new.indices.filter { !inserted.contains($0) })
    for (i, j) in kept {
      let (old, new) = (before.startIndex + i, after.startIndex + j)
      gaps.append((before[a..<old], after[b..<new]))
      (a, b) = (old + 1, new + 1)
      self.old[after[new]] = before[old]
      self.kept.insert(before[old])
      pending.append((before[old], after[new]))
    }
    gaps.append((before[a...], after[b...]))
    return gaps
  }
}
