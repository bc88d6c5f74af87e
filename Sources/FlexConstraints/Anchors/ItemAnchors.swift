public import FlexKit

extension Box {
  /// The edge where reading starts: left, or right in right-to-left boxes.
  public var leadingAnchor: XAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .leading)) }
  /// The edge where reading ends: right, or left in right-to-left boxes.
  public var trailingAnchor: XAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .trailing)) }
  /// The left edge.
  public var leftAnchor: XAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .left)) }
  /// The right edge.
  public var rightAnchor: XAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .right)) }
  /// The vertical line through the middle.
  public var centerXAnchor: XAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .centerX)) }
  /// The top edge.
  public var topAnchor: YAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .top)) }
  /// The bottom edge.
  public var bottomAnchor: YAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .bottom)) }
  /// The horizontal line through the middle.
  public var centerYAnchor: YAxisAnchor { .init(anchor: Anchor(item: .of(self), attribute: .centerY)) }
  /// The width.
  public var widthAnchor: DimensionAnchor { .init(anchor: Anchor(item: .of(self), attribute: .width)) }
  /// The height.
  public var heightAnchor: DimensionAnchor { .init(anchor: Anchor(item: .of(self), attribute: .height)) }
}

extension LayoutGuide {
  /// The edge where reading starts: left, or right in right-to-left boxes.
  public var leadingAnchor: XAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .leading)) }
  /// The edge where reading ends: right, or left in right-to-left boxes.
  public var trailingAnchor: XAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .trailing)) }
  /// The left edge.
  public var leftAnchor: XAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .left)) }
  /// The right edge.
  public var rightAnchor: XAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .right)) }
  /// The vertical line through the middle.
  public var centerXAnchor: XAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .centerX)) }
  /// The top edge.
  public var topAnchor: YAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .top)) }
  /// The bottom edge.
  public var bottomAnchor: YAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .bottom)) }
  /// The horizontal line through the middle.
  public var centerYAnchor: YAxisAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .centerY)) }
  /// The width.
  public var widthAnchor: DimensionAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .width)) }
  /// The height.
  public var heightAnchor: DimensionAnchor { .init(anchor: Anchor(item: layoutItem, attribute: .height)) }
}
