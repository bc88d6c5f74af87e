internal import CCairo
internal import FlexTree

/// Coverage of glyphs at quarters of a pixel. Cairo places glyphs of a picture on whole pixels only,
/// which makes the gaps between letters uneven. Not `Sendable`.
final class GlyphMasks {
  private struct Key: Hashable {
    var font: FontID
    var size: Double
    var glyph: UInt32
    var quarter: UInt8
  }

  /// A glyph's pixels; `x` and `y` lead from its origin's pixel to the top left one.
  struct Mask {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var coverage: [UInt8]
  }

  private var masks: [Key: Mask] = [:]
  private var outlines: [Key: HeldOutline] = [:]
  /// Outlines are measured on it; it has nothing to be seen.
  private lazy var measuring: Context? = {
    guard let surface = try? ImageSurface(devicePixels: (1, 1), format: .a8) else { return nil }
    return try? Context(surface)
  }()
  private static let limit = 8_192

  /// The mask of a glyph whose origin lies `quarter` quarters of a pixel right of a whole one.
  ///
  /// - Parameter boldness: width of a line around the glyph, in device pixels; it follows from font and size.
  func mask(
    of glyph: UInt32, in run: GlyphRun, size: Double, quarter: Int, boldness: Double, fonts: FontSet
  ) -> Mask? {
    let key = Key(font: run.font, size: size, glyph: glyph, quarter: UInt8(truncatingIfNeeded: quarter))
    if let mask = masks[key] { return mask }
    var single = run
    single.glyphs = [GlyphRun.Glyph(id: glyph, x: 0, y: 0, advance: 0)]
    single.fontSize = Float(size)
    guard
      let mask = outline(single, quarter: quarter, boldness: boldness, fonts: fonts)
        ?? render(
          boldness: boldness,
          { context in context.addPath(of: single, at: (Double(quarter) / 4, 0), fonts: fonts) })
    else { return nil }
    if masks.count >= Self.limit { masks.removeAll(keepingCapacity: true) }
    masks[key] = mask
    return mask
  }

  /// The mask of an outline as FreeType covers it, a fifth of what a path of cairo costs. `nil` for what is no outline,
  /// slanted or bold by itself. Wraps `FT_Outline_Get_Bitmap`.
  private func outline(_ run: GlyphRun, quarter: Int, boldness: Double, fonts: FontSet) -> Mask? {
    guard boldness == 0, let outline = outline(of: run, fonts: fonts) else { return nil }
    // 26.6 fixed point, up is positive.
    let (shift, box) = (quarter * 16, outline.box)
    let (left, right) = ((Int(box.xMin) + shift) >> 6, (Int(box.xMax) + shift + 63) >> 6)
    let (bottom, top) = (Int(box.yMin) >> 6, (Int(box.yMax) + 63) >> 6)
    let (width, height) = (right - left, top - bottom)
    guard box.xMax > box.xMin, box.yMax > box.yMin else {
      return Mask(x: 0, y: 0, width: 0, height: 0, coverage: [])
    }
    guard width < 2_048, height < 2_048 else { return nil }
    var coverage = [UInt8](repeating: 0, count: width * height)
    let isCovered = coverage.withUnsafeMutableBufferPointer { pixels in
      var bitmap = FT_Bitmap()
      (bitmap.width, bitmap.rows, bitmap.pitch) = (UInt32(width), UInt32(height), Int32(width))
      (bitmap.buffer, bitmap.num_grays) = (pixels.baseAddress, 256)
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return outline.cover(&bitmap, x: shift - left * 64, y: -bottom * 64)
    }
    return isCovered ? Mask(x: left, y: -top, width: width, height: height, coverage: coverage) : nil
  }

  /// The outline of a run's first glyph, loaded once for its four masks. Wraps `cairo_ft_scaled_font_lock_face` and
  /// `FT_Load_Glyph`.
  private func outline(of run: GlyphRun, fonts: FontSet) -> HeldOutline? {
    let key = Key(font: run.font, size: Double(run.fontSize), glyph: run.glyphs[0].id, quarter: 0)
    if let known = outlines[key] { return known }
    guard let measuring, let typeface = fonts[run.font], !typeface.synthesizesOblique,
      measuring.selectFont(typeface, of: run), let scaled = cairo_get_scaled_font(measuring.pointer),
      let face = cairo_ft_scaled_font_lock_face(scaled)
    else { return nil }
    defer { cairo_ft_scaled_font_unlock_face(scaled) }
    let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(face, FT_UInt(run.glyphs[0].id), flags) == 0, let slot = face[0].glyph,
      slot[0].format == FT_GLYPH_FORMAT_OUTLINE,
      let outline = HeldOutline(&slot[0].outline, library: fonts.library)
    else { return nil }
    if outlines.count >= Self.limit / 4 { outlines.removeAll(keepingCapacity: true) }
    outlines[key] = outline
    return outline
  }

  /// Rasterises the path that `draw` adds. Wraps `cairo_path_extents`, `cairo_stroke_extents`, `cairo_copy_path` and
  /// `cairo_append_path`.
  private func render(boldness: Double, _ draw: (Context) -> Void) -> Mask? {
    guard let measuring else { return nil }
    cairo_new_path(measuring.pointer)
    draw(measuring)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    if boldness > 0 {
      measuring.setBoldLine(boldness)
      cairo_stroke_extents(measuring.pointer, &left, &top, &right, &bottom)
    } else {
      cairo_path_extents(measuring.pointer, &left, &top, &right, &bottom)
    }
    guard right > left, bottom > top else { return Mask(x: 0, y: 0, width: 0, height: 0, coverage: []) }
    let x = Int(left.rounded(.down))
    let y = Int(top.rounded(.down))
    let width = Int(right.rounded(.up)) - x
    let height = Int(bottom.rounded(.up)) - y
    guard width < 2_048, height < 2_048, let surface = try? ImageSurface(devicePixels: (width, height), format: .a8),
      let context = try? Context(surface)
    else { return nil }
    context.translate(Double(-x), Double(-y))
    let path = cairo_copy_path(measuring.pointer)
    cairo_append_path(context.pointer, path)
    cairo_path_destroy(path)
    if boldness > 0 {
      context.fillBold(by: boldness)
    } else {
      context.setSource(red: 0, green: 0, blue: 0)
      context.fill()
    }
    let stride = surface.stride
    var coverage = [UInt8](repeating: 0, count: width * height)
    surface.withPixels { pixels in
      for row in 0..<height {
        for column in 0..<width { coverage[row * width + column] = pixels[row * stride + column] }
      }
    }
    return Mask(x: x, y: y, width: width, height: height, coverage: coverage)
  }
}

extension Context {
  /// Device pixels a font may be tall to be drawn from masks; larger ones are filled as outlines.
  private static let largestMask = 200.0

  /// Paints a run with its glyphs on quarters of a pixel and its baseline on a whole one, as Skia
  /// does. Returns `false` where that isn't possible: turned, or in colour.
  func showOnQuarters(_ run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) -> Bool {
    let matrix = self.matrix
    guard matrix.b == 0, matrix.c == 0, matrix.a > 0, matrix.a == matrix.d, !fonts.hasColor(run.font),
      run.fontSize > 0, run.fontSize.isFinite
    else { return false }
    let size = Double(run.fontSize) * matrix.a
    guard size <= Self.largestMask else { return false }
    let boldness = Double(fonts[run.font]?.boldness(size: Float(size)) ?? 0)

    var placed: [(mask: GlyphMasks.Mask, x: Int, y: Int)] = []
    placed.reserveCapacity(run.glyphs.count)
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for glyph in run.glyphs {
      let device = matrix.applied(x: origin.x + Double(glyph.x), y: origin.y + Double(glyph.y))
      guard abs(device.x) < 1e6, abs(device.y) < 1e6 else { continue }
      let quarters = Int((device.x * 4).rounded())
      let quarter = quarters & 3
      let column = (quarters - quarter) / 4
      let row = Int((device.y + 0.5).rounded(.down))
      guard
        let mask = fonts.masks.mask(
          of: glyph.id, in: run, size: size, quarter: quarter, boldness: boldness, fonts: fonts)
      else { return false }
      if mask.width == 0 { continue }
      let (x, y) = (column + mask.x, row + mask.y)
      placed.append((mask, x, y))
      (left, top) = (min(left, x), min(top, y))
      (right, bottom) = (max(right, x + mask.width), max(bottom, y + mask.height))
    }
    guard left < right else { return true }
    return paint(placed, left: left, top: top, width: right - left, height: bottom - top)
  }

  /// Paints masks of device pixels as one.
  private func paint(
    _ placed: [(mask: GlyphMasks.Mask, x: Int, y: Int)], left: Int, top: Int, width: Int, height: Int
  ) -> Bool {
    guard width < ImageSurface.maximumSide, height < ImageSurface.maximumSide,
      let surface = try? ImageSurface(devicePixels: (width, height), format: .a8)
    else { return false }
    let stride = surface.stride
    surface.withMutablePixels { pixels in
      for (mask, x, y) in placed {
        mask.coverage.withUnsafeBufferPointer { coverage in
          for row in 0..<mask.height {
            let target = (y - top + row) * stride + x - left
            for column in 0..<mask.width {
              let value = coverage[row * mask.width + column]
              if value == 0 { continue }
              // Where glyphs overlap, one covers what the other leaves.
              let rest = UInt16(255 - pixels[target + column])
              pixels[target + column] &+= UInt8((UInt16(value) * rest + 127) / 255)
            }
          }
        }
      }
    }
    saved {
      matrix = .identity
      // Wraps `cairo_mask_surface`.
      cairo_mask_surface(pointer, surface.pointer, Double(left), Double(top))
    }
    return true
  }
}
