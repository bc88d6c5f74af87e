/// What was asked of a box too deep to answer at once.
struct DeepQuestion: Hashable {
  enum Kind {
    case layout(LayoutRequest, RequestKey, isFinal: Bool)
    case width(IntrinsicSize, contentHeight: Extent, breakHeight: Extent)
  }

  var node: Int
  var kind: Kind

  /// The question as bit patterns, so that an indefinite number equals itself.
  private var pattern: [UInt32] {
    switch kind {
    case .layout(_, let key, let isFinal):
      [
        isFinal ? 1 : 0, key.size.x, key.size.y, key.base.x, key.base.y, key.percentageHeight,
        key.isHeightDefinite ? 1 : 0,
      ]
    case .width(let kind, let contentHeight, let breakHeight):
      [kind == .minContent ? 2 : 3, contentHeight.bitPattern, breakHeight.bitPattern]
    }
  }

  static func == (a: DeepQuestion, b: DeepQuestion) -> Bool { a.node == b.node && a.pattern == b.pattern }

  func hash(into hasher: inout Hasher) {
    hasher.combine(node)
    hasher.combine(pattern)
  }
}

/// Trees of any depth on a stack of fixed size.
///
/// Layout recurses, but no deeper than `depthLimit` boxes. There it is broken off: everything on the
/// way up returns at once, nothing is cached. The question it was broken off at is then asked by
/// itself, from an empty stack; its answer is kept, and the layout above begins anew and finds it.
/// A tree that is less deep pays one comparison a box.
extension Nodes {
  /// Boxes inside each other that one recursion lays out; each takes about 1.5 kB of stack.
  static let depthLimit = 400

  /// Whether answers are of no use, since the layout is on its way back from a box too deep.
  @inline(__always) var isBrokenOff: Bool { pass.isBrokenOff }

  /// The answer to a question at the depth limit, where it was asked by itself before; else the layout is
  /// broken off. One for frames is always asked again: they may have been overwritten.
  @inline(never) func breakOff(_ node: Int, _ kind: DeepQuestion.Kind) -> LayoutOutput? {
    if isBrokenOff { return nil }
    let question = DeepQuestion(node: node, kind: kind)
    if let answer = pass.deepAnswers[question] { return answer }
    pass.tooDeep = question
    return nil
  }

  /// Runs `layout` until nothing in it is too deep.
  ///
  /// Each time a question is answered that the next run finds answered, so this ends; the count is
  /// there so that it ends whatever happens.
  func withoutDepthLimit(_ layout: () -> Void) {
    layout()
    guard pass.tooDeep != nil else { return }
    var questions: [DeepQuestion] = []
    var rounds = 0
    while rounds < 1_000_000 {
      rounds += 1
      if let question = pass.tooDeep {
        questions.append(question)
        pass.tooDeep = nil
      }
      pass.depth = 0
      if let question = questions.last {
        answer(question)
        if pass.tooDeep == nil { questions.removeLast() }
      } else {
        layout()
        if pass.tooDeep == nil { break }
      }
    }
    pass.tooDeep = nil
    pass.deepAnswers.removeAll()
  }

  /// Answers a question from an empty stack, and keeps an answer that isn't about frames.
  private func answer(_ question: DeepQuestion) {
    var output = LayoutOutput.none
    switch question.kind {
    case .layout(let request, _, isFinal: true):
      _ = layout(question.node, request)
      return
    case .layout(let request, _, isFinal: false): output = measure(question.node, request)
    case .width(let kind, let contentHeight, let breakHeight):
      output.height = intrinsicContentWidth(
        question.node, kind, contentHeight: contentHeight, breakHeight: breakHeight)
    }
    if pass.tooDeep == nil { pass.deepAnswers[question] = output }
  }
}
