internal import CairoKit
internal import FlexTree
internal import TextMeasure

/// Fonts whose makers don't allow that a file holds what it shows of them, and where each is met first.
struct ForbiddenFonts {
  let fonts: FontSet
  private var known: Set<FontID> = []
  private var result: [(name: String, element: Int?)] = []

  init(fonts: FontSet) { self.fonts = fonts }

  /// The names of their families, with the number of an element whose text is set in each.
  func found(in document: LaidOutDocument) -> [(name: String, element: Int?)] {
    guard fonts.hasForbiddenFaces else { return [] }
    var search = self
    search.visit(document, firstElement: 0)
    return search.result
  }

  private mutating func visit(_ document: LaidOutDocument, firstElement: Int) {
    for page in document.pages {
      visit(page.tree, page.inline, firstElement)
      for layer in [page.footnotes, page.margins] {
        if let layer { visit(layer.tree, layer.inline, firstElement) }
      }
    }
    for frame in document.frames { visit(frame.document, firstElement: firstElement + frame.firstElement) }
  }

  private mutating func visit(_ tree: FragmentTree, _ inline: [BoxID: InlineLayout], _ firstElement: Int) {
    for index in tree.boxes.indices {
      let box = BoxID(index: index)
      guard let layout = inline[box], case .inline(let content) = tree[box].content else { continue }
      for line in layout.lines {
        for case .glyphs(let fragment) in line.fragments where known.insert(fragment.font).inserted {
          guard !fonts.licence(of: fragment.font).allowsSubset else { continue }
          let name = fonts.style(of: fragment.font)?.family ?? ""
          guard !result.contains(where: { $0.name == name }) else { continue }
          let inner = content.chain(from: fragment.inlineBox).lazy.compactMap { content.boxes[$0].source?.element }
            .first
          result.append((name, (inner ?? tree.element(around: box)).map { $0 + firstElement }))
        }
      }
    }
  }
}

extension FragmentTree {
  /// Index of the element that a box stands for, or stands in.
  func element(around box: BoxID) -> Int? {
    var next: BoxID? = box
    while let box = next {
      if let source = self[box].source { return source.element }
      next = self[box].parent
    }
    return nil
  }
}
