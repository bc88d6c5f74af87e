internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// Room that is kept for scroll bars, which no picture shows. CSS Overflow 3 §3.3 (#scrollbar-gutter-property).
extension BoxBuilder {
  /// A box with what it keeps free if it scrolls. What the root does is the viewport's.
  func keepingScrollbarGutters(_ box: Box, of node: ElementID, _ style: ComputedStyle) -> Box {
    guard style.rare.texts.own["scrollbar-gutter"] != nil, style.scrolls, node != document.root,
      document.element(node)?.tag != "textarea"
    else { return box }
    var box = box
    box.style.layout.stableGutters = gutters(style, thickness: thickness(of: style, styles.style(of: node, .scrollbar)))
    return box
  }

  /// What the viewport keeps free, px. The body's scroll bars are its own before the root's.
  func viewportGutters(_ root: ComputedStyle) -> Edges<Float> {
    guard root.rare.texts.own["scrollbar-gutter"] != nil else { return Edges(all: 0) }
    let bar = document.body.flatMap { styles.style(of: $0, .scrollbar) } ?? styles.style(of: document.root, .scrollbar)
    return gutters(root, thickness: thickness(of: root, bar))
  }

  /// At the end of the lines, or at both ends.
  private func gutters(_ style: ComputedStyle, thickness: Size<Float>) -> Edges<Float> {
    let atBothEdges = style.rare.texts.own["scrollbar-gutter"]?.contains("both-edges") == true
    var gutters = Edges<Float>(all: 0)
    if style.text.writingMode.isVertical {
      gutters.bottom = thickness.height
      if atBothEdges { gutters.top = thickness.height }
    } else if style.text.usedDirection == .rtl {
      gutters.left = thickness.width
      if atBothEdges { gutters.right = thickness.width }
    } else {
      gutters.right = thickness.width
      if atBothEdges { gutters.left = thickness.width }
    }
    return gutters
  }

  /// The width of a vertical scroll bar and the height of a horizontal one, px.
  ///
  /// - Parameter own: what `::-webkit-scrollbar` says, which counts where the standard's properties say nothing.
  private func thickness(of style: ComputedStyle, _ own: ComputedStyle?) -> Size<Float> {
    switch style.rare.scrollbarWidth {
    case .none: return Size(width: 0, height: 0)
    case .thin: return Size(width: 10, height: 10)
    case .auto: break
    }
    guard let own, style.rare.texts.inherited["scrollbar-color"] == nil else { return Size(width: 15, height: 15) }
    if own.display == .none { return Size(width: 0, height: 0) }
    let layout = own.layout
    return Size(
      width: Self.length(layout.size.width, layout.minSize.width, layout.maxSize.width),
      height: Self.length(layout.size.height, layout.minSize.height, layout.maxSize.height))
  }

  /// Percentages are of nothing.
  private static func length(_ size: Dimension, _ least: Dimension, _ most: Dimension) -> Float {
    func px(_ length: Dimension) -> Float? {
      switch length {
      case .px(let px): px
      case .percent: 0
      default: nil
      }
    }
    return max(px(least) ?? 0, min(px(size) ?? 15, px(most) ?? .infinity))
  }
}

extension ComputedStyle {
  /// Whether the box scrolls its content: parts of tables don't.
  fileprivate var scrolls: Bool {
    display != .table && display != .inlineTable && display.tablePart == .none
      && layout.overflow.width != .visible && layout.overflow.width != .clip
  }
}
