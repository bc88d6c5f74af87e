internal import CCairo
internal import CHarfBuzz
package import FlexLimits
public import FlexTree

/// The fonts of a session: installed ones, given files, and those of `@font-face` rules. It finds
/// faces for requests, opens each once and names it by `FontID`. One thread owns it: not `Sendable`.
public final class FontSet {
  /// Glyphs already rasterised.
  let masks = GlyphMasks()
  let packedGlyphs = PackedGlyphs()
  let programs = FontPrograms()

  /// Faces that HarfBuzz refused to cut down to some glyphs: damaged ones. They are drawn, not embedded.
  public internal(set) var uncutFonts: Set<FontID> = []

  /// What the document that is drawn with these fonts may still take.
  package var budget: Budget?

  let library: FreeTypeLibrary
  private let options: FontOptions
  private(set) var faces: [FaceDescription]
  /// How many of them, the first ones, are of files and folders that were given.
  private var givenCount = 0
  /// Faces by lower-case family name; rules of `@font-face` take a name over as a whole.
  private var families: [String: [Int]] = [:]
  /// Faces by lower-case PostScript and full names, once one is asked for.
  private var localFaces: [String: Int] = [:]
  private var memoryFiles: [[UInt8]] = []
  /// Bytes of the fonts that `@font-face` rules gave, unpacked.
  public var memoryFontByteCount: Int { memoryFiles.reduce(0) { $0 + $1.count } }
  private var blobs: [FaceDescription.Source: OpaquePointer] = [:]  // hb_blob_t, owned

  private struct TypefaceKey: Hashable {
    var face: Int
    var variations: [FontVariationValue]
    var bold: Bool
    var oblique: Bool
  }
  private var typefaces: [Typeface] = []
  /// All that were asked for so far.
  var openTypefaces: [Typeface] { typefaces }
  private var typefaceIDs: [TypefaceKey: FontID?] = [:]
  private var resolvedFamilies: [FontFamilyName: [Int]] = [:]
  private var resolvedRequests: [FontRequest: [FontID]] = [:]
  private var sortedFaces: [String: SortedFaces] = [:]
  private struct FallbackKey: Hashable {
    var scalars: [UInt32]
    var language: String
    var wantsEmoji: Bool
    var isBold: Bool
    var isItalic: Bool
  }
  private var fallbacks: [FallbackKey: FontID?] = [:]

  /// Families that were asked for and not found, with what is used in their place.
  public private(set) var missingFamilies: [String: String] = [:]

  /// Opens FreeType and lists the fonts; installed ones are listed once a process.
  ///
  /// - Throws: where a given file has no font that can be read, or FreeType doesn't start.
  public init(options: FontOptions = FontOptions()) throws(CairoError) {
    library = try FreeTypeLibrary()
    self.options = options
    faces = []
    for path in options.files {
      let found = SystemFonts.faces(file: path)
      if found.isEmpty {
        try registerGivenFile(path)
      } else {
        faces += found
      }
    }
    for path in options.folders { faces += SystemFonts.faces(folder: path) }
    givenCount = faces.count
    if options.useSystemFonts { faces += SystemFonts.faces }
    for i in faces.indices {
      for family in faces[i].families { families[family.familyKey, default: []].append(i) }
    }
  }

  deinit {
    for blob in blobs.values { hb_blob_destroy(blob) }
  }

  // MARK: Registration

  /// A file that fontconfig can't read by itself: WOFF and WOFF2.
  private func registerGivenFile(_ path: String) throws(CairoError) {
    let bytes = Self.contents(of: path)
    guard let described = bytes.flatMap(describe) else {
      let missing = bytes.flatMap(FontFile.missingLibrary)
      throw CairoError(action: "read font file '\(path)'", reason: missing ?? "it is missing or not a font")
    }
    faces += described
  }

  /// Adds a font of an `@font-face` rule and answers with what the file calls itself; the first
  /// source that can be read counts.
  ///
  /// - Throws: where none can.
  @discardableResult
  public func register(_ rule: FontFace) throws(CairoError) -> String {
    var reason = "no source is a readable font"
    for source in rule.sources {
      let found: [FaceDescription]
      switch source {
      case .file(let path):
        let direct = SystemFonts.faces(file: path)
        found = direct.isEmpty ? Self.contents(of: path).flatMap(describe) ?? [] : direct
      case .bytes(let bytes):
        found = describe(bytes) ?? []
        if found.isEmpty, let missing = FontFile.missingLibrary(bytes) { reason = missing }
      case .local(let name):
        found = localFace(name).map { [faces[$0]] } ?? []
      }
      guard var face = found.first else { continue }
      let ownName = face.fullNames.first ?? face.families.first ?? ""
      if let weight = rule.weight { face.weight = weight } else if !face.isVariable { face.weight = 400...400 }
      if let stretch = rule.stretch { face.stretch = stretch }
      if let slant = rule.slant { face.isItalic = slant != .normal }
      face.unicodeRanges = rule.unicodeRanges
      face.givenFamily = rule.family
      let key = rule.family.familyKey
      if registeredFamilies.insert(key).inserted { families[key] = [] }
      faces.append(face)
      if !localFaces.isEmpty { noteNames(of: faces.count - 1) }
      // A later rule of the same descriptors comes first. CSS Fonts 4 §11.5 (#composite-fonts).
      families[key, default: []].insert(faces.count - 1, at: 0)
      resolvedFamilies.removeAll()
      resolvedRequests.removeAll()
      return ownName
    }
    throw CairoError(action: "load font '\(rule.family)'", reason: reason)
  }
  private var registeredFamilies: Set<String> = []

  /// The first face that has a name of its own, as `local()` asks for it. CSS Fonts 4 §4.3.1 (#local-font-fallback).
  private func localFace(_ name: String) -> Int? {
    if localFaces.isEmpty {
      for index in faces.indices { noteNames(of: index) }
    }
    return localFaces[name.familyKey]
  }

  private func noteNames(of index: Int) {
    for name in [faces[index].postScriptName] + faces[index].fullNames where localFaces[name.familyKey] == nil {
      localFaces[name.familyKey] = index
    }
  }

  /// Faces in font bytes, which are kept.
  private func describe(_ bytes: [UInt8]) -> [FaceDescription]? {
    guard let plain = FontFile.unpacked(bytes) else { return nil }
    var found: [FaceDescription] = []
    plain.withUnsafeBufferPointer { buffer in
      var count = 1
      var index = 0
      while index < min(count, 256) {
        var face: FT_Face?
        guard FT_New_Memory_Face(library.pointer, buffer.baseAddress, buffer.count, index, &face) == 0, let face else {
          break
        }
        defer { FT_Done_Face(face) }
        count = face[0].num_faces
        if let pattern = FcFreeTypeQueryFace(face, "memory", UInt32(index), nil) {
          if var description = FaceDescription(pattern: pattern) {
            description.source = .memory(memoryFiles.count)
            if face[0].face_flags & FT_Long(FT_FACE_FLAG_MULTIPLE_MASTERS) != 0 { description.isVariable = true }
            found.append(description)
          }
          FcPatternDestroy(pattern)
        }
        index += 1
      }
    }
    guard !found.isEmpty else { return nil }
    memoryFiles.append(plain)
    return found
  }

  static func contents(of path: String) -> [UInt8]? {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  // MARK: Families

  /// The faces of a family, or of what stands in for it; empty where nothing does.
  func faceIndices(of name: FontFamilyName) -> [Int] {
    if let known = resolvedFamilies[name] { return known }
    let found: [Int]
    switch name {
    case .named(let family): found = faces(named: family)
    case .generic(let generic): found = faces(of: generic)
    }
    resolvedFamilies[name] = found
    return found
  }

  private func faces(named family: String) -> [Int] {
    if let own = families[family.familyKey], !own.isEmpty { return own }
    guard options.useSystemFonts else { return [] }
    for substitute in SystemFonts.substitutes(for: family) {
      if let found = families[substitute.familyKey], !found.isEmpty { return found }
    }
    return []
  }

  /// What Chromium has for generic families; without installed fonts the given ones that suit best.
  private func faces(of generic: FontFamilyName.Generic) -> [Int] {
    if options.useSystemFonts {
      for family in generic.installedFamilies {
        let found = faces(named: family)
        if !found.isEmpty { return found }
      }
      for family in generic.fontconfigName.map(SystemFonts.substituted) ?? [] {
        if let found = families[family.familyKey], !found.isEmpty { return found }
      }
      if !faces.isEmpty, generic != .emoji { return [] }
    }
    func family(where suits: (FaceDescription) -> Bool) -> [Int]? {
      faces.first { suits($0) }.flatMap { $0.families.first }.flatMap { families[$0.familyKey] }
    }
    let plain: [Int]?
    switch generic {
    case .monospace: plain = family { $0.isMonospaced } ?? family { $0.families.joined().contains("Mono") }
    case .standard, .serif: plain = family { $0.families.joined().contains("Serif") }
    case .emoji: return family { $0.hasColor } ?? []
    default: plain = family { $0.families.joined().contains("Sans") && !$0.isMonospaced }
    }
    return plain ?? family { !$0.hasColor } ?? family { _ in true } ?? []
  }

  // MARK: Faces

  /// The fonts of a request's families in order, one a family; those not found are left out. At the
  /// end stands the last resort, so there is at least one where any font exists at all.
  public func fonts(for request: FontRequest) -> [FontID] {
    if let known = resolvedRequests[request] { return known }
    var ids: [FontID] = []
    var seen: Set<FontID> = []
    for family in request.families + [.generic(.standard)] {
      let candidates = faceIndices(of: family.local(in: request.writing, among: families))
      // A family behind one that exists isn't missed.
      if candidates.isEmpty, ids.isEmpty, case .named(let name) = family, missingFamilies[name] == nil {
        missingFamilies[name] = ""
      }
      // Composite faces: rules that share descriptors and split the code points among them.
      guard let best = faces.bestMatch(of: candidates, for: request) else { continue }
      for index in faces[best].unicodeRanges.isEmpty ? [best] : faces.matches(of: candidates, for: request) {
        if let id = open(index, request), seen.insert(id).inserted { ids.append(id) }
        if faces[index].unicodeRanges.isEmpty { break }
      }
    }
    if ids.isEmpty, let any = faces.indices.first(where: { !faces[$0].hasColor }), let id = open(any, request) {
      ids = [id]
    }
    resolvedRequests[request] = ids
    for case .named(let name) in request.families where missingFamilies[name] == "" {
      missingFamilies[name] = ids.first.map(familyName) ?? "nothing"
    }
    return ids
  }

  private func open(_ index: Int, _ request: FontRequest) -> FontID? {
    let description = faces[index]
    var variations: [FontVariationValue] = []
    if description.isVariable {
      variations.append(.init(tag: "wght", value: request.weight.clamped(to: description.weight)))
      variations.append(.init(tag: "wdth", value: request.stretch.clamped(to: description.stretch)))
      if let size = request.opticalSize { variations.append(.init(tag: "opsz", value: size)) }
      switch request.slant {
      case .normal: break
      case .italic: variations += [.init(tag: "ital", value: 1), .init(tag: "slnt", value: -14)]
      case .oblique(let angle): variations.append(.init(tag: "slnt", value: -angle))
      }
      for setting in request.variations {
        variations.removeAll { $0.tag == setting.tag }
        variations.append(setting)
      }
    }
    // CSS Fonts 4 §2.5 (#font-synthesis): bold where 600 or more is asked for and the face is lighter.
    let bold =
      request.synthesizesWeight && request.weight >= 600 && description.weight.upperBound < 600 && !description.hasColor
    let oblique =
      request.synthesizesSlant && request.slant != .normal && !description.isItalic && !description.hasColor
    return open(TypefaceKey(face: index, variations: variations, bold: bold, oblique: oblique))
  }

  private func open(_ key: TypefaceKey) -> FontID? {
    if let known = typefaceIDs[key] { return known }
    let description = faces[key.face]
    var id: FontID?
    if let blob = blob(of: description.source),
      let typeface = Typeface(
        library: library, blob: blob, description: description, variations: key.variations,
        synthesizesBold: key.bold, synthesizesOblique: key.oblique)
    {
      id = FontID(index: typefaces.count)
      typefaces.append(typeface)
    }
    typefaceIDs[key] = .some(id)
    return id
  }

  private func blob(of source: FaceDescription.Source) -> OpaquePointer? {
    if let known = blobs[source] { return known }
    let made: OpaquePointer?
    switch source {
    case .file(let path): made = hb_blob_create_from_file_or_fail(path)
    case .memory(let index):
      made = memoryFiles[index].withUnsafeBytes {
        hb_blob_create(
          $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: $0.count), HB_MEMORY_MODE_DUPLICATE,
          nil, nil)
      }
    }
    if let made { blobs[source] = made }
    return made
  }

  /// Descriptions of the faces that were opened.
  var openedFaces: [FaceDescription] { typefaces.map(\.description) }

  subscript(id: FontID) -> Typeface? { typefaces.indices.contains(id.index) ? typefaces[id.index] : nil }

  // MARK: Fallback

  /// An installed font that has `scalars`, for text of `language`, or `nil`.
  public func fallback(
    for scalars: [UInt32], language: String, wantsEmoji: Bool, request: FontRequest
  ) -> FontID? {
    let key = FallbackKey(
      scalars: scalars, language: language, wantsEmoji: wantsEmoji, isBold: request.weight >= 600,
      isItalic: request.slant != .normal)
    if let known = fallbacks[key] { return known }
    let id = search(key, request)
    fallbacks[key] = .some(id)
    return id
  }

  private func search(_ key: FallbackKey, _ request: FontRequest) -> FontID? {
    // Given fonts first: in a hermetic session there are no others. A document's own fonts are for who names them.
    // CSS Fonts 4 §5.2 (#font-matching-algorithm).
    for i in 0..<givenCount where faces[i].hasColor == key.wantsEmoji {
      if let id = open(i, request), covers(id, key.scalars) { return id }
    }
    guard options.useSystemFonts else { return nil }
    let language = key.wantsEmoji ? "und-zsye" : Self.fontconfigLanguage(key.language)
    let found = SystemFonts.firstFace(covering: key.scalars, language: language, wantsColor: key.wantsEmoji) {
      if let known = sortedFaces[language] { return known }
      let made = SortedFaces(language: language)
      sortedFaces[language] = made
      return made
    }
    guard let found,
      let index = faces.firstIndex(where: { $0.path == found.path && $0.index == found.index })
    else { return nil }
    return open(index, request)
  }

  /// Whether a font has a glyph for each scalar by itself.
  public func covers(_ id: FontID, _ scalars: [UInt32]) -> Bool {
    guard let typeface = self[id] else { return false }
    return scalars.allSatisfy { typeface.description.covers($0) && typeface.glyph($0) != 0 }
  }

  /// A font's glyph for a scalar; `nil` where it has none.
  public func glyph(of scalar: UInt32, in id: FontID) -> UInt32? {
    guard let glyph = self[id]?.glyph(scalar), glyph != 0 else { return nil }
    return glyph
  }

  /// Whether a font has a glyph for a scalar.
  public func covers(_ id: FontID, _ scalar: UInt32) -> Bool {
    guard let typeface = self[id] else { return false }
    return typeface.description.covers(scalar) && typeface.glyph(scalar) != 0
  }

  /// Whether a font's glyphs are coloured pictures.
  public func hasColor(_ id: FontID) -> Bool { self[id]?.description.hasColor ?? false }

  /// Whether a font has an OpenType feature, as `smcp`.
  public func hasFeature(_ tag: String, of id: FontID) -> Bool { self[id]?.hasFeature(tag) ?? false }

  /// Vertical measures of a font at a size in px.
  public func metrics(of id: FontID, size: Float) -> FontMetrics {
    self[id]?.metrics(size: size) ?? FontMetrics.fallback.scaled(by: size)
  }

  /// The family a font belongs to, as its file says.
  public func familyName(of id: FontID) -> String { self[id]?.description.families.first ?? "" }
}
