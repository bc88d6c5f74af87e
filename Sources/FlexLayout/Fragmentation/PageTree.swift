package import FlexCore
package import FlexTree
package import TextMeasure

/// Makes a tree of the fragments in one fragmentainer, for painting and reports.
package struct PageTree {
  /// Of what is appended.
  var layout: FlowLayout
  /// In the coordinates of the root's flow, see `placed(in:)`.
  package internal(set) var tree = FragmentTree()
  package internal(set) var inline: [BoxID: InlineLayout] = [:]
  /// The latest fragment of a box, and where it stands.
  var places: [BoxID: (name: BoxID, y: Float)] = [:]
  /// The fragments in which absolute boxes of columns have their static position.
  private var statics: [BoxID: (name: BoxID, y: Float, dx: Float)] = [:]
  /// Boxes got a child that stands elsewhere among their children.
  var outOfOrder: Set<BoxID> = []
  var originals: [BoxID] = []
  /// Fixed boxes that the flow has on this page, and where they stand on it.
  package private(set) var standingPlaces: [BoxID: Point] = [:]

  /// Boxes that one around the columns places: they stand where that says, in whichever column they come.
  var placedBeyond: [BoxID] = []
  /// The same of boxes whose place is known from the top as well.
  var placedOutside: [BoxID] = []

  let turn: FlowTurn?

  init(_ layout: FlowLayout) { (self.layout, turn) = (layout, layout.turn) }

  /// The root's fragment, with what stands on every page.
  ///
  /// - Parameter standing: fixed boxes that the flow had on pages before, and where.
  mutating func append(root fragment: Fragment, standing: [BoxID: Point] = [:]) {
    append(fragment, to: nil, top: 0)
    for name in placedBeyond {
      let place = layout.tree.absoluteOrigin(of: originals[name.index])
      tree[name].frame.x += place.x - tree.absoluteOrigin(of: name).x
    }
    for name in placedOutside {
      let (place, here) = (layout.tree.absoluteOrigin(of: originals[name.index]), tree.absoluteOrigin(of: name))
      if !tree[name].style.layout.hasStaticInlinePosition { tree[name].frame.x += place.x - here.x }
      tree[name].frame.y += place.y - here.y
    }
    for id in layout.fixed { appendFixed(id) }
    for id in layout.standing {
      if let name = originals.firstIndex(of: id) {
        standingPlaces[id] = tree.absoluteOrigin(of: BoxID(index: name))
      } else if let place = standing[id] {
        appendFixed(id, at: place)
      }
    }
    sortChildren()
  }

  /// Fixed boxes stand in the page area. CSS Position 3 §2.1 (#fixed-positioning-containing-block).
  private mutating func appendFixed(_ id: BoxID) {
    var origin = layout[id].frame.origin
    var around = layout[id].parent
    while let box = around {
      origin = Point(x: origin.x + layout[box].frame.x, y: origin.y + layout[box].frame.y)
      around = layout[box].parent
    }
    appendFixed(id, at: origin)
  }

  private mutating func appendFixed(_ id: BoxID, at origin: Point) {
    let root = tree[tree.root].frame
    let name = appendWhole(id, to: tree.root)
    tree[name].frame.x = origin.x - root.x
    tree[name].frame.y = origin.y - root.y
  }

  private mutating func append(_ fragment: Fragment, to parent: BoxID?, top: Float) {
    if let relaid = fragment.relaid, relaid !== layout {
      let around = layout
      layout = relaid
      append(fragment, to: parent, top: top)
      layout = around
      return
    }
    let original = layout[fragment.box]
    if case .whole = fragment.content {
      let name = appendWhole(fragment.box, to: parent)
      tree[name].frame.y = fragment.y - top - (fragment.isStripe ? fragment.before : 0)
      if fragment.isStripe {
        var slice = BoxSlice(of: tree[name], fragment)
        slice.cutsContents = true
        slice.before = fragment.before
        tree[name].slice = slice
      } else {
        tree[name].frame.height = max(tree[name].frame.height, fragment.height)
      }
      places[fragment.box] = (name, fragment.y)
      return
    }
    var box = original.withoutChildren
    box.frame.y = fragment.y - top
    box.frame.height = fragment.height
    box.frame.width += fragment.widened
    if let gaps = fragment.gaps.first { box.gaps = gaps }
    let isWhole = fragment.isFirst && fragment.isLast
    if !isWhole, fragment.gaps.isEmpty, let gaps = original.gaps {
      box.gaps = GapPart(fragment, of: original, layout).gaps(gaps)
    }
    if !isWhole || fragment.isStripe { cutEdges(of: &box, original, fragment) }
    let name = tree.append(box, to: parent)
    originals.append(fragment.box)
    places[fragment.box] = (name, fragment.y)
    if case .lines(let range, let shift) = fragment.content {
      appendLines(range, shift: shift, of: fragment.box, as: name)
    }
    appendChildren(of: fragment, as: name)
    if !original.children.isEmpty { renameItems(of: name) }
    if original.style.layout.display == .table { continueTable(name, fragment, original) }
  }

  private mutating func appendChildren(of fragment: Fragment, as name: BoxID) {
    for place in fragment.statics where statics[place.box] == nil { statics[place.box] = (name, fragment.y, place.dx) }
    var last = -1
    for child in fragment.children {
      guard layout[child.box].parent == fragment.box else {
        if layout.isSpanner(child.box) {
          appendSpanner(child, of: fragment, as: name)
        } else {
          appendAbsolute(child, in: fragment.box)
        }
        continue
      }
      let count = tree.boxes.count
      append(child, to: name, top: fragment.y)
      tree.boxes[count].frame.x += child.dx + (statics[child.box]?.dx ?? 0)
      if child.isBeyond, !layout[child.box].style.layout.hasStaticInlinePosition {
        placedBeyond.append(BoxID(index: count))
      }
      if child.box.index < last { outOfOrder.insert(name) }
      last = child.box.index
    }
  }

  /// What reaches over all columns of a box stands in none of them, however deep it is inside.
  private mutating func appendSpanner(_ child: Fragment, of fragment: Fragment, as name: BoxID) {
    var around = layout[child.box].parent
    var x = layout[child.box].frame.x
    while let box = around, box != fragment.box {
      x += layout[box].frame.x
      around = layout[box].parent
    }
    let count = tree.boxes.count
    append(child, to: name, top: fragment.y)
    tree.boxes[count].frame.x = x
    outOfOrder.insert(name)
  }

  /// An absolute box is painted where its parent is; where that has no fragment here, with the next box around.
  private mutating func appendAbsolute(_ fragment: Fragment, in placer: BoxID) {
    if let place = statics[fragment.box] {
      let count = tree.boxes.count
      append(fragment, to: place.name, top: place.y)
      tree.boxes[count].frame.x += place.dx
      outOfOrder.insert(place.name)
      return
    }
    var around = layout[fragment.box].parent
    var x = layout[fragment.box].frame.x
    while let box = around, box != placer, places[box] == nil {
      x += layout[box].frame.x
      around = layout[box].parent
    }
    guard let around, let place = places[around] else { return }
    if !layout[fragment.box].style.layout.hasStaticInlinePosition {
      // In whichever column its parent stands.
      var name: BoxID? = place.name
      while let next = name, originals[next.index] != placer {
        x -= tree[next].frame.x - layout[originals[next.index]].frame.x
        name = tree[next].parent
      }
    }
    let count = tree.boxes.count
    append(fragment, to: place.name, top: place.y)
    tree.boxes[count].frame.x = x
    outOfOrder.insert(place.name)
  }

  /// `box-decoration-break: slice`: border and padding are at the box's ends only.
  private func cutEdges(of box: inout BoxFragment, _ original: BoxFragment, _ fragment: Fragment) {
    let isPastEnd = !fragment.isFirst && !fragment.isLast && fragment.height == 0
    guard !original.style.clonesEdges || isPastEnd else { return }
    var slice = BoxSlice(of: original, fragment)
    slice.cutsContents = fragment.isStripe
    box.slice = slice
    if !fragment.isFirst { (box.border.top, box.padding.top) = (0, 0) }
    if !fragment.isLast { (box.border.bottom, box.padding.bottom) = (0, 0) }
  }

  // MARK: Lines

  private mutating func appendLines(_ range: Range<Int>, shift: Float, of id: BoxID, as name: BoxID) {
    guard let whole = layout.inline[id] else { return }
    var lines = whole
    lines.lines = range == whole.lines.indices ? whole.lines : Array(whole.lines[range])
    lines.hiddenAtoms = []
    if shift != 0 { for index in lines.lines.indices { lines.lines[index].move(by: shift) } }
    lines.size.height = lines.lines.last.map(\.frame.maxY) ?? 0
    // Atoms stand with their lines; border and padding may be gone above.
    let original = layout[id]
    let dy = shift + tree[name].contentOrigin.y - original.contentOrigin.y
    for index in lines.lines.indices {
      for (place, part) in lines.lines[index].fragments.enumerated() {
        guard case .atom(let atom, let frame) = part else { continue }
        let copy = appendAtom(atom, to: name)
        tree[copy].frame.y += dy
        lines.lines[index].fragments[place] = .atom(copy, frame: frame)
      }
    }
    inline[name] = lines
  }

  /// A box that stands in a line. What is inside may have columns.
  private mutating func appendAtom(_ id: BoxID, to parent: BoxID) -> BoxID {
    let divided = layout.isDividedInside[id.index] ? appendColumns(id, to: parent) : nil
    return divided ?? appendWhole(id, to: parent)
  }

  /// A box with what is in columns in it; `nil` where that can't be divided.
  mutating func appendColumns(_ id: BoxID, to parent: BoxID) -> BoxID? {
    let name = BoxID(index: tree.boxes.count)
    let space = Space(start: 0, limit: .infinity, appeal: .any)
    guard case .placed(let fragment, _) = Fragmenter(layout: layout).fragment(id, nil, top: layout[id].frame.y, space)
    else { return nil }
    append(fragment, to: parent, top: 0)
    return name
  }

  /// Names the boxes in a box's inline content as they are named here.
  mutating func renameItems(of name: BoxID) {
    guard case .inline(var content) = tree[name].content else { return }
    var names: [BoxID: BoxID] = [:]
    for child in tree[name].children { names[originals[child.index]] = child }
    for (index, item) in content.items.enumerated() {
      // Places in the content are counted by its items: what isn't here leaves an empty one.
      switch item {
      case .float(let box): content.items[index] = names[box].map(InlineItem.float) ?? .text("")
      case .atom(let box): content.items[index] = names[box].map(InlineItem.atom) ?? .text("")
      case .outOfFlow(let box): content.items[index] = names[box].map(InlineItem.outOfFlow) ?? .text("")
      default: break
      }
    }
    tree[name].content = .inline(content)
    for index in inline[name]?.lines.indices ?? 0..<0 {
      guard let asides = inline[name]?.lines[index].asides, !asides.isEmpty else { continue }
      inline[name]?.lines[index].asides = asides.compactMap { aside in
        names[aside.box].map { LineAside(box: $0, place: aside.place) }
      }
    }
  }

  // MARK: Order

  /// Children in document order, however they came here: painting goes by it.
  private mutating func sortChildren() {
    for name in outOfOrder {
      let around = layout[originals[name.index]].children
      var order: [BoxID: Int] = [:]
      for (index, child) in around.enumerated() { order[child] = index }
      tree[name].children = tree[name].children.enumerated().sorted { a, b in
        let (first, second) = (originals[a.element.index], originals[b.element.index])
        return (order[first] ?? Int.max, a.offset) < (order[second] ?? Int.max, b.offset)
      }.map(\.element)
    }
  }

  // MARK: Tables

  /// The grid of a part of a table, and the borders between its rows.
  private mutating func continueTable(_ name: BoxID, _ fragment: Fragment, _ original: BoxFragment) {
    guard let table = original.table else { return }
    var grid = table.grid
    let below = original.frame.height - grid.maxY
    grid.y = fragment.isFirst ? grid.y : 0
    grid.height = max(0, fragment.height - grid.y - (fragment.isLast ? below : 0))
    tree[name].table?.grid = grid
    let groups = tree[name].children.filter {
      tree[$0].style.layout.tablePart.isSection
    }
    let top = groups.map { tree[$0].frame.y }.min() ?? 0
    let bottom = groups.map { tree[$0].frame.maxY }.max() ?? 0
    for child in original.children where [.column, .columnGroup].contains(layout[child].style.layout.tablePart) {
      let copy = appendWhole(child, to: name)
      tree[copy].frame.y = top
      tree[copy].frame.height = bottom - top
      for inner in tree[copy].children { tree[inner].frame.height = bottom - top }
      outOfOrder.insert(name)
    }
    renameRows(ofTable: name)
  }

  /// The collapsed borders of the rows that are here.
  mutating func renameRows(ofTable name: BoxID) {
    guard let borders = tree[name].collapsedBorders else { return }
    let indices = layout.rowIndices(of: originals[name.index])
    let rows = tree[name].children.flatMap { group -> [BoxID] in
      tree[group].children.filter { tree[$0].style.layout.tablePart == .row && indices[originals[$0.index]] != nil }
    }.sorted { a, b in
      let (first, second) = (tree[a].parent.map { tree[$0].frame.y } ?? 0, tree[b].parent.map { tree[$0].frame.y } ?? 0)
      return (first, tree[a].frame.y) < (second, tree[b].frame.y)
    }
    var part = CollapsedBorders(rows: rows, columnCount: borders.columnCount)
    for (place, row) in rows.enumerated() {
      guard let index = indices[originals[row.index]] else { continue }
      part.vertical[place] = borders.vertical[index]
      let slice = tree[row].slice
      let goesOn = slice.map { !$0.isFirst } ?? false
      if !goesOn { part.horizontal[place] = borders.horizontal[index] }
      let ends = slice.map(\.isLast) ?? true
      if ends { part.horizontal[place + 1] = borders.horizontal[index + 1] }
    }
    tree[name].collapsedBorders = part
  }
}

extension BoxFragment {
  var withoutChildren: BoxFragment {
    var box = self
    box.children = []
    return box
  }
}

extension ComputedStyle {
  fileprivate var clonesEdges: Bool { inline.boxDecorationBreak == .clone }
}

extension BoxSlice {
  /// The part of a box that a fragment shows, of all that the box would show in one piece.
  fileprivate init(of box: BoxFragment, _ fragment: Fragment) {
    let total = max(box.frame.height, fragment.before + fragment.height)
    self.init(
      before: fragment.before, height: fragment.height,
      total: fragment.isLast && !fragment.isStripe ? fragment.before + fragment.height : total, border: box.border,
      padding: box.padding, isFirst: fragment.isFirst, isLast: fragment.isLast)
  }
}
