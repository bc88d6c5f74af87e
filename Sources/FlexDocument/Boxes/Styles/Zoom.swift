internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

/// Styles with every length times the zoom of the element and of all around it. CSS Viewport 1 §10 (#zoom-property).
///
/// Lengths of a font or a parent have been computed without zoom, so that multiplying all of them once is what zoom
/// does to each: percentages alone stay.
struct ZoomedStyles: StyleLookup {
  private let styles: any StyleLookup
  /// By node.
  private let factors: [Float]

  init(_ document: Document, styles: any StyleLookup) {
    self.styles = styles
    var factors = [Float](repeating: 1, count: document.nodes.count)
    for (index, node) in document.nodes.enumerated() {
      let outer = node.parent.map { factors[$0.index] } ?? 1
      guard case .element = node.kind else { continue }
      factors[index] = outer * styles.style(of: ElementID(index: index)).zoom
    }
    self.factors = factors
  }

  func style(of element: ElementID) -> ComputedStyle {
    styles.style(of: element).zoomed(by: factors[element.index])
  }

  func style(of element: ElementID, _ pseudoElement: GeneratedElement) -> ComputedStyle? {
    styles.style(of: element, pseudoElement).map { $0.zoomed(by: factors[element.index] * $0.zoom) }
  }

  func firstLineStyle(of element: ElementID) -> ComputedStyle? {
    styles.firstLineStyle(of: element).map { $0.zoomed(by: factors[element.index]) }
  }

  var counterStyles: [String: CounterStyleRule] { styles.counterStyles }
}

extension ComputedStyle {
  /// - Parameter factor: of the element, with all zoom around it.
  fileprivate func zoomed(by factor: Float) -> ComputedStyle {
    guard factor != 1 || zoom != 1 else { return self }
    var style = self
    style.zoom = factor
    guard factor != 1 else { return style }
    style.text.zoom(by: factor)
    style.layout.zoom(by: factor)
    style.layout.snapLengths()
    style.paint.zoom(by: factor)
    if case .offset(let offset) = style.inline.verticalAlign {
      style.inline.verticalAlign = .offset(offset.zoomed(by: factor))
    }
    if case .length(let thickness) = style.inline.textDecoration.thickness {
      style.inline.textDecoration.thickness = .length(thickness.zoomed(by: factor))
    }
    if style.rare.gapRules != GapRules() {
      style.rare.gapRules.column.zoom(by: factor)
      style.rare.gapRules.row.zoom(by: factor)
    }
    let intrinsic = style.containment.intrinsicSize
    if intrinsic.width != nil || intrinsic.height != nil {
      style.containment.intrinsicSize = Size(
        width: intrinsic.width.map { $0 * factor }, height: intrinsic.height.map { $0 * factor })
    }
    for name in style.rare.anchoring.rules.keys { style.rare.anchoring.rules[name]?.layout.zoom(by: factor) }
    return style
  }
}

extension TextStyle {
  fileprivate mutating func zoom(by factor: Float) {
    fontSize *= factor
    if case .px(let height) = lineHeight { lineHeight = .px(height * factor) }
    letterSpacing = letterSpacing.zoomed(by: factor)
    wordSpacing = wordSpacing.zoomed(by: factor)
    textIndent.amount = textIndent.amount.zoomed(by: factor)
    if case .px(let size) = tabSize { tabSize = .px(size * factor) }
    if !textShadow.isEmpty { textShadow = textShadow.map { $0.zoomed(by: factor) } }
    textUnderlineOffset = textUnderlineOffset?.zoomed(by: factor)
    webkitTextStrokeWidth *= factor
    // Whole px, as in Chromium.
    borderSpacing = Size(
      width: (borderSpacing.width * factor).rounded(.down), height: (borderSpacing.height * factor).rounded(.down))
  }
}

extension Style {
  fileprivate mutating func zoom(by factor: Float) {
    func zoomed(_ size: Size<Dimension>) -> Size<Dimension> {
      Size(width: size.width.zoomed(by: factor), height: size.height.zoomed(by: factor))
    }
    size = zoomed(size)
    minSize = zoomed(minSize)
    maxSize = zoomed(maxSize)
    margin = margin.map { $0.zoomed(by: factor) }
    padding = padding.map { $0.zoomed(by: factor) }
    // As border-width itself: whole px, but none becomes nothing. CSS Backgrounds 3 §4.3 (#border-width).
    border = (exactBorder ?? border).map { $0 > 0 ? max(1, ($0 * factor).rounded(.down)) : 0 }
    gap = Size(width: gap.width.zoomed(by: factor), height: gap.height.zoomed(by: factor))
    flexBasis = flexBasis.zoomed(by: factor)
    if inset != Edges(all: .auto) { inset = inset.map { $0.zoomed(by: factor) } }
    guard display == .grid else { return }
    gridTemplateColumns = gridTemplateColumns.zoomed(by: factor)
    gridTemplateRows = gridTemplateRows.zoomed(by: factor)
    gridAutoColumns = gridAutoColumns.map { $0.zoomed(by: factor) }
    gridAutoRows = gridAutoRows.map { $0.zoomed(by: factor) }
  }
}

extension GapRule {
  fileprivate mutating func zoom(by factor: Float) {
    width = width.map { $0 > 0 ? max(1, ($0 * factor).rounded(.down)) : 0 }
    insets.capStart = insets.capStart.zoomed(by: factor)
    insets.capEnd = insets.capEnd.zoomed(by: factor)
    insets.junctionStart = insets.junctionStart.zoomed(by: factor)
    insets.junctionEnd = insets.junctionEnd.zoomed(by: factor)
  }
}

extension GapRuleInset {
  fileprivate func zoomed(by factor: Float) -> GapRuleInset {
    if case .offset(let length) = self { .offset(length.zoomed(by: factor)) } else { self }
  }
}

extension PaintStyle {
  fileprivate mutating func zoom(by factor: Float) {
    borderRadius = borderRadius.map {
      Size(width: $0.width.zoomed(by: factor), height: $0.height.zoomed(by: factor))
    }
    outline.width *= factor
    outline.offset *= factor
    if !boxShadows.isEmpty { boxShadows = boxShadows.map { $0.zoomed(by: factor) } }
    if !transform.isEmpty { transform = transform.map { $0.zoomed(by: factor) } }
    if !individualTransforms.isEmpty { individualTransforms = individualTransforms.map { $0.zoomed(by: factor) } }
    transformOrigin = transformOrigin.zoomed(by: factor)
    transformOriginDepth *= factor
    perspectiveOrigin = perspectiveOrigin.zoomed(by: factor)
    objectPosition = objectPosition.zoomed(by: factor)
    filter = filter.map { $0.zoomed(by: factor) }
    backdropFilter = backdropFilter.map { $0.zoomed(by: factor) }
    backgroundLayers = backgroundLayers.map { $0.zoomed(by: factor) }
    maskLayers = maskLayers.map { $0.zoomed(by: factor) }
    clip = clip?.map { $0.map { $0 * factor } }
    overflowClipMargin *= factor
  }
}

extension Corners {
  fileprivate func map(_ change: (Value) -> Value) -> Corners {
    Corners(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}
