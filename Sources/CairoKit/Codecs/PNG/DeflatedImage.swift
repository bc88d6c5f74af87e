/// Pixels compressed without loss, as page description formats take them: colours and alpha apart.
public struct DeflatedImage: Equatable, Sendable {
  /// Rows of samples, each row whole bytes; a zlib stream.
  public struct Plane: Equatable, Sendable {
    public var data: [UInt8]
    /// 1 of grey or of a palette, 3 of red, green and blue.
    public var componentCount: Int
    public var bitsPerComponent: Int
    /// Red, green, blue by sample, where samples are names.
    public var palette: [UInt8]?
    /// Whether each row begins with PNG's filter type. PNG §9.2 (#9Filter-types).
    public var isFiltered: Bool
  }

  public var width: Int
  public var height: Int
  public var color: Plane
  /// `nil` where every pixel is opaque.
  public var alpha: Plane?

  /// Packs a surface: of pixels in their fewest bits, of coverage as black that shows that far.
  public init(_ surface: ImageSurface) throws(CairoError) {
    guard surface.width > 0, surface.height > 0 else {
      throw CairoError(action: "pack a picture", reason: "there are no pixels")
    }
    width = surface.width
    height = surface.height
    switch surface.format {
    case .a8:
      color = try Plane(black: ())
      alpha = try Plane(coverage: surface)
    case .argb32:
      if let (opaque, coverage) = try surface.separated() {
        color = try Plane(opaque: opaque)
        alpha = try Plane(samples: coverage)
      } else {
        color = try Plane(opaque: surface)
        alpha = nil
      }
    }
  }
}

extension DeflatedImage.Plane {
  /// One black sample.
  fileprivate init(black: Void) throws(CairoError) { try self.init(samples: [0]) }

  /// Grey of eight bits.
  fileprivate init(samples: [UInt8]) throws(CairoError) {
    guard let data = try Deflater().zlib(samples) else {
      throw CairoError(action: "compress a picture", reason: "out of memory")
    }
    self.init(data: data, componentCount: 1, bitsPerComponent: 8, palette: nil, isFiltered: false)
  }

  /// Coverage as grey of eight bits.
  public init(coverage surface: ImageSurface) throws(CairoError) {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    let samples = surface.withPixels { pixels in
      [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
        for row in 0..<height {
          UnsafeMutableRawBufferPointer(target)[(row * width)...].copyBytes(
            from: pixels[(row * stride)..<(row * stride + width)])
        }
        count = width * height
      }
    }
    try self.init(samples: samples)
  }

  /// Opaque pixels in the layout with the fewest bits.
  fileprivate init(opaque surface: ImageSurface) throws(CairoError) {
    let packed = try PNGEncoder().packed(surface)
    data = packed.data
    bitsPerComponent = Int(packed.layout.bitDepth)
    isFiltered = true
    switch packed.layout.kind {
    case .gray: (componentCount, palette) = (1, nil)
    case .palette(let colors):
      componentCount = 1
      palette = colors.colors.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    case .rgb, .rgba, .rgb16, .rgba16: (componentCount, palette) = (3, nil)
    }
  }
}

extension ImageSurface {
  /// Colours without alpha, and alpha; `nil` where every pixel is opaque. A pixel that doesn't show has the colour of
  /// the one before, so that nothing foreign bleeds in where the picture is scaled.
  fileprivate func separated() throws(CairoError) -> (opaque: ImageSurface, coverage: [UInt8])? {
    let (width, height, wordsPerRow) = (self.width, self.height, stride / 4)
    let isOpaque = withPixels { raw in
      let words = raw.bindMemory(to: UInt32.self)
      var alpha: UInt32 = 0xFF00_0000
      for row in 0..<height where alpha == 0xFF00_0000 {
        for column in 0..<width { alpha &= words[row * wordsPerRow + column] }
      }
      return alpha == 0xFF00_0000
    }
    if isOpaque { return nil }
    let opaque = try ImageSurface(devicePixels: (width, height))
    var coverage = [UInt8](repeating: 0, count: width * height)
    withPixels { raw in
      opaque.withMutablePixels { target in
        let source = raw.bindMemory(to: UInt32.self)
        let target = target.bindMemory(to: UInt32.self)
        var last: UInt32 = 0xFF00_0000
        for row in 0..<height {
          for column in 0..<width {
            let word = source[row * wordsPerRow + column]
            let alpha = word >> 24
            if alpha == 255 {
              last = word
            } else if alpha > 0 {
              func straight(_ value: UInt32) -> UInt32 { min(255, (value * 255 + alpha / 2) / alpha) }
              last =
                0xFF00_0000 | straight(word >> 16 & 255) << 16 | straight(word >> 8 & 255) << 8 | straight(word & 255)
            }
            target[row * wordsPerRow + column] = last
            coverage[row * width + column] = UInt8(alpha)
          }
        }
      }
    }
    return (opaque, coverage)
  }
}

extension EncodedImage {
  /// 1 of grey, 3 of colours: what the start of a JPEG's frame says. ISO 10918-1 §B.2.2. `nil` where it says nothing.
  public var jpegComponentCount: Int? {
    guard let count = JPEGSegments(bytes).first(where: \.isFrame)?.integer(at: 5, count: 1) else { return nil }
    return count == 1 || count == 3 ? count : nil
  }
}
