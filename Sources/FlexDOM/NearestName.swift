/// Finds what an author may have meant.
public enum NearestName {
  /// The candidate closest to `name`, where it is close enough to be a slip of the keyboard: a
  /// third of the letters may differ. Equal distances are settled by order.
  public static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = max(1, min(4, wanted.count / 3))
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let found = Array(candidate.lowercased().unicodeScalars)
      guard abs(found.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, found)
      if distance <= limit, best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for (j, y) in b.enumerated() {
        var value = min(last[j + 1] + 1, row[j] + 1, last[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { value = min(value, beforeLast[j - 1] + 1) }
        row.append(value)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
