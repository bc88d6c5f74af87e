public import FlexCore

/// What painting reads of a box and does not inherit. Lengths are CSS px.
public struct PaintStyle: Equatable, Hashable, Sendable {
  public var backgroundColor: StyleColor = .color(.transparent)
  /// First layer on top; each has an image. CSS Backgrounds 3 §2 (#backgrounds).
  public var backgroundLayers: [ImageLayer] = []
  /// `background-clip` of the colour: the last entry of the list.
  public var backgroundColorClip: BoxArea = .borderBox

  public var borderStyle = Edges<LineStyle>(all: .none)
  public var borderColor = Edges<StyleColor>(all: .currentColor)
  public var borderRadius = Corners<Size<LengthPercentage>>(all: Size(width: .zero, height: .zero))
  /// `corner-*-shape`: how the corners bend.
  public var cornerShapes = Corners<CornerShape>(all: .round)
  public var borderImage = BorderImage()
  public var outline = Outline()
  public var boxShadows: [Shadow] = []

  public var opacity: Float = 1
  public var transform: [TransformFunction] = []
  /// The individual `translate`, `rotate` and `scale`, in that order, before `transform`.
  public var individualTransforms: [TransformFunction] = []
  /// `offset-*`, applied between the individual transforms and `transform`.
  public var offset = OffsetStyle.none
  public var transformOrigin = Position2D(x: .percent(50), y: .percent(50))
  /// Of the origin, in px towards the viewer.
  public var transformOriginDepth: Float = 0
  public var transformBox: BoxArea = .borderBox
  public var perspectiveOrigin = Position2D(x: .percent(50), y: .percent(50))
  /// Whether `contain`, `will-change`, `perspective` or `transform-style` asks for a stacking context.
  public var forcesStackingContext = false
  /// `-webkit-box-reflect`: one, or none.
  public var boxReflection: [BoxReflection] = []

  /// `nil` is `auto`.
  public var zIndex: Int32?
  public var isolation: Bool = false
  public var mixBlendMode: BlendMode = .normal
  public var filter: [FilterFunction] = []
  public var backdropFilter: [FilterFunction] = []
  public var clipPath: ClipPath = .none
  /// The deprecated `clip: rect()`, applied to absolute boxes; edges in px, `nil` is `auto`.
  public var clip: Edges<Float?>?
  public var maskLayers: [ImageLayer] = []
  public var maskBorder = MaskBorder.none
  /// How far `overflow: clip` lets content out.
  public var overflowClipMargin: Float = 0
  public var overflowClipMarginBox: BoxArea = .paddingBox

  public var objectFit: ObjectFit = .fill
  /// The part of the picture that counts as the whole: an `inset()`; `nil` is `none`.
  public var objectViewBox: BasicShape?
  public var objectPosition = Position2D(x: .percent(50), y: .percent(50))
  /// `snapshot: ignore`: left out of visual comparison.
  public var isIgnoredInSnapshots = false

  public init() {}
}

/// Four values, one a corner.
public struct Corners<Value> {
  public var topLeft: Value
  public var topRight: Value
  public var bottomRight: Value
  public var bottomLeft: Value

  public init(topLeft: Value, topRight: Value, bottomRight: Value, bottomLeft: Value) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(all value: Value) {
    self.init(topLeft: value, topRight: value, bottomRight: value, bottomLeft: value)
  }
}

extension Corners: Equatable where Value: Equatable {}
extension Corners: Hashable where Value: Hashable {}
extension Corners: Sendable where Value: Sendable {}

/// `<position>`: offsets from the left and top edge; a percentage aligns like with like.
public struct Position2D: Equatable, Hashable, Sendable {
  public var x: LengthPercentage
  public var y: LengthPercentage
  public init(x: LengthPercentage, y: LengthPercentage) {
    self.x = x
    self.y = y
  }
}

/// A box of the box model, or `text` for `background-clip`.
public enum BoxArea: UInt8, Sendable, Hashable {
  case borderBox, paddingBox, contentBox, marginBox, text, borderArea, noClip, fillBox, strokeBox, viewBox
}

/// `border-style`.
public enum LineStyle: UInt8, Sendable, Hashable {
  case none, hidden, dotted, dashed, solid, double, groove, ridge, inset, outset
}

public struct Outline: Equatable, Hashable, Sendable {
  public var width: Float = 3
  public var style: LineStyle = .none
  /// `outline-style: auto`.
  public var isAuto = false
  public var color: StyleColor = .currentColor
  public var offset: Float = 0
  public init() {}
}

/// A `box-shadow`, `text-shadow` or `drop-shadow()`.
public struct Shadow: Equatable, Hashable, Sendable {
  public var color: StyleColor
  public var x: Float
  public var y: Float
  /// CSS blur radius: twice the Gaussian's standard deviation.
  public var blur: Float
  public var spread: Float
  public var isInset: Bool
  public init(color: StyleColor, x: Float, y: Float, blur: Float = 0, spread: Float = 0, isInset: Bool = false) {
    self.color = color
    self.x = x
    self.y = y
    self.blur = blur
    self.spread = spread
    self.isInset = isInset
  }
}

extension PaintStyle {
  /// Whether a layer of the background has a picture; `background: none` makes one without.
  package var hasBackgroundImage: Bool { backgroundLayers.contains { $0.image != .none } }

  /// Whether the background isn't clear.
  package var hasBackground: Bool { hasBackgroundImage || backgroundColor != .color(.transparent) }
}

/// One layer of `background-*` or `mask-*`.
public struct ImageLayer: Equatable, Hashable, Sendable {
  public enum Repeat: UInt8, Sendable, Hashable { case `repeat`, noRepeat, space, round }
  public enum LayerSize: Equatable, Hashable, Sendable {
    case cover, contain
    /// `nil` is `auto`.
    case size(width: LengthPercentage?, height: LengthPercentage?)
  }
  public enum Attachment: UInt8, Sendable, Hashable { case scroll, fixed, local }
  /// How a layer of a mask meets those below. CSS Masking 1 §7.10 (#the-mask-composite), and Porter and Duff's others,
  /// which `-webkit-mask-composite` has.
  public enum Composite: UInt8, Sendable, Hashable {
    case add, subtract, intersect, exclude
    case copy, clear, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, plusLighter
  }
  public enum MaskMode: UInt8, Sendable, Hashable { case matchSource, alpha, luminance }

  public var image: StyleImage
  public var position = Position2D(x: .percent(0), y: .percent(0))
  public var size: LayerSize = .size(width: nil, height: nil)
  public var repeatX: Repeat = .repeat
  public var repeatY: Repeat = .repeat
  public var origin: BoxArea = .paddingBox
  public var clip: BoxArea = .borderBox
  public var attachment: Attachment = .scroll
  /// Of backgrounds only.
  public var blendMode: BlendMode = .normal
  /// Of masks only.
  public var composite: Composite = .add
  /// Of masks only.
  public var maskMode: MaskMode = .matchSource
  public init(image: StyleImage) { self.image = image }
}

/// `<image>`. CSS Images 3 and 4.
public indirect enum StyleImage: Equatable, Hashable, Sendable {
  case none
  /// As written, to be resolved by the document's resources; `base` is the style sheet's own
  /// location, `nil` for the document's.
  case url(String, base: String?)
  case gradient(Gradient)
  /// `image-set()`: candidates with their resolution in dppx.
  case set([ImageSetCandidate])
  case crossFade([CrossFadePart])
  case color(StyleColor)
}

public struct ImageSetCandidate: Equatable, Hashable, Sendable {
  public var image: StyleImage
  public var resolution: Float
  public var type: String?
  public init(image: StyleImage, resolution: Float, type: String? = nil) {
    self.image = image
    self.resolution = resolution
    self.type = type
  }
}

public struct CrossFadePart: Equatable, Hashable, Sendable {
  public var image: StyleImage
  /// 0…1.
  public var weight: Float
  public init(image: StyleImage, weight: Float) {
    self.image = image
    self.weight = weight
  }
}

public struct Gradient: Equatable, Hashable, Sendable {
  public enum Shape: Equatable, Hashable, Sendable {
    case linear(LinearDirection)
    case radial(RadialSize, isCircle: Bool, center: Position2D)
    /// Degrees, clockwise from the top.
    case conic(from: Float, center: Position2D)
    /// `-webkit-gradient(linear, …)`: between two points.
    case points(Position2D, Position2D)
    /// `-webkit-gradient(radial, …)`: between two circles, each with its radius in px.
    case circles(Position2D, Float, to: Position2D, Float)
  }
  public enum LinearDirection: Equatable, Hashable, Sendable {
    /// Degrees; 0 points up, clockwise.
    case angle(Float)
    /// `to <side-or-corner>`: -1, 0 or 1 each way.
    case to(x: Int8, y: Int8)
  }
  public enum RadialSize: Equatable, Hashable, Sendable {
    case closestSide, farthestSide, closestCorner, farthestCorner
    /// Percentages are of the gradient box's own axis.
    case explicit(LengthPercentage, LengthPercentage)
  }
  public struct Stop: Equatable, Hashable, Sendable {
    /// `nil` makes the entry an interpolation hint.
    public var color: StyleColor?
    /// A length or percentage of the gradient line; of a conic gradient, percent of a turn.
    public var position: LengthPercentage?
    /// Whether the author gave a conic gradient's position as an angle.
    public var isAngle = false
    public init(color: StyleColor?, position: LengthPercentage?) {
      self.color = color
      self.position = position
    }
  }
  public var shape: Shape
  public var isRepeating: Bool
  public var stops: [Stop]
  public var interpolation: ColorInterpolation
  /// Whether it was written with `-webkit-`: it prints so, and is drawn like any other.
  public var isPrefixed = false
  public init(shape: Shape, isRepeating: Bool = false, stops: [Stop], interpolation: ColorInterpolation = .init()) {
    self.shape = shape
    self.isRepeating = isRepeating
    self.stops = stops
    self.interpolation = interpolation
  }
}

public struct BorderImage: Equatable, Hashable, Sendable {
  public enum SliceValue: Equatable, Hashable, Sendable {
    case number(Float)
    case percent(Float)
  }
  public enum Width: Equatable, Hashable, Sendable {
    case auto
    /// Times the border's width.
    case number(Float)
    case length(LengthPercentage)
  }
  public enum Outset: Equatable, Hashable, Sendable {
    case number(Float)
    case px(Float)
  }
  public enum Repeat: UInt8, Sendable, Hashable { case stretch, `repeat`, round, space }
  public var source: StyleImage = .none
  public var slice = Edges<SliceValue>(all: .percent(100))
  public var isFilled = false
  public var width = Edges<Width>(all: .number(1))
  public var outset = Edges<Outset>(all: .number(0))
  public var repeatX: Repeat = .stretch
  public var repeatY: Repeat = .stretch
  public init() {}
}

/// CSS Transforms 1 and 2; angles in degrees.
public enum TransformFunction: Equatable, Hashable, Sendable {
  case translate(LengthPercentage, LengthPercentage)
  case scale(Float, Float)
  case rotate(Float)
  case skew(Float, Float)
  /// `matrix(a, b, c, d, e, f)`.
  case matrix(Float, Float, Float, Float, Float, Float)
  /// `matrix3d()` and all 3D functions as column-major matrices, flattened when drawn.
  case matrix3D([Float])
  /// `perspective(d)` in px.
  case perspective(Float)
}

public enum BlendMode: UInt8, Sendable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, hue, saturation, color, luminosity, plusLighter, plusDarker
}

/// Filter Effects 1 §6 (#FilterPrimitivesOverview); amounts are numbers, 1 is 100 %.
public enum FilterFunction: Equatable, Hashable, Sendable {
  /// Standard deviation in px.
  case blur(Float)
  case brightness(Float)
  case contrast(Float)
  case dropShadow(Shadow)
  case grayscale(Float)
  /// Degrees.
  case hueRotate(Float)
  case invert(Float)
  case opacity(Float)
  case saturate(Float)
  case sepia(Float)
  case url(String)
}

public enum ObjectFit: UInt8, Sendable, Hashable { case fill, contain, cover, none, scaleDown }
