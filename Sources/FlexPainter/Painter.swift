public import CairoKit
import FlexCore
public import FlexDisplay
import FlexLimits
public import FlexTree

/// Draws display lists as pixels, on a context whose user space is CSS px. One thread owns it: not `Sendable`.
public final class Painter {
  let context: Context
  let fonts: FontSet
  let images: any ImageStore
  let shadows: ShadowMasks
  /// Layers around what is being painted.
  var nesting = 0
  /// Where to stop, and whether that was reached.
  private var end: Layer?
  private var isFinished = false

  /// - Parameter shadows: blurred masks kept from one painter to the next.
  public init(context: Context, fonts: FontSet, images: any ImageStore, shadows: ShadowMasks = ShadowMasks()) {
    self.context = context
    self.fonts = fonts
    self.images = images
    self.shadows = shadows
  }

  /// Paints everything, over `background` where one is given.
  ///
  /// - Throws: what cairo reports after the last item.
  public func paint(_ list: DisplayList, background: Color? = .white) throws(CairoError) {
    if let background {
      context.setSource(background)
      context.paint()
    }
    try paint(list.items)
    try context.checkStatus("paint a page")
  }

  /// Paints what comes before a layer.
  func paint(_ items: [DisplayItem], until layer: Layer, background: Color) throws(CairoError) {
    context.setSource(background)
    context.paint()
    end = layer
    try paint(items)
    try context.checkStatus("paint a backdrop")
    (end, isFinished) = (nil, false)
  }

  func paint(_ items: [DisplayItem]) throws(CairoError) {
    for item in items where !isFinished {
      if fonts.budget?.isSpentSoon ?? false { throw Self.isOutOfBudget }
      try paint(item)
    }
  }

  /// Ends the painting; the session says of what there was too much.
  static let isOutOfBudget = CairoError(action: "paint a page", reason: "it takes more than it may")

  private func paint(_ item: DisplayItem) throws(CairoError) {
    switch item {
    case .fill(let shape, let brush): try fill(shape, with: brush)
    case .stroke(let path, let stroke, let color): self.stroke(path, stroke, color)
    case .image(let image): try paint(image)
    case .text(let text): paint(text)
    case .shadow(let shadow): try paint(shadow)
    case .clip(let shape, let items):
      try context.saved { () throws(CairoError) in
        context.clip(to: shape)
        if !context.isClippedAway { try paint(items) }
      }
    case .transform(let matrix, let items):
      // A map that can't be undone leaves nothing to see.
      guard matrix.isInvertible, context.matrix.concatenating(matrix).isInvertible else { return }
      try context.saved { () throws(CairoError) in
        context.transform(matrix)
        try paint(items)
      }
    case .layer(let layer):
      if let end, layer.isSame(as: end) {
        isFinished = true
      } else {
        try paint(layer)
      }
    }
  }

  private func fill(_ shape: Shape, with brush: Brush) throws(CairoError) {
    switch brush {
    case .color(let color):
      context.setSource(color)
      context.fill(shape)
    case .gradient(let gradient):
      guard let pattern = try gradientPattern(gradient, covering: shape) else { return }
      context.setSource(pattern)
      context.fill(shape)
    case .tiles(let tiling):
      try context.saved { () throws(CairoError) in
        context.clip(to: shape)
        if !context.isClippedAway { try paint(tiling) }
      }
    }
  }

  private func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
    context.setSource(color)
    context.newPath()
    context.add(path)
    let cap: Context.LineCap =
      switch stroke.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    context.stroke(
      width: Double(stroke.width), cap: cap, dashes: stroke.dashes.map(Double.init),
      dashOffset: Double(stroke.dashOffset))
  }

  private func paint(_ text: TextItem) {
    let origin = (x: Double(text.origin.x), y: Double(text.origin.y))
    // What is read of glyphs in colour shows nothing itself.
    let shows = text.color.alpha > 0 || !text.isDecorative && !fonts.hasColorPaints(text.font)
    if shows {
      context.setSource(text.color)
      context.show(text.run, at: origin, fonts: fonts)
    }
    if let stroke = text.stroke {
      let run = text.run
      context.newPath()
      context.addPath(of: run, at: origin, fonts: fonts)
      context.setSource(stroke.color)
      context.stroke(width: Double(stroke.width + fonts.boldness(of: run)), join: .miter)
    }
  }
}
