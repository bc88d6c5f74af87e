internal import FlexCore
public import FlexTree

/// How a box itself is painted: background, border, shadow, opacity, transform.
public struct Decoration: Equatable, Sendable {
  /// Everything but the widths of the border, in CSS's terms.
  public var paint = PaintStyle()
  /// Widths of the border in px. It is painted over the box's edge and takes no room in layout.
  public var borderWidths = EdgeInsets.zero
  /// Whether children are cut off at the box's edge.
  public var clipsToBounds = false

  /// Nothing painted.
  public init() {}
}

/// Whatever can be decorated: the paint calls of a box, of `box.flex` and of `box.item`.
public protocol DecorationChain {
  /// Changes the decoration of the box.
  func decorate(_ change: (inout Decoration) -> Void)
}

extension DecorationChain {
  private func with(_ change: (inout Decoration) -> Void) -> Self {
    decorate(change)
    return self
  }

  // MARK: Background

  /// The colour behind the content.
  @discardableResult
  public func backgroundColor(_ color: Color) -> Self {
    with { $0.paint.backgroundColor = .color(color) }
  }

  /// A gradient behind the content, over the background colour.
  @discardableResult
  public func background(_ gradient: GradientFill) -> Self {
    with { $0.paint.backgroundLayers = [ImageLayer(image: .gradient(gradient.gradient))] }
  }

  /// A picture behind the content, over the background colour, as large as it takes to cover the box.
  @discardableResult
  public func background(image source: PictureSource) -> Self {
    with {
      var layer = ImageLayer(image: .url(source.url, base: nil))
      layer.size = .cover
      layer.position = Position2D(x: .percent(50), y: .percent(50))
      layer.repeatX = .noRepeat
      layer.repeatY = .noRepeat
      $0.paint.backgroundLayers = [layer]
    }
  }

  // MARK: Edge

  /// The radius of all corners, in px.
  @discardableResult
  public func cornerRadius(_ value: Double) -> Self {
    cornerRadius(topLeft: value, topRight: value, bottomRight: value, bottomLeft: value)
  }

  /// The radius of each corner, in px.
  @discardableResult
  public func cornerRadius(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) -> Self {
    with {
      $0.paint.borderRadius = Corners(
        topLeft: radius(topLeft), topRight: radius(topRight), bottomRight: radius(bottomRight),
        bottomLeft: radius(bottomLeft))
    }
  }

  /// A border of `width` px on all sides. It is painted only: layout leaves no room for it.
  @discardableResult
  public func border(_ width: Double, _ color: Color) -> Self { border(width, color, style: .solid) }

  /// A border of `width` px and a style on all sides. It is painted only: layout leaves no room for it.
  @discardableResult
  public func border(_ width: Double, _ color: Color, style: LineStyle) -> Self {
    borderTop(width, color, style: style).borderRight(width, color, style: style)
      .borderBottom(width, color, style: style).borderLeft(width, color, style: style)
  }

  /// The border of the top edge, `width` px.
  @discardableResult
  public func borderTop(_ width: Double, _ color: Color, style: LineStyle = .solid) -> Self {
    with {
      $0.borderWidths.top = borderWidth(width)
      $0.paint.borderColor.top = .color(color)
      $0.paint.borderStyle.top = style
    }
  }

  /// The border of the right edge, `width` px.
  @discardableResult
  public func borderRight(_ width: Double, _ color: Color, style: LineStyle = .solid) -> Self {
    with {
      $0.borderWidths.right = borderWidth(width)
      $0.paint.borderColor.right = .color(color)
      $0.paint.borderStyle.right = style
    }
  }

  /// The border of the bottom edge, `width` px.
  @discardableResult
  public func borderBottom(_ width: Double, _ color: Color, style: LineStyle = .solid) -> Self {
    with {
      $0.borderWidths.bottom = borderWidth(width)
      $0.paint.borderColor.bottom = .color(color)
      $0.paint.borderStyle.bottom = style
    }
  }

  /// The border of the left edge, `width` px.
  @discardableResult
  public func borderLeft(_ width: Double, _ color: Color, style: LineStyle = .solid) -> Self {
    with {
      $0.borderWidths.left = borderWidth(width)
      $0.paint.borderColor.left = .color(color)
      $0.paint.borderStyle.left = style
    }
  }

  /// Adds a shadow; lengths in px. `blur` is the width of the soft edge, as in CSS.
  @discardableResult
  public func shadow(
    _ color: Color = .black.withAlpha(0.25), x: Double = 0, y: Double = 2, blur: Double = 8, spread: Double = 0,
    isInset: Bool = false
  ) -> Self {
    with {
      $0.paint.boxShadows.append(
        Shadow(
          color: .color(color), x: Float(x), y: Float(y), blur: Float(max(0, blur)), spread: Float(spread),
          isInset: isInset))
    }
  }

  /// Cuts off children at the box's rounded edge.
  @discardableResult
  public func clipsToBounds(_ value: Bool = true) -> Self { with { $0.clipsToBounds = value } }

  // MARK: The box as a whole

  /// Opacity of the box with its content, from 0 to 1.
  @discardableResult
  public func alpha(_ value: Double) -> Self {
    with { $0.paint.opacity = value.isFinite ? Float(min(max(0, value), 1)) : 1 }
  }

  /// Moves what is painted by px; layout doesn't change.
  @discardableResult
  public func translate(x: Double = 0, y: Double = 0) -> Self {
    with { $0.paint.transform.append(.translate(.px(Float(x)), .px(Float(y)))) }
  }

  /// Turns what is painted clockwise about the middle.
  @discardableResult
  public func rotate(degrees: Double) -> Self {
    with { $0.paint.transform.append(.rotate(Float(degrees))) }
  }

  /// Scales what is painted about the middle.
  @discardableResult
  public func scale(_ factor: Double) -> Self { scale(x: factor, y: factor) }

  /// Scales what is painted about the middle, each axis by its own factor.
  @discardableResult
  public func scale(x: Double, y: Double) -> Self {
    with { $0.paint.transform.append(.scale(Float(x), Float(y))) }
  }

  /// Slants what is painted, in degrees.
  @discardableResult
  public func skew(xDegrees: Double = 0, yDegrees: Double = 0) -> Self {
    with { $0.paint.transform.append(.skew(Float(xDegrees), Float(yDegrees))) }
  }

  /// Blurs the box with its content; `radius` is the standard deviation in px.
  @discardableResult
  public func blur(_ radius: Double) -> Self {
    with { $0.paint.filter.append(.blur(Float(max(0, radius)))) }
  }

  /// Where the box is painted among its siblings: greater is in front. `nil` goes by child order.
  @discardableResult
  public func zIndex(_ value: Int?) -> Self { with { $0.paint.zIndex = value.map(Int32.init(clamping:)) } }

  /// How the box is mixed with what is behind it.
  @discardableResult
  public func blendMode(_ mode: BlendMode) -> Self { with { $0.paint.mixBlendMode = mode } }

  private func radius(_ value: Double) -> FlexCore.Size<LengthPercentage> {
    let radius = LengthPercentage.px(value.isFinite ? Float(max(0, value)) : 0)
    return FlexCore.Size(width: radius, height: radius)
  }

  private func borderWidth(_ width: Double) -> Double { width.isFinite ? max(0, width) : 0 }
}

extension Flex: DecorationChain {
  /// Changes the decoration of the box.
  public func decorate(_ change: (inout Decoration) -> Void) {
    if let view { change(&view.decoration) }
  }
}

extension Box: DecorationChain {
  /// Changes the decoration of the box.
  public func decorate(_ change: (inout Decoration) -> Void) { change(&decoration) }

  /// The colour behind the content.
  public var backgroundColor: Color {
    get { decoration.paint.backgroundColor.resolved(.black) }
    set { decoration.paint.backgroundColor = .color(newValue) }
  }

  /// Opacity of the box with its content, from 0 to 1.
  public var alpha: Double {
    get { Double(decoration.paint.opacity) }
    set { alpha(newValue) }
  }
}
