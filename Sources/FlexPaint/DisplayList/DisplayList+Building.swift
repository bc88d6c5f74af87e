public import CairoKit
public import FlexCore
public import FlexDisplay
public import FlexTree
public import TextMeasure

extension DisplayList {
  /// What `tree` looks like, laid out on a canvas of `size` px.
  ///
  /// - Parameters:
  ///   - canvas: what the root's background covers, px; all of `size` where it is `nil`.
  ///   - inline: the lines that were measured, of every box with inline content.
  ///   - images: sizes of background pictures are asked of it.
  ///   - fonts: the fonts that the lines were shaped with; without them underlines don't skip ink.
  ///   - scale: device pixels a CSS px; edges of boxes are rounded to them.
  ///   - references: what `clip-path`, `mask` and `filter` name by `url(#…)`.
  ///   - isTagged: whether text and pictures name their elements, for a tagged PDF.
  ///   - reading: where the document is read that `tree` is of.
  ///   - frames: what a frame shows, by its element and where that is read: drawn from the corner of its content box.
  ///   - fieldElements: the elements whose controls can be filled in: what they hold isn't painted, but kept in `fields`.
  public init(
    _ tree: FragmentTree, size: Size<Float>, scale: Float = 1, canvas: Rect? = nil, inline: (BoxID) -> InlineLayout?,
    images: any ImageStore = NoImages(), fonts: FontSet? = nil,
    references: any ElementReferences = NoElementReferences(), isTagged: Bool = false,
    reading: ReadingPlace = ReadingPlace(), fieldElements: Set<Int> = [],
    frames: (Int, ReadingPlace) -> DisplayList? = { _, _ in nil }
  ) {
    self.init(size: size, scale: scale)
    readingEnd = reading.start
    guard !tree.boxes.isEmpty else { return }
    withoutActuallyEscaping(inline) { inline in
      var builder = DisplayListBuilder(
        tree: tree, canvas: canvas ?? Rect(x: 0, y: 0, width: size.width, height: size.height),
        grid: PixelGrid(scale: scale > 0 && scale.isFinite ? scale : 1), images: images,
        ink: fonts.map(GlyphInk.init), inline: inline, references: references, fieldElements: fieldElements,
        firstElement: reading.firstElement)
      if isTagged {
        let order = ReadingOrder(tree, builder.order, from: reading, inline: inline) { box, element, place in
          builder.frames[box] = frames(element, place)
          return builder.frames[box]?.readingEnd
        }
        readingEnd = order.end
        builder.readingOrder = order
        elements = tree.boxes.compactMap { box in
          box.source.flatMap { $0.pseudoElement == nil ? $0.element + reading.firstElement : nil }
        }
        markers = builder.markedElements(on: size)
      } else {
        for index in tree.boxes.indices {
          guard case .image(let image) = tree.boxes[index].content, case .frame(let element) = image.source else {
            continue
          }
          builder.frames[BoxID(index: index)] = frames(element, reading)
        }
      }
      builder.build()
      items = builder.emitter.finish()
      links = builder.links
      headings = builder.headings
      anchors = builder.anchors
      fields = builder.fields
      elements += builder.shownFrames.flatMap(\.elements)
      markers += builder.shownFrames.flatMap(\.markers)
    }
  }
}
