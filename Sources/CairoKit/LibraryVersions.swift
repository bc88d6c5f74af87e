internal import CAVIF
internal import CCairo
internal import CDeflate
internal import CGIF
internal import CHBSubset
internal import CHarfBuzz
internal import CHyphen
internal import CLCMS
internal import CRsvg
internal import CSPNG
internal import CTurboJPEG
internal import CWOFF2
internal import CWebP

/// The libraries that the program runs with: versions as they say themselves where they do, else those it was
/// built with.
public enum LibraryVersions {
  /// Names and versions of those that every run begins with, in the order in which they are printed.
  public static var all: [(name: String, version: String)] {
    let fontconfig = Int(FcGetVersion())
    return [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
      ("harfbuzz", String(cString: hb_version_string())),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }

  /// A library that is opened when a document needs it.
  public struct Opened: Sendable {
    public var name: String
    /// Debian's package.
    public var package: String
    /// As the library says itself, where it does.
    public var version: String?
    /// Why it can't be opened.
    public var problem: String?
  }

  /// Those that documents may need. Opens them all.
  public static var opened: [Opened] {
    [
      opened("libharfbuzz-subset", fx_hbsubset_package(), fx_hbsubset_open) { _ in nil },
      opened("libhyphen", fx_hyphen_package(), fx_hyphen_open) { _ in nil },
      opened("libspng", fx_spng_package(), fx_spng_open) { $0.spng_version_string().map { String(cString: $0) } },
      opened("libturbojpeg", fx_turbojpeg_package(), fx_turbojpeg_open) { _ in nil },
      opened("libwebp", fx_webp_package(), fx_webp_open) {
        let version = Int($0.WebPGetDecoderVersion())
        return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
      },
      opened("libwebpdemux", fx_webpdemux_package(), fx_webpdemux_open) { _ in nil },
      opened("giflib", fx_gif_package(), fx_gif_open) { _ in nil },
      opened("lcms2", fx_lcms_package(), fx_lcms_open) { _ in nil },
      opened("libavif", fx_avif_package(), fx_avif_problem()),
      opened("libwoff2", cwoff2_package(), cwoff2_problem()),
      opened("librsvg", fx_svg_package(), fx_svg_problem()),
    ]
  }

  private static func opened(
    _ name: String, _ package: UnsafePointer<CChar>, _ problem: UnsafePointer<CChar>?
  ) -> Opened {
    Opened(name: name, package: String(cString: package), problem: problem.map { String(cString: $0) })
  }

  private static func opened<Functions>(
    _ name: String, _ package: UnsafePointer<CChar>,
    _ opener: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> UnsafePointer<Functions>?,
    version: (Functions) -> String?
  ) -> Opened {
    var library = Opened(name: name, package: String(cString: package))
    do throws(CairoError) {
      library.version = version(try OpenedLibrary.functions(opener, to: "open \(name)"))
    } catch { library.problem = error.reason }
    return library
  }
}
