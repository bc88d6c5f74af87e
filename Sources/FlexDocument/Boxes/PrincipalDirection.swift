internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension BoxBuilder {
  /// Lays the root's box out in the direction of the body, so that a narrow body stands where its lines begin. Pages
  /// follow each other as the root's own direction has it, as in Chromium. CSS Writing Modes 4 §8 (#principal-flow).
  func adoptDirectionOfBody(_ root: inout ComputedStyle) {
    guard root.containment.used.isEmpty, let body = document.body else { return }
    let style = styles.style(of: body)
    guard style.display != .none, style.display != .contents, style.containment.used.isEmpty else { return }
    root.layout.direction = style.text.usedDirection
  }
}
