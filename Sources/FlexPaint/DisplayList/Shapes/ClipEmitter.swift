import FlexCore
import FlexDisplay
import FlexTree

/// A clip that stands in the clip chain of boxes: an ancestor's `overflow`.
struct ClipNode {
  var shape: Shape
  /// Index of the clip around this one.
  var parent: Int?
}

/// Collects items, opening and closing clip groups so that every item stands inside its own chain
/// of clips, and neighbours with the same chain share one group.
struct ClipEmitter {
  var clips: [ClipNode] = []
  /// Items of the open groups, outermost first; one more than `open`.
  private var frames: [[DisplayItem]] = [[]]
  private var open: [Int] = []
  /// The clip that already applies to everything in the present group.
  private(set) var base: Int?

  /// Adds a clip and returns its index.
  mutating func addClip(_ shape: Shape, parent: Int?) -> Int {
    clips.append(ClipNode(shape: shape, parent: parent))
    return clips.count - 1
  }

  mutating func emit(_ item: DisplayItem, clip: Int?) {
    switchTo(clip)
    frames[frames.count - 1].append(item)
  }

  mutating func emit(_ items: [DisplayItem], clip: Int?) {
    guard !items.isEmpty else { return }
    switchTo(clip)
    frames[frames.count - 1].append(contentsOf: items)
  }

  /// What a group began with, to return to.
  struct Mark {
    fileprivate var frames: [[DisplayItem]]
    fileprivate var open: [Int]
    fileprivate(set) var base: Int?
  }

  /// Begins a group of its own. Its items' clips are counted from `base` on, or from where the
  /// surrounding group's are where `base` is `nil`.
  mutating func beginGroup(base newBase: Int??) -> Mark {
    let mark = Mark(frames: frames, open: open, base: base)
    frames = [[]]
    open = []
    if let newBase { base = newBase }
    return mark
  }

  /// Ends the group and returns its items.
  mutating func endGroup(_ mark: Mark) -> [DisplayItem] {
    close(to: 0)
    let items = frames[0]
    frames = mark.frames
    open = mark.open
    base = mark.base
    return items
  }

  /// All items, every group closed.
  mutating func finish() -> [DisplayItem] {
    close(to: 0)
    return frames[0]
  }

  private mutating func switchTo(_ clip: Int?) {
    var chain: [Int] = []
    var next = clip
    while let index = next, index != base {
      chain.append(index)
      next = clips[index].parent
    }
    chain.reverse()
    var shared = 0
    while shared < open.count, shared < chain.count, open[shared] == chain[shared] { shared += 1 }
    close(to: shared)
    for index in chain[shared...] {
      open.append(index)
      frames.append([])
    }
  }

  private mutating func close(to count: Int) {
    while open.count > count {
      let items = frames.removeLast()
      let clip = open.removeLast()
      if !items.isEmpty { frames[frames.count - 1].append(.clip(clips[clip].shape, items)) }
    }
  }
}
