package import FlexCore
package import FlexTree

/// What one page holds of a document that was laid out in one piece: all that callers see of a fragmentation.
package struct FilledPage {
  package var page: PageTree
  /// Where the next page goes on; `nil` where this is the last.
  package var rest: BreakToken?

  /// How far over a page's end something may stand, px: less than shows.
  package static let tolerance = Fragmenter.tolerance
}

extension FlowLayout {
  /// What fits on a page from where the one before ended; `nil` where nothing does.
  ///
  /// - Parameters:
  ///   - height: of the page area, px.
  ///   - standing: fixed boxes that pages before have where their flow had them, and where.
  ///   - cuts: whether what is taller than the page may be cut by its end.
  package func page(
    from token: BreakToken?, height: Float, standing: [BoxID: Point], cuts: Bool
  ) -> FilledPage? {
    let top = token == nil ? self[tree.root].frame.y : 0
    return fill(Fragmenter(layout: self, isPaged: true), token, top: top, height: height, standing, cuts: cuts)
  }

  /// The same of an area that holds nothing but what is given: the room for footnotes.
  package func part(from token: BreakToken?, height: Float, cuts: Bool = true) -> FilledPage? {
    fill(Fragmenter(layout: self), token, top: 0, height: height, [:], cuts: cuts)
  }

  private func fill(
    _ fragmenter: Fragmenter, _ token: BreakToken?, top: Float, height: Float, _ standing: [BoxID: Point], cuts: Bool
  ) -> FilledPage? {
    let space = Space(start: 0, limit: max(1, height), appeal: .any)
    guard case .placed(let fragment, let rest) = fragmenter.parallel(tree.root, token, top: top, space) else {
      return nil
    }
    if !cuts, fragment.hasStripes { return nil }
    var page = PageTree(self)
    page.append(root: fragment, standing: standing)
    return FilledPage(page: page, rest: rest)
  }

  /// A page without content: the root's box has no size, and fixed boxes stand on it.
  package func blankPage(standing: [BoxID: Point]) -> PageTree {
    var page = PageTree(self)
    var root = Fragment(box: tree.root, y: 0, height: 0, content: .children)
    (root.isFirst, root.isLast) = (false, false)
    page.append(root: root, standing: standing)
    return page
  }

  /// What is left, as it is, where nothing of it can be placed.
  package func remainder(from token: BreakToken?) -> FilledPage {
    var page = PageTree(self)
    let root = self[tree.root]
    let top = token == nil ? root.frame.y : 0
    page.append(root: Fragment(box: tree.root, y: top, height: root.frame.height, content: .whole))
    return FilledPage(page: page, rest: nil)
  }

  /// The name of the page that begins with what stands first behind a break. CSS Page 3 §6.1 (#using-named-pages).
  package func pageName(from token: BreakToken?) -> String? {
    var name: String?
    var (id, token) = (tree.root, token)
    while true {
      if token == nil, breaks.hasNamedPages { return breaks.page(of: id) }
      // Layout has made boxes that the document's own tree lacks.
      if let own = self[id].style.inline.page { name = own }
      let index = token?.row ?? 0
      guard index < rows[id.index].count, let next = rows[id.index][index].members.first else { return name }
      token = token.flatMap { $0.isInside ? $0.inside[next] : nil }
      id = next
    }
  }
}
