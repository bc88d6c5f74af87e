internal import CCairo
internal import CRsvg

/// An SVG document, parsed by librsvg. It is loaded without a base URI, so that it can't reach
/// files; one session owns it.
public final class VectorImage {
  private let pointer: UnsafeMutablePointer<RsvgHandle>  // owned

  public let naturalDimensions: NaturalDimensions
  /// Whether the root element has a `viewBox`, and so fits itself into any frame.
  public let hasViewBox: Bool
  /// The document's bytes, for outputs that take SVG as it is.
  public let bytes: [UInt8]

  /// Wraps `rsvg_handle_new_from_data`, which parses the whole document; librsvg limits entity
  /// expansion and nesting, `SVGCost` the rest.
  init(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) {
    guard bytes.count <= limits.svgByteCount else {
      throw CairoError(
        action: "read SVG picture",
        reason: "\(bytes.count) bytes; at most \(limits.svgByteCount >> 20) MiB are accepted")
    }
    try SVGCost.check(bytes)
    var error: UnsafeMutablePointer<GError>?
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw VectorImage.failure("read SVG picture", error)
    }
    rsvg_handle_set_dpi(handle, 96)
    pointer = handle
    var dimensions: NaturalDimensions
    (dimensions, hasViewBox) = VectorImage.dimensions(of: handle)
    // What is drawn into any frame has no proportions, but those of its own width and height.
    if dimensions.width == nil || dimensions.height == nil, bytes.rootFitsAnyFrame { dimensions.ratio = nil }
    naturalDimensions = dimensions
    self.bytes = bytes
  }

  deinit { g_object_unref(pointer) }

  /// px a side of a document that is drawn in its own size and stretched; librsvg gives up on huge ones.
  private static let largestStretched: Float = 16_384

  /// `width`, `height` and `viewBox` of the root element as natural dimensions: percentages and
  /// `auto` give none, the ratio is that of the sizes, else of the view box. SVG 2 §8.12
  /// (#SizingSVGInCSS). Wraps `rsvg_handle_get_intrinsic_dimensions`.
  private static func dimensions(of handle: UnsafeMutablePointer<RsvgHandle>) -> (NaturalDimensions, Bool) {
    var (hasWidth, hasHeight, hasViewBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var (width, height) = (RsvgLength(), RsvgLength())
    var viewBox = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasViewBox, &viewBox)
    var size = NaturalDimensions(
      width: hasWidth != 0 ? pixels(width) : nil, height: hasHeight != 0 ? pixels(height) : nil)
    if let width = size.width, let height = size.height, width > 0, height > 0 {
      size.ratio = width / height
    } else if hasViewBox != 0, viewBox.width > 0, viewBox.height > 0 {
      let ratio = Float(viewBox.width / viewBox.height)
      size.ratio = ratio.isFinite && ratio > 0 ? ratio : nil
    }
    return (size, hasViewBox != 0)
  }

  /// CSS px of an absolute length; font-relative units count with the initial 16 px.
  private static func pixels(_ length: RsvgLength) -> Float? {
    let factor: Double? =
      switch length.unit {
      case RSVG_UNIT_PX: 1
      case RSVG_UNIT_EM: 16
      case RSVG_UNIT_EX: 8
      case RSVG_UNIT_IN: 96
      case RSVG_UNIT_CM: 96 / 2.54
      case RSVG_UNIT_MM: 96 / 25.4
      case RSVG_UNIT_PT: 96.0 / 72
      case RSVG_UNIT_PC: 16
      default: nil
      }
    guard let factor else { return nil }
    let value = Float(length.length * factor)
    return value.isFinite && value >= 0 ? value : nil
  }

  /// Draws the document, scaled into the rectangle (0, 0, `width`, `height`) of user space, as
  /// vectors. A document that has a size and no view box is stretched, as browsers do.
  public func draw(on context: Context, width: Double, height: Double) throws(CairoError) {
    guard width > 0, height > 0 else { return }
    guard !hasViewBox, let ownWidth = naturalDimensions.width, let ownHeight = naturalDimensions.height,
      ownWidth > 0, ownHeight > 0, max(ownWidth, ownHeight) <= Self.largestStretched
    else { return try render(on: context, width: width, height: height) }
    try context.saved { () throws(CairoError) in
      context.scale(width / Double(ownWidth), height / Double(ownHeight))
      try render(on: context, width: Double(ownWidth), height: Double(ownHeight))
    }
  }

  /// Wraps `rsvg_handle_render_document`.
  private func render(on context: Context, width: Double, height: Double) throws(CairoError) {
    var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_render_document(pointer, context.pointer, &viewport, &error) != 0 else {
      throw VectorImage.failure("draw SVG picture", error)
    }
  }

  private static func failure(_ action: String, _ error: UnsafeMutablePointer<GError>?) -> CairoError {
    guard let error else { return CairoError(action: action, reason: "unknown failure") }
    defer { g_error_free(error) }
    return CairoError(action: action, reason: String(cString: error.pointee.message))
  }
}

extension [UInt8] {
  /// Whether the root element of an SVG document says `preserveAspectRatio="none"`. SVG 2 §8.7
  /// (#PreserveAspectRatioAttribute). It is read here, for librsvg doesn't tell.
  fileprivate var rootFitsAnyFrame: Bool {
    guard let start = range(of: Array("<svg".utf8), from: 0)?.upperBound else { return false }
    let end = self[start...].firstIndex(of: UInt8(ascii: ">")) ?? endIndex
    let tag = Array(self[start..<end])
    guard let name = tag.range(of: Array("preserveAspectRatio".utf8), from: 0) else { return false }
    let value = tag[name.upperBound...].drop { byte in
      byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte <= 0x20
    }
    let word = value.prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    return word.elementsEqual("none".utf8)
  }

  private func range(of piece: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = piece.first else { return nil }
    var index = start
    while let next = self[index...].firstIndex(of: first), next + piece.count <= count {
      if self[next..<next + piece.count].elementsEqual(piece) { return next..<next + piece.count }
      index = next + 1
    }
    return nil
  }
}
