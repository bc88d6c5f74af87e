/// A rectangle with children: the thing that is laid out and painted.
///
/// A tree of boxes belongs to whoever made it. `Box` is a class without locks and is not `Sendable`,
/// so the compiler keeps a tree within one task or actor; different trees may be laid out and
/// rendered at the same time.
open class Box {
  /// A name for messages, dumps and comparison.
  public var name: String?

  /// Place in the parent and size, in px. Layout writes it; of a root and of a box that takes no
  /// part in a layout it is yours.
  public var frame: Rect = .zero

  /// The box this one is a child of.
  public private(set) weak var parent: Box?

  /// The children, in painting order. A box keeps its children alive.
  public private(set) var children: [Box] = []

  /// Hidden boxes are not painted; a `StackView` leaves no room for them.
  public var isHidden = false {
    didSet { if isHidden != oldValue { setNeedsLayout() } }
  }

  /// Background, border, shadow and whatever else is painted of the box itself.
  public var decoration = Decoration()

  /// Measures the box where it has no children: your own content.
  public var content: (any Measurable)? {
    didSet { setNeedsLayout() }
  }

  /// Lays out the children in place of the flex algorithm.
  public var containerLayout: (any ContainerLayout)? {
    didSet { setNeedsLayout() }
  }

  /// Measures text for this box and its descendants; without one, text is estimated.
  /// Rendering sets it on the root.
  public var textEngine: (any TextEngine)?

  /// What the box wants at its content's size, where constraints or a `StackView` decide.
  public var contentPriorities = ContentPriorities() {
    didSet { if contentPriorities != oldValue { setNeedsLayout() } }
  }

  /// Target of a link that the whole box is, for PDF and SVG.
  public var link: String?

  /// What `draw` was given.
  var drawing: ((inout Canvas, Size) -> Void)?

  /// The padding around a leaf's content, in px; layout writes it.
  var contentInsets = EdgeInsets.zero

  /// What FlexConstraints knows the box by.
  package var layoutItem: AnyObject?

  /// Grows with every change of the box or of what is in it.
  package private(set) var layoutVersion = 0

  private var storedFlex: Flex?
  private var storedItem: StackItem?
  var rootFrame = RootFrame()

  /// A box without children.
  public init() {}

  /// The layout calls of this box; the first use makes the box take part in flex layout.
  public var flex: Flex {
    if let storedFlex { return storedFlex }
    let flex = Flex(view: self)
    storedFlex = flex
    return flex
  }

  /// Whether `flex` was ever used.
  public var isFlexEnabled: Bool { storedFlex != nil }

  /// The layout calls of this box as an item of a `StackView`.
  public var item: StackItem {
    if let storedItem { return storedItem }
    let item = StackItem(view: self)
    storedItem = item
    return item
  }

  /// The content's size for a proposal in px, `nil` being no constraint; `nil` where the box has no
  /// content of its own. Override it to measure a subclass.
  open func measure(width: Double?, height: Double?) -> ContentSize? {
    content?.measure(width: width, height: height)
  }

  /// The size the box takes in at most `size`, in px, with its children but without writing a frame.
  /// `.infinity`, `.greatestFiniteMagnitude` and `.nan` stand for no constraint.
  open func sizeThatFits(_ size: Size) -> Size {
    fittingSize(for: Proposal(atMost: size)).size
  }

  // MARK: Children

  /// Makes `child` the last child, taking it from its parent if it has one.
  public func addChild(_ child: Box) { insertChild(child, at: children.count) }

  /// Makes `child` a child at `index`, taking it from its parent if it has one. An index beyond the
  /// ends counts as the end.
  ///
  /// - Precondition: `child` is neither this box nor one of its ancestors.
  public func insertChild(_ child: Box, at index: Int) {
    precondition(!isInside(child), "a box can't be a descendant of itself")
    child.removeFromParent()
    child.parent = self
    children.insert(child, at: min(max(0, index), children.count))
    setNeedsLayout()
  }

  /// Takes the box from its parent; without one nothing happens.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    parent.setNeedsLayout()
    self.parent = nil
  }

  /// Whether this box is `ancestor` or below it.
  public func isInside(_ ancestor: Box) -> Bool {
    var box: Box? = self
    while let current = box {
      if current === ancestor { return true }
      box = current.parent
    }
    return false
  }

  /// The first box with a name, in child order: this one or one below.
  public func descendant(named name: String) -> Box? {
    if self.name == name { return self }
    for child in children {
      if let found = child.descendant(named: name) { return found }
    }
    return nil
  }

  /// The topmost box of the tree.
  public var root: Box {
    var box = self
    while let parent = box.parent { box = parent }
    return box
  }

  // MARK: Layout state

  /// Says that the layout of this box and of all that hold it has to be computed again.
  public func setNeedsLayout() {
    var box: Box? = self
    while let current = box {
      current.storedFlex?.isDirty = true
      current.layoutVersion &+= 1
      box = current.parent
    }
  }

  /// The children that take part in flex layout.
  var flexItems: [Box] {
    children.filter { $0.storedFlex?.isIncludedInLayout ?? false }
  }

  /// The nearest text engine up the tree.
  var inheritedTextEngine: (any TextEngine)? {
    var box: Box? = self
    while let current = box {
      if let engine = current.textEngine { return engine }
      box = current.parent
    }
    return nil
  }
}

extension Box: CustomStringConvertible {
  /// The name, or else the type.
  public var description: String { name ?? "\(type(of: self))" }
}
