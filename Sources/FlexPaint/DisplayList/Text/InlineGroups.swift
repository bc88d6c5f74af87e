internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// The inline boxes of an inline formatting context whose items are painted together: all that they hold on all lines,
/// text, boxes and atoms. CSS Color 4 §3.2 (#transparency).
struct InlineGroups {
  enum Place: Equatable {
    /// Outside of the group that is asked about.
    case elsewhere
    case here
    /// In a group inside.
    case group(Int)
  }
  /// For each inline box the groups that it lies in, or is, from the outermost inwards.
  private var paths: [[Int]] = []
  /// The innermost inline box around each atom.
  private var boxOfAtom: [BoxID: Int] = [:]

  /// `nil` where there is none, as in nearly all texts.
  init?(_ content: InlineContent) {
    guard content.boxes.dropFirst().contains(where: \.isPaintedAsGroup) else { return nil }
    paths = content.boxes.indices.map { box in
      content.chain(from: box).filter { $0 != 0 && content.boxes[$0].isPaintedAsGroup }.reversed()
    }
    var open = [0]
    for item in content.items {
      switch item {
      case .open(let box): open.append(box)
      case .close: if open.count > 1 { open.removeLast() }
      case .atom(let id): boxOfAtom[id] = open[open.count - 1]
      case .text, .outOfFlow, .float, .lineBreak, .wordBreakOpportunity: break
      }
    }
  }

  /// Where a fragment is painted, while a group is, or what is in none.
  func place(of fragment: LineFragment, inside outer: Int?) -> Place {
    let box: Int
    switch fragment {
    case .glyphs(let glyphs): box = glyphs.inlineBox
    case .inlineBox(let piece): box = piece.inlineBox
    case .atom(let id, _): box = boxOfAtom[id] ?? 0
    }
    guard paths.indices.contains(box) else { return outer == nil ? .here : .elsewhere }
    let path = paths[box]
    guard let outer else { return path.first.map(Place.group) ?? .here }
    guard let index = path.firstIndex(of: outer) else { return .elsewhere }
    return index + 1 < path.count ? .group(path[index + 1]) : .here
  }
}

extension InlineBox {
  /// Whether what it holds is painted together.
  fileprivate var isPaintedAsGroup: Bool {
    let paint = style.paint
    return paint.opacity < 1 || paint.mixBlendMode != .normal || !paint.filter.isEmpty || paint.clipPath != .none
      || !paint.maskLayers.isEmpty
  }
}
