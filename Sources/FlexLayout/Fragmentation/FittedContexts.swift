internal import FlexCore
internal import FlexTree

/// Formatting contexts on pages: lines and boxes in one that a page divides stand beside the floats that it has there, and
/// what floats without room stands on the next page. As those of the document itself. CSS Break 3 §4.1 (#possible-breaks),
/// CSS 2 §9.5.1 (#float-position).
extension FlowFilling {
  /// What of a box fits, the layout that it is a part of, and the one that goes on behind it.
  struct FittedContext {
    var outcome: FragmentOutcome
    var layout: FlowLayout
    var next: FlowLayout
  }

  /// - Parameter fill: what of the box fits, of the fragmenter's layout.
  func fitted(
    _ member: BoxID, _ token: BreakToken?, top: Float, _ room: Space, _ fragmenter: Fragmenter,
    fill: (Fragmenter) -> FragmentOutcome
  ) -> FittedContext {
    let own = fragmenter.layout
    var made = FittedContext(outcome: fill(fragmenter), layout: own, next: own)
    guard fragmenter.isPaged, !fragmenter.fillsColumns, !room.isEndless, own.stage != nil || layout.stage != nil,
      case .placed(_, let rest?) = made.outcome, !rest.isAtEnd, rest.spanner == nil, own.isFittedToFloats(member)
    else { return made }
    let floats = own.tree.floats(ofColumns: member)
    guard !floats.isEmpty else { return made }
    let limit = (token.map { own.top(of: $0, in: member) } ?? 0) + room.limit - top
    guard var end = own.pageEnd(at: rest, floats: floats, columns: member, limit: limit) else { return made }
    let ends = own.endsOf == member ? own.ends : []
    if !end.pushed.isEmpty, rest.forced == nil {
      // What stands above floats without room doesn't give way to them: more of it may fit.
      var below = end
      below.rests = [:]
      below.top = max(end.top, limit)
      if let fit = layOut(member, endingAt: ends + [below], floats, from: own, goingOnAt: token) {
        var again = fragmenter
        again.layout = fit
        if case let outcome = fill(again), case .placed(_, let next) = outcome {
          made = FittedContext(outcome: outcome, layout: fit, next: fit)
          guard let next, !next.isAtEnd else { return made }
          var found =
            fit.pageEnd(at: next, floats: floats, columns: member) ?? PageEnd(top: fit.top(of: next, in: member))
          found.pushed = end.pushed
          if found.rests.isEmpty, abs(found.top - below.top) < 0.01 { return made }
          end = found
        }
      }
    }
    guard case .placed(_, let next?) = made.outcome else { return made }
    if let fit = layOut(member, endingAt: ends + [end], floats, from: made.layout, goingOnAt: next) { made.next = fit }
    return made
  }

  /// What of a member of a row fits, beside the others.
  func parallel(_ member: BoxID, _ rest: BreakToken?, top: Float, _ room: Space) -> FragmentOutcome {
    var fragmenter = box.fragmenter
    if let own = rest?.layout { fragmenter.layout = own }
    let made = fitted(member, rest, top: top, room, fragmenter) { $0.parallel(member, rest, top: top, room) }
    guard made.layout !== layout || made.next !== layout, case .placed(var fragment, let next) = made.outcome else {
      return made.outcome
    }
    if fragment.relaid == nil, made.layout !== layout { fragment.relaid = made.layout }
    next?.layout = next?.layout ?? made.next
    return .placed(fragment, next)
  }

  /// The box as it is laid out for pages that end there among its floats; `nil` where the time for it is used up, or where
  /// it isn't the same before the break that it goes on at.
  private func layOut(
    _ member: BoxID, endingAt ends: [PageEnd], _ floats: [BoxID], from own: FlowLayout, goingOnAt token: BreakToken?
  ) -> FlowLayout? {
    func alike(_ fit: FlowLayout) -> FlowLayout? {
      token.map { own.goesOnAlike(at: $0, in: member, of: fit) } ?? true ? fit : nil
    }
    if let known = own.knownFits.first(where: { $0.endsOf == member && $0.ends == ends }) { return alike(known) }
    guard let stage = layout.stage, let made = stage.layOut(member, endingAt: ends, floats, from: own) else {
      return nil
    }
    own.knownFits.append(made)
    return alike(made)
  }
}

extension FlowLayout {
  /// Whether what is in a formatting context is laid out anew for the pages that divide it.
  fileprivate func isFittedToFloats(_ id: BoxID) -> Bool { hasFloats && tree.isFittedToFloats(id) }
}

extension FragmentTree {
  /// Whether what is in a formatting context is laid out anew for the pages that divide it.
  fileprivate func isFittedToFloats(_ id: BoxID) -> Bool {
    let box = self[id]
    let style = box.style.layout
    return box.formsBlockContext && !box.hasColumns && box.parent != nil && [.block, .flowRoot].contains(style.display)
      && style.float == .none && !box.style.isOutOfFlow && !style.isReplaced
      && !box.style.text.writingMode.isVertical
  }

  /// The floats of all such contexts.
  var floatsOfFittedContexts: [BoxID] {
    preorder().filter(isFittedToFloats).flatMap { floats(ofColumns: $0) }
  }
}

extension Style {
  /// Lets a box have the size and the padding that it was laid out with, whatever these are parts of.
  mutating func keepSize(of box: BoxFragment) {
    padding = Edges(
      left: .px(box.padding.left), right: .px(box.padding.right), top: .px(box.padding.top),
      bottom: .px(box.padding.bottom))
    let isBorderBox = boxSizing == .borderBox
    size.width = .px(isBorderBox ? box.frame.width : box.contentSize.width)
    if size.height.isRelative { size.height = .px(isBorderBox ? box.frame.height : box.contentSize.height) }
    (minSize.width, maxSize.width) = (.auto, .auto)
  }
}
