internal import FlexCore
internal import FlexLayout
internal import FlexLimits
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// The pages of a document, one after the other. Each is made when it is asked for and is the caller's to let go.
///
/// The document is laid out once for each width that its page areas have, as if no page ended; every page takes from
/// there what fits. CSS Break 3 §2 (#fragmentation-model), CSS Page 3 §3 (#page-model).
struct Pagination: IteratorProtocol, Sequence {
  private let session: RenderSession
  private var tree: BoxTree
  private let kept: KeptLines?
  /// Pages follow each other on its block axis. CSS Writing Modes 4 §7.6 (#pagination).
  private let mode: WritingMode
  /// The sheet that a page is on, asked page by page.
  private let canvas: (PageDescription) -> Canvas
  /// By how long lines may be.
  private var layouts: [Float: FlowLayout] = [:]
  /// The floats that lines of several pages may stand beside.
  private let floats: [BoxID]
  /// Where pages end among those, likewise.
  private var ends: [Float: [PageEnd]] = [:]
  /// How many boxes may be laid out once more for the floats beside them, so that time stays in proportion. Behind that
  /// they stand as if no page ended.
  private var floatBudget: Int
  /// How many boxes may be laid out once more because lines go on on pages of another width. Behind that they are as wide
  /// there as they were.
  private var lineBudget: Int
  /// What the page before took from, and how wide that is.
  private var latest: FlowLayout?
  private var latestWidth: Float?
  /// Whether the first page is a left one. CSS Paged Media 3 §3.3 (#progression).
  private let goesLeft: Bool
  /// Whether any box asks for a page of a name.
  private let hasPageNames: Bool
  /// Whether there may be several pages however little stands on them.
  private let hasPageEnds: Bool
  /// The block size of the first page's area, which is the initial containing block. CSS Page 3 §3.1 (#page-area).
  private var containingSize: Float?
  private var token: BreakToken?
  /// Fixed boxes that the flow had on the pages so far, and where they stood.
  private var standing: [BoxID: Point] = [:]
  private var number = 0
  private var isAtEnd = false
  /// Notes that are called on the pages.
  private var footnotes: Footnotes?
  /// The page before, but for blank ones.
  private var last: PageDescription?

  /// - Parameter kept: lines of the division before, where text names pages.
  init(
    session: RenderSession, tree: BoxTree, footnotes: Footnotes? = nil, kept: KeptLines? = nil,
    canvas: @escaping (PageDescription) -> Canvas
  ) {
    self.footnotes = footnotes
    mode = tree.principalWritingMode
    // What is in columns has other names there.
    let isRenamed = tree.hasColumns(otherThanOf: mode)
    floats = isRenamed ? [] : tree.floatsOfRoot
    floatBudget = 20_000 + 10 * tree.boxes.count
    lineBudget = isRenamed ? 0 : 100_000 + 10 * tree.boxes.count
    self.kept = kept ?? (floats.isEmpty ? nil : KeptLines())
    self.session = session
    self.tree = tree
    self.canvas = canvas
    goesLeft = tree.pagesGoLeft
    hasPageNames = tree.boxes.contains { $0.style.inline.page != nil }
    hasPageEnds = tree.mayHavePages
  }

  mutating func next() -> LaidOutPage? {
    guard !isAtEnd || footnotes?.hasMore == true, session.budget.beginPage(number + 1) else { return nil }
    number += 1
    let name = isAtEnd ? last?.name : pageName
    var page = PageDescription(name: name, index: number - 1, isLeft: (number % 2 == 0) != goesLeft)
    page.indexInGroup = page.name == last?.name ? (last?.indexInGroup ?? -1) + 1 : 0
    // A roll has no sides: it is cut, and goes on.
    if let side = token?.forced?.value.isOfLeft(goesLeft: goesLeft), side != page.isLeft, number > 1,
      canvas(page).height != nil
    {
      page.isBlank = true
      return blank(page)
    }
    last = page
    let sheet = canvas(page)
    guard sheet.area.height != nil, let height = mode.flow(sheet.area).height else {
      if !mode.isVertical, hasPageEnds || number > 1 { return fillRoll(sheet, page) }
      isAtEnd = true
      var whole = session.layOut(tree, on: sheet, kept: kept)
      if var footnotes { whole.append(footnotes.all(width: sheet.area.width ?? 0), on: sheet) }
      footnotes = nil
      return described(whole, page)
    }
    if number == 1 {
      containingSize = height
      guard hasPageEnds || footnotes != nil else {
        let whole = session.layOutWhole(tree, on: sheet, kept: kept)
        if whole.inFlow.fits(height) {
          isAtEnd = true
          return described(LaidOutPage(whole.tree, inline: whole.inline, on: sheet), page)
        }
        refuse(whole, on: sheet)
        layouts[measure(sheet)] = flowLayout(of: whole)
        return fill(sheet, height: height, page)
      }
    }
    return fill(sheet, height: height, page)
  }

  /// The name of the page that begins with what stands first behind the break. CSS Page 3 §6.1 (#using-named-pages).
  private var pageName: String? {
    guard hasPageNames else { return nil }
    guard let latest else { return tree.firstPageName }
    return latest.pageName(from: token)
  }

  private func described(_ page: LaidOutPage, _ description: PageDescription) -> LaidOutPage {
    var page = page
    page.description = description
    return page
  }

  /// A page that nothing of the flow stands on: it has the background of the canvas, and what stands on every page.
  /// CSS Paged Media 3 §3.1 (#page-area), CSS Position 3 §2.1 (#fixed-positioning-containing-block).
  private mutating func blank(_ page: PageDescription) -> LaidOutPage {
    let sheet = canvas(page)
    let content = layout(sheet).blankPage(standing: standing).placed(in: sheet.viewport)
    var tree = content.tree
    tree.absentBody = body
    return described(
      LaidOutPage(tree: tree, inline: content.inline, size: sheet.size(content: 0), origin: sheet.contentOrigin), page)
  }

  /// How long lines may be on a page, px.
  private func measure(_ sheet: Canvas) -> Float { mode.flow(sheet.area).width ?? 0 }

  private mutating func layout(_ sheet: Canvas) -> FlowLayout {
    let width = measure(sheet)
    if let known = layouts[width] { return known }
    let whole = whole(on: sheet)
    refuse(whole, on: sheet)
    let made = flowLayout(of: whole)
    layouts[width] = made
    return made
  }

  /// Doesn't begin with what is many times as tall as all pages that the document may have.
  private func refuse(_ whole: LaidOutTree, on sheet: Canvas) {
    guard sheet.area.height != nil, let height = mode.flow(sheet.area).height else { return }
    // Pages of other names may be taller, and wider.
    let tallest = 4 * Swift.max(height, 250)
    let least = mode.flow(whole.tree[whole.tree.root].frame.size).height / tallest
    guard least > 1 else { return }
    session.budget.setPages(Int(Swift.min(least, 1e9)))
  }

  /// The document in one piece, as wide as the area of a sheet.
  ///
  /// - Parameter ends: where pages end among its floats.
  private func whole(on sheet: Canvas, ends: [PageEnd] = []) -> LaidOutTree {
    var area = sheet
    if mode.isVertical {
      area.width = containingSize.map { $0 + sheet.margin.left + sheet.margin.right } ?? area.width
    } else {
      area.height = containingSize.map { $0 + sheet.margin.top + sheet.margin.bottom }
    }
    return session.layOutWhole(tree, on: area, kept: kept, pageEnds: ends)
  }

  private func flowLayout(of whole: LaidOutTree, fitsFloats: Bool = false) -> FlowLayout {
    let isInBudget = floatBudget >= 2 * tree.boxes.count
    return whole.flowLayout(fitsFloats: fitsFloats, refittedFloats: isInBudget ? Set(floats) : [])
  }

  /// The layout that a page of a sheet takes from. Where lines go on from a page of another width, they begin there behind
  /// what that has: at each width others have room. CSS Break 3 §5.1 (#varying-size-boxes).
  private mutating func layoutGoingOn(_ sheet: Canvas) -> FlowLayout {
    let width = measure(sheet)
    guard let latest, let latestWidth, width != latestWidth, let token = token?.copy else { return layout(sheet) }
    self.token = token
    let lines = latest.linesGoingOn(at: token)
    guard !lines.isEmpty else {
      let other = layout(sheet)
      other.resume(token, with: [], from: latest)
      return other
    }
    guard lineBudget >= tree.boxes.count else { return latest }
    lineBudget -= tree.boxes.count
    for line in lines {
      // Layout has given lines in columns a box of their own, which the document's tree lacks.
      let isOwn = line.box.index < tree.boxes.count
      guard let box = isOwn ? line.box : latest.tree[line.box].parent, box.index < tree.boxes.count,
        case .inline(var content) = tree[box].content
      else { continue }
      content.lineStart = line.start
      tree[box].content = .inline(content)
    }
    let ends = ends[width] ?? []
    let made = flowLayout(of: whole(on: sheet, ends: ends), fitsFloats: !ends.isEmpty)
    layouts[width] = made
    made.resume(token, with: lines, from: latest)
    return made
  }

  private mutating func fill(_ sheet: Canvas, height: Float, _ page: PageDescription) -> LaidOutPage {
    var flow = layoutGoingOn(sheet)
    var (content, area, notes) = contents(of: flow, sheet, height: height, page)
    let limit = begin(in: flow) + height - area.height
    var end = content?.rest.flatMap { flow.pageEnd(at: $0, floats: floats, limit: limit) }
    var isFitted = false
    if let first = end, !first.pushed.isEmpty, content?.rest?.forced == nil {
      // What stands above floats without room doesn't give way to them: more of it may fit.
      var below = first
      below.rests = [:]
      below.top = Swift.max(first.top, limit)
      if layOut(sheet, endingAt: below, isFinal: false) {
        flow = layout(sheet)
        (content, area, notes) = contents(of: flow, sheet, height: height, page)
        end = content?.rest.flatMap { rest in
          var end = flow.pageEnd(at: rest, floats: floats) ?? PageEnd(top: flow.top(of: rest))
          end.pushed = first.pushed
          return end
        }
        isFitted = end.map { $0.rests.isEmpty && abs($0.top - below.top) < 0.01 } ?? false
        if isFitted { ends[measure(sheet), default: []].append(below) }
      }
    }
    if latest !== flow { latestWidth = measure(sheet) }
    latest = flow
    if let end, !isFitted, layOut(sheet, endingAt: end, isFinal: true) { latest = layout(sheet) }
    guard let notes else { return laidOut(content ?? flow.remainder(from: token), on: sheet, page) }
    footnotes = notes
    var filled: LaidOutPage
    if let content {
      filled = laidOut(content, on: sheet, page)
    } else if isAtEnd || area.height > 0 {
      filled = blank(page)
    } else {
      filled = laidOut(flow.remainder(from: token), on: sheet, page)
    }
    filled.append(area, on: sheet)
    return filled
  }

  /// What stands on a page of a layout, with its notes; `nil` where there are none in the document.
  private func contents(
    of layout: FlowLayout, _ sheet: Canvas, height: Float, _ page: PageDescription
  ) -> (content: FilledPage?, area: Footnotes.Area, notes: Footnotes?) {
    let (token, standing, isAtEnd) = (token, standing, isAtEnd)
    guard var notes = footnotes else {
      return (layout.page(from: token, height: height, standing: standing, cuts: true), Footnotes.Area(), nil)
    }
    let (content, area) = notes.fill(page, room: Size(width: sheet.area.width ?? 0, height: height)) { limit in
      // A line goes on before it is cut for the room that notes take.
      isAtEnd ? nil : layout.page(from: token, height: limit, standing: standing, cuts: limit >= height)
    }
    return (content, area, notes)
  }

  /// Where the page begins that is filled, px from the root's top border edge.
  private func begin(in layout: FlowLayout) -> Float {
    token.map { layout.top(of: $0) } ?? -layout.tree[layout.tree.root].frame.y
  }

  /// Lays the document out again for a page that ends among floats.
  ///
  /// - Returns: whether there was a budget for it.
  private mutating func layOut(_ sheet: Canvas, endingAt end: PageEnd, isFinal: Bool) -> Bool {
    guard floatBudget >= tree.boxes.count else { return false }
    floatBudget -= tree.boxes.count
    let width = measure(sheet)
    let all = ends[width, default: []] + [end]
    if isFinal { ends[width] = all }
    let made = flowLayout(of: whole(on: sheet, ends: all), fitsFloats: true)
    layouts[width].map(made.keepRows)
    layouts[width] = made
    return true
  }

  /// A page as tall as what is on it, down to where the document asks for the next.
  /// CSS Paged Media 3 §8.1 (#page-size-prop).
  private mutating func fillRoll(_ sheet: Canvas, _ page: PageDescription) -> LaidOutPage {
    let flow = layoutGoingOn(sheet)
    (latest, latestWidth) = (flow, measure(sheet))
    func filled(_ height: Float) -> (content: FilledPage, area: Footnotes.Area, notes: Footnotes?) {
      let (content, area, notes) = contents(of: flow, sheet, height: height, page)
      return (content ?? flow.remainder(from: token), area, notes)
    }
    let endless: Float = 0x1p20
    var (content, area, notes) = filled(endless)
    let reach = content.page.reach(cutAt: endless - area.height)
    if content.rest != nil {
      // Boxes that go on end where the roll is cut.
      let piece = filled(reach.rounded(.up) + area.height)
      if piece.content.rest?.forced != nil { (content, area, notes) = piece }
    }
    footnotes = notes
    var made = laidOut(content, on: sheet, page, height: reach)
    made.append(area, on: sheet)
    return made
  }

  private mutating func laidOut(
    _ content: FilledPage, on sheet: Canvas, _ page: PageDescription, height: Float = 0
  ) -> LaidOutPage {
    token = content.rest
    isAtEnd = content.rest == nil
    standing.merge(content.page.standingPlaces) { first, _ in first }
    let placed = content.page.placed(in: sheet.viewport)
    var tree = placed.tree
    // Boxes that overflow it can fill pages that it has no part of: its background is theirs all the same.
    if tree.body == nil { tree.absentBody = body }
    return described(
      LaidOutPage(
        tree: tree, inline: placed.inline, size: sheet.size(content: height), origin: sheet.contentOrigin), page)
  }

  private var body: Box? {
    guard let root = tree.boxes.first, let body = root.children.first(where: { tree[$0].source?.tag == "body" }) else {
      return nil
    }
    var box = tree[body]
    box.children = []
    return box
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
}

extension LaidOutTree {
  /// Whether one page holds all of it.
  ///
  /// - Parameter height: of the page's area, px.
  fileprivate func fits(_ height: Float) -> Bool {
    tree.scrollableHeight <= height + FilledPage.tolerance && !hasOverflowingLines
  }

  /// Whether lines reach further down than the boxes that have them.
  private var hasOverflowingLines: Bool {
    inline.contains { id, lines in
      let box = tree[id]
      return !box.style.text.writingMode.isVertical && box.style.layout.overflow.height == .visible
        && box.contentOrigin.y + (lines.lines.last?.frame.maxY ?? 0) > box.frame.height + 0.01
    }
  }
}

extension PageTree {
  /// How far down the page's content reaches, px. What goes on behind a cut counts as far as there is something in it.
  fileprivate func reach(cutAt end: Float) -> Float {
    var tree = tree
    var pending: [(id: BoxID, top: Float)] = tree.boxes.isEmpty ? [] : [(tree.root, Float(0))]
    while let (id, top) = pending.popLast() {
      let y = top + tree[id].frame.y
      if y + tree[id].frame.height >= end - 1 { tree[id].frame.height = 0 }
      for child in tree[id].children { pending.append((child, y)) }
    }
    return tree.scrollableHeight(lines: inline)
  }
}
