internal import FlexKit

/// Turns the intents of one stack call into constraints.
struct StackBuilder {
  /// The edges and the dimension of the stack's axis.
  typealias Edges = (start: LayoutAttribute, end: LayoutAttribute, dimension: LayoutAttribute)

  let base: Box
  let edges: Edges
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var guides: [LayoutGuide] = []
  /// The first element with a weight, which the later ones are compared with.
  private var reference: (size: Anchor, weight: Double)?

  init(base: Box, edges: Edges) {
    self.base = base
    self.edges = edges
  }

  /// Ties each element's start to every end before it, the last ends to the end anchor, and sizes
  /// each element. Without intents nothing is created.
  mutating func build(
    _ intents: [SizingIntent], from start: Anchor, startOffset: Double, to end: Anchor, endOffset: Double
  ) {
    guard !intents.isEmpty else { return }
    var previous = [start]
    for intent in intents {
      let elements = elements(of: intent)
      for element in elements {
        for anchor in previous {
          let offset = anchor == start ? startOffset : 0
          constraints.append(
            Anchor(item: element, attribute: edges.start).constraint(.equal, to: anchor, constant: offset))
        }
        size(element, by: intent)
      }
      previous = elements.map { Anchor(item: $0, attribute: edges.end) }
    }
    for anchor in previous { constraints.append(anchor.constraint(.equal, to: end, constant: endOffset)) }
  }

  /// The intent's boxes, or a new guide.
  private mutating func elements(of intent: SizingIntent) -> [LayoutItem] {
    guard intent.boxes.isEmpty else {
      for box in intent.boxes where box.parent == nil && box !== base && !base.isInside(box) { base.addChild(box) }
      return intent.boxes.map(LayoutItem.of)
    }
    let guide = LayoutGuide()
    guide.identifier = "spacer\(base.layoutGuides.count)"
    base.addLayoutGuide(guide)
    guides.append(guide)
    return [guide.layoutItem]
  }

  private mutating func size(_ element: LayoutItem, by intent: SizingIntent) {
    let dimension = Anchor(item: element, attribute: edges.dimension)
    var created: [LayoutConstraint] = []
    switch intent.sizing {
    case .fix(let value):
      created = [dimension.constraint(.equal, to: nil, constant: value)]
    case .flex(let min, let max, let hugging, let resistance):
      if !element.isGuide { setPriorities(of: element, hugging: hugging, resistance: resistance) }
      if let min { created.append(dimension.constraint(.greaterThanOrEqual, to: nil, constant: min)) }
      if let max { created.append(dimension.constraint(.lessThanOrEqual, to: nil, constant: max)) }
    case .match(let other, let multiplier, let offset):
      created = [
        dimension.constraint(.equal, to: other.anchor, multiplier: multiplier ?? 1, constant: offset ?? 0)
      ]
    case .fill(let weight):
      created = fill(dimension, weight: weight.isFinite ? max(0, weight) : 0)
    }
    for constraint in created { intent.onCreate?(constraint) }
    constraints += created
  }

  private mutating func fill(_ dimension: Anchor, weight: Double) -> [LayoutConstraint] {
    if let reference {
      return [dimension.constraint(.equal, to: reference.size, multiplier: weight / reference.weight)]
    }
    if weight > 0 {
      reference = (dimension, weight)
      return []
    }
    return [dimension.constraint(.equal, to: nil, constant: 0)]
  }

  private func setPriorities(of element: LayoutItem, hugging: LayoutPriority?, resistance: LayoutPriority?) {
    let axis: LayoutAxis = edges.dimension == .width ? .horizontal : .vertical
    if let hugging { element.box?.setContentHuggingPriority(hugging, for: axis) }
    if let resistance { element.box?.setContentCompressionResistancePriority(resistance, for: axis) }
  }
}
