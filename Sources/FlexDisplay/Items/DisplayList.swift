public import FlexCore

/// What to paint, in order, without saying on what: pure values that the painter, the SVG writer and
/// `inspect --stage display` read.
public struct DisplayList: Equatable, Sendable {
  /// The canvas in CSS px.
  public var size: Size<Float>
  /// Device pixels a CSS px. Edges of boxes already lie on whole device pixels.
  public var scale: Float
  public var items: [DisplayItem] = []
  /// Areas that lead somewhere, for PDF and SVG.
  public var links: [LinkArea] = []
  /// Headings in document order, for a PDF's outline.
  public var headings: [Heading] = []
  /// Places that links within the document can name.
  public var anchors: [Anchor] = []
  /// Controls that can be filled in, in document order.
  public var fields: [FieldArea] = []
  /// Elements with a box on the page, in a tagged document.
  public var elements: [Int] = []
  /// Elements with a list marker on the page, in a tagged document.
  public var markers: [Int] = []
  /// Where the sheet is cut, if it is larger than the page.
  public var sheet: SheetBoxes?
  /// What the page is called, if not by its number in the file.
  public var label: String?
  /// The last place in the order of reading, in a tagged document.
  public var readingEnd = 0

  public init(size: Size<Float>, scale: Float = 1) {
    self.size = size
    self.scale = scale
  }
}

/// One rectangle of a link, px on the canvas.
public struct LinkArea: Equatable, Sendable {
  public var rect: Rect
  /// As written: `https://…`, `#id`.
  public var target: String
  /// The innermost element with this link around the area, in a tagged document.
  public var element: Int?
  /// The document that it leads to a place of: 0 is the page's own, others are in its frames.
  public var document: Int

  public init(rect: Rect, target: String, element: Int? = nil, document: Int = 0) {
    self.rect = rect
    self.target = target
    self.element = element
    self.document = document
  }
}

/// An entry of a PDF's outline.
public struct Heading: Equatable, Sendable {
  /// 1 is the outermost.
  public var level: Int
  public var title: String
  /// Top left of the box, px on the canvas.
  public var position: Point
  /// Whether the entries below are hidden at first.
  public var isClosed: Bool

  public init(level: Int, title: String, position: Point, isClosed: Bool = false) {
    self.level = level
    self.title = title
    self.position = position
    self.isClosed = isClosed
  }
}

/// An element with an `id`.
public struct Anchor: Equatable, Sendable {
  public var id: String
  public var position: Point
  /// The document that the element is of, as `LinkArea` has it.
  public var document: Int

  public init(id: String, position: Point, document: Int = 0) {
    self.id = id
    self.position = position
    self.document = document
  }
}
