/// How margin boxes share the sides of a page. CSS Paged Media 3 §5.3 (#margin-dimension).
enum MarginBoxDimensions {
  /// One box on one axis, px.
  struct Entry: Equatable {
    /// Margins of the two sides; `nil` is `auto`.
    var margins: (start: Float?, end: Float?) = (0, 0)
    /// Borders and paddings of both sides.
    var edges: Float = 0
    /// Of the content box; `nil` is `auto`.
    var specified: Float?
    var minimum: Float = 0
    var maximum: Float = .infinity
    /// Sizes of the content box by its content.
    var minContent: Float = 0
    var maxContent: Float = 0

    static func == (a: Entry, b: Entry) -> Bool {
      a.margins == b.margins && a.edges == b.edges && a.specified == b.specified && a.minimum == b.minimum
        && a.maximum == b.maximum && a.minContent == b.minContent && a.maxContent == b.maxContent
    }

    /// What isn't the content box, `auto` margins being 0.
    var surroundings: Float { (margins.start ?? 0) + (margins.end ?? 0) + edges }
    var outerMinContent: Float { (specified ?? minContent).clamped(minimum, maximum) + surroundings }
    var outerMaxContent: Float { (specified ?? maxContent).clamped(minimum, maximum) + surroundings }
  }

  /// Where a box's margin box starts, and the size of its border box with the margin before it.
  struct Place: Equatable {
    var margin: Float
    /// Of the border box, from where the side starts.
    var start: Float
    var size: Float
  }

  /// The three boxes along a side of `available` px: at its start, in its middle, at its end. `nil` is a box that isn't
  /// generated. §5.3.2 (#variable-size-computation).
  ///
  /// Deviation: as in Chromium, `min-` and `max-` sizes bound what a box asks for, and not what it is given by §5.3.2.4.
  /// `specifiedSizesAndLimits` pins it.
  static func places(of boxes: [Entry?], available: Float) -> [Place?] {
    let sizes = distribute(boxes, available)
    return boxes.indices.map { index in
      guard let box = boxes[index], let outer = sizes[index] else { return nil }
      let start: Float =
        switch index {
        case 0: 0
        case 1: (available - outer) / 2
        default: available - outer
        }
      let margin = box.margins.start ?? 0
      return Place(margin: margin, start: start + margin, size: max(0, outer - margin - (box.margins.end ?? 0)))
    }
  }

  /// Sizes of the margin boxes.
  private static func distribute(_ boxes: [Entry?], _ available: Float) -> [Float?] {
    var sizes: [Float?] = boxes.map { box in
      guard let box, let specified = box.specified else { return nil }
      return specified.clamped(box.minimum, box.maximum) + box.surroundings
    }
    let first = boxes[0]
    let last = boxes[2]
    if let middle = boxes[1] {
      if sizes[1] == nil {
        // §5.3.2.1: the middle box against one that stands for both others, twice as large as the larger.
        let fixedSide = [sizes[0], sizes[2]].compactMap { $0 }.max()
        let hasAutoSide = (first != nil && sizes[0] == nil) || (last != nil && sizes[2] == nil)
        let minimum = 2 * max(first?.outerMinContent ?? 0, last?.outerMinContent ?? 0)
        let maximum = 2 * max(first?.outerMaxContent ?? 0, last?.outerMaxContent ?? 0)
        if !hasAutoSide {
          sizes[1] = available - 2 * (fixedSide ?? 0)
        } else {
          sizes[1] =
            fit(
              (middle.outerMinContent, middle.outerMaxContent), (minimum, maximum), in: available
            ).0
        }
      }
      let side = (available - (sizes[1] ?? 0)) / 2
      for index in [0, 2] where boxes[index] != nil && sizes[index] == nil { sizes[index] = side }
      return sizes
    }
    switch (first, last) {
    case (let first?, let last?) where sizes[0] == nil && sizes[2] == nil:
      let pair = fit(
        (first.outerMinContent, first.outerMaxContent), (last.outerMinContent, last.outerMaxContent), in: available)
      (sizes[0], sizes[2]) = (pair.0, pair.1)
    default:
      if first != nil, sizes[0] == nil { sizes[0] = available - (sizes[2] ?? 0) }
      if last != nil, sizes[2] == nil { sizes[2] = available - (sizes[0] ?? 0) }
    }
    return sizes
  }

  /// Two sizes that fill the room between them, by their content. §5.3.2.3 (#flex-fit).
  private static func fit(
    _ a: (minimum: Float, maximum: Float), _ b: (minimum: Float, maximum: Float), in available: Float
  ) -> (Float, Float) {
    let maximum = a.maximum + b.maximum
    let minimum = a.minimum + b.minimum
    func share(_ room: Float, _ first: Float, _ second: Float) -> (Float, Float) {
      let sum = first + second
      return sum > 0 ? (room * first / sum, room * second / sum) : (room / 2, room / 2)
    }
    if maximum <= available {
      let (first, second) = share(available - maximum, a.maximum, b.maximum)
      return (a.maximum + first, b.maximum + second)
    }
    let factors =
      minimum < available ? (a.maximum - a.minimum, b.maximum - b.minimum) : (a.minimum, b.minimum)
    let (first, second) = share(available - minimum, factors.0, factors.1)
    return (a.minimum + first, b.minimum + second)
  }

  /// A box on the axis in which a side has room for one: it fills the margin. §5.3.1 (#fixed-dimension).
  ///
  /// - Parameter isAtStart: whether the page's edge is where the axis starts: that margin gives way.
  static func place(of box: Entry, thickness: Float, isAtStart: Bool) -> Place {
    var margins = box.margins
    let inner = box.specified?.clamped(box.minimum, box.maximum)
    var size = thickness - box.surroundings
    if let inner {
      size = inner
      let rest = thickness - box.surroundings - inner
      switch (margins.start, margins.end) {
      case (nil, nil): margins = (rest / 2, rest / 2)
      case (nil, let end?): margins = (rest, end)
      case (let start?, nil): margins = (start, rest)
      case (let start?, let end?): margins = isAtStart ? (start + rest, end) : (start, end + rest)
      }
    } else {
      let limited = size.clamped(box.minimum, box.maximum)
      if limited != size {
        var again = box
        again.specified = limited
        return place(of: again, thickness: thickness, isAtStart: isAtStart)
      }
    }
    let start = margins.start ?? 0
    return Place(margin: start, start: start, size: max(0, size + box.edges))
  }
}

extension Float {
  fileprivate func clamped(_ minimum: Float, _ maximum: Float) -> Float { Swift.max(minimum, Swift.min(self, maximum)) }
}
