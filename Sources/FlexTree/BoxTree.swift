public import FlexCore

/// A box of a `BoxTree`.
public struct BoxID: Hashable, Sendable, CustomStringConvertible {
  public let index: Int

  public init(index: Int) { self.index = index }

  public var description: String { "#\(index)" }
}

/// The waist of the pipeline: boxes with computed styles and content, whoever made them.
///
/// Boxes stand in an arena, the root first; children are in document order. Layout reads it and makes a `FragmentTree`.
public struct BoxTree: Equatable, Sendable {
  public var boxes: [Box] = []
  /// How tall the body's content box is to what sticks in it, at least, px: in quirks mode the body fills the viewport,
  /// also that of a picture which is no taller than its content.
  public var roomInBody: Float = 0
  /// What the viewport keeps free beside the document for scroll bars, px.
  public var viewportGutters = Edges<Float>(all: 0)
  public var root: BoxID { BoxID(index: 0) }

  public init() {}

  /// Compiled into the caller: a coroutine that is called keeps a copy of the whole box, and the optimiser of Swift 6.3
  /// reads that copy after it is freed.
  @inlinable
  public subscript(id: BoxID) -> Box {
    @inline(__always) _read { yield boxes[id.index] }
    @inline(__always) _modify { yield &boxes[id.index] }
  }

  /// Adds a box as the last child of `parent`; without one, as the root.
  @discardableResult
  public mutating func append(_ box: Box, to parent: BoxID? = nil) -> BoxID {
    let id = BoxID(index: boxes.count)
    boxes.append(box)
    boxes[id.index].parent = parent
    if let parent { boxes[parent.index].children.append(id) }
    return id
  }

  /// Adds a box in front of a sibling.
  @discardableResult
  public mutating func insert(_ box: Box, before sibling: BoxID) -> BoxID {
    let parent = boxes[sibling.index].parent
    let id = append(box, to: parent)
    if let parent, let place = boxes[parent.index].children.firstIndex(of: sibling) {
      boxes[parent.index].children.removeLast()
      boxes[parent.index].children.insert(id, at: place)
    }
    return id
  }

  /// Makes boxes the first children of another parent, in their order.
  public mutating func move(_ ids: [BoxID], to parent: BoxID, atEnd: Bool = false) {
    for id in ids {
      if let old = boxes[id.index].parent { boxes[old.index].children.removeAll { $0 == id } }
      boxes[id.index].parent = parent
    }
    boxes[parent.index].children.insert(contentsOf: ids, at: atEnd ? boxes[parent.index].children.count : 0)
  }
}

/// An entry of a document's outline. CSS GCPM 3 §6 (#bookmarks).
public struct Bookmark: Equatable, Sendable {
  /// 1 is the outermost.
  public var level: Int
  public var label: String
  /// Whether the entries below are hidden at first.
  public var isClosed: Bool

  public init(level: Int, label: String, isClosed: Bool = false) {
    self.level = level
    self.label = label
    self.isClosed = isClosed
  }
}

/// What is inside a box besides child boxes.
public enum BoxContent: Equatable, Sendable {
  /// Only child boxes.
  case none
  /// An inline formatting context: text with its inline boxes and atoms.
  case inline(InlineContent)
  /// A replaced element's picture.
  indirect case image(ImageContent)
}

/// A picture as content.
public struct ImageContent: Equatable, Sendable {
  public var source: ImageSource
  /// Natural size in CSS px; `nil` where the picture has none on that axis.
  public var naturalSize: Size<Float?>
  /// Natural width divided by height, or `nil`.
  /// 0: there is none, although there are sizes.
  public var naturalRatio: Float?
  /// The natural size where layout is to know nothing of it: how the picture is fitted into its box goes by it.
  public var fittedSize: Size<Float?>?
  /// `alt`, for PDF and SVG.
  public var alternativeText: String
  /// What the default size, 300 by 150 px, is multiplied by.
  public var zoom: Float = 1

  public init(source: ImageSource, naturalSize: Size<Float?>, naturalRatio: Float? = nil, alternativeText: String = "")
  {
    self.source = source
    self.naturalSize = naturalSize
    self.naturalRatio = naturalRatio
    self.alternativeText = alternativeText
  }
}

/// Names a picture; the session's image store holds its decoded form under this key.
public enum ImageSource: Equatable, Hashable, Sendable {
  /// A file or data URL, resolved.
  case url(String)
  /// The same, whatever the file says of its orientation: `image-orientation: none`.
  case unturned(String)
  /// Markup of an inline `<svg>`, `currentColor` already resolved.
  case svg(String)
  /// The document that a frame shows, by the frame's element.
  case frame(Int)
  /// Missing or unreadable: nothing is drawn.
  case missing(String)

  /// The source as `image-orientation` has it. CSS Images 3 §5.2 (#the-image-orientation).
  public func oriented(_ orientation: ImageOrientation) -> ImageSource {
    if case .url(let url) = self, orientation == .none { .unturned(url) } else { self }
  }
}
