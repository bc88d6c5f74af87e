/// Rule L2 of UAX 9 §3.4 (#L2): from the highest level to the lowest odd one, every run of leaves at that level or
/// higher is reversed.
enum VisualOrder {
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
