internal import FlexCore
internal import FlexTree

// The controls that are made of parts: bars, swatches, a button beside text, fields of a date.
extension BoxBuilder {
  /// An absolute box inside a control, by its distances along lines and across them.
  private func part(of style: ComputedStyle, left: Dimension, right: Dimension, top: Dimension, bottom: Dimension)
    -> ComputedStyle
  {
    var part = style.anonymous
    part.layout.position = .absolute
    part.layout.inset = style.text.writingMode.page(Edges(left: left, right: right, top: top, bottom: bottom))
    return part
  }

  private func rounded(_ style: inout ComputedStyle) {
    let radius = LengthPercentage.px(1000)
    style.paint.borderRadius = Corners(all: Size(width: radius, height: radius))
  }

  private func framed(_ style: inout ComputedStyle, _ color: Color) {
    style.layout.boxSizing = .borderBox
    style.layout.border = Edges(all: max(1, style.zoom.rounded(.down)))
    style.paint.borderStyle = Edges(all: .solid)
    style.paint.borderColor = Edges(all: .color(color))
  }

  /// A bar in the middle of the height and half as high, filled from the start as far as `share`.
  ///
  /// - Parameters:
  ///   - frame: opacity of the frame around it.
  ///   - inset: px that the filling keeps from the bar's edges.
  mutating func addBar(_ share: Float, _ colors: ControlColors, frame: Float, inset: Float, to box: BoxID) {
    let style = tree[box].style
    holdParts(box)
    var track = part(of: style, left: .zero, right: .zero, top: .percent(25), bottom: .percent(25))
    track.paint.backgroundColor = .color(Color(hex: colors.track ?? 0xEFEFEF))
    rounded(&track)
    let bar = tree.append(Box(style: track), to: box)
    let edge = Dimension.px(inset * style.zoom)
    var window = part(of: style, left: edge, right: edge, top: edge, bottom: edge)
    window.layout.overflow = Size(width: .clip, height: .clip)
    rounded(&window)
    let inside = tree.append(Box(style: window), to: bar)
    let isReversed = style.text.direction == .rtl
    var value = part(
      of: style, left: isReversed ? .auto : .zero, right: isReversed ? .zero : .auto, top: .zero, bottom: .zero)
    value.layout.size = style.text.writingMode.flow(Size(width: .percent(share * 100), height: .auto))
    value.paint.backgroundColor = .color(Color(hex: colors.accent))
    tree.append(Box(style: value), to: inside)
    var line = part(of: style, left: .zero, right: .zero, top: .zero, bottom: .zero)
    framed(&line, colors.frame.map { Color(hex: $0) } ?? Color(hex: 0x767676, alpha: frame))
    rounded(&line)
    tree.append(Box(style: line), to: bar)
  }

  /// A track 8 px high, filled as far as the knob on it, and a thin frame around both.
  mutating func addSlider(_ share: Float, isDisabled: Bool, of node: ElementID, to box: BoxID) {
    let style = tree[box].style
    let zoom = style.zoom
    let mode = style.text.writingMode
    setSize(box, width: 129 * zoom, height: nil)
    tree[box].style.layout.suppressesBaseline = true
    var shown = style.text
    if isDisabled { shown.accentColor = nil }
    let colors = ControlColors(shown)
    let mark = Color(hex: isDisabled ? (colors.isDark ? 0x757575 : 0xCBCBCB) : colors.accent)
    guard !style.isPlainControl else { return addSliderParts(share, of: node, mark: mark, to: box) }
    holdParts(box)
    let above = Dimension.calc(.linear(px: -4 * zoom, percent: 50))
    let (edge, thickness) = (Dimension.px(zoom), Dimension.px(8 * zoom))
    var track = part(of: style, left: edge, right: edge, top: above, bottom: .auto)
    track.layout.size = mode.flow(Size(width: .auto, height: thickness))
    rounded(&track)
    var frame = track
    let plain = isDisabled ? (colors.isDark ? 0x363636 : 0xFAFAFA) : colors.track ?? 0xEFEFEF
    track.paint.backgroundColor = .color(Color(hex: plain))
    tree.append(Box(style: track), to: box)
    let isReversed = style.text.direction == .rtl
    var filled = part(
      of: style, left: isReversed ? .auto : edge, right: isReversed ? edge : .auto, top: above, bottom: .auto)
    filled.layout.size = mode.flow(
      Size(width: .calc(.linear(px: (7 - 16 * share) * zoom, percent: share * 100)), height: thickness))
    filled.paint.backgroundColor = .color(mark)
    rounded(&filled)
    tree.append(Box(style: filled), to: box)
    framed(&frame, colors.frame.map { Color(hex: $0) } ?? Color(hex: 0x767676, alpha: isDisabled ? 0.3 : 0.5))
    tree.append(Box(style: frame), to: box)
    addSliderParts(share, of: node, mark: mark, to: box)
  }

  /// A button, and what is chosen beside it.
  mutating func addFileChooser(_ isMultiple: Bool, _ own: ComputedStyle?, to box: BoxID) {
    let style = tree[box].style
    setSize(box, width: (34 * fonts.width(of: "0", style.text)).rounded(.up), height: nil)
    tree[box].style.layout.display = .flex
    tree[box].style.layout.alignItems = .baseline
    if var button = own, button.display != .none {
      if ControlTheme.applies(to: button, .button) { ControlTheme.apply(.button, to: &button) }
      button.layout.flexShrink = 0
      addLine(isMultiple ? "Choose Files" : "Choose File", style: button, to: tree.append(Box(style: button), to: box))
    }
    addText("No file chosen", style: style.anonymous, to: box)
  }

  /// The parts of a date with room for the widest that each may hold, and an icon.
  mutating func addDate(_ field: DateField, _ metrics: ControlMetrics, of node: ElementID, to box: BoxID) {
    let style = tree[box].style
    let zoom = style.zoom
    let mode = style.text.writingMode
    tree[box].style.layout.display = .flex
    tree[box].style.layout.alignItems = .center
    var line = style.anonymous
    line.layout.flexGrow = 1
    line.layout.padding = mode.page(Edges(left: .zero, right: .zero, top: .px(zoom), bottom: .px(zoom)))
    line.text.whiteSpaceCollapse = .preserve
    line.text.textWrapMode = .nowrap
    var content = InlineContent(rootStyle: line)
    var part = line.anonymous
    part.layout.padding = Edges(left: .px(zoom), right: .px(zoom), top: .px(zoom), bottom: .px(zoom))
    var room: Float = 0
    for piece in field.parts {
      let texts = piece.isField ? piece.others + [piece.text] : [piece.text]
      room += texts.map { fonts.width(of: $0, style.text) }.max() ?? 0
      guard piece.isField else {
        content.items.append(.text(piece.text))
        continue
      }
      room += 2
      content.items += [.open(content.boxes.count), .text(piece.text), .close(content.boxes.count)]
      content.boxes.append(InlineBox(style: part, parent: 0))
    }
    line.layout.size = mode.flow(Size(width: .px(room.rounded(.up)), height: .auto))
    line.layout.minSize = mode.flow(Size(width: .zero, height: .auto))
    tree.append(Box(style: line, content: .inline(content)), to: box)
    let ink = style.text.isDark ? "white" : "black"
    addPickerIndicator(field.hasClock ? ControlPicture.clock(ink) : ControlPicture.calendar(ink), of: node, to: box)
  }

  /// The panel of `<audio>`, which has nothing to play.
  mutating func addPlayer(to box: BoxID) {
    let zoom = tree[box].style.zoom
    let isDark = tree[box].style.text.isDark
    // It has no natural size: what it measures stands in the style sheet.
    setSize(box, width: 0, height: 0)
    holdParts(box)
    tree[box].style.layout.compressibility = .widthAndMaxWidth
    tree[box].style.layout.overflow = Size(width: .clip, height: .clip)
    var panel = part(of: tree[box].style, left: .zero, right: .zero, top: .zero, bottom: .zero)
    panel.layout.display = .flex
    panel.layout.alignItems = .center
    let inside = tree.append(Box(style: panel), to: box)
    tree[box].style.paint.backgroundColor = .color(Color(hex: isDark ? 0x363636 : 0xF1F3F4))
    rounded(&tree[box].style)
    tree[box].style.layout.suppressesBaseline = true
    var icon = tree[box].style.anonymous
    icon.layout.flexShrink = 0
    func room(_ left: Float, _ right: Float) -> Edges<Dimension> {
      Edges(left: .px(left * zoom), right: .px(right * zoom), top: .zero, bottom: .zero)
    }
    let size = Size(width: 20 * zoom, height: 20 * zoom)
    icon.layout.margin = room(16, 11)
    add(ControlPicture.play(isDark: isDark), style: icon, size: size, to: inside)
    var text = icon
    text.layout.margin = room(0, 14)
    text.text.fontFamily = [.sansSerif]
    text.text.fontSize = 14 * zoom
    text.text.lineHeight = .normal
    text.text.color = Color(hex: isDark ? 0xE5E5E5 : 0x4B4C4C)
    addText("0:00 / 0:00", style: text, to: inside)
    var line = icon
    line.layout.margin = .init(all: .zero)
    line.layout.flexGrow = 1
    line.layout.size.height = .px(4 * zoom)
    line.paint.backgroundColor = .color(Color(hex: isDark ? 0x5E5E5E : 0xD3D5D5))
    rounded(&line)
    tree.append(Box(style: line), to: inside)
    icon.layout.margin = room(20, 0)
    add(ControlPicture.loudspeaker(isDark: isDark), style: icon, size: size, to: inside)
    icon.layout.margin = room(11, 16)
    add(ControlPicture.dots(isDark: isDark), style: icon, size: size, to: inside)
  }
}

extension Dimension {
  /// A limit that content would give is none.
  mutating func dropContentKeyword() {
    switch self {
    case .minContent, .maxContent, .fitContent: self = .auto
    default: break
    }
  }
}
