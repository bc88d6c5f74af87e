internal import FlexCore

/// Lines beside floats: each is as wide as they leave room for. CSS 2 §9.5 (#floats).
extension LineBreaker {
  func lines(
    _ width: Float, beside floats: [FloatIntrusion], behind first: BrokenLine? = nil, _ heights: LineHeights
  ) -> [BrokenLine] {
    // A line's height is known once it is broken; until then it is taken to be as tall as the one before.
    var height: Float = 0
    var top: Float = 0
    return lines(limit: width, behind: first) { previous, least in
      if let previous {
        let measured = heights.height(of: previous)
        height = measured.ascent + measured.descent
        top = (previous.place?.top ?? top) + height
      } else {
        height = heights.strutHeight
      }
      let room = floats.room(from: top, height: height, in: width, least: least)
      return LinePlace(top: room.top, left: room.left, width: max(0, width - room.left - room.right))
    }
  }
}
