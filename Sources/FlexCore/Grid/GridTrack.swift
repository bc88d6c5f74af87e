/// One column or row on its way through track sizing. CSS Grid 1 §11.4 (#algo-init).
struct GridTrack {
  /// A sizing function, its percentages resolved.
  enum Limit: Equatable {
    case fixed(Float)
    case auto
    case minContent
    case maxContent
    /// `fit-content()`: as `maxContent`, up to the argument.
    case fitContent(Float)
    /// Of a maximum: a flexible track and its factor.
    case flexible(Float)

    var isIntrinsic: Bool {
      switch self {
      case .auto, .minContent, .maxContent, .fitContent: true
      case .fixed, .flexible: false
      }
    }

    /// Whether the max-content contribution sets the growth limit.
    var isMaxContent: Bool { isIntrinsic && self != .minContent }

    var fixedSize: Float? { if case .fixed(let size) = self { size } else { nil } }
  }

  let minimum: Limit
  let maximum: Limit
  /// The size, as far as it is known.
  var base: Float
  /// How far the base size may grow before others do; infinite where nothing says yet.
  var growthLimit: Float
  /// What one step adds, once all its items are through; and what one item adds.
  var plannedIncrease: Float = 0
  var itemIncrease: Float = 0
  /// The growth limit was infinite before this step: it may go on growing in the next.
  var isInfinitelyGrowable = false
  /// Whether it takes part in a step, and whether it may grow still.
  var isAffected = false
  var isGrowing = false
  /// Of a flexible track: whether it is larger than its share.
  var keepsSize = false
  /// A track of `repeat(auto-fit)` that nothing stands in: it and the gap beside it are gone.
  var isCollapsed = false
  /// Distance of its start edge from the content box's.
  var offset: Float = 0

  /// - Parameter available: what percentages are of; indefinite: they count as `auto`.
  init(_ size: TrackSize, available: Extent) {
    func resolve(_ length: LengthPercentage) -> Limit {
      if length.hasPercentage, !available.isDefinite { return .auto }
      return .fixed(Style.nonNegative(length.resolved(against: available.orZero())))
    }
    func limit(_ breadth: TrackBreadth) -> Limit {
      switch breadth {
      case .length(let length): resolve(length)
      case .fraction(let factor): .flexible(Style.factor(factor))
      case .auto: .auto
      case .minContent: .minContent
      case .maxContent: .maxContent
      }
    }
    func minimum(_ breadth: TrackBreadth) -> Limit {
      if case .fraction = breadth { .auto } else { limit(breadth) }
    }
    switch size {
    case .breadth(let breadth):
      self.minimum = minimum(breadth)
      maximum = limit(breadth)
    case .minmax(let low, let high):
      self.minimum = minimum(low)
      maximum = limit(high)
    case .fitContent(let length):
      self.minimum = .auto
      if case .fixed(let size) = resolve(length) { maximum = .fitContent(size) } else { maximum = .maxContent }
    }
    base = self.minimum.fixedSize ?? 0
    growthLimit = larger(maximum.fixedSize ?? .infinity, base)
  }

  var flexFactor: Float? { if case .flexible(let factor) = maximum { factor } else { nil } }

  var isFlexible: Bool { if case .flexible = maximum { true } else { false } }

  /// Whether items decide on the size in any way.
  var asksItems: Bool { !isCollapsed && (minimum.isIntrinsic || maximum.fixedSize == nil) }

  /// The base size, or the growth limit as far as it is finite.
  func affectedSize(isLimit: Bool) -> Float { isLimit && growthLimit < .infinity ? growthLimit : base }

  /// What may be added to the affected size before other tracks take part.
  func room(isLimit: Bool) -> Float {
    var cap = Float.infinity
    if !isLimit || !isInfinitelyGrowable { cap = growthLimit }
    if case .fitContent(let argument) = maximum { cap = min(cap, larger(argument, base)) }
    return larger(0, cap - affectedSize(isLimit: isLimit) - itemIncrease)
  }
}

/// What one item asks of the tracks it spans: margin boxes. §11.5 (#algo-content).
struct GridContribution {
  var tracks: Range<Int>
  /// As small as the item may become.
  var minimum: Float
  var minContent: Float
  var maxContent: Float
  var spansFlexible: Bool
  /// No item: what a subgrid's own margin, border and padding take.
  var isEdge = false

  /// One of the sizes.
  enum Kind { case minimum, minContent, maxContent }

  subscript(kind: Kind) -> Float {
    @inline(__always) get {
      switch kind {
      case .minimum: minimum
      case .minContent: minContent
      case .maxContent: maxContent
      }
    }
  }
}

/// What a grid is sized for on one axis.
struct GridSpace {
  /// The content box's size; infinite: as the content asks.
  var available: Float
  /// The intrinsic size that is asked for, if any.
  var constraint: IntrinsicSize?
  /// `min-height` and `max-height` of the content box where the size is the content's.
  var limits = SizeLimits(min: 0, max: .infinity)
  /// Whether `align-content` or `justify-content` stretches `auto` tracks.
  var stretches: Bool
}
