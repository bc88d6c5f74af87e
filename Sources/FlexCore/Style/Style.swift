/// Everything layout reads of one box. Initial values are CSS's; lengths are CSS px; edges are
/// physical (logical ones are resolved by direction before they come here).
///
/// A style is one packed record of 128 bytes, the very bytes that layout reads: lengths in columns
/// of `Float`, their units and all keywords in two words. The properties below pack and unpack.
/// Values that layout could not survive are refused here: what is not finite counts as unset, a
/// negative size, padding, border, gap or flex factor as 0, and lengths end at `Style.limit`.
public struct Style: Sendable {
  /// `width` and `height`.
  @usableFromInline var sizes = SIMD2<Float>.zero
  @usableFromInline var minSizes = SIMD2<Float>.zero
  @usableFromInline var maxSizes = SIMD2<Float>.zero
  /// `column-gap` and `row-gap`.
  @usableFromInline var gaps = SIMD2<Float>.zero
  /// Left, top, right, bottom: an axis' edges are at its index and two further on.
  @usableFromInline var margins = SIMD4<Float>.zero
  @usableFromInline var paddings = SIMD4<Float>.zero
  @usableFromInline var borders = SIMD4<Float>.zero
  @usableFromInline var basis: Float = 0
  @usableFromInline var grow: Float = 0
  @usableFromInline var shrink: Float = 1
  /// Width divided by height; 0: none.
  @usableFromInline var ratio: Float = 0
  /// The units of the lengths above: `StyleUnits`.
  @usableFromInline var units: UInt64 = 0
  /// All keywords: `StyleKeywords`.
  @usableFromInline var keywords: UInt64 = StyleKeywords.initial
  /// The lowest `order` first.
  @usableFromInline var orderValue: Int32 = 0
  /// Where a grid item stands, as far as small numbers say it: `PackedLines`.
  @usableFromInline var lines = PackedLines()
  /// What few boxes have.
  @usableFromInline var rare: RareStyle?

  /// CSS's initial values, but for `display`: CSS's is `inline`, and whoever builds the tree
  /// blockifies, so here it is `block`.
  @inlinable public init() {}

  /// No length is larger, in px: what browsers end at too.
  public static let limit: Float = 33_554_432

  /// Yoga's and FlexLayout's initial values: every box is a flex container, a column whose items
  /// neither shrink nor have an automatic minimum, `border-box`, `position: relative`,
  /// `align-content: flex-start`. The algorithm is the same.
  public static let flexLayoutDefaults: Style = {
    var style = Style()
    style.display = .flex
    style.position = .relative
    style.boxSizing = .borderBox
    style.flexDirection = .column
    style.flexShrink = 0
    style.alignContent = .flexStart
    style.alignItems = .stretch
    style.justifyContent = .flexStart
    style.minSize = Size(width: .zero, height: .zero)
    return style
  }()
}

// MARK: - Box model

extension Style {
  /// `width` and `height`.
  @inlinable public var size: Size<Dimension> {
    get { Size(width: dimension(.width, sizes.x), height: dimension(.height, sizes.y)) }
    set {
      sizes.x = pack(newValue.width, .width)
      sizes.y = pack(newValue.height, .height)
    }
  }

  /// `min-width` and `min-height`; `auto` is the automatic minimum of a flex item, else 0.
  @inlinable public var minSize: Size<Dimension> {
    get { Size(width: dimension(.minWidth, minSizes.x), height: dimension(.minHeight, minSizes.y)) }
    set {
      minSizes.x = pack(newValue.width, .minWidth)
      minSizes.y = pack(newValue.height, .minHeight)
    }
  }

  /// `max-width` and `max-height`; `auto` stands for `none`.
  @inlinable public var maxSize: Size<Dimension> {
    get { Size(width: dimension(.maxWidth, maxSizes.x), height: dimension(.maxHeight, maxSizes.y)) }
    set {
      maxSizes.x = pack(newValue.width, .maxWidth)
      maxSizes.y = pack(newValue.height, .maxHeight)
    }
  }

  /// `width`, of the box that `boxSizing` names. CSS Sizing 3 §3.1.1 (#preferred-size-properties).
  @inlinable public var width: Dimension {
    get { dimension(.width, sizes.x) }
    @inline(__always) set { sizes.x = pack(newValue, .width) }
  }

  /// `height`, of the box that `boxSizing` names.
  @inlinable public var height: Dimension {
    get { dimension(.height, sizes.y) }
    @inline(__always) set { sizes.y = pack(newValue, .height) }
  }

  /// `min-width`, of the box that `boxSizing` names. CSS Sizing 3 §3.1.2 (#min-size-properties).
  @inlinable public var minWidth: Dimension {
    get { dimension(.minWidth, minSizes.x) }
    @inline(__always) set { minSizes.x = pack(newValue, .minWidth) }
  }

  /// `min-height`, of the box that `boxSizing` names.
  @inlinable public var minHeight: Dimension {
    get { dimension(.minHeight, minSizes.y) }
    @inline(__always) set { minSizes.y = pack(newValue, .minHeight) }
  }

  /// `max-width`, of the box that `boxSizing` names; `auto` is `none`. CSS Sizing 3 §3.1.3 (#max-size-properties).
  @inlinable public var maxWidth: Dimension {
    get { dimension(.maxWidth, maxSizes.x) }
    @inline(__always) set { maxSizes.x = pack(newValue, .maxWidth) }
  }

  /// `max-height`, of the box that `boxSizing` names; `auto` is `none`.
  @inlinable public var maxHeight: Dimension {
    get { dimension(.maxHeight, maxSizes.y) }
    @inline(__always) set { maxSizes.y = pack(newValue, .maxHeight) }
  }

  /// Width divided by height, or `nil`. CSS Sizing 4 §5.1 (#aspect-ratio). A ratio that is not
  /// positive and finite is none.
  @inlinable public var aspectRatio: Float? {
    get { ratio == 0 ? nil : ratio }
    set {
      let value = newValue ?? 0
      ratio = value > 0 && value.isFinite ? Swift.min(Swift.max(value, 1e-6), 1e6) : 0
      units = units & ~StyleUnits.hasRatio | (ratio == 0 ? 0 : StyleUnits.hasRatio)
    }
  }

  /// Takes `auto`, px, percent and calc. Percentages are of the containing block's width.
  @inlinable public var margin: Edges<Dimension> {
    get {
      Edges(
        left: marginValue(.left, margins[0]), right: marginValue(.right, margins[2]),
        top: marginValue(.top, margins[1]), bottom: marginValue(.bottom, margins[3]))
    }
    @inline(__always) set {
      // Most margins are in px.
      if case .px(let left) = newValue.left, case .px(let top) = newValue.top, case .px(let right) = newValue.right,
        case .px(let bottom) = newValue.bottom
      {
        margins = Style.finite(SIMD4(left, top, right, bottom))
        units &= ~StyleUnits.margins
      } else {
        packMargins(newValue)
      }
    }
  }

  /// Percentages are of the containing block's width.
  @inlinable public var padding: Edges<LengthPercentage> {
    get {
      Edges(
        left: lengthValue(.paddingLeft, paddings[0]), right: lengthValue(.paddingRight, paddings[2]),
        top: lengthValue(.paddingTop, paddings[1]), bottom: lengthValue(.paddingBottom, paddings[3]))
    }
    @inline(__always) set {
      if case .px(let left) = newValue.left, case .px(let top) = newValue.top, case .px(let right) = newValue.right,
        case .px(let bottom) = newValue.bottom
      {
        paddings = Style.nonNegative(SIMD4(left, top, right, bottom))
        units &= ~StyleUnits.paddings
      } else {
        packPaddings(newValue)
      }
    }
  }

  /// Used border widths: 0 where the border's style is `none`.
  @inlinable public var border: Edges<Float> {
    get { Edges(left: borders[0], right: borders[2], top: borders[1], bottom: borders[3]) }
    set {
      borders = Style.nonNegative(SIMD4(newValue.left, newValue.top, newValue.right, newValue.bottom))
    }
  }

  /// `left`, `right`, `top`, `bottom`.
  public var inset: Edges<Dimension> {
    get { rare?.properties.inset ?? Edges(all: .auto) }
    set { changeRare { $0.inset = newValue.finite } }
  }

  /// `column-gap` (width) and `row-gap` (height); `normal` is 0.
  @inlinable public var gap: Size<LengthPercentage> {
    get { Size(width: lengthValue(.columnGap, gaps.x), height: lengthValue(.rowGap, gaps.y)) }
    @inline(__always) set {
      if case .px(let column) = newValue.width, case .px(let row) = newValue.height {
        gaps = SIMD2(Style.nonNegative(column), Style.nonNegative(row))
        units &= ~StyleUnits.gapUnits
      } else {
        gaps.x = packLength(newValue.width, .columnGap)
        gaps.y = packLength(newValue.height, .rowGap)
      }
    }
  }

  /// px that a scroll bar takes of a box with `overflow: scroll`.
  public var scrollbarWidth: Float {
    get { rare?.properties.scrollbar ?? 0 }
    set {
      let width = Style.nonNegative(newValue)
      if width != scrollbarWidth { changeRare { $0.scrollbar = width } }
    }
  }

  /// px that a box which scrolls keeps free beside its content for scroll bars, whether it has some or not.
  /// CSS Overflow 3 §3.3 (#scrollbar-gutter-property).
  public var stableGutters: Edges<Float> {
    get { rare?.properties.stableGutters ?? Edges(all: 0) }
    set {
      let gutters = Edges(
        left: Style.nonNegative(newValue.left), right: Style.nonNegative(newValue.right),
        top: Style.nonNegative(newValue.top), bottom: Style.nonNegative(newValue.bottom))
      if gutters != stableGutters { changeRare { $0.stableGutters = gutters == Edges(all: 0) ? nil : gutters } }
    }
  }
}

// MARK: - Floats

extension Style {
  /// `float`, of children of block containers. An absolute box doesn't float.
  @inlinable public var float: FloatSide {
    @inline(__always) get { FloatSide(rawValue: UInt8(truncatingIfNeeded: (units &>> StyleUnits.float) & 7)) ?? .none }
    set { units = units & ~StyleUnits.anyFloat | UInt64(newValue.rawValue) &<< StyleUnits.float }
  }

  /// `clear`, of children of block containers.
  @inlinable public var clear: Clear {
    @inline(__always) get { Clear(rawValue: UInt8(truncatingIfNeeded: (units &>> StyleUnits.clear) & 7)) ?? .none }
    set { units = units & ~StyleUnits.anyClear | UInt64(newValue.rawValue) &<< StyleUnits.clear }
  }
}

// MARK: - Grid

extension Style {
  /// Whether a replaced box fills its area of a grid where boxes that aren't replaced do, without asking for it: form
  /// controls that are drawn as pictures. CSS Grid 2 §6.2 (#grid-item-sizing).
  public var fillsGridArea: Bool {
    get { rare?.properties.fillsGridArea ?? false }
    set { changeRare { $0.fillsGridArea = newValue } }
  }
}

// MARK: - Baselines

extension Style {
  /// Whether a root, which is a box in a line, has a cell, a flex or a grid container among its containing blocks.
  public var standsInFittingBox: Bool {
    get { rare?.properties.standsInFittingBox ?? false }
    set { if newValue != standsInFittingBox { changeRare { $0.standsInFittingBox = newValue } } }
  }

  /// Whether the box has no baseline for others: `contain: layout`. CSS Containment 2 §3.3 (#containment-layout).
  public var suppressesBaseline: Bool {
    get { rare?.properties.suppressesBaseline ?? false }
    set { changeRare { $0.suppressesBaseline = newValue } }
  }
}

// MARK: - Flex

extension Style {
  @inlinable public var flexGrow: Float {
    get { grow }
    @inline(__always) set { grow = Style.factor(newValue) }
  }

  @inlinable public var flexShrink: Float {
    get { shrink }
    @inline(__always) set { shrink = Style.factor(newValue) }
  }

  @inlinable public var flexBasis: Dimension {
    get { dimension(.flexBasis, basis) }
    @inline(__always) set { basis = pack(newValue, .flexBasis) }
  }

  @inlinable public var order: Int32 {
    get { orderValue }
    set { orderValue = newValue }
  }

  /// `flex-line-count`, with `flex-wrap: balance`: at least so many lines.
  /// CSS Flexbox 2 (#flex-line-count-property).
  public var flexLineCount: Int {
    get { rare?.properties.flexLineCount ?? 1 }
    set { changeRare { $0.flexLineCount = Swift.max(1, newValue) } }
  }
}

extension Style: Equatable, Hashable {
  public static func == (a: Style, b: Style) -> Bool {
    a.sizes == b.sizes && a.minSizes == b.minSizes && a.maxSizes == b.maxSizes && a.gaps == b.gaps
      && a.margins == b.margins && a.paddings == b.paddings && a.borders == b.borders && a.basis == b.basis
      && a.grow == b.grow && a.shrink == b.shrink && a.ratio == b.ratio && a.units == b.units
      && a.keywords == b.keywords && a.orderValue == b.orderValue && a.lines == b.lines
      && a.rare?.properties == b.rare?.properties
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sizes)
    hasher.combine(margins)
    hasher.combine(paddings)
    hasher.combine(units)
    hasher.combine(keywords)
    hasher.combine(rare?.properties)
  }
}
