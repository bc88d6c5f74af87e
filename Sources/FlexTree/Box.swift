/// One box. Atoms of inline content (inline-blocks, pictures in a line) are children too; their
/// place comes from the line they stand in.
public struct Box: Equatable, Sendable {
  /// What the box is made of. Copies of a box share it until one of them changes it: pages copy their boxes, and every
  /// pass over a tree copies each.
  @usableFromInline var origin: CopyOnWrite<BoxOrigin>
  public var parent: BoxID?
  public var children: [BoxID] = []
  public init(style: ComputedStyle = ComputedStyle(), content: BoxContent = .none, source: BoxSource? = nil) {
    origin = CopyOnWrite(BoxOrigin(style: style, content: content, source: source))
  }

  @inlinable public var style: ComputedStyle {
    @inline(__always) _read { yield origin.value.style }
    @inline(__always) _modify { yield &origin.value.style }
  }

  @inlinable public var content: BoxContent {
    @inline(__always) _read { yield origin.value.content }
    @inline(__always) _modify { yield &origin.value.content }
  }

  /// What the box was made of, for messages, dumps and comparison.
  @inlinable public var source: BoxSource? {
    @inline(__always) _read { yield origin.value.source }
    @inline(__always) _modify { yield &origin.value.source }
  }

  @inlinable var rare: [RareBoxValues] {
    @inline(__always) _read { yield origin.value.rare }
    @inline(__always) _modify { yield &origin.value.rare }
  }
}

/// What a box is made of, see `Box`.
@usableFromInline
struct BoxOrigin: Equatable, Sendable {
  @usableFromInline var style: ComputedStyle
  @usableFromInline var content: BoxContent
  @usableFromInline var source: BoxSource?
  /// What few boxes have: none or one.
  @usableFromInline var rare: [RareBoxValues] = []

  init(style: ComputedStyle, content: BoxContent, source: BoxSource?) {
    self.style = style
    self.content = content
    self.source = source
  }
}

extension Box {
  /// The link target of the nearest `<a href>`, for PDF and SVG.
  @inlinable public var link: String? {
    get { rare.first?.link }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareBoxValues()]
      }
      rare[0].link = newValue
    }
  }

  /// The text of a leader, which its line repeats over the room that is left. CSS Content 3 §4.1 (#leader-function).
  @inlinable public var leader: String? {
    get { rare.first?.leader }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareBoxValues()]
      }
      rare[0].leader = newValue
    }
  }

  /// What the box draws over its decorations.
  @inlinable public var drawing: Drawing? {
    get { rare.first?.drawing }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareBoxValues()]
      }
      rare[0].drawing = newValue
    }
  }

  /// What the box is in a formula.
  @inlinable public var math: MathBox? {
    get { rare.first?.math }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareBoxValues()]
      }
      rare[0].math = newValue
    }
  }

  /// What the box is in a PDF's outline.
  @inlinable public var bookmark: Bookmark? {
    get { rare.first?.bookmark }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareBoxValues()]
      }
      rare[0].bookmark = newValue
    }
  }

  /// The inline elements that the box, a block, splits: it counts among their boxes.
  @inlinable public var splits: [BoxSource] {
    get { rare.first?.splits ?? [] }
    set {
      if rare.isEmpty {
        if newValue.isEmpty { return }
        rare = [RareBoxValues()]
      }
      rare[0].splits = newValue
    }
  }

  /// Of a box around blocks that split an inline box, which does to them what that does: the inline box.
  @inlinable public var splitInlineBox: InlineBox? {
    get { rare.first?.splitInlineBox.first }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareBoxValues()]
      }
      rare[0].splitInlineBox = newValue.map { [$0] } ?? []
    }
  }
}

/// What few boxes have, see `Box`.
@usableFromInline
struct RareBoxValues: Equatable, Sendable {
  @usableFromInline var link: String?
  @usableFromInline var leader: String?
  @usableFromInline var bookmark: Bookmark?
  @usableFromInline var splits: [BoxSource] = []
  /// None or one: the box is large.
  @usableFromInline var splitInlineBox: [InlineBox] = []
  @usableFromInline var drawing: Drawing?
  @usableFromInline var math: MathBox?

  @usableFromInline init() {}
}

/// What a box was made of. Copies share one record.
public struct BoxSource: Equatable, Sendable {
  private final class Record: Sendable {
    let element: Int
    let tag: String
    let id: String
    let classAttribute: String
    let pseudoElement: String?
    let role: BoxRole

    init(element: Int, tag: String, id: String, classAttribute: String, pseudoElement: String?, role: BoxRole) {
      self.element = element
      self.role = role
      self.tag = tag
      self.id = id
      self.classAttribute = classAttribute
      self.pseudoElement = pseudoElement
    }
  }
  private var record: Record

  /// Whether the box is the element's own, or marks the place of one that has none.
  public var standsForElement: Bool { record.pseudoElement == nil || record.pseudoElement == "anchor" }
  /// What links name the box's place by; `nil` where they can't.
  public var anchorID: String? { standsForElement && !record.id.isEmpty ? record.id : nil }

  /// Of a box that is a page's own: its background covers the sheet.
  public static var page: BoxSource { BoxSource(element: -1, tag: "@page", role: .page) }

  public init(
    element: Int, tag: String, id: String = "", classAttribute: String = "", pseudoElement: String? = nil,
    role: BoxRole = .none
  ) {
    record = Record(
      element: element, tag: tag, id: id, classAttribute: classAttribute, pseudoElement: pseudoElement, role: role)
  }

  /// Index of the element in its document, in document order.
  public var element: Int { record.element }
  public var tag: String { record.tag }
  public var id: String { record.id }
  public var classAttribute: String { record.classAttribute }
  /// What layout and painting treat apart in it.
  public var role: BoxRole { record.role }
  /// `before`, `after`, `marker` and their like; `anchor` only tells where the element begins.
  public var pseudoElement: String? {
    get { record.pseudoElement }
    set {
      record = Record(
        element: element, tag: tag, id: id, classAttribute: classAttribute, pseudoElement: newValue, role: role)
    }
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.record === b.record
      || (a.element == b.element && a.tag == b.tag && a.id == b.id && a.classAttribute == b.classAttribute
        && a.pseudoElement == b.pseudoElement && a.role == b.role)
  }
}

/// What a box is to HTML, as far as its layout or painting is not for styles to say. HTML §15 (#rendering).
public enum BoxRole: UInt8, Sendable {
  case none
  /// A page's own: no element's.
  case page
  case root, body
  case fieldset, legend, details
  /// `<button>`, whatever it holds.
  case button
  /// `<input>`.
  case field
}
