/// CSS Grid 1 §11.5 (#algo-content): sizes that items ask for.
extension GridAxis {
  /// Deviation: where the grid's own intrinsic size is asked for, the specification has items of `auto`
  /// tracks add their "limited" contributions; browsers use the minimum contributions always.
  /// `Tests/Pages/deviations-of-boxes.html` pins it.
  mutating func resolveIntrinsicSizes(_ items: [GridContribution]) {
    // 2. Items that span one track.
    var (areSpanning, areFlexible) = (false, false)
    for item in items {
      if item.spansFlexible {
        areFlexible = true
      } else if item.tracks.count == 1 {
        sizeToFit(item, item.tracks.lowerBound)
      } else {
        areSpanning = true
      }
    }
    for index in tracks.indices {
      let track = tracks[index]
      if track.isInfinitelyGrowable {
        // Items set a growth limit; it was gathered in the increase.
        tracks[index].growthLimit = track.itemIncrease
        tracks[index].isInfinitelyGrowable = false
        tracks[index].itemIncrease = 0
      }
      tracks[index].growthLimit = larger(tracks[index].growthLimit, tracks[index].base)
    }
    // 3. Items that span more tracks, none of them flexible: those with the fewest first.
    if areSpanning {
      var spanning = items.filter { $0.tracks.count > 1 && !$0.spansFlexible }
      while let first = spanning.first {
        var (least, most) = (first.tracks.count, first.tracks.count)
        for item in spanning { (least, most) = (min(least, item.tracks.count), max(most, item.tracks.count)) }
        if least == most {
          increase(for: spanning, flexible: false)
          break
        }
        increase(for: spanning.filter { $0.tracks.count == least }, flexible: false)
        spanning.removeAll { $0.tracks.count == least }
      }
    }
    // 4. Items that span flexible tracks.
    if areFlexible { increase(for: items.filter(\.spansFlexible), flexible: true) }
    // 5. What nothing limited is as large as it must be.
    for index in tracks.indices where tracks[index].growthLimit == .infinity {
      tracks[index].growthLimit = tracks[index].base
    }
  }

  /// The size an item asks of the only track it spans.
  mutating func sizeToFit(_ item: GridContribution, _ index: Int) {
    let track = tracks[index]
    switch track.minimum {
    case .minContent: tracks[index].base = larger(track.base, item.minContent)
    case .maxContent: tracks[index].base = larger(track.base, item.maxContent)
    case .auto: tracks[index].base = larger(track.base, item.minimum)
    default: break
    }
    var limit: Float
    switch track.maximum {
    case .minContent: limit = item.minContent
    case .maxContent, .auto: limit = item.maxContent
    case .fitContent(let argument): limit = min(item.maxContent, argument)
    default: return
    }
    if track.isInfinitelyGrowable { limit = larger(limit, track.itemIncrease) }
    tracks[index].isInfinitelyGrowable = true
    tracks[index].itemIncrease = limit
  }

  /// The steps for items that span several tracks.
  ///
  /// - Parameter flexible: whether the space goes to flexible tracks only.
  private mutating func increase(for items: [GridContribution], flexible: Bool) {
    func takesPart(_ track: GridTrack) -> Bool { !track.isCollapsed && track.isFlexible == flexible }
    // 1. For intrinsic minimums.
    distribute(items, .minimum, isLimit: false, flexible) {
      takesPart($0) && $0.minimum.isIntrinsic
    } beyond: {
      $0.maximum.isIntrinsic
    }
    // 2. For content-based minimums.
    distribute(items, .minContent, isLimit: false, flexible) {
      takesPart($0) && ($0.minimum == .minContent || $0.minimum == .maxContent)
    } beyond: {
      $0.maximum.isIntrinsic
    }
    // 3. For max-content minimums.
    distribute(items, .maxContent, isLimit: false, flexible) {
      takesPart($0) && $0.minimum == .maxContent
    } beyond: {
      $0.maximum.isMaxContent
    }
    // 4. No growth limit is below the base size.
    for index in tracks.indices { tracks[index].growthLimit = larger(tracks[index].growthLimit, tracks[index].base) }
    if flexible { return }
    // 5. For intrinsic maximums.
    distribute(items, .minContent, isLimit: true, flexible) {
      takesPart($0) && $0.maximum.isIntrinsic
    } beyond: {
      $0.maximum.isIntrinsic
    }
    // 6. For max-content maximums.
    distribute(items, .maxContent, isLimit: true, flexible) {
      takesPart($0) && $0.maximum.isMaxContent
    } beyond: {
      $0.maximum.isMaxContent
    }
    for index in tracks.indices { tracks[index].isInfinitelyGrowable = false }
  }

  // MARK: §11.5.1 Distributing extra space across spanned tracks

  /// §11.5.1 (#extra-space).
  ///
  /// - Parameters:
  ///   - asked: what of each item's contributions counts.
  ///   - isLimit: whether growth limits grow, not base sizes.
  ///   - affects: the tracks that grow.
  ///   - beyond: of them, those that grow past their limits.
  private mutating func distribute(
    _ items: [GridContribution], _ asked: GridContribution.Kind, isLimit: Bool, _ flexible: Bool,
    to affects: (GridTrack) -> Bool, beyond: (GridTrack) -> Bool
  ) {
    var areThere = false
    for index in tracks.indices {
      tracks[index].isAffected = affects(tracks[index])
      if tracks[index].isAffected { areThere = true }
    }
    guard areThere else { return }
    for item in items {
      var space = item[asked] - gaps(item.tracks)
      var count = 0
      for index in item.tracks {
        space -= tracks[index].affectedSize(isLimit: isLimit)
        tracks[index].itemIncrease = 0
        if tracks[index].isAffected { count += 1 }
      }
      guard space > 0, count > 0 else { continue }
      share(&space, item.tracks, count, isLimit: isLimit, flexible)
      if space > 0 { shareBeyond(space, item.tracks, count, isLimit: isLimit, beyond) }
      for index in item.tracks where tracks[index].isAffected {
        tracks[index].plannedIncrease = larger(tracks[index].plannedIncrease, tracks[index].itemIncrease)
        tracks[index].itemIncrease = 0
      }
    }
    for index in tracks.indices {
      let increase = tracks[index].plannedIncrease
      tracks[index].plannedIncrease = 0
      if !isLimit {
        tracks[index].base += increase
      } else if tracks[index].isAffected, increase > 0 || tracks[index].growthLimit == .infinity {
        guard items.contains(where: { $0.tracks.contains(index) }) else { continue }
        if tracks[index].growthLimit == .infinity {
          tracks[index].growthLimit = tracks[index].base
          tracks[index].isInfinitelyGrowable = true
        }
        tracks[index].growthLimit += increase
      }
    }
  }

  /// Equal shares past the limits, for the affected tracks that grow past them, or for all where none does; but no growth
  /// limit gets past the argument of `fit-content()`.
  private mutating func shareBeyond(
    _ space: Float, _ range: Range<Int>, _ affectedCount: Int, isLimit: Bool, _ beyond: (GridTrack) -> Bool
  ) {
    var count = 0
    for index in range where tracks[index].isAffected && beyond(tracks[index]) { count += 1 }
    let areAll = count == 0
    let share = space / Float(areAll ? affectedCount : count)
    for index in range where tracks[index].isAffected && (areAll || beyond(tracks[index])) {
      var increase = share
      if isLimit, case .fitContent(let argument) = tracks[index].maximum {
        let size = tracks[index].affectedSize(isLimit: true) + tracks[index].itemIncrease
        increase = min(share, larger(0, argument - size))
      }
      tracks[index].itemIncrease += increase
    }
  }

  /// Equal shares, or shares by flex factor, until the space or the room is used up.
  private mutating func share(
    _ space: inout Float, _ range: Range<Int>, _ affectedCount: Int, isLimit: Bool, _ flexible: Bool
  ) {
    var factors: Float = 0
    if flexible { for index in range where tracks[index].isAffected { factors += tracks[index].flexFactor ?? 0 } }
    if factors > 0 {
      for index in range where tracks[index].isAffected {
        tracks[index].itemIncrease += space * (tracks[index].flexFactor ?? 0) / factors
      }
      space = 0
      return
    }
    for index in range { tracks[index].isGrowing = tracks[index].isAffected }
    var count = affectedCount
    while space > 0, count > 0 {
      let share = space / Float(count)
      var used: Float = 0
      for index in range where tracks[index].isGrowing {
        let increase = min(share, tracks[index].room(isLimit: isLimit))
        tracks[index].itemIncrease += increase
        used += increase
        guard increase < share else { continue }
        tracks[index].isGrowing = false
        count -= 1
      }
      if used <= 0 { break }
      space = count == 0 ? space - used : used >= space ? 0 : space - used
    }
  }
}

// MARK: - What items need to know

extension GridAxis {
  func isFlexible(_ range: Range<Int>) -> Bool {
    if range.count == 1 { return tracks[range.lowerBound].isFlexible }
    return range.contains { tracks[$0].isFlexible }
  }

  /// Whether one of these tracks asks how wide items are without any limit.
  func asksForMaximum(_ range: Range<Int>) -> Bool {
    range.contains { tracks[$0].maximum.isMaxContent || tracks[$0].minimum == .maxContent }
  }

  /// How much the automatic minimum of an item on these tracks may be: what they have where they are fixed, else infinite;
  /// `nil`: none of them gives way to content. §6.6 (#min-size-auto).
  func automaticLimit(_ range: Range<Int>) -> Float? {
    if range.count == 1 {
      let track = tracks[range.lowerBound]
      return track.minimum == .auto ? track.maximum.fixedSize ?? .infinity : nil
    }
    guard range.contains(where: { tracks[$0].minimum == .auto }) else { return nil }
    var limit = gaps(range)
    for index in range {
      guard let size = tracks[index].maximum.fixedSize else { return .infinity }
      limit += size
    }
    return limit
  }
}
