import FlexCore
import FlexTree

/// What properties of one element do to each other once all are computed.
extension ComputedStyle {
  /// Gives borders that show their initial width, `medium`, before `border-width` is computed.
  mutating func startBorders() {
    guard paint.borderStyle != Edges(all: .none) else { return }
    for side in EdgePaths.all where paint.borderStyle[keyPath: side.style].isVisible {
      layout.border[keyPath: side.width] = BorderWidth.medium
    }
  }

  mutating func adjust(isRoot: Bool, layoutParent: ComputedStyle?, resolution: Float) {
    adjustBorders(resolution: resolution)
    adjustDisplay(isRoot: isRoot, layoutParent: layoutParent)
    if display.isRowOrColumn, let layoutParent { takeWritingMode(of: layoutParent) }
    if display == .tableColumn || display == .tableColumnGroup { stayInPlace() }
    adjustOverflow()
    adjustContainment(isRoot: isRoot)
    adjustSubgrid()
    let direction = text.usedDirection
    if direction != layout.direction { layout.direction = direction }
    let alignment = text.textAlign.blockAlignment
    if alignment != layout.blockAlignment { layout.blockAlignment = alignment }
  }

  /// A grid that is kept apart from what is around it takes no tracks over; a gap of 0 is none of the grid around.
  /// CSS Grid 2 §9 (#subgrid-listing, #subgrid-gaps).
  private mutating func adjustSubgrid() {
    guard display == .grid || display == .inlineGrid else { return }
    let (columns, rows) = (layout.gridTemplateColumns, layout.gridTemplateRows)
    guard columns.subgrid != nil || rows.subgrid != nil else { return }
    if containment.isFormattingContext {
      if columns.subgrid != nil { layout.gridTemplateColumns = TrackList() }
      if rows.subgrid != nil { layout.gridTemplateRows = TrackList() }
      return
    }
    let keepsGaps = (
      layout.gap.width == .zero && !rare.zeroGaps.contains(.column),
      layout.gap.height == .zero && !rare.zeroGaps.contains(.row)
    )
    layout.gridTemplateColumns.subgrid?.keepsGap = keepsGaps.0
    layout.gridTemplateRows.subgrid?.keepsGap = keepsGaps.1
  }

  /// Borders of style `none` or `hidden` have no width; others have whole device pixels.
  /// CSS Backgrounds 3 §3.3 (#border-width).
  private mutating func adjustBorders(resolution: Float) {
    guard layout.border != Edges(all: 0) else { return }
    var exact = layout.border
    defer { if exact != layout.border { layout.exactBorder = exact } }
    for side in EdgePaths.all {
      let width =
        paint.borderStyle[keyPath: side.style].isVisible
        ? BorderWidth.snapped(layout.border[keyPath: side.width], resolution: resolution) : 0
      if width == 0 { exact[keyPath: side.width] = 0 }
      if width != layout.border[keyPath: side.width] { layout.border[keyPath: side.width] = width }
    }
  }

  /// CSS Display 3 §2.7 (#transformations); floats and absolute boxes by CSS 2 §9.7.
  private mutating func adjustDisplay(isRoot: Bool, layoutParent: ComputedStyle?) {
    let isAbsolute = layout.position.isOutOfFlow
    // A box with lines of another direction is no part of a line. CSS Writing Modes 4 §3.2 (#block-flow).
    if display == .inline, let layoutParent, layoutParent.text.writingMode != text.writingMode {
      display = .inlineBlock
    }
    if isAbsolute, display.isInlineLevel { inline.originalDisplay = display }
    if isAbsolute, layout.float != .none { layout.float = .none }
    let isItem = layoutParent.map { $0.display.makesItems || $0.rare.displayVariant?.isMath == true } ?? false
    // The root has no parent whose box its children could be in. CSS Display 3 §2.8 (#root).
    if isRoot, display == .contents { display = .block }
    if isRoot || isAbsolute || isItem || layout.float != .none {
      blockify()
    } else if let layoutParent, layoutParent.inlinifiesChildren {
      let own = display.inlinified
      if own != display { display = own }
      if own == .inline { inline.isInRuby = true }
    }
    let inner = display.layoutDisplay
    if inner != layout.display { layout.display = inner }
  }

  /// Rows, columns and their groups run as their table does. CSS Writing Modes 4 §3.2 (#block-flow).
  private mutating func takeWritingMode(of table: ComputedStyle) {
    if text.writingMode != table.text.writingMode { text.writingMode = table.text.writingMode }
    if text.textOrientation != table.text.textOrientation { text.textOrientation = table.text.textOrientation }
  }

  /// Nothing moves a column. CSS Positioned Layout 3 §2.1 (#position-property), CSS Transforms 1 §2 (#transformable-element).
  private mutating func stayInPlace() {
    if layout.position != .static { layout.position = .static }
    if !paint.transform.isEmpty { paint.transform = [] }
    if !paint.individualTransforms.isEmpty { paint.individualTransforms = [] }
  }

  /// Finds out whether the box is a stacking context and contains fixed boxes for reasons of its own.
  /// CSS Containment 2 §3.3 (#containment-layout), CSS Positioned Layout 3 §2.1 (#position-property), CSS Transforms 2 §3.1 (#3d-rendering-contexts), CSS Will Change 1
  /// §3, Filter Effects 1 §5 (#FilterProperty), whose rule leaves the root out.
  private mutating func adjustContainment(isRoot: Bool) {
    let isContained = !containment.used.isDisjoint(with: [.layout, .paint])
    let hasDepth =
      rare.perspective != nil || rare.preserves3D
      || paint.offset != .none && paint.offset.values.path != .none
    let isStack = isContained || hasDepth || containment.willChange.contains(.stackingContext)
    let isApart =
      rare.isSticky || !rare.texts.own.isEmpty && rare.texts.own["view-transition-name"] != nil
    if isStack || isApart {
      paint.forcesStackingContext = true
    }
    if containment.willChange.contains(.positioned), layout.position == .static {
      layout.position = .relative
      layout.inset = Edges(all: .auto)
    }
    let isTransformed = !paint.transform.isEmpty || !paint.individualTransforms.isEmpty
    let isFiltered = !isRoot && (!paint.filter.isEmpty || !paint.backdropFilter.isEmpty)
    if isContained || hasDepth || isTransformed || isFiltered || containment.willChange.contains(.containingBlock) {
      layout.containsFixed = true
    }
  }

  /// One axis that scrolls makes the other one scroll too. CSS Overflow 3 §3.1 (#overflow-control).
  private mutating func adjustOverflow() {
    let overflow = layout.overflow
    if overflow.width == .visible, overflow.height.isScrollContainer { layout.overflow.width = .auto }
    if overflow.height == .visible, overflow.width.isScrollContainer { layout.overflow.height = .auto }
  }
}

/// The two places of each border.
enum EdgePaths {
  typealias Side = (style: StylePath<Edges<LineStyle>, LineStyle>, width: StylePath<Edges<Float>, Float>)
  static let all: [Side] = [(\.left, \.left), (\.right, \.right), (\.top, \.top), (\.bottom, \.bottom)]
}

enum BorderWidth {
  static let thin: Float = 1
  static let medium: Float = 3
  static let thick: Float = 5

  /// Rounded down to whole device pixels, but to one where it is less than one.
  /// CSS Values 4 §6.6 (#snap-a-length-as-a-border-width).
  static func snapped(_ width: Float, resolution: Float) -> Float {
    let devicePixels = width * resolution
    if width <= 0 || resolution <= 0 { return Swift.max(width, 0) }
    return devicePixels < 1 ? 1 / resolution : devicePixels.rounded(.down) / resolution
  }
}

extension LineStyle {
  var isVisible: Bool { self != .none && self != .hidden }
}

extension TextAlign {
  /// Chromium's `-webkit-center` and its like align block children too.
  var blockAlignment: SelfAlignment {
    switch self {
    case .webkitLeft: .left
    case .webkitRight: .right
    case .webkitCenter: .center
    default: .normal
    }
  }
}

extension ComputedStyle {
  /// Whether blocks inside are inline-level. CSS Ruby 1 §2.2 (#box-fixup).
  fileprivate var inlinifiesChildren: Bool {
    switch display {
    case .ruby, .rubyText: true
    case .inline: inline.isInRuby
    default: false
    }
  }
}

extension DisplayValue {
  /// Whether children become items, which are block-level. CSS Flexbox 1 §4 (#flex-items), CSS Grid 2 §6.
  var makesItems: Bool {
    switch self {
    case .flex, .inlineFlex, .grid, .inlineGrid: true
    default: false
    }
  }

  /// The block-level display of the same inner display. CSS Display 3 §2.7 (#blockify).
  var blockified: DisplayValue {
    switch self {
    case .inline, .ruby, .rubyText, .inlineBlock: .block
    case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup,
      .tableColumn, .tableCaption:
      .block
    case .inlineFlex: .flex
    case .inlineGrid: .grid
    case .inlineTable: .table
    default: self
    }
  }

  /// The inline-level display of the same inner display. CSS Display 3 §2.7 (#inlinify).
  var inlinified: DisplayValue {
    switch self {
    case .block, .flowRoot, .listItem: .inlineBlock
    case .flex: .inlineFlex
    case .grid: .inlineGrid
    case .table: .inlineTable
    default: self
    }
  }

  /// Whether it is a row or a column of a table, or a group of these.
  var isRowOrColumn: Bool {
    switch self {
    case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableColumnGroup, .tableColumn: true
    default: false
    }
  }

  /// What controls have for the displays of tables, as in browsers; CSS says it of what is replaced.
  /// CSS Display 3 §2.4 (#layout-specific-display).
  var withoutTables: DisplayValue {
    switch self {
    case .table: .block
    case .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup,
      .tableColumn, .tableCaption:
      .inlineBlock
    default: self
    }
  }

  /// How FlexCore lays the children out. Tables are lowered by whoever builds the tree.
  var layoutDisplay: Display {
    switch self {
    case .none: .none
    case .contents: .contents
    case .flex, .inlineFlex: .flex
    case .grid, .inlineGrid: .grid
    case .flowRoot, .inlineBlock: .flowRoot
    default: .block
    }
  }
}

extension TextStyle {
  /// The size of a family that is `monospace` alone starts from 13px instead of 16px, unless a length was given.
  mutating func adaptFontSizeToMonospace(parent: TextStyle, isQuirksMode: Bool) {
    guard !fontSizeOrigin.isAbsolute else { return }
    let isMonospace = fontFamily == [.monospace]
    if fontSizeOrigin.keyword != 0 {
      // `initial` is `medium`, of whatever family.
      fontSize = FontSizeKeyword.size(
        fontSizeOrigin.keyword, isMonospace: isMonospace, isQuirksMode: isQuirksMode)
    } else if isMonospace != (parent.fontFamily == [.monospace]) {
      fontSize *= isMonospace ? 13.0 / 16 : 16.0 / 13
    }
  }

  /// Whether `color-scheme` lets the preference for dark through. CSS Color Adjustment 1 §2.1 (#color-scheme-prop).
  func isDark(prefersDark: Bool) -> Bool {
    let takesDark = colorScheme.contains("dark")
    return takesDark && (prefersDark || !colorScheme.contains("light"))
  }
}
