internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint
internal import FlexTree

/// A `<text>` element for the library that draws it, which places whole texts and `<tspan>`s alone: white space collapsed
/// as CSS has it, `textLength` as letter spacing, and where letters have places of their own, each with its place; lines
/// that decorate it as shapes. SVG 2 §11.5 (#TextLayoutAlgorithm). As the library does it: text that runs from right to
/// left, or downwards.
struct SVGText {
  /// Letters that stand together.
  private struct Leaf {
    var text: String
    /// px.
    var width: Float
    var point: Point
    /// Degrees clockwise.
    var angle: Float
    /// How much of their width the letters keep.
    var scale: Float
  }

  /// What `letter-spacing` is for the text to have its `textLength`, px.
  private var spacing: Float?
  /// The text of each text node.
  private var texts: [ElementID: String] = [:]
  /// The same in pieces; empty where the library places them.
  private var leaves: [ElementID: [Leaf]] = [:]
  private var decorations: [ElementID: SVGTextDecoration] = [:]
  /// Whether letters are turned, narrowed or decorated, which takes a `<text>` for each.
  private var isTransformed: Bool

  /// Whether each letter has its place here.
  var isPlaced: Bool { !leaves.isEmpty }

  private static let placingAttributes: Set<String> = [
    "x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "href", "xlink:href", "startOffset", "path", "method",
    "side", "spacing",
  ]

  /// - Parameter viewport: what percentages are of.
  init(
    _ node: ElementID, document: Document, styles: any StyleLookup, fonts: any MarkerFonts, viewport: Size<Float>
  ) {
    var content = SVGTextContent(document: document, styles: styles, fonts: fonts, viewport: viewport)
    content.collect(node)
    isTransformed = content.isDecorated
    for piece in content.pieces {
      texts[piece.node] = piece.text
      // The library transforms nothing.
      if piece.style.textTransform != TextStyle().textTransform,
        let shown = fonts.clusters(of: piece.text, piece.style)
      {
        texts[piece.node] = shown.map(\.text).joined()
      }
    }
    guard content.needsPlaces, let layout = SVGTextLayout(content, fonts: fonts) else { return }
    spacing = layout.spacing
    if spacing == nil { place(layout.clusters, of: content.pieces, fonts) }
  }

  private mutating func place(
    _ clusters: [SVGTextLayout.Cluster], of pieces: [SVGTextContent.Piece], _ fonts: any MarkerFonts
  ) {
    for piece in pieces {
      leaves[piece.node] = []
      decorations[piece.node] = SVGTextDecoration(
        lines: piece.decoration, fontSize: piece.style.fontSize, ascent: fonts.baselines(of: piece.style).ascent)
    }
    for cluster in clusters where !cluster.isHidden {
      let leaf = Leaf(
        text: cluster.text, width: cluster.advance / cluster.scale, point: cluster.point, angle: cluster.angle,
        scale: cluster.scale)
      isTransformed = isTransformed || leaf.angle != 0 || leaf.scale != 1
      let node = pieces[cluster.piece].node
      if cluster.continuesLine, let last = leaves[node]?.indices.last {
        leaves[node]?[last].text += leaf.text
        leaves[node]?[last].width += leaf.width
      } else {
        leaves[node]?.append(leaf)
      }
    }
  }

  /// The tag that an element of the text is written with.
  func tag(of element: Element) -> String {
    guard isPlaced else { return element.tag }
    if isTransformed { return "g" }
    return element.tag == "textPath" ? "tspan" : element.tag
  }

  /// Whether an attribute has been seen to here.
  func leavesOut(_ attribute: String) -> Bool {
    attribute == "xml:space" || attribute == "textLength" || isPlaced && Self.placingAttributes.contains(attribute)
  }

  /// Adds what stands for `textLength`.
  func set(_ style: inout SVGStyle, of element: Element) {
    if let spacing, element.tag == "text" { style.replace("letter-spacing", "\(spacing)px") }
  }

  /// A text node as markup.
  func markup(of node: ElementID) -> String {
    guard let leaves = leaves[node] else { return SVGSerializer.escaped(texts[node] ?? "", inAttribute: false) }
    return leaves.map { leaf in
      let text = SVGSerializer.escaped(leaf.text, inAttribute: false)
      guard isTransformed else {
        return "<tspan x=\"\(leaf.point.x)\" y=\"\(leaf.point.y)\" style=\"text-anchor:start\">\(text)</tspan>"
      }
      let turn = leaf.angle == 0 ? "" : " rotate(\(leaf.angle))"
      let narrowing = leaf.scale == 1 ? "" : " scale(\(leaf.scale) 1)"
      let transform = "transform=\"translate(\(leaf.point.x) \(leaf.point.y))\(turn)\(narrowing)\""
      let lines = decorations[node]?.outlines(width: leaf.width)
      func path(_ outline: String?) -> String { outline.map { "<path \(transform) d=\"\($0)\"/>" } ?? "" }
      return path(lines?.below) + "<text xml:space=\"preserve\" style=\"text-anchor:start\" \(transform)>\(text)</text>"
        + path(lines?.above)
    }.joined()
  }
}

/// The lines along SVG's text, which are filled and stroked as the letters are. CSS Text Decoration 3 §2.1
/// (#text-decoration-line-property).
private struct SVGTextDecoration {
  let lines: TextDecoration.Lines
  let fontSize: Float
  let ascent: Float

  /// Path data of what letters cover and of what covers them, from the start of the baseline.
  func outlines(width: Float) -> (below: String?, above: String?) {
    let thickness = fontSize / 10
    func bar(_ line: TextDecoration.Lines, _ y: Float) -> String {
      lines.contains(line) ? "M0 \(y)h\(width)v\(thickness)H0z" : ""
    }
    let below = bar(.underline, thickness / 2) + bar(.overline, -ascent - thickness)
    let above = bar(.lineThrough, -ascent / 3 - thickness / 2)
    return (below.isEmpty ? nil : below, above.isEmpty ? nil : above)
  }
}
