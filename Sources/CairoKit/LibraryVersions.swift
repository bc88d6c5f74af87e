internal import CCairo
internal import CDeflate
internal import CHarfBuzz
internal import CSPNG
internal import CWebP

/// The libraries that the program runs with: versions as they say themselves where they do, else those it was
/// built with.
public enum LibraryVersions {
  /// Names and versions, in the order in which they are printed.
  public static var all: [(name: String, version: String)] {
    let fontconfig = Int(FcGetVersion())
    let webP = Int(WebPGetDecoderVersion())
    return [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
      ("harfbuzz", String(cString: hb_version_string())),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
      ("libspng", String(cString: spng_version_string())),
      ("libwebp", "\(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)"),
    ]
  }
}
