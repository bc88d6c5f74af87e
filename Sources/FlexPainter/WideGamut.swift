package import CairoKit
package import FlexDisplay
package import FlexTree

/// Numbers of Display P3 in the place of sRGB's: what is drawn by them is a picture in that space, with the colours that
/// sRGB doesn't have. CSS Color 4 §10.5 (#valdef-color-display-p3).
package enum WideGamut {
  /// The colour's numbers in Display P3.
  package static func color(_ color: Color) -> Color {
    let own = ColorSpace.srgb.convert(
      ColorVector(Double(color.red), Double(color.green), Double(color.blue)), to: .displayP3)
    return Color(red: Float(own.x), green: Float(own.y), blue: Float(own.z), alpha: color.alpha)
  }

  package static func page(_ page: DisplayList) -> DisplayList {
    var page = page
    page.items = items(page.items)
    return page
  }

  private static func items(_ items: [DisplayItem]) -> [DisplayItem] { items.map(item) }

  private static func item(_ item: DisplayItem) -> DisplayItem {
    switch item {
    case .fill(let shape, let brush): return .fill(shape, self.brush(brush))
    case .stroke(let path, let stroke, let color): return .stroke(path, stroke, self.color(color))
    case .image: return item
    case .text(var text):
      text.color = color(text.color)
      if let stroke = text.stroke { text.stroke = TextStroke(width: stroke.width, color: color(stroke.color)) }
      return .text(text)
    case .shadow(var shadow):
      shadow.color = color(shadow.color)
      return .shadow(shadow)
    case .clip(let shape, let items): return .clip(shape, self.items(items))
    case .transform(let matrix, let items): return .transform(matrix, self.items(items))
    case .layer(var layer):
      layer.items = self.items(layer.items)
      layer.filters = layer.filters.map { filter in
        guard case .function(.dropShadow(var shadow)) = filter, case .color(let color) = shadow.color else {
          return filter
        }
        shadow.color = .color(self.color(color))
        return .function(.dropShadow(shadow))
      }
      return .layer(layer)
    }
  }

  private static func brush(_ brush: Brush) -> Brush {
    switch brush {
    case .color(let color): return .color(self.color(color))
    case .gradient(let gradient): return .gradient(self.gradient(gradient))
    case .tiles(var tiling):
      if case .gradient(let gradient) = tiling.content { tiling.content = .gradient(self.gradient(gradient)) }
      return .tiles(tiling)
    }
  }

  private static func gradient(_ gradient: GradientFill) -> GradientFill {
    var gradient = gradient
    for index in gradient.stops.indices { gradient.stops[index].color = color(gradient.stops[index].color) }
    return gradient
  }

  /// Pixels of sRGB with the numbers of Display P3.
  static func convert(_ surface: ImageSurface) throws(CairoError) -> ImageSurface {
    guard surface.format == .argb32 else { return surface }
    let copy = try surface.part(x: 0, y: 0, width: surface.width, height: surface.height)
    let (width, height, wordsPerRow) = (copy.width, copy.height, copy.stride / 4)
    var (last, converted): (UInt32, UInt32) = (0, 0)
    unsafe copy.withMutablePixels { raw in
      let words = unsafe raw.bindMemory(to: UInt32.self)
      for row in 0..<height {
        for index in (row * wordsPerRow)..<(row * wordsPerRow + width) {
          // Neighbours are often the same.
          if unsafe words[index] != last {
            last = unsafe words[index]
            converted = pixel(last)
          }
          unsafe words[index] = converted
        }
      }
    }
    return copy
  }

  /// A premultiplied pixel.
  private static func pixel(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 0 { return word }
    func straight(_ shift: UInt32) -> Float { min(1, Float(word >> shift & 255) / Float(alpha)) }
    return color(Color(red: straight(16), green: straight(8), blue: straight(0), alpha: Float(alpha) / 255))
      .premultipliedPixel
  }
}

/// A session's pictures with the numbers of Display P3. Those that had a wider profile are cut to sRGB before.
package final class WideGamutImages: ImageStore {
  private let images: any ImageStore
  private var converted: [ImageSource: DecodedImage] = [:]

  package init(_ images: any ImageStore) { self.images = images }

  package func source(url: String, base: String?) -> ImageSource { images.source(url: url, base: base) }
  package func dimensions(of source: ImageSource) -> NaturalDimensions? { images.dimensions(of: source) }
  package func encodedImage(for source: ImageSource) -> EncodedImage? { images.encodedImage(for: source) }

  package func image(for source: ImageSource) -> DecodedImage? {
    if let known = converted[source] { return known }
    guard let image = images.image(for: source) else { return nil }
    let result: DecodedImage
    switch image {
    case .raster(let surface): result = .raster((try? WideGamut.convert(surface)) ?? surface)
    case .vector(let picture): result = .vector(WideGamutDrawing(picture))
    }
    converted[source] = result
    return result
  }
}

/// A drawing in sRGB, drawn apart as pixels and turned into Display P3.
private final class WideGamutDrawing: VectorPicture {
  private let picture: any VectorPicture
  private static let largestSide = 8192.0

  init(_ picture: any VectorPicture) { self.picture = picture }

  func draw(on context: Context, width: Double, height: Double) throws(CairoError) {
    guard width > 0, height > 0 else { return }
    let scale = abs(context.matrix.determinant).squareRoot()
    let columns = min(max((width * scale).rounded(.up), 1), Self.largestSide)
    let rows = min(max((height * scale).rounded(.up), 1), Self.largestSide)
    let surface = try ImageSurface(devicePixels: (Int(columns), Int(rows)))
    let own = try Context(surface)
    own.scale(columns / width, rows / height)
    try picture.draw(on: own, width: width, height: height)
    try own.checkStatus("draw a picture")
    let pattern = try Pattern(try WideGamut.convert(surface))
    pattern.setMatrix(.scale(columns / width, rows / height))
    pattern.setFilter(.bilinear)
    context.setSource(pattern)
    context.newPath()
    context.rectangle(x: 0, y: 0, width: width, height: height)
    context.fill()
  }
}
