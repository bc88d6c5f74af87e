public import FlexCore

/// What layout makes of a `BoxTree`: its boxes in their places, or of a document that is divided, what one page shows of
/// them. CSS Break 3 §2 (#fragmentation-model).
///
/// Fragments stand in an arena, the root first, and name each other by their own places in it.
public struct FragmentTree: Equatable, Sendable {
  public var boxes: [BoxFragment] = []
  public var root: BoxID { BoxID(index: 0) }
  /// The `body` whose background the canvas may have, of a page that shows no fragment of it: without place or children.
  public var absentBody: Box? {
    get { elsewhere.first }
    set { elsewhere = newValue.map { [$0] } ?? [] }
  }
  /// Not inline: trees are copied more often than they have one.
  private var elsewhere: [Box] = []
  /// Boxes with columns, of which those are known that lines were fitted to.
  public var fittedColumns: [BoxID: FittedColumns] = [:]
  /// By what is in lines, or around blocks that split inline boxes: the inline boxes around it that absolute boxes are
  /// placed in.
  package var placingInlineBoxes: [BoxID: [PlacingInlineBox]] = [:]
  /// See `BoxTree.roomInBody`.
  public var roomInBody: Float = 0
  /// Size of the initial containing block, px; what isn't given is `nil`.
  package var viewport = Size<Float?>(width: nil, height: nil)

  public init() {}

  /// A tree that is to be laid out: every box in no place.
  public init(_ tree: BoxTree) {
    boxes = tree.boxes.map { BoxFragment($0) }
    roomInBody = tree.roomInBody
  }

  /// The box of the `body` element, if the tree has a part of it.
  public var body: BoxID? { boxes.isEmpty ? nil : self[root].children.first { self[$0].source?.role == .body } }

  /// Compiled into the caller, for the reason that `BoxTree`'s is.
  @inlinable
  public subscript(id: BoxID) -> BoxFragment {
    @inline(__always) _read { yield boxes[id.index] }
    @inline(__always) _modify { yield &boxes[id.index] }
  }

  /// Adds a fragment as the last child of `parent`; without one, as the root.
  @discardableResult
  public mutating func append(_ fragment: consuming BoxFragment, to parent: BoxID? = nil) -> BoxID {
    let id = BoxID(index: boxes.count)
    fragment.parent = parent
    boxes.append(fragment)
    if let parent { boxes[parent.index].children.append(id) }
    return id
  }
}

/// Columns whose floats were laid out for the very ends of these.
public struct FittedColumns: Equatable, Sendable {
  /// Of the rows of columns that share what there is, from the top, px.
  public var heights: [Float]
  /// Of the columns' formatting context.
  public var floats: [BoxID]
  /// Whether a column ends among the floats.
  public var endsAmongFloats: Bool
  /// By the number of a column, floats that have no room in it, and what comes first behind it though there would be room
  /// now that no float stands beside.
  public var pushed: [Int: [BoxID]]
  /// By the number of a column, the line or row that is the first behind it, though it may have room there now as well.
  public var firstLinesBehind: [Int: FirstLine]

  /// A line of a box, or a row of its flow, by its index.
  public struct FirstLine: Equatable, Sendable {
    public var box: BoxID
    public var index: Int

    public init(box: BoxID, index: Int) {
      self.box = box
      self.index = index
    }
  }

  public init(
    heights: [Float], floats: [BoxID], endsAmongFloats: Bool, pushed: [Int: [BoxID]],
    firstLinesBehind: [Int: FirstLine]
  ) {
    self.heights = heights
    self.floats = floats
    self.endsAmongFloats = endsAmongFloats
    self.pushed = pushed
    self.firstLinesBehind = firstLinesBehind
  }
}

extension FragmentTree {
  /// The box of the `<legend>` that stands in a `<fieldset>`'s top border. HTML §15.3.13
  /// (#the-fieldset-and-legend-elements).
  public func renderedLegend(of id: BoxID) -> BoxID? {
    guard self[id].source?.role == .fieldset, let first = self[id].children.first,
      self[first].source?.role == .legend, self[first].style.layout.float == .none,
      !self[first].style.layout.position.isOutOfFlow
    else { return nil }
    return first
  }

  /// All of them with their fieldsets, in the order of the boxes.
  public var renderedLegends: [(fieldset: BoxID, legend: BoxID)] {
    boxes.indices.compactMap { index in
      let fieldset = BoxID(index: index)
      return renderedLegend(of: fieldset).map { (fieldset, $0) }
    }
  }
}

extension BoxTree {
  /// The boxes of fragments, without their places.
  public init(_ fragments: FragmentTree) {
    self.init()
    boxes = fragments.boxes.map(\.box)
  }
}

/// A box in its place: all of it, or the part that one page or column shows.
public struct BoxFragment: Equatable, Sendable {
  /// What it is of. `parent` and `children` are the fragment's.
  public var box: Box
  /// Border box in px, relative to the parent's border box; unrounded.
  public var frame: Rect = .zero
  /// Used padding and border widths in px.
  public var padding = Edges<Float>(all: 0)
  public var border = Edges<Float>(all: 0)
  /// Whether the box's borders are its table's to paint.
  public var bordersCollapse = false
  /// What few fragments have: none or one.
  @usableFromInline var rare: [RareFragmentValues] = []

  public init(_ box: Box) { self.box = box }

  public init(style: ComputedStyle = ComputedStyle(), content: BoxContent = .none, source: BoxSource? = nil) {
    box = Box(style: style, content: content, source: source)
  }
}

extension BoxFragment {
  @inlinable public var parent: BoxID? {
    @inline(__always) _read { yield box.parent }
    @inline(__always) _modify { yield &box.parent }
  }

  @inlinable public var children: [BoxID] {
    @inline(__always) _read { yield box.children }
    @inline(__always) _modify { yield &box.children }
  }

  /// The box's, as layout uses it.
  @inlinable public var style: ComputedStyle {
    @inline(__always) _read { yield box.style }
    @inline(__always) _modify { yield &box.style }
  }

  @inlinable public var content: BoxContent {
    @inline(__always) _read { yield box.content }
    @inline(__always) _modify { yield &box.content }
  }

  /// What the box was made of, for messages, dumps and comparison.
  @inlinable public var source: BoxSource? {
    @inline(__always) _read { yield box.source }
    @inline(__always) _modify { yield &box.source }
  }

  @inlinable public var link: String? {
    get { box.link }
    set { box.link = newValue }
  }

  @inlinable public var leader: String? {
    get { box.leader }
    set { box.leader = newValue }
  }

  @inlinable public var drawing: Drawing? {
    get { box.drawing }
    set { box.drawing = newValue }
  }

  @inlinable public var math: MathBox? { box.math }

  @inlinable public var bookmark: Bookmark? {
    get { box.bookmark }
    set { box.bookmark = newValue }
  }

  @inlinable public var splits: [BoxSource] {
    get { box.splits }
    set { box.splits = newValue }
  }

  /// Of a box that is placed by anchors: whether it isn't shown for their sake, with all that is in it.
  /// CSS Anchor Positioning 1 §3.4 (#position-visibility).
  @inlinable public var isHiddenByPosition: Bool? {
    get { rare.first?.isHiddenByPosition }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareFragmentValues()]
      }
      rare[0].isHiddenByPosition = newValue
    }
  }

  /// Of a table.
  @inlinable public var table: TableGeometry? {
    get { rare.first?.table }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareFragmentValues()]
      }
      rare[0].table = newValue
    }
  }

  /// Of a table whose borders collapse: what is painted between its cells.
  @inlinable public var collapsedBorders: CollapsedBorders? {
    get { rare.first?.collapsedBorders }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareFragmentValues()]
      }
      rare[0].collapsedBorders = newValue
    }
  }

  /// Of a box that is divided between pages or columns: which part of it this is.
  @inlinable public var slice: BoxSlice? {
    get { rare.first?.slice }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareFragmentValues()]
      }
      rare[0].slice = newValue
    }
  }

  /// Lines that a formula's box paints in its colour: of fractions and roots. px from the border box's top left.
  @inlinable public var bars: [Rect] {
    get { rare.first?.bars ?? [] }
    set {
      if rare.isEmpty {
        if newValue.isEmpty { return }
        rare = [RareFragmentValues()]
      }
      rare[0].bars = newValue
    }
  }

  /// Of a flex, grid or multi-column container with rules: where its gaps are.
  @inlinable public var gaps: GapGeometry? {
    get { rare.first?.gaps }
    set {
      if rare.isEmpty {
        if newValue == nil { return }
        rare = [RareFragmentValues()]
      }
      rare[0].gaps = newValue
    }
  }
}

/// What few fragments have, see `BoxFragment`.
@usableFromInline
struct RareFragmentValues: Equatable, Sendable {
  @usableFromInline var table: TableGeometry?
  @usableFromInline var collapsedBorders: CollapsedBorders?
  @usableFromInline var slice: BoxSlice?
  @usableFromInline var isHiddenByPosition: Bool?
  @usableFromInline var bars: [Rect] = []
  @usableFromInline var gaps: GapGeometry?

  @usableFromInline init() {}
}

/// A part of a box that is divided: a stripe of its whole inline size. CSS Break 3 §5.4 (#break-decoration).
public struct BoxSlice: Equatable, Sendable {
  /// px of the box's border box in the parts before, in this one, and in all of them. The last is a guess until the
  /// box ends.
  public var before: Float
  public var height: Float
  public var total: Float
  /// Of the whole box.
  public var border: Edges<Float>
  public var padding: Edges<Float>
  /// Whether the box begins, or ends, in this part.
  public var isFirst: Bool
  public var isLast: Bool
  /// Whether the box is shown whole behind its stripe, which cuts what is inside: a picture taller than a page.
  public var cutsContents = false
  /// The flow whose block axis the box is divided on.
  public var mode = WritingMode.horizontalTB

  public init(
    before: Float, height: Float, total: Float, border: Edges<Float>, padding: Edges<Float>, isFirst: Bool,
    isLast: Bool
  ) {
    self.before = before
    self.height = height
    self.total = total
    self.border = border
    self.padding = padding
    self.isFirst = isFirst
    self.isLast = isLast
  }

  /// All of the box, px.
  ///
  /// - Parameter part: its border box in this part.
  public func whole(around part: Rect) -> Rect {
    var rect = mode.flow(part, in: .zero)
    rect.y -= before
    rect.height = max(total, before + height)
    return mode.page(rect, in: .zero)
  }

  /// What a part shows on either side of it, px: without end where the box ends there, and its own inline size.
  public func band(of part: Rect, far: Float) -> Rect {
    let rect = mode.flow(part, in: .zero)
    let (top, bottom) = (isFirst ? -far : rect.y, isLast ? far : rect.maxY)
    return mode.page(Rect(x: -far, y: top, width: 2 * far, height: max(0, bottom - top)), in: .zero)
  }

  /// The stripe that this part shows of a box that stands there whole, px.
  public func stripe(of box: Rect, far: Float) -> Rect {
    let rect = mode.flow(box, in: .zero)
    return mode.page(
      Rect(x: -far, y: rect.y + (rect.height > height ? before : 0), width: 2 * far, height: height), in: .zero)
  }
}
