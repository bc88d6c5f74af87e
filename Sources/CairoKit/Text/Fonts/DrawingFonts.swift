internal import CCairo
internal import CCairoFixes
internal import Glibc

/// The fonts of a session for what draws text by itself: librsvg takes those of the thread's default font map, which are
/// the installed ones. A map with the given fonts stands in its place while a picture is drawn. One thread owns it.
public final class DrawingFonts {
  private let options: FontOptions
  private var map: UnsafeMutablePointer<PangoFontMap>?  // owned
  private var isMade = false
  private var isEmpty = false
  /// Unpacked fonts, which are read by path; closed with the map.
  private var unpacked: [Int32] = []

  /// `nil` where the installed fonts are all there are.
  public init?(options: FontOptions) {
    if options.useSystemFonts, options.files.isEmpty, options.folders.isEmpty { return nil }
    self.options = options
  }

  deinit {
    if let map { g_object_unref(map) }
    for file in unpacked { close(file) }
  }

  /// Whether there is no font at all. Pango would draw frames then, where memory happens to say.
  var hasNone: Bool {
    prepare()
    return isEmpty
  }

  private func prepare() {
    guard !isMade else { return }
    isMade = true
    map = makeMap()
  }

  /// Draws with these fonts and no others. Wraps `pango_cairo_font_map_set_default`, which counts for this thread.
  func draw<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    prepare()
    guard let map, let before = pango_cairo_font_map_get_default() else { return try body() }
    g_object_ref(before)
    pango_cairo_font_map_set_default(OpaquePointer(map))
    defer {
      pango_cairo_font_map_set_default(OpaquePointer(before))
      g_object_unref(before)
    }
    try body()
  }

  /// Wraps `pango_cairo_font_map_new_for_font_type` and `pango_fc_font_map_set_config`.
  private func makeMap() -> UnsafeMutablePointer<PangoFontMap>? {
    guard let config = options.useSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate() else { return nil }
    defer { FcConfigDestroy(config) }
    if !options.useSystemFonts {
      FcConfigParseAndLoadFromMemory(config, DrawingFontRules.text(standIns), 0)
      FcConfigBuildFonts(config)
    }
    let inFolders = options.folders.flatMap { Set(SystemFonts.faces(folder: $0).map(\.path)).sorted() }
    for path in options.files + inFolders { add(path, to: config) }
    isEmpty = [FcSetSystem, FcSetApplication].allSatisfy { (FcConfigGetFonts(config, $0)?[0].nfont ?? 0) == 0 }
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else { return nil }
    pango_fc_font_map_set_config(OpaquePointer(map), config)
    return map
  }

  /// Adds a file; a WOFF or WOFF2 unpacked, for HarfBuzz reads no other.
  private func add(_ path: String, to config: OpaquePointer) {
    guard FontFile.isPacked(path) else {
      FcConfigAppFontAddFile(config, path)
      return
    }
    guard let bytes = FontSet.contents(of: path).flatMap(FontFile.unpacked) else { return }
    let file = fx_memory_file_of_font()
    guard file >= 0 else { return }
    unpacked.append(file)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    FcConfigAppFontAddFile(config, "/proc/self/fd/\(file)")
  }

  /// Which of the given families generic ones come to, as in text of a page.
  private var standIns: [(names: [String], family: String)] {
    guard let fonts = try? FontSet(options: options) else { return [] }
    let generics: [(FontFamilyName.Generic, [String])] = [
      (.serif, ["serif"]), (.sansSerif, ["sans-serif", "sans", "system-ui"]), (.monospace, ["monospace"]),
      (.cursive, ["cursive"]), (.fantasy, ["fantasy"]),
    ]
    return generics.compactMap { generic, names in
      guard let family = fonts.faceIndices(of: .generic(generic)).first.flatMap({ fonts.faces[$0].families.first })
      else { return nil }
      return (names + generic.installedFamilies, family)
    }
  }
}

/// Rules of fontconfig's for a configuration that has none.
enum DrawingFontRules {
  /// Generic families, and bitmaps that are scaled to the size that is asked for.
  static func text(_ standIns: [(names: [String], family: String)]) -> String {
    var rules = "<?xml version=\"1.0\"?><fontconfig>"
    for standIn in standIns {
      for name in standIn.names {
        rules += "<alias binding=\"same\"><family>\(escaped(name))</family>"
        rules += "<accept><family>\(escaped(standIn.family))</family></accept></alias>"
      }
    }
    return rules + """
      <match target="font">
      <test name="outline"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor"><divide><name target="pattern">pixelsize</name><name>pixelsize</name></divide></edit>
      <edit name="matrix"><times><name>matrix</name><matrix><name>pixelsizefixupfactor</name><double>0</double>
      <double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
      <edit name="size"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
      </match></fontconfig>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
