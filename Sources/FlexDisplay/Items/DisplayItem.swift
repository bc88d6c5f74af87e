public import FlexCore
public import FlexTree

/// One step of painting. Lengths are CSS px of the surrounding `transform`'s space; items paint in
/// their order.
public indirect enum DisplayItem: Equatable, Sendable {
  case fill(Shape, Brush)
  case stroke(Path, Stroke, Color)
  case image(ImagePlacement)
  case text(TextItem)
  case shadow(ShadowItem)
  /// Paints items only inside the shape.
  case clip(Shape, [DisplayItem])
  /// Paints items through a map.
  case transform(Matrix, [DisplayItem])
  /// Paints items apart, and the result as one.
  case layer(Layer)
}

/// A picture stretched over a rectangle.
public struct ImagePlacement: Equatable, Sendable {
  public var source: ImageSource
  public var frame: Rect
  public var rendering: ImageRendering
  public var alternativeText: String
  /// The part of the picture that shows, as shares of its size; the frame is still the whole picture's.
  /// Pixels outside don't bleed in where it is scaled.
  public var crop: Rect?
  /// Whether a drawing may paint outside of the frame.
  public var overflows = false
  /// The element that the picture is, in a tagged document; what only decorates has none.
  public var tag: ContentTag?

  public init(
    source: ImageSource, frame: Rect, rendering: ImageRendering = .auto, alternativeText: String = "",
    crop: Rect? = nil
  ) {
    self.crop = crop
    self.source = source
    self.frame = frame
    self.rendering = rendering
    self.alternativeText = alternativeText
  }
}

/// A run of glyphs.
public struct TextItem: Equatable, Sendable {
  public private(set) var packed: PackedGlyphRun
  /// The run with its glyphs, made anew each time it is asked for.
  public var run: GlyphRun {
    get { packed.run }
    set { packed = PackedGlyphRun(newValue) }
  }
  /// Left end of the baseline.
  public var origin: Point
  public var color: Color
  /// The run's characters in logical order, for selection and extraction.
  public var text: String
  /// `-webkit-text-stroke`.
  public var stroke: TextStroke?
  /// Whether the run only repeats text painted elsewhere: a shadow, a mask.
  public var isDecorative: Bool
  /// The box that the text belongs to, for stable names.
  public var box: BoxID?
  /// The element that the text stands in, in a tagged document.
  public var tag: ContentTag?
  /// Whether a space is read behind the text that isn't drawn: the end of a line stands for it.
  public var endsWithSpace = false

  public init(
    run: PackedGlyphRun, origin: Point, color: Color, text: String, stroke: TextStroke? = nil,
    isDecorative: Bool = false, box: BoxID? = nil
  ) {
    packed = run
    self.origin = origin
    self.color = color
    self.text = text
    self.stroke = stroke
    self.isDecorative = isDecorative
    self.box = box
  }

  public var font: FontID { packed.font }
  /// px.
  public var fontSize: Float { packed.fontSize }
  /// Sum of advances in px.
  public var width: Float { packed.width }
}

/// An outline around glyphs.
public struct TextStroke: Equatable, Sendable {
  public var width: Float
  public var color: Color

  public init(width: Float, color: Color) {
    self.width = width
    self.color = color
  }
}

/// The blurred shade of a rounded rectangle. CSS Backgrounds 3 §6 (#shadow-shape).
public struct ShadowItem: Equatable, Sendable {
  /// The shadow's own shape: offset and spread are worked in. Of an inset shadow, the hole.
  public var shape: RoundedRect
  public var color: Color
  /// Of the Gaussian, px: half the blur radius.
  public var standardDeviation: Float
  /// Where the shadow may fall: of an outer shadow everything but the border box, of an inset
  /// one the padding box.
  public var limit: RoundedRect
  public var isInset: Bool

  public init(
    shape: RoundedRect, color: Color, standardDeviation: Float, limit: RoundedRect, isInset: Bool
  ) {
    self.shape = shape
    self.color = color
    self.standardDeviation = standardDeviation
    self.limit = limit
    self.isInset = isInset
  }
}

/// Items painted apart. The order of effects is CSS's: filters, then masks, then opacity, then
/// blending with what lies below. Filter Effects 1 §5 (#placement).
public struct Layer: Equatable, Sendable {
  /// Whose effects these are: tells a layer from others of a page that look the same. `nil` where nothing is painted
  /// that depends on what lies below.
  public var id: BoxID?
  /// The document that the box is of: 0 is the page's own, others are in its frames.
  public var document = 0
  public var items: [DisplayItem]
  public var opacity: Float = 1
  public var blendMode: BlendMode = .normal
  public var filters: [LayerFilter] = []
  public var mask: Mask?
  public var backdrop: Backdrop?
  /// What the layer can cover before filters, or `nil` where that isn't known.
  public var bounds: Rect?

  public init(_ items: [DisplayItem], id: BoxID? = nil) {
    self.items = items
    self.id = id
  }

  /// Whether it is that layer, not one that looks the same.
  package func isSame(as other: Layer) -> Bool {
    id == other.id && document == other.document && (id != nil || self == other)
  }

  /// Layers inside each other that are drawn apart, each with pixels or a group of its own; deeper ones are
  /// painted without their effects.
  package static let nestingLimit = 24
}

/// What a layer lets through. CSS Masking 1 §7 (#mask-layers).
public struct Mask: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var items: [DisplayItem]
    /// Whether luminance times alpha counts instead of alpha.
    public var isLuminance: Bool
    /// How this entry meets those after it in the array, which lie below.
    public var composite: ImageLayer.Composite

    public init(items: [DisplayItem], isLuminance: Bool = false, composite: ImageLayer.Composite = .add) {
      self.items = items
      self.isLuminance = isLuminance
      self.composite = composite
    }
  }
  /// The first lies on top.
  public var entries: [Entry]
  /// Where the mask applies; nothing shows outside.
  public var area: Rect

  public init(entries: [Entry], area: Rect) {
    self.entries = entries
    self.area = area
  }
}

/// `backdrop-filter`. Filter Effects 2 §2 (#BackdropFilterProperty).
public struct Backdrop: Equatable, Sendable {
  public var filters: [LayerFilter]
  public var shape: Shape

  public init(filters: [LayerFilter], shape: Shape) {
    self.filters = filters
    self.shape = shape
  }
}
