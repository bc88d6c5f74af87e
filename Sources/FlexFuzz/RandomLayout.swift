internal import FlexCore

/// A tree of boxes with styles that bytes choose, numbers among them that no style sheet would let through: laid out,
/// changed, and laid out again.
struct RandomLayout {
  private var choices: ByteChoices
  private let tree = LayoutTree()
  private var nodes: [NodeID] = []

  init(_ bytes: [UInt8]) { choices = ByteChoices(bytes) }

  /// Stops the program where a frame isn't finite, or where the same tree gets other frames.
  mutating func run() {
    grow(2 + choices.byte() % 14)
    layOut(tree)
    let frames = checkedFrames()
    let copy = copied()
    layOut(copy.tree)
    precondition(copy.nodes.map { copy.tree.frame(of: $0) } == frames, "the same tree has other frames")
    for _ in 0..<1 + choices.byte() % 3 {
      change()
      layOut(tree)
      _ = checkedFrames()
    }
  }

  /// The boxes' frames.
  private func checkedFrames() -> [Rect] {
    nodes.map { node in
      let layout = tree.layout(of: node)
      let frame = layout.frame
      precondition(
        frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite && frame.width >= 0
          && frame.height >= 0 && layout.contentSize.width.isFinite && layout.contentSize.height.isFinite,
        "a box stands at \(frame)")
      return frame
    }
  }

  private mutating func layOut(_ tree: LayoutTree) {
    let spaces: [AvailableSpace] = [
      .definite(400), .definite(0), .minContent, .maxContent, .definite(.nan), .definite(1e30),
    ]
    let isPlain = nodes.count % 2 == 0
    let space = Size(width: isPlain ? spaces[0] : spaces[nodes.count % 6], height: spaces[nodes.count / 3 % 6])
    tree.computeLayout(of: nodes[0], in: space) { node, known, available in
      Self.measure(node, known, available)
    }
  }

  /// Text of so many words of 30 px, or an answer that no measurer should give.
  private static func measure(
    _ node: NodeID, _ known: Size<Float?>, _ available: Size<AvailableSpace>
  ) -> Measurement {
    if node.index % 7 == 3 { return Measurement(size: Size(width: .nan, height: -5), firstBaseline: .infinity) }
    let words = Float(1 + node.index % 9)
    let room: Float =
      switch available.width {
      case .definite(let width): known.width ?? width
      case .minContent: known.width ?? 30
      case .maxContent: known.width ?? 30 * words
      }
    let perLine = max(1, min(words, (room / 30).rounded(.down)))
    let lines = perLine > 0 ? (words / perLine).rounded(.up) : 1
    return Measurement(
      size: Size(width: known.width ?? 30 * perLine, height: known.height ?? 12 * lines), firstBaseline: 9)
  }

  private mutating func grow(_ count: Int) {
    var root = style()
    root.display = choices.pick([.flex, .flex, .block, .flowRoot, .grid])
    nodes = [tree.makeNode(root)]
    while nodes.count < count {
      let parent = choices.pick(nodes)
      guard !tree.isMeasured(parent), tree.style(of: parent).display != .table,
        tree.style(of: parent).tablePart == .none || tree.style(of: parent).tablePart == .cell
      else { continue }
      let style = style()
      let node = tree.makeNode(style, isMeasured: style.display != .table && choices.chance(25))
      tree.append(node, to: parent)
      nodes.append(node)
      if style.display == .table { growTable(node) }
    }
  }

  /// Groups, rows and cells.
  private mutating func growTable(_ table: NodeID) {
    func add(_ part: TablePart, to parent: NodeID, _ change: (inout Style) -> Void = { _ in }) -> NodeID {
      var style = Style()
      style.display = part == .cell || part == .caption ? .flowRoot : .tablePart
      style.tablePart = part
      change(&style)
      let node = tree.makeNode(style)
      tree.append(node, to: parent)
      return node
    }
    for _ in 0..<choices.byte() % 3 {
      let part = choices.pick([TablePart.caption, .column, .columnGroup])
      nodes.append(add(part, to: table) { $0.columnSpan = choices.byte() % 5 })
    }
    for _ in 0..<choices.byte() % 3 {
      let group = add(choices.pick([.headerGroup, .rowGroup, .rowGroup, .footerGroup]), to: table)
      nodes.append(group)
      for _ in 0..<choices.byte() % 4 {
        let row = add(.row, to: group) { $0.isTrackCollapsed = choices.chance(5) }
        nodes.append(row)
        for _ in 0..<choices.byte() % 4 {
          var cell = style()
          cell.display = .flowRoot
          cell.position = .static
          cell.float = .none
          cell.tablePart = .cell
          cell.columnSpan = choices.pick([1, 1, 2, 3, 1000])
          cell.rowSpan = choices.pick([1, 1, 2, 0, 65534])
          cell.cellAlignment = choices.pick(CellAlignment.allCases)
          let node = tree.makeNode(cell, isMeasured: choices.chance(50))
          tree.append(node, to: row)
          nodes.append(node)
        }
      }
    }
  }

  /// One change: a style, an order, a removal or a return.
  private mutating func change() {
    let node = choices.pick(nodes)
    let style = tree.style(of: node)
    let isFree = style.tablePart == .none && style.display != .table && node != nodes[0]
    if isFree, choices.chance(30) {
      if tree.parent(of: node) != nil { tree.remove(node) } else { tree.insert(node, at: 0, in: nodes[0]) }
    } else if isFree {
      var new = self.style()
      if new.display == .table { new.display = .block }
      if tree.isMeasured(node) || !tree.children(of: node).isEmpty || new.display != .table {
        tree.setStyle(new, of: node)
      }
    } else {
      tree.setSize(Size(width: dimension(), height: dimension()), of: node)
    }
  }

  private func copied() -> (tree: LayoutTree, nodes: [NodeID]) {
    let copy = LayoutTree()
    let made = nodes.map { copy.makeNode(tree.style(of: $0), isMeasured: tree.isMeasured($0)) }
    let places = Dictionary(uniqueKeysWithValues: zip(nodes, made))
    for node in nodes {
      for child in tree.children(of: node) {
        if let child = places[child], let parent = places[node] { copy.append(child, to: parent) }
      }
    }
    return (copy, made)
  }
}

// MARK: - Styles

extension RandomLayout {
  private mutating func number() -> Float {
    choices.chance(15)
      ? choices.pick([.nan, .infinity, -.infinity, -1, 0, 1e-30, 1e20, 3e38, -3e38, 33_554_432, 0.1])
      : Float(choices.byte())
  }

  private mutating func dimension() -> Dimension {
    switch choices.byte() % 12 {
    case 0: .percent(number())
    case 1: choices.pick([.minContent, .maxContent, .fitContent, .stretch, .content])
    case 2: .calc(calculation(2))
    case 3: .fitContentLimited(length())
    case 4, 5: .auto
    default: .px(number())
    }
  }

  private mutating func length() -> LengthPercentage {
    switch choices.byte() % 10 {
    case 0, 1: .percent(number())
    case 2: .calc(calculation(1))
    default: .px(number() / 8)
    }
  }

  private mutating func calculation(_ depth: Int) -> Calculation {
    if depth == 0 { return .linear(px: number(), percent: number()) }
    let terms = [calculation(depth - 1), calculation(depth - 1)]
    return switch choices.byte() % 6 {
    case 0: .sum(terms)
    case 1: .product(terms[0], number())
    case 2: .min(terms)
    case 3: .max(terms)
    case 4: .clamp(terms[0], terms[1], terms[0])
    default: .function(choices.pick([.mod, .rem, .roundUp, .inverse, .hypot, .sign]), terms)
    }
  }

  private mutating func breadth() -> TrackBreadth {
    switch choices.byte() % 4 {
    case 0: .fraction(number() / 64)
    case 1: choices.pick([.auto, .minContent, .maxContent])
    default: .length(length())
    }
  }

  private mutating func trackSize() -> TrackSize {
    switch choices.byte() % 4 {
    case 0: .minmax(breadth(), breadth())
    case 1: .fitContent(length())
    default: .breadth(breadth())
    }
  }

  private mutating func trackList() -> TrackList {
    var list = TrackList(tracks: (0..<choices.byte() % 4).map { _ in trackSize() })
    if choices.chance(20) {
      let often = choices.pick([TrackRepetition.count(3), .autoFill, .autoFit, .count(0), .count(2000)])
      list.entries.append(.repeated(often, [.names(["a"]), .track(.breadth(.length(length())))]))
    }
    return list
  }

  private mutating func line() -> GridLine {
    let number = choices.pick([1, 2, 3, 5, 9, -1, -2, -7, choices.pick([40, -40, 20_000])])
    return choices.pick([
      .auto, .named("a"), .line(number, nil), .line(number, "a"), .span(max(1, abs(number) / 4), nil),
    ])
  }

  private mutating func style() -> Style {
    var style = Style()
    style.display = choices.pick([
      .flex, .flex, .flex, .block, .block, .grid, .grid, .flowRoot, .table, .none, .contents,
    ])
    style.position = choices.pick([.static, .static, .relative, .relative, .absolute, .fixed])
    style.direction = choices.pick([.ltr, .ltr, .rtl])
    style.boxSizing = choices.pick(BoxSizing.allCases)
    style.flexDirection = choices.pick(FlexDirection.allCases)
    if choices.chance(30) { style.flexWrap = choices.pick(FlexWrap.allCases) }
    if choices.chance(10) {
      style.overflow = Size(width: choices.pick(Overflow.allCases), height: choices.pick(Overflow.allCases))
    }
    if choices.chance(10) { style.scrollbarWidth = number() }
    if choices.chance(10) { style.float = choices.pick(FloatSide.allCases) }
    if choices.chance(5) { style.clear = choices.pick(Clear.allCases) }
    if choices.chance(5) { style.containsFixed = true }
    if choices.chance(5) { style.isReplaced = true }
    setSizes(&style)
    setAlignment(&style)
    if style.display == .grid { setTracks(&style) }
    if style.display == .table {
      style.tableLayout = choices.pick(TableLayout.allCases)
      style.borderSpacing = Size(width: number() / 9, height: number() / 9)
    }
    if choices.chance(20) { style.gridColumnStart = line() }
    if choices.chance(10) { style.gridColumnEnd = line() }
    if choices.chance(10) { style.gridRowStart = line() }
    if choices.chance(20) { style.gridRowEnd = line() }
    return style
  }

  private mutating func setSizes(_ style: inout Style) {
    if choices.chance(40) { style.width = dimension() }
    if choices.chance(40) { style.height = dimension() }
    if choices.chance(10) { style.minSize = Size(width: dimension(), height: dimension()) }
    if choices.chance(10) { style.maxSize = Size(width: dimension(), height: dimension()) }
    if choices.chance(10) { style.aspectRatio = number() / 100 }
    if choices.chance(20) {
      style.margin = Edges(left: dimension(), right: .px(number() / 8), top: .auto, bottom: .px(-number() / 16))
    }
    if choices.chance(20) { style.padding = Edges(all: length()) }
    if choices.chance(20) { style.border = Edges(all: number() / 32) }
    if choices.chance(20) {
      style.inset = Edges(left: dimension(), right: choices.pick([.auto, .px(7)]), top: dimension(), bottom: .auto)
    }
  }

  private mutating func setAlignment(_ style: inout Style) {
    if choices.chance(40) { style.flexGrow = number() / 100 }
    if choices.chance(30) { style.flexShrink = number() / 100 }
    if choices.chance(30) { style.flexBasis = dimension() }
    if choices.chance(10) { style.order = choices.pick([-1, 1, 2, .max, .min]) }
    if choices.chance(5) { style.flexLineCount = choices.pick([0, 1, 3, -1, .max]) }
    style.justifyContent = ContentAlignment(choices.pick(ContentAlignment.Keyword.allCases))
    style.alignContent = ContentAlignment(choices.pick(ContentAlignment.Keyword.allCases))
    style.alignItems = SelfAlignment(choices.pick(SelfAlignment.Keyword.allCases))
    style.alignSelf = choices.chance(30) ? SelfAlignment(choices.pick(SelfAlignment.Keyword.allCases)) : .auto
    if choices.chance(10) { style.justifySelf = SelfAlignment(choices.pick(SelfAlignment.Keyword.allCases)) }
    if choices.chance(20) { style.gap = Size(width: length(), height: length()) }
  }

  private mutating func setTracks(_ style: inout Style) {
    style.gridTemplateColumns = trackList()
    style.gridTemplateRows = trackList()
    if choices.chance(10) { style.gridTemplateColumns.subgrid = SubgridLines([.init(names: [["a"]])]) }
    if choices.chance(10) { style.gridTemplateAreas = GridAreas([["a", nil, "b"], ["a", "c", "b"]]) }
    if choices.chance(30) { style.gridAutoRows = [trackSize()] }
    if choices.chance(10) { style.gridAutoColumns = [trackSize(), trackSize()] }
    style.gridAutoFlow = GridAutoFlow(isColumn: choices.chance(30), isDense: choices.chance(30))
  }
}
