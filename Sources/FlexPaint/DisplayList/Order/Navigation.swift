import CairoKit
import FlexCore
import FlexDisplay
import FlexTree
import TextMeasure

extension DisplayListBuilder {
  /// Links, headings and named places, in document order.
  mutating func collectNavigation() {
    var pending: [(id: BoxID, matrix: Matrix, opacity: Float)] = [(tree.root, .identity, 1)]
    while let (id, outer, around) = pending.popLast() {
      let matrix = tree[id].style.hasTransform ? outer.concatenating(transformMatrix(id)) : outer
      let frame = places[id].snappedFrame
      if let source = tree[id].source, source.standsForElement {
        let corner = matrix.applied(x: Double(frame.x), y: Double(frame.y))
        let position = Point(x: Float(corner.x), y: Float(corner.y))
        if let id = source.anchorID { anchors.append(Anchor(id: id, position: position, document: firstElement)) }
        if let bookmark = tree[id].bookmark {
          headings.append(
            Heading(
              level: bookmark.level, title: bookmark.label, position: position, isClosed: bookmark.isClosed))
        }
      }
      if let link = tree[id].link, tree[id].parent.map({ tree[$0].link != link }) ?? true {
        addLink(frame.bounds(through: matrix), to: link, of: tree[id].source?.element)
      }
      collectInlineLinks(of: id, matrix)
      let opacity = around * tree[id].style.paint.opacity
      if isField(id) { collectField(id, matrix, opacity: opacity) }
      if let shown = frames[id], opacity > 0, isVisible(id) { collect(shown, in: id, matrix, opacity: opacity) }
      pending.append(contentsOf: tree[id].children.reversed().map { ($0, matrix, opacity) })
    }
  }

  private mutating func addLink(_ rect: Rect, to target: String, of element: Int?) {
    links.append(
      LinkArea(rect: rect, target: target, element: element.map { $0 + firstElement }, document: firstElement))
  }

  /// What leads somewhere in a frame, as far as the frame shows it. Its headings are another document's.
  private mutating func collect(_ shown: DisplayList, in id: BoxID, _ matrix: Matrix, opacity: Float) {
    let content = grid.snapped(places[id].frame.inset(by: places[id].border + tree[id].padding))
    guard !content.isEmpty else { return }
    shownFrames.append(shown)
    let inner = Matrix.translation(Double(content.x), Double(content.y)).concatenating(matrix)
    let visible = content.bounds(through: matrix)
    let mapped = shown.mapped(by: inner, size: shown.size)
    for var link in mapped.links {
      link.rect = link.rect.intersection(visible)
      if !link.rect.isEmpty { links.append(link) }
    }
    anchors += mapped.anchors
    for var field in mapped.fields where !field.borderBox.intersection(visible).isEmpty {
      field.fade(by: opacity)
      fields.append(field)
    }
  }

  private mutating func collectInlineLinks(of id: BoxID, _ matrix: Matrix) {
    guard case .inline(let content) = tree[id].content, content.boxes.contains(where: { $0.link != nil }),
      let layout = inline(id)
    else { return }
    let space = lineSpace(of: id)
    for line in layout.lines {
      var area: (rect: Rect, target: String, element: Int?)?
      func flush() {
        if let area {
          addLink(area.rect.bounds(through: matrix), to: area.target, of: area.element)
        }
        area = nil
      }
      for case .glyphs(let fragment) in line.fragments {
        let chain = content.chain(from: fragment.inlineBox)
        let link = chain.lazy.compactMap { content.boxes[$0].link }.first
        guard let link, link != tree[id].link else {
          flush()
          continue
        }
        let rect = space.page(
          Rect(x: fragment.origin.x, y: line.frame.y, width: fragment.width, height: line.frame.height))
        if area?.target == link, let previous = area?.rect {
          area = (previous.union(rect), link, area?.element)
        } else {
          flush()
          area = (rect, link, chain.lazy.compactMap { content.boxes[$0].source?.element }.first)
        }
      }
      flush()
    }
  }
}
