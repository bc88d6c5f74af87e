import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// The lines in the gaps of a container. CSS Gap Decorations 1 §3 (#gap-decorations).
  func gapRuleItems(_ geometry: GapGeometry, of id: BoxID) -> [DisplayItem] {
    let rules = tree[id].style.rare.gapRules
    let columns = gapRuleItems(GapRuling(geometry, rules, drawsColumns: true), of: id)
    let rows = gapRuleItems(GapRuling(geometry, rules, drawsColumns: false), of: id)
    return rules.columnsAreOver ? rows + columns : columns + rows
  }

  private func gapRuleItems(_ ruling: GapRuling, of id: BoxID) -> [DisplayItem] {
    guard ruling.rule.isVisible else { return [] }
    let style = tree[id].style
    let frame = places[id].frame
    let mode = style.text.writingMode
    let size = mode.flow(frame.size)
    let isReversed = style.text.usedDirection == .rtl
    var items: [DisplayItem] = []
    for (index, gap) in ruling.gaps.enumerated() {
      guard let line = ruling.rule.style.value(at: gap.order, of: ruling.gaps.count)?.betweenBoxes,
        let width = ruling.rule.width.value(at: gap.order, of: ruling.gaps.count), width > 0,
        let color = ruling.rule.color.value(at: gap.order, of: ruling.gaps.count)?.resolved(style.text.color)
      else { continue }
      for span in ruling.spans(ofGapAt: index) where span.end > span.start {
        var rect = Rect(x: gap.center - width / 2, y: span.start, width: width, height: span.end - span.start)
        if !ruling.drawsColumns { rect = Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) }
        if isReversed { rect.x = size.width - rect.maxX }
        let isUpright = ruling.drawsColumns != mode.isVertical
        items += lineItems(mode.page(rect, in: frame.size).offset(x: frame.x, y: frame.y), line, color, isUpright)
      }
    }
    return items
  }

  private func lineItems(_ rect: Rect, _ line: LineStyle, _ color: Color, _ isUpright: Bool) -> [DisplayItem] {
    let rect = grid.snapped(rect)
    guard !rect.isEmpty else { return [] }
    var widths = Edges<Float>(all: 0)
    var styles = Edges<LineStyle>(all: .none)
    if isUpright {
      (widths.left, styles.left) = (rect.width, line)
    } else {
      (widths.top, styles.top) = (rect.height, line)
    }
    return BorderItems(
      outer: RoundedRect(rect), widths: widths, style: styles, color: Edges(all: color), scale: grid.scale
    ).items
  }
}

extension LineStyle {
  /// As the style is drawn between boxes, cells as well as columns; `nil`: not at all. CSS 2 §17.6.3
  /// (#table-border-styles).
  fileprivate var betweenBoxes: LineStyle? {
    switch self {
    case .none, .hidden: nil
    case .inset: .ridge
    case .outset: .groove
    default: self
    }
  }
}

/// Where the rules of the gaps on one axis begin and end.
struct GapRuling {
  let geometry: GapGeometry
  let drawsColumns: Bool
  let rule: GapRule
  private let breaks: GapRuleBreak
  private let visibility: GapRuleVisibility
  private let crossRule: GapRule
  private let crossVisibility: GapRuleVisibility

  init(_ geometry: GapGeometry, _ rules: GapRules, drawsColumns: Bool) {
    self.geometry = geometry
    self.drawsColumns = drawsColumns
    rule = drawsColumns ? rules.column : rules.row
    crossRule = drawsColumns ? rules.row : rules.column
    // Columns end at the gaps between their rows, whose rules go through. §4.1 (#break).
    breaks =
      rule.breaks == .normal && geometry.container == .columns ? drawsColumns ? .intersection : .none : rule.breaks
    visibility = rule.visibility.used(in: geometry.container)
    crossVisibility = crossRule.visibility.used(in: geometry.container)
  }

  var gaps: [GapGeometry.Gap] { drawsColumns ? geometry.columns : geometry.rows }
  private var crossGaps: [GapGeometry.Gap] { drawsColumns ? geometry.rows : geometry.columns }
  /// Whether these gaps go from edge to edge, and the others end at them.
  private var isMain: Bool { drawsColumns != geometry.rowsAreMain }

  /// The stretches of a gap that are drawn, along it. §5 (#determine-pairs-of-gap-decoration-endpoints).
  func spans(ofGapAt index: Int) -> [(start: Float, end: Float)] {
    let points = gaps[index].points
    let last = points.count - 1
    var spans: [(start: Float, end: Float)] = []
    var start = 0
    while start < last {
      while start < last, !begins(at: points[start]) { start += 1 }
      guard start < last else { break }
      var end = start + 1
      while end < last, passes(points[end], of: index) { end += 1 }
      let (from, to) = (points[start], points[end])
      let first = from.offset + from.width / 2 + inset(from, of: index, rule.insets.capStart, rule.insets.junctionStart)
      let final = to.offset - to.width / 2 - inset(to, of: index, rule.insets.capEnd, rule.insets.junctionEnd)
      spans.append((first, final))
      start = end
    }
    return spans
  }

  /// Whether a rule may begin at a point.
  private func begins(at point: GapGeometry.Point) -> Bool {
    switch point.window {
    case .opens: return false
    case .closes: return true
    case .none: return isVisible(point.stretch) && (breaks == .none || !point.stretch.contains(.blocked))
    }
  }

  /// Whether a rule goes on over a point.
  private func passes(_ point: GapGeometry.Point, of index: Int) -> Bool {
    guard isVisible(point.stretch) else { return false }
    let isBlocked = point.stretch.contains(.blocked)
    switch (breaks, geometry.container) {
    case (.none, _): return true
    case (.normal, _): return !isBlocked
    case (.intersection, .flex): return point.window == .closes
    case (.intersection, .columns): return false
    case (.intersection, .grid):
      // Where one box reaches over the other gap on this side, and one on that, nothing is crossed.
      guard !isBlocked, let crossed = stretches(besideGapAt: index, crossing: point.crossing) else { return false }
      return crossed.before.contains(.blocked) && crossed.after.contains(.blocked)
    }
  }

  private func isVisible(_ stretch: GapGeometry.Stretch) -> Bool { visibility.shows(stretch) }

  /// How far a rule's end is moved inwards at a point, px. §4.2 (#inset).
  private func inset(
    _ point: GapGeometry.Point, of index: Int, _ cap: GapRuleInset, _ junction: GapRuleInset
  ) -> Float {
    let isJunction = !point.isEdge && meetsRule(at: point, of: index)
    switch isJunction ? junction : cap {
    case .offset(let length): return length.resolved(against: point.reach)
    case .overlapJoin:
      guard isJunction else { return 0 }
      if isMain, geometry.container != .grid { return -point.reach / 2 }
      let width = point.crossing.flatMap {
        crossRule.width.value(at: crossGaps[$0].order, of: crossGaps.count)
      }
      return -(point.reach + (width ?? 0)) / 2
    }
  }

  /// Whether a rule of the other axis is at a crossing, on this side or on that.
  private func meetsRule(at point: GapGeometry.Point, of index: Int) -> Bool {
    guard visibility == .between, geometry.container != .flex,
      let crossed = stretches(besideGapAt: index, crossing: point.crossing)
    else { return true }
    return [crossed.before, crossed.after].contains { crossVisibility.shows($0) && !$0.contains(.blocked) }
  }

  /// What is beside a gap of the other axis, before it crosses this one and behind.
  private func stretches(
    besideGapAt index: Int, crossing: Int?
  ) -> (before: GapGeometry.Stretch, after: GapGeometry.Stretch)? {
    guard let points = crossing.map({ crossGaps[$0].points }) else { return nil }
    // All gaps of a grid cross all others; between columns, boxes that reach over all of them end gaps, too.
    let isNext = index + 1 < points.count && points[index + 1].crossing == index
    guard let place = isNext ? index + 1 : points.firstIndex(where: { $0.crossing == index }), place > 0 else {
      return nil
    }
    return (points[place - 1].stretch, points[place].stretch)
  }
}

extension GapRuleVisibility {
  /// With `normal` resolved. §4.3 (#visibility-rules).
  fileprivate func used(in container: GapGeometry.Container) -> GapRuleVisibility {
    self == .normal ? container == .grid ? .all : .between : self
  }

  /// Whether a stretch is drawn.
  fileprivate func shows(_ stretch: GapGeometry.Stretch) -> Bool {
    switch self {
    case .all, .normal: true
    case .around: !stretch.isSuperset(of: [.emptyBefore, .emptyAfter])
    case .between: stretch.isDisjoint(with: [.emptyBefore, .emptyAfter])
    }
  }
}
