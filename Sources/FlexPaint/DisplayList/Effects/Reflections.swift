import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// Items over their mirror images: `-webkit-box-reflect`, which as in Chromium is the last of a box's filters.
  func reflected(
    _ items: [DisplayItem], _ reflections: [BoxReflection], _ area: DecorationArea, _ inherited: Inherited
  ) -> [DisplayItem] {
    guard let reflection = reflections.first, !items.isEmpty else { return items }
    var image = items.map(\.decorative)
    if reflection.mask != .none {
      var stretched = BorderImage()
      stretched.source = reflection.mask
      stretched.slice = Edges(all: .number(0))
      stretched.isFilled = true
      stretched.width = Edges(all: .length(.zero))
      var layer = Layer(image)
      layer.mask = mask(stretched, area: area, inherited: inherited)
      if layer.mask != nil { image = [.layer(layer)] }
    }
    return [.transform(reflection.matrix(area.borderBox.rect), image)] + items
  }
}

extension DisplayItem {
  /// The same to be seen, which nobody reads a second time.
  fileprivate var decorative: DisplayItem {
    switch self {
    case .fill, .stroke, .shadow: return self
    case .text(var item):
      item.isDecorative = true
      item.tag = nil
      return .text(item)
    case .image(var placement):
      placement.alternativeText = ""
      placement.tag = nil
      return .image(placement)
    case .clip(let shape, let items): return .clip(shape, items.map(\.decorative))
    case .transform(let matrix, let items): return .transform(matrix, items.map(\.decorative))
    case .layer(var layer):
      layer.items = layer.items.map(\.decorative)
      return .layer(layer)
    }
  }
}
