/// Which sizes of a box make its min-content contribution give way, where they are percentages.
/// CSS Sizing 3 §5.2.2 (#min-content-zero).
public enum Compressibility: UInt8, Sendable {
  /// None: they count as `auto` and `none`.
  case none
  /// `width`: the percentage is of nothing. Text fields, menus, sliders.
  case width
  /// `width` and `max-width`: the contribution is the minimum width. Pictures and other replaced boxes.
  case widthAndMaxWidth
}

extension Style {
  /// Which percentages make the box's min-content contribution give way; a replaced box's do unless said otherwise.
  public var compressibility: Compressibility {
    get { rare?.properties.compressibility ?? (isReplaced ? .widthAndMaxWidth : .none) }
    set { changeRare { $0.compressibility = newValue } }
  }

  /// Whether a replaced box with an automatic width and no definite height fills the width there is: a picture
  /// with a ratio and neither a natural width nor height. CSS 2 §10.3.2 (#inline-replaced-width).
  public var fillsAvailableWidth: Bool {
    get { rare?.properties.fillsAvailableWidth ?? false }
    set { changeRare { $0.fillsAvailableWidth = newValue } }
  }

  /// Whether `height: stretch` of a block takes what those before it leave of a definite height, so that percentages
  /// inside are of that: the content of a fieldset below its legend. HTML §15.3.13
  /// (#the-fieldset-and-legend-elements).
  public var fillsRemainingHeight: Bool {
    get { rare?.properties.fillsRemainingHeight ?? false }
    set { changeRare { $0.fillsRemainingHeight = newValue } }
  }

  /// Whether percentages of heights in a block container whose own height is automatic are of what its own would be of.
  /// Quirks Mode §3.5 (#the-percentage-height-calculation-quirk).
  public var handsOnPercentageHeight: Bool {
    get { units & StyleUnits.handsOnHeight != 0 }
    set { if newValue { units |= StyleUnits.handsOnHeight } else { units &= ~StyleUnits.handsOnHeight } }
  }

  /// Whether a box's content stands in a box of its own that has the padding: percentages of that, and of heights in it,
  /// are of nothing where the least width is asked for. HTML §15.3.13 (#the-fieldset-and-legend-elements).
  public var holdsContentInside: Bool {
    get { rare?.properties.holdsContentInside ?? false }
    set { changeRare { $0.holdsContentInside = newValue } }
  }

  /// The border widths before they were rounded to whole device pixels, where that changed them: px. Zoom grows these.
  public var exactBorder: Edges<Float>? {
    get { rare?.properties.exactBorder }
    set { changeRare { $0.exactBorder = newValue } }
  }

  /// What a box's content is as wide as whatever is in it, px; `nil`: as what is in it. Form controls have such a
  /// width. HTML §15.5 (#form-controls).
  public var intrinsicContentWidth: Float? {
    get { rare?.properties.intrinsicContentWidth }
    set { changeRare { $0.intrinsicContentWidth = newValue.map(Style.nonNegative) } }
  }

  /// What a box's content is as tall as whatever is in it, px; `nil`: as what is in it.
  public var intrinsicContentHeight: Float? {
    get { rare?.properties.intrinsicContentHeight }
    set { changeRare { $0.intrinsicContentHeight = newValue.map(Style.nonNegative) } }
  }

  /// How many of its rows a list shows, each as tall as its tallest; 0: it is no list. HTML §15.5.16
  /// (#the-select-element-2).
  public var rowsShown: Float {
    get { rare?.properties.rowsShown ?? 0 }
    set { changeRare { $0.rowsShown = Style.nonNegative(newValue) } }
  }

  /// Whether it is a row of the list that it stands in.
  public var isListRow: Bool {
    get { rare?.properties.isListRow ?? false }
    set { changeRare { $0.isListRow = newValue } }
  }
}

extension Nodes {
  /// How tall the tallest row of a list is, that was just laid out.
  func tallestRow(_ node: Int) -> Float {
    var tallest: Float = 0
    var child = firstBox(node)
    while child >= 0 {
      tallest = larger(tallest, styles[child].isListRow ? frames[child].w : isMeasured(child) ? 0 : tallestRow(child))
      child = nextBox(child, in: node)
    }
    return tallest
  }

  /// The min-content contribution of a box that gives way, border box; indefinite for others.
  ///
  /// - Parameter edges: padding plus border.
  func compressedWidth(_ node: Int, base: Extents, edges: SIMD2<Float>) -> Extent {
    let isWidthRelative = isPercentage(node, .width)
    guard isWidthRelative || isPercentage(node, .maxWidth) else { return .indefinite }
    let limits = {
      widthLimits(
        node, base: base, available: .indefinite, edges: edges, automaticMinimum: false, transfers: false)
    }
    switch styles[node].compressibility {
    case .none: return .indefinite
    case .widthAndMaxWidth: return Extent(limits().min)
    case .width:
      guard isWidthRelative else { return .indefinite }
      return Extent(
        limits().clamp(
          larger(length(node, StyleUnits.size, styles[node].sizes.x, base: .zero, edges: edges.x).orZero(), edges.x)))
    }
  }

  /// Whether a length has a part that is a percentage.
  func isPercentage(_ node: Int, _ slot: LengthSlot) -> Bool {
    switch (units(node) &>> slot.rawValue) & 15 {
    case StyleUnits.percent: true
    case StyleUnits.rare: if case .calc = styles[node].rareLength(slot) { true } else { false }
    default: false
    }
  }

  /// Whether an automatic width is all there is; see `Style.fillsAvailableWidth`.
  ///
  /// - Parameter height: the definite height, or indefinite.
  func fillsAvailableWidth(_ node: Int, height: Extent) -> Bool {
    guard hasRatio(node), !height.isDefinite else { return false }
    switch unit(node, StyleUnits.size, 0) {
    case StyleUnits.auto, StyleUnits.stretch, StyleUnits.minContent, StyleUnits.maxContent, StyleUnits.fitContent:
      // Deviation: as in browsers, such a picture is as wide by its content too.
      // `Tests/Pages/deviations-of-lines.html` pins it.
      return styles[node].rare?.properties.fillsAvailableWidth ?? false
    default: return false
    }
  }
}
