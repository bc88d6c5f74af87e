internal import FlexCore
internal import FlexDisplay
internal import FlexTree
internal import TextMeasure

/// Where a document is read that may stand in another.
public struct ReadingPlace: Equatable, Sendable {
  /// The number of its first element; only documents in frames have another than 0.
  public var firstElement = 0
  /// The place in the order of reading before the first.
  public var start = 0
  /// Whether all of it is on every page.
  public var repeats = false

  public init(firstElement: Int = 0, start: Int = 0) {
    self.firstElement = firstElement
    self.start = start
  }
}

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
  /// Whether what is visited is on every page.
  private var isRepeating = false
  private let reading: ReadingPlace
  private let stacking: StackingOrder

  /// Takes the place of a frame's document by its box and element, and says the last place in it.
  typealias FrameVisitor = (BoxID, Int, ReadingPlace) -> Int?

  /// - Parameters:
  ///   - reading: where the document begins: what stands above the page's content is read behind it.
  ///   - frame: is asked in the order of reading.
  init(
    _ tree: FragmentTree, _ stacking: StackingOrder, from reading: ReadingPlace, inline: (BoxID) -> InlineLayout?,
    frame: FrameVisitor
  ) {
    self.reading = reading
    self.stacking = stacking
    next = reading.start
    boxes = [Int](repeating: 0, count: tree.boxes.count)
    firstFragments = [Int](repeating: 0, count: tree.boxes.count)
    visit(tree.root, tree, inline, frame)
  }

  /// The last place.
  var end: Int { next }

  /// The place of a box.
  func place(of box: BoxID) -> Int { boxes[box.index] }

  /// The place of a fragment of a line.
  func place(of box: BoxID, line: Int, fragment: Int) -> Int {
    guard let starts = lineStarts[box.index], starts.indices.contains(line) else { return boxes[box.index] }
    return fragments[firstFragments[box.index] + starts[line] + fragment]
  }

  private mutating func visit(
    _ box: BoxID, _ tree: FragmentTree, _ inline: (BoxID) -> InlineLayout?, _ frame: FrameVisitor
  ) {
    guard boxes[box.index] == 0 else { return }
    next += 1
    boxes[box.index] = next
    if isInterrupted { interrupted.insert(next) }
    if case .image(let image) = tree[box].content, case .frame(let element) = image.source {
      var place = ReadingPlace(firstElement: reading.firstElement, start: next)
      place.repeats = reading.repeats || isRepeating
      next = max(next, frame(box, element, place) ?? next)
    }
    if case .inline(let content) = tree[box].content, let layout = inline(box) {
      // A float that no text comes before is read first, on whatever page its line is.
      for item in content.items {
        if case .text(let text) = item, text.contains(where: { !$0.isWhitespace }) { break }
        if case .float(let float) = item { visit(float, tree, inline, frame) }
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
      let lifted = stacking.liftedInlineBoxes(of: box)
      var around: Int?
      for (index, line) in layout.lines.enumerated() {
        var asides = line.asides[...]
        for (place, fragment) in line.logicalOrder.enumerated() where line.fragments.indices.contains(fragment) {
          while let aside = asides.first, aside.place <= place {
            visitAside(asides.removeFirst().box, tree, inline, frame)
          }
          next += 1
          // What paints apart from the lines is shown elsewhere than what is read beside it.
          let innermost = lifted?.innermost(around: line.fragments[fragment])
          if isInterrupted || innermost != around { interrupted.insert(next) }
          isInterrupted = false
          around = innermost
          fragments[first + starts[index] + fragment] = next
          if case .atom(let atom, _) = line.fragments[fragment] { visit(atom, tree, inline, frame) }
        }
        for aside in asides { visitAside(aside.box, tree, inline, frame) }
      }
    }
    for child in tree[box].children {
      // Beside the body stand the fixed boxes that pages share.
      isRepeating = isRepeating || box == tree.root && tree[child].style.layout.position == .fixed
      visit(child, tree, inline, frame)
      if box == tree.root, isRepeating {
        repeated.append(boxes[child.index]...next)
        isRepeating = false
      }
    }
  }

  private mutating func visitAside(
    _ box: BoxID, _ tree: FragmentTree, _ inline: (BoxID) -> InlineLayout?, _ frame: FrameVisitor
  ) {
    isInterrupted = true
    visit(box, tree, inline, frame)
    isInterrupted = true
  }

  private func isRepeated(_ place: Int) -> Bool {
    let index = repeated.partitioningIndex { $0.upperBound >= place }
    return index < repeated.count && repeated[index].lowerBound <= place
  }

  fileprivate func tag(_ element: Int, _ part: ContentTag.Part, at place: Int) -> ContentTag {
    var tag = ContentTag(element: element + reading.firstElement, part: part, order: place)
    tag.repeats = reading.repeats || isRepeated(place)
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
      return isBeside && !isTransformed(BoxID(index: index)) ? nil : source.element + firstElement
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
    guard let readingOrder, !hasCutBoxes || isRead(fragment, in: box) else { return nil }
    let place = readingOrder.place(of: box, line: line, fragment: index)
    // The anonymous box of a ruby base has the source of its ruby.
    let isBase = content.boxes[0].style.inline.rubyPart == .base
    for inlineBox in content.chain(from: fragment.inlineBox) where inlineBox != 0 || isBase {
      guard let source = content.boxes[inlineBox].source else { continue }
      return readingOrder.tag(source.element, .init(source.pseudoElement), at: place)
    }
    return element(around: box).map { readingOrder.tag($0.index, $0.part, at: place) }
  }

  /// Whether text is read on this page. Of a box that ends of pages cut through each text is on the page that has the middle
  /// of its letters, though others show something of it.
  private func isRead(_ fragment: GlyphFragment, in box: BoxID) -> Bool {
    var next: BoxID? = box
    while let id = next {
      if let slice = tree[id].slice, slice.cutsContents {
        // A box that is shown whole behind its stripe stands where all of it would.
        if slice.mode.isVertical { return slice.isFirst }
        let before = tree[id].frame.height > slice.height ? 0 : slice.before
        let baseline = places[box].frame.y - places[id].frame.y + before + fragment.origin.y
        let middle = baseline - fragment.fontSize / 3
        return (slice.isFirst || middle >= slice.before) && (slice.isLast || middle < slice.before + slice.height)
      }
      next = tree[id].parent
    }
    return true
  }
}
