internal import FlexCore
internal import FlexTree
internal import TextMeasure

extension LineBox {
  /// Moves the line down, px.
  mutating func move(by distance: Float) {
    frame.y += distance
    baseline += distance
    lineBreak?.frame.y += distance
    for index in fragments.indices {
      switch fragments[index] {
      case .glyphs(var glyphs):
        glyphs.origin.y += distance
        fragments[index] = .glyphs(glyphs)
      case .inlineBox(var box):
        box.frame.y += distance
        box.baseline += distance
        fragments[index] = .inlineBox(box)
      case .atom(let id, var frame):
        frame.y += distance
        fragments[index] = .atom(id, frame: frame)
      }
    }
  }
}
