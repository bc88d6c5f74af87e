public import FlexCore
public import FlexDOM
public import FlexPDFWriter
internal import FlexPaint
internal import FlexStyle
public import FlexTree
public import TextMeasure

/// One page, or the whole canvas, with every box in its place.
public struct LaidOutPage: Sendable {
  /// Frames are written; the root box stands at the content area's corner.
  public var tree: FragmentTree
  /// The lines of each box that has lines.
  public var inline: [BoxID: InlineLayout]
  /// The canvas in CSS px.
  public var size: Size<Float>
  /// px on the canvas of a px of the boxes and of the footnotes.
  public var contentScale: Float = 1
  /// Where the initial containing block's corner is, px of the boxes: the page's margins.
  public var origin: Point
  /// The page's own background and borders, below all else.
  public var sheet: PageLayer?
  /// Footnotes, above the content.
  public var footnotes: PageLayer?
  /// How the page lies on its sheet.
  var printing = PrintedSheet()
  /// The boxes in the page's margins, above all else.
  public var margins: PageLayer?
  /// What the canvas's background covers, px on the canvas: the page area. `nil` is all of it.
  public var area: Rect?
  /// What its frames show, by their elements.
  public var frames: [Int: LaidOutDocument] = [:]
  /// What `@page` rules select it by.
  var description = PageDescription()

  public init(tree: FragmentTree, inline: [BoxID: InlineLayout], size: Size<Float>, origin: Point = .zero) {
    self.tree = tree
    self.inline = inline
    self.size = size
    self.origin = origin
  }
}

/// Boxes of a page that aren't the document's, in their places on the canvas.
public struct PageLayer: Sendable {
  public var tree: FragmentTree
  public var inline: [BoxID: InlineLayout]

  public init(tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    self.tree = tree
    self.inline = inline
  }
}

/// A document after layout: everything that painting and reports need.
public struct LaidOutDocument: Sendable {
  public var document: Document
  public var pages: [LaidOutPage]
  /// Elements of SVG that boxes are cut, masked or filtered with.
  public var resources: SVGResources
  /// What was found on the way, in document order of the stages.
  public var diagnostics: [Diagnostic]
  /// The text of `<title>`.
  public var title: String
  /// `lang` of the root element, or what a pragma says.
  public var language: String
  /// Which of its session's font sets it was laid out with.
  var fontGeneration = 0
  /// Processor time it has taken so far.
  var secondsUsed = 0.0
  /// The profile of the press that it is made for.
  public var press: OutputProfile?

  /// What links within it can name.
  var anchorIDs: Set<String> {
    func add(_ tree: FragmentTree, to ids: inout Set<String>) {
      for box in tree.boxes {
        if let id = box.source?.anchorID { ids.insert(id) }
      }
    }
    var ids: Set<String> = []
    for page in pages {
      for tree in [page.paintedTree, page.footnotes?.tree, page.margins?.tree] { if let tree { add(tree, to: &ids) } }
    }
    return ids
  }
}

extension Document {
  /// The language that the root element or a pragma names; empty: nobody says.
  var rootLanguage: String { element(root)?[attribute: "lang"] ?? pragmaLanguage ?? "" }
}
