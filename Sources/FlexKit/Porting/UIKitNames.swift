/// Names that UIKit has for what boxes do, so that layout code written for views compiles as it is.
extension Box {
  /// The box that this one is in.
  public var superview: Box? { parent }
  /// The children, in painting order.
  public var subviews: [Box] { children }

  /// Makes `view` the last child.
  public func addSubview(_ view: Box) { addChild(view) }
  /// Makes `view` the child at `index`; an index beyond the ends counts as the end.
  public func insertSubview(_ view: Box, at index: Int) { insertChild(view, at: index) }
  /// Takes the box from its parent.
  public func removeFromSuperview() { removeFromParent() }

  /// Always off: there are no masks to translate.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { false }
    set {}
  }
}

extension Flex {
  /// The size the container takes in at most `size`.
  public func sizeThatFits(_ size: Size) -> Size { sizeThatFits(size: size) }
}

/// How a stack is laid out, as StackViewLayout names it.
public typealias SLayoutMode = Flex.LayoutMode

extension Flex.Wrap {
  /// `noWrap` as CSS spells it.
  public static let nowrap = Flex.Wrap.noWrap
}

extension TextContent: ExpressibleByStringInterpolation {
  /// One run without attributes of its own: `label.text = "Rain"`. What was set of the text before is replaced.
  public init(stringLiteral value: String) { self.init([TextRun(value)]) }
}

extension TextBox {
  /// Where the lines stand.
  public var textAlignment: TextContent.Alignment {
    get { text.alignment }
    set { text.alignment = newValue }
  }

  /// The number of lines shown, 0 for all.
  public var numberOfLines: Int {
    get { text.maxLines }
    set { text.maxLines = max(0, newValue) }
  }

  /// The colour of the text; `nil` is what surrounds it.
  public var textColor: Color? {
    get { text.attributes.color }
    set { text.attributes.color = newValue }
  }

  /// The text alone. Setting it keeps how the text is set, but not what runs had of their own.
  public var string: String {
    get { text.string }
    set { text.runs = [TextRun(newValue)] }
  }
}

#if !canImport(UIKit)
  public typealias UIEdgeInsets = EdgeInsets
  public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
#endif

// MARK: Stacks

extension StackView {
  /// Which way the items of a stack run, as `UIStackView` names it.
  public enum Axis: Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// Where the items stand on the cross axis, as `UIStackView` names it.
  public enum Alignment: Sendable, CaseIterable {
    case fill, leading, top, center, trailing, bottom
  }

  /// A stack with items, in a row as `UIStackView`'s are.
  public convenience init(arrangedSubviews views: [Box]) {
    self.init()
    direction(.row)
    for view in views { addItem(view) }
  }

  /// The items.
  public var arrangedSubviews: [Box] { children }

  /// Makes `view` the last item.
  public func addArrangedSubview(_ view: Box) { addItem(view) }
  /// Makes `view` the item at `index`.
  public func insertArrangedSubview(_ view: Box, at index: Int) { insertItem(view, at: index) }
  /// Takes an item out.
  public func removeArrangedSubview(_ view: Box) { removeItem(view) }

  /// Which way the items run.
  public var axis: Axis {
    get { style.direction == .row || style.direction == .rowReverse ? .horizontal : .vertical }
    set { style.direction = newValue == .horizontal ? .row : .column }
  }

  /// Where the items stand on the cross axis.
  public var alignment: Alignment {
    get {
      switch style.alignItems {
      case .stretch: .fill
      case .start: axis == .horizontal ? .top : .leading
      case .center: .center
      case .end: axis == .horizontal ? .bottom : .trailing
      }
    }
    set {
      switch newValue {
      case .fill: style.alignItems = .stretch
      case .leading, .top: style.alignItems = .start
      case .center: style.alignItems = .center
      case .trailing, .bottom: style.alignItems = .end
      }
    }
  }

  /// How the items share the length.
  public var distribution: SDistribution? {
    get { style.distribution }
    set { distribution(newValue) }
  }

  /// The distance between items, in px.
  public var spacing: Double {
    get { style.spacing }
    set { spacing(newValue) }
  }

  /// Makes `view` the item after `refItem`; `nil`, and nothing changed, if that is no child.
  @discardableResult
  public func addItem(_ view: Box, after refItem: Box) -> StackItem? { insertItem(view, after: refItem) }

  /// Makes `view` the item before `refItem`; `nil`, and nothing changed, if that is no child.
  @discardableResult
  public func addItem(_ view: Box, before refItem: Box) -> StackItem? { insertItem(view, before: refItem) }

  /// Makes `view` the item at `index` of the children.
  @discardableResult
  public func addItem(_ view: Box, at index: Int) -> StackItem { insertItem(view, at: index) }

  /// The stack's own width in px: as a root's its frame's, as an item's in another stack.
  @discardableResult
  public func width(_ value: Double) -> StackView { size(width: value, height: nil) }

  /// The stack's own height in px: as a root's its frame's, as an item's in another stack.
  @discardableResult
  public func height(_ value: Double) -> StackView { size(width: nil, height: value) }

  /// The stack's own size in px.
  @discardableResult
  public func size(_ value: Size) -> StackView { size(width: value.width, height: value.height) }

  private func size(width: Double?, height: Double?) -> StackView {
    if let width {
      frame.width = width
      item.width(width)
    }
    if let height {
      frame.height = height
      item.height(height)
    }
    return self
  }
}

// MARK: Colours

/// The colours that systems name, as they are on a light background.
extension Color {
  /// `#FF3B30`.
  public static let systemRed = Color.hex(0xFF3B30)
  /// `#FF9500`.
  public static let systemOrange = Color.hex(0xFF9500)
  /// `#FFCC00`.
  public static let systemYellow = Color.hex(0xFFCC00)
  /// `#34C759`.
  public static let systemGreen = Color.hex(0x34C759)
  /// `#00C7BE`.
  public static let systemMint = Color.hex(0x00C7BE)
  /// `#30B0C7`.
  public static let systemTeal = Color.hex(0x30B0C7)
  /// `#32ADE6`.
  public static let systemCyan = Color.hex(0x32ADE6)
  /// `#007AFF`.
  public static let systemBlue = Color.hex(0x007AFF)
  /// `#5856D6`.
  public static let systemIndigo = Color.hex(0x5856D6)
  /// `#AF52DE`.
  public static let systemPurple = Color.hex(0xAF52DE)
  /// `#FF2D55`.
  public static let systemPink = Color.hex(0xFF2D55)
  /// `#A2845E`.
  public static let systemBrown = Color.hex(0xA2845E)
  /// `#8E8E93`.
  public static let systemGray = Color.hex(0x8E8E93)

  /// The same colour with another alpha, 0 to 1.
  public func withAlphaComponent(_ alpha: Double) -> Color { withAlpha(alpha) }
}
