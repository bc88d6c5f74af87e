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
  /// (#containment-inline-size).
  func measureContained(_ box: BoxID, known: Size<Float?>) -> Measurement {
    let style = tree[box].style.containment
    let width = known.width ?? style.intrinsicSize.width ?? 0
    if let height = known.height { return Measurement(size: Size(width: width, height: height)) }
    guard !style.used.contains(.size) else {
      return Measurement(size: Size(width: width, height: style.intrinsicSize.height ?? 0))
    }
    let question = ContainedWidth(box: box, width: width)
    let height = containedHeights[question] ?? containedHeight(of: box, width: width)
    containedHeights[question] = height
    return Measurement(size: Size(width: width, height: height))
  }

  private func containedHeight(of box: BoxID, width: Float) -> Float {
    let known = Size<Float?>(width: width, height: nil)
    let available = Size<AvailableSpace>(width: .definite(width), height: .maxContent)
    switch tree[box].content {
    case .inline: return measureLines(of: box, known: known, available: available).size.height
    case .image(let image):
      return image.size(known: known, available: available, ratio: tree[box].style.layout.aspectRatio).height
    case .none:
      var style = tree[box].style.layout.bare
      style.size.width = .px(width)
      let context = IndependentContext(tree, root: box, rootStyle: style, frame: .none, isOpen: true)
      compute(context, in: available)
      return context.layout.layout(of: context.top).frame.height
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
    let context = IndependentContext(tree, root: box, rootStyle: style, frame: .none, isOpen: true)
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
