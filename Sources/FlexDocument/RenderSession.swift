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
  /// Blurred masks of shadows.
  public let shadows = ShadowMasks()
  let resources: any Resources
  let measurer: TextMeasurer
  var styles: StyleStage
  private let readFailures: ReadFailures
  /// Font faces that `@font-face` rules have registered, so that each is read once.
  var registeredFaces: Set<String> = []
  /// Called as each stage begins; text is shaped ahead of layout then, instead of when layout asks.
  public var stageWillBegin: ((RenderStage) -> Void)?

  /// - Throws: `CairoError` where the fonts can't be set up.
  public init(resources: any Resources, fonts options: FontOptions = FontOptions()) throws {
    self.resources = resources
    fonts = try FontSet(options: options)
    measurer = TextMeasurer(fonts: fonts)
    let failures = ReadFailures()
    readFailures = failures
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
      read: { name in
        do throws(ResourceError) {
          return try resources.read(name)
        } catch {
          failures.reasons[name] = error.reason
          return nil
        }
      })
    styles = StyleStage(resources: resources)
  }
}

extension RenderSession {
  /// Why a picture can't be shown; `nil` where it can.
  func failure(of picture: ImageSource) -> String? {
    switch picture {
    case .missing(let reason): reason
    case .url(let name), .unturned(let name):
      images.failure(of: picture).map { readFailures.reasons[name] ?? $0.reason }
    case .svg: images.failure(of: picture)?.reason
    }
  }
}

/// Why resources could not be read, by name.
private final class ReadFailures {
  var reasons: [String: String] = [:]
}
