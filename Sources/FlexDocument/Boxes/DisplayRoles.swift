internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension Element {
  /// Whether there are contents to show where the element has no box: what replaced elements, controls and formulas hold
  /// is nothing without one. CSS Display 3, appendix B (#unbox).
  var hasContents: Bool {
    if !isHTML { return tag != "math" }
    return switch tag {
    case "br", "wbr", "meter", "progress", "canvas", "embed", "object", "audio", "iframe", "img", "video", "frame",
      "frameset", "input", "textarea", "select":
      false
    default: true
    }
  }
}

extension DisplayValue {
  /// Whether the box takes part in its parent's layout as a block.
  /// CSS Display 3 §2.1 (#outer-role).
  var isBlockLevel: Bool {
    switch self {
    case .block, .flowRoot, .flex, .listItem, .grid, .table, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup,
      .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption:
      true
    case .inline, .inlineBlock, .inlineFlex, .inlineTable, .inlineGrid, .ruby, .rubyText, .none, .contents: false
    }
  }

  /// Whether the box stands in a line as one piece.
  var isAtomicInline: Bool {
    switch self {
    case .inlineBlock, .inlineFlex, .inlineTable, .inlineGrid: true
    default: false
    }
  }

  /// The block-level value of the same inner type. CSS Display 3 §2.7 (#blockify).
  var blockified: DisplayValue {
    switch self {
    case .inline, .inlineBlock, .ruby, .rubyText: .block
    case .inlineFlex: .flex
    case .inlineTable: .table
    case .inlineGrid: .grid
    case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn,
      .tableCaption:
      .block
    default: self
    }
  }

  /// The layout that the box gives its children.
  var layout: Display {
    switch self {
    case .none: .none
    case .contents: .contents
    case .flex, .inlineFlex: .flex
    case .grid, .inlineGrid: .grid
    case .table, .inlineTable: .table
    case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableColumnGroup, .tableColumn: .tablePart
    case .flowRoot, .inlineBlock, .tableCell, .tableCaption: .flowRoot
    default: .block
    }
  }
}

extension ComputedStyle {
  /// The style of an anonymous box: inherited properties only. CSS 2 §9.2.1.1 (#anonymous-block-level).
  var anonymous: ComputedStyle {
    var style = ComputedStyle()
    style.display = .block
    style.shareText(of: self)
    let direction = text.usedDirection
    if style.layout.direction != direction { style.layout.direction = direction }
    return style
  }

  /// The style as layout wants it: with the values that follow from others in their places.
  var loweredForLayout: ComputedStyle {
    var style = self
    // Elements share styles: what is right already stays shared.
    let display = style.rare.displayVariant == .flowRootListItem ? .flowRoot : style.display.layout
    if style.layout.display != display { style.layout.display = display }
    let direction = style.text.usedDirection
    if style.layout.direction != direction { style.layout.direction = direction }
    style.applyContainment()
    style.lowerTable()
    if display == .flex || display == .grid, rare.gapRules.isVisible { style.layout.notesGaps = true }
    return style
  }

  /// Gives layout the effects of `contain` and its like on the box: a formatting context of its own, and content
  /// that is cut at its padding edge. CSS Containment 2 §3.3, §3.5 (#containment-layout, #containment-paint).
  mutating func applyContainment() {
    guard containment != ContainmentStyle() else { return }
    if layout.display == .block, containment.isFormattingContext { layout.display = .flowRoot }
    if containment.used.contains(.layout) { layout.suppressesBaseline = true }
    if containment.used.contains(.paint) {
      if layout.overflow.width == .visible { layout.overflow.width = .clip }
      if layout.overflow.height == .visible { layout.overflow.height = .clip }
    }
  }

  /// Where a line of the box that is empty has its content.
  /// CSS Text 3 §7.1 (#text-indent-property), §7.2 (#text-align-property).
  var lineStart: LineStart {
    let isReversed = text.usedDirection == .rtl
    let alignment: Float =
      switch text.textAlign {
      case .start, .matchParent, .justify: isReversed ? 1 : 0
      case .end: isReversed ? 0 : 1
      case .left, .webkitLeft: 0
      case .right, .webkitRight: 1
      case .center, .webkitCenter: 0.5
      }
    return LineStart(alignment: alignment, indent: text.textIndent.hanging ? .zero : text.textIndent.amount)
  }

  /// What white space of the element's text shows even where nothing else does.
  var shownWhiteSpace: ShownWhiteSpace {
    switch text.whiteSpaceCollapse {
    case .preserve, .breakSpaces, .preserveSpaces: .all
    case .preserveBreaks: .breaks
    case .collapse: .none
    }
  }

  /// Whether an inline box makes a line though nothing stands in it.
  ///
  /// - Parameter isQuirky: in quirks modes margins make none. Quirks Mode §3.5 (#the-line-height-calculation-quirk).
  func hasInlineEdges(isQuirky: Bool) -> Bool {
    hasInlineStartEdge(isQuirky: isQuirky) || hasInlineEndEdge(isQuirky: isQuirky)
  }
  func hasInlineStartEdge(isQuirky: Bool) -> Bool { hasEdge(left: text.usedDirection == .ltr, isQuirky) }
  func hasInlineEndEdge(isQuirky: Bool) -> Bool { hasEdge(left: text.usedDirection == .rtl, isQuirky) }

  private func hasEdge(left: Bool, _ isQuirky: Bool) -> Bool {
    let layout = text.writingMode.isVertical ? layout.flow(in: text.writingMode) : layout
    let (margin, padding) =
      left ? (layout.margin.left, layout.padding.left) : (layout.margin.right, layout.padding.right)
    let border = left ? layout.border.left : layout.border.right
    if padding != .zero && padding != .percent(0) || border > 0 { return true }
    // An `auto` margin is none in a line. CSS 2 §10.3.1 (#inline-width).
    return !isQuirky && ![.zero, .auto, .percent(0)].contains(margin)
  }

  /// Whether a block that splits the inline box leaves edges only at its ends. CSS Fragmentation 3 §5.4
  /// (#box-decoration-break).
  var isSliced: Bool { inline.boxDecorationBreak == .slice }

  /// What an inline box does to the blocks inside it, as the style of a box around them: lines on their text, effects
  /// on them as a group, moving them and holding absolute boxes; `nil`: nothing.
  /// CSS 2 §9.2.1.1 (#anonymous-block-level), CSS Text Decoration 4 §2 (#line-decoration).
  var aroundBlocks: ComputedStyle? {
    guard
      formsStackingContextInLine || !inline.textDecoration.lines.isEmpty || layout.position == .relative
        || placesAbsolutesAsInlineBox(fixed: true)
    else { return nil }
    var style = anonymous
    style.inline.textDecoration = inline.textDecoration
    style.layout.position = layout.position
    style.layout.inset = layout.inset
    style.layout.containsFixed = placesAbsolutesAsInlineBox(fixed: true)
    style.paint.opacity = paint.opacity
    style.paint.filter = paint.filter
    style.paint.mixBlendMode = paint.mixBlendMode
    style.paint.isolation = paint.isolation
    style.paint.forcesStackingContext = paint.forcesStackingContext
    style.paint.zIndex = paint.zIndex
    if isSticky { style.rare.isSticky = true }
    return style
  }
}

/// What of white space shows where nothing else does. CSS Text 3 §4.1 (#white-space-processing).
enum ShownWhiteSpace {
  case none
  /// Line breaks.
  case breaks
  case all

  /// Whether anything of a text shows.
  func shows(_ text: String) -> Bool {
    switch self {
    case .none: !text.isCollapsibleWhiteSpace
    case .breaks: !text.isCollapsibleWhiteSpace || text.utf8.contains(0x0A)
    case .all: !text.isEmpty
    }
  }
}

extension StringProtocol {
  /// Whether the text is nothing but white space that CSS collapses. CSS Text 4 §4.1 (#white-space-collapsing).
  var isCollapsibleWhiteSpace: Bool {
    utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x0C }
  }
}
