internal import FlexCore
internal import FlexDisplay
internal import FlexPaint
internal import FlexTree

/// Places the clusters of an SVG text. SVG 2 §11.5 (#TextLayoutAlgorithm).
struct SVGTextLayout {
  struct Cluster {
    var text: String
    /// px, with what `textLength` adds.
    var advance: Float
    /// In the content's pieces.
    var piece: Int
    /// Where it stands in the text, in UTF-16.
    var start: Int
    var x: Float?
    var y: Float?
    var shift = Point.zero
    var angle: Float = 0
    var scale: Float = 1
    var point = Point.zero
    /// Beyond the ends of its path.
    var isHidden = false
    /// Whether it stands where the letter before it ends.
    var continuesLine = false
  }

  private let content: SVGTextContent
  private(set) var clusters: [Cluster] = []
  /// Where `textLength` of the whole text is all there is: the letter spacing that gives it.
  private(set) var spacing: Float?

  /// Clusters, and elements, of a text that are placed one by one.
  private static let limit = 10_000

  /// - Returns: `nil` where letters run from right to left, or are too many.
  init?(_ content: SVGTextContent, fonts: any MarkerFonts) {
    self.content = content
    var start = 0
    for (index, piece) in content.pieces.enumerated() where !piece.text.isEmpty {
      guard piece.style.direction == .ltr, let shaped = fonts.clusters(of: piece.text, piece.style) else { return nil }
      var at = start
      for cluster in shaped {
        clusters.append(Cluster(text: cluster.text, advance: cluster.advance, piece: index, start: at))
        at += cluster.text.utf16.count
      }
      start += piece.text.utf16.count
    }
    if let only = loneLength {
      spacing = only
      return
    }
    // What is drawn has a limit of elements, which long text is not to use up; and placing takes time by their product.
    guard clusters.count <= Self.limit, content.placements.count <= Self.limit else { return nil }
    setAttributes()
    setLengths()
    place()
  }

  /// The spacing where the outermost element has the only attribute that the library doesn't know, its `textLength`.
  private var loneLength: Float? {
    guard let whole = content.placements.first, let length = whole.length, !whole.stretchesLetters, !whole.hasLists,
      content.paths.isEmpty, !content.hasInnerSpacing, !content.isDecorated, clusters.count > 1,
      content.placements.dropFirst().allSatisfy({ $0.length == nil && !$0.hasLists && !$0.movesLetters })
    else { return nil }
    let own = content.pieces.first?.style.letterSpacing.resolved(against: 0) ?? 0
    return own + (length - clusters.reduce(0) { $0 + $1.advance }) / Float(clusters.count - 1)
  }

  private func clusters(in range: Range<Int>) -> Range<Int> {
    let first = clusters.partitioningIndex { $0.start >= range.lowerBound }
    return first..<max(first, clusters.partitioningIndex { $0.start >= range.upperBound })
  }

  /// What inner elements say has more weight.
  private mutating func setAttributes() {
    for placement in content.placements {
      for index in clusters(in: placement.range) {
        let number = clusters[index].start - placement.range.lowerBound
        if number < placement.x.count { clusters[index].x = placement.x[number] }
        if number < placement.y.count { clusters[index].y = placement.y[number] }
        if number < placement.dx.count { clusters[index].shift.x = placement.dx[number] }
        if number < placement.dy.count { clusters[index].shift.y = placement.dy[number] }
        if let last = placement.rotation.last {
          clusters[index].angle = number < placement.rotation.count ? placement.rotation[number] : last
        }
      }
    }
  }

  /// Inner lengths first: what has one moves as a whole where the text around it is set apart.
  private mutating func setLengths() {
    var done: [Range<Int>] = []
    for placement in content.placements.reversed() {
      let range = clusters(in: placement.range)
      guard let length = placement.length, !range.isEmpty else { continue }
      let natural = clusters[range].reduce(0) { $0 + $1.advance }
      if placement.stretchesLetters {
        guard natural > 0 else { continue }
        for index in range {
          clusters[index].scale *= length / natural
          clusters[index].advance *= length / natural
        }
      } else {
        let ends = range.filter { index in !done.contains { $0.contains(index) && $0.contains(index + 1) } }
        let space = (length - natural) / Float(max(ends.count - 1, 1))
        for index in ends.dropLast() { clusters[index].advance += space }
      }
      done.append(range)
    }
  }

  // MARK: Places

  private mutating func place() {
    var pen = Point.zero
    // Where text goes on behind a path that isn't there.
    var penBeforePath = Point.zero
    var first = 0
    for index in clusters.indices {
      let cluster = clusters[index]
      let path = content.pieces[cluster.piece].path
      let before = index > 0 ? content.pieces[clusters[index - 1].piece].path : nil
      if index > first, cluster.x != nil || cluster.y != nil || path != before {
        finish(first..<index, on: before)
        first = index
      }
      if path != before || index == 0 {
        if path != nil {
          if before == nil { penBeforePath = pen }
          pen = .zero
        } else if let before {
          pen = content.paths[before].end ?? penBeforePath
        }
      }
      if let x = cluster.x { pen.x = x }
      if let y = cluster.y { pen.y = y }
      pen.x += cluster.shift.x
      pen.y += cluster.shift.y
      clusters[index].point = Point(x: pen.x, y: pen.y - content.pieces[cluster.piece].raise)
      pen.x += cluster.advance
      joinToLine(index, since: first)
    }
    if let last = clusters.last { finish(first..<clusters.count, on: content.pieces[last.piece].path) }
  }

  private mutating func joinToLine(_ index: Int, since first: Int) {
    guard index > first, clusters[index].piece == clusters[index - 1].piece else { return }
    let (a, b) = (clusters[index - 1], clusters[index])
    clusters[index].continuesLine =
      a.angle == 0 && b.angle == 0 && a.scale == 1 && b.scale == 1 && content.pieces[b.piece].path == nil
      && b.shift == .zero && !content.placements.contains { $0.length != nil && $0.range.contains(b.start) }
  }

  /// Anchors a chunk, and puts it on its path.
  private mutating func finish(_ chunk: Range<Int>, on path: Int?) {
    let start = clusters[chunk.lowerBound].point.x
    let width = clusters[chunk].map { $0.point.x + $0.advance }.reduce(start) { max($0, $1) } - start
    let anchor = content.pieces[clusters[chunk.lowerBound].piece].anchor
    let back = anchor == "middle" ? width / 2 : anchor == "end" ? width : 0
    for index in chunk {
      clusters[index].point.x -= back
      if let path { clusters[index].put(on: content.paths[path]) }
    }
  }

}

extension SVGTextLayout.Cluster {
  /// The middle of a letter stands on the path, and it is turned as that goes there.
  /// SVG 2 §11.8.3 (#TextpathLayoutRules).
  fileprivate mutating func put(on path: SVGTextContent.TextPath) {
    let middle = Double(path.start + point.x + advance / 2)
    guard middle >= 0, middle <= path.measure.length, path.measure.length > 0 else {
      isHidden = true
      return
    }
    let place = path.place(at: middle)
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(place.direction))
    let (back, down) = (Double(-advance / 2), Double(point.y))
    point = Point(
      x: place.point.x + Float(cosine * back - sine * down), y: place.point.y + Float(sine * back + cosine * down))
    angle += place.direction
  }
}

extension SVGTextContent.TextPath {
  /// Where text goes on behind it.
  fileprivate var end: Point? { measure.length > 0 ? place(at: measure.length).point : nil }

  /// In the units of the text.
  fileprivate func place(at way: Double) -> PathMeasure.Place {
    var place = measure.place(at: way)
    guard map != .identity else { return place }
    let point = map.applied(x: Double(place.point.x), y: Double(place.point.y))
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(place.direction))
    let (x, y) = (map.a * cosine + map.c * sine, map.b * cosine + map.d * sine)
    place.point = Point(x: Float(point.x), y: Float(point.y))
    place.direction = Float(Trigonometry.degrees(y: y, x: x))
    return place
  }
}
