internal import FlexCore
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// The pages of a document, one after the other. Each is made when it is asked for and is the caller's to let go.
///
/// The document is laid out once for each width that its page areas have, as if no page ended; every page takes from
/// there what fits. CSS Break 3 §2 (#fragmentation-model), CSS Page 3 §3 (#page-model).
struct Pagination: IteratorProtocol, Sequence {
  private let session: RenderSession
  private let tree: BoxTree
  private let kept: KeptLines?
  /// The sheet that a page is on, asked page by page.
  private let canvas: (PageDescription) -> Canvas
  private var layouts: [Float: FlowLayout] = [:]
  /// What the page before took from.
  private var latest: FlowLayout?
  /// Whether any box asks for a page of a name.
  private let hasPageNames: Bool
  /// The first page's area, which is the initial containing block. CSS Page 3 §3.1 (#page-area).
  private var containingHeight: Float?
  private var token: BreakToken?
  /// Fixed boxes that the flow had on the pages so far, and where they stood.
  private var standing: [BoxID: Point] = [:]
  private var number = 0
  private var isAtEnd = false
  /// Notes that are called on the pages.
  private var footnotes: Footnotes?
  /// The page before, but for blank ones.
  private var last: PageDescription?

  /// A document of more pages than this is cut.
  private static let maximumPageCount = 100_000

  /// - Parameter kept: lines of the division before, where text names pages.
  init(
    session: RenderSession, tree: BoxTree, footnotes: Footnotes? = nil, kept: KeptLines? = nil,
    canvas: @escaping (PageDescription) -> Canvas
  ) {
    self.footnotes = footnotes
    self.kept = kept
    self.session = session
    self.tree = tree
    self.canvas = canvas
    hasPageNames = tree.boxes.contains { $0.style.inline.page != nil }
  }

  mutating func next() -> LaidOutPage? {
    guard !isAtEnd || footnotes?.hasMore == true, number < Self.maximumPageCount else { return nil }
    number += 1
    let name = isAtEnd ? last?.name : pageName
    var page = PageDescription(name: name, index: number - 1, isLeft: number % 2 == 0)
    page.indexInGroup = page.name == last?.name ? (last?.indexInGroup ?? -1) + 1 : 0
    if let side = token?.forced?.value.side, side.isLeft != page.isLeft, number > 1 {
      page.isBlank = true
      return blank(page)
    }
    last = page
    let sheet = canvas(page)
    guard let height = sheet.area.height else {
      isAtEnd = true
      var whole = session.layOut(tree, on: sheet, kept: kept)
      if var footnotes { whole.append(footnotes.all(width: sheet.area.width ?? 0), on: sheet) }
      footnotes = nil
      return described(whole, page)
    }
    if number == 1 {
      containingHeight = height
      guard tree.mayHavePages || footnotes != nil else {
        let whole = session.layOut(tree, on: sheet, keepsColumns: true, kept: kept)
        if whole.tree.scrollableHeight <= height + Fragmenter.tolerance, !whole.hasOverflowingLines {
          isAtEnd = true
          return described(whole, page)
        }
        layouts[sheet.area.width ?? 0] = FlowLayout(whole.tree, inline: whole.inline)
        return fill(sheet, height: height, page)
      }
    }
    return fill(sheet, height: height, page)
  }

  /// The name of the page that begins with what stands first behind the break. CSS Page 3 §6.1 (#using-named-pages).
  private var pageName: String? {
    guard hasPageNames else { return nil }
    guard let latest else { return tree.firstPageName }
    var name: String?
    var id = tree.root
    var token = token
    while true {
      // Layout has made boxes that the document's own tree lacks.
      if let own = latest[id].style.inline.page { name = own }
      let index = token?.row ?? 0
      guard index < latest.rows[id.index].count, let next = latest.rows[id.index][index].members.first else {
        return name
      }
      token = token.flatMap { $0.isInside ? $0.inside[next] : nil }
      id = next
    }
  }

  private func described(_ page: LaidOutPage, _ description: PageDescription) -> LaidOutPage {
    var page = page
    page.description = description
    return page
  }

  private func blank(_ page: PageDescription) -> LaidOutPage {
    let sheet = canvas(page)
    var tree = BoxTree()
    var root = self.tree[self.tree.root]
    root.children = []
    root.content = .none
    root.frame = Rect(x: 0, y: 0, width: sheet.area.width ?? 0, height: 0)
    root.style.paint = PaintStyle()
    tree.append(root)
    return described(
      LaidOutPage(tree: tree, inline: [:], size: sheet.size(content: 0), origin: sheet.contentOrigin), page)
  }

  private mutating func layout(_ sheet: Canvas) -> FlowLayout {
    let width = sheet.area.width ?? 0
    if let known = layouts[width] { return known }
    var area = sheet
    area.height = containingHeight.map { $0 + sheet.margin.top + sheet.margin.bottom }
    let whole = session.layOut(tree, on: area, keepsColumns: true, kept: kept)
    let made = FlowLayout(whole.tree, inline: whole.inline)
    layouts[width] = made
    return made
  }

  private mutating func fill(_ sheet: Canvas, height: Float, _ page: PageDescription) -> LaidOutPage {
    let layout = layout(sheet)
    latest = layout
    guard var notes = footnotes else {
      return laidOut(content(of: layout, height: height) ?? remainder(of: layout), on: sheet, page)
    }
    let (token, standing) = (token, standing)
    let isAtEnd = isAtEnd
    let (content, area) = notes.fill(page, width: sheet.area.width ?? 0, height: height) { limit in
      // A line goes on before it is cut for the room that notes take.
      isAtEnd ? nil : Self.content(of: layout, from: token, height: limit, standing: standing, cuts: limit >= height)
    }
    footnotes = notes
    var filled: LaidOutPage
    if let content {
      filled = laidOut(content, on: sheet, page)
    } else if isAtEnd || area.height > 0 {
      filled = blank(page)
    } else {
      filled = laidOut(remainder(of: layout), on: sheet, page)
    }
    filled.append(area, on: sheet)
    return filled
  }

  private mutating func laidOut(
    _ content: Footnotes.Content, on sheet: Canvas, _ page: PageDescription
  ) -> LaidOutPage {
    token = content.rest
    isAtEnd = content.rest == nil
    standing.merge(content.page.standingPlaces) { first, _ in first }
    return described(
      LaidOutPage(
        tree: content.page.tree, inline: content.page.inline, size: sheet.size(content: 0), origin: sheet.contentOrigin),
      page)
  }

  private func content(of layout: FlowLayout, height: Float) -> Footnotes.Content? {
    Self.content(of: layout, from: token, height: height, standing: standing)
  }

  /// What fits on a page from where the one before ended; `nil` where nothing does.
  ///
  /// - Parameter cuts: whether what is taller than the page may be cut by its end.
  private static func content(
    of layout: FlowLayout, from token: BreakToken?, height: Float, standing: [BoxID: Point], cuts: Bool = true
  ) -> Footnotes.Content? {
    let root = layout.tree.root
    let space = Space(start: 0, limit: Swift.max(1, height), appeal: .any)
    let top = token == nil ? layout[root].frame.y : 0
    guard
      case .placed(let fragment, let rest) = Fragmenter(layout: layout, isPaged: true).parallel(
        root, token, top: top, space)
    else {
      return nil
    }
    if !cuts, fragment.hasStripes { return nil }
    var page = PageTree(layout)
    page.append(root: fragment, standing: standing)
    return Footnotes.Content(page: page, rest: rest)
  }

  /// What is left, as it is: nothing of it can be placed.
  private func remainder(of layout: FlowLayout) -> Footnotes.Content {
    let root = layout.tree.root
    var page = PageTree(layout)
    let top = token == nil ? layout[root].frame.y : 0
    page.append(root: Fragment(box: root, y: top, height: layout[root].frame.height, content: .whole))
    return Footnotes.Content(page: page, rest: nil)
  }
}

extension LaidOutPage {
  /// Adds the area of footnotes at the end of the page, or, where the page is as tall as its content, behind that.
  mutating func append(_ area: Footnotes.Area, on sheet: Canvas) {
    guard !area.tree.boxes.isEmpty else { return }
    if sheet.height == nil { size.height = (size.height + area.height).rounded(.up) }
    let end = size.height - sheet.margin.bottom
    footnotes = area.layer(at: Point(x: origin.x, y: end - area.height))
  }

  /// Whether lines reach further down than the boxes that have them.
  fileprivate var hasOverflowingLines: Bool {
    inline.contains { id, lines in
      let box = tree[id]
      return box.style.layout.overflow.height == .visible
        && box.contentOrigin.y + (lines.lines.last?.frame.maxY ?? 0) > box.frame.height + 0.01
    }
  }
}

extension BreakBetween {
  /// The side that the next page is to be on, of pages that go from left to right.
  /// CSS Break 3 §3.1 (#break-between).
  var side: (isLeft: Bool, Void)? {
    switch self {
    case .left, .verso: (true, ())
    case .right, .recto: (false, ())
    default: nil
    }
  }
}

extension BoxTree {
  /// Whether there may be several pages however little stands on them.
  fileprivate var mayHavePages: Bool {
    boxes.contains { box in
      let style = box.style.inline
      return style.breakBefore.isForced || style.breakAfter.isForced || style.page != nil || box.hasColumns
    }
  }

  /// The name of the first page: what its first box in flow, or the first inside that, asks for.
  fileprivate var firstPageName: String? {
    var name: String?
    var next: BoxID? = root
    while let id = next {
      if let own = self[id].style.inline.page { name = own }
      next = self[id].children.first { !self[$0].style.isOutOfFlow && self[$0].style.layout.float == .none }
    }
    return name
  }
}
