/// The chain of layout calls of one box: `box.flex.direction(.row).padding(10)`.
///
/// Every call changes one value and returns the same object. The order of the calls doesn't
/// matter; where two values rule the same edge, the specific one wins.
public final class Flex {
  /// The box whose layout this is. The box owns its `Flex`, so there is no cycle.
  public private(set) weak var view: Box?

  /// Everything that was set.
  public var style = Style() {
    didSet { if style != oldValue { setNeedsLayout() } }
  }

  /// Whether the box takes part in its container's layout. A box that doesn't keeps its frame, and
  /// so do its descendants. Initially true.
  public var isIncludedInLayout: Bool = true {
    didSet { if isIncludedInLayout != oldValue { setNeedsLayout() } }
  }

  /// Whether something has changed since the last layout.
  public internal(set) var isDirty = true

  /// The reading direction the last layout used; never `.inherit` after a layout.
  public internal(set) var resolvedLayoutDirection: LayoutDirection = .inherit

  init(view: Box) { self.view = view }

  /// The main axis. Setting `nil` means `column`.
  public var direction: Direction? {
    get { style.direction }
    set { style.direction = newValue ?? .column }
  }

  /// The size without any constraint, in px, computed anew each time.
  public var intrinsicSize: Size {
    sizeThatFits(size: Size(width: .nan, height: .nan))
  }

  /// The number of children that take part in the layout.
  public var numberOfChildren: Int { view?.flexItems.count ?? 0 }

  // MARK: The tree

  /// Adds a new plain box as the last child and returns its chain.
  @discardableResult
  public func addItem() -> Flex { addItem(Box()) }

  /// Makes `view` the last child, taking it from its parent if it has one, and returns its chain.
  ///
  /// - Precondition: the box of this chain still exists.
  @discardableResult
  public func addItem(_ view: Box) -> Flex {
    guard let host = self.view else {
      preconditionFailure("addItem was called on the flex of a box that no longer exists")
    }
    host.addChild(view)
    return view.flex
  }

  /// Calls `closure` with this chain: a place to describe the children.
  @discardableResult
  public func define(_ closure: (_ flex: Flex) -> Void) -> Flex {
    closure(self)
    return self
  }

  // MARK: Layout

  /// Lays out the box and all descendants that take part, within the box's frame.
  public func layout(mode: LayoutMode = .fitContainer) {
    view?.layoutAsRoot(mode: mode)
  }

  /// The size the content takes in at most `size`, in px, without writing a frame.
  /// `.infinity`, `.greatestFiniteMagnitude` and `.nan` stand for no constraint.
  public func sizeThatFits(size: Size) -> Size {
    view?.flexSizeThatFits(size) ?? .zero
  }

  /// Says that the content changed, so that the next layout measures it again.
  @discardableResult
  public func markDirty() -> Flex {
    setNeedsLayout()
    return self
  }

  /// Sets whether the box takes part in its container's layout.
  @discardableResult
  public func isIncludedInLayout(_ included: Bool) -> Flex {
    isIncludedInLayout = included
    return self
  }

  private func setNeedsLayout() { view?.setNeedsLayout() }
}
