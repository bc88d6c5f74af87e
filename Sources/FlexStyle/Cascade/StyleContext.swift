public import FlexCore
public import FlexTree

/// What styles depend on besides the document: the medium and its fonts.
public struct StyleContext {
  public enum MediaType: String, Sendable, CaseIterable { case screen, print }
  public enum ColorScheme: String, Sendable, CaseIterable { case light, dark }

  /// The initial containing block in CSS px: the viewport, or a page's area.
  public var viewport: Size<Float>
  /// Device pixels per CSS px.
  public var resolution: Float
  public var mediaType: MediaType
  /// `prefers-color-scheme`.
  public var colorScheme: ColorScheme
  /// What `url()` in style attributes is relative to; `nil` leaves URLs as they are.
  public var baseURL: String?
  /// Answers for `ch`, `ex`, `cap`, `ic` and `lh`; without it CSS's fallbacks are taken.
  public var fontMetrics: ((TextStyle) -> FontRelativeLengths)?
  /// How large a font sets scripts.
  public var scriptScales: ((TextStyle) -> ScriptScales?)?
  /// When animations are looked at.
  public var time = AnimationTime.seconds(0)
  /// A colour of a profile by its name and numbers of 0…1; `nil` where there is no such profile.
  public var profiledColor: ((String, [Double]) -> ProfiledColor?)?

  /// Asked from time to time: where it answers yes, the styles that are missing are no longer computed. They are not to
  /// be used then.
  public var isSpent: (() -> Bool)?

  public init(
    viewport: Size<Float>, resolution: Float = 1, mediaType: MediaType = .screen, colorScheme: ColorScheme = .light,
    fontMetrics: ((TextStyle) -> FontRelativeLengths)? = nil
  ) {
    self.viewport = viewport
    self.resolution = resolution
    self.mediaType = mediaType
    self.colorScheme = colorScheme
    self.fontMetrics = fontMetrics
  }

  var medium: Medium {
    Medium(type: mediaType, viewport: viewport, resolution: resolution, prefersDark: colorScheme == .dark)
  }

  /// For the root element; later elements know its font size.
  var computation: ComputationContext {
    var context = ComputationContext(
      viewport: viewport, resolution: resolution, prefersDark: colorScheme == .dark, fontMetrics: fontMetrics)
    context.profiledColor = profiledColor
    context.scriptScales = scriptScales
    return context
  }
}
