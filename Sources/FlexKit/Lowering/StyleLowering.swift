internal import FlexCore

/// What a box's style is lowered in: facts of the boxes around it.
struct LoweringContext {
  var isRightToLeft = false
  /// Main axis of the container; a root counts as an item of a column.
  var isParentRow = false
  /// The container's `alignItems`.
  var parentAlignItems = SelfAlignment.stretch
  /// Sum of the paddings of the containing block of absolute boxes, in px.
  var containingPadding = FlexCore.Size<Float>.zero
}

extension FlexCore.Style {
  /// The style of a box of the chain. Everything the chain leaves out has the chain's own initial
  /// value: column, no shrinking, no automatic minimum, border-box sizes.
  init(lowering style: Flex.Style, in context: LoweringContext) {
    self.init()
    display =
      switch style.display {
      case .flex: .flex
      case .none: .none
      case .contents: .contents
      }
    position =
      switch style.position {
      case .relative: .relative
      case .absolute: .absolute
      case .static: .static
      }
    direction = context.isRightToLeft ? .rtl : .ltr
    boxSizing = style.boxSizing == .borderBox ? .borderBox : .contentBox

    size = .init(width: Dimension(style.width), height: Dimension(style.height))
    minSize = .init(width: Dimension(style.minWidth ?? .points(0)), height: Dimension(style.minHeight ?? .points(0)))
    maxSize = .init(width: Dimension(style.maxWidth), height: Dimension(style.maxHeight))
    aspectRatio = style.aspectRatio.map { Float($0) }

    let isRightToLeft = context.isRightToLeft
    margin = .init(
      left: Dimension(style.margin.left(isRightToLeft: isRightToLeft) ?? .points(0)),
      right: Dimension(style.margin.right(isRightToLeft: isRightToLeft) ?? .points(0)),
      top: Dimension(style.margin.top ?? .points(0)), bottom: Dimension(style.margin.bottom ?? .points(0)))
    padding = .init(
      left: LengthPercentage(atLeastZero: style.padding.left(isRightToLeft: isRightToLeft)),
      right: LengthPercentage(atLeastZero: style.padding.right(isRightToLeft: isRightToLeft)),
      top: LengthPercentage(atLeastZero: style.padding.top),
      bottom: LengthPercentage(atLeastZero: style.padding.bottom))
    inset = .init(
      left: Dimension(style.insets.left(isRightToLeft: isRightToLeft)),
      right: Dimension(style.insets.right(isRightToLeft: isRightToLeft)),
      top: Dimension(style.insets.top), bottom: Dimension(style.insets.bottom))

    lowerFlex(style, isParentRow: context.isParentRow)
    if style.position == .absolute {
      // Deviation: a percentage size of an absolute box is of the content box of its containing
      // block, as FlexLayout has it. `edge.position.absolutePercentSize` pins it.
      size.width = size.width.percentageReduced(by: context.containingPadding.width)
      size.height = size.height.percentageReduced(by: context.containingPadding.height)
    }
  }

  private mutating func lowerFlex(_ style: Flex.Style, isParentRow: Bool) {
    flexDirection =
      switch style.direction {
      case .column: .column
      case .columnReverse: .columnReverse
      case .row: .row
      case .rowReverse: .rowReverse
      }
    flexWrap =
      switch style.wrap {
      case .noWrap: .nowrap
      case .wrap: .wrap
      case .wrapReverse: .wrapReverse
      }
    flexGrow = Float(style.grow)
    flexShrink = Float(style.shrink)
    flexBasis = Dimension(style.basis)
    // An item without a main size is offered the container's width: it wraps its text in there
    // instead of starting from the unwrapped line.
    let mainSize = isParentRow ? style.width : style.height
    if isParentRow, flexBasis == .auto, mainSize == nil { flexBasis = .fitContent }

    justifyContent = ContentAlignment(style.justifyContent)
    alignContent = ContentAlignment(style.alignContent)
    alignItems = SelfAlignment(style.alignItems)
    alignSelf = SelfAlignment(style.alignSelf)
    gap = .init(
      width: LengthPercentage(atLeastZero: style.columnGap ?? style.gap),
      height: LengthPercentage(atLeastZero: style.rowGap ?? style.gap))
  }
}

extension Dimension {
  /// `auto` where nothing is set.
  init(_ length: Length?) {
    self =
      switch length {
      case nil: .auto
      case .points(let points): .px(Float(points))
      case .percent(let percent): .percent(Float(percent))
      }
  }

  /// A percentage taken of its base less `px`.
  func percentageReduced(by px: Float) -> Dimension {
    guard case .percent(let percent) = self, px != 0 else { return self }
    return .calc(.linear(px: -px * percent / 100, percent: percent))
  }
}

extension LengthPercentage {
  /// 0 where nothing is set or the value is below zero.
  init(atLeastZero length: Length?) {
    self =
      switch length {
      case nil: .zero
      case .points(let points): .px(Float(max(0, points)))
      case .percent(let percent): .percent(Float(max(0, percent)))
      }
  }

  /// The px of a length that depends on nothing; a percentage counts as 0.
  var fixed: Float { if case .px(let value) = self { value } else { 0 } }
}

extension ContentAlignment {
  init(_ value: Flex.JustifyContent) {
    self =
      switch value {
      case .start: .flexStart
      case .center: .center
      case .end: .flexEnd
      case .spaceBetween: .spaceBetween
      // Missing space is not shared out: these pack at the start then.
      case .spaceAround: ContentAlignment(.spaceAround, overflow: .safe)
      case .spaceEvenly: ContentAlignment(.spaceEvenly, overflow: .safe)
      }
  }

  init(_ value: Flex.AlignContent) {
    self =
      switch value {
      case .stretch: .stretch
      case .start: .flexStart
      case .center: .center
      case .end: .flexEnd
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }
}

extension SelfAlignment {
  init(_ value: Flex.AlignItems) {
    self =
      switch value {
      case .stretch: .stretch
      case .start: .flexStart
      case .center: .center
      case .end: .flexEnd
      case .baseline: .baseline
      }
  }

  init(_ value: Flex.AlignSelf) {
    self =
      switch value {
      case .auto: .auto
      case .stretch: .stretch
      case .start: .flexStart
      case .center: .center
      case .end: .flexEnd
      case .baseline: .baseline
      }
  }
}
