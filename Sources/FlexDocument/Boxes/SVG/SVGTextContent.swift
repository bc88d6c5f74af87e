internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint
internal import FlexTree

/// What stands in a `<text>` element, and what its attributes say of places. Characters count in UTF-16, as in the DOM.
struct SVGTextContent {
  /// The text of one text node.
  struct Piece {
    var node: ElementID
    var text: String
    var style: TextStyle
    /// The text of the elements around it on their baselines: px up.
    var raise: Float
    /// In `paths`.
    var path: Int?
    var decoration: TextDecoration.Lines
    /// `text-anchor`.
    var anchor: String
  }
  /// The attributes of an element, for the characters in it.
  struct Placement {
    var range: Range<Int>
    var x: [Float] = []
    var y: [Float] = []
    var dx: [Float] = []
    var dy: [Float] = []
    var rotation: [Float] = []
    /// px.
    var length: Float?
    var stretchesLetters = false

    var hasLists: Bool { [x, y, dx, dy].contains { $0.count > 1 } || rotation.contains { $0 != 0 } }
    var movesLetters: Bool { ![x, y, dx, dy].allSatisfy(\.isEmpty) }
  }
  /// A `<textPath>`.
  struct TextPath {
    var measure: PathMeasure
    /// Where its text begins, px along the path.
    var start: Float
    /// Maps the path's own units to those of the text.
    var map: Matrix
  }

  let document: Document
  let styles: any StyleLookup
  let fonts: any MarkerFonts
  let viewport: Size<Float>
  private(set) var pieces: [Piece] = []
  /// Of outer elements before inner ones.
  private(set) var placements: [Placement] = []
  private(set) var paths: [TextPath] = []
  /// Whether elements inside have a letter spacing of their own.
  private(set) var hasInnerSpacing = false
  private var count = 0
  private var isBehindSpace = true

  init(document: Document, styles: any StyleLookup, fonts: any MarkerFonts, viewport: Size<Float>) {
    self.document = document
    self.styles = styles
    self.fonts = fonts
    self.viewport = viewport
  }

  /// Whether the library can't place all of it.
  var needsPlaces: Bool {
    !paths.isEmpty || isDecorated || placements.contains { $0.hasLists || $0.length != nil }
  }

  var isDecorated: Bool { pieces.contains { !$0.decoration.isDisjoint(with: [.underline, .overline, .lineThrough]) } }

  mutating func collect(_ text: ElementID) {
    let style = styles.style(of: text)
    collect(text, style, around: Surroundings())
    // A space at the end hangs.
    guard isBehindSpace, let last = pieces.lastIndex(where: { !$0.text.isEmpty }), pieces[last].text.last == " ",
      !keepsSpaces(pieces[last].node, pieces[last].style)
    else { return }
    pieces[last].text.removeLast()
  }

  /// What the text of an element has of those around it.
  private struct Surroundings {
    var raise: Float = 0
    var path: Int?
    var lines: TextDecoration.Lines = []
    var depth = 0
  }

  private mutating func collect(_ node: ElementID, _ style: ComputedStyle, around: Surroundings) {
    guard around.depth < 64, let element = document.element(node), style.display != .none else { return }
    var here = around
    here.depth += 1
    here.lines.formUnion(style.inline.textDecoration.lines)
    if element.tag == "textPath" {
      // What names no path shows nothing. SVG 2 §11.8 (#TextPathElement).
      paths.append(
        textPath(element, style) ?? TextPath(measure: PathMeasure(Path()), start: 0, map: .identity))
      here.path = paths.count - 1
    }
    let place = placements.count
    var placement = placement(element, style)
    placements.append(placement)
    let start = count
    for child in document[node].children {
      switch document[child].kind {
      case .comment: break
      case .text(let text): add(text, child, style, here)
      case .element(let inner):
        guard inner.tag == "tspan" || inner.tag == "a" || inner.tag == "textPath" else { continue }
        let own = styles.style(of: child)
        if own.text.letterSpacing != style.text.letterSpacing { hasInnerSpacing = true }
        var inside = here
        inside.raise += SVGBaselines(own, fonts).raising(in: SVGBaselines(style, fonts))
        collect(child, own, around: inside)
      }
    }
    placement.range = start..<count
    placements[place] = placement
  }

  private mutating func add(_ text: String, _ node: ElementID, _ style: ComputedStyle, _ around: Surroundings) {
    var kept = ""
    let keepsSpaces = keepsSpaces(node, style.text)
    for scalar in text.unicodeScalars {
      let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
      if isSpace, isBehindSpace, !keepsSpaces { continue }
      kept.unicodeScalars.append(isSpace ? " " : scalar)
      isBehindSpace = isSpace
    }
    pieces.append(
      Piece(
        node: node, text: kept, style: style.text, raise: around.raise, path: around.path, decoration: around.lines,
        anchor: style.rare.texts.inherited["text-anchor"] ?? "start"))
    count += kept.utf16.count
  }

  /// The nearest `xml:space` decides, as `white-space` does. SVG 2 §11.7.3 (#TextWhiteSpace).
  private func keepsSpaces(_ node: ElementID, _ style: TextStyle) -> Bool {
    var next = document[node].parent
    while let parent = next, let element = document.element(parent) {
      if let space = element[attribute: "xml:space"] { return space == "preserve" }
      if element.tag == "svg" { break }
      next = document[parent].parent
    }
    return style.whiteSpaceCollapse == .preserve
  }

  // MARK: Attributes

  private func placement(_ element: Element, _ style: ComputedStyle) -> Placement {
    var placement = Placement(range: count..<count)
    if element.tag != "textPath", element.tag != "a" {
      let own = style.rare.texts.own
      placement.x = lengths(own["x"] ?? element[attribute: "x"], style, of: viewport.width)
      placement.y = lengths(own["y"] ?? element[attribute: "y"], style, of: viewport.height)
      placement.dx = lengths(element[attribute: "dx"], style, of: viewport.width)
      placement.dy = lengths(element[attribute: "dy"], style, of: viewport.height)
      placement.rotation = lengths(element[attribute: "rotate"], style, of: 0)
    }
    if let length = lengths(element[attribute: "textLength"], style, of: viewport.width).first, length > 0 {
      placement.length = length
      placement.stretchesLetters = element[attribute: "lengthAdjust"] == "spacingAndGlyphs"
    }
    return placement
  }

  private func lengths(_ text: String?, _ style: ComputedStyle, of whole: Float) -> [Float] {
    (text ?? "").split { $0 == "," || $0.isWhitespace }.prefix(100_000).map {
      Self.length($0, style.text.fontSize, of: whole)
    }
  }

  private static func length(_ text: Substring, _ fontSize: Float, of whole: Float) -> Float {
    if let number = Float(text) { return number.isFinite ? number : 0 }
    let isNegative = text.hasPrefix("-")
    let value: Float
    switch SVGLength(String(isNegative ? text.dropFirst() : text), fontSize: fontSize) {
    case .px(let length)?: value = length
    case .percent(let share)?: value = share / 100 * whole
    case nil: value = 0
    }
    return isNegative ? -value : value
  }

  private func textPath(_ element: Element, _ style: ComputedStyle) -> TextPath? {
    guard let target = element[attribute: "href"] ?? element[attribute: "xlink:href"], target.hasPrefix("#"),
      let node = document.svgElement(id: String(target.dropFirst())), let shape = document.element(node),
      let outline = SVGGeometry(document: document, styles: styles).outline(of: node, shape)
    else { return nil }
    let measure = PathMeasure(outline)
    let whole = Float(measure.length)
    let offset = element[attribute: "startOffset"] ?? "0"
    var start = Self.length(offset[...], style.text.fontSize, of: whole)
    // Other lengths are of what the path says of its own length. SVG 2 §9.6.1 (#PathLengthAttribute).
    if !offset.hasSuffix("%"), let own = shape[attribute: "pathLength"].flatMap(Float.init), own > 0 {
      start *= whole / own
    }
    return TextPath(measure: measure, start: start, map: shape.transform)
  }
}
