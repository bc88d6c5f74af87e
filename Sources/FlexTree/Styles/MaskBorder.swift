internal import FlexCore

/// `mask-border-*`: a mask in nine parts. CSS Masking 1 §8 (#mask-borders). Hardly any box has one: it stands apart.
public indirect enum MaskBorder: Equatable, Hashable, Sendable {
  case none
  case image(BorderImage)

  /// The parts as those of a border image have names.
  public var image: BorderImage {
    get { if case .image(let image) = self { image } else { Self.initial } }
    set { self = newValue == Self.initial ? .none : .image(newValue) }
  }

  /// Whether there is a mask.
  public var isVisible: Bool { if case .image(let image) = self { image.source != .none } else { false } }

  /// Deviation: as in Chromium the middle is always kept. `masksKeepTheirMiddle` pins it.
  private static let initial: BorderImage = {
    var image = BorderImage()
    image.slice = Edges(all: .number(0))
    image.width = Edges(all: .auto)
    image.isFilled = true
    return image
  }()
}
