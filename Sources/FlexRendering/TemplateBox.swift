internal import FlexCore
public import FlexKit
public import FlexTree

/// A box that a template's element made. It keeps the element's computed style; what is changed here
/// counts at the next layout.
public final class TemplateBox: FlexKit.Box {
  /// The computed style in CSS's terms, but for what `decoration` holds.
  public var computedStyle: ComputedStyle {
    didSet { setNeedsLayout() }
  }

  /// The element's tag, empty for boxes without an element.
  public let tag: String

  /// The element's classes.
  public let classNames: [String]

  /// What is inside besides child boxes; refers to boxes by their first numbers.
  private var loweredContent: BoxContent
  /// The number of the box in the tree it came from.
  let id: BoxID
  private let source: BoxSource?

  init(_ box: BoxFragment, id: BoxID) {
    computedStyle = box.style
    loweredContent = box.content
    source = box.source
    tag = box.source?.tag ?? ""
    classNames = (box.source?.classAttribute ?? "").split(separator: " ").map(String.init)
    self.id = id
    super.init()
    name = (box.source?.id).flatMap { $0.isEmpty ? nil : $0 }
    link = box.link
    decoration.paint = box.style.paint
    let border = box.style.layout.border
    decoration.borderWidths = EdgeInsets(
      top: Double(border.top), left: Double(border.left), bottom: Double(border.bottom), right: Double(border.right))
  }

  /// The text in the box. Setting it replaces what the box holds by one piece in the box's own style.
  public var text: String {
    get {
      guard case .inline(let content) = loweredContent else { return "" }
      return content.items.reduce(into: "") { text, item in
        if case .text(let piece) = item { text += piece }
        if case .lineBreak = item { text += "\n" }
      }
    }
    set {
      var content = InlineContent(rootStyle: computedStyle)
      content.items = [.text(newValue)]
      loweredContent = .inline(content)
      setNeedsLayout()
    }
  }

  /// The first descendant, or the box itself, whose element has a class.
  public func firstBox(withClass className: String) -> TemplateBox? {
    if classNames.contains(className) { return self }
    for case let child as TemplateBox in children {
      if let found = child.firstBox(withClass: className) { return found }
    }
    return nil
  }

  /// The box with its style and content as they are now.
  var lowered: FlexTree.Box {
    var style = computedStyle
    style.paint = decoration.paint
    let border = decoration.borderWidths
    style.layout.border.left = Float(border.left)
    style.layout.border.right = Float(border.right)
    style.layout.border.top = Float(border.top)
    style.layout.border.bottom = Float(border.bottom)
    var box = FlexTree.Box(style: style, content: loweredContent, source: source)
    box.link = link
    return box
  }
}
