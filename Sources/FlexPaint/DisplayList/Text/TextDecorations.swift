import CairoKit
import FlexCore
import FlexDisplay
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
  private let run: PackedGlyphRun
  private let isTurned: Bool
  private let grid: PixelGrid
  private let ink: GlyphInk?

  init(
    _ fragment: GlyphFragment, on line: LineBox, _ content: InlineContent, of id: BoxID, at origin: Point,
    in builder: borrowing DisplayListBuilder
  ) {
    start = origin
    run = fragment.packed
    width = run.width
    grid = builder.grid
    ink = builder.ink
    let own = fragment.inlineBox == 0 ? builder.tree[id].style : content.boxes[fragment.inlineBox].style
    isTurned = own.text.writingMode.isVertical
    let isDecorated = builder.places[id].decoratesText
    guard content.boxes.count > 1 || isDecorated else { return }
    for decorating in Self.decoratingBoxes(fragment, on: line, content, of: id, in: builder.tree) {
      // As in Chromium vertical text has its lines where its own size, not that of the decorating box, has them.
      if isTurned {
        var style = decorating.style
        style.text.fontSize = own.text.fontSize
        let metrics = builder.ink?.metrics(of: style.text, run: run)
        add(style, baseline: origin.y, metrics)
        continue
      }
      let metrics = builder.ink?.metrics(of: decorating.style.text, run: run)
      // Where the decorating box's baseline is from the run's, which lies on a device pixel.
      let offset = decorating.baseline - fragment.origin.y
      add(decorating.style, baseline: grid.snapped(origin.y + offset), metrics)
    }
  }

  /// The styles of all decorating boxes with their baselines in the content box, outermost first.
  /// Decorations reach inline boxes and blocks in flow, but not what is out of flow or atomic.
  private static func decoratingBoxes(
    _ fragment: GlyphFragment, on line: LineBox, _ content: InlineContent, of id: BoxID, in tree: FragmentTree
  ) -> [(style: ComputedStyle, baseline: Float)] {
    var boxes: [(style: ComputedStyle, baseline: Float)] = []
    for index in content.chain(from: fragment.inlineBox) where index != 0 {
      let style = content.boxes[index].style
      guard !style.inline.textDecoration.lines.isEmpty else { continue }
      boxes.append((style, line.baseline(of: index) ?? fragment.origin.y))
    }
    var next: BoxID? = id
    while let current = next {
      let box = tree[current]
      if !box.style.inline.textDecoration.lines.isEmpty { boxes.append((box.style, line.alphabeticBaseline)) }
      next = box.stopsDecorations ? nil : box.parent
    }
    return boxes.reversed()
  }

  private mutating func add(_ style: ComputedStyle, baseline: Float, _ metrics: FontMetrics?) {
    let decoration = style.inline.textDecoration
    let text = style.text
    let scale = grid.scale
    let size = text.fontSize
    // Ascent and descent are whole px, as for line layout.
    let ascent = (metrics?.ascent ?? size * 0.8).rounded()
    let descent = (metrics?.descent ?? size * 0.2).rounded()
    let thickness = usedThickness(decoration.thickness, size: size, metrics: metrics)
    func line(_ kind: TextDecoration.Lines, _ y: Float) -> Line {
      Line(
        kind: kind, style: decoration.style, color: decoration.color.resolved(text.decorationColor), y: y,
        thickness: thickness, skipsInk: kind != .lineThrough && text.textDecorationSkipInk != .none)
    }
    // Of upright letters.
    let middle = baseline - ascent + ((ascent + descent) / 2).rounded(.up)
    let (underline, overline) = Self.sides(decoration.lines, text)
    if underline {
      let offset = text.textUnderlineOffset?.resolved(against: size).clampedCoordinate
      let y: Float
      switch text.textUnderlinePosition.place {
      case _ where text.hasCentralBaseline: y = middle + size / 2 + (offset ?? 0)
      case .under:
        // Below the em box.
        y = baseline + size * descent / max(ascent + descent, 1) + (offset ?? 0)
      case .fromFont where metrics != nil: y = baseline + (metrics?.underlineOffset ?? 0) + (offset ?? 0)
      default:
        // Half a thickness away, and at least a pixel; not where the offset is given.
        let gap = offset == nil ? max((thickness * scale / 2).rounded(.up), 1) / scale : 0
        y = baseline + gap + ((offset ?? 0) * scale).rounded() / scale
      }
      lines.append(line(.underline, grid.snapped(y)))
    }
    if overline {
      // An underline on that side touches the em box.
      let y = decoration.lines.contains(.overline) ? baseline - ascent : middle - size / 2
      lines.append(line(.overline, grid.snapped(y - wholePixels(thickness))))
    }
    if decoration.lines.contains(.lineThrough) {
      lines.append(line(.lineThrough, grid.snapped(baseline - ascent / 3 - thickness / 2)))
    }
  }

  /// Whether there is a line under the text and one over it. In vertical text underlines are on the left, but for
  /// Japanese and Korean on the right; an overline is on the other side then. CSS Text Decoration 4 §2.7
  /// (#text-underline-position-property).
  private static func sides(_ lines: TextDecoration.Lines, _ text: TextStyle) -> (under: Bool, over: Bool) {
    let (under, over) = (lines.contains(.underline), lines.contains(.overline))
    guard text.writingMode.isVertical else { return (under, over) }
    let language = text.language.split(separator: "-").first.map(String.init) ?? ""
    let isSwapped =
      switch text.textUnderlinePosition.side {
      case .left: false
      case .right: true
      case .none: text.hasCentralBaseline && (language == "ja" || language == "ko")
      }
    return isSwapped ? (over, under) : (under, over)
  }

  /// A thickness as it is painted: rounded down, but not to nothing.
  private func wholePixels(_ thickness: Float) -> Float {
    max((thickness * grid.scale + 0.01).rounded(.down), 1) / grid.scale
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
    let whole = pattern(line, color)
    let parts = segments(of: line)
    // Whatever skips ink, the pattern runs through.
    if parts.count == 1, parts[0] == (start.x, start.x + width) { return whole }
    if line.style == .solid || line.style == .double {
      return whole.flatMap { item -> [DisplayItem] in
        guard case .fill(.rect(let rect), let brush) = item else { return [item] }
        return parts.map { .fill(.rect(Rect(x: $0.0, y: rect.y, width: $0.1 - $0.0, height: rect.height)), brush) }
      }
    }
    let bounds = whole.bounds.expanded(by: line.thickness)
    var clip = Path()
    for part in parts {
      let rect = Rect(x: part.0, y: bounds.y, width: part.1 - part.0, height: bounds.height)
      clip.elements += RoundedRect(rect).path.elements
    }
    return parts.isEmpty ? [] : [.clip(.path(clip, .nonzero), whole)]
  }

  /// A line along the whole run.
  private func pattern(_ line: Line, _ color: Color) -> [DisplayItem] {
    let rect = Rect(x: start.x, y: line.y, width: width, height: wholePixels(line.thickness))
    switch line.style {
    case .solid: return [.fill(.rect(rect), .color(color))]
    case .double:
      let second = rect.offset(x: 0, y: secondLine(line))
      return [.fill(.rect(rect), .color(color)), .fill(.rect(second), .color(color))]
    case .dotted, .dashed: return [dashes(line, color)]
    case .wavy: return [wave(line, color)]
    }
  }

  /// From the first to the second line of `double`, and to the middle of a wave: away from the text.
  private func secondLine(_ line: Line) -> Float {
    let scale = grid.scale
    switch line.kind {
    case .lineThrough: return wholePixels(line.thickness) + 1 / scale
    case .overline: return -(line.thickness * scale + 1).rounded() / scale
    default: return (line.thickness * scale + 1).rounded() / scale
    }
  }

  /// As thick as asked for, but fitted as if it were whole pixels thick.
  private func dashes(_ line: Line, _ color: Color) -> DisplayItem {
    let scale = grid.scale
    let pixels = (line.thickness * scale).rounded()
    let isOdd = pixels.truncatingRemainder(dividingBy: 2) == 1
    let y = line.y + ((line.thickness * scale / 2).rounded(.down) + (isOdd ? 0.5 : 0)) / scale
    let style: LineStyle = line.style == .dotted ? .dotted : .dashed
    let pattern = DashPattern(style: style, width: pixels / scale, length: width, isClosed: false, scale: scale)
    let isRound = pattern?.isRound == true
    let indent = isRound ? pixels / scale / 2 : 0
    var lengths = pattern?.dashes ?? []
    // Square dots are as far apart as they are wide.
    if style == .dotted, !isRound { lengths = [pixels / scale, pixels / scale] }
    let path = Path([.move(Point(x: start.x + indent, y: y)), .line(Point(x: start.x + width - indent, y: y))])
    return .stroke(path, Stroke(width: line.thickness, cap: isRound ? .round : .butt, dashes: lengths), color)
  }

  /// A wave of cubic curves, each a whole period; Chromium's length and height.
  private func wave(_ line: Line, _ color: Color) -> DisplayItem {
    let scale = grid.scale
    let thickness = max(line.thickness * scale, 1)
    let period = (1 + 2 * (2 * thickness + 0.5).rounded()) / scale
    let (y, reach) = waveAxis(line)
    // A period on each side, so that the ends are cut and not begun.
    var x = start.x - period
    var path = Path([.move(Point(x: x, y: y))])
    let count = min(Int((width / period).rounded(.up)) + 2, 10_000)
    for _ in 0..<count {
      path.elements.append(
        .cubic(
          Point(x: x + period / 2, y: y + reach), Point(x: x + period / 2, y: y - reach), Point(x: x + period, y: y)))
      x += period
    }
    let height = reach + line.thickness
    let clip = Rect(x: start.x, y: y - height, width: width, height: 2 * height)
    return .clip(.rect(clip), [.stroke(path, Stroke(width: thickness / scale), color)])
  }

  /// The rows that a line covers.
  private func stripe(of line: Line) -> (top: Float, bottom: Float) {
    let bottom = line.y + line.thickness
    switch line.style {
    case .solid, .dotted, .dashed: return (line.y, bottom)
    case .double:
      let second = line.y + secondLine(line)
      return (min(line.y, second), max(bottom, second + line.thickness))
    case .wavy:
      let (middle, reach) = waveAxis(line)
      // The extremes of the cubic curve.
      let height = 0.2887 * reach + line.thickness / 2
      return (middle - height, middle + height)
    }
  }

  /// The height of a wave's middle, and how far its control points are from there.
  private func waveAxis(_ line: Line) -> (middle: Float, reach: Float) {
    let scale = grid.scale
    let thickness = max(line.thickness * scale, 1)
    let middle = line.y + 0.5 / scale + (line.kind == .lineThrough ? 0 : secondLine(line))
    return (middle, (0.5 + (3 * thickness + 0.5).rounded()) / scale)
  }

  /// The parts of a line between glyphs that cross it.
  private func segments(of line: Line) -> [(Float, Float)] {
    let whole = (start.x, start.x + width)
    guard line.skipsInk, run.uprightAxis == nil, let ink else { return [whole] }
    let stripe = stripe(of: line)
    // A glyph keeps the line at a distance of its thickness.
    let margin = line.thickness
    var segments: [(Float, Float)] = []
    var from = whole.0
    let gaps = ink.crossings(of: run.run, at: start, from: stripe.top, to: stripe.bottom).sorted { $0.0 < $1.0 }
    for gap in gaps {
      let (left, right) = (gap.0 - margin, gap.1 + margin)
      if left > from { segments.append((from, min(left, whole.1))) }
      from = max(from, right)
    }
    if from < whole.1 { segments.append((from, whole.1)) }
    return segments
  }
}

extension LineBox {
  /// The baseline of an inline box's own font on this line.
  fileprivate func baseline(of inlineBox: Int) -> Float? {
    for case .inlineBox(let piece) in fragments where piece.inlineBox == inlineBox { return piece.baseline }
    return nil
  }
}

extension TextStyle {
  /// What `currentcolor` is for a decoration: the colour that the text is seen in.
  fileprivate var decorationColor: Color {
    if webkitTextStrokeWidth > 0 {
      let stroke = webkitTextStrokeColor.resolved(color)
      if stroke.alpha > 0 { return stroke }
    }
    return webkitTextFillColor.resolved(color)
  }
}
