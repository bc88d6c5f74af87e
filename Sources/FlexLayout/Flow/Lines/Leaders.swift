internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Stretches leaders over the room that their lines leave. CSS Content 3 §4.1 (#leader-function).
///
/// A line breaks as if each leader were its text once; what is left of the line is then shared by its leaders.
struct Leaders {
  /// A leader with its width, and the part of it at the line's end that stays empty so that the texts of all lines
  /// stand below each other, px.
  struct Stretched {
    var box: BoxID
    var width: Float
    var rest: Float
    var count: Int
  }

  /// Moves what stands behind leaders, and answers how wide these are.
  ///
  /// - Parameters:
  ///   - width: of the lines, px.
  ///   - isLeader: whether an atom is one.
  static func stretch(
    _ lines: inout InlineLayout, width: Float, _ style: TextStyle, isLeader: (BoxID) -> Bool
  ) -> [Stretched] {
    var stretched: [Stretched] = []
    let isRightToLeft = style.direction == .rtl
    for index in lines.lines.indices {
      let leaders = lines.lines[index].fragments.compactMap { fragment -> (box: BoxID, unit: Float)? in
        guard case .atom(let box, let frame) = fragment, isLeader(box) else { return nil }
        return (box, frame.width)
      }
      guard !leaders.isEmpty else { continue }
      let line = lines.lines[index].frame
      let startsAtEdge = style.textAlign == .start || style.textAlign == (isRightToLeft ? .right : .left)
      // The line is full: it is at its start, whatever its alignment.
      let free: Float
      if isRightToLeft {
        free = startsAtEdge ? line.x : width - line.width
        if !startsAtEdge { lines.lines[index].move(by: width - line.maxX) { _ in true } }
      } else {
        free = startsAtEdge ? width - line.maxX : width - line.width
        if !startsAtEdge { lines.lines[index].move(by: -line.x) { _ in true } }
      }
      guard free > 0 else { continue }
      let extra = free / Float(leaders.count)
      for leader in leaders {
        lines.lines[index].widen(leader.box, by: extra, isRightToLeft: isRightToLeft)
      }
      for case .atom(let box, let frame) in lines.lines[index].fragments {
        guard let leader = leaders.first(where: { $0.box == box }) else { continue }
        let behind = isRightToLeft ? frame.x : width - frame.maxX
        let unit = leader.unit
        guard unit > 0.01 else {
          stretched.append(Stretched(box: box, width: frame.width, rest: 0, count: 1))
          continue
        }
        // Texts stand on a grid that begins at the line's end.
        let over = behind.truncatingRemainder(dividingBy: unit)
        var rest = over > 0.01 && unit - over > 0.01 ? unit - over : 0
        if frame.width - rest < unit { rest = 0 }
        let count = max(1, Int(((frame.width - rest) / unit + 0.001).rounded(.down)))
        stretched.append(Stretched(box: box, width: frame.width, rest: rest, count: min(count, 10_000)))
      }
    }
    return stretched
  }
}

extension LineBox {
  /// Moves the fragments that `isMoved` says of where they start.
  fileprivate mutating func move(by distance: Float, _ isMoved: (Float) -> Bool) {
    for index in fragments.indices {
      switch fragments[index] {
      case .glyphs(var glyphs) where isMoved(glyphs.origin.x):
        glyphs.origin.x += distance
        fragments[index] = .glyphs(glyphs)
      case .inlineBox(var piece) where isMoved(piece.frame.x):
        piece.frame.x += distance
        fragments[index] = .inlineBox(piece)
      case .atom(let box, var frame) where isMoved(frame.x):
        frame.x += distance
        fragments[index] = .atom(box, frame: frame)
      default: break
      }
    }
  }

  /// Makes an atom wider and moves what stands behind it; inline boxes around it grow.
  fileprivate mutating func widen(_ atom: BoxID, by extra: Float, isRightToLeft: Bool) {
    var place: Rect?
    for case .atom(atom, let frame) in fragments { place = frame }
    guard let place else { return }
    for index in fragments.indices {
      switch fragments[index] {
      case .atom(atom, var frame):
        if isRightToLeft { frame.x -= extra }
        frame.width += extra
        fragments[index] = .atom(atom, frame: frame)
      case .atom(let box, var frame):
        if isRightToLeft ? frame.x < place.x : frame.x >= place.maxX {
          frame.x += isRightToLeft ? -extra : extra
          fragments[index] = .atom(box, frame: frame)
        }
      case .glyphs(var glyphs):
        if isRightToLeft ? glyphs.origin.x < place.x : glyphs.origin.x >= place.maxX - 0.01 {
          glyphs.origin.x += isRightToLeft ? -extra : extra
          fragments[index] = .glyphs(glyphs)
        }
      case .inlineBox(var piece):
        let isAround = piece.frame.x <= place.x + 0.01 && piece.frame.maxX >= place.maxX - 0.01
        let isBehind = isRightToLeft ? piece.frame.x < place.x : piece.frame.x >= place.maxX - 0.01
        if isAround {
          piece.frame.width += extra
          if isRightToLeft { piece.frame.x -= extra }
        } else if isBehind {
          piece.frame.x += isRightToLeft ? -extra : extra
        }
        fragments[index] = .inlineBox(piece)
      }
    }
    frame.width += extra
    if isRightToLeft { frame.x -= extra }
  }
}

extension LayoutStage {
  /// Writes the texts of leaders over the room that a box's lines leave.
  func stretchLeaders(of box: BoxID, _ lines: inout InlineLayout, width: Float) {
    let stretched = Leaders.stretch(&lines, width: width, tree[box].style.text) { tree[$0].leader != nil }
    for leader in stretched {
      guard let text = tree[leader.box].leader, case .inline(var content) = tree[leader.box].content else { continue }
      let isRightToLeft = tree[box].style.text.direction == .rtl
      content.items = [.text(String(repeating: text, count: leader.count))]
      content.boxes[0].style.text.textAlign = isRightToLeft ? .left : .right
      tree[leader.box].content = .inline(content)
      tree[leader.box].style.text.textAlign = content.boxes[0].style.text.textAlign
      tree[leader.box].style.layout.boxSizing = .borderBox
      tree[leader.box].style.layout.size.width = .px(leader.width)
      if isRightToLeft {
        tree[leader.box].style.layout.padding.left = .px(leader.rest)
      } else {
        tree[leader.box].style.layout.padding.right = .px(leader.rest)
      }
      forget(leader.box)
    }
  }
}
