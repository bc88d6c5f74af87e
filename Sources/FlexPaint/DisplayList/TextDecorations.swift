import CairoKit
import FlexCore
import FlexTree
import TextMeasure

/// The underlines, overlines and lines through one run, of all the boxes that decorate it.
/// CSS Text Decoration 4 §2 (#line-decoration); places and thicknesses are Chromium's.
struct TextDecorations {
  private struct Line {
    var kind: TextDecoration.Lines
    var style: TextDecoration.LineStyle
    var color: Color
    /// y of the line's upper edge.
    var y: Float
    var thickness: Float
    var skipsInk: Bool
  }
  private var lines: [Line] = []
  private let start: Point
  private let width: Float
  private let run: GlyphRun
  private let grid: PixelGrid
  private let ink: GlyphInk?

  init(
    _ fragment: GlyphFragment, _ content: InlineContent, of id: BoxID, at origin: Point,
    in builder: DisplayListBuilder
  ) {
    start = origin
    run = fragment.run
    width = fragment.run.width
    grid = builder.grid
    ink = builder.ink
    for style in Self.decoratingStyles(fragment.inlineBox, content, of: id, in: builder.tree) {
      add(style, of: builder.ink?.metrics(of: style.text, run: fragment.run))
    }
  }

  /// The styles of all decorating boxes, outermost first. Decorations reach inline boxes and blocks
  /// in flow, but not what is out of flow or atomic.
  private static func decoratingStyles(
    _ inlineBox: Int, _ content: InlineContent, of id: BoxID, in tree: BoxTree
  ) -> [ComputedStyle] {
    var styles: [ComputedStyle] = []
    for index in content.chain(from: inlineBox) where index != 0 {
      let style = content.boxes[index].style
      if !style.inline.textDecoration.lines.isEmpty { styles.append(style) }
    }
    var next: BoxID? = id
    while let current = next {
      let box = tree[current]
      if !box.style.inline.textDecoration.lines.isEmpty { styles.append(box.style) }
      let isAtomic =
        switch box.style.display {
        case .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable: true
        default: false
        }
      if isAtomic || box.style.layout.position.isOutOfFlow || box.style.inline.float != .none { break }
      next = box.parent
    }
    return styles.reversed()
  }

  private mutating func add(_ style: ComputedStyle, of metrics: FontMetrics?) {
    let decoration = style.inline.textDecoration
    let text = style.text
    let scale = grid.scale
    let size = text.fontSize
    // Ascent and descent are whole px, as for line layout.
    let ascent = (metrics?.ascent ?? size * 0.8).rounded()
    let descent = (metrics?.descent ?? size * 0.2).rounded()
    let thickness = usedThickness(decoration.thickness, size: size, metrics: metrics)
    let top = start.y - ascent
    func line(_ kind: TextDecoration.Lines, _ y: Float, skipsInk: Bool) -> Line {
      Line(
        kind: kind, style: decoration.style, color: decoration.color.resolved(text.color), y: y,
        thickness: thickness, skipsInk: skipsInk)
    }
    let skipsInk = text.textDecorationSkipInk != .none
    if decoration.lines.contains(.underline) {
      let offset = text.textUnderlineOffset?.resolved(against: size).clampedCoordinate
      var y: Float
      switch text.textUnderlinePosition {
      case .under: y = top + ascent + descent + (offset ?? 0) + (offset == nil ? 1 / scale : 0)
      case .fromFont where metrics != nil:
        y = start.y + (metrics?.underlineOffset ?? 0) + (offset ?? 0)
      default:
        // Half a thickness away, and at least a pixel; not where the offset is given.
        let isFixed = offset != nil
        let gap = isFixed ? 0 : max((thickness * scale / 2).rounded(.up), 1) / scale
        y = start.y + gap + ((offset ?? 0) * scale).rounded() / scale
      }
      y = (y * scale).rounded() / scale
      lines.append(line(.underline, y, skipsInk: skipsInk))
    }
    if decoration.lines.contains(.overline) {
      lines.append(line(.overline, top - (thickness * scale).rounded(.down) / scale, skipsInk: skipsInk))
    }
    if decoration.lines.contains(.lineThrough) {
      let floatAscent = metrics?.ascent ?? ascent
      let y = top + 2 * floatAscent / 3 - thickness / 2
      lines.append(line(.lineThrough, (y * scale).rounded(.down) / scale, skipsInk: false))
    }
  }

  /// CSS Text Decoration 4 §2.3 (#text-decoration-width-property); at least one device pixel.
  private func usedThickness(_ value: TextDecoration.Thickness, size: Float, metrics: FontMetrics?) -> Float {
    let least = 1 / grid.scale
    switch value {
    case .auto: return max(least, size / 10)
    case .fromFont: return max(least, metrics.map(\.underlineThickness) ?? size / 10)
    case .length(let length):
      return max(least, (length.resolved(against: size).clampedLength * grid.scale).rounded() / grid.scale)
    }
  }

  /// Underlines and overlines, which the text covers. `color` replaces the lines' own.
  func below(_ color: Color?) -> [DisplayItem] {
    lines.filter { $0.kind != .lineThrough }.flatMap { items(of: $0, color) }
  }

  /// Lines through the text.
  func above(_ color: Color?) -> [DisplayItem] {
    lines.filter { $0.kind == .lineThrough }.flatMap { items(of: $0, color) }
  }

  private func items(of line: Line, _ override: Color?) -> [DisplayItem] {
    let color = override ?? line.color
    guard color.alpha > 0, width > 0 else { return [] }
    return segments(of: line).flatMap { items(of: line, from: $0.0, to: $0.1, color) }
  }

  private func items(of line: Line, from: Float, to: Float, _ color: Color) -> [DisplayItem] {
    let thickness = max((line.thickness * grid.scale).rounded(), 1) / grid.scale
    let rect = Rect(x: from, y: line.y, width: to - from, height: thickness)
    switch line.style {
    case .solid: return [.fill(.rect(rect), .color(color))]
    case .double:
      // The second line lies as far again, towards the outside.
      let distance = (line.thickness + 1 / grid.scale) * (line.kind == .overline ? -1 : 1)
      let second = rect.offset(x: 0, y: (distance * grid.scale).rounded() / grid.scale)
      return [.fill(.rect(rect), .color(color)), .fill(.rect(second), .color(color))]
    case .dotted, .dashed:
      let style: LineStyle = line.style == .dotted ? .dotted : .dashed
      return [
        StraightLine.item(
          in: rect, isHorizontal: true, length: rect.width, style: style, color: color, scale: grid.scale)
      ]
    case .wavy: return [wave(line, rect, color)]
    }
  }

  /// A wave of cubic curves; amplitude and length grow with the thickness.
  private func wave(_ line: Line, _ rect: Rect, _ color: Color) -> DisplayItem {
    let step = max(2 * line.thickness, 1 / grid.scale)
    let height = max(1.5 * line.thickness + 0.5, 1)
    let y = line.y + line.thickness / 2 + (line.kind == .underline ? height : 0)
    var path = Path()
    // Waves begin at the same phase wherever a run begins.
    var x = rect.x - 2 * step
    path.elements.append(.move(Point(x: x, y: y)))
    let count = min(Int((rect.width / (2 * step)).rounded(.up)) + 2, 10_000)
    for _ in 0..<count {
      path.elements.append(
        .cubic(
          Point(x: x + step, y: y + height), Point(x: x + step, y: y - height), Point(x: x + 2 * step, y: y)))
      x += 2 * step
    }
    let clip = Rect(
      x: rect.x, y: y - height - line.thickness, width: rect.width, height: 2 * (height + line.thickness))
    return .clip(.rect(clip), [.stroke(path, Stroke(width: line.thickness), color)])
  }

  /// The parts of a line between glyphs that cross it.
  private func segments(of line: Line) -> [(Float, Float)] {
    let whole = (start.x, start.x + width)
    guard line.skipsInk, line.style != .wavy, let ink else { return [whole] }
    let bottom = line.y + line.thickness * (line.style == .double ? 2 : 1)
    // A glyph keeps the line at a distance of its thickness.
    let margin = line.thickness
    var segments: [(Float, Float)] = []
    var from = whole.0
    let gaps = ink.crossings(of: run, at: start, from: line.y, to: bottom).sorted { $0.0 < $1.0 }
    for gap in gaps {
      let (left, right) = (gap.0 - margin, gap.1 + margin)
      if left > from { segments.append((from, min(left, whole.1))) }
      from = max(from, right)
    }
    if from < whole.1 { segments.append((from, whole.1)) }
    return segments
  }
}
