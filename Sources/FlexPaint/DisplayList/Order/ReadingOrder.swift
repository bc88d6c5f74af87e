internal import FlexCore
internal import FlexDisplay
internal import FlexTree
internal import TextMeasure

/// The order in which what a page shows is read: boxes in the order of the document, the pieces of a line in logical
/// order, a box in a line where it stands.
struct ReadingOrder {
  /// By the box's index: the place of the box itself.
  private var boxes: [Int]
  /// By the box's index: the place of its first line's first fragment in `fragments`.
  private var firstFragments: [Int]
  private var fragments: [Int] = []
  /// By the box's index: how many fragments stand before each line.
  private var lineStarts: [Int: [Int]] = [:]
  private var next = 0
  /// Places of boxes that every page has, ascending.
  private var repeated: [ClosedRange<Int>] = []
  /// Places of what text is interrupted by, and of where it goes on: floats and absolutely positioned boxes.
  private var interrupted: Set<Int> = []
  private var isInterrupted = false

  /// - Parameter start: the place before the first: what stands above the page's content is read behind it.
  init(_ tree: BoxTree, start: Int = 0, inline: (BoxID) -> InlineLayout?) {
    next = start
    boxes = [Int](repeating: 0, count: tree.boxes.count)
    firstFragments = [Int](repeating: 0, count: tree.boxes.count)
    visit(tree.root, tree, inline)
  }

  /// The place of a box.
  func place(of box: BoxID) -> Int { boxes[box.index] }

  /// The place of a fragment of a line.
  func place(of box: BoxID, line: Int, fragment: Int) -> Int {
    guard let starts = lineStarts[box.index], starts.indices.contains(line) else { return boxes[box.index] }
    return fragments[firstFragments[box.index] + starts[line] + fragment]
  }

  private mutating func visit(_ box: BoxID, _ tree: BoxTree, _ inline: (BoxID) -> InlineLayout?) {
    guard boxes[box.index] == 0 else { return }
    next += 1
    boxes[box.index] = next
    if isInterrupted { interrupted.insert(next) }
    if case .inline(let content) = tree[box].content, let layout = inline(box) {
      // A float that no text comes before is read first, on whatever page its line is.
      for item in content.items {
        if case .text(let text) = item, text.contains(where: { !$0.isWhitespace }) { break }
        if case .float(let float) = item { visit(float, tree, inline) }
      }
      let first = fragments.count
      firstFragments[box.index] = first
      var starts: [Int] = []
      var count = 0
      for line in layout.lines {
        starts.append(count)
        count += line.fragments.count
      }
      lineStarts[box.index] = starts
      fragments.append(contentsOf: repeatElement(next, count: count))
      for (index, line) in layout.lines.enumerated() {
        var asides = line.asides[...]
        for (place, fragment) in line.logicalOrder.enumerated() where line.fragments.indices.contains(fragment) {
          while let aside = asides.first, aside.place <= place {
            visitAside(asides.removeFirst().box, tree, inline)
          }
          next += 1
          if isInterrupted { interrupted.insert(next) }
          isInterrupted = false
          fragments[first + starts[index] + fragment] = next
          if case .atom(let atom, _) = line.fragments[fragment] { visit(atom, tree, inline) }
        }
        for aside in asides { visitAside(aside.box, tree, inline) }
      }
    }
    for child in tree[box].children {
      visit(child, tree, inline)
      // Beside the body stand the fixed boxes that pages share.
      if box == tree.root, tree[child].style.layout.position == .fixed { repeated.append(boxes[child.index]...next) }
    }
  }

  private mutating func visitAside(_ box: BoxID, _ tree: BoxTree, _ inline: (BoxID) -> InlineLayout?) {
    isInterrupted = true
    visit(box, tree, inline)
    isInterrupted = true
  }

  private func isRepeated(_ place: Int) -> Bool {
    var (low, high) = (0, repeated.count)
    while low < high {
      let middle = (low + high) / 2
      if repeated[middle].upperBound < place { low = middle + 1 } else { high = middle }
    }
    return low < repeated.count && repeated[low].lowerBound <= place
  }

  fileprivate func tag(_ element: Int, _ part: ContentTag.Part, at place: Int) -> ContentTag {
    var tag = ContentTag(element: element, part: part, order: place)
    tag.repeats = isRepeated(place)
    tag.beginsAnew = !interrupted.isEmpty && interrupted.contains(place)
    return tag
  }
}

extension DisplayListBuilder {
  /// The elements of the list items whose markers stand on the page, at least in part.
  func markedElements(on size: Size<Float>) -> [Int] {
    tree.boxes.indices.compactMap { index in
      guard let source = tree.boxes[index].source, source.pseudoElement == "marker" else { return nil }
      let frame = places[BoxID(index: index)].frame
      let isBeside = frame.maxX <= 0 || frame.x >= size.width
      return isBeside && !isTransformed(BoxID(index: index)) ? nil : source.element
    }
  }

  private func isTransformed(_ box: BoxID) -> Bool {
    var next: BoxID? = box
    while let id = next {
      let paint = tree[id].style.paint
      if !paint.transform.isEmpty || !paint.individualTransforms.isEmpty { return true }
      next = tree[id].parent
    }
    return false
  }

  /// The element that a box stands for, or stands in.
  func element(around box: BoxID) -> (index: Int, part: ContentTag.Part)? {
    var next: BoxID? = box
    while let id = next {
      if let source = tree[id].source {
        return (source.element, ContentTag.Part(source.pseudoElement))
      }
      next = tree[id].parent
    }
    return nil
  }

  /// What a replaced box shows, in a tagged document.
  func tag(of box: BoxID) -> ContentTag? {
    guard let readingOrder, let element = element(around: box) else { return nil }
    return readingOrder.tag(element.index, element.part, at: readingOrder.place(of: box))
  }

  /// What a piece of text shows, in a tagged document.
  func tag(of fragment: GlyphFragment, _ content: InlineContent, in box: BoxID, line: Int, index: Int) -> ContentTag? {
    guard let readingOrder else { return nil }
    let place = readingOrder.place(of: box, line: line, fragment: index)
    // The anonymous box of a ruby base has the source of its ruby.
    let isBase = content.boxes[0].style.inline.rubyPart == .base
    for inlineBox in content.chain(from: fragment.inlineBox) where inlineBox != 0 || isBase {
      guard let source = content.boxes[inlineBox].source else { continue }
      return readingOrder.tag(source.element, .init(source.pseudoElement), at: place)
    }
    return element(around: box).map { readingOrder.tag($0.index, $0.part, at: place) }
  }
}
