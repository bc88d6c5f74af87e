public import FlexCore

/// The computed values of one box. The stages after the cascade read these very structs.
///
/// Groups are copied on write: elements with the same groups share them.
public struct ComputedStyle: Equatable, Sendable {
  @usableFromInline var groups: CopyOnWrite<StyleGroups>

  private static let initial = CopyOnWrite(StyleGroups())

  public init() { groups = Self.initial }

  // Values where they stand. Accessors that are called across modules would copy a whole group for each value read.

  /// `display` before it is split over `BoxTree` and `layout`.
  @inlinable public var display: DisplayValue {
    get { groups.value.display }
    set { groups.value.display = newValue }
  }

  /// How much larger the element is than its lengths say. CSS Viewport 1 §10 (#zoom-property).
  @inlinable public var zoom: Float {
    get { groups.value.zoom }
    set { groups.value.zoom = newValue }
  }

  /// Which block margins nobody but the user agent gives, in quirks mode.
  @inlinable public var defaultMargins: DefaultMargins {
    get { groups.value.defaultMargins }
    set { groups.value.defaultMargins = newValue }
  }

  @inlinable public var text: TextStyle {
    @inline(__always) _read { yield groups.value.text.value }
    @inline(__always) _modify { yield &groups.value.text.value }
  }

  @inlinable public var inline: InlineStyle {
    @inline(__always) _read { yield groups.value.inline.value }
    @inline(__always) _modify { yield &groups.value.inline.value }
  }

  @inlinable public var layout: Style {
    @inline(__always) _read { yield groups.value.layout.value }
    @inline(__always) _modify { yield &groups.value.layout.value }
  }

  @inlinable public var paint: PaintStyle {
    @inline(__always) _read { yield groups.value.paint.value }
    @inline(__always) _modify { yield &groups.value.paint.value }
  }

  @inlinable public var containment: ContainmentStyle {
    @inline(__always) _read { yield groups.value.containment.value }
    @inline(__always) _modify { yield &groups.value.containment.value }
  }

  @inlinable public var rare: RareStyle {
    @inline(__always) _read { yield groups.value.rare.value }
    @inline(__always) _modify { yield &groups.value.rare.value }
  }

  /// Where the values stand in memory, as a number: the same for copies of a style, as long as one of them lives
  /// unchanged.
  package var identity: Int {
    groups.identity
  }

  /// Whether both have the very same rare values, as nearly all styles have.
  package func sharesRareValues(with other: ComputedStyle) -> Bool {
    groups.value.rare.identity == other.groups.value.rare.identity
  }

  package mutating func inheritRareValues(of parent: ComputedStyle) {
    if !parent.rare.texts.inherited.isEmpty { rare.texts.inherited = parent.rare.texts.inherited }
    // Read one by one: in one expression Swift 6.3's unoptimised code compares what it has freed.
    let inherited = parent.rare.inherited
    let own = rare.inherited
    if inherited != own { rare.inherited = inherited }
  }

  /// Shares the text group of another style.
  public mutating func shareText(of other: ComputedStyle) { groups.value.text = other.groups.value.text }

  /// `display` as it was before `position` made the box block-level.
  public var originalDisplay: DisplayValue { inline.originalDisplay ?? display }

  /// Whether the box is `position: sticky`, which layout has in its place as if it were `relative` without insets.
  public var isSticky: Bool { layout.position == .relative && rare.isSticky }
}

/// The values of a style, in groups that styles share.
@usableFromInline
struct StyleGroups: Equatable, Sendable {
  @usableFromInline var display: DisplayValue = .inline
  @usableFromInline var zoom: Float = 1
  @usableFromInline var defaultMargins: DefaultMargins = []
  @usableFromInline var text = CopyOnWrite(TextStyle())
  @usableFromInline var inline = CopyOnWrite(InlineStyle())
  @usableFromInline var layout = CopyOnWrite(Style())
  @usableFromInline var paint = CopyOnWrite(PaintStyle())
  @usableFromInline var containment = CopyOnWrite(ContainmentStyle())
  @usableFromInline var rare = CopyOnWrite(RareStyle())
}

/// Block margins that come from the user agent's sheet, of elements whose margins are dropped at the edges of a cell and
/// the body in quirks mode. HTML §15.3.9 (#margin-collapsing-quirks).
public struct DefaultMargins: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let start = DefaultMargins(rawValue: 1)
  public static let end = DefaultMargins(rawValue: 2)
  /// The one behind, of a box that stays where others keep theirs: it goes only with a box that margins collapse
  /// through.
  public static let endOfEmpty = DefaultMargins(rawValue: 4)
}

/// `display` as CSS Display 3 §2 (#the-display-properties) has it, as far as boxes are made of it.
public enum DisplayValue: UInt8, Sendable, Hashable, CaseIterable {
  case none, contents
  case inline, inlineBlock, inlineFlex, inlineTable, inlineGrid, ruby, rubyText
  case block, flowRoot, flex, listItem, grid
  case table, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow, tableCell
  case tableColumnGroup, tableColumn, tableCaption

  /// Whether a box stands in a line. CSS Display 3 §2.1 (#outer-role).
  public var isInlineLevel: Bool {
    switch self {
    case .inline, .inlineBlock, .inlineFlex, .inlineTable, .inlineGrid, .ruby, .rubyText: true
    default: false
    }
  }

  /// Whether the box can be sized as if it were empty: not within a line, not as a table or a part of one.
  /// CSS Containment 2 §3.1 (#containment-size).
  public var takesSizeContainment: Bool {
    switch self {
    case .block, .flowRoot, .flex, .listItem, .grid, .inlineBlock, .inlineFlex, .inlineGrid, .tableCaption: true
    default: false
    }
  }
}

/// A value shared by all its copies until one of them changes it.
@usableFromInline
struct CopyOnWrite<Value: Sendable & Equatable>: Sendable, Equatable {
  @usableFromInline var storage: [Value]

  init(_ value: Value) { storage = [value] }

  /// The address of the value, which is read where it stands: a coroutine's would be copied whole for one of its fields.
  @inlinable var value: Value {
    @inline(__always) unsafeAddress {
      unsafe storage.withUnsafeBufferPointer { unsafe $0.baseAddress.unsafelyUnwrapped }
    }
    @inline(__always) _modify { yield &storage[0] }
  }

  @usableFromInline static func == (a: Self, b: Self) -> Bool { a.storage == b.storage }

  /// Where the value stands in memory, as a number: the same for copies.
  var identity: Int { unsafe storage.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
}

extension ComputedStyle {
  /// Whether the box is taken out of the flow by its position.
  @inlinable package var isOutOfFlow: Bool { layout.position.isOutOfFlow }

  /// Whether the box is taken to a side of its formatting context.
  @inlinable package var floats: Bool { layout.float != .none }
}

extension ComputedStyle {
  /// Whether the box has a marker, and counts: in lines as well. CSS Lists 3 §2 (#list-item).
  package var isListItem: Bool {
    switch display {
    case .listItem: true
    case .inline: rare.displayVariant == .inlineListItem
    case .inlineBlock: rare.displayVariant == .inlineFlowRootListItem
    default: false
    }
  }
}
