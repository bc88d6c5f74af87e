public import CairoKit
internal import FlexCore
internal import FlexMarkup
public import FlexPaint
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// What one thread owns while it renders documents: fonts, shaped paragraphs, decoded pictures and
/// parsed style sheets. Keep it across documents; it is not `Sendable`.
public final class RenderSession {
  public let fonts: FontSet
  public let images: DecodedImages
  let resources: any Resources
  let measurer: TextMeasurer
  var styles: StyleStage
  /// Font faces that `@font-face` rules have registered, so that each is read once.
  var registeredFaces: Set<String> = []

  /// - Throws: `CairoError` where the fonts can't be set up.
  public init(resources: any Resources, fonts options: FontOptions = FontOptions()) throws {
    self.resources = resources
    fonts = try FontSet(options: options)
    measurer = TextMeasurer(fonts: fonts)
    images = DecodedImages(
      resolve: { url, base in
        // Data URLs name themselves.
        if url.utf8.starts(with: "data:".utf8) { return .url(url) }
        do throws(ResourceError) {
          return .url(try resources.resolve(url, base: base))
        } catch {
          return .missing(error.reason)
        }
      },
      read: { name in try? resources.read(name) })
    styles = StyleStage(resources: resources)
  }
}
