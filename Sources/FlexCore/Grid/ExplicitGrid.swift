/// One axis of the explicit grid: its tracks, and the names of the lines between them.
/// CSS Grid 1 §7 (#grid-definition).
struct ExplicitAxis {
  /// Sizes of the tracks that the template lists, every `repeat()` written out.
  private(set) var sizes: [TrackSize] = []
  /// Tracks of the explicit grid: those of the template, or those that the areas ask for.
  private(set) var count = 0
  /// Tracks that go where nothing stands in them: those of `repeat(auto-fit)`.
  private(set) var autoFit = 0..<0
  /// The lines of each name in ascending order; the first line is 0.
  private var lines: [String: [Int]] = [:]
  /// The edges of named areas.
  private var areas: [String: Range<Int>] = [:]

  /// Browsers end grids somewhere too. CSS Grid 1 §5.4 (#overlarge-grids).
  static let trackLimit = 10_000

  /// - Parameter room: how many tracks of `repeat(auto-fill)` or `auto-fit` fit, once there is one.
  init(_ list: TrackList, areas: [String: Range<Int>], areaCount: Int, repetitions: (TrackList) -> Int) {
    self.areas = areas
    for entry in list.entries {
      switch entry {
      case .repeated(.count(let times), let entries):
        for _ in 0..<min(times, Self.trackLimit) where sizes.count < Self.trackLimit { add(entries) }
      case .repeated(let repetition, let entries):
        let first = sizes.count
        for _ in 0..<repetitions(list) where sizes.count < Self.trackLimit { add(entries) }
        if repetition == .autoFit { autoFit = first..<sizes.count }
      case .track(let size): sizes.append(size)
      case .names(let names): for name in names { addLine(name, sizes.count) }
      }
    }
    count = max(sizes.count, min(areaCount, Self.trackLimit))
    for (name, range) in areas {
      addLine(name + "-start", range.lowerBound)
      addLine(name + "-end", range.upperBound)
    }
    guard !areas.isEmpty else { return }
    for (name, indices) in lines { lines[name] = Set(indices).sorted() }
  }

  /// The lines of a subgrid, which has as many tracks as it spans. CSS Grid 2 §9 (#subgrids).
  ///
  /// - Parameter areas: of its own template.
  init(_ inherited: SubgridAxis, areas own: [String: Range<Int>]) {
    count = inherited.count
    areas = inherited.areas.merging(own) { $1 }
    for (index, names) in inherited.lines.enumerated() {
      for name in names { addLine(name, index) }
    }
    for (name, range) in areas {
      addLine(name + "-start", range.lowerBound)
      addLine(name + "-end", range.upperBound)
    }
    for (name, indices) in lines { lines[name] = Set(indices).sorted() }
  }

  /// What a subgrid on some of the tracks has of it: the first explicit track is 0.
  func part(_ range: Range<Int>) -> SubgridAxis {
    var part = SubgridAxis(lines: [[String]](repeating: [], count: range.count + 1), areas: [:])
    for name in lines.keys.sorted() {
      for line in lines[name] ?? [] where range.lowerBound...range.upperBound ~= line {
        part.lines[line - range.lowerBound].append(name)
      }
    }
    for (name, area) in areas where area.overlaps(range) {
      part.areas[name] =
        max(area.lowerBound, range.lowerBound) - range.lowerBound..<min(area.upperBound, range.upperBound)
        - range.lowerBound
    }
    return part
  }

  private mutating func add(_ entries: [TrackList.Entry]) {
    for entry in entries {
      switch entry {
      case .names(let names): for name in names { addLine(name, sizes.count) }
      case .track(let size): sizes.append(size)
      case .repeated: break
      }
    }
  }

  private mutating func addLine(_ name: String, _ index: Int) {
    // Templates are read from their start; a name is given to a line once.
    if lines[name]?.last != index { lines[name, default: []].append(index) }
  }

  // MARK: Lines

  /// The line that a start or end property names, if it names one. The first explicit line is 0.
  /// §8.3 (#line-placement).
  func index(of line: GridLine, isStart: Bool) -> Int? {
    switch line {
    case .auto, .span: return nil
    case .named(let name):
      if let edge = lines[name + (isStart ? "-start" : "-end")]?.first { return edge }
      return index(of: .line(1, name), isStart: isStart)
    case .line(let number, let name?):
      // Lines beyond the explicit grid are taken to have every name.
      let named = lines[name] ?? []
      if number > 0 {
        return limited(number <= named.count ? named[number - 1] : count + number - named.count)
      }
      return limited(-number <= named.count ? named[named.count + number] : number + named.count)
    case .line(let number, nil):
      return limited(number > 0 ? number - 1 : count + number + 1)
    }
  }

  /// The line that a span reaches, from the opposite one.
  func index(spanning count: Int, _ name: String?, from line: Int, forwards: Bool) -> Int {
    guard let name else { return limited(forwards ? line + count : line - count) }
    let named = lines[name] ?? []
    if forwards {
      let after = named.filter { $0 > line }
      return limited(count <= after.count ? after[count - 1] : max(line, self.count) + count - after.count)
    }
    let before = named.filter { $0 < line }
    return limited(count <= before.count ? before[before.count - count] : min(line, 0) - (count - before.count))
  }

  private func limited(_ index: Int) -> Int { min(max(index, -Self.trackLimit), Self.trackLimit) }
}

extension GridAreas {
  /// The rows, or the columns, of each area.
  func ranges(_ axis: Int) -> [String: Range<Int>] {
    var result: [String: Range<Int>] = [:]
    for (row, names) in rows.enumerated() {
      for (column, name) in names.enumerated() {
        guard let name else { continue }
        let index = axis == 0 ? column : row
        let known = result[name] ?? index..<index
        result[name] = min(known.lowerBound, index)..<max(known.upperBound, index + 1)
      }
    }
    return result
  }

  func count(_ axis: Int) -> Int { axis == 0 ? rows.first?.count ?? 0 : rows.count }
}
