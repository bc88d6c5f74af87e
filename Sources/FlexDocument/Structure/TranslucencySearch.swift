internal import CairoKit
internal import FlexDOM
internal import FlexDisplay
internal import FlexPDFWriter
internal import FlexTree

/// Which element keeps a document from the first part of PDF/A, which knows nothing translucent. Only the writer can tell,
/// so it is shown pages of which less and less is visible.
struct TranslucencySearch {
  let document: LaidOutDocument
  let lists: ([LaidOutPage]) -> [DisplayList]
  let writer: PDFWriter

  /// What can be hidden of a page: a box, or text and inline boxes in it.
  private struct Part {
    var box: BoxID
    var inlineBox: Int?
  }

  /// - Returns: what is wrong, with the place of the element; `nil` where nothing is translucent.
  func problem(standard: PDFConformance) throws(CairoError) -> DocumentError? {
    for page in document.pages {
      guard try letsThrough(page) else { continue }
      let element = try element(on: page).flatMap { document.element(numbered: $0) }
      return DocumentError(
        .nonconforming(standard.name, .translucency), location: element?.location ?? document.document.firstLocation)
    }
    return nil
  }

  private func letsThrough(_ page: LaidOutPage) throws(CairoError) -> Bool {
    guard let list = lists([page]).first else { return false }
    return try writer.letsThrough(list)
  }

  /// The first element in the order of the document without which nothing of what stands before it is translucent.
  private func element(on page: LaidOutPage) throws(CairoError) -> Int? {
    let parts = page.tree.boxes.indices.flatMap { index -> [Part] in
      let box = BoxID(index: index)
      guard case .inline(let content) = page.tree[box].content else { return [Part(box: box)] }
      return [Part(box: box)] + content.boxes.indices.map { Part(box: box, inlineBox: $0) }
    }
    // Of parts 0..<shown it is known that they let something through, of 0..<hidden that they don't.
    var (hidden, shown) = (0, parts.count)
    if try letsThrough(Self.hiding(parts[...], on: page)) { return nil }
    while shown - hidden > 1 {
      let middle = (hidden + shown) / 2
      if try letsThrough(Self.hiding(parts[middle...], on: page)) { shown = middle } else { hidden = middle }
    }
    guard parts.indices.contains(hidden) else { return nil }
    let visible = Self.hiding(parts[shown...], on: page)
    let part = parts[hidden]
    return try elementWithEffect(around: part.box, on: visible) ?? Self.element(of: part, in: page.tree)
  }

  /// The innermost element from a box outwards whose effects let something through.
  private func elementWithEffect(around box: BoxID, on page: LaidOutPage) throws(CairoError) -> Int? {
    var next: BoxID? = box
    while let box = next {
      next = page.tree[box].parent
      guard page.tree[box].style.formsGroup, let source = page.tree[box].source else { continue }
      var plain = page
      plain.tree[box].style.paint.removeEffects()
      if try !letsThrough(plain) { return source.element }
    }
    return nil
  }

  private static func hiding(_ parts: ArraySlice<Part>, on page: LaidOutPage) -> LaidOutPage {
    var page = page
    for part in parts {
      guard let inlineBox = part.inlineBox else {
        page.tree[part.box].style.text.visibility = .hidden
        continue
      }
      guard case .inline(var content) = page.tree[part.box].content else { continue }
      content.boxes[inlineBox].style.text.visibility = .hidden
      page.tree[part.box].content = .inline(content)
    }
    return page
  }

  private static func element(of part: Part, in tree: FragmentTree) -> Int? {
    if let inlineBox = part.inlineBox, case .inline(let content) = tree[part.box].content {
      for box in content.chain(from: inlineBox) {
        if let source = content.boxes[box].source { return source.element }
      }
    }
    return tree.element(around: part.box)
  }
}
