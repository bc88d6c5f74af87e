/// How a document is to come out, whatever its data.
public struct RenderOptions: Equatable, Sendable {
  public enum Media: String, Sendable, CaseIterable { case screen, print }

  /// Canvas in CSS px. Without a width, the template's page or body says, else 800.
  public var width: Float?
  /// Without a height, the template's page or body says, else the content.
  public var height: Float?
  /// Whether the canvas is as tall as its content, whatever the template says.
  public var fitsContent: Bool
  /// Device pixels per CSS px.
  public var scale: Float
  public var media: Media
  /// Whether `prefers-color-scheme` is `dark`.
  public var prefersDark: Bool
  /// Whether forced page breaks and page heights divide the document.
  public var isPaged: Bool

  public init(
    width: Float? = nil, height: Float? = nil, fitsContent: Bool = false, scale: Float = 1, media: Media = .screen,
    prefersDark: Bool = false,
    isPaged: Bool = false
  ) {
    self.width = width
    self.height = height
    self.fitsContent = fitsContent
    self.scale = scale
    self.media = media
    self.prefersDark = prefersDark
    self.isPaged = isPaged
  }

  /// Width of the canvas where nothing says otherwise, and the height that `vh` is of while the
  /// content decides on the real one.
  static let defaultWidth: Float = 800
  static let defaultViewportHeight: Float = 600
}
