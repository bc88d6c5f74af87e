internal import FlexCore
internal import FlexTree

extension InlineLayout {
  /// Lets lines follow each other upwards instead of downwards, none of them turned: in `vertical-lr` the first line is
  /// the leftmost, while the right is over each. CSS Writing Modes 4 §6.3 (#line-directions).
  ///
  /// - Parameter blockSize: of the content box, px.
  public mutating func flip(blockSize: Float) {
    for index in lines.indices {
      let frame = lines[index].frame
      lines[index].move(by: blockSize - frame.maxY - frame.y)
    }
    for index in hiddenAtoms.indices { hiddenAtoms[index].frame.y = blockSize - hiddenAtoms[index].frame.maxY }
    for (box, position) in staticPositions {
      staticPositions[box] = StaticPosition(
        inline: Point(x: position.inline.x, y: blockSize - position.inline.y),
        block: Point(x: position.block.x, y: blockSize - position.block.y), isReversed: position.isReversed)
    }
  }
}

extension LineBox {
  fileprivate mutating func move(by distance: Float) {
    frame.y += distance
    baseline += distance
    alphabeticBaseline += distance
    lineBreak?.frame.y += distance
    for index in fragments.indices {
      switch fragments[index] {
      case .glyphs(var glyphs):
        glyphs.origin.y += distance
        fragments[index] = .glyphs(glyphs)
      case .inlineBox(var piece):
        piece.frame.y += distance
        piece.baseline += distance
        fragments[index] = .inlineBox(piece)
      case .atom(let box, var frame):
        frame.y += distance
        fragments[index] = .atom(box, frame: frame)
      }
    }
  }
}
