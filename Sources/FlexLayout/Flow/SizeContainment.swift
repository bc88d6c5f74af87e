internal import FlexCore
internal import FlexTree

extension ComputedStyle {
  /// Whether the box is sized as if it were empty, on both axes or on the inline one.
  /// CSS Containment 2 §3.1 (#containment-size).
  var containsSize: Bool {
    !containment.used.isDisjoint(with: [.size, .inlineSize]) && display.takesSizeContainment
  }
}

/// A box with a content width that it may be given.
struct ContainedWidth: Hashable {
  var box: BoxID
  var width: Float
}

extension LayoutStage {
  /// The content size of a box that contains its size: what `contain-intrinsic-size` says, else nothing. With
  /// `inline-size` alone the contents give the height at a known width. CSS Containment 2 §3.2
  /// (#containment-inline-size). Their baselines are the box's all the same.
  func measureContained(_ box: BoxID, known: Size<Float?>) -> Measurement {
    let style = tree[box].style.containment
    let width = known.width ?? style.intrinsicSize.width ?? 0
    let isSize = style.used.contains(.size)
    if isSize, tree[box].style.layout.suppressesBaseline {
      return Measurement(size: Size(width: width, height: known.height ?? style.intrinsicSize.height ?? 0))
    }
    let question = ContainedWidth(box: box, width: width)
    var measured = containedMeasurements[question] ?? measureContents(of: box, width: width)
    containedMeasurements[question] = measured
    measured.size = Size(
      width: width, height: known.height ?? (isSize ? style.intrinsicSize.height ?? 0 : measured.size.height))
    return measured
  }

  private func measureContents(of box: BoxID, width: Float) -> Measurement {
    let known = Size<Float?>(width: width, height: nil)
    let available = Size<AvailableSpace>(width: .definite(width), height: .maxContent)
    switch tree[box].content {
    case .inline: return measureLines(of: box, known: known, available: available)
    case .image(let image):
      return Measurement(
        size: image.size(known: known, available: available, ratio: tree[box].style.layout.aspectRatio))
    case .none:
      var style = tree[box].style.layout.bare
      style.size.width = .px(width)
      let context = IndependentContext(tree, root: box, rootStyle: style, frame: .none, isOpen: true)
      compute(context, in: available)
      let layout = context.layout.layout(of: context.top)
      return Measurement(
        size: layout.frame.size, firstBaseline: layout.firstBaseline, lastBaseline: layout.lastBaseline)
    }
  }

  /// Lays out the contents of a box that contains its size, now that it has one.
  func commitContained(_ box: BoxID) {
    guard case .none = tree[box].content, !tree[box].children.isEmpty else { return }
    let (frame, padding, border) = (tree[box].frame, tree[box].padding, tree[box].border)
    var style = tree[box].style.layout.bare
    style.boxSizing = .borderBox
    style.size = Size(width: .px(frame.width), height: .px(frame.height))
    style.border = border
    style.padding = Edges(
      left: .px(padding.left), right: .px(padding.right), top: .px(padding.top), bottom: .px(padding.bottom))
    let isDefinite = !hasContainedHeight(box)
    if !isDefinite { freeHeight(of: box, &style) }
    // What it doesn't place itself, a box around it does.
    let context = IndependentContext(
      tree, root: box, rootStyle: style, frame: .none, isOpen: true, absolutesLeave: true)
    let height: AvailableSpace = isDefinite ? .definite(frame.height) : .maxContent
    compute(context, in: Size(width: .definite(frame.width), height: height))
    commit(context)
    (tree[box].frame, tree[box].padding, tree[box].border) = (frame, padding, border)
  }

  /// Whether the height of a box that contains its size stands for that of its contents: no percentage is of it then,
  /// and no column of items is flexed to it, as in browsers. CSS Sizing 4 §5.3 (#intrinsic-size-override).
  private func hasContainedHeight(_ box: BoxID) -> Bool {
    let layout = tree[box].style.layout
    guard tree[box].style.containment.used.contains(.size), layout.size.height.isOfContents, layout.aspectRatio == nil,
      layout.tablePart == .none, let parent = tree[box].parent.map({ tree[$0].style.layout })
    else { return false }
    let isLimitRelative = layout.minSize.height.isRelative || layout.maxSize.height.isRelative
    if isLimitRelative, !parent.size.height.isOfContents { return false }
    switch layout.display {
    case .block, .flowRoot, .flex: break
    default: return false
    }
    if layout.position.isOutOfFlow { return layout.inset.top == .auto || layout.inset.bottom == .auto }
    return parent.display != .flex && parent.display != .grid
  }

  /// - Parameter style: that the contents are laid out with: of a border box.
  private func freeHeight(of box: BoxID, _ style: inout Style) {
    let height = tree[box].frame.height
    style.size.height = .auto
    guard style.display == .flex, style.flexDirection == .column || style.flexDirection == .columnReverse else {
      (style.minSize.height, style.maxSize.height) = (.px(height), .px(height))
      return
    }
    let own = tree[box].style.layout
    let edges = tree[box].padding.top + tree[box].padding.bottom + tree[box].border.top + tree[box].border.bottom
    func limit(_ length: Dimension) -> Float? {
      guard case .px(let px) = length else { return nil }
      return own.boxSizing == .contentBox ? px + edges : px
    }
    let (least, most) = (limit(own.minSize.height) ?? 0, limit(own.maxSize.height))
    style.minSize.height = .px(least)
    style.maxSize.height = most.map(Dimension.px) ?? .auto
    let natural = IndependentContext(
      tree, root: box, rootStyle: style, frame: .none, isOpen: true, absolutesLeave: true)
    compute(natural, in: Size(width: .definite(tree[box].frame.width), height: .maxContent))
    // What is placed absolutely knows the room behind the items.
    let rest = max(0, height - natural.layout.layout(of: natural.top).frame.height)
    style.minSize.height = .px(least + rest)
    if let most { style.maxSize.height = .px(most + rest) }
    style.padding.bottom = .px(tree[box].padding.bottom + rest)
  }
}

extension Dimension {
  fileprivate var isOfContents: Bool {
    switch self {
    case .auto, .minContent, .maxContent, .fitContent: true
    default: false
    }
  }
}

extension Style {
  /// The style with nothing around the content box and no limits.
  var bare: Style {
    var style = self
    style.margin = Edges(all: .zero)
    style.padding = Edges(all: .zero)
    style.border = Edges(all: 0)
    style.stableGutters = Edges(all: 0)
    style.position = .relative
    style.inset = Edges(all: .auto)
    style.size = Size(width: .auto, height: .auto)
    style.minSize = Size(width: .zero, height: .zero)
    style.maxSize = Size(width: .auto, height: .auto)
    style.aspectRatio = nil
    return style
  }
}
