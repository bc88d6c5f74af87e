/// Which intrinsic size is asked for. CSS Sizing 3 §2.1 (#intrinsic-sizes).
enum IntrinsicSize {
  case minContent
  case maxContent
}

extension Nodes {
  /// The intrinsic width of a box, border box. CSS Sizing 3 §5 (#intrinsic-contribution).
  ///
  /// - Parameters:
  ///   - base: content size of the containing block, for padding and the content's percentages.
  ///   - height: the box's definite border-box height, or indefinite.
  func intrinsicWidth(_ node: Int, _ kind: IntrinsicSize, base: Extents, height: Extent) -> Float {
    let edges = edges(node, base.x)
    if hasRatio(node), let height = height.definite { return widthByRatio(node, height: height, edges: edges.sums) }
    let insets = edges + gutters(node)
    let readsOuterHeight = links[node].flags.contains(.readsOuterHeight)
    var contentHeight = readsOuterHeight ? base.y : percentageBase(node, (height - insets.sums.y).atLeast(0), base.y)
    if styles[node].rare != nil, styles[node].holdsContentInside { contentHeight = .indefinite }
    let content = intrinsicContentWidth(
      node, kind, contentHeight: contentHeight,
      breakHeight: height.isDefinite ? .indefinite : breakHeight(node, base: base, insets: insets.sums.y))
    var width = content + insets.sums.x
    if units(node) & StyleUnits.notPlain != 0,
      isTable(node) || styles[node].rare != nil && styles[node].holdsContentInside
    {
      width = widthAroundPercentages(node, kind, content: content, insets: insets.sums.x)
    }
    return hasRatio(node) && !isTable(node)
      ? transferredLimits(node, base: base, edges: edges.sums).clamp(width) : width
  }

  /// The intrinsic width of a box whose percentages of padding have no part in what its content asks for: a caption is as wide
  /// as its table, and a box that holds its content inside has its padding there.
  ///
  /// - Parameter insets: padding, border and scroll bars, px.
  @inline(never)
  private func widthAroundPercentages(_ node: Int, _ kind: IntrinsicSize, content: Float, insets: Float) -> Float {
    let fixed = (edges(node, .zero) + gutters(node)).sums.x
    guard fixed != insets else { return content + insets }
    if isTable(node) { return tableIntrinsicWidth(node, kind, edges: insets) + insets }
    // A legend stands beside the padding, not in a box that has it.
    let legend = legend(of: node)
    let ofLegend =
      legend < 0 ? 0 : intrinsicContribution(legend, kind, parentHeight: .indefinite, stretched: .indefinite)
    return larger(content + fixed, ofLegend + insets)
  }

  /// The min-content width that a ratio's automatic minimum is: without limits of the other axis.
  /// CSS Sizing 4 §5.1.1 (#aspect-ratio-minimum).
  func minContentWidth(_ node: Int, base: Extents, height: Extent) -> Float {
    if isTable(node) { return intrinsicWidth(node, .minContent, base: base, height: .indefinite) }
    let insets = (edges(node, base.x) + gutters(node)).sums
    let content = percentageBase(node, (height - insets.y).atLeast(0), base.y)
    return intrinsicContentWidth(node, .minContent, contentHeight: content) + insets.x
  }

  /// The content height at which a column whose height isn't definite breaks its lines all the same: its
  /// own height or its maximum. Indefinite for boxes that aren't columns of several lines.
  private func breakHeight(_ node: Int, base: Extents, insets: Float) -> Extent {
    guard display(node) == .flex, styles[node].flexWrap != .nowrap, hasCache(node),
      styles[node].keyword(StyleKeywords.flexDirection, bits: 2) >= FlexDirection.column.rawValue
    else { return .indefinite }
    let height = definiteHeight(node, base: base, stretched: .indefinite, margins: margins(node, base.x).sums.y)
    let limits = heightLimits(node, base: base.y, edges: edges(node, base.x).sums.y)
    let limit = height.or(larger(limits.max, limits.min))
    return limit < .infinity ? Extent(larger(0, limit - insets)) : .indefinite
  }

  /// The intrinsic width of the content box, memoised. `contentHeight` is part of the question only
  /// where something inside depends on it.
  ///
  /// - Parameter breakHeight: see `breakHeight(_:base:insets:)`.
  func intrinsicContentWidth(
    _ node: Int, _ kind: IntrinsicSize, contentHeight: Extent, breakHeight: Extent = .indefinite
  ) -> Float {
    guard hasCache(node) else { return 0 }
    let cache = cache(node)
    cache.flags.formUnion(.answersForContent)
    let key = SIMD2(contentHeight.bitPattern, breakHeight.bitPattern)
    if cache.flags.contains(.dependsOnHeight), cache.widths.heights != key {
      cache.exchangeWidths(for: key)
    }
    if let known = cache.widths[kind].definite { return known }
    let question = DeepQuestion.Kind.width(kind, contentHeight: contentHeight, breakHeight: breakHeight)
    if pass.depth >= Self.depthLimit, let answer = breakOff(node, question) { return answer.height }
    if isBrokenOff { return 0 }
    pass.depth &+= 1
    let width = larger(
      0, computeIntrinsicContentWidth(node, kind, contentHeight: contentHeight, breakHeight: breakHeight)
    ).limited
    pass.depth &-= 1
    if isBrokenOff { return 0 }
    // Whether the widths depend on the height was perhaps not known before.
    if cache.widths.heights != key, cache.flags.contains(.dependsOnHeight) {
      cache.exchangeWidths(for: key)
    }
    cache.widths.heights = key
    cache.widths[kind] = Extent(width)
    return width
  }

  private func computeIntrinsicContentWidth(
    _ node: Int, _ kind: IntrinsicSize, contentHeight: Extent, breakHeight: Extent
  ) -> Float {
    if let width = styles[node].rare?.properties.intrinsicContentWidth { return width }
    if isMeasured(node) {
      return readsHeight(node)
        ? heightReadingWidth(node, kind, height: contentHeight) : measuredWidth(node, kind)
    }
    return switch display(node) {
    case .flex: flexIntrinsicWidth(node, kind, contentHeight: contentHeight, breakHeight: breakHeight)
    case .grid: gridIntrinsicWidth(node, kind, contentHeight: contentHeight)
    case .table: tableIntrinsicWidth(node, kind)
    default: blockIntrinsicWidth(node, kind, contentHeight: contentHeight)
    }
  }

  /// What a child adds to its parent's intrinsic width: its margin box. Percentages of the width
  /// that is being computed count as `auto`, in margins and padding as 0.
  /// CSS Sizing 3 §5.2 (#intrinsic-contribution), §5.2.1 (#cyclic-percentage-contribution).
  ///
  /// - Parameter isFlexed: whether the parent's main axis is horizontal: then an item that may not
  ///   grow adds no more than its flex basis, one that may not shrink no less.
  ///   Flexbox 1 §9.9.1 (#intrinsic-item-contributions).
  @inline(__always)
  func intrinsicContribution(
    _ child: Int, _ kind: IntrinsicSize, parentHeight: Extent, stretched: Extent, isFlexed: Bool = false
  ) -> Float {
    let units = units(child)
    if units & StyleUnits.notPlain == 0, units & StyleUnits.flexBasisUnit == 0 || !isFlexed, !stretched.isDefinite,
      !links[child].flags.contains(.readsOuterHeight)
    {
      return plainContribution(child, kind, units)
    }
    return styledContribution(child, kind, units, Extents(.indefinite, parentHeight), stretched, isFlexed: isFlexed)
  }

  private func styledContribution(
    _ child: Int, _ kind: IntrinsicSize, _ units: UInt64, _ base: Extents, _ stretched: Extent, isFlexed: Bool
  ) -> Float {
    let edges = edges(child, .zero).sums
    let margins = margins(child, .zero).sums
    if kind == .minContent, let compressed = compressedWidth(child, base: base, edges: edges).definite {
      // What may not shrink doesn't give way below its basis.
      let width =
        isFlexed && (units &>> StyleUnits.flexBasis) & 15 == StyleUnits.px && styles[child].shrink == 0
        ? larger(compressed, larger(boxed(child, styles[child].basis, edges.x), edges.x)) : compressed
      return width + margins.x
    }
    var width: Float
    var height = Extent.indefinite
    var followsRatio = false
    switch unit(child, StyleUnits.size, 0) {
    case StyleUnits.px: width = boxed(child, styles[child].sizes.x, edges.x)
    case let unit:
      if !hasCache(child) && !hasRatio(child) {
        width = edges.x + gutters(child).sums.x
      } else {
        height = definiteHeight(child, base: base, stretched: stretched - margins.y, margins: margins.y)
        let asked: IntrinsicSize =
          unit == StyleUnits.minContent ? .minContent : unit == StyleUnits.maxContent ? .maxContent : kind
        width =
          fillsAvailableWidth(child, height: height)
          ? edges.x : intrinsicWidth(child, asked, base: base, height: height)
        width = calculated(child, .width, width, base: .indefinite, edges: edges.x)
        followsRatio = hasRatio(child) && height.isDefinite && appliesAutomaticMinimum(child)
      }
    }
    // What fits its contents in no room is as narrow as they can be.
    let fits = kind == .minContent && unit(child, StyleUnits.minSize, 0) == StyleUnits.fitContent
    let limits = widthLimits(
      child, base: base, available: fits ? Extent(0) : .indefinite, edges: edges, automaticMinimum: followsRatio,
      height: height)
    width = limits.clamp(width)
    if isFlexed, (units &>> StyleUnits.flexBasis) & 15 == StyleUnits.px {
      width = flexedContribution(child, width, base: base, edges: edges, stretched: stretched - margins.y, margins.y)
    }
    return width + margins.x
  }

  /// The contribution of an item with a flex basis in px: its hypothetical main size where flexing can't
  /// bring it from there to `contribution`.
  private func flexedContribution(
    _ child: Int, _ contribution: Float, base: Extents, edges: SIMD2<Float>, stretched: Extent, _ margins: Float
  ) -> Float {
    let basis = larger(boxed(child, styles[child].basis, edges.x), edges.x)
    guard contribution > basis && styles[child].grow == 0 || contribution < basis && styles[child].shrink == 0 else {
      return contribution
    }
    var limits = widthLimits(
      child, base: base, available: .indefinite, edges: edges, automaticMinimum: false, transfers: false)
    if unit(child, StyleUnits.minSize, 0) == StyleUnits.auto, !isScrollContainer(child) {
      // The automatic minimum: the smaller of the content's size and the specified size.
      let height = definiteHeight(child, base: base, stretched: stretched, margins: margins)
      var minimum =
        fillsAvailableWidth(child, height: height)
        ? edges.x : intrinsicWidth(child, .minContent, base: base, height: height)
      // A picture's content is as large as its ratio has it.
      if hasRatio(child), height.isDefinite, !styles[child].isReplaced {
        minimum = larger(minimum, minContentWidth(child, base: base, height: height))
      }
      let specified = width(
        child, .width, styles[child].sizes.x, base: base, available: .indefinite, edges: edges.x, height: height)
      minimum = min(minimum, specified.or(minimum))
      limits.min = larger(limits.min, min(minimum, limits.max))
    }
    return limits.clamp(basis)
  }
}

extension Nodes {
  /// The contribution of a box whose sizes are px or `auto`, its margins and paddings px.
  @inline(__always)
  private func plainContribution(_ child: Int, _ kind: IntrinsicSize, _ units: UInt64) -> Float {
    let edges = plainEdges(child).x
    let isContentBox = isContentBox(child)
    var width: Float
    if units & 15 != 0 {
      width = isContentBox ? styles[child].sizes.x + edges : larger(styles[child].sizes.x, edges)
    } else if hasCache(child) {
      let insets = edges + gutters(child).sums.x
      let contentHeight: Extent =
        units & 0xF0 == 0 ? .indefinite : Extent(plainContentHeight(child, units, isContentBox))
      width = insets + intrinsicContentWidth(child, kind, contentHeight: contentHeight)
    } else {
      width = edges + gutters(child).sums.x
    }
    if units & 0xF0000 != 0 {
      width = min(width, isContentBox ? styles[child].maxSizes.x + edges : larger(styles[child].maxSizes.x, edges))
    }
    if units & 0xF00 != 0 {
      width = larger(width, isContentBox ? styles[child].minSizes.x + edges : styles[child].minSizes.x)
    }
    return larger(width, edges) + styles[child].margins.sums.x
  }
}

extension Nodes {
  /// The content height of a box with a height in px, within limits in px.
  private func plainContentHeight(_ child: Int, _ units: UInt64, _ isContentBox: Bool) -> Float {
    let edges = plainEdges(child).y
    let height = styles[child].sizes.y
    guard units & (15 &<< LengthSlot.minHeight.rawValue | 15 &<< LengthSlot.maxHeight.rawValue) != 0 else {
      return larger(0, isContentBox ? height : height - edges - gutters(child).sums.y)
    }
    let limited = heightLimits(child, base: .indefinite, edges: edges).clamp(boxed(child, height, edges))
    return larger(0, limited - edges - gutters(child).sums.y)
  }
}

// MARK: - Used widths

extension Nodes {
  /// `min-width` and `max-width`, with those of the other axis transferred through the ratio.
  /// CSS Sizing 4 §5.1.2 (#aspect-ratio-size-transfers).
  func widthLimits(
    _ node: Int, base: Extents, available: Extent, edges: SIMD2<Float>, automaticMinimum: Bool,
    transfers: Bool = true, height: Extent = .indefinite
  ) -> SizeLimits {
    var minimum: Float = edges.x
    switch unit(node, StyleUnits.minSize, 0) {
    case StyleUnits.auto:
      if automaticMinimum { minimum = minContentWidth(node, base: base, height: height) }
      minimum = calculated(node, .minWidth, minimum, base: base.x, edges: edges.x)
    case StyleUnits.px: minimum = larger(edges.x, boxed(node, styles[node].minSizes.x, edges.x))
    default:
      minimum = larger(
        edges.x,
        width(
          node, .minWidth, styles[node].minSizes.x, base: base, available: available, edges: edges.x, height: height
        ).or(edges.x))
    }
    // No table is narrower than its columns need. CSS 2 §17.5.2.2 (#auto-table-layout).
    if isTable(node) {
      let content = intrinsicWidth(node, .minContent, base: base, height: .indefinite)
      minimum = larger(minimum, content - unseenSpacing(node, width: content, edges: edges.x))
    }
    var maximum: Float = .infinity
    switch unit(node, StyleUnits.maxSize, 0) {
    case StyleUnits.auto: break
    case StyleUnits.px: maximum = boxed(node, styles[node].maxSizes.x, edges.x)
    default:
      maximum = width(
        node, .maxWidth, styles[node].maxSizes.x, base: base, available: available, edges: edges.x, height: height
      ).or(.infinity)
    }
    if automaticMinimum, unit(node, StyleUnits.minSize, 0) == StyleUnits.auto { minimum = min(minimum, maximum) }
    if transfers, hasRatio(node), !isTable(node),
      unit(node, StyleUnits.size, 0) != StyleUnits.stretch || !available.isDefinite,
      !length(node, StyleUnits.size, styles[node].sizes.x, base: base.x, edges: edges.x).isDefinite
    {
      let transferred = transferredLimits(node, base: base, edges: edges)
      minimum = larger(minimum, min(transferred.min, maximum))
      maximum = min(maximum, transferred.max)
    }
    return SizeLimits(min: minimum, max: larger(maximum, minimum))
  }

  /// What `min-height` and `max-height` come to in width, where no height is given.
  func transferredLimits(_ node: Int, base: Extents, edges: SIMD2<Float>) -> SizeLimits {
    var limits = SizeLimits(min: edges.x, max: .infinity)
    if length(node, StyleUnits.size + 4, styles[node].sizes.y, base: base.y, edges: edges.y).isDefinite {
      return limits
    }
    let heights = heightLimits(node, base: base.y, edges: edges.y)
    if heights.min > 0 { limits.min = widthByRatio(node, height: heights.min, edges: edges) }
    if heights.max < .infinity {
      limits.max = widthByRatio(node, height: larger(heights.max, heights.min), edges: edges)
    }
    return limits
  }

  /// A width property as a border box; indefinite for `auto`, and for percentages without a base.
  ///
  /// - Parameters:
  ///   - available: width of the containing block less the box's margins; may be indefinite.
  ///   - height: the box's definite height, for intrinsic widths that follow it through a ratio.
  func width(
    _ node: Int, _ slot: LengthSlot, _ value: Float, base: Extents, available: Extent, edges: Float, height: Extent
  ) -> Extent {
    let unit = (units(node) &>> slot.rawValue) & 15
    if styles[node].isReplaced, isContentKeyword(unit), isUnlimitedByContent(node, slot) { return .indefinite }
    // What a basis comes to, before it is calculated with.
    func keyword(_ width: Float) -> Extent { Extent(calculated(node, slot, width, base: base.x, edges: edges)) }
    switch unit {
    case StyleUnits.auto: return .indefinite
    case StyleUnits.minContent: return keyword(intrinsicWidth(node, .minContent, base: base, height: height))
    case StyleUnits.maxContent:
      if isTable(node) { return keyword(maxContentTableWidth(node, base: base)) }
      return keyword(intrinsicWidth(node, .maxContent, base: base, height: height))
    case StyleUnits.fitContent:
      return keyword(fitContentWidth(node, base: base, available: available, height: height))
    case StyleUnits.stretch:
      return calculated(node, slot, available.atLeast(edges), base: base.x, edges: edges)
    case StyleUnits.rare:
      if case .fitContentLimited(let limit) = styles[node].rareLength(slot) {
        let limit = Style.finite(limit.resolved(against: base.x.orZero()))
        return Extent(fitContentWidth(node, base: base, available: Extent(boxed(node, limit, edges)), height: height))
      }
      let base = slot == .minWidth ? minimumBase(node, 0, base.x) : base.x
      return length(node, slot.rawValue, value, base: base, edges: edges)
    default: return length(node, slot.rawValue, value, base: base.x, edges: edges)
    }
  }

  private func isContentKeyword(_ unit: UInt64) -> Bool {
    unit == StyleUnits.minContent || unit == StyleUnits.maxContent || unit == StyleUnits.fitContent
  }

  /// Whether a ratio may not make the box smaller than its content.
  /// CSS Sizing 4 §5.1.1 (#aspect-ratio-minimum).
  private func appliesAutomaticMinimum(_ node: Int) -> Bool {
    !isScrollContainer(node) && !styles[node].isReplaced
  }

  /// The used width of a box whose containing block doesn't flex it.
  ///
  /// - Parameters:
  ///   - available: width of the containing block less the box's margins.
  ///   - height: the definite border-box height, or indefinite.
  ///   - stretches: whether `auto` fills the available width rather than fits the content.
  ///   - ratioWins: whether a ratio and a definite height come before stretching.
  ///   - minimumIsContent: whether the automatic minimum of a box with a ratio holds whatever gives the
  ///     width, since its height is given.
  func usedWidth(
    _ node: Int, base: Extents, available: Extent, height: Extent, stretches: Bool, ratioWins: Bool,
    minimumIsContent: Bool = false
  ) -> Float {
    let edges = edges(node, base.x).sums
    var automaticMinimum = minimumIsContent && hasRatio(node) && appliesAutomaticMinimum(node)
    var width = width(
      node, .width, styles[node].sizes.x, base: base, available: available, edges: edges.x, height: height)
    // Only a height that was asked for makes a width that follows it as wide as the content.
    if hasRatio(node), height.isDefinite, unit(node, StyleUnits.size, 1) != StyleUnits.auto,
      width.isDefinite ? isContentKeyword(unit(node, StyleUnits.size, 0)) : ratioWins || !stretches
    {
      automaticMinimum = appliesAutomaticMinimum(node)
    }
    if width.isDefinite, isContentKeyword(unit(node, StyleUnits.size, 0)), fillsAvailableWidth(node, height: height) {
      width = Extent(larger(available.orZero(), edges.x))
    }
    if !width.isDefinite {
      if hasRatio(node), ratioWins || !stretches, let height = height.definite {
        width = Extent(widthByRatio(node, height: height, edges: edges))
      } else if stretches && available.isDefinite || fillsAvailableWidth(node, height: height) {
        width = Extent(larger(available.orZero(), edges.x))
      } else {
        width = Extent(fitContentWidth(node, base: base, available: available, height: height))
      }
      width = calculated(node, .width, width, base: base.x, edges: edges.x)
    }
    let used = widthLimits(
      node, base: base, available: available, edges: edges, automaticMinimum: automaticMinimum,
      transfers: !minimumIsContent, height: height
    ).clamp(width.px)
    return isTable(node) ? widthWithoutCollapsedColumns(node, used, base: base) : used
  }
}
