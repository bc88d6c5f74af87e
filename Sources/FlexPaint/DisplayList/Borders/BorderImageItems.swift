import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// `border-image`: nine parts of a picture around the box, or `nil` where the border itself is
  /// painted instead. CSS Backgrounds 3 §5 (#border-images).
  func borderImageItems(_ style: BorderImage, inherited: Inherited, area: DecorationArea) -> [DisplayItem]? {
    let outset = area.border.outsets(style.outset)
    let rect = area.borderBox.rect
    let imageArea = grid.snapped(
      Rect(
        x: rect.x - outset.left, y: rect.y - outset.top, width: rect.width + outset.left + outset.right,
        height: rect.height + outset.top + outset.bottom))
    guard !imageArea.isEmpty else { return [] }

    let content: LayerContent
    var natural = imageArea.size
    switch style.source {
    case .gradient(let gradient): content = .gradient(gradient)
    case .color(let color): content = .color(color.resolved(inherited.color))
    case .url(let url, let base):
      let source = images.source(url: url, base: base).oriented(inherited.orientation)
      guard let dimensions = images.dimensions(of: source) else { return nil }
      natural = ObjectSizing.concreteSize(
        width: nil, height: nil, natural: dimensions, defaultSize: imageArea.size)
      content = .image(source)
    case .set(let candidates):
      guard let best = ImageSetCandidate.best(of: candidates, scale: grid.scale) else { return nil }
      var chosen = style
      chosen.source = best.image
      return borderImageItems(chosen, inherited: inherited, area: area)
    case .none, .crossFade: return nil
    }
    guard natural.width > 0, natural.height > 0 else { return nil }
    let parts = BorderImageParts(style: style, natural: natural, area: imageArea, border: area.border, grid: grid)
    return parts.parts.flatMap { part in items(of: part, content: content, natural: natural, inherited: inherited) }
  }

  /// One part: the whole picture is scaled so that the part's slice fills its tile, and cut to it.
  private func items(
    of part: BorderImageParts.Part, content: LayerContent, natural: Size<Float>, inherited: Inherited
  ) -> [DisplayItem] {
    guard !part.destination.isEmpty, !part.source.isEmpty, !part.tile.isEmpty else { return [] }
    let scaleX = part.tile.width / part.source.width
    let scaleY = part.tile.height / part.source.height
    let columns = part.starts(
      tile: part.tile.x, length: part.tile.width, step: part.step.width, from: part.destination.x,
      to: part.destination.maxX)
    let rows = part.starts(
      tile: part.tile.y, length: part.tile.height, step: part.step.height, from: part.destination.y,
      to: part.destination.maxY)
    var items: [DisplayItem] = []
    for y in rows {
      for x in columns {
        let cell = Rect(x: x, y: y, width: part.tile.width, height: part.tile.height)
        let visible = cell.intersection(part.destination)
        guard !visible.isEmpty else { continue }
        let left = x - part.source.x * scaleX
        let top = y - part.source.y * scaleY
        switch content {
        case .color(let color): items.append(.fill(.rect(visible), .color(color)))
        case .gradient(let gradient):
          // The gradient belongs to the whole picture and is stretched with it.
          let box = Rect(x: 0, y: 0, width: natural.width, height: natural.height)
          let fill = DisplayItem.fill(
            .rect(part.source), gradientBrush(gradient, currentColor: inherited.color, box: box))
          let stretch = Matrix(Double(scaleX), 0, 0, Double(scaleY), Double(left), Double(top))
          let stretched = DisplayItem.transform(stretch, [fill])
          items.append(visible == cell ? stretched : .clip(.rect(visible), [stretched]))
        case .image(let source):
          let whole = Rect(x: left, y: top, width: natural.width * scaleX, height: natural.height * scaleY)
          let crop = Rect(
            x: part.source.x / natural.width, y: part.source.y / natural.height,
            width: part.source.width / natural.width, height: part.source.height / natural.height)
          let image = ImagePlacement(source: source, frame: whole, rendering: inherited.rendering, crop: crop)
          // A drawing has no pixels of its own: its parts meet on the device's.
          let isDrawing = if case .vector? = images.image(for: source) { true } else { false }
          items.append(.clip(.rect(isDrawing ? grid.snapped(visible) : visible), [.image(image)]))
        }
      }
    }
    return items
  }
}

extension Edges<Float> {
  /// How far pictures stand outside of a border of these widths.
  func outsets(_ outset: Edges<BorderImage.Outset>) -> Edges<Float> {
    Edges(
      left: outset.left.px(left), right: outset.right.px(right), top: outset.top.px(top),
      bottom: outset.bottom.px(bottom))
  }
}

extension BorderImage.Outset {
  func px(_ border: Float) -> Float {
    switch self {
    case .number(let factor): (factor * border).clampedLength
    case .px(let value): value.clampedLength
    }
  }
}

/// The nine parts of a border image. CSS Backgrounds 3 §5.5 (#border-image-process).
struct BorderImageParts {
  struct Part {
    /// Of the picture, in its natural px.
    var source: Rect
    var destination: Rect
    /// The first tile in its place, and the way to the next; 0 where there is but one.
    var tile: Rect
    var step: Size<Float>

    /// Tiles a part may have on one axis; more would be thinner than pixels.
    private static let tileLimit = 2_000

    /// Where tiles begin that reach into `from`…`to`.
    func starts(tile: Float, length: Float, step: Float, from: Float, to: Float) -> [Float] {
      guard step > 0, length > 0 else { return [tile] }
      let first = ((from - tile - length) / step).rounded(.down) + 1
      let last = ((to - tile) / step).rounded(.up) - 1
      guard first <= last, last - first < Float(Self.tileLimit) else { return first <= last ? [] : [tile] }
      return (Int(first)...Int(last)).map { tile + Float($0) * step }
    }
  }
  private(set) var parts: [Part] = []
  /// Of the picture's px; thinner slices show nothing.
  private static let leastSlice: Float = 1e-2

  init(style: BorderImage, natural: Size<Float>, area: Rect, border: Edges<Float>, grid: PixelGrid) {
    let slice = Edges(
      left: Self.slice(style.slice.left, natural.width), right: Self.slice(style.slice.right, natural.width),
      top: Self.slice(style.slice.top, natural.height), bottom: Self.slice(style.slice.bottom, natural.height))
    var width = Edges(
      left: Self.width(style.width.left, border.left, area.width, slice.left),
      right: Self.width(style.width.right, border.right, area.width, slice.right),
      top: Self.width(style.width.top, border.top, area.height, slice.top),
      bottom: Self.width(style.width.bottom, border.bottom, area.height, slice.bottom))
    // Opposite widths that overlap shrink together with all others.
    let factor = min(
      1, area.width / max(width.left + width.right, 1e-6), area.height / max(width.top + width.bottom, 1e-6))
    if factor < 1 {
      // To whole device pixels within what they may take.
      for side in BoxSide.allCases { width[side] = (width[side] * factor * grid.scale).rounded(.down) / grid.scale }
    }
    for side in BoxSide.allCases { width[side] = grid.snapped(width[side]) }

    let sx = [0, slice.left, max(natural.width - slice.right, 0), natural.width]
    let sy = [0, slice.top, max(natural.height - slice.bottom, 0), natural.height]
    let dx = [area.x, area.x + width.left, area.maxX - width.right, area.maxX]
    let dy = [area.y, area.y + width.top, area.maxY - width.bottom, area.maxY]
    // Of the picture's own size to the border's: how far the middle parts are scaled.
    func ratio(_ width: Float, _ slice: Float) -> Float? { width > 0 && slice > 0 ? width / slice : nil }
    for row in 0..<3 {
      for column in 0..<3 where style.isFilled || row != 1 || column != 1 {
        let source = Rect(
          x: sx[column], y: sy[row], width: sx[column + 1] - sx[column], height: sy[row + 1] - sy[row])
        let destination = Rect(
          x: dx[column], y: dy[row], width: dx[column + 1] - dx[column], height: dy[row + 1] - dy[row])
        guard source.width > Self.leastSlice, source.height > Self.leastSlice, destination.width > 0,
          destination.height > 0
        else { continue }
        let scaleX: Float
        let scaleY: Float
        if column == 1, row != 1 {
          scaleX = destination.height / source.height
          scaleY = scaleX
        } else if row == 1, column != 1 {
          scaleY = destination.width / source.width
          scaleX = scaleY
        } else {
          scaleX = ratio(width.top, slice.top) ?? ratio(width.bottom, slice.bottom) ?? 1
          scaleY = ratio(width.left, slice.left) ?? ratio(width.right, slice.right) ?? 1
        }
        let x = Self.tiles(
          column == 1 ? style.repeatX : .stretch, start: destination.x, available: destination.width,
          length: source.width * scaleX)
        let y = Self.tiles(
          row == 1 ? style.repeatY : .stretch, start: destination.y, available: destination.height,
          length: source.height * scaleY)
        guard let x, let y else { continue }
        parts.append(
          Part(
            source: source, destination: destination,
            tile: Rect(x: x.start, y: y.start, width: x.length, height: y.length),
            step: Size(width: x.step, height: y.step)))
      }
    }
  }

  private static func slice(_ value: BorderImage.SliceValue, _ length: Float) -> Float {
    switch value {
    case .number(let px): min(px.clampedLength, length)
    case .percent(let percent): min((length * percent / 100).clampedLength, length)
    }
  }

  private static func width(_ value: BorderImage.Width, _ border: Float, _ area: Float, _ slice: Float) -> Float {
    switch value {
    case .auto: slice
    case .number(let factor): (factor * border).clampedLength
    case .length(let length): length.resolved(against: area).clampedLength
    }
  }

  /// One axis of CSS Backgrounds 3 §5.5.1 (#the-border-image-repeat); `nil` where nothing fits.
  private static func tiles(
    _ mode: BorderImage.Repeat, start: Float, available: Float, length: Float
  ) -> (start: Float, length: Float, step: Float)? {
    guard length > 0 else { return nil }
    switch mode {
    case .stretch: return (start, available, 0)
    case .repeat:
      // One tile is centred.
      return (start + (available - length) / 2, length, length)
    case .round:
      let count = max((available / length).rounded(), 1)
      return (start, available / count, available / count)
    case .space:
      let count = (available / length).rounded(.down)
      guard count >= 1 else { return nil }
      let gap = (available - count * length) / (count + 1)
      return (start + gap, length, length + gap)
    }
  }
}
