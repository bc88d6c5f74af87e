internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension BoxBuilder {
  /// Adds a margin box of a page with its content: a block, a flex container or whatever its `display` says.
  /// CSS Paged Media 3 §5 (#margin-boxes).
  mutating func addMarginBox(_ style: ComputedStyle, to parent: BoxID) -> BoxID {
    var style = style
    style.display = style.display.blockified
    // What a margin box makes of counters is its own, as in browsers: the others see those of the page.
    let counters = counters
    defer { self.counters = counters }
    self.counters.enter(style, element: nil)
    var box = makeBox(style, source: nil, link: nil)
    if box.style.layout.display == .block {
      box.style.layout.display = .flowRoot
      // §5.3.2 (#margin-box-vertical-align): the content stands as in a cell of a table.
      if box.style.layout.alignContent.keyword == .normal {
        switch style.inline.verticalAlign {
        case .middle: box.style.layout.alignContent = ContentAlignment(.center)
        case .bottom: box.style.layout.alignContent = ContentAlignment(.end)
        default: break
        }
      }
    }
    box.style.layout.position = .absolute
    let id = tree.append(box, to: parent)
    let kind: Flow.Kind =
      style.display.layout.makesItems ? .items : style.display.holdsTableParts ? .tableParts : .blocks
    var flow = Flow(box: id, kind: kind, style: tree[id].style)
    if case .items(let items) = style.inline.content { add(items, of: document.root, style: style, to: &flow) }
    flush(&flow)
    return id
  }

  /// Adds the running element that a name stands for on the page. CSS GCPM 3 §1.2.2 (#element-syntax).
  mutating func addRunning(_ name: String, _ occurrence: PageOccurrence, to flow: inout Flow) {
    guard let index = pageContent?.running[name]?.value(occurrence) else { return }
    let node = ElementID(index: index)
    guard let element = document.element(node), let running = pageContent?.running else { return }
    // Only margin boxes have elements as their content: one in another, or in itself, would have no end.
    pageContent?.running = [:]
    defer { pageContent?.running = running }
    add(element, at: node, to: &flow, link: nil)
  }

  /// Adds a leader: a box that its line stretches over the room that is left. CSS Content 3 §4.1 (#leader-function).
  mutating func addLeader(_ text: String, style: ComputedStyle, to flow: inout Flow) {
    var leader = style.anonymous
    leader.display = .inlineBlock
    leader.text.whiteSpaceCollapse = .preserve
    leader.text.textWrapMode = .nowrap
    var box = makeBox(leader, source: nil, link: nil)
    box.style.layout.display = .flowRoot
    box.leader = text
    let id = addAtom(box, to: &flow)
    var content = InlineContent(rootStyle: tree[id].style)
    content.items = [.text(text)]
    tree[id].content = .inline(content)
  }
}
