/// How long the items of a stack are and how far apart, by `SDistribution`. Lengths are in px on
/// the main axis.
struct Distribution {
  struct Item {
    /// The length the item wants.
    var length: Double
    var minLength = 0.0
    var maxLength = Double.infinity
    var hugging = 250.0
    var resistance = 750.0
  }

  struct Result: Equatable {
    var lengths: [Double]
    /// One fewer than items.
    var gaps: [Double]
  }

  let items: [Item]
  let spacing: Double

  private var wishes: [Double] { items.map(\.length) }
  private var gapCount: Int { max(0, items.count - 1) }

  /// Without a length the items are as long as they want to be.
  func distribute(_ distribution: SDistribution, length: Double?) -> Result {
    let plain = Array(repeating: spacing, count: gapCount)
    guard let length, !items.isEmpty else { return Result(lengths: wishes, gaps: plain) }
    let room = max(0, length - spacing * Double(gapCount))
    switch distribution {
    case .fill:
      return Result(lengths: filled(room), gaps: plain)
    case .fillEqually:
      return Result(lengths: items.map { _ in room / Double(items.count) }, gaps: plain)
    case .fillProportionally:
      let sum = wishes.reduce(0, +)
      guard sum > 0 else { return Result(lengths: items.map { _ in room / Double(items.count) }, gaps: plain) }
      return Result(lengths: wishes.map { room * $0 / sum }, gaps: plain)
    case .equalSpacing:
      let sum = wishes.reduce(0, +)
      guard sum < room else { return Result(lengths: filled(room), gaps: plain) }
      return Result(lengths: wishes, gaps: plain.map { _ in (length - sum) / Double(max(1, gapCount)) })
    case .equalCentering:
      guard wishes.reduce(0, +) < room else { return Result(lengths: filled(room), gaps: plain) }
      return Result(lengths: wishes, gaps: centeringGaps(length))
    }
  }

  /// What is over goes to the lowest hugging priority, what is missing comes from the lowest
  /// compression resistance, the last item first among equals, as far as their limits go.
  private func filled(_ room: Double) -> [Double] {
    var lengths = items.map { min(max($0.length, $0.minLength), max($0.minLength, $0.maxLength)) }
    var free = room - lengths.reduce(0, +)
    let isGrowing = free > 0
    let order = items.indices.sorted { a, b in
      let (first, second) =
        isGrowing ? (items[a].hugging, items[b].hugging) : (items[a].resistance, items[b].resistance)
      return first == second ? a > b : first < second
    }
    for index in order where free != 0 {
      let item = items[index]
      let limit = isGrowing ? max(item.minLength, item.maxLength) : min(item.minLength, lengths[index])
      let change = isGrowing ? min(free, limit - lengths[index]) : max(free, limit - lengths[index])
      lengths[index] += change
      free -= change
    }
    return lengths
  }

  /// Gaps that put the middles at equal distances, except that none is below the spacing; what
  /// those take too much the others give in equal parts.
  private func centeringGaps(_ length: Double) -> [Double] {
    guard gapCount > 0 else { return [] }
    let middles = zip(wishes, wishes.dropFirst()).map { ($0 + $1) / 2 }
    let free = length - wishes.reduce(0, +)
    var isFixed = Array(repeating: false, count: gapCount)
    for _ in 0..<gapCount {
      let open = isFixed.indices.filter { !isFixed[$0] }
      guard !open.isEmpty else { break }
      let fixed = Double(gapCount - open.count) * spacing
      let distance = (free - fixed + open.reduce(0) { $0 + middles[$1] }) / Double(open.count)
      let tight = open.filter { distance - middles[$0] < spacing - 1e-9 }
      guard !tight.isEmpty else {
        return isFixed.indices.map { isFixed[$0] ? spacing : distance - middles[$0] }
      }
      for index in tight { isFixed[index] = true }
    }
    return isFixed.map { _ in free / Double(gapCount) }
  }
}
