/// Rule L2 of UAX 9 §3.4 (#L2): from the highest level to the lowest odd one, every run of leaves at that level or
/// higher is reversed.
enum VisualOrder {
  /// Indices in visual order, left to right, of leaves between which isolates begin or end: these characters aren't
  /// shown, but part what they stand between. UAX 9 §5.2 (#Retaining_Explicit_Formatting_Characters).
  ///
  /// - Parameter parting: the level of such characters before a leaf, by its index.
  static func of(levels: [UInt8], parting: [Int: UInt8]) -> [Int] {
    guard !parting.isEmpty else { return of(levels: levels) }
    var all: [UInt8] = []
    var leaves: [Int?] = []
    for (index, level) in levels.enumerated() {
      if let parting = parting[index] {
        all.append(parting)
        leaves.append(nil)
      }
      all.append(level)
      leaves.append(index)
    }
    return of(levels: all).compactMap { leaves[$0] }
  }

  /// Indices in visual order, left to right.
  static func of(levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    guard let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
    var level = highest
    while level >= lowestOdd {
      var i = 0
      while i < order.count {
        guard levels[order[i]] >= level else {
          i += 1
          continue
        }
        var end = i
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[i..<end].reverse()
        i = end
      }
      if level == 0 { break }
      level -= 1
    }
    return order
  }
}
