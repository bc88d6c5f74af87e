/// CSS Grid 1 §11.5 (#algo-content): sizes that items ask for.
extension GridAxis {
  /// Deviation: where the grid's own intrinsic size is asked for, the specification has items of `auto`
  /// tracks add their "limited" contributions; browsers use the minimum contributions always.
  /// `Tests/Pages/deviations-of-boxes.html` pins it.
  mutating func resolveIntrinsicSizes(_ items: [GridContribution]) {
    // 2. Items that span one track.
    for item in items where item.tracks.count == 1 && !item.spansFlexible {
      sizeToFit(item, item.tracks.lowerBound)
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
    let spanning = items.filter { $0.tracks.count > 1 && !$0.spansFlexible }
    for count in Set(spanning.map(\.tracks.count)).sorted() {
      increase(for: spanning.filter { $0.tracks.count == count }, flexible: false)
    }
    // 4. Items that span flexible tracks.
    let flexible = items.filter(\.spansFlexible)
    if !flexible.isEmpty { increase(for: flexible, flexible: true) }
    // 5. What nothing limited is as large as it must be.
    for index in tracks.indices where tracks[index].growthLimit == .infinity {
      tracks[index].growthLimit = tracks[index].base
    }
  }

  /// The size an item asks of the only track it spans.
  private mutating func sizeToFit(_ item: GridContribution, _ index: Int) {
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
    func takesPart(_ track: GridTrack) -> Bool { !track.isCollapsed && (track.flexFactor != nil) == flexible }
    // 1. For intrinsic minimums.
    distribute(items, items.map(\.minimum), isLimit: false, flexible) {
      takesPart($0) && $0.minimum.isIntrinsic
    } beyond: {
      $0.maximum.isIntrinsic
    }
    // 2. For content-based minimums.
    distribute(items, items.map(\.minContent), isLimit: false, flexible) {
      takesPart($0) && ($0.minimum == .minContent || $0.minimum == .maxContent)
    } beyond: {
      $0.maximum.isIntrinsic
    }
    // 3. For max-content minimums.
    distribute(items, items.map(\.maxContent), isLimit: false, flexible) {
      takesPart($0) && $0.minimum == .maxContent
    } beyond: {
      $0.maximum.isMaxContent
    }
    // 4. No growth limit is below the base size.
    for index in tracks.indices { tracks[index].growthLimit = larger(tracks[index].growthLimit, tracks[index].base) }
    if flexible { return }
    // 5. For intrinsic maximums.
    distribute(items, items.map(\.minContent), isLimit: true, flexible) {
      takesPart($0) && $0.maximum.isIntrinsic
    } beyond: {
      $0.maximum.isIntrinsic
    }
    // 6. For max-content maximums.
    distribute(items, items.map(\.maxContent), isLimit: true, flexible) {
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
  ///   - contributions: what each item asks for.
  ///   - isLimit: whether growth limits grow, not base sizes.
  ///   - affects: the tracks that grow.
  ///   - beyond: of them, those that grow past their limits.
  private mutating func distribute(
    _ items: [GridContribution], _ contributions: [Float], isLimit: Bool, _ flexible: Bool,
    to affects: (GridTrack) -> Bool, beyond: (GridTrack) -> Bool
  ) {
    for (item, contribution) in zip(items, contributions) {
      var space = contribution - gaps(item.tracks)
      for index in item.tracks { space -= tracks[index].affectedSize(isLimit: isLimit) }
      let affected = item.tracks.filter { affects(tracks[$0]) }
      guard space > 0, !affected.isEmpty else { continue }
      for index in affected { tracks[index].itemIncrease = 0 }
      share(&space, affected, isLimit: isLimit, flexible)
      if space > 0 {
        let growing = affected.filter { beyond(tracks[$0]) }
        shareBeyond(space, growing.isEmpty ? affected : growing, isLimit: isLimit)
      }
      for index in affected {
        tracks[index].plannedIncrease = larger(tracks[index].plannedIncrease, tracks[index].itemIncrease)
        tracks[index].itemIncrease = 0
      }
    }
    for index in tracks.indices {
      let increase = tracks[index].plannedIncrease
      tracks[index].plannedIncrease = 0
      if !isLimit {
        tracks[index].base += increase
      } else if affects(tracks[index]), increase > 0 || tracks[index].growthLimit == .infinity {
        guard items.contains(where: { $0.tracks.contains(index) }) else { continue }
        if tracks[index].growthLimit == .infinity {
          tracks[index].growthLimit = tracks[index].base
          tracks[index].isInfinitelyGrowable = true
        }
        tracks[index].growthLimit += increase
      }
    }
  }

  /// Equal shares past the limits; but no growth limit gets past the argument of `fit-content()`.
  private mutating func shareBeyond(_ space: Float, _ targets: [Int], isLimit: Bool) {
    let share = space / Float(targets.count)
    for index in targets {
      var increase = share
      if isLimit, case .fitContent(let argument) = tracks[index].maximum {
        let size = tracks[index].affectedSize(isLimit: true) + tracks[index].itemIncrease
        increase = min(share, larger(0, argument - size))
      }
      tracks[index].itemIncrease += increase
    }
  }

  /// Equal shares, or shares by flex factor, until the space or the room is used up.
  private mutating func share(_ space: inout Float, _ affected: [Int], isLimit: Bool, _ flexible: Bool) {
    let factors = flexible ? affected.reduce(0) { $0 + (tracks[$1].flexFactor ?? 0) } : 0
    if factors > 0 {
      for index in affected { tracks[index].itemIncrease += space * (tracks[index].flexFactor ?? 0) / factors }
      space = 0
      return
    }
    var growing = affected
    while space > 0, !growing.isEmpty {
      let share = space / Float(growing.count)
      var used: Float = 0
      growing.removeAll { index in
        let increase = min(share, tracks[index].room(isLimit: isLimit))
        tracks[index].itemIncrease += increase
        used += increase
        return increase < share
      }
      if used <= 0 { break }
      space = growing.isEmpty ? space - used : used >= space ? 0 : space - used
    }
  }
}
