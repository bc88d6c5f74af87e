public import CairoKit
public import FlexDocument
public import FlexKit
public import FlexLimits
internal import FlexPaint
internal import TextMeasure

internal import struct FlexTree.BoxID
internal import struct FlexTree.FragmentTree

/// What one document may ask for: time, pages, boxes, pixels. The defaults are those of the command.
public typealias Limits = FlexLimits.Limits

/// What one thread needs to render boxes: fonts, shaped text and decoded pictures. Keep it for many
/// pictures; it is not `Sendable`, so each task makes its own.
public final class BoxRenderer {
  let session: RenderSession
  private let measurer: TextMeasurer
  private let engine: SessionTextEngine
  let resources: any Resources

  /// What a template or document may ask for; what goes over it is an error with words.
  public var limits: Limits {
    get { session.limits }
    set { session.limits = newValue }
  }

  /// - Parameters:
  ///   - resources: where pictures are read from.
  ///   - fonts: font files besides those that are installed.
  /// - Throws: `RenderingError` where the fonts can't be set up.
  public init(resources: any Resources = FileResources(), fonts: FontOptions = FontOptions()) throws(RenderingError) {
    do {
      session = try RenderSession(resources: resources, fonts: fonts)
    } catch {
      throw RenderingError(.noFonts(reason: "\(error)"))
    }
    self.resources = resources
    // Boxes are measured by the very fonts that draw them.
    session.keepsFonts = true
    measurer = TextMeasurer(fonts: session.fonts)
    engine = SessionTextEngine(measurer)
  }

  /// Lays out boxes, one a page, and keeps how they look: later changes of the boxes don't count.
  ///
  /// - Parameters:
  ///   - boxes: the pages.
  ///   - width: px; without one each box is as wide as its frame, else as its content.
  ///   - height: px; without one each box is as tall as its frame if no width is given, else as its
  ///     content.
  public func render(_ boxes: [Box], width: Double? = nil, height: Double? = nil) -> Picture {
    Picture(pages: boxes.map { page(of: $0, width: width, height: height) }, renderer: self)
  }

  /// Lays out a box by the fonts of this renderer, without painting it.
  public func layOut(_ box: Box, width: Double? = nil, height: Double? = nil) {
    prepare(box)
    box.layOut(width: width, height: height)
  }

  private func page(of box: Box, width: Double?, height: Double?) -> Picture.Page {
    layOut(box, width: width, height: height)
    let tree = box.fragmentTree()
    var inline: [BoxID: InlineLayout] = [:]
    for (index, lowered) in tree.boxes.enumerated() {
      guard case .inline(let content) = lowered.content else { continue }
      inline[BoxID(index: index)] = measurer.paragraph(for: content).layout(
        width: lowered.contentWidth, atoms: Atoms.none)
    }
    for layout in box.templateLayouts { inline.merge(layout.inline) { _, lines in lines } }
    return Picture.Page(tree: tree, inline: inline)
  }

  /// Gives text its engine and pictures their own sizes.
  private func prepare(_ box: Box) {
    box.textEngine = engine
    var pending = [box]
    while let next = pending.popLast() {
      pending += next.children
      guard let image = next as? ImageBox, image.naturalSize == nil, let source = image.source else { continue }
      let key = session.images.source(url: source.url, base: nil)
      guard let dimensions = session.images.dimensions(of: key) else { continue }
      image.naturalSize = naturalSize(dimensions)
    }
  }
}

extension RenderSession {
  /// Works within limits of a document's own, where it has some.
  func within<Result>(_ own: Limits?, _ body: (RenderSession) throws -> Result) rethrows -> Result {
    let allowed = limits
    defer { limits = allowed }
    if let own { limits = own }
    return try body(self)
  }
}

/// A picture's own size; what an SVG leaves open follows from its ratio, else it is 300 × 150.
/// CSS Images 3 §5.3 (#default-object-size).
private func naturalSize(_ dimensions: NaturalDimensions) -> FlexKit.Size {
  let ratio = dimensions.ratio.map { Double($0) }
  switch (dimensions.width.map { Double($0) }, dimensions.height.map { Double($0) }) {
  case (let width?, let height?): return FlexKit.Size(width: width, height: height)
  case (let width?, nil): return FlexKit.Size(width: width, height: ratio.map { width / $0 } ?? 150)
  case (nil, let height?): return FlexKit.Size(width: ratio.map { height * $0 } ?? 300, height: height)
  case (nil, nil):
    guard let ratio, ratio > 0 else { return FlexKit.Size(width: 300, height: 150) }
    return ratio > 2
      ? FlexKit.Size(width: 300, height: 300 / ratio) : FlexKit.Size(width: 150 * ratio, height: 150)
  }
}

extension Box {
  /// Lays out the box by what is given; what isn't follows from the frame, else from the content.
  fileprivate func layOut(width: Double?, height: Double?) {
    switch (width, height) {
    case (let width?, let height?):
      frame = Rect(x: frame.x, y: frame.y, width: width, height: height)
      flex.layout()
    case (let width?, nil):
      frame.width = width
      flex.layout(mode: .adjustHeight)
    case (nil, let height?):
      frame.height = height
      flex.layout(mode: .adjustWidth)
    case (nil, nil):
      // A template is as tall as what has become of it.
      if containerLayout is TemplateLayout { return flex.layout(mode: .adjustHeight) }
      if frame.width <= 0 || frame.height <= 0 {
        let size = flex.intrinsicSize
        frame.width = size.width
        frame.height = size.height
      }
      flex.layout()
    }
  }
}

extension Box {
  /// The templates in the box, itself included.
  var templateLayouts: [TemplateLayout] {
    var found = (containerLayout as? TemplateLayout).map { [$0] } ?? []
    for child in children { found += child.templateLayouts }
    return found
  }
}
