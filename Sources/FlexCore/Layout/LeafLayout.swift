/// Leaves whose content answers the measure callback.
extension Nodes {
  /// The intrinsic width of a leaf's content.
  ///
  /// The answer for `.maxContent` also answers a layout at just that width.
  func measuredWidth(_ node: Int, _ kind: IntrinsicSize) -> Float {
    let space: AvailableSpace = kind == .minContent ? .minContent : .maxContent
    let hasFloats = links[node].flags.contains(.hasFloats)
    if !hasFloats, let callback = pass.measureIntrinsic { return bothWidths(node, callback)[kind].orZero() }
    let answer = ask(
      node, known: Size(width: nil, height: nil), available: Size(width: space, height: .maxContent),
      among: hasFloats ? intrinsicFloats(node) : nil)
    if kind == .maxContent, !isBrokenOff, !hasFloats, !links[node].flags.contains(.readsWidth) {
      cache(node).natural = NaturalContent(height: answer.height, first: answer.first, last: answer.last)
    }
    return answer.width
  }

  /// Both intrinsic widths of a leaf's content, which are kept.
  private func bothWidths(_ node: Int, _ callback: IntrinsicCallback) -> NodeCache.IntrinsicWidths {
    let cache = cache(node)
    if isBrokenOff { return cache.widths }
    noteQuestion(cache)
    let answer = callback(NodeID(index: Int32(truncatingIfNeeded: node)))
    let widest = leafAnswer(answer.maxContent)
    cache.widths.minContent = Extent(Style.nonNegative(answer.minContentWidth).limited)
    cache.widths.maxContent = Extent(widest.width.limited)
    if !links[node].flags.contains(.readsWidth) {
      cache.natural = NaturalContent(height: widest.height, first: widest.first, last: widest.last)
    }
    return cache.widths
  }

  /// Lays a leaf out at a known width. CSS 2 §10.6 (#Computing_heights_and_margins).
  ///
  /// Its height is no part of the question, but for a replaced element: content stands at the top.
  ///
  /// - Parameter isFinal: whether the leaf will stand so, or its size alone is asked for.
  func leafLayout(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput {
    if !pass.besideFloats.isEmpty { pass.besideFloats.remove(Int32(truncatingIfNeeded: node)) }
    if links[node].flags.contains(.hasFloats) { return leafLayoutWithFloats(node, request, isFinal: isFinal) }
    if readsHeight(node) { return heightReadingLayout(node, request) }
    let content = leafRequest(node, request)
    let cache = cache(node)
    let key = key(node, content)
    if cache.isRun(key), !isBrokenOff {
      links[node].flags.subtract(.dirty)
      var output = cache.run.output
      output.height = request.height.or(output.height)
      return output
    }
    var output = newLeafLayout(node, cache, key, content, isFinal: isFinal)
    output.height = request.height.or(output.height)
    return output
  }

  /// Whether a leaf was last laid out at this width.
  func isLeafCurrent(_ node: Int, _ request: LayoutRequest) -> Bool {
    if readsHeight(node) || links[node].flags.contains(.hasFloats) {
      return cache(node).isRun(floatingKey(node, request))
    }
    return cache(node).isRun(key(node, leafRequest(node, request)))
  }

  @inline(__always) private func leafRequest(_ node: Int, _ request: LayoutRequest) -> LayoutRequest {
    var content = request
    if !styles[node].isReplaced { content.height = .indefinite }
    return content
  }

  /// How often one layout asks for a leaf's content, before it stands where it will.
  static let leafQuestions: Int32 = 7

  /// Answers what the last layout of a leaf wasn't asked.
  ///
  /// Deviation: boxes with ratios inside each other ask for their content at ever new widths, to know
  /// whether it is taller than the ratio allows. A leaf that was asked `leafQuestions` times answers that
  /// with what it said at the nearest width, so that no nesting makes a layout expensive.
  /// `aChainOf500AsksNoLeafMoreThan8Times` pins it.
  @inline(never)
  private func newLeafLayout(
    _ node: Int, _ cache: NodeCache, _ key: RequestKey, _ content: LayoutRequest, isFinal: Bool
  ) -> LayoutOutput {
    if cache.recall(key) {
      if !isBrokenOff { links[node].flags.subtract(.dirty) }
      return cache.run.output
    }
    if !isFinal, cache.questions.layout == pass.number,
      cache.questions.count >= Self.leafQuestions, let answer = cache.nearestAnswer(key)
    {
      return answer
    }
    let insets = edges(node, content.base.x) + gutters(node)
    let width = larger(0, content.width - insets.sums.x)
    let known = knownContent(node, content, insets, width)
    let output = known ?? askedContent(node, content, insets, width)
    if !isBrokenOff {
      cache.retire()
      cache.setRun(key, output)
      if known != nil { cache.flags.formUnion(.derived) }
      links[node].flags.subtract(.dirty)
    }
    return output
  }

  /// What needn't be asked for.
  @inline(__always) private func knownContent(
    _ node: Int, _ request: LayoutRequest, _ insets: SIMD4<Float>, _ width: Float
  ) -> LayoutOutput? {
    guard !styles[node].isReplaced else { return nil }
    let cache = cache(node)
    // Content that is no wider than its room stands in it as it does without a limit.
    if let natural = cache.natural, let widest = cache.widths.maxContent.definite, width >= widest {
      return finishLeaf(node, request, insets, height: natural.height, natural.first, natural.last)
    }
    guard !cache.flags.isDisjoint(with: [.run, .older]) else { return nil }
    return repeatedContent(node, request, insets, width)
  }

  @inline(__always) private func askedContent(
    _ node: Int, _ request: LayoutRequest, _ insets: SIMD4<Float>, _ width: Float
  ) -> LayoutOutput {
    let height = request.height.definite.map { larger(0, $0 - insets.sums.y) }
    let answer = ask(
      node, known: Size(width: width, height: height),
      available: Size(width: .definite(width), height: height.map { .definite($0) } ?? .maxContent))
    return finishLeaf(node, request, insets, height: answer.height, answer.first, answer.last)
  }

  /// The answer from one to another question, where the content had the same width in that.
  @inline(never)
  private func repeatedContent(
    _ node: Int, _ request: LayoutRequest, _ insets: SIMD4<Float>, _ width: Float
  ) -> LayoutOutput? {
    func ownInsets(_ entry: NodeCache.Entry) -> SIMD4<Float> { edges(node, entry.key.request.base.x) + gutters(node) }
    let known = cache(node).entry {
      !$0.key.isUnrepeatable && larger(0, $0.key.request.width - ownInsets($0).sums.x) == width
    }
    guard let known else { return nil }
    let difference = insets - ownInsets(known)
    // A sum as large as that has lost what is behind the point.
    guard difference == .zero || known.output.contentHeight < 65_536 else { return nil }
    return finish(
      node, request, contentHeight: known.output.contentHeight + difference.sums.y,
      first: known.output.firstBaseline + difference.y, last: known.output.lastBaseline + difference.y)
  }

  func finishLeaf(
    _ node: Int, _ request: LayoutRequest, _ insets: SIMD4<Float>, height: Float, _ first: Extent, _ last: Extent
  ) -> LayoutOutput {
    finish(
      node, request, contentHeight: height + insets.sums.y, first: first + insets.y, last: last + insets.y)
  }

  /// Calls the caller. What it answers is held to finite, non-negative numbers.
  ///
  /// - Parameter floats: those beside or among its lines; `nil`: none.
  func ask(
    _ node: Int, known: Size<Float?>, available: Size<AvailableSpace>, among floats: LineFloats? = nil
  ) -> LeafAnswer {
    guard !isBrokenOff else { return LeafAnswer(width: 0, height: 0, first: .indefinite, last: .indefinite) }
    noteQuestion(cache(node))
    let id = NodeID(index: Int32(truncatingIfNeeded: node))
    let answer: Measurement
    if let floats, let lines = pass.lines {
      answer = lines(id, known, available, floats)
    } else if let callback = pass.wholeLayout {
      answer = callback.measure(id, known, available)
    } else if let callback = pass.measure {
      answer = callback(id, known, available)
    } else {
      answer = Measurement(size: .zero)
    }
    return leafAnswer(answer)
  }

  /// Counts a question to the caller.
  @inline(__always) private func noteQuestion(_ cache: NodeCache) {
    let number = pass.number
    cache.questions = (number, cache.questions.layout == number ? cache.questions.count &+ 1 : 1)
  }

  /// What the caller says, held to finite, non-negative numbers.
  @inline(__always) private func leafAnswer(_ answer: Measurement) -> LeafAnswer {
    let first = baseline(answer.firstBaseline)
    let last = baseline(answer.lastBaseline)
    return LeafAnswer(
      width: Style.nonNegative(answer.size.width), height: Style.nonNegative(answer.size.height), first: first,
      last: last.or(first))
  }

  @inline(__always) private func baseline(_ answer: Float?) -> Extent {
    guard let answer, answer.isFinite else { return .indefinite }
    return Extent(Style.finite(answer))
  }
}

/// What the caller says of a leaf's content. Baselines are from the content's top; indefinite: none.
struct LeafAnswer {
  var width: Float
  var height: Float
  var first: Extent
  var last: Extent
}

/// A leaf's content without any limit on its width.
struct NaturalContent {
  var height: Float
  var first: Extent
  var last: Extent
}
