import FlexCore
import FlexTree
import TextMeasure

/// What paints all its phases at once, apart from the flow around it.
enum Painted: Equatable {
  case box(BoxID)
  /// An inline box, on all lines of the box whose content it is in.
  case inlineBox(Int, of: BoxID)
}

/// The inline boxes of an inline formatting context that paint apart from its lines, since they are positioned or form
/// a stacking context: each with all that it holds on all lines, text, atoms, floats and absolute boxes.
/// CSS 2 appendix E.2 (#painting-order), CSS Color 4 §3.2 (#transparency).
struct LiftedInlineBoxes {
  /// For each inline box those that it lies in, or is, from the outermost inwards.
  private var paths: [[Int]] = []
  /// The innermost inline box around each child of the box with the lines.
  private var around: [BoxID: Int] = [:]
  /// Boxes on the first line are others where it has styles of its own: how many there are of each kind.
  private let boxCount: Int
  /// Whether any inline box has an outline.
  let hasOutlines: Bool
  /// Those that absolute boxes inside are placed in, and fixed ones.
  private var placingAbsolutes: Set<Int> = []
  private var placingFixed: Set<Int> = []
  /// What paints inside of each, and outside of all (0), in document order.
  private var members: [Int: [Painted]] = [:]

  /// `nil` where there is none, as in nearly all texts.
  ///
  /// - Parameter children: of the box, in paint order.
  init?(_ content: InlineContent, of id: BoxID, children: [BoxID]) {
    guard content.boxes.dropFirst().contains(where: \.isLifted) else { return nil }
    let count = content.firstLineBoxes ?? content.boxes.count
    boxCount = max(count, 1)
    hasOutlines = content.boxes.contains { $0.style.paint.outline.style != .none }
    paths = (0..<count).map { box in
      content.chain(from: box).filter { $0 != 0 && $0 < count && content.boxes[$0].isLifted }.reversed()
    }
    for box in 0..<count where paths[box].last == box {
      let style = content.boxes[box].style
      if style.placesAbsolutesAsInlineBox(fixed: false) { placingAbsolutes.insert(box) }
      if style.placesAbsolutesAsInlineBox(fixed: true) { placingFixed.insert(box) }
    }
    var open = [0]
    for item in content.items {
      switch item {
      case .open(let box):
        if box < count, paths[box].last == box {
          members[path(of: open[open.count - 1]).last ?? 0, default: []].append(.inlineBox(box, of: id))
        }
        open.append(box)
      case .close: if open.count > 1 { open.removeLast() }
      case .atom(let child), .outOfFlow(let child), .float(let child):
        around[child] = open[open.count - 1]
        members[path(of: open[open.count - 1]).last ?? 0, default: []].append(.box(child))
      case .text, .lineBreak, .wordBreakOpportunity: break
      }
    }
    members[0, default: []].insert(contentsOf: children.filter { around[$0] == nil }.map(Painted.box), at: 0)
  }

  private func path(of box: Int) -> [Int] {
    let box = box % boxCount
    return paths.indices.contains(box) ? paths[box] : []
  }

  /// What paints within a lifted inline box, or outside of all, in document order: in others within these only.
  func members(of inlineBox: Int?) -> [Painted] { members[inlineBox ?? 0] ?? [] }

  /// The innermost lifted inline box that an inline box lies in, or is.
  func innermost(around box: Int) -> Int? { path(of: box).last }

  /// The innermost lifted inline box that a child lies in.
  func innermost(around child: BoxID) -> Int? { around[child].flatMap { path(of: $0).last } }

  /// Whether an inline box is the containing block of what is absolute, or fixed, in a child.
  func placesAbsolutes(in child: BoxID, fixed: Bool) -> Bool {
    guard let box = around[child] else { return false }
    return path(of: box).contains { fixed ? placingFixed.contains($0) : placingAbsolutes.contains($0) }
  }

  /// The innermost lifted inline box that a fragment lies in, or is a piece of.
  func innermost(around fragment: LineFragment) -> Int? {
    switch fragment {
    case .glyphs(let glyphs): innermost(around: glyphs.inlineBox)
    case .inlineBox(let piece): innermost(around: piece.inlineBox)
    case .atom(let id, _): innermost(around: id)
    }
  }
}

extension InlineBox {
  /// Whether what it holds paints apart from the lines around.
  fileprivate var isLifted: Bool { style.layout.position != .static || formsStackingContext }

  /// Whether it forms a stacking context.
  var formsStackingContext: Bool { style.formsStackingContextAsInlineBox || zIndex != nil }

  /// `z-index` where it applies.
  var zIndex: Int32? { style.layout.position == .static ? nil : style.paint.zIndex }
}
