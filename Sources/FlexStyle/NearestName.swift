/// The name in `candidates` that is fewest edits away, where that is few enough to be a slip.
///
/// Edits are insertions, deletions, changes and swaps of neighbours (optimal string alignment).
func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let word = Array(name.utf8.prefix(64))
  guard !word.isEmpty else { return nil }
  var best: (name: String, distance: Int)?
  let limit = max(1, word.count / 3)
  for candidate in candidates {
    let other = Array(candidate.utf8)
    guard abs(other.count - word.count) <= limit else { continue }
    let distance = editDistance(word, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...max(a.count, 1) where i <= a.count {
    var row = [i]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      let change = last[j] + (a[i - 1] == b[j] ? 0 : 1)
      var cost = min(last[j + 1] + 1, row[j] + 1, change)
      if i > 1, j > 0, a[i - 1] == b[j - 1], a[i - 2] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
