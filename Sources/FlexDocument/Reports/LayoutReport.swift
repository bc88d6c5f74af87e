internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexTree
internal import TextMeasure

/// Where every element came to stand: what `flexrender layout` prints and regression tests compare.
public struct LayoutReport: Equatable, Sendable {
  /// A rectangle in CSS px from the canvas' top left corner, after transforms.
  public struct Rectangle: Equatable, Sendable {
    public var x: Float
    public var y: Float
    public var width: Float
    public var height: Float
  }
  /// A part of a line: one run of glyphs or one atom.
  public struct Run: Equatable, Sendable {
    public var text: String
    public var x: Float
    public var width: Float
  }
  public struct Line: Equatable, Sendable {
    /// What the line shows, in logical order; a box in the line is U+FFFC.
    public var text: String
    /// The line box; x and width are those of what it shows.
    public var frame: Rectangle
    public var baseline: Float
    public var runs: [Run]
  }
  public struct Element: Equatable, Sendable {
    public var tag: String
    public var id: String
    /// The `class` attribute as written.
    public var classAttribute: String
    /// Index of the nearest enclosing element of the report, or `nil`.
    public var parent: Int?
    /// Node of the document.
    public var node: Int
    /// One border box, or the pieces of an inline box; none where the element has no box.
    public var rects: [Rectangle]
    /// The lines of the element's own inline content.
    public var lines: [Line]
    /// On how many lines the element's text stands; `nil` where it has no text of its own.
    public var lineCount: Int?
    /// `snapshot: ignore`.
    public var isIgnored: Bool
    /// Computed values as CSS text by property: of inherited ones those that the element around it doesn't have, of
    /// others those that aren't initial. `nil` where they were not asked for.
    public var style: [String: String]?

    /// The rectangle around all pieces; those without area count where there are no others, the last of them then.
    public var bounds: Rectangle {
      guard let last = rects.last else { return Rectangle(x: 0, y: 0, width: 0, height: 0) }
      let shown = rects.filter { $0.width > 0 && $0.height > 0 }
      guard let first = shown.first else { return last }
      return shown.dropFirst().reduce(first) { a, b in
        let x = min(a.x, b.x)
        let y = min(a.y, b.y)
        return Rectangle(
          x: x, y: y, width: max(a.x + a.width, b.x + b.width) - x, height: max(a.y + a.height, b.y + b.height) - y)
      }
    }
  }

  /// The elements inside `<body>` in document order; what is inside an `<svg>` is left out.
  public var elements: [Element]
}

extension LayoutReport {
  private static let undrawn: Set<String> = ["script", "style", "template", "link", "meta", "title", "noscript"]

  /// Reports on a document; pages stand below each other.
  ///
  /// - Parameters:
  ///   - document: what is reported on.
  ///   - includesStyles: whether elements have their `style`.
  public init(_ document: LaidOutDocument, includesStyles: Bool = false) {
    elements = []
    var builder = Builder(document: document.document)
    builder.keepsStyles = includesStyles
    var top: Float = 0
    for page in document.pages {
      builder.visit(page, top: top)
      top += page.size.height
    }
    guard !document.document.nodes.isEmpty else { return }
    var pending: [(node: ElementID, parent: Int?)] = []
    func pushChildren(of node: ElementID, parent: Int?) {
      for child in document.document[node].children.reversed() { pending.append((child, parent)) }
    }
    // In XML there may be none, or it stands elsewhere.
    pushChildren(of: document.document.body ?? document.document.root, parent: nil)
    var values: [[String]?] = []
    while let (node, parent) = pending.popLast() {
      guard let element = document.document.element(node), !Self.undrawn.contains(element.tag) else { continue }
      let index = elements.count
      let found = builder.found[node.index]
      var lineCount: Int?
      if document.document.hasOwnText(node) { lineCount = found?.lineCount ?? 0 }
      values.append(found?.style.map(ComparedStyle.values))
      elements.append(
        Element(
          tag: element.tag, id: element[attribute: "id"] ?? "", classAttribute: element[attribute: "class"] ?? "",
          parent: parent, node: node.index, rects: found?.rects ?? [], lines: found?.lines ?? [],
          lineCount: found == nil ? nil : lineCount, isIgnored: found?.isIgnored ?? false,
          style: values[index].map { ComparedStyle.facts($0, parent: parent.flatMap { values[$0] }) }))
      if element.tag != "svg" || element.isHTML { pushChildren(of: node, parent: index) }
    }
  }

  /// What the boxes tell about each element.
  private struct Builder {
    struct Found {
      var rects: [Rectangle] = []
      var lines: [Line] = []
      var lineCount = 0
      var isIgnored = false
      var style: ComputedStyle?
    }

    let document: Document
    /// By node index.
    var found: [Int: Found] = [:]
    var keepsStyles = false
    /// Inline boxes of which no line shows anything, and where a line that held them would begin.
    private var emptyBoxes: [(element: Int, place: Rectangle)] = []

    init(document: Document) { self.document = document }

    mutating func visit(_ page: LaidOutPage, top: Float) {
      guard !page.tree.boxes.isEmpty else { return }
      let scale = Double(page.contentScale)
      let start = Matrix.translation(0, Double(top)).concatenating(.scale(scale, scale))
        .concatenating(.translation(Double(page.origin.x), Double(page.origin.y)))
      var pending: [(box: BoxID, space: SeenSpace, owner: Int?)] = [(page.tree.root, .plane(start), nil)]
      defer { placeEmptyBoxes() }
      while let (id, space, owner) = pending.popLast() {
        let box = page.tree[id]
        let inside = space.inside(box)
        var owner = owner
        if let source = box.source {
          if source.pseudoElement == nil, page.tree.holdsOnlyAbsolutes(id) {
            owner = source.element
          } else if source.pseudoElement == nil {
            owner = source.element
            let frame = Rect(x: 0, y: 0, width: box.frame.width, height: box.frame.height)
            found[source.element, default: Found()].rects.append(Self.map(frame, inside))
            if box.style.paint.isIgnoredInSnapshots { found[source.element]?.isIgnored = true }
            if keepsStyles { found[source.element]?.style = box.style }
          } else if source.pseudoElement == "marker" {
            owner = nil
          } else if source.pseudoElement == BoxSource.place {
            emptyBoxes.append((source.element, Self.map(Rect(x: 0, y: 0, width: 0, height: 0), inside)))
          } else {
            owner = source.element
          }
        }
        // A block counts among the boxes of inline elements that it splits: as a line of its container's width, which
        // stays where it is when the block is moved.
        let isLine = box.style.text.writingMode.isVertical ? box.frame.width > 0 : box.frame.height > 0
        if !box.splits.isEmpty, let parent = box.parent.map({ page.tree[$0] }) {
          let line = box.lineOfSplitting(in: parent)
          for split in box.splits where split.pseudoElement == nil {
            if isLine {
              found[split.element, default: Found()].rects.append(Self.map(line, space))
            } else {
              let start = parent.style.text.usedDirection == .rtl ? line.maxX : line.x
              emptyBoxes.append((split.element, Self.map(Rect(x: start, y: line.y, width: 0, height: 0), space)))
            }
          }
        }
        if let lines = page.inline[id], case .inline(let content) = box.content {
          visit(lines, of: content, in: box, inside, owner: owner)
        }
        guard !box.children.isEmpty else { continue }
        let ofChildren = inside.ofChildren(of: box)
        for child in box.children.reversed() { pending.append((child, ofChildren, owner)) }
      }
    }

    private mutating func visit(
      _ layout: InlineLayout, of content: InlineContent, in box: BoxFragment, _ space: SeenSpace, owner: Int?
    ) {
      let origin = box.contentOrigin
      let mode = box.style.text.writingMode.ofLines
      func place(_ rect: Rect) -> Rectangle {
        let rect = mode.page(rect, in: box.contentSize)
        return Self.map(
          Rect(x: origin.x + rect.x, y: origin.y + rect.y, width: rect.width, height: rect.height), space)
      }
      var withText: [Int: Int] = [:]
      let behindLines = content.boxesBehindLastBreak
      let unbound = content.boxes.count > 2 ? content.boxesWithoutBounds(in: layout.lines) : []
      var shown: Set<Int> = []
      for line in layout.lines {
        var textOwners: Set<Int> = []
        let bounds = unbound.isEmpty ? [:] : content.bounds(of: unbound, on: line)
        for fragment in line.fragments {
          switch fragment {
          case .inlineBox(let piece):
            let inline = content.boxes[piece.inlineBox]
            shown.insert(piece.inlineBox)
            // Next to a block that splits it an inline box without content has no line.
            if piece.frame.width == 0, inline.cutsStart || inline.cutsEnd { continue }
            if let source = inline.source, source.pseudoElement == nil, piece.inlineBox != 0 {
              var frame = bounds[piece.inlineBox] ?? piece.frame
              if frame.width == 0, behindLines.contains(piece.inlineBox) {
                let isRightToLeft = content.boxes[0].style.text.direction == .rtl
                frame = Rect(
                  x: isRightToLeft ? box.contentSize.width : 0, y: layout.lines.last?.frame.maxY ?? 0, width: 0,
                  height: 0)
              }
              found[source.element, default: Found()].rects.append(place(frame))
              if keepsStyles { found[source.element]?.style = inline.style }
            }
          case .glyphs(let glyphs):
            // Text counts for all inline boxes around it.
            var index: Int? = glyphs.inlineBox
            while let inner = index {
              if let source = content.boxes[inner].source, inner != 0, source.pseudoElement == nil {
                textOwners.insert(source.element)
              }
              index = content.boxes[inner].parent
            }
            if let owner { textOwners.insert(owner) }
          case .atom: break
          }
        }
        if let end = line.lineBreak { found[end.source.element, default: Found()].rects.append(place(end.frame)) }
        for textOwner in textOwners { withText[textOwner, default: 0] += 1 }
        guard let owner else { continue }
        let placed = place(line.frame)
        let baseline = place(Rect(x: 0, y: line.baseline, width: 0, height: 0)).y
        let runs = line.runs.map { run in
          let placed = place(Rect(x: run.x, y: line.baseline, width: run.width, height: 0))
          return Run(text: run.text, x: placed.x, width: placed.width)
        }
        found[owner, default: Found()].lines.append(
          Line(text: line.text, frame: placed, baseline: baseline, runs: runs))
      }
      for (owner, count) in withText { found[owner, default: Found()].lineCount += count }
      let isRightToLeft = box.style.text.direction == .rtl
      let empty = place(
        Rect(
          x: isRightToLeft ? mode.flow(box.contentSize).width : 0, y: layout.lines.last?.frame.maxY ?? 0, width: 0,
          height: 0))
      for (index, inline) in content.boxes.enumerated().dropFirst() where !shown.contains(index) {
        guard let source = inline.source, source.pseudoElement == nil else { continue }
        emptyBoxes.append((source.element, empty))
      }
    }

    /// An element that no line shows is a point where its line would be. CSS 2 §9.4.2 (#inline-formatting).
    private mutating func placeEmptyBoxes() {
      for (element, place) in emptyBoxes where found[element, default: Found()].rects.isEmpty {
        found[element, default: Found()].rects = [place]
      }
      emptyBoxes = []
    }

    /// The bounds of a mapped rectangle.
    private static func map(_ rect: Rect, _ space: SeenSpace) -> Rectangle {
      let bounds = space.bounds(of: rect)
      return Rectangle(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
    }
  }
}

extension Document {
  /// The `<body>` element.
  var body: ElementID? {
    guard !nodes.isEmpty else { return nil }
    return self[root].children.first { element($0)?.tag == "body" }
  }

  /// Whether a node has text of its own besides white space.
  func hasOwnText(_ node: ElementID) -> Bool {
    self[node].children.contains { child in
      if case .text(let text) = self[child].kind { !text.isCollapsibleWhiteSpace } else { false }
    }
  }

  /// The text inside the first element of a name.
  func text(ofFirst tag: String) -> String {
    guard
      let node = nodes.firstIndex(where: {
        if case .element(let element) = $0.kind { element.tag == tag } else { false }
      })
    else { return "" }
    return nodes[node].children.map { if case .text(let text) = self[$0].kind { text } else { "" } }.joined()
  }
}

extension FragmentTree {
  /// Whether a box has ended on pages, or in columns, before, and nothing but absolutely positioned boxes is left of what
  /// stood out of it: those are in its containing block, and it isn't here.
  fileprivate func holdsOnlyAbsolutes(_ id: BoxID) -> Bool {
    guard let slice = self[id].slice, !slice.isFirst, !slice.isLast, slice.height == 0 else { return false }
    let children = self[id].children
    return !children.isEmpty && children.allSatisfy { self[$0].style.isOutOfFlow || holdsOnlyAbsolutes($0) }
  }
}
