internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Rows of formulas. MathML Core §3.3.1.1 (#layout-of-mrow).
extension LayoutStage {
  /// - Parameters:
  ///   - spaced: whether operators have room around them: not where the row is one itself.
  ///   - stretch: what operators in it are to be stretched to from outside.
  func row(_ children: [BoxID], spaced: Bool, stretch: MathStretch?) -> MathArrangement {
    let target = stretch ?? heightConstraint(of: children)
    var row = MathArrangement()
    var (x, ascent, descent, baseline): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var items: [(MathItem, Float)] = []
    for child in children {
      let item = mathItem(child, constraint(target, on: child))
      let core = spaced ? item.core : nil
      x += core?.lspace ?? 0
      items.append((item, x))
      x += item.outerWidth + (core?.rspace ?? 0)
      baseline = max(baseline, item.ascent)
      // Deviation: as in Chromium, a margin at the top makes room at the bottom. `Tests/Pages/formulas.html` pins it.
      ascent = max(ascent, item.ascent + item.margin.top)
      descent = max(descent, item.descent - item.margin.top)
      row.size.width = max(row.size.width, x)
    }
    for (item, left) in items { row.add(item, left: left, baseline: baseline) }
    row.size.height = ascent + descent
    row.baseline = baseline
    return row
  }

  /// What of a constraint an operator takes. MathML Core §3.2.4.3 (#dfn-stretch-axis).
  func constraint(_ stretch: MathStretch?, on child: BoxID) -> MathStretch? {
    guard let stretch, let core = tree[child].math?.core else { return nil }
    switch stretch {
    case .height: return core.growsInHeight ? stretch : nil
    case .width: return core.growsInWidth ? stretch : nil
    }
  }

  /// How high and low operators in a row have to reach: as what else is in it, or all where there is nothing else.
  /// MathML Core §3.3.1.2 (#dfn-algorithm-for-stretching-operators-along-the-block-axis).
  private func heightConstraint(of children: [BoxID]) -> MathStretch? {
    let growing = children.filter { tree[$0].math?.core?.growsInHeight == true }
    guard !growing.isEmpty else { return nil }
    let isAll = growing.count == children.count
    var (ascent, descent): (Float, Float) = (0, 0)
    for child in children where isAll || tree[child].math?.core?.growsInHeight != true {
      let item = mathItem(child, isAll ? .height(ascent: 0, descent: 0) : nil)
      ascent = max(ascent, item.baseline)
      descent = max(descent, item.size.height - item.baseline)
    }
    return .height(ascent: ascent, descent: descent)
  }

  /// MathML Core §3.3.6.1 (#layout-of-mpadded).
  func padded(_ row: MathArrangement, _ padding: MathPadding) -> MathArrangement {
    var padded = row
    let lspace = max(0, padding.lspace)
    let ascent = padding.height.map { max(0, $0) } ?? row.baseline
    let descent = padding.depth.map { max(0, $0) } ?? row.size.height - row.baseline
    padded.size = Size(width: row.size.width, height: ascent + descent)
    padded.baseline = ascent
    for index in padded.places.indices {
      padded.places[index].origin.x += lspace
      padded.places[index].origin.y += ascent - row.baseline - padding.voffset
    }
    return padded
  }
}
