package import FlexCore
package import FlexTree

/// What styles depend on besides the document: the medium and its fonts.
package struct StyleContext {
  package enum MediaType: String, Sendable, CaseIterable { case screen, print }
  package enum ColorScheme: String, Sendable, CaseIterable { case light, dark }

  /// The initial containing block in CSS px: the viewport, or a page's area.
  package var viewport: Size<Float>
  /// What media queries ask for, where that isn't the viewport: a page's area, however much its content is made smaller.
  package var mediaViewport: Size<Float>?
  /// What media queries of the device ask for, where that isn't the viewport: a page's sheet with its margins.
  package var deviceSize: Size<Float>?
  /// Device pixels per CSS px.
  package var resolution: Float
  package var mediaType: MediaType
  /// `prefers-color-scheme`.
  package var colorScheme: ColorScheme
  /// What `url()` in style attributes is relative to; `nil` leaves URLs as they are.
  package var baseURL: String?
  /// Answers for `ch`, `ex`, `cap`, `ic` and `lh`; without it CSS's fallbacks are taken.
  package var fontMetrics: ((TextStyle) -> FontRelativeLengths)?
  /// How large a font sets scripts.
  package var scriptScales: ((TextStyle) -> ScriptScales?)?
  /// When animations are looked at.
  package var time = AnimationTime.seconds(0)
  /// A colour of a profile by its name and numbers of 0…1; `nil` where there is no such profile.
  package var profiledColor: ((String, [Double]) -> ProfiledColor?)?

  /// Asked from time to time: where it answers yes, the styles that are missing are no longer computed. They are not to
  /// be used then.
  package var isSpent: (() -> Bool)?

  package init(
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
    let area = mediaViewport ?? viewport
    return Medium(
      type: mediaType, viewport: area, device: deviceSize ?? area, resolution: resolution,
      prefersDark: colorScheme == .dark)
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
