internal import CairoKit
internal import FlexCore
public import FlexDOM
internal import FlexLayout
internal import FlexTree
internal import TextMeasure

/// What would look wrong in a document: found in the laid-out boxes, without painting.
public struct LayoutAudit: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// Content sticks out of its box, or off the page.
    case overflow
    /// Content is cut off by its box.
    case clipped
    /// Text ends in an ellipsis.
    case ellipsis
    /// No font has the characters.
    case missingGlyphs = "missing-glyphs"
    /// Something is taller than a page, and cut by its end.
    case pageEnd = "page-end"
  }

  public struct Finding: Equatable, Sendable {
    public var kind: Kind
    /// `.name`, `#total` or `p`.
    public var element: String
    /// How far content reaches too far, px; 0 where that is not the matter.
    public var amount: Float
    public var message: String
    public var location: SourceLocation?
  }

  public private(set) var findings: [Finding] = []
  private let document: Document

  /// Less than this is not seen.
  private static let tolerance: Float = 1

  /// - Parameters:
  ///   - document: what is looked at, page by page.
  ///   - session: the one that laid the document out.
  public init(_ document: LaidOutDocument, session: RenderSession) {
    self.document = document.document
    for page in document.pages { audit(page, session: session) }
  }

  private mutating func audit(_ page: LaidOutPage, session: RenderSession) {
    for index in page.tree.boxes.indices {
      let id = BoxID(index: index)
      let box = page.tree[id]
      if let lines = page.inline[id], case .inline(let content) = box.content {
        auditText(lines, content, of: box, in: page.tree)
        let missing = session.measurer.paragraph(for: content).missingCharacters
        if !missing.isEmpty {
          let shown = missing.prefix(8).map { "\($0) (U+\(String($0.value, radix: 16, uppercase: true)))" }
          add(.missingGlyphs, box, in: page.tree, 0, "no font has \(shown.joined(separator: ", "))")
        }
      }
      auditChildren(of: box, in: page.tree)
      if let slice = box.slice, slice.cutsContents, !slice.isLast {
        add(.pageEnd, box, in: page.tree, slice.total - slice.height, "it is taller than a page and cut by its end")
      }
    }
    let bottom = page.tree.scrollableHeight + page.origin.y - page.size.height / page.contentScale
    if bottom > Self.tolerance, let root = page.tree.boxes.first {
      add(.overflow, root, in: page.tree, bottom, "content reaches \(bottom.short) px below the page")
    }
  }

  /// Lines that reach beyond their box, and what stands for text that doesn't show.
  private mutating func auditText(
    _ layout: InlineLayout, _ content: InlineContent, of box: BoxFragment, in tree: FragmentTree
  ) {
    let size = box.contentSize
    let right = (layout.lines.map(\.frame.maxX).max() ?? 0) - size.width
    let bottom = layout.size.height - size.height
    let over = max(right, bottom)
    // Only text that reaches over the padding as well meets something else.
    let room = right > bottom ? box.padding.right : box.padding.bottom
    if over - room > Self.tolerance {
      let clips = right > bottom ? box.style.layout.overflow.width : box.style.layout.overflow.height
      let text = Self.shortened(layout.lines.map(\.text).joined(separator: " "))
      let way = right > bottom ? "wider" : "taller"
      let isCut = clips != .visible
      add(
        isCut ? .clipped : .overflow, box, in: tree, over,
        "the text “\(text)” is \(over.short) px \(way) than its box\(isCut ? " and cut off" : "")")
    }
    guard let last = layout.lines.last?.text, layout.lines.contains(where: { $0.text.hasSuffix("…") }) else { return }
    let source = content.items.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    if !source.contains("…") {
      add(.ellipsis, box, in: tree, 0, "the text is cut to “\(Self.shortened(last))”")
    }
  }

  /// Boxes in the flow that reach beyond their parent's padding box.
  private mutating func auditChildren(of box: BoxFragment, in tree: FragmentTree) {
    guard case .none = box.content else { return }
    // Its measures are asked for whatever its content is.
    if case .padded? = box.math?.role { return }
    let width = box.frame.width - box.border.right
    let height = box.frame.height - box.border.bottom
    for child in box.children {
      let inner = tree[child]
      if inner.style.isOutOfFlow || !inner.style.paint.transform.isEmpty || inner.slice?.cutsContents == true
        || inner.math?.role == .radicalSign
      {
        continue
      }
      let margin = inner.style.layout.margin
      // A negative margin is meant to stick out.
      func isNegative(_ value: Dimension) -> Bool { if case .px(let px) = value { px < 0 } else { false } }
      let right = isNegative(margin.right) || isNegative(margin.left) ? 0 : inner.frame.maxX - width
      let bottom = isNegative(margin.bottom) || isNegative(margin.top) ? 0 : inner.frame.maxY - height
      let over = max(right, bottom)
      guard over > Self.tolerance else { continue }
      let clips = right > bottom ? box.style.layout.overflow.width : box.style.layout.overflow.height
      let side = right > bottom ? "right" : "bottom"
      add(
        clips == .visible ? .overflow : .clipped, inner, in: tree, over,
        "it reaches \(over.short) px beyond the \(side) edge of \(Self.name(of: box, in: tree))"
          + (clips == .visible ? "" : " and is cut off"))
    }
  }

  private mutating func add(_ kind: Kind, _ box: BoxFragment, in tree: FragmentTree, _ amount: Float, _ message: String)
  {
    let source = Self.source(of: box, in: tree)
    let element = source.flatMap { source in
      document.nodes.indices.contains(source.element) ? document.element(ElementID(index: source.element)) : nil
    }
    let finding = Finding(
      kind: kind, element: Self.name(of: box, in: tree), amount: amount, message: message, location: element?.location)
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// The nearest element around a box.
  private static func source(of box: BoxFragment, in tree: FragmentTree) -> BoxSource? {
    var current = box
    while current.source == nil, let parent = current.parent { current = tree[parent] }
    return current.source
  }

  private static func name(of box: BoxFragment, in tree: FragmentTree) -> String {
    guard let source = source(of: box, in: tree) else { return "the page" }
    if !source.id.isEmpty { return "#\(source.id)" }
    if let first = source.classAttribute.split(whereSeparator: \.isWhitespace).first { return ".\(first)" }
    return source.tag
  }

  private static func shortened(_ text: String) -> String {
    text.count > 40 ? text.prefix(38) + "…" : text
  }
}
