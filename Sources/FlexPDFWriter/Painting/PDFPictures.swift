internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// What tells pictures of a file apart.
struct PDFPictureKey: Hashable {
  var source: ImageSource
  /// Whether readers may smooth it.
  var interpolates: Bool
  /// Pixels of a part; `nil` is the whole.
  var part: PDFPicturePart?
  /// px that a drawing was fitted to.
  var size: Size<Float>?
  /// What it was reduced to; `nil` is its own size.
  var reduced: PDFPictureSize?
}

struct PDFPicturePart: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

extension PDFPainter {
  /// Pixels of a picture whose parts are written on their own; of larger ones the whole is there anyway.
  private static let largestPart = 256 * 256
  /// Pictures that are remembered; a file of any length takes the memory of one.
  private static let pictureLimit = 1 << 14

  func paint(_ image: ImagePlacement) throws(CairoError) {
    guard !image.frame.isEmpty, image.frame.isFinite else { return }
    switch images.image(for: image.source) {
    case nil: return
    case .raster(let surface):
      guard !image.frame.intersection(canvas.state.visible).isEmpty else { return }
      let (object, frame) = try picture(surface, image)
      canvas.setAlpha(1, file)
      canvas.save()
      // Readers enlarge pictures to whole pixels, some of them even where they end on one.
      canvas.clip(to: .rect(frame))
      canvas.transform(Matrix(picture: frame.expanded(by: -0.01)))
      draw(object)
      canvas.restore()
    case .vector(let picture):
      let area = image.overflows ? canvas.state.visible.union(image.frame) : image.frame
      guard !area.intersection(canvas.state.visible).isEmpty else { return }
      canvas.setAlpha(1, file)
      canvas.save()
      if !image.overflows { canvas.clip(to: .rect(image.frame)) }
      try draw(picture, image, area: area)
      canvas.restore()
    }
  }

  /// The object that shows a picture's pixels, or those that `crop` leaves, and where they belong.
  private func picture(_ surface: ImageSurface, _ image: ImagePlacement) throws(CairoError) -> (Int, Rect) {
    let frame = image.frame
    let key = PDFPictureKey(source: image.source, interpolates: image.rendering.interpolates)
    guard let crop = image.crop, surface.width * surface.height <= Self.largestPart else {
      if let size = reducedSize(of: surface, in: frame, image.rendering) {
        var reduced = key
        reduced.reduced = size
        // What doesn't get smaller stays as it is.
        return (
          try remembered(reduced) { () throws(CairoError) in
            if let object = try writeReduced(surface, key, to: size) { return object }
            return try picture(surface, key)
          }, frame
        )
      }
      return (try picture(surface, key), frame)
    }
    let (part, x, y) = try surface.part(showing: crop)
    var partKey = key
    partKey.part = PDFPicturePart(x: x, y: y, width: part.width, height: part.height)
    let (unitX, unitY) = (frame.width / Float(surface.width), frame.height / Float(surface.height))
    let place = Rect(
      x: frame.x + Float(x) * unitX, y: frame.y + Float(y) * unitY, width: Float(part.width) * unitX,
      height: Float(part.height) * unitY)
    if canvas.isCoverage { return (try write(part, interpolates: key.interpolates), place) }
    return (try remembered(partKey) { () throws(CairoError) in try write(part, interpolates: key.interpolates) }, place)
  }

  func picture(_ surface: ImageSurface, _ key: PDFPictureKey) throws(CairoError) -> Int {
    if canvas.isCoverage { return try write(surface, interpolates: key.interpolates) }
    return try remembered(key) { () throws(CairoError) in
      if let encoded = images.encodedImage(for: key.source), encoded.format == .jpeg,
        let count = encoded.jpegComponentCount
      {
        return PDFPicture.write(
          jpeg: encoded, componentCount: count, width: surface.width, height: surface.height, to: file,
          interpolates: key.interpolates)
      }
      if let packed = try images.packedImage(for: key.source) {
        return PDFPicture(packed).write(to: file, interpolates: key.interpolates)
      }
      return try write(surface, interpolates: key.interpolates)
    }
  }

  /// Writes pixels; of a soft mask only how far they cover.
  func write(_ surface: ImageSurface, interpolates: Bool = true) throws(CairoError) -> Int {
    let picture = PDFPicture(try DeflatedImage(surface))
    return canvas.isCoverage
      ? picture.writeCoverage(to: file, interpolates: interpolates)
      : picture.write(to: file, interpolates: interpolates)
  }

  private func remembered(_ key: PDFPictureKey, _ make: () throws(CairoError) -> Int) throws(CairoError) -> Int {
    if let known = pictures[key] { return known }
    let object = try make()
    if pictures.count >= Self.pictureLimit { pictures.removeAll() }
    pictures[key] = object
    return object
  }

  /// Draws pixels of their own where they belong.
  func draw(_ raster: Raster) throws(CairoError) {
    guard let place = raster.toPixels.inverted else { return }
    let object = try write(raster.surface)
    canvas.save()
    canvas.transform(
      place.concatenating(
        Matrix(
          picture: Rect(x: 0, y: 0, width: Float(raster.surface.width), height: Float(raster.surface.height))
            .expanded(by: -0.02))))
    draw(object)
    canvas.restore()
  }
}

extension Matrix {
  /// From the unit square of a picture, y upwards, to its frame.
  init(picture frame: Rect) {
    self.init(Double(frame.width), 0, 0, -Double(frame.height), Double(frame.x), Double(frame.maxY))
  }
}

extension ImageRendering {
  /// Whether a reader is asked to smooth a picture that is enlarged. Of `auto` a reader may think for itself, as
  /// Chromium's files have it. CSS Images 3 §5.3 (#the-image-rendering).
  var interpolates: Bool { self == .smooth }

  /// Whether a picture's own pixels are to be seen.
  var keepsPixels: Bool {
    switch self {
    case .pixelated, .crispEdges, .optimizeContrast: true
    case .auto, .smooth: false
    }
  }
}

/// A picture as objects of a file. ISO 32000-1 §8.9.5.
struct PDFPicture {
  private let packed: DeflatedImage

  init(_ packed: DeflatedImage) { self.packed = packed }

  func write(to file: PDFFile, interpolates: Bool) -> Int {
    let interpolates = interpolates && file.allowsInterpolation
    var hash = Self.hash(packed.color, packed.width, packed.height, interpolates)
    hash.append(packed.alpha?.data ?? [])
    return file.share(hash) {
      var entries = Self.entries(width: packed.width, height: packed.height, packed.color, interpolates)
      if let alpha = packed.alpha {
        file.isTransparent = true
        entries.entry(
          "/SMask",
          reference: Self.write(
            alpha, width: packed.width, height: packed.height, to: file, interpolates: interpolates))
      }
      return Self.write(packed.color, entries, to: file)
    }
  }

  /// White that covers as far as the picture does.
  func writeCoverage(to file: PDFFile, interpolates: Bool) -> Int {
    guard let alpha = packed.alpha else {
      return file.share(ContentHash(Array("white".utf8))) {
        var entries = Self.head(width: 1, height: 1, false)
        entries.append("/ColorSpace/DeviceGray/BitsPerComponent 8")
        return file.addStream(entries, [255])
      }
    }
    let mask = Self.share(
      alpha, width: packed.width, height: packed.height, to: file, interpolates: interpolates)
    return Self.write(.white, mask: mask, to: file)
  }

  private static func hash(
    _ plane: DeflatedImage.Plane, _ width: Int, _ height: Int, _ interpolates: Bool
  ) -> ContentHash {
    var hash = ContentHash(plane.data)
    // Of the same bytes rows can be made in several ways.
    for number in [width, height, plane.componentCount, plane.bitsPerComponent, interpolates ? 1 : 0] {
      hash.append(Array(String(number).utf8))
    }
    hash.append(plane.palette ?? [])
    return hash
  }

  /// A plane of grey by itself, written once: a soft mask.
  static func share(
    _ plane: DeflatedImage.Plane, width: Int, height: Int, to file: PDFFile, interpolates: Bool = true
  ) -> Int {
    let interpolates = interpolates && file.allowsInterpolation
    return file.share(hash(plane, width, height, interpolates)) {
      write(plane, width: width, height: height, to: file, interpolates: interpolates)
    }
  }

  /// A plane of grey by itself: a soft mask.
  static func write(
    _ plane: DeflatedImage.Plane, width: Int, height: Int, to file: PDFFile, interpolates: Bool = true
  ) -> Int {
    write(plane, entries(width: width, height: height, plane, interpolates && file.allowsInterpolation), to: file)
  }

  private static func write(_ plane: DeflatedImage.Plane, _ entries: PDFContent, to file: PDFFile) -> Int {
    let object = file.allocate()
    file.writeStream(object, entries, encoded: plane.data, filter: "/FlateDecode")
    return object
  }

  /// JPEG bytes as they are, with the profile that they have.
  static func write(
    jpeg encoded: EncodedImage, componentCount: Int, width: Int, height: Int, to file: PDFFile, interpolates: Bool
  ) -> Int {
    let interpolates = interpolates && file.allowsInterpolation
    var hash = ContentHash(encoded.bytes)
    hash.append([interpolates ? 1 : 0])
    return file.share(hash) {
      let device: StaticString = componentCount == 1 ? "/DeviceGray" : "/DeviceRGB"
      var entries = head(width: width, height: height, interpolates)
      if let profile = encoded.profile {
        entries.append("/ColorSpace[/ICCBased ")
        entries.append(reference: write(profile: profile, componentCount: componentCount, device: device, to: file))
        entries.append("]")
      } else {
        entries.append("/ColorSpace")
        entries.append(device)
      }
      entries.append("/BitsPerComponent 8")
      let object = file.allocate()
      file.writeStream(object, entries, encoded: encoded.bytes, filter: "/DCTDecode")
      return object
    }
  }

  /// An ICC profile as a stream, once in a file. ISO 32000-1 §8.6.5.5.
  private static func write(profile: [UInt8], componentCount: Int, device: StaticString, to file: PDFFile) -> Int {
    file.share(ContentHash(profile)) {
      var entries = PDFContent()
      entries.append("/N ")
      entries.append(integer: componentCount)
      entries.append("/Alternate")
      entries.append(device)
      return file.addStream(entries, profile)
    }
  }

  /// One colour that shows as far as a soft mask lets it: a single pixel is enough.
  static func write(_ color: Color, mask: Int, to file: PDFFile) -> Int {
    file.isTransparent = true
    let (red, green, blue, _) = color.components
    var entries = head(width: 1, height: 1, false)
    let samples = [red, green, blue].map { UInt8(($0 * 255).rounded()) }
    let isGray = samples[0] == samples[1] && samples[1] == samples[2]
    entries.append(isGray ? "/ColorSpace/DeviceGray" : "/ColorSpace/DeviceRGB")
    entries.append("/BitsPerComponent 8")
    entries.entry("/SMask", reference: mask)
    var hash = ContentHash(entries.bytes)
    hash.append(samples)
    return file.share(hash) { file.addStream(entries, isGray ? [samples[0]] : samples) }
  }

  private static func head(width: Int, height: Int, _ interpolates: Bool) -> PDFContent {
    var entries = PDFContent()
    entries.append("/Type/XObject/Subtype/Image/Width ")
    entries.append(integer: width)
    entries.append("/Height ")
    entries.append(integer: height)
    if interpolates { entries.append("/Interpolate true") }
    return entries
  }

  private static func entries(
    width: Int, height: Int, _ plane: DeflatedImage.Plane, _ interpolates: Bool
  ) -> PDFContent {
    // One pixel of a mask's colour has nothing to interpolate, and no other size.
    var entries = head(width: width, height: height, interpolates)
    if let palette = plane.palette {
      entries.append("/ColorSpace[/Indexed/DeviceRGB ")
      entries.append(integer: palette.count / 3 - 1)
      entries.append("<")
      for byte in palette { entries.append(hexadecimal: byte) }
      entries.append(">]")
    } else {
      entries.append(plane.componentCount == 1 ? "/ColorSpace/DeviceGray" : "/ColorSpace/DeviceRGB")
    }
    entries.append("/BitsPerComponent ")
    entries.append(integer: plane.bitsPerComponent)
    if plane.isFiltered {
      entries.append("/DecodeParms<</Predictor 15/Colors ")
      entries.append(integer: plane.componentCount)
      entries.append("/BitsPerComponent ")
      entries.append(integer: plane.bitsPerComponent)
      entries.append("/Columns ")
      entries.append(integer: width)
      entries.append(">>")
    }
    return entries
  }
}
