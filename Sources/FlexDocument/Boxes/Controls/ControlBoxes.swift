internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// What the sizes of form controls are made of, px.
struct ControlMetrics {
  /// Average width of a letter and of the widest, as the font says.
  var average: Float
  var widest: Float
  /// Ascent and descent, and the same with the line gap.
  var height: Float
  var lineHeight: Float
}

extension BoxBuilder {
  /// Makes a box show a control that is drawn. With `appearance: none` it is an empty box.
  func draw(_ control: FormControl, in box: inout Box) {
    let picture: ImageContent
    let colors = ControlColors(box.style.text)
    let side = box.style.drawnSide
    switch control {
    case .checkbox(let isChecked, let isDisabled):
      picture = ControlPicture.checkbox(isChecked: isChecked, isDisabled: isDisabled, colors, side: side)
    case .radio(let isChecked, let isDisabled):
      picture = ControlPicture.radio(isChecked: isChecked, isDisabled: isDisabled, colors, side: side)
    default: return
    }
    let own = (ratio: box.style.layout.aspectRatio, ratioIsAuto: box.style.layout.aspectRatioIsAuto)
    let isPlain = box.style.isPlainControl
    setPicture(
      isPlain ? ImageContent(source: .missing(""), naturalSize: Size(width: 0, height: 0)) : picture, of: &box)
    // A ratio works on it as on any box whose content is as large as the picture.
    if own.ratio != nil, case .image(let content) = box.content {
      box.style.layout.isReplaced = false
      box.style.layout.intrinsicContentWidth = content.naturalSize.width
      box.style.layout.intrinsicContentHeight = content.naturalSize.height
    }
    // It is no picture to layout: a given width leaves the height as it is.
    box.style.layout.aspectRatio = own.ratio
    box.style.layout.aspectRatioIsAuto = own.ratioIsAuto
    box.style.layout.compressibility = .none
    box.style.layout.fillsGridArea = true
    guard !isPlain else { return }
    box.style.layout.padding = Edges(all: .zero)
    box.style.layout.border = Edges(all: 0)
    box.style.paint.objectFit = .contain
  }

  /// Fills the box of a control that has parts.
  mutating func fill(_ box: BoxID, with control: FormControl, of node: ElementID) {
    var style = tree[box].style
    let metrics = fonts.controlMetrics(of: style.text)
    switch control {
    case .field(let text, let isHint, let width):
      let letters = (width.columns * metrics.average + metrics.widest - metrics.average).rounded(.up)
      setSize(
        box,
        width: style.rare.fitsField
          ? max(fonts.width(of: text, style.text), 1) + (width.hasButton ? 15 * style.zoom : 0)
          : letters + (width.hasArrows ? 15 * style.zoom : 0), height: nil)
      let lineHeight = max(style.text.usedLineHeight ?? 0, metrics.lineHeight)
      if style.text.usedLineHeight != lineHeight { style.text.lineHeight = .normal }
      let hint = isHint ? styles.style(of: node, .placeholder) : nil
      addLine(text, style: style, hint: hint, height: lineHeight, to: box)
      if width.hasButton { addFieldButton(of: node, hasText: !isHint && !text.isEmpty, to: box) }
    case .button(let text):
      addLine(text, style: style, to: box)
      tree[box].style.layout.alignItems = SelfAlignment(.center, overflow: .safe)
    case .area(let columns, let rows, let hint):
      // What doesn't fit can be scrolled to, whatever the style says.
      if tree[box].style.layout.overflow == Size(width: .visible, height: .visible) {
        tree[box].style.layout.overflow = Size(width: .auto, height: .auto)
      }
      let bars = scrollBars(of: style)
      let height = style.text.usedLineHeight ?? metrics.lineHeight
      if style.rare.fitsField {
        fitArea(box, lineHeight: height)
      } else {
        setSize(
          box, width: (columns * metrics.average).rounded(.up) + bars.width, height: rows * height + bars.height)
      }
      guard let hint else { break }
      var shown = style.anonymous
      if !hint.isEmpty { shown.show(styles.style(of: node, .placeholder)) }
      var content = InlineContent(rootStyle: shown)
      // Without any text it has a line all the same, and the baseline of that.
      if hint.isEmpty { content.keepsFirstLine = true } else { content.items = [.text(hint)] }
      tree.append(Box(style: shown, content: .inline(content)), to: box)
    case .menu(let text, _) where style.rare.appearance == .baseSelect: addBaseMenu(text, of: node, to: box)
    case .menu(let text, let options): addMenu(text, style.rare.fitsField ? [text] : options, metrics, to: box)
    case .list(let rows, let isEmpty):
      tree[box].style.layout.compressibility = .width
      if style.rare.appearance == .baseSelect {
        let line = (style.text.usedLineHeight ?? metrics.lineHeight).rounded()
        setSize(box, width: nil, height: rows * max(24 * style.zoom, line))
        break
      }
      let empty = max(metrics.lineHeight, 1.2 * style.text.fontSize) + (isEmpty ? 0 : style.zoom)
      let row = highestRow(of: node) ?? empty
      let shown = style.rare.fitsField ? Float(document.options(of: node).count) : rows
      setSize(box, width: nil, height: shown * row)
      tree[box].style.layout.rowsShown = shown
    case .slider(let share, let isDisabled):
      addGenerated(.before, of: node, asItemOf: box)
      addSlider(share, isDisabled: isDisabled, of: node, to: box)
      addGenerated(.after, of: node, asItemOf: box)
    case .progress(let share):
      guard ControlTheme.applies(to: style, .bar) else { return addProgressParts(share, of: node, to: box) }
      // Unsettled, Chromium's moves; it is shown where it starts.
      addBar(share ?? 0, ControlColors(style.text), frame: 0.5, inset: 0, to: box)
    case .meter(let share, let level):
      guard !addMeterParts(share, level, of: node, to: box) else { return }
      var shown = style.text
      shown.accentColor = nil
      var colors = ControlColors(shown)
      colors.accent = level.color(isDark: colors.isDark)
      // What is inside is as tall as the meter, and never limits it.
      tree[box].style.layout.minSize.height.dropContentKeyword()
      tree[box].style.layout.maxSize.height.dropContentKeyword()
      addBar(share, colors, frame: 0.3, inset: 1, to: box)
    case .color(let value): addSwatch(value, of: node, to: box)
    case .file(let isMultiple):
      addGenerated(.before, of: node, asItemOf: box)
      addFileChooser(isMultiple, styles.style(of: node, .fileSelectorButton), to: box)
      addGenerated(.after, of: node, asItemOf: box)
    case .date(let field):
      let parts: [GeneratedElement] = [.before, .after]
      guard parts.contains(where: { styles.style(of: node, $0) != nil }) else {
        addDate(field, metrics, of: node, to: box)
        break
      }
      // Above and below the parts of the date.
      tree[box].style.layout.display = .flowRoot
      var flow = Flow(box: box, kind: .blocks, style: style)
      addGenerated(.before, of: node, to: &flow, link: nil)
      flush(&flow)
      addDate(field, metrics, of: node, to: tree.append(Box(style: style.anonymous), to: box))
      addGenerated(.after, of: node, to: &flow, link: nil)
      flush(&flow)
    case .player: addPlayer(to: box)
    case .checkbox, .radio: break
    }
  }

  /// Adds `::before` or `::after` of a control that lays out its parts in a row.
  private mutating func addGenerated(_ part: GeneratedElement, of node: ElementID, asItemOf box: BoxID) {
    var flow = Flow(box: box, kind: .items, style: tree[box].style)
    addGenerated(part, of: node, to: &flow, link: nil)
    flush(&flow)
  }

  /// How high the highest option of a list is, or the highest label of a group: as many of it as there are rows show.
  private func highestRow(of list: ElementID) -> Float? {
    func height(_ style: ComputedStyle) -> Float? {
      guard style.display != .none else { return nil }
      let layout = style.layout
      let edges =
        (layout.padding.top.resolved(against: 0)) + (layout.padding.bottom.resolved(against: 0))
        + layout.border.top + layout.border.bottom
      let outside = layout.boxSizing == .borderBox ? edges : 0
      let line = fonts.controlMetrics(of: style.text).lineHeight
      let wanted = layout.size.height.resolved(against: nil).map { $0 - outside } ?? line
      return max(wanted, (layout.minSize.height.resolved(against: nil) ?? 0) - outside, 0) + edges
    }
    var highest: Float?
    var pending = document[list].children
    while let node = pending.popLast() {
      guard let element = document.element(node) else { continue }
      switch element.tag {
      case "option": highest = [highest, height(styles.style(of: node))].compactMap(\.self).max()
      case "optgroup":
        guard styles.style(of: node).display != .none else { continue }
        highest = [highest, styles.style(of: node, .before).flatMap(height)].compactMap(\.self).max()
        pending += document[node].children
      default: break
      }
    }
    return highest
  }

  /// The room that an area leaves for scroll bars beside and below its letters, px: they are as large at any zoom.
  /// CSS Overflow 3 §3.1 (#overflow-properties), CSS Scrollbars 1 §3 (#scrollbar-width).
  private func scrollBars(of style: ComputedStyle) -> Size<Float> {
    let thickness: Float =
      switch style.rare.scrollbarWidth {
      case .none: 0
      case .thin: 10
      case .auto: 15
      }
    let overflow = style.layout.overflow
    let isCut = overflow.height == .hidden || overflow.height == .clip
    return Size(width: isCut ? 0 : thickness, height: overflow.width == .scroll ? thickness : 0)
  }

  /// An area as large as its text, which is one line at least. CSS UI 4 §5.5 (#field-sizing).
  private mutating func fitArea(_ box: BoxID, lineHeight: Float) {
    if tree[box].style.layout.minSize.width == .auto { tree[box].style.layout.minSize.width = .px(1) }
    if tree[box].style.layout.minSize.height == .auto, tree[box].style.layout.boxSizing == .contentBox {
      tree[box].style.layout.minSize.height = .px(lineHeight)
    }
  }

  /// One line that takes the whole width and stands in the middle of the height.
  ///
  /// - Parameters:
  ///   - hint: how the text is shown where it is a placeholder.
  ///   - height: how high the line is whatever fonts are used; `nil` is as high as these are. What is higher stands over
  ///     above and below.
  mutating func addLine(
    _ text: String, style: ComputedStyle, hint: ComputedStyle? = nil, height: Float? = nil, to box: BoxID
  ) {
    tree[box].style.layout.display = .flex
    tree[box].style.layout.alignItems = .center
    var line = style.anonymous
    line.layout.flexGrow = 1
    line.layout.minSize = style.text.writingMode.flow(Size(width: .zero, height: .auto))
    var holder = box
    if let height {
      var room = line
      room.layout.display = .flex
      room.layout.alignItems = .center
      room.layout.size = style.text.writingMode.flow(Size(width: .auto, height: .px(height)))
      holder = tree.append(Box(style: room), to: box)
    }
    addText(text, style: line, hint: hint, to: holder)
  }

  /// A box of one line of text, as high with a placeholder as with a value: a placeholder of another size stands on
  /// the same baseline.
  @discardableResult
  mutating func addText(_ text: String, style: ComputedStyle, hint: ComputedStyle? = nil, to box: BoxID) -> BoxID {
    var line = style
    line.text.whiteSpaceCollapse = .preserve
    line.text.textWrapMode = .nowrap
    var content = InlineContent(rootStyle: line)
    // Without text it is as tall as with.
    content.items = [.text(text.isEmpty ? "\u{200B}" : text)]
    if let hint, !text.isEmpty {
      var shown = line.anonymous
      shown.show(hint)
      shown.text.whiteSpaceCollapse = .preserve
      shown.text.textWrapMode = .nowrap
      shown.text.lineHeight = .px(0)
      content.boxes.append(InlineBox(style: shown, source: nil, link: nil, parent: 0))
      content.items = [.open(1)] + content.items + [.close(1)]
    }
    return tree.append(Box(style: line, content: .inline(content)), to: box)
  }

  /// A `<select>`: its line is as high as the font's letters, unless it is plain and has a height for its lines.
  private mutating func addMenu(_ text: String, _ options: [String], _ metrics: ControlMetrics, to box: BoxID) {
    var style = tree[box].style
    let isPlain = style.isPlainControl
    let zoom = style.zoom
    let mode = style.text.writingMode
    if !isPlain || style.text.lineHeight == .normal { style.text.lineHeight = .px(metrics.height) }
    // As wide as its widest option, indented where that stands in a group.
    let widest = options.map { fonts.width(of: $0, style.text) }.max() ?? 0
    tree[box].style.layout.compressibility = .width
    tree[box].style.layout.display = .flex
    tree[box].style.layout.alignItems = SelfAlignment(.center, overflow: .safe)
    var column = style.anonymous
    if !isPlain {
      // Whole px, and no less for the arrow than a scroll bar has.
      let above = Dimension.px(zoom.rounded(.down))
      let edges = Edges(
        left: .px((4 * zoom).rounded(.down)), right: .px(max(15, (16 * zoom).rounded(.down))), top: above, bottom: above
      )
      column.layout.margin = mode.page(edges)
    }
    column.layout.flexGrow = 1
    column.layout.minSize = mode.flow(Size(width: .zero, height: .auto))
    column.layout.overflow = Size(width: .clip, height: .clip)
    let list = tree.append(Box(style: column), to: box)
    addLine(text, style: style, to: list)
    tree[list].style.layout.flexDirection = .column
    tree[list].style.layout.alignItems = .stretch
    let width = mode.flow(Size(width: style.rare.fitsField ? widest : widest.rounded(.up), height: nil))
    tree[list].style.layout.intrinsicContentWidth = width.width
    tree[list].style.layout.intrinsicContentHeight = width.height
    guard !isPlain else { return }
    holdParts(box)
    var arrow = style.anonymous
    arrow.layout.position = .absolute
    arrow.layout.inset = mode.page(
      Edges(left: .auto, right: .px(4 * zoom), top: .calc(.linear(px: -3 * zoom, percent: 50)), bottom: .auto))
    add(ControlPicture.arrow(style.text.color), style: arrow, size: Size(width: 10 * zoom, height: 7 * zoom), to: box)
  }

  /// Adds a picture of a size in px.
  mutating func add(_ picture: ImageContent, style: ComputedStyle, size: Size<Float>, to box: BoxID) {
    var part = Box(style: style)
    setPicture(picture, of: &part)
    part.style.layout.size = Size(width: .px(size.width), height: .px(size.height))
    tree.append(part, to: box)
  }

  /// Has absolute parts stand in a box.
  mutating func holdParts(_ box: BoxID) {
    guard tree[box].style.layout.position == .static else { return }
    tree[box].style.layout.position = .relative
    tree[box].style.layout.inset = Edges(all: .auto)
  }

  /// Sizes of the content box along its lines and across them, where CSS gives none. A width that is a percentage leaves
  /// what the control adds to the width of the box around it.
  mutating func setSize(_ box: BoxID, width: Float?, height: Float?) {
    let size = tree[box].style.text.writingMode.flow(Size(width: width, height: height))
    if let width = size.width {
      tree[box].style.layout.intrinsicContentWidth = width
      tree[box].style.layout.compressibility = .width
    }
    guard let height = size.height else { return }
    tree[box].style.layout.intrinsicContentHeight = height
    // Its margins don't meet inside it, whatever it holds.
    if tree[box].style.layout.display == .block { tree[box].style.layout.display = .flowRoot }
  }
}

extension BoxBuilder {
  /// Whether a control is a box like any other with `::before` or `::after` in it: a checkbox or radio of which
  /// `appearance: none` leaves nothing.
  func holdsGeneratedContent(_ control: Element, at node: ElementID, _ style: ComputedStyle) -> Bool {
    guard style.isPlainControl, ["checkbox", "radio"].contains(control[attribute: "type"]?.lowercased()) else {
      return false
    }
    return styles.style(of: node, .before) != nil || styles.style(of: node, .after) != nil
  }

  /// Whether a control is an inline box without content: a checkbox or radio of which `appearance: none` leaves nothing.
  func isInlineBox(_ control: Element, _ style: ComputedStyle) -> Bool {
    style.display == .inline && style.isPlainControl
      && ["checkbox", "radio"].contains(control[attribute: "type"]?.lowercased())
  }
}

extension ComputedStyle {
  /// Whether `appearance: none` leaves a control nothing but its box.
  var isPlainControl: Bool { rare.appearance == .none }
}

extension ComputedStyle {
  /// The side of the square that a box to tick is drawn in, px before `zoom`, as far as its style gives it.
  var drawnSide: Float {
    func length(_ size: Dimension) -> Float {
      if case .px(let px) = size, zoom > 0 { px / zoom } else { ControlPicture.side }
    }
    return max(1, min(length(layout.size.width), length(layout.size.height)))
  }
}

extension ComputedStyle {
  /// Takes the look of a hint's text.
  fileprivate mutating func show(_ hint: ComputedStyle?) {
    guard let hint else { return }
    text = hint.text
    paint.opacity *= hint.paint.opacity
  }
}

extension TextStyle {
  /// px; `nil` is `normal`.
  var usedLineHeight: Float? {
    lineHeight.used(fontSize: fontSize)
  }
}
