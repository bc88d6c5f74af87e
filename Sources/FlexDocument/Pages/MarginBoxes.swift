internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// Lays out the boxes in the margins of pages. CSS Paged Media 3 §5 (#margin-boxes).
struct MarginBoxes {
  let session: RenderSession
  /// The page's edges, and its height in px.
  let page: PageBox
  let height: Float

  /// - Parameter builder: makes the boxes of content, with what the page knows.
  /// - Parameter diagnostics: what is to be said of it is added here.
  func layer(_ style: PageStyle, builder: BoxBuilder, diagnostics: inout [Diagnostic]) -> PageLayer? {
    guard !style.marginBoxes.isEmpty else { return nil }
    var builder = builder
    var root = ComputedStyle()
    root.display = .block
    root.layout.display = .flowRoot
    root.layout.position = .relative
    root.layout.size = Size(width: .px(page.width), height: .px(height))
    builder.tree = BoxTree()
    let sheet = builder.tree.append(Box(style: root))
    var boxes: [PageMarginBox: BoxID] = [:]
    for box in PageMarginBox.allCases {
      // A margin of no size has its boxes, too: their text reaches over it.
      guard let own = style.marginBoxes[box] else { continue }
      boxes[box] = builder.addMarginBox(own, to: sheet)
    }
    guard !boxes.isEmpty else { return nil }
    for diagnostic in builder.diagnostics where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    var tree = AnonymousTableBoxes.added(to: builder.tree)
    place(boxes, style, in: &tree)
    let (placed, inline) = layOut(tree)
    return PageLayer(tree: placed, inline: inline)
  }

  private func layOut(_ tree: BoxTree) -> (tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    let viewport = Size<Float?>(width: page.width, height: height)
    return session.layOut(tree, viewport: viewport).inColumns
  }

  // MARK: Places

  /// Gives each box the place that the page has for it.
  private func place(_ boxes: [PageMarginBox: BoxID], _ style: PageStyle, in tree: inout BoxTree) {
    var rects: [PageMarginBox: Rect] = [:]
    for side in PageSide.allCases {
      let names = side.boxes
      let axis = side.axis
      let available = side.available(in: page, height)
      let thickness = side.thickness(of: page)
      let contents = contentSizes(names.compactMap { boxes[$0] }, axis, in: tree, available: available)
      let containing =
        axis == .horizontal
        ? Size(width: available, height: thickness) : Size(width: thickness, height: available)
      let entries = names.map { name in
        boxes[name].map { id in
          var entry = Self.entry(tree[id].style.layout, axis, containing)
          entry.margins = (entry.margins.start ?? 0, entry.margins.end ?? 0)
          if let content = contents[id] { (entry.minContent, entry.maxContent) = content }
          return entry
        }
      }
      let places = MarginBoxDimensions.places(of: entries, available: available)
      for (index, name) in names.enumerated() {
        guard let id = boxes[name], let along = places[index] else { continue }
        let across = MarginBoxDimensions.place(
          of: Self.entry(tree[id].style.layout, axis.perpendicular, containing), thickness: thickness,
          isAtStart: side.isAtStart)
        rects[name] = side.rect(along, across, in: page, height)
      }
    }
    for corner in PageCorner.allCases {
      guard let id = boxes[corner.box] else { continue }
      let area = corner.area(in: page, height)
      let layout = tree[id].style.layout
      let x = MarginBoxDimensions.place(
        of: Self.entry(layout, .horizontal, area.size), thickness: area.width, isAtStart: corner.isLeft)
      let y = MarginBoxDimensions.place(
        of: Self.entry(layout, .vertical, area.size), thickness: area.height, isAtStart: corner.isTop)
      rects[corner.box] = Rect(x: area.x + x.start, y: area.y + y.start, width: x.size, height: y.size)
    }
    for (name, id) in boxes {
      guard let rect = rects[name] else { continue }
      // Percentages of paddings are of the box's own margin area, not of the sheet.
      let width = containingWidth(of: name)
      let layout = tree[id].style.layout
      tree[id].style.layout.padding = Edges(
        left: .px(layout.padding.left.resolved(against: width)),
        right: .px(layout.padding.right.resolved(against: width)),
        top: .px(layout.padding.top.resolved(against: width)),
        bottom: .px(layout.padding.bottom.resolved(against: width)))
      tree[id].style.layout.boxSizing = .borderBox
      tree[id].style.layout.margin = Edges(all: .zero)
      tree[id].style.layout.minSize = Size(width: .auto, height: .auto)
      tree[id].style.layout.maxSize = Size(width: .auto, height: .auto)
      tree[id].style.layout.size = Size(width: .px(rect.width), height: .px(rect.height))
      tree[id].style.layout.inset = Edges(left: .px(rect.x), right: .auto, top: .px(rect.y), bottom: .auto)
    }
  }

  private func containingWidth(of box: PageMarginBox) -> Float {
    if let side = PageSide.allCases.first(where: { $0.boxes.contains(box) }) {
      return side.axis == .horizontal ? side.available(in: page, height) : side.thickness(of: page)
    }
    return PageCorner.allCases.first { $0.box == box }?.area(in: page, height).width ?? 0
  }

  /// What a style says of a box on one axis.
  private static func entry(
    _ layout: Style, _ axis: Axis, _ containing: Size<Float>
  ) -> MarginBoxDimensions.Entry {
    let base = containing[axis]
    let padding = layout.padding
    let border = layout.border
    var entry = MarginBoxDimensions.Entry()
    if axis == .horizontal {
      entry.margins = (
        layout.margin.left.resolved(against: containing.width), layout.margin.right.resolved(against: containing.width)
      )
      entry.edges =
        padding.left.resolved(against: containing.width) + padding.right.resolved(against: containing.width)
        + border.left + border.right
    } else {
      entry.margins = (
        layout.margin.top.resolved(against: containing.width), layout.margin.bottom.resolved(against: containing.width)
      )
      entry.edges =
        padding.top.resolved(against: containing.width) + padding.bottom.resolved(against: containing.width)
        + border.top + border.bottom
    }
    let inside: (Float) -> Float = { layout.boxSizing == .borderBox ? max(0, $0 - entry.edges) : $0 }
    entry.specified = layout.size[axis].resolved(against: base).map(inside)
    entry.minimum = layout.minSize[axis].resolved(against: base).map(inside) ?? 0
    entry.maximum = layout.maxSize[axis].resolved(against: base).map(inside) ?? .infinity
    return entry
  }

  /// The content's smallest and largest sizes along a side; only boxes that share it need them.
  private func contentSizes(
    _ ids: [BoxID], _ axis: Axis, in tree: BoxTree, available: Float
  ) -> [BoxID: (Float, Float)] {
    guard ids.count > 1, ids.contains(where: { tree[$0].style.layout.size[axis] == .auto }) else { return [:] }
    func measured(_ keyword: Dimension) -> [Float] {
      var probe = tree
      for id in ids {
        probe[id].style.layout.boxSizing = .contentBox
        probe[id].style.layout.margin = Edges(all: .zero)
        probe[id].style.layout.minSize = Size(width: .auto, height: .auto)
        probe[id].style.layout.maxSize = Size(width: .auto, height: .auto)
        probe[id].style.layout.inset = Edges(all: .auto)
        probe[id].style.layout.alignContent = ContentAlignment(.normal)
        if axis == .horizontal {
          probe[id].style.layout.size.width = keyword
        } else {
          let width = page.margin.left
          probe[id].style.layout.size = Size(width: .px(width), height: .auto)
        }
      }
      let placed = layOut(probe).tree
      return ids.map { id in
        axis == .horizontal ? placed[id].contentSize.width : placed[id].contentSize.height
      }
    }
    let largest = measured(.maxContent)
    // The height of text doesn't depend on the height that there is.
    let smallest = axis == .horizontal ? measured(.minContent) : largest
    return Dictionary(uniqueKeysWithValues: zip(ids, zip(smallest, largest).map { ($0, $1) }))
  }
}

/// A side of a page with its three margin boxes.
private enum PageSide: CaseIterable {
  case top, right, bottom, left

  /// At its start, in its middle, at its end.
  var boxes: [PageMarginBox] {
    switch self {
    case .top: [.topLeft, .topCenter, .topRight]
    case .right: [.rightTop, .rightMiddle, .rightBottom]
    case .bottom: [.bottomLeft, .bottomCenter, .bottomRight]
    case .left: [.leftTop, .leftMiddle, .leftBottom]
    }
  }

  var axis: Axis { self == .top || self == .bottom ? .horizontal : .vertical }
  /// Whether the page's edge is where the other axis starts.
  var isAtStart: Bool { self == .top || self == .left }

  func available(in page: PageBox, _ height: Float) -> Float {
    axis == .horizontal
      ? max(0, page.width - page.margin.left - page.margin.right)
      : max(0, height - page.margin.top - page.margin.bottom)
  }

  func thickness(of page: PageBox) -> Float {
    switch self {
    case .top: page.margin.top
    case .right: page.margin.right
    case .bottom: page.margin.bottom
    case .left: page.margin.left
    }
  }

  func rect(
    _ along: MarginBoxDimensions.Place, _ across: MarginBoxDimensions.Place, in page: PageBox, _ height: Float
  ) -> Rect {
    let start: Point =
      switch self {
      case .top: Point(x: page.margin.left, y: 0)
      case .bottom: Point(x: page.margin.left, y: height - page.margin.bottom)
      case .left: Point(x: 0, y: page.margin.top)
      case .right: Point(x: page.width - page.margin.right, y: page.margin.top)
      }
    return axis == .horizontal
      ? Rect(x: start.x + along.start, y: start.y + across.start, width: along.size, height: across.size)
      : Rect(x: start.x + across.start, y: start.y + along.start, width: across.size, height: along.size)
  }
}

/// A corner of a page.
private enum PageCorner: CaseIterable {
  case topLeft, topRight, bottomRight, bottomLeft

  var box: PageMarginBox {
    switch self {
    case .topLeft: .topLeftCorner
    case .topRight: .topRightCorner
    case .bottomRight: .bottomRightCorner
    case .bottomLeft: .bottomLeftCorner
    }
  }

  var isLeft: Bool { self == .topLeft || self == .bottomLeft }
  var isTop: Bool { self == .topLeft || self == .topRight }

  func area(in page: PageBox, _ height: Float) -> Rect {
    let width = isLeft ? page.margin.left : page.margin.right
    let tall = isTop ? page.margin.top : page.margin.bottom
    return Rect(x: isLeft ? 0 : page.width - width, y: isTop ? 0 : height - tall, width: width, height: tall)
  }
}
