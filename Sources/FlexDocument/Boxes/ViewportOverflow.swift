internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// The element whose `overflow` is the viewport's: the root, or the body where the root's is `visible`. CSS Overflow 3
/// §3.3 (#overflow-propagation).
///
/// The picture's edge is the viewport's: nothing is left to clip, and the element's own used value is `visible`.
struct ViewportOverflow {
  let element: ElementID

  /// - Returns: `nil` where nothing is handed over.
  init?(_ document: Document, styles: some StyleLookup) {
    let root = styles.style(of: document.root)
    guard !document.nodes.isEmpty, root.display != .none else { return nil }
    if !root.showsOverflow {
      element = document.root
      return
    }
    guard root.containment.used.isEmpty, root.display != .contents, let body = document.body else { return nil }
    let style = styles.style(of: body)
    guard !style.showsOverflow, style.containment.used.isEmpty, style.display != .none, style.display != .contents
    else { return nil }
    element = body
  }
}

extension ComputedStyle {
  fileprivate var showsOverflow: Bool { layout.overflow == Size(width: .visible, height: .visible) }
}
