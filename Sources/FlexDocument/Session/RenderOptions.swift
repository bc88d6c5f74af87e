internal import FlexStyle

/// How a document is to come out, whatever its data.
public struct RenderOptions: Equatable, Sendable {
  public enum Media: String, Sendable, CaseIterable { case screen, print }

  /// The moment that a picture of a moving page is of.
  public enum Time: Equatable, Sendable, CustomStringConvertible {
    /// Seconds since the page was opened, when all animations began.
    case seconds(Double)
    /// When all animations have ended that end: what goes on for ever is at the start of an iteration.
    case end

    /// `2.5s`, `500ms`, a number of seconds, or `end`; `nil` for all else.
    public init?(_ text: String) {
      if text == "end" {
        self = .end
        return
      }
      let unit: (name: String, seconds: Double) =
        text.hasSuffix("ms") ? ("ms", 0.001) : text.hasSuffix("s") ? ("s", 1) : ("", 1)
      guard let number = Double(text.dropLast(unit.name.utf8.count)), number >= 0, number <= 1e9 else { return nil }
      self = .seconds(number * unit.seconds)
    }

    public var description: String {
      switch self {
      case .seconds(let seconds): "\(seconds)s"
      case .end: "end"
      }
    }
  }

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
  /// The moment at which animations are looked at.
  public var time: Time

  public init(
    width: Float? = nil, height: Float? = nil, fitsContent: Bool = false, scale: Float = 1, media: Media = .screen,
    prefersDark: Bool = false,
    isPaged: Bool = false, time: Time = .seconds(0)
  ) {
    self.width = width
    self.height = height
    self.fitsContent = fitsContent
    self.scale = scale
    self.media = media
    self.prefersDark = prefersDark
    self.isPaged = isPaged
    self.time = time
  }
}

extension RenderOptions.Time {
  /// The same as styles have it.
  var ofAnimations: AnimationTime {
    switch self {
    case .seconds(let seconds): .seconds(seconds)
    case .end: .end
    }
  }
}
