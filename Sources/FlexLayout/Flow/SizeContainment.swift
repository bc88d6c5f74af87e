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
    // What it doesn't place itself, a box around it does.
    let context = IndependentContext(
      tree, root: box, rootStyle: style, frame: .none, isOpen: true, absolutesLeave: true)
    compute(context, in: Size(width: .definite(frame.width), height: .definite(frame.height)))
    commit(context)
    (tree[box].frame, tree[box].padding, tree[box].border) = (frame, padding, border)
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
