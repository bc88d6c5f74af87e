internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// A content stream in the making: its operators, what they name, and the graphics state after the last of them, so that
/// nothing is said twice. ISO 32000-1 §8.4.
struct PDFCanvas {
  struct State {
    /// From user space to the space that the stream begins with.
    var matrix: Matrix
    /// From user space to the page's px.
    var toPage: Matrix
    /// What can show at all, in user space.
    var visible: Rect
    /// Alpha aside; `nil` is unknown.
    var fill: Color?
    var stroke: Color?
    /// Of fills and strokes.
    var alpha: Float = 1
    /// What alpha of its own everything gets on top.
    var opacity: Float = 1
    var font: (object: Int, size: Float)?
    /// px after every glyph; `nil` is unknown.
    var spacing: Double?
    var lineWidth: Float?
    var line: (cap: Stroke.Cap, dashes: [Float], dashOffset: Float)?
  }

  var content = PDFContent()
  var resources = PDFResources()
  private(set) var marks: PDFMarks
  /// Whether everything is white, since only how far it covers matters: of a soft mask.
  let isCoverage: Bool
  private(set) var state: State
  private var outer: [State] = []

  /// - Parameters:
  ///   - toPage: from the stream's first user space to the page's px.
  ///   - isMarked: whether what is drawn is told apart by what it shows.
  init(
    visible: Rect, toPage: Matrix, matrix: Matrix = .identity, isCoverage: Bool = false, isMarked: Bool = false
  ) {
    marks = PDFMarks(isEnabled: isMarked && !isCoverage)
    state = State(matrix: matrix, toPage: toPage, visible: visible)
    self.isCoverage = isCoverage
    measure()
  }

  /// Decimals of a coordinate that are exact to a few thousandths of a px.
  private(set) var digits = 2

  private mutating func measure() {
    let scale = abs(state.toPage.determinant).squareRoot()
    digits = scale <= 2 ? 2 : scale <= 20 ? 3 : scale <= 200 ? 4 : 6
  }

  // MARK: State

  /// Restores everything after `body`.
  mutating func save() {
    outer.append(state)
    content.append("q\n")
  }

  mutating func restore() {
    marks.restore(to: outer.count - 1, &content)
    if let last = outer.popLast() { state = last }
    content.append("Q\n")
    measure()
  }

  /// Applies a map that can be undone.
  mutating func transform(_ matrix: Matrix) {
    guard let inverse = matrix.inverted else { return }
    content.operands(matrix, digits: digits + 1)
    content.append("cm\n")
    state.matrix = state.matrix.concatenating(matrix)
    state.toPage = state.toPage.concatenating(matrix)
    state.visible = state.visible.bounds(through: inverse)
    // Widths and fonts are those of user space before.
    measure()
  }

  /// Says what is drawn next.
  mutating func mark(
    _ mark: PDFMarks.Mark, role: @autoclosure () -> StructureRole? = nil, order: Int = 0, isNew: Bool = false
  ) {
    marks.begin(mark, role: role(), order: order, isNew: isNew, depth: outer.count, &content)
  }

  /// Ends what was said to be drawn.
  mutating func endMark() { marks.end(&content) }

  mutating func setVisible(_ visible: Rect) { state.visible = visible }

  mutating func setOpacity(_ opacity: Float) { state.opacity = opacity }

  /// Cuts further drawing to a shape.
  mutating func clip(to shape: Shape) {
    content.append(append(shape) ? "W* n\n" : "W n\n")
    state.visible = state.visible.intersection(shape.bounds)
  }

  /// Cuts further drawing to what lies outside a shape.
  mutating func clipOut(_ shape: Shape) {
    append(state.visible.union(shape.bounds).expanded(by: 1))
    _ = append(shape)
    content.append("W* n\n")
  }

  mutating func setFill(_ color: Color, _ file: PDFFile) {
    setAlpha(color.alpha, file)
    let opaque = isCoverage ? .white : file.printed(color.withAlpha(1))
    guard state.fill != opaque else { return }
    state.fill = opaque
    switch content.operands(color: opaque) {
    case 1: content.append("g\n")
    case 4: content.append("k\n")
    default: content.append("rg\n")
    }
  }

  mutating func setStroke(_ color: Color, _ file: PDFFile) {
    let opaque = isCoverage ? .white : file.printed(color.withAlpha(1))
    guard state.stroke != opaque else { return }
    state.stroke = opaque
    switch content.operands(color: opaque) {
    case 1: content.append("G\n")
    case 4: content.append("K\n")
    default: content.append("RG\n")
    }
  }

  /// Of fills and strokes.
  mutating func setAlpha(_ alpha: Float, _ file: PDFFile) {
    let alpha = (min(max(alpha * state.opacity, 0), 1) * 1_000).rounded() / 1_000
    guard alpha != state.alpha else { return }
    state.alpha = alpha
    if alpha < 1 { file.isTransparent = true }
    var entries = PDFContent()
    entries.append("<</ca ")
    entries.append(number: Double(alpha), digits: 3)
    entries.append("/CA ")
    entries.append(number: Double(alpha), digits: 3)
    entries.append(">>")
    use(.state, file.share(entries))
    content.append(" gs\n")
  }

  /// Names an object, to be followed by the operator that takes it.
  mutating func use(_ kind: PDFResources.Kind, _ number: Int) {
    resources.insert(kind, number)
    content.append(name: kind, number)
  }

  mutating func setFont(_ object: Int, size: Float) {
    if let font = state.font, font == (object, size) { return }
    state.font = (object, size)
    use(.font, object)
    content.append(" ")
    content.operand(Double(size), digits: 4)
    content.append("Tf\n")
  }

  /// Space after every glyph; ISO 32000-1 §9.3.2.
  mutating func setSpacing(_ spacing: Double) {
    guard state.spacing != spacing else { return }
    state.spacing = spacing
    content.operand(spacing, digits: 3)
    content.append("Tc\n")
  }

  mutating func setLineWidth(_ width: Float) {
    guard state.lineWidth != width else { return }
    state.lineWidth = width
    content.operand(Double(width), digits: digits + 1)
    content.append("w\n")
  }

  mutating func setLine(cap: Stroke.Cap = .butt, dashes: [Float] = [], dashOffset: Float = 0) {
    if let line = state.line, line == (cap, dashes, dashOffset) { return }
    state.line = (cap, dashes, dashOffset)
    switch cap {
    case .butt: content.append("0 J")
    case .round: content.append("1 J")
    case .square: content.append("2 J")
    }
    content.append("[")
    for dash in dashes { content.operand(Double(dash), digits: digits + 1) }
    content.append("]")
    content.operand(Double(dashOffset), digits: digits + 1)
    content.append("d\n")
  }
}
