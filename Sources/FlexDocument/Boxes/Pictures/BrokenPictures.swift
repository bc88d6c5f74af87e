internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint
internal import FlexTree

/// What stands for an `<img>` whose picture can't be shown, as in Chromium. HTML §15.4.2 (#images-3).
enum BrokenPicture: Equatable {
  /// A small broken picture, where one was asked for, and the alternative text, laid out as the element's content.
  case text(String, showsIcon: Bool = true)
  /// The alternative text in the element's own size, cut off there, with the broken picture in a thin frame where
  /// there is room for them: where there is no text, and in quirks mode.
  case sizedText(String, isFramed: Bool, showsIcon: Bool = true)
  /// A thin frame in the element's own size, where no picture was asked for.
  case frame
  /// The broken picture alone, in a line.
  case icon
  case nothing

  /// - Parameter isQuirksMode: whether the document is in that mode, where an element with a width or a height is
  ///   always as large as they say.
  init(_ element: Element, style: ComputedStyle, isQuirksMode: Bool) {
    let asksForOne = element[attribute: "src"]?.isEmpty == false || element[attribute: "srcset"] != nil
    let size = style.layout.size
    let hasRatio = style.layout.aspectRatio != nil
    let isSized = size.width != .auto ? hasRatio || size.height != .auto : hasRatio && size.height != .auto
    let alternative = element.alternativeText
    if let alternative, !alternative.isEmpty {
      let keepsSize = isSized && !element.isImageButton && (isQuirksMode || element[attribute: "alt"] == nil)
      self = keepsSize ? .sizedText(alternative, isFramed: Self.fitsFrame(size)) : .text(alternative)
    } else if isSized {
      self =
        element.hasFallback ? .sizedText("", isFramed: Self.fitsFrame(size), showsIcon: asksForOne) : .frame
    } else {
      self = asksForOne && alternative == nil ? .icon : .nothing
    }
  }

  /// Whether it is a box with text in it rather than a picture.
  var isText: Bool {
    switch self {
    case .text, .sizedText: true
    case .frame, .icon, .nothing: false
    }
  }

  /// px a side.
  static let iconSide: Float = 16

  /// Whether a size has room for the icon and the frame around it.
  private static func fitsFrame(_ size: Size<Dimension>) -> Bool {
    func fits(_ length: Dimension) -> Bool { if case .px(let length) = length { length >= iconSide + 2 } else { true } }
    return fits(size.width) && fits(size.height)
  }

  /// A landscape on a sheet with a fold, torn.
  static let iconMarkup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">\(iconShapes)</svg>
    """
  private static let iconShapes = """
    <path d="M0 0h11l5 5v11H0z" fill="#999"/><path d="M1 1h9v5h5v9H1z" fill="#cddaf4"/>\
    <path d="M2 6V5h1V4h1l1-1h2l1 1v2z" fill="#fff"/><path d="M1 15Q4 9.5 8.5 9.5T15 15z" fill="#58ae39"/>\
    <path d="M11 1l4 3h-4z" fill="#d5d5d5"/><path d="M16 8h-1l-8 8h3l6-5z" fill="#fff"/>
    """

  /// `silver`.
  static let frameColor = Color(hex: 0xC0C0C0)

  /// The frame as a drawing that fills any box.
  static let frameMarkup = """
    <svg xmlns="http://www.w3.org/2000/svg"><g fill="silver"><rect width="100%" height="1"/>\
    <rect width="1" height="100%"/><rect y="100%" width="100%" height="1" transform="translate(0 -1)"/>\
    <rect x="100%" width="1" height="100%" transform="translate(-1 0)"/></g></svg>
    """
}

extension BoxBuilder {
  /// What to show instead of an element's picture, or `nil` where the picture can be shown. Says once why it can't.
  ///
  /// - Parameter style: becomes that of the box that stands for it: one that would stand in a line takes the size of its
  ///   text or of the icon.
  mutating func brokenPicture(_ element: Element, at node: ElementID, style: inout ComputedStyle) -> BrokenPicture? {
    guard element.isHTML, element.tag == "img" || element.isImageButton, contentPictures[node.index] == nil else {
      return nil
    }
    // Where `content` names a picture that can't be read, the element's own is not shown either, as in Chromium.
    if !style.inline.content.isPicture, let candidate = picture(of: element, at: node) {
      let source = source(of: candidate, element, style)
      guard images.dimensions(of: source) == nil else { return nil }
      report(candidate.url, source, element)
    }
    if document.isQuirksMode, element.hasFallback { style.layout.size = style.layout.size.squared }
    let broken = BrokenPicture(element, style: style, isQuirksMode: document.isQuirksMode)
    switch broken {
    case .text where style.display == .inline:
      style.display = .inlineBlock
      style.forgetSize()
    case .icon, .nothing:
      guard element.hasFallback else { break }
      // What isn't in a line is a box like others, as wide as there is room: the icon is its content.
      guard style.display == .inline else { return .text("", showsIcon: broken == .icon) }
      style.forgetSize()
    case .sizedText:
      if style.display == .inline { style.display = .inlineBlock }
    case .text, .frame: break
    }
    return broken
  }

  /// Fills a box with what stands for its picture, where that is text.
  mutating func fill(_ box: BoxID, with broken: BrokenPicture, link: String?) {
    switch broken {
    case .text(let text, let showsIcon): fill(box, withAlternative: text, showsIcon: showsIcon, link: link)
    case .sizedText(let text, let isFramed, let showsIcon):
      let content = appendContent(to: box, isFramed: isFramed)
      if isFramed || !text.isEmpty {
        fill(content, withAlternative: text, showsIcon: isFramed && showsIcon, link: link)
      }
    case .frame, .icon, .nothing: break
    }
  }

  /// What the text stands in, as large as the element's content: an atom in a line without letters, so that the element's
  /// baseline is its lower edge. Where the height is that of a ratio, it is as high as the text and the icon.
  private mutating func appendContent(to box: BoxID, isFramed: Bool) -> BoxID {
    var content = tree[box].style.anonymous
    content.display = .inlineBlock
    content.layout.boxSizing = .borderBox
    content.layout.size.width = .percent(100)
    if tree[box].style.layout.size.height != .auto { content.layout.size.height = .percent(100) }
    content.layout.overflow = Size(width: .hidden, height: .hidden)
    if isFramed {
      content.layout.border = Edges(all: 1)
      content.layout.padding = Edges(all: .px(1))
      content.paint.borderStyle = Edges(all: .solid)
      content.paint.borderColor = Edges(all: .color(BrokenPicture.frameColor))
    }
    var line = tree[box].style
    line.text.fontSize = 0
    line.text.lineHeight = .px(0)
    var flow = Flow(box: box, kind: .lines, style: line)
    let atom = addAtom(makeBox(content, source: nil, link: nil), to: &flow)
    flush(&flow)
    return atom
  }

  /// Fills a box with text, and the broken picture in front of it.
  private mutating func fill(_ box: BoxID, withAlternative text: String, showsIcon: Bool, link: String?) {
    // The broken picture is a float that the box reaches around.
    if tree[box].style.layout.display == .block { tree[box].style.layout.display = .flowRoot }
    let style = tree[box].style
    var flow = Flow(box: box, kind: .blocks, style: style)
    if showsIcon { addIcon(style, to: &flow, link: link) }
    addText(text, shows: style.shownWhiteSpace, to: &flow)
    flush(&flow)
  }

  private mutating func addIcon(_ style: ComputedStyle, to flow: inout Flow, link: String?) {
    var icon = style.anonymous
    icon.display = .block
    icon.layout.float = .left
    let side = BrokenPicture.iconSide * style.zoom
    icon.layout.size = Size(width: .px(side), height: .px(side))
    var picture = makeBox(icon, source: nil, link: link)
    setPicture(
      ImageContent(
        source: .svg(BrokenPicture.iconMarkup),
        naturalSize: Size(width: BrokenPicture.iconSide, height: BrokenPicture.iconSide)),
      of: &picture)
    _ = addFloat(picture, to: &flow)
  }

  /// Makes a box show the frame, the icon, or nothing.
  func show(_ broken: BrokenPicture, in box: inout Box, alternative: String) {
    let side = BrokenPicture.iconSide
    switch broken {
    case .text, .sizedText: break
    case .frame:
      setPicture(
        ImageContent(source: .svg(BrokenPicture.frameMarkup), naturalSize: Size(width: 0, height: 0)), of: &box)
      box.style.paint.objectFit = .fill
    case .icon:
      setPicture(
        ImageContent(source: .svg(BrokenPicture.iconMarkup), naturalSize: Size(width: side, height: side)), of: &box)
      box.style.paint.objectFit = .none
      box.style.paint.objectPosition = Position2D(x: .zero, y: .zero)
      // The icon keeps its height in whatever width.
      box.style.layout.aspectRatio = nil
    case .nothing:
      setPicture(
        ImageContent(
          source: .missing(""), naturalSize: Size(width: 0, height: 0), alternativeText: alternative), of: &box)
    }
  }
}

extension Size<Dimension> {
  /// A missing side taken from the other one, as broken pictures are square.
  fileprivate var squared: Size {
    Size(width: width == .auto ? height : width, height: height == .auto ? width : height)
  }
}

extension ComputedStyle {
  fileprivate mutating func forgetSize() {
    layout.size = Size(width: .auto, height: .auto)
    layout.aspectRatio = nil
  }
}

extension Element {
  /// Whether something stands for a picture that can't be shown, in whose place: one that was never asked for is a
  /// picture without content.
  var hasFallback: Bool {
    self[attribute: "src"] != nil || self[attribute: "srcset"] != nil || alternativeText?.isEmpty == false
  }

  /// What is said instead of a picture, as in Chromium: its title, where it has no alternative text.
  fileprivate var alternativeText: String? {
    isImageButton ? imageButtonText : self[attribute: "alt"] ?? self[attribute: "title"]
  }

  /// HTML §4.10.5.1.19 (#image-button-state-(type=image)).
  var isImageButton: Bool { tag == "input" && self[attribute: "type"]?.lowercased() == "image" }

  /// What an image button says instead of its picture, as in Chromium.
  fileprivate var imageButtonText: String {
    self[attribute: "alt"] ?? self[attribute: "title"] ?? self[attribute: "value"] ?? "Submit"
  }
}
