internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// Buttons and markers of boxes that scroll, which stand beside these. CSS Overflow 5 §3, §4 (#scroll-buttons,
/// #scroll-markers).
///
/// Unsupported: markers of columns.
extension BoxBuilder {
  /// Adds an element with what stands beside its box.
  mutating func addScroller(_ element: Element, at node: ElementID, to flow: inout Flow, link: String?) {
    let place = styles.style(of: node).rare.texts.own["scroll-marker-group"]
    let isBefore = place?.contains("before") ?? false
    if isBefore { addMarkerGroup(of: node, to: &flow) }
    add(element, at: node, to: &flow, link: link)
    for button in [GeneratedElement.scrollUp, .scrollLeft, .scrollRight, .scrollDown] {
      addGenerated(button, of: node, to: &flow, link: nil)
    }
    if !isBefore { addMarkerGroup(of: node, to: &flow) }
  }

  private mutating func addMarkerGroup(of node: ElementID, to flow: inout Flow) {
    guard var style = styles.style(of: node, .scrollMarkerGroup), style.display != .none else { return }
    style.adjustDisplay(in: flow)
    style.display = style.display.blockified
    let box = makeBox(style, source: source(of: node, .scrollMarkerGroup), link: nil)
    let id =
      if style.isOutOfFlow {
        addOutOfFlow(box, to: &flow)
      } else if style.layout.float != .none, flow.kind != .items {
        addFloat(box, to: &flow)
      } else {
        addBlock(box, to: &flow)
      }
    var inner = Flow(box: id, kind: style.display.layout.makesItems ? .items : .blocks, style: tree[id].style)
    addMarkers(in: node, to: &inner)
    flush(&inner)
  }

  /// Adds the markers of what stands in a box, but not those that another box collects.
  private mutating func addMarkers(in node: ElementID, to flow: inout Flow) {
    for child in document[node].children where document.element(child) != nil {
      guard styles.style(of: child).display != .none else { continue }
      addGenerated(.scrollMarker, of: child, to: &flow, link: nil)
      if styles.style(of: child, .scrollMarkerGroup) == nil { addMarkers(in: child, to: &flow) }
    }
  }
}

extension ComputedStyle {
  /// Gives a scroll button the look of others, and their content in the middle.
  mutating func lookLikeButton() {
    if ControlTheme.applies(to: self, .button) { ControlTheme.apply(.button, to: &self) }
    if layout.alignContent.keyword == .normal, !display.layout.makesItems {
      layout.alignContent = ContentAlignment(.center)
    }
  }
}

extension GeneratedElement {
  /// Whether it looks like a button.
  var isScrollButton: Bool {
    switch self {
    case .scrollUp, .scrollLeft, .scrollRight, .scrollDown: true
    default: false
    }
  }
}
