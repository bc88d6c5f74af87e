/// Children as layout sees them: `display: contents` is replaced by its children,
/// `display: none` is left out. CSS Display 3 §2.6 (#box-generation).
extension Nodes {
  /// An upper bound of the number of child boxes.
  @inline(__always) func boxCount(_ parent: Int) -> Int {
    if links[parent].flags.contains(.hasContents) { return countBoxes(parent) }
    return Int(links[parent].childCount)
  }

  private func countBoxes(_ parent: Int) -> Int {
    var count = 0
    var child = firstBox(parent)
    while child >= 0 {
      count += 1
      child = nextBox(child, in: parent)
    }
    return count
  }

  @inline(__always) func firstBox(_ parent: Int) -> Int {
    box(Int(links[parent].firstChild), in: parent)
  }

  @inline(__always) func nextBox(_ child: Int, in parent: Int) -> Int {
    let next = Int(links[child].next)
    if next < 0, Int(links[child].parent) == parent { return -1 }
    return box(next, from: child, in: parent)
  }

  @inline(__always) private func box(_ candidate: Int, in parent: Int) -> Int {
    candidate < 0 ? -1 : box(candidate, from: candidate, in: parent)
  }

  /// `candidate` if it has a box; else the next child of `parent` that has.
  @inline(__always) private func box(_ candidate: Int, from previous: Int, in parent: Int) -> Int {
    if candidate >= 0, display(candidate).hasBox { return candidate }
    return searchBox(candidate, from: previous, in: parent)
  }

  @inline(never) private func searchBox(_ candidate: Int, from previous: Int, in parent: Int) -> Int {
    var node = candidate
    var last = previous
    while true {
      while node < 0 {
        // Up from the last child of a `display: contents` box.
        last = Int(links[last].parent)
        if last == parent || last < 0 { return -1 }
        node = Int(links[last].next)
      }
      switch display(node) {
      case .none:
        hide(node)
        last = node
        node = Int(links[node].next)
      case .contents:
        frames[node] = .zero
        links[node].flags.subtract(.dirty)
        last = node
        node = Int(links[node].firstChild)
        if node < 0 { node = Int(links[last].next) }
      default:
        return node
      }
    }
  }

  /// The nearest ancestor that has a box. -1: none.
  func parentBox(_ node: Int) -> Int {
    var parent = Int(links[node].parent)
    while parent >= 0, display(parent) == .contents { parent = Int(links[parent].parent) }
    return parent
  }
}
