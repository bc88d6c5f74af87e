internal import FlexCore
public import FlexTree

/// A container layout that knows how its children are painted: they are no plain boxes in frames.
package protocol TreeContainerLayout: ContainerLayout {
  /// Adds what is inside `box` to the tree, below `parent`, which is `box` itself.
  func lowerChildren(of box: Box, into tree: inout FragmentTree, parent: BoxID)
}

extension Box {
  /// The boxes with their frames and paint as the stages after layout read them. Hidden boxes are
  /// left out.
  public func fragmentTree() -> FragmentTree {
    var tree = FragmentTree()
    append(to: &tree, parent: nil)
    return tree
  }

  /// The same boxes to be laid out once more: each is absolutely positioned where its frame is, so that this changes
  /// nothing.
  public func boxTree() -> BoxTree { BoxTree(fragmentTree()) }

  private func append(to tree: inout FragmentTree, parent: BoxID?) {
    guard parent == nil || !isHidden else { return }
    var box = loweredBox(isRoot: parent == nil)
    box.source = BoxSource(element: tree.boxes.count, tag: "\(type(of: self))", id: name ?? "")
    let id = tree.append(box, to: parent)
    lowerContents(into: &tree, as: id)
  }

  /// Adds what is inside the box, which stands in the tree already.
  package func lowerContents(into tree: inout FragmentTree, as id: BoxID) {
    if let layout = containerLayout as? any TreeContainerLayout {
      layout.lowerChildren(of: self, into: &tree, parent: id)
    } else {
      for child in children { child.append(to: &tree, parent: id) }
    }
  }

  /// The box alone, where its frame is.
  package func loweredBox(isRoot: Bool = false) -> BoxFragment {
    var box = BoxFragment(style: computedStyle(isRoot: isRoot))
    box.content = loweredContent
    box.link = link
    if let drawing { box.drawing = Canvas.record(frame.size, drawing) }
    box.frame = FlexCore.Rect(
      x: isRoot ? 0 : Float(frame.x), y: isRoot ? 0 : Float(frame.y), width: Float(max(0, frame.width)),
      height: Float(max(0, frame.height)))
    box.border = box.style.layout.border
    box.padding = .init(
      left: box.style.layout.padding.left.fixed, right: box.style.layout.padding.right.fixed,
      top: box.style.layout.padding.top.fixed, bottom: box.style.layout.padding.bottom.fixed)
    return box
  }

  private var loweredContent: BoxContent {
    guard flexItems.isEmpty else { return .none }
    switch self {
    case let box as TextBox: return .inline(box.directedText.inlineContent)
    case let box as ImageBox:
      guard let source = box.source else { return .none }
      return .image(
        ImageContent(
          source: .url(source.url),
          naturalSize: .init(
            width: box.naturalSize.map { Float($0.width) }, height: box.naturalSize.map { Float($0.height) }),
          naturalRatio: box.naturalRatio.map { Float($0) }, alternativeText: box.alternativeText))
    default: return .none
    }
  }

  private func computedStyle(isRoot: Bool) -> ComputedStyle {
    var style = (self as? TextBox)?.directedText.style ?? ComputedStyle()
    style.display = .block
    style.paint = decoration.paint
    style.layout = layoutStyle(isRoot: isRoot)
    style.text.direction = style.layout.direction
    if let image = self as? ImageBox {
      style.layout.isReplaced = true
      style.paint.objectFit =
        switch image.contentMode {
        case .scaleToFill: .fill
        case .scaleAspectFit: .contain
        case .scaleAspectFill: .cover
        case .center: .none
        }
    }
    if (self as? TextBox)?.text.maxLines ?? 0 > 0 { style.layout.overflow = .init(width: .clip, height: .clip) }
    return style
  }

  /// The box as an absolute one of exactly its frame. The border is painted over the padding: layout
  /// left no room for it.
  private func layoutStyle(isRoot: Bool) -> FlexCore.Style {
    var style = FlexCore.Style()
    style.display = .block
    style.position = isRoot ? .relative : .absolute
    style.boxSizing = .borderBox
    style.direction = isRightToLeft ? .rtl : .ltr
    style.size = .init(width: .px(Float(max(0, frame.width))), height: .px(Float(max(0, frame.height))))
    if !isRoot {
      style.inset.left = .px(Float(frame.x))
      style.inset.top = .px(Float(frame.y))
    }
    let borders = decoration.borderWidths
    style.border = .init(
      left: Float(borders.left), right: Float(borders.right), top: Float(borders.top), bottom: Float(borders.bottom))
    style.padding = .init(
      left: .px(Float(max(0, contentInsets.left - borders.left))),
      right: .px(Float(max(0, contentInsets.right - borders.right))),
      top: .px(Float(max(0, contentInsets.top - borders.top))),
      bottom: .px(Float(max(0, contentInsets.bottom - borders.bottom))))
    if decoration.clipsToBounds { style.overflow = .init(width: .clip, height: .clip) }
    return style
  }
}
