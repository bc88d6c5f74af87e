internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// The footnotes of a document while its pages are filled: which stand on a page, and which wait for the next.
/// CSS GCPM 3 §2 (#footnotes).
struct Footnotes {
  private let session: RenderSession
  private let builder: BoxBuilder
  private let counters: [Int: CounterScopes]
  /// The notes that are called within a note: they stand behind it.
  private let innerNotes: [Int: [Int]]
  private let style: (PageDescription) -> ComputedStyle
  /// Notes whose calls stand on pages before, by their elements' indices.
  private(set) var waiting: [Int] = []
  /// Notes that are on pages, or wait.
  private var called: Set<Int> = []
  /// A note taller than a page or `max-height`, as far as it is on pages, and the most that `max-height`
  /// leaves a page of it, px.
  private var divided: (layout: FlowLayout, token: BreakToken, bound: Float?)?

  /// Notes in their area at the end of a page.
  struct Area {
    var tree = FragmentTree()
    var inline: [BoxID: InlineLayout] = [:]
    /// With its margins, px.
    var height: Float = 0
    /// The most that `max-height` leaves the area with its edges and margins, px, where the notes take more.
    var bound: Float?

    /// Whether the notes are higher than `max-height` has the area.
    var isOverfull: Bool { bound != nil }
  }

  /// - Parameter style: of the area on a page.
  init?(
    session: RenderSession, builder: BoxBuilder, references: References,
    style: @escaping (PageDescription) -> ComputedStyle
  ) {
    guard !references.footnotes.isEmpty else { return nil }
    self.session = session
    var builder = builder
    builder.surveysNotes = false
    self.builder = builder
    self.style = style
    counters = references.footnotes
    innerNotes = references.innerNotes
  }

  /// Whether notes are left for another page.
  var hasMore: Bool { !waiting.isEmpty || divided != nil }

  // MARK: A page

  /// Finds how much of the content stands on a page, with which notes.
  ///
  /// A note stands on the page of its call where it has room there, and waits for the next page where it has none, unless
  /// it asks for its line or block to move on with it. §2.8 (#footnote-policy). One that is taller than `max-height` or a
  /// page goes on on the pages behind.
  ///
  /// - Parameters:
  ///   - room: the page's area, px.
  ///   - fill: the content down to a limit in px; `nil` where none of it has room.
  mutating func fill(
    _ page: PageDescription, room: Size<Float>, content fill: (Float) -> FilledPage?
  ) -> (content: FilledPage?, area: Area) {
    let height = room.height
    if let part = continuedPart(room) { return (content(beside: part, height, fill), part) }
    var carried = waiting
    var carriedArea = area(carried, page, room)
    while carried.count > 1, carriedArea.height > height || carriedArea.isOverfull {
      carried.removeLast()
      carriedArea = area(carried, page, room)
    }
    if let first = carried.first, let bound = carriedArea.bound, let part = begin(first, page, room, bound: bound) {
      waiting.removeFirst()
      return (content(beside: part, height, fill), part)
    }
    if let first = carried.first, carriedArea.height > height {
      waiting.removeFirst()
      return (nil, begin(first, page, room))
    }
    guard let base = fill(height - carriedArea.height) else {
      waiting.removeFirst(carried.count)
      return (nil, carriedArea)
    }
    let found = calls(in: base)
    var count = carried.count < waiting.count ? 0 : found.count
    var chosen = base
    while count > 0 {
      let area = area(carried + found.prefix(count).map(\.note), page, room)
      if area.height < height, !area.isOverfull, let content = fill(height - area.height),
        calls(in: content).prefix(count).map(\.note) == found.prefix(count).map(\.note)
      {
        chosen = content
        break
      }
      if count == 1, carried.isEmpty, let bound = area.bound,
        let begun = beginning(found[0].note, page, room, bound: bound, fill)
      {
        return begun
      }
      count -= 1
    }
    let kept = found.prefix(count).map(\.note)
    chosen = movingLate(chosen, kept: count, limit: height - area(carried + kept, page, room).height, fill: fill)
    let all = calls(in: chosen).map(\.note)
    // A block that moved on took the calls in it along, and their notes with them.
    let shown = carried + kept.filter(all.contains)
    let own = area(shown, page, room)
    waiting.removeFirst(carried.count)
    waiting += all.filter { !shown.contains($0) }
    called.formUnion(all)
    return (chosen, own)
  }

  /// The content above a part of a note; other notes that are called there wait.
  private mutating func content(beside part: Area, _ height: Float, _ fill: (Float) -> FilledPage?) -> FilledPage? {
    let content = fill(height - part.height)
    if let content { waiting += calls(in: content).map(\.note) }
    called.formUnion(waiting)
    return content
  }

  /// A page with the first lines of a note that is taller than `max-height`; `nil` where its call would move on for them.
  private mutating func beginning(
    _ note: Int, _ page: PageDescription, _ room: Size<Float>, bound: Float, _ fill: (Float) -> FilledPage?
  ) -> (content: FilledPage?, area: Area)? {
    guard let part = begin(note, page, room, bound: bound) else { return nil }
    guard let content = fill(room.height - part.height), calls(in: content).first?.note == note else {
      divided = nil
      return nil
    }
    let all = calls(in: content).map(\.note)
    waiting += all.dropFirst()
    called.formUnion(all)
    return (content, part)
  }

  /// The content without the line or block whose note would have to wait and asks for it to move on, where it can be done
  /// without.
  private func movingLate(
    _ content: FilledPage, kept: Int, limit: Float, fill: (Float) -> FilledPage?
  ) -> FilledPage {
    let found = calls(in: content)
    guard found.count > kept, waiting.isEmpty else { return content }
    let late = found[kept]
    let end: Float
    switch builder.styles.style(of: ElementID(index: late.note)).inline.paged.footnotePolicy {
    case .auto: return content
    case .line: end = late.top
    case .block: end = late.blockTop
    }
    // Nothing of the line has room; all before it has.
    guard end > 0, let shorter = fill(min(limit, end)) else { return content }
    return calls(in: shorter).contains { $0.note == late.note } ? content : shorter
  }

  /// All notes below each other, for a canvas without pages.
  mutating func all(width: Float) -> Area {
    area(counters.keys.sorted(), PageDescription(), Size(width: width, height: .infinity))
  }

  // MARK: Calls

  private struct Call {
    var note: Int
    /// px from the page area's top: of its line, and of the block that the line is in.
    var top: Float
    var blockTop: Float
  }

  /// The calls on a page whose notes weren't called before.
  private func calls(in content: FilledPage) -> [Call] {
    let tree = content.page.tree
    guard !tree.boxes.isEmpty else { return [] }
    var found: [Call] = []
    var seen: Set<Int> = []
    var pending: [(id: BoxID, top: Float, blockTop: Float)] = [(tree.root, 0, 0)]
    while let (id, top, blockTop) = pending.popLast() {
      let box = tree[id]
      let y = top + box.frame.y
      if let source = box.source, source.pseudoElement == BoxSource.anchor, counters[source.element] != nil,
        !called.contains(source.element), !seen.contains(source.element)
      {
        // Its line's, however the call is aligned in that.
        var lineTop = y
        if let parent = box.parent, let lines = content.page.inline[parent]?.lines {
          let content = tree[parent].contentOrigin.y
          let line = lines.last { content + $0.frame.y <= box.frame.y + box.frame.height / 2 } ?? lines.first
          if let line { lineTop = top + content + line.frame.y }
        }
        for note in withInnerNotes(source.element) where seen.insert(note).inserted {
          found.append(Call(note: note, top: lineTop, blockTop: blockTop))
        }
      }
      let block = box.source == nil ? blockTop : y
      pending.append(contentsOf: box.children.reversed().map { ($0, y, block) })
    }
    return found
  }

  /// A note with those that are called within it, in the order in which they are read.
  private func withInnerNotes(_ note: Int) -> [Int] {
    [note] + (innerNotes[note] ?? []).flatMap { withInnerNotes($0) }
  }

  // MARK: The area

  /// - Parameters:
  ///   - room: the page's area, px, which percentages are of.
  ///   - isDivided: whether each part has the area's edges.
  private func area(_ notes: [Int], _ page: PageDescription, _ room: Size<Float>, isDivided: Bool = false) -> Area {
    guard !notes.isEmpty else { return Area() }
    var style = style(page)
    let limit = style.layout.maxSize.height.resolved(against: room.height.isFinite ? room.height : nil)
    style.layout.maxSize.height = .auto
    if isDivided { style.inline.boxDecorationBreak = .clone }
    var builder = builder
    builder.addFootnotes(notes.map { ElementID(index: $0) }, in: style, counters: counters)
    let (tree, inline) = session.layOut(builder.tree, viewport: Size(width: room.width, height: nil)).inColumns
    let height = tree[tree.root].frame.height
    var area = Area(tree: tree, inline: inline, height: height)
    if let limit, let box = tree[tree.root].children.first.map({ tree[$0] }) {
      let edges = box.border.top + box.border.bottom + box.padding.top + box.padding.bottom
      let most = box.style.layout.boxSizing == .borderBox ? max(limit, edges) : limit + edges
      if box.frame.height > most + 0.01 { area.bound = height - box.frame.height + most }
    }
    return area
  }

  /// A note taller than a page begins on one of its own.
  private mutating func begin(_ note: Int, _ page: PageDescription, _ room: Size<Float>) -> Area {
    part(of: layout(of: note, page, room), from: nil, room, bound: nil)
  }

  /// The part of a note that `max-height` leaves room for; `nil` where a page or not even a line has room there.
  private mutating func begin(_ note: Int, _ page: PageDescription, _ room: Size<Float>, bound: Float) -> Area? {
    guard bound < room.height else { return nil }
    let layout = layout(of: note, page, room)
    guard layout.part(from: nil, height: bound, cuts: false)?.hasLines == true else { return nil }
    return part(of: layout, from: nil, room, bound: bound)
  }

  private func layout(of note: Int, _ page: PageDescription, _ room: Size<Float>) -> FlowLayout {
    let whole = area([note], page, room, isDivided: true)
    return FlowLayout(whole.tree, inline: whole.inline)
  }

  /// What the next page has of a note that the page before has begun.
  private mutating func continuedPart(_ room: Size<Float>) -> Area? {
    guard let (layout, token, bound) = divided else { return nil }
    return part(of: layout, from: token, room, bound: bound)
  }

  /// - Parameter bound: what `max-height` leaves the part; a line that is taller has the page.
  private mutating func part(
    of layout: FlowLayout, from token: BreakToken?, _ room: Size<Float>, bound: Float?
  ) -> Area {
    divided = nil
    var height = min(bound ?? .infinity, room.height)
    var part = layout.part(from: token, height: height, cuts: bound == nil)
    if bound != nil, part?.hasLines != true {
      height = room.height
      part = layout.part(from: token, height: height)
    }
    guard let part else { return Area(tree: layout.tree, inline: layout.inline, height: height) }
    divided = part.rest.map { (layout, $0, bound) }
    let page = part.page
    return Area(
      tree: page.tree, inline: page.inline,
      height: part.rest == nil ? min(height, page.tree[page.tree.root].frame.height) : height)
  }
}

extension FilledPage {
  /// Whether more than edges is on it.
  fileprivate var hasLines: Bool { page.inline.values.contains { !$0.lines.isEmpty } }
}

extension Footnotes.Area {
  /// The area with its top left at a point of the canvas.
  func layer(at point: Point) -> PageLayer? {
    guard !tree.boxes.isEmpty else { return nil }
    var tree = tree
    tree[tree.root].frame.x += point.x
    tree[tree.root].frame.y += point.y
    return PageLayer(tree: tree, inline: inline)
  }
}
