/// A box that stacks its children in a row or a column.
///
/// Every child that is not hidden is an item, in child order. The stack is laid out when it gets
/// its frame: by the container it is in, or as a root by `layout()`.
public final class StackView: Box {
  /// Everything that was set.
  public var style = Style() {
    didSet { if style != oldValue { setNeedsLayout() } }
  }

  /// A stack without items: a column.
  public override init() {
    super.init()
    containerLayout = StackLayout()
  }

  // MARK: Settings

  /// Which way the items run. Initially `column`.
  @discardableResult
  public func direction(_ value: SDirection) -> StackView { set(\.direction, value) }

  /// Where the items stand on the main axis. Initially `start`.
  @discardableResult
  public func justifyContent(_ value: SJustifyContent) -> StackView { set(\.justifyContent, value) }

  /// Where the items stand on the cross axis. Initially `stretch`.
  @discardableResult
  public func alignItems(_ value: SAlignItems) -> StackView { set(\.alignItems, value) }

  /// The reading direction. Initially `inherit`.
  @discardableResult
  public func layoutDirection(_ value: Flex.LayoutDirection) -> StackView { set(\.layoutDirection, value) }

  /// How the items share the length; `nil` leaves that to `justifyContent`, grow and shrink.
  @discardableResult
  public func distribution(_ value: SDistribution?) -> StackView { set(\.distribution, value) }

  /// The distance between items, in px. Initially 0.
  @discardableResult
  public func spacing(_ value: Double) -> StackView { set(\.spacing, value.isFinite ? max(0, value) : 0) }

  /// Calls `closure` with the stack: a place to describe the items.
  @discardableResult
  public func define(_ closure: (_ stackView: StackView) -> Void) -> StackView {
    closure(self)
    return self
  }

  private func set<Value>(_ property: WritableKeyPath<Style, Value>, _ value: Value) -> StackView {
    style[keyPath: property] = value
    return self
  }

  // MARK: Items

  /// Makes `view` the last item and returns its chain.
  @discardableResult
  public func addItem(_ view: Box) -> StackItem {
    addChild(view)
    return view.item
  }

  /// Makes `view` the item at `index` of the children; an index beyond the ends counts as the end.
  @discardableResult
  public func insertItem(_ view: Box, at index: Int) -> StackItem {
    insertChild(view, at: index)
    return view.item
  }

  /// Makes `view` the item before `refItem`; `nil`, and nothing changed, if that is no child.
  @discardableResult
  public func insertItem(_ view: Box, before refItem: Box) -> StackItem? { insert(view, beside: refItem, offset: 0) }

  /// Makes `view` the item after `refItem`; `nil`, and nothing changed, if that is no child.
  @discardableResult
  public func insertItem(_ view: Box, after refItem: Box) -> StackItem? { insert(view, beside: refItem, offset: 1) }

  private func insert(_ view: Box, beside reference: Box, offset: Int) -> StackItem? {
    guard children.contains(where: { $0 === reference }) else { return nil }
    if view === reference { return view.item }
    view.removeFromParent()
    guard let index = children.firstIndex(where: { $0 === reference }) else { return nil }
    return insertItem(view, at: index + offset)
  }

  /// Takes an item out; a stranger is ignored.
  public func removeItem(_ view: Box) {
    if view.parent === self { view.removeFromParent() }
  }

  /// Adds a new stack as the last item and returns it.
  @discardableResult
  public func addStackView() -> StackView {
    let stack = StackView()
    addItem(stack)
    return stack
  }

  // MARK: Layout

  /// Lays out the stack as a root: within its frame, or with one dimension as its items want it.
  public func layout(mode: Flex.LayoutMode = .fitContainer) { layoutAsRoot(mode: mode) }

  /// Says that the content changed, so that this stack and all stacks around it lay out again.
  @discardableResult
  public func markDirty() -> StackView {
    setNeedsLayout()
    return self
  }

  /// The size for `size`: exactly that where it is bounded, else as the items want it, in px.
  /// `.infinity`, `.greatestFiniteMagnitude` and `.nan` stand for no constraint.
  public override func sizeThatFits(_ size: Size) -> Size {
    guard let containerLayout else { return .zero }
    return containerLayout.measure(self, proposal: Proposal(exactly: size)).size
  }
}

extension StackView: PaddingChain {
  /// Percentages of left and right are of the stack's width, of top and bottom of its height.
  public func setPadding(_ length: Length?, at edge: Edge) { style.padding[edge] = length }
}
