internal import CRsvg
internal import Glibc

/// An SVG document, parsed by librsvg. It is loaded without a base URI, so that it can't reach
/// files; one session owns it.
public final class VectorImage {
  private let pointer: OpaquePointer  // owned
  /// What the root's background is filled with: a document of one rectangle, so that the colour is read as SVG reads it.
  private let background: OpaquePointer?  // owned
  private let extent: Extent
  /// A view box without extent: nothing is drawn. SVG 2 §8.6 (#ViewBoxAttribute).
  private let isEmpty: Bool

  public let naturalDimensions: NaturalDimensions
  /// Whether the root element has a `viewBox`, and so fits itself into any frame.
  public let hasViewBox: Bool
  /// The document's bytes, for outputs that take SVG as it is.
  public let bytes: [UInt8]
  /// What its text is set in; `nil` is the installed fonts.
  var fonts: DrawingFonts?
  private let hasText: Bool
  private var isTextHidden = false

  /// Parses the whole document; librsvg limits entity expansion and nesting, `SVGCost` the rest.
  init(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) {
    guard bytes.count <= limits.svgByteCount else {
      throw CairoError(
        action: "read SVG picture",
        reason: "\(bytes.count) bytes; at most \(limits.svgByteCount >> 20) MiB are accepted")
    }
    try SVGCost.check(bytes)
    let root = SVGRoot(bytes)
    let text = root.map { SVGFontFamilies.resolved(bytes, $0) } ?? bytes
    // What can't be read with other fonts, might be as it is.
    let handle: OpaquePointer
    if let resolved = try? VectorImage.parse(text) { handle = resolved } else { handle = try VectorImage.parse(bytes) }
    let size = VectorImage.Dimensions(of: handle)
    naturalDimensions = size.natural(isStretched: root?.stretchesViewBox ?? false)
    hasViewBox = size.viewBox != nil
    isEmpty = root?.hasEmptyViewBox ?? false
    extent = size.extent
    self.bytes = bytes
    hasText = bytes.firstRange(of: Array("text".utf8)) != nil
    background = root?.background.flatMap { value in
      try? VectorImage.parse(
        Array(
          "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"100%\" height=\"100%\" fill=\"none\" style=\"fill:\(value)\"/></svg>"
            .utf8))
    }
    if size.isRelative, let root = SVGRoot(text),
      let whole = try? VectorImage.parse(
        root.rewriting(
          text,
          [
            "width": "100%", "height": "100%",
            "style": (root[attribute: "style"].map { $0 + ";" } ?? "") + "width:100%;height:100%",
          ]))
    {
      // Its own percentages have been used for the size already.
      fx_svg_close(handle)
      pointer = whole
    } else {
      pointer = handle
    }
  }

  deinit {
    fx_svg_close(pointer)
    if let background { fx_svg_close(background) }
  }

  /// Wraps `rsvg_handle_new_from_data`.
  private static func parse(_ bytes: [UInt8]) throws(CairoError) -> OpaquePointer {
    var failure: UnsafeMutablePointer<CChar>?
    guard let handle = fx_svg_open(bytes, bytes.count, &failure) else {
      throw VectorImage.failure("read SVG picture", failure)
    }
    return handle
  }

  /// px a side of a document that is drawn in its own size and stretched; librsvg gives up on huge ones.
  private static let largestStretched = 16_384.0

  /// How large the root is in a frame, a side: in px, or as a share of the frame.
  private struct Extent {
    enum Side {
      case pixels(Float)
      case share(Double)

      func length(in frame: Double) -> Double {
        switch self {
        case .pixels(let length): Double(length)
        case .share(let share): share * frame
        }
      }
    }
    var width: Side
    var height: Side
  }

  /// `width`, `height` and `viewBox` of the root element. Wraps `rsvg_handle_get_intrinsic_dimensions`.
  private struct Dimensions {
    var extent: Extent
    var viewBox: (width: Double, height: Double)?

    init(of handle: OpaquePointer) {
      let size = fx_svg_get_size(handle)
      func side(_ length: fx_svg_length, _ isThere: Int32) -> Extent.Side {
        guard isThere != 0 else { return .share(1) }
        if let pixels = VectorImage.pixels(length) { return .pixels(pixels) }
        return length.unit == FX_SVG_PERCENT && length.length >= 0 && length.length.isFinite
          ? .share(length.length) : .share(1)
      }
      extent = Extent(width: side(size.width, size.has_width), height: side(size.height, size.has_height))
      if size.has_view_box != 0 { viewBox = (size.view_box_width, size.view_box_height) }
    }

    /// Percentages and `auto` give no size; the ratio is that of the sizes, else of the view box. As in Chromium, of
    /// what is stretched (`preserveAspectRatio="none"`) one size alone counts as none. SVG 2 §8.12 (#SizingSVGInCSS).
    func natural(isStretched: Bool) -> NaturalDimensions {
      var size = NaturalDimensions()
      if case .pixels(let width) = extent.width { size.width = width }
      if case .pixels(let height) = extent.height { size.height = height }
      if let width = size.width, let height = size.height, width > 0, height > 0 {
        size.ratio = width / height
      } else if isStretched {
        return NaturalDimensions()
      } else if let viewBox, viewBox.width > 0, viewBox.height > 0 {
        let ratio = Float(viewBox.width / viewBox.height)
        size.ratio = ratio.isFinite && ratio > 0 ? ratio : nil
      }
      return size
    }

    /// Whether a side depends on the frame otherwise than by filling it.
    var isRelative: Bool {
      switch (extent.width, extent.height) {
      case (.pixels, .pixels): false
      case (.share(let width), .share(let height)): width != 1 || height != 1
      default: true
      }
    }
  }

  /// CSS px of an absolute length; font-relative units count with the initial 16 px.
  private static func pixels(_ length: fx_svg_length) -> Float? {
    let factor: Double? =
      switch length.unit {
      case FX_SVG_PX: 1
      case FX_SVG_EM: 16
      case FX_SVG_EX: 8
      case FX_SVG_IN: 96
      case FX_SVG_CM: 96 / 2.54
      case FX_SVG_MM: 96 / 25.4
      case FX_SVG_PT: 96.0 / 72
      case FX_SVG_PC: 16
      default: nil
      }
    guard let factor else { return nil }
    let value = Float(length.length * factor)
    return value.isFinite && value >= 0 ? value : nil
  }

  /// Draws the document, scaled into the rectangle (0, 0, `width`, `height`) of user space, as
  /// vectors. A document without a view box is stretched from the size that it gives itself, as browsers do.
  public func draw(on context: Context, width: Double, height: Double) throws(CairoError) {
    guard width > 0, height > 0 else { return }
    if let background { try render(background, on: context, width: width, height: height) }
    if isEmpty { return }
    guard let fonts, hasText else { return try drawContent(on: context, width: width, height: height) }
    if fonts.hasNone {
      hideText()
      return try drawContent(on: context, width: width, height: height)
    }
    try fonts.draw { () throws(CairoError) in try drawContent(on: context, width: width, height: height) }
  }

  /// Wraps `rsvg_handle_set_stylesheet`.
  private func hideText() {
    guard !isTextHidden else { return }
    isTextHidden = true
    let style = Array("text { display: none !important }".utf8)
    fx_svg_add_style(pointer, style, style.count)
  }

  private func drawContent(on context: Context, width: Double, height: Double) throws(CairoError) {
    let (ownWidth, ownHeight) = (extent.width.length(in: width), extent.height.length(in: height))
    guard !hasViewBox, ownWidth > 0, ownHeight > 0, max(ownWidth, ownHeight) <= Self.largestStretched else {
      return try render(pointer, on: context, width: width, height: height)
    }
    try context.saved { () throws(CairoError) in
      context.scale(width / ownWidth, height / ownHeight)
      try render(pointer, on: context, width: ownWidth, height: ownHeight)
    }
  }

  /// Wraps `rsvg_handle_render_document`.
  private func render(
    _ document: OpaquePointer, on context: Context, width: Double, height: Double
  ) throws(CairoError) {
    var failure: UnsafeMutablePointer<CChar>?
    guard fx_svg_draw(document, UnsafeMutableRawPointer(context.pointer), width, height, &failure) != 0 else {
      throw VectorImage.failure("draw SVG picture", failure)
    }
  }

  /// The document with a natural size of `side` px on its longer side, the same to look at: what draws it inside another
  /// document makes pixels of it in its natural size first.
  public func enlarged(to side: Float) -> [UInt8] {
    guard let root = SVGRoot(bytes), side.isFinite else { return bytes }
    let natural = naturalDimensions
    let ratio = natural.ratio ?? 2
    let width = natural.width ?? natural.height.map { $0 * ratio } ?? (natural.ratio == nil ? 300 : 150 * ratio)
    let height = natural.height ?? width / ratio
    guard width > 0, height > 0, max(width, height) < side else { return bytes }
    let factor = side / max(width, height)
    // Without a view box the natural size is what the content counts in.
    return root.rewriting(
      bytes,
      [
        "width": "\(width * factor)", "height": "\(height * factor)",
        "viewBox": root[attribute: "viewBox"] ?? "0 0 \(width) \(height)",
        "preserveAspectRatio": hasViewBox ? root[attribute: "preserveAspectRatio"] : "none",
      ])
  }

  private static func failure(_ action: String, _ reason: UnsafeMutablePointer<CChar>?) -> CairoError {
    guard let reason else { return CairoError(action: action, reason: "unknown failure") }
    defer { free(reason) }
    return CairoError(action: action, reason: String(cString: reason))
  }
}
