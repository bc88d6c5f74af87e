internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Boxes that nothing divides.
extension PageTree {
  /// A box with all that is inside, as it was laid out.
  @discardableResult
  mutating func appendWhole(_ id: BoxID, to parent: BoxID?) -> BoxID {
    let name = tree.append(layout[id].withoutChildren, to: parent)
    originals.append(id)
    var pending: [(id: BoxID, name: BoxID, placesAbsolutes: Bool, placesFixed: Bool)] = [
      (id, name, places(absolutes: id, fixed: false), places(absolutes: id, fixed: true))
    ]
    var copies: [(id: BoxID, name: BoxID)] = []
    var tables = layout[id].collapsedBorders == nil ? [] : [name]
    while let (id, name, placesAbsolutes, placesFixed) = pending.popLast() {
      if layout.inline[id] != nil { copies.append((id, name)) }
      for child in layout[id].children {
        var box = layout[child]
        let position = box.style.layout.position
        // What another box places stands elsewhere.
        let (isOutOfFlow, isPlaced) = (position.isOutOfFlow, position == .fixed ? placesFixed : placesAbsolutes)
        if isOutOfFlow, !isPlaced, !box.style.layout.hasStaticBlockPosition { continue }
        let places = (
          absolutes: placesAbsolutes || box.placesAbsolutes(fixed: false),
          fixed: placesFixed || box.placesAbsolutes(fixed: true)
        )
        if box.hasColumns, let copy = appendColumns(child, to: name) {
          tree[copy].frame.x = box.frame.x
          appendOutside(child)
          continue
        }
        box.children = []
        let copy = tree.append(box, to: name)
        originals.append(child)
        if box.collapsedBorders != nil { tables.append(copy) }
        if isOutOfFlow, !layout[child].style.layout.hasStaticInlinePosition, layout.isPlacedBeyondColumns(child) {
          placedBeyond.append(copy)
        }
        pending.append((child, copy, places.absolutes, places.fixed))
      }
    }
    for (id, name) in copies { copyLines(of: id, as: name) }
    for table in tables { renameRows(ofTable: table) }
    return name
  }

  /// Absolute boxes in a box with columns that one around it places.
  private mutating func appendOutside(_ columns: BoxID) {
    func isInside(_ id: BoxID) -> Bool {
      var around: BoxID? = id
      while let box = around, box != columns { around = layout[box].parent }
      return around != nil
    }
    for (placer, boxes) in layout.absolutes.sorted(by: { $0.key.index < $1.key.index }) where !isInside(placer) {
      for (box, _) in boxes where isInside(box) {
        var around = layout[box].parent
        while let id = around, places[id] == nil { around = layout[id].parent }
        guard let around, let place = places[around] else { continue }
        placedOutside.append(appendWhole(box, to: place.name))
        outOfOrder.insert(place.name)
      }
    }
  }

  private func places(absolutes id: BoxID, fixed: Bool) -> Bool {
    (id == layout.tree.root && !fixed) || layout[id].placesAbsolutes(fixed: fixed)
  }

  private mutating func copyLines(of id: BoxID, as name: BoxID) {
    guard var lines = layout.inline[id] else { return }
    let children = tree[name].children
    if !children.isEmpty {
      var names: [BoxID: BoxID] = [:]
      for child in children { names[originals[child.index]] = child }
      for index in lines.lines.indices {
        for (place, part) in lines.lines[index].fragments.enumerated() {
          guard case .atom(let atom, let frame) = part, let copy = names[atom] else { continue }
          lines.lines[index].fragments[place] = .atom(copy, frame: frame)
        }
      }
      for index in lines.hiddenAtoms.indices {
        if let copy = names[lines.hiddenAtoms[index].box] { lines.hiddenAtoms[index].box = copy }
      }
    }
    inline[name] = lines
    if !layout[id].children.isEmpty { renameItems(of: name) }
  }
}
