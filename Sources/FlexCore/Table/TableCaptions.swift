/// Captions above and below a table's grid. CSS 2 §17.4 (#model), §17.4.1 (#caption-position).
extension TableAlgorithm {
  /// Lays out the captions of one side, one below the other, as blocks in a container as wide as the table.
  ///
  /// - Returns: the lower margin edge of the last.
  mutating func layOutCaptions(atBottom: Bool, from top: Float) -> Float {
    var y = top
    for caption in structure.captions where nodes.styles[caption].isCaptionAtBottom == atBottom {
      let base = Extents(width, .indefinite)
      let margins = nodes.margins(caption, base.x)
      let size = size(of: caption, isFinal: true)
      let x = nodes.horizontalPosition(caption, in: table, width - size.x - margins.sums.x, margins)
      nodes.frames[caption] = SIMD4(x, y + margins[1], size.x, size.y)
      if nodes.styles[caption].position == .relative {
        // As in browsers, percentages are of the height that the table has been given.
        nodes.offsetRelatively(caption, Extents(base.x, givenHeight))
      }
      y += size.y + margins.sums.y
    }
    return y
  }

  /// What all captions take of the table's height.
  fileprivate mutating func captionHeight() -> Float {
    structure.captions.reduce(0) {
      $0 + size(of: $1, isFinal: false).y + nodes.margins($1, Extent(width)).sums.y
    }
  }

  /// What captions take of the table's height: those above, which end at `top`, and those below.
  mutating func captionHeight(from top: Float) -> Float {
    var height = top
    for caption in structure.captions where nodes.styles[caption].isCaptionAtBottom {
      height += size(of: caption, isFinal: false).y + nodes.margins(caption, Extent(width)).sums.y
    }
    return height
  }

  /// The border box.
  private mutating func size(of caption: Int, isFinal: Bool) -> SIMD2<Float> {
    let base = Extents(width, .indefinite)
    let margins = nodes.margins(caption, base.x).sums
    let given = nodes.definiteHeight(caption, base: base, stretched: .indefinite, margins: margins.y)
    let used = nodes.usedWidth(
      caption, base: base, available: base.x - margins.x, height: given, stretches: true, ratioWins: true)
    let request = nodes.boxRequest(caption, width: used, height: given, base: base)
    guard isFinal else { return SIMD2(used, nodes.measure(caption, request).height) }
    let output = nodes.layout(caption, request)
    if !nodes.hasCache(caption) { nodes.links[caption].flags.subtract(.dirty) }
    return SIMD2(used, output.height)
  }
}

extension Nodes {
  /// What the captions of a table take of its height.
  func captionHeight(of table: Int, width: Float) -> Float {
    guard hasCache(table) else { return 0 }
    var algorithm = TableAlgorithm(self, table, base: Extents(Extent(width), .indefinite), isFinal: false)
    algorithm.width = width
    return algorithm.captionHeight()
  }
}
