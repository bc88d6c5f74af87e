import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// The space that a box's transforms work in: that of its parent where it shares it, and the perspective that its
  /// parent looks at its children in. CSS Transforms 2 §3.1 (#3d-rendering-contexts).
  func space(around id: BoxID) -> Matrix4 {
    guard let parent = tree[id].parent else { return .identity }
    let shared = spaces[parent] ?? .identity
    let style = tree[parent].style
    guard let distance = style.rare.perspective else { return shared }
    let origin = style.paint.perspectiveOrigin.point(in: places[parent].frame)
    let (x, y) = (Double(origin.x), Double(origin.y))
    return shared.concatenating(.translation(x, y)).concatenating(.perspective(Double(distance)))
      .concatenating(.translation(-x, -y))
  }

  func spaceTransform(_ id: BoxID) -> Matrix4 {
    let place = places[id]
    let contentBox = place.frame.inset(by: place.border + tree[id].padding)
    return tree[id].style.paint.spaceTransform(frame: place.frame, contentBox: contentBox)
  }

  /// Whether the back of the box doesn't show.
  func hidesBack(_ id: BoxID) -> Bool { tree[id].style.rare.hidesBackface }

  func sharesSpace(_ id: BoxID) -> Bool { tree[id].style.sharesSpace }

  /// Items of a box's plane where the map puts them.
  func placed(_ items: [DisplayItem], by matrix: Matrix4) -> [DisplayItem] {
    guard !items.isEmpty else { return [] }
    if let projection = matrix.projection {
      var layer = Layer(items)
      layer.filters = [.projection(projection)]
      return [.layer(layer)]
    }
    let flat = matrix.flattened
    guard flat.isInvertible else { return [] }
    return flat == .identity ? items : [.transform(flat, items)]
  }

  /// A box and its children as planes in one space, the farthest first.
  mutating func paintPlanes(of id: BoxID, _ layers: StackingOrder.Layers, _ total: Matrix4) {
    spaces[id] = total
    let place = places[id]
    func child(_ painted: Painted) -> BoxID? {
      guard case .box(let child) = painted, tree[child].parent == id else { return nil }
      return order.traits(of: child).contains(.stackingContext) ? child : nil
    }
    var flat = layers
    let children = (layers.negative + layers.zero + layers.positive).compactMap(child)
    flat.negative.removeAll { child($0) != nil }
    flat.zero.removeAll { child($0) != nil }
    flat.positive.removeAll { child($0) != nil }
    func depth(_ id: BoxID, _ matrix: Matrix4) -> Double {
      let center = places[id].frame.center
      return matrix.depth(x: Double(center.x), y: Double(center.y))
    }
    let mark = emitter.beginGroup(base: .some(place.ownClip))
    if !(hidesBack(id) && total.showsBack) { paintContents(id, flat) }
    var planes = [(depth: depth(id, total), items: placed(emitter.endGroup(mark), by: total))]
    for child in children {
      let mark = emitter.beginGroup(base: .some(place.ownClip))
      paintStackingContext(child)
      let matrix = space(around: child).concatenating(spaceTransform(child))
      planes.append((depth(child, matrix), emitter.endGroup(mark)))
    }
    let sorted = planes.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
    emitter.emit(sorted.flatMap(\.element.items), clip: place.ownClip)
  }
}
