internal import FlexCore
internal import FlexTree

/// `display: -webkit-box`, the flex container of 2009, as Chromium has it: one line of items, among which lines of text
/// between blocks are one. Compatibility Standard §3.2 (#css-property-mappings) lists its properties.
extension ComputedStyle {
  /// Whether the box is such a container. One whose lines are counted is a block, as in Chromium.
  var isWebkitBox: Bool {
    hasWebkitDisplay && (!isVerticalWebkitBox || webkitLineClamp == nil && inline.lineClamp == nil)
  }

  private var hasWebkitDisplay: Bool { rare.displayVariant == .webkitBox || rare.displayVariant == .webkitInlineBox }

  /// `-webkit-line-clamp`, which says something of such containers alone.
  private var webkitLineClamp: Int32? {
    rare.texts.value("-webkit-line-clamp", inherits: false).flatMap { Int32($0) }
  }

  private var isVerticalWebkitBox: Bool {
    switch rare.texts.value("-webkit-box-orient", inherits: false) {
    case "vertical", "block-axis": true
    default: false
    }
  }

  /// What the box is in a flow: blocks are made of items and of what leaves it. CSS Display 3 §2.7 (#blockify).
  mutating func adjustDisplay(in flow: Flow) {
    if rare.displayVariant != nil { lowerWebkitBox() }
    if flow.kind == .items || isOutOfFlow { display = display.blockified }
    if flow.kind == .blocks, flow.style.rare.displayVariant != nil, flow.style.isWebkitBox {
      lowerWebkitItem(isVertical: flow.style.isVerticalWebkitBox)
    }
  }

  /// Makes such a container a flex container.
  private mutating func lowerWebkitBox() {
    guard isWebkitBox else {
      if hasWebkitDisplay, let count = webkitLineClamp { inline.lineClamp = count }
      return
    }
    display = rare.displayVariant == .webkitBox ? .flex : .inlineFlex
    layout.display = .flex
    let isReversed = rare.texts.value("-webkit-box-direction", inherits: false) == "reverse"
    layout.flexDirection =
      isVerticalWebkitBox ? (isReversed ? .columnReverse : .column) : (isReversed ? .rowReverse : .row)
    layout.flexWrap = .nowrap
    inline.lineClamp = nil
    switch rare.texts.value("-webkit-box-pack", inherits: false) {
    case "end": layout.justifyContent = ContentAlignment(.flexEnd)
    case "center": layout.justifyContent = ContentAlignment(.center)
    case "justify": layout.justifyContent = ContentAlignment(.spaceBetween)
    default: layout.justifyContent = ContentAlignment(.flexStart)
    }
    switch rare.texts.value("-webkit-box-align", inherits: false) {
    case "start": layout.alignItems = SelfAlignment(.flexStart)
    case "end": layout.alignItems = SelfAlignment(.flexEnd)
    case "center": layout.alignItems = SelfAlignment(.center)
    case "baseline": layout.alignItems = SelfAlignment(.baseline)
    default: layout.alignItems = SelfAlignment(.stretch)
    }
  }

  /// Makes a child of such a container the flex item that it is there: it fits its container and has no automatic
  /// minimum.
  private mutating func lowerWebkitItem(isVertical: Bool) {
    let flex = rare.texts.value("-webkit-box-flex", inherits: false).flatMap(Float.init) ?? 0
    layout.flexGrow = flex
    layout.flexShrink = flex
    layout.order = rare.texts.value("-webkit-box-ordinal-group", inherits: false).flatMap { Int32($0) } ?? 1
    layout.alignSelf = SelfAlignment(.auto)
    if layout.float != .none { (layout.float, display) = (.none, display.blockified) }
    if isVertical {
      if layout.minSize.height == .auto { layout.minSize.height = .zero }
    } else {
      if layout.minSize.width == .auto { layout.minSize.width = .zero }
      if layout.flexBasis == .auto, layout.size.width == .auto { layout.flexBasis = .fitContent }
    }
  }

  /// The style of the anonymous items: lines between blocks are one.
  mutating func lowerAnonymousWebkitItem(in container: ComputedStyle) {
    guard container.rare.displayVariant != nil, container.isWebkitBox else { return }
    lowerWebkitItem(isVertical: container.isVerticalWebkitBox)
  }
}
