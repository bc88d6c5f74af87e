/// The tracks of one axis of the implicit grid, and how they get their sizes.
/// CSS Grid 1 §11.3 (#algo-track-sizing).
struct GridAxis {
  var tracks: [GridTrack] = []
  /// Between neighbours that are not collapsed.
  var gap: Float = 0
  /// The first explicit track is this one.
  var explicitStart = 0

  /// Whether items decide on the size of some track in any way: `noteAskingTracks`.
  private(set) var asksItems = true

  mutating func noteAskingTracks() { asksItems = tracks.contains(where: \.asksItems) }

  /// Whether items decide on the size of one of these tracks.
  @inline(__always) func asksItems(_ range: Range<Int>) -> Bool {
    if range.count == 1 { return tracks[range.lowerBound].asksItems }
    for index in range where tracks[index].asksItems { return true }
    return false
  }

  /// Sizes of a range of tracks, with the gaps between them.
  func size(_ range: Range<Int>) -> Float {
    var sum: Float = 0
    for index in range { sum += tracks[index].base }
    return sum + gaps(range)
  }

  /// The size of all tracks.
  var totalSize: Float { size(tracks.indices) }

  func gaps(_ range: Range<Int>) -> Float {
    guard gap > 0, range.count > 1 else { return 0 }
    var count = 0
    for index in range where !tracks[index].isCollapsed { count += 1 }
    return gap * Float(max(0, count - 1))
  }

  /// The size of a range whose tracks are all fixed; else indefinite.
  func definiteSize(_ range: Range<Int>) -> Extent {
    // Of one that asks items the size isn't known.
    if range.count == 1, tracks[range.lowerBound].asksItems { return .indefinite }
    var sum: Float = 0
    for index in range {
      guard tracks[index].isCollapsed || tracks[index].minimum.fixedSize != nil,
        let size = tracks[index].isCollapsed ? 0 : tracks[index].maximum.fixedSize
      else { return .indefinite }
      sum += larger(size, tracks[index].base)
    }
    return Extent(sum + gaps(range))
  }

  /// The whole of §11.3, for tracks fresh from §11.4.
  mutating func resolve(_ items: [GridContribution], _ space: GridSpace) {
    resolveIntrinsicSizes(items)  // §11.5
    maximize(space)  // §11.6
    expandFlexibleTracks(items, space)  // §11.7
    if space.stretches { stretchAutoTracks(space) }  // §11.8
  }

  // MARK: §11.6 Maximize tracks

  /// §11.6 (#algo-grow-tracks): free space goes to the base sizes, up to the growth limits.
  private mutating func maximize(_ space: GridSpace) {
    if space.constraint == .minContent { return }
    var free = space.available - totalSize
    // Deviation: as in Chromium, the container's maximum has no part in it.
    // `Tests/Pages/grids-lower-than-their-rows.html` pins it.
    if free == .infinity {
      for index in tracks.indices { tracks[index].base = tracks[index].growthLimit }
      return
    }
    var growing = tracks.indices.filter { tracks[$0].growthLimit > tracks[$0].base }
    while free > 0, !growing.isEmpty {
      let share = free / Float(growing.count)
      var used: Float = 0
      growing.removeAll { index in
        let increase = min(share, tracks[index].growthLimit - tracks[index].base)
        tracks[index].base += increase
        used += increase
        return increase < share
      }
      if used <= 0 { break }
      free = growing.isEmpty || used >= free ? 0 : free - used
    }
  }

  // MARK: §11.7 Expand flexible tracks

  /// §11.7 (#algo-flex-tracks). Where the grid's least or greatest height is another than the tracks come to, its rows are
  /// sized once more to fill that: `resolveRowPercentages`.
  private mutating func expandFlexibleTracks(_ items: [GridContribution], _ space: GridSpace) {
    guard tracks.contains(where: { $0.flexFactor != nil }), space.constraint != .minContent else { return }
    var fraction: Float = 0
    if space.available < .infinity {
      fraction = self.fraction(tracks.indices, filling: space.available)
    } else {
      for track in tracks {
        if let factor = track.flexFactor { fraction = larger(fraction, track.base / larger(1, factor)) }
      }
      for item in items where item.spansFlexible {
        fraction = larger(fraction, self.fraction(item.tracks, filling: item.maxContent))
      }
    }
    for index in tracks.indices {
      if let factor = tracks[index].flexFactor { tracks[index].base = larger(tracks[index].base, fraction * factor) }
    }
  }

  /// §11.7.1 (#algo-find-fr-size): the size of an `fr` with which the tracks fill a space.
  private mutating func fraction(_ range: Range<Int>, filling space: Float) -> Float {
    let gaps = gaps(range)
    for index in range { tracks[index].keepsSize = false }
    while true {
      var leftover = space - gaps
      var factors: Float = 0
      for index in range {
        if let factor = tracks[index].flexFactor, !tracks[index].keepsSize {
          factors += factor
        } else {
          leftover -= tracks[index].base
        }
      }
      let fraction = larger(0, leftover) / larger(1, factors)
      var isSettled = true
      for index in range where !tracks[index].keepsSize {
        // A track that is larger than its share keeps its size.
        guard let factor = tracks[index].flexFactor, tracks[index].base > fraction * factor else { continue }
        tracks[index].keepsSize = true
        isSettled = false
      }
      if isSettled { return fraction }
    }
  }

  // MARK: §11.8 Stretch auto tracks

  /// §11.8 (#algo-stretch): tracks with an `auto` maximum share what is left.
  private mutating func stretchAutoTracks(_ space: GridSpace) {
    let size = totalSize
    let free = space.available < .infinity ? space.available - size : space.limits.min - size
    guard free > 0, free < .infinity, space.constraint == nil else { return }
    let growing = tracks.indices.filter { tracks[$0].maximum == .auto && !tracks[$0].isCollapsed }
    for index in growing { tracks[index].base += free / Float(growing.count) }
  }

  // MARK: Placing

  /// `justify-content` and `align-content` of the tracks. §10.5 (#grid-align).
  mutating func align(_ alignment: ContentAlignment, in size: Float, leftIsEnd: Bool?) {
    var count = 0
    for index in tracks.indices where !tracks[index].isCollapsed { count += 1 }
    let distribution = Distribution(
      alignment, free: size - totalSize, count: count, startsAtEnd: false, leftIsEnd: leftIsEnd)
    var offset = distribution.offset
    var isFirst = true
    for index in tracks.indices {
      if !tracks[index].isCollapsed {
        if !isFirst { offset += distribution.between + gap }
        isFirst = false
      }
      tracks[index].offset = offset
      offset += tracks[index].base
    }
  }

  /// The start edge and the size of an area.
  @inline(__always) func area(_ range: Range<Int>) -> (start: Float, size: Float) {
    if range.count == 1 { return (tracks[range.lowerBound].offset, tracks[range.lowerBound].base) }
    return areaOfSeveral(range)
  }

  @inline(never) private func areaOfSeveral(_ range: Range<Int>) -> (start: Float, size: Float) {
    guard let first = range.first, let last = range.last else { return (0, 0) }
    // A collapsed track ends where the one before it does.
    let start = range.first { !tracks[$0].isCollapsed } ?? first
    return (tracks[start].offset, tracks[last].offset + tracks[last].base - tracks[start].offset)
  }
}
