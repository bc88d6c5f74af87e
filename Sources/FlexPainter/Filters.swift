package import CairoKit
import FlexCore
package import FlexDisplay
import FlexTree

/// What a blur finds beyond the edge.
package enum BlurEdges {
  case transparent
  /// The picture itself, turned round.
  case mirrored
}

extension Raster {
  package func apply(_ filter: LayerFilter, edges: BlurEdges = .transparent) throws(CairoError) {
    switch filter {
    case .function(let function): try apply(function, edges: edges)
    case .element(let element): try apply(element)
    case .projection(let projection): try apply(projection)
    }
  }

  /// Applies one function of `filter`. Filter Effects 1 §6 (#FilterPrimitivesOverview).
  private func apply(_ filter: FilterFunction, edges: BlurEdges) throws(CairoError) {
    switch filter {
    case .blur(let deviation): try blur(Double(deviation.clampedLength), edges: edges)
    case .dropShadow(let shadow): try dropShadow(shadow)
    default:
      if let matrix = ColorMatrix(filter) { apply(matrix) }
    }
  }

  /// Pixels; more blur than this is drawn from a smaller picture.
  private static let largestDeviation = 16.0

  /// - Parameter deviation: in px of user space.
  private func blur(_ deviation: Double, edges: BlurEdges) throws(CairoError) {
    let deviation = (x: deviation * scale.x, y: deviation * scale.y)
    let largest = max(deviation.x, deviation.y)
    guard largest > 0.01 else { return }
    if edges == .mirrored { return try blurMirrored(deviation) }
    if largest > Self.largestDeviation {
      return try blurCoarsely(deviation, shrink: Self.largestDeviation / 2 / largest)
    }
    Self.blur(surface, deviation)
  }

  /// - Parameter deviation: in pixels.
  private static func blur(_ surface: ImageSurface, _ deviation: (x: Double, y: Double)) {
    let stride = surface.stride
    let (width, height, channels) = (surface.width, surface.height, surface.format == .a8 ? 1 : 4)
    unsafe surface.withMutablePixels { pixels in
      unsafe BoxBlur(filterDeviation: deviation.x).apply(
        to: pixels, width: width, height: height, stride: stride, channels: channels, axis: .horizontal)
      unsafe BoxBlur(filterDeviation: deviation.y).apply(
        to: pixels, width: width, height: height, stride: stride, channels: channels, axis: .vertical)
    }
  }

  /// Blurs a smaller copy and stretches it back.
  private func blurCoarsely(_ deviation: (x: Double, y: Double), shrink: Double) throws(CairoError) {
    let small = try ImageSurface(
      devicePixels: (
        max(Int((Double(surface.width) * shrink).rounded(.up)), 1),
        max(Int((Double(surface.height) * shrink).rounded(.up)), 1)
      ), format: surface.format)
    try Self.copy(surface, to: small)
    Self.blur(small, (deviation.x * shrink, deviation.y * shrink))
    let large = try ImageSurface(devicePixels: (surface.width, surface.height), format: surface.format)
    try Self.copy(small, to: large)
    replace(large)
  }

  /// Blurs a copy that goes on beyond its edges, mirrored.
  private func blurMirrored(_ deviation: (x: Double, y: Double)) throws(CairoError) {
    let far = (max(deviation.x, deviation.y) * 3).rounded(.up)
    let reach = min(Int(far), min(surface.width, surface.height), 1_000)
    let wide = try ImageSurface(devicePixels: (surface.width + 2 * reach, surface.height + 2 * reach))
    let context = try Context(wide)
    let pattern = try Pattern(surface)
    pattern.setExtend(.reflect)
    pattern.setMatrix(.translation(-Double(reach), -Double(reach)))
    context.setSource(pattern)
    context.paint()
    Self.blur(wide, (min(deviation.x, 330), min(deviation.y, 330)))
    let result = try ImageSurface(devicePixels: (surface.width, surface.height))
    let back = try Context(result)
    let blurred = try Pattern(wide)
    blurred.setMatrix(.translation(Double(reach), Double(reach)))
    back.setSource(blurred)
    back.paint()
    replace(result)
  }

  private static func copy(_ source: ImageSurface, to target: ImageSurface) throws(CairoError) {
    let context = try Context(target)
    let pattern = try Pattern(source)
    pattern.setMatrix(
      .scale(Double(source.width) / Double(target.width), Double(source.height) / Double(target.height)))
    pattern.setFilter(source.width > target.width ? .good : .bilinear)
    context.setSource(pattern)
    context.paint()
  }

  /// The picture over a blurred, moved and coloured copy of its own coverage.
  private func dropShadow(_ shadow: Shadow) throws(CairoError) {
    guard case .color(let color) = shadow.color else { return }
    let result = try ImageSurface(devicePixels: (surface.width, surface.height))
    let shade = try Context(result)
    // Offsets are of user space: they turn with it.
    let dx = toPixels.a * Double(shadow.x) + toPixels.c * Double(shadow.y)
    let dy = toPixels.b * Double(shadow.x) + toPixels.d * Double(shadow.y)
    let moved = try Pattern(surface)
    moved.setMatrix(.translation(-dx, -dy))
    shade.setSource(color)
    shade.mask(moved)
    let original = surface
    replace(result)
    try blur(Double(shadow.blur.clampedLength), edges: .transparent)
    let context = try Context(surface)
    context.setSource(try Pattern(original))
    context.paint()
  }

  private func apply(_ matrix: ColorMatrix) {
    unsafe surface.withMutablePixels { pixels in
      unsafe pixels.withMemoryRebound(to: UInt32.self) { words in
        // Neighbours are often alike.
        var last: (input: UInt32, output: UInt32) = (0, matrix.apply(toPixel: 0))
        for index in words.indices {
          let word = unsafe words[index]
          if word != last.input { last = (word, matrix.apply(toPixel: word)) }
          unsafe words[index] = last.output
        }
      }
    }
  }

  /// Coverage from brightness. CSS Masking 1 §7.10.1 (#MaskValues): luminance of sRGB as in SVG.
  func luminanceToAlpha() {
    unsafe surface.withMutablePixels { pixels in
      unsafe pixels.withMemoryRebound(to: UInt32.self) { words in
        for index in words.indices {
          let word = unsafe words[index]
          // Premultiplied components: luminance times alpha.
          let luminance =
            0.2126 * Float((word >> 16) & 0xFF) + 0.7152 * Float((word >> 8) & 0xFF) + 0.0722 * Float(word & 0xFF)
          unsafe words[index] = UInt32(min(luminance + 0.5, 255)) << 24
        }
      }
    }
  }
}
