public import FlexTree

extension VectorImage: VectorPicture {}

/// The pictures of a session, decoded from bytes that the document's resources give. It outlives a
/// document: a picture that many documents show is decoded once, those of single documents come and go.
/// Not `Sendable`.
public final class DecodedImages: ImageStore {
  /// What became of a picture.
  private typealias Decoded = Result<Picture, CairoError>

  private let decoder: ImageDecoder
  /// What text of SVG pictures is set in; `nil` is the installed fonts.
  private let fonts: DrawingFonts?
  private let resolve: (_ url: String, _ base: String?) -> ImageSource
  private let read: (_ url: String) -> [UInt8]?
  /// Pictures that were asked for since the last change of generations, and the bytes that they take.
  private var pictures: [ImageSource: Decoded] = [:]
  private var byteCount = 0
  /// Those of the generation before. One that is asked for again moves on, the rest is dropped with the next change:
  /// a logo that every document shows stays, a portrait that only one had goes.
  private var olderPictures: [ImageSource: Decoded] = [:]

  /// Pictures that were given, not read: they can't be decoded again.
  private var insertedPictures: [ImageSource: Decoded] = [:]

  /// Bytes of one generation, and of an entry besides its picture.
  private static let generationSize = 24 << 20
  private static let entrySize = 1 << 10

  /// - Parameters:
  ///   - fonts: what text of SVG pictures is set in; `nil` is the installed fonts.
  ///   - resolve: the key of a URL as written in CSS.
  ///   - read: the bytes of a resolved URL, or `nil`. `data:` URLs are read without it.
  public init(
    decoder: ImageDecoder = ImageDecoder(), fonts: DrawingFonts? = nil,
    resolve: @escaping (_ url: String, _ base: String?) -> ImageSource = { url, _ in .url(url) },
    read: @escaping (_ url: String) -> [UInt8]? = { _ in nil }
  ) {
    self.decoder = decoder
    self.fonts = fonts
    self.resolve = resolve
    self.read = read
  }

  public func source(url: String, base: String?) -> ImageSource { resolve(url, base) }

  public func dimensions(of source: ImageSource) -> NaturalDimensions? { picture(for: source)?.naturalDimensions }

  public func image(for source: ImageSource) -> DecodedImage? {
    switch picture(for: source) {
    case .raster(let image): .raster(image.surface)
    case .vector(let image): .vector(image)
    case nil: nil
    }
  }

  public func encodedImage(for source: ImageSource) -> EncodedImage? {
    guard case .raster(let image) = picture(for: source) else { return nil }
    return image.encoded
  }

  /// They are compressed once for all files that show them.
  public func packedImage(for source: ImageSource) throws(CairoError) -> DeflatedImage? {
    guard case .raster(let image) = picture(for: source) else { return nil }
    return try image.packed()
  }

  /// Why a picture can't be shown, or `nil` where it can. Decodes it, if need be.
  public func failure(of source: ImageSource) -> CairoError? {
    guard case .failure(let error) = decoded(source) else { return nil }
    return error
  }

  /// Keeps `bytes` as the picture of `source`, decoded. Whether EXIF orientation turns it is up to
  /// `image-orientation`.
  public func insert(_ bytes: [UInt8], for source: ImageSource, appliesOrientation: Bool = true) throws(CairoError) {
    let decoded = decode(bytes, appliesOrientation: appliesOrientation)
    insertedPictures[source] = decoded
    _ = try decoded.get()
  }

  /// Forgets all pictures.
  public func removeAll() {
    pictures.removeAll()
    olderPictures.removeAll()
    insertedPictures.removeAll()
    byteCount = 0
  }

  private func picture(for source: ImageSource) -> Picture? { try? decoded(source).get() }

  private func decoded(_ source: ImageSource) -> Decoded {
    if let known = pictures[source] ?? insertedPictures[source] { return known }
    let decoded = olderPictures[source] ?? decode(source)
    keep(decoded, as: source)
    return decoded
  }

  private func keep(_ decoded: Decoded, as source: ImageSource) {
    let size = Self.entrySize + ((try? decoded.get())?.byteCount ?? 0)
    if byteCount + size > Self.generationSize {
      olderPictures = pictures
      pictures = [:]
      byteCount = 0
    }
    pictures[source] = decoded
    byteCount += size
  }

  private func decode(_ source: ImageSource) -> Decoded {
    switch source {
    case .svg(let markup): decode(Array(markup.utf8))
    case .frame: .failure(CairoError(action: "read a frame", reason: "it is no picture"))
    case .missing(let name):
      .failure(CairoError(action: "read picture '\(name)'", reason: "it is missing"))
    case .url(let url): decode(url: url, appliesOrientation: true)
    case .unturned(let url): decode(url: url, appliesOrientation: false)
    }
  }

  private func decode(url: String, appliesOrientation: Bool) -> Decoded {
    guard let bytes = DataURL(url)?.bytes ?? read(url) else {
      return .failure(
        CairoError(action: "read picture '\(url.prefix(80))'", reason: "there are no bytes under this name"))
    }
    return decode(bytes, appliesOrientation: appliesOrientation)
  }

  private func decode(_ bytes: [UInt8], appliesOrientation: Bool = true) -> Decoded {
    do throws(CairoError) {
      let picture = try decoder.decode(bytes, appliesOrientation: appliesOrientation)
      if case .vector(let image) = picture { image.fonts = fonts }
      return .success(picture)
    } catch {
      return .failure(error)
    }
  }
}
