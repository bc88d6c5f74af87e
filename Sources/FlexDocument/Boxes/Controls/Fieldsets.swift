internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexTree

extension BoxBuilder {
  /// The `<legend>` that stands in a `<fieldset>`'s border: the first child of its kind that is in flow.
  /// HTML §15.3.13 (#the-fieldset-and-legend-elements).
  func renderedLegend(of node: ElementID) -> ElementID? {
    guard document.hasTag("fieldset", node), document.element(node)?.isHTML == true,
      styles.style(of: node).display != .contents
    else { return nil }
    return document[node].children.first { child in
      guard let element = document.element(child), element.isHTML, element.tag == "legend" else { return false }
      let style = styles.style(of: child)
      return style.display != .none && style.display != .contents && !style.isOutOfFlow && style.layout.float == .none
    }
  }

  /// Puts a rendered legend in front of all else in its fieldset.
  mutating func addLegend(_ legend: ElementID, to fieldset: BoxID, link: String?) {
    guard let element = document.element(legend) else { return }
    let style = legendStyle(styles.style(of: legend), element, in: tree[fieldset].style)
    counters.enter(style, element: element)
    defer { counters.leave() }
    tree[fieldset].style.layout.display = .flowRoot
    var box = makeBox(style, source: source(of: legend), link: link)
    // Margins stay inside it.
    if box.style.layout.display == .block { box.style.layout.display = .flowRoot }
    let id = tree.append(keepingScrollbarGutters(box, of: legend, style), to: fieldset)
    fill(id, with: legend, link: link)
  }

  /// Has a fieldset ask for the width of what is in its anonymous box.
  func holdContent(in fieldset: inout Style) {
    fieldset.holdsContentInside = true
    // Deviation: as in Chromium, a ratio makes it lower than that.
    // `Tests/Pages/fieldsets-with-ratios.html` pins it.
    if fieldset.aspectRatio != nil, fieldset.minSize.height == .auto { fieldset.minSize.height = .zero }
  }

  /// The style of a rendered legend: as wide as its text, at the very top of the fieldset, whose padding begins below.
  ///
  /// One less high than the border sinks into its middle: see `RenderedLegend`.
  func legendStyle(_ style: ComputedStyle, _ element: Element, in fieldset: ComputedStyle) -> ComputedStyle {
    var style = style
    style.display = style.display.blockified
    style.layout.size.width = style.layout.size.width.replacingAuto(by: .fitContent)
    // As in Chromium it fills its fieldset's content box, whatever stands above.
    let margins = [style.layout.margin.top, style.layout.margin.bottom].reduce(Float(0)) { sum, margin in
      if case .px(let margin) = margin { sum + margin } else { sum }
    }
    let filling: Dimension = margins == 0 ? .percent(100) : .calc(.linear(px: -margins, percent: 100))
    if style.layout.size.height == .stretch { style.layout.size.height = filling }
    if style.layout.minSize.height == .stretch { style.layout.minSize.height = filling }
    if style.layout.maxSize.height == .stretch { style.layout.maxSize.height = filling }
    let padding = fieldset.layout.padding.top.resolved(against: 0)
    style.layout.margin.top = .px(-fieldset.layout.border.top - padding)
    // What centres other blocks doesn't centre it: see `LayoutStage.alignLegends`.
    style.layout.justifySelf = .start
    // The fieldset's baseline is that of what stands below.
    style.layout.suppressesBaseline = true
    return style
  }

  /// The box inside a fieldset that lays out what stands below its legend: below the padding, and with its margins.
  mutating func fieldsetContent(of box: BoxID) -> BoxID {
    let style = tree[box].style
    let padding = LengthPercentage.px(style.layout.padding.top.resolved(against: 0))
    var inner = style.anonymous
    guard style.display.layout.makesItems else {
      inner.display = .block
      inner.layout.display = .flowRoot
      inner.layout.padding.top = padding
      inner.layout.size.height = .stretch
      inner.layout.fillsRemainingHeight = true
      return tree.append(Box(style: inner), to: box)
    }
    inner.display = style.display
    inner.layout = style.layout
    inner.layout.margin = Edges(all: .zero)
    inner.layout.padding = Edges(left: .zero, right: .zero, top: padding, bottom: .zero)
    inner.layout.border = Edges(all: 0)
    inner.layout.size = Size(width: .auto, height: .stretch)
    inner.layout.fillsRemainingHeight = true
    inner.layout.minSize = Size(width: .auto, height: .auto)
    inner.layout.maxSize = Size(width: .auto, height: .auto)
    inner.layout.aspectRatio = nil
    inner.layout.display = style.display.layout
    inner.layout.position = .static
    inner.layout.inset = Edges(all: .auto)
    tree[box].style.layout.display = .flowRoot
    return tree.append(Box(style: inner), to: box)
  }
}
