/// What was asked of a box too deep to answer at once.
struct DeepQuestion {
  enum Kind {
    case layout(LayoutRequest, isFinal: Bool)
    case width(IntrinsicSize, contentHeight: Float, breakHeight: Float)
  }

  var node: Int
  var kind: Kind
}

/// Trees of any depth on a stack of fixed size.
///
/// Layout recurses, but no deeper than `depthLimit` boxes. There it is broken off: everything on the
/// way up returns at once, nothing is cached. The question it was broken off at is then asked by
/// itself, from an empty stack; its answer is cached, and the layout above begins anew and finds it.
/// A tree that is less deep pays one comparison a box.
extension Nodes {
  /// Boxes inside each other that one recursion lays out; each takes about 1.5 kB of stack.
  static let depthLimit = 400

  /// Whether answers are of no use, since the layout is on its way back from a box too deep.
  @inline(__always) var isBrokenOff: Bool { pass.pointee.isBrokenOff }

  /// Runs `layout` until nothing in it is too deep.
  ///
  /// Each time a question is answered that the next run finds answered, so this ends; the count is
  /// there so that it ends whatever happens.
  func withoutDepthLimit(_ layout: () -> Void) {
    layout()
    guard pass.pointee.tooDeep != nil else { return }
    var questions: [DeepQuestion] = []
    var rounds = 0
    while rounds < 1_000_000 {
      rounds += 1
      if let question = pass.pointee.tooDeep {
        questions.append(question)
        pass.pointee.tooDeep = nil
      }
      pass.pointee.depth = 0
      if let question = questions.last {
        answer(question)
        if pass.pointee.tooDeep == nil { questions.removeLast() }
      } else {
        layout()
        if pass.pointee.tooDeep == nil { return }
      }
    }
    pass.pointee.tooDeep = nil
  }

  private func answer(_ question: DeepQuestion) {
    switch question.kind {
    case .layout(let request, let isFinal):
      if isFinal { _ = layout(question.node, request) } else { _ = measure(question.node, request) }
    case .width(let kind, let contentHeight, let breakHeight):
      _ = intrinsicContentWidth(question.node, kind, contentHeight: contentHeight, breakHeight: breakHeight)
    }
  }
}
