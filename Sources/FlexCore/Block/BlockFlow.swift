/// How far a block container's content has come.
struct BlockFlow {
  /// Left and top of the content box.
  var origin: SIMD2<Float>
  /// Bottom border edge of the last child.
  var y: Float
  /// Margins behind it, not yet collapsed with the next one's.
  var margin = MarginStrut()
  /// Whether those margins still adjoin the container's own top margin.
  var collapsesTop: Bool
  /// The margins that came through the container's top.
  var topMargin = MarginStrut()
  /// Top of the last child placed.
  var staticY: Float = 0
  var hasAbsolutes = false
  /// Whether the margins behind `y` were parted from what comes before them by clearance: then they
  /// don't leave the container at its bottom.
  var isParted = false
  /// Sides with floats that came before anything that parts the container's top margin from its content.
  private(set) var leadingFloats = Clear.none
  /// Whether there are such floats inside of boxes that came before.
  var hasInnerLeadingFloats = false

  init(origin: SIMD2<Float>, y: Float, collapsesTop: Bool) {
    self.origin = origin
    self.y = y
    self.collapsesTop = collapsesTop
  }

  /// Moves below a box that was just laid out; its top border edge becomes `staticY`.
  @inline(__always) mutating func advance(_ margins: CollapsibleMargins, height: Float) {
    margin.append(margins.top)
    if margins.collapsesThrough {
      staticY = collapsesTop ? y : y + margin.sum
      margin.append(margins.bottom)
      return
    }
    if collapsesTop {
      topMargin = margin
      collapsesTop = false
    } else {
      y += margin.sum
    }
    staticY = y
    y += height
    margin = margins.bottom
    isParted = false
  }

  mutating func noteFloat(_ side: FloatSide) {
    guard collapsesTop, !leadingFloats.includes(side) else { return }
    leadingFloats = leadingFloats == .none ? (side == .left ? .left : .right) : .both
  }

  /// Whether the margins that come next move floats that stand already.
  func movesFloats(in context: FloatContext) -> Bool {
    collapsesTop && (leadingFloats != .none || hasInnerLeadingFloats || context.movesFloats)
  }

  /// Whether a box that clears these sides is cleared of floats that its own margin would move.
  func clearsOwnFloats(_ clear: Clear) -> Bool {
    collapsesTop
      && (clear.includes(.left) && leadingFloats.includes(.left)
        || clear.includes(.right) && leadingFloats.includes(.right))
  }

  /// Moves below a box whose top border edge floats decide on: its margins are parted from those
  /// before. CSS 2 §9.5.2 (#flow-control).
  mutating func place(at top: Float, _ margins: CollapsibleMargins, height: Float) {
    if collapsesTop {
      topMargin = margin
      collapsesTop = false
    }
    staticY = top
    isParted = margins.collapsesThrough
    if isParted {
      // Its own margins collapse with each other, and with those behind it, around where floats have it stand.
      // §8.3.1 (#collapsing-margins).
      y = top - margins.top.sum
      margin = margins.top
      margin.append(margins.bottom)
    } else {
      y = top + height
      margin = margins.bottom
    }
  }
}

/// What a block container learns of the blocks in it.
struct FlowNotes {
  /// The children that its baselines are of; -1: none.
  var firstBaselineBox: Int32 = -1
  var lastBaselineBox: Int32 = -1
  /// Whether some child's size depends on its height.
  var dependsOnHeight = false
}

/// The margins that adjoin a box's top and bottom border edges.
struct CollapsibleMargins {
  var top: MarginStrut
  var bottom: MarginStrut
  var collapsesThrough = false
}
