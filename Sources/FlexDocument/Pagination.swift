internal import FlexCore
internal import FlexTree

/// Divides a document into pages: at forced breaks before layout, and after it between blocks where
/// a page is full. CSS Break 3 §3.1 and §4.1 (#break-between, #possible-breaks).
struct Pagination {
  let session: RenderSession
  let canvas: Canvas

  /// How far from a page's start what may stand on it is looked for at first, in pages.
  var reach: Float = 1.25

  /// A document of more pages than this is cut.
  private static let maximumPageCount = 100_000

  func pages(of tree: BoxTree) -> [LaidOutPage] {
    var pages: [LaidOutPage] = []
    for section in PageBreaks.sections(of: tree) where pages.count < Self.maximumPageCount {
      let whole = session.layOut(section, on: canvas)
      if let height = canvas.area.height, whole.tree.scrollableHeight > height + 1 {
        appendPages(of: section, placed: whole.tree, height: height, to: &pages)
      } else {
        pages.append(whole)
      }
    }
    return pages
  }

  /// Divides a section that is taller than a page. Each page is found in a layout of a little more than
  /// may stand on it: a long document costs what its pages cost.
  ///
  /// - Parameter placed: the section, laid out as if no page ended.
  private func appendPages(of section: BoxTree, placed: BoxTree, height: Float, to pages: inout [LaidOutPage]) {
    var rest = UnpagedBoxes(of: placed)
    var reach = reach * height
    while pages.count < Self.maximumPageCount {
      let near = rest.near(within: reach)
      let part = PageBreaks.part(
        of: section, members: near.boxes, before: rest.paged, after: near.divided, placed)
      let page = session.layOut(part.tree, on: canvas)
      let isLast = page.tree.scrollableHeight <= height + 1
      if !isLast, let filled = PageBreaks.fill(part.tree, to: height, placed: page.tree) {
        let onPage = part.originals(of: filled.first)
        let goOn = part.originals(of: filled.rest).union(near.divided)
        let whole = PageBreaks.part(of: section, members: onPage, before: rest.paged, after: goOn, placed)
        pages += slices(of: session.layOut(whole.tree, on: canvas), height: height)
        rest.put(onPage, near: near.boxes, goOn: goOn)
        reach = self.reach * height
      } else if !near.divided.isEmpty {
        // The page has room yet, or its first block is taller: more tells.
        reach *= 4
      } else {
        pages += slices(of: page, height: height)
        return
      }
    }
  }

  /// One page, or those of content that can't be divided: each shows what the one before left out.
  private func slices(of page: LaidOutPage, height: Float) -> [LaidOutPage] {
    // A box of fixed height that clips shows no more on another page.
    let count = min(1000, max(1, Int(((page.tree.scrollableHeight - 1) / height).rounded(.up))))
    return (0..<count).map { index in
      var slice = page
      slice.tree[slice.tree.root].frame.y -= Float(index) * height
      return slice
    }
  }
}
