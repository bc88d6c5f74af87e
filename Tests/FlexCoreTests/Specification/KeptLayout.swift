import FlexCore
import Testing

/// Lays a container out in a column, and again after the column has changed: what is below it stands where it stood,
/// although the container was asked for its intrinsic width on the way, for which its items have other heights.
func expectKeptLayout(
  of container: (inout Style) -> Void, item: (inout Style) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let tree = LayoutTree()
  let root = tree.makeNode {
    $0.display = .flex
    $0.flexDirection = .column
  }
  let item = tree.makeNode(in: tree.makeNode(in: root, configure: container), configure: item)
  _ = tree.makeNode(Style(), isMeasured: true, in: item)
  let next = tree.makeNode(in: item) { $0.height = .px(10) }
  func top() -> Float {
    tree.computeLayout(of: root, in: Size(width: .definite(60), height: .maxContent)) { _, known, available in
      let width = known.width ?? (available.width == .minContent ? 40 : 80)
      return Measurement(size: Size(width: min(width, 80), height: width < 60 ? 30 : width < 80 ? 20 : 10))
    }
    return tree.frame(of: next).y
  }
  #expect(top() == 20, sourceLocation: sourceLocation)
  var style = tree.style(of: root)
  style.alignItems = SelfAlignment(.start)
  tree.setStyle(style, of: root)
  #expect(top() == 20, sourceLocation: sourceLocation)
}
