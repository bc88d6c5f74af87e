internal import FlexCore
internal import FlexDOM
internal import FlexTree

// Parts of controls as boxes that sheets style: they stand in each other as in Chromium's shadow trees.
extension BoxBuilder {
  /// Adds a part with its style.
  ///
  /// - Returns: `nil` where the style shows none.
  private mutating func addPart(
    _ part: GeneratedElement, of node: ElementID, to box: BoxID, _ change: (inout ComputedStyle) -> Void = { _ in }
  ) -> BoxID? {
    guard let own = styles.style(of: node, part), own.display != .none else { return nil }
    var style = own.loweredForLayout
    change(&style)
    return tree.append(Box(style: style), to: box)
  }

  // MARK: Sliders

  /// A knob in a track, moved by its share of what the track leaves.
  ///
  /// - Parameter mark: the colour of a knob that is drawn.
  mutating func addSliderParts(_ share: Float, of node: ElementID, mark: Color, to box: BoxID) {
    let isThemed = !tree[box].style.isPlainControl
    let zoom = tree[box].style.zoom
    tree[box].style.layout.display = .flex
    if isThemed { tree[box].style.dropBackground() }
    let container = addPart(.sliderContainer, of: node, to: box) { style in
      // Above the track that is drawn.
      if isThemed, style.layout.position == .static { style.layout.position = .relative }
    }
    guard let container, let track = addPart(.sliderTrack, of: node, to: container) else { return }
    let isReversed = tree[track].style.text.direction == .rtl
    let thumb = addPart(.sliderThumb, of: node, to: track) { style in
      if !style.isPlainControl {
        style.layout.size = Size(width: .px(16 * zoom), height: .px(16 * zoom))
        style.layout.border = Edges(all: 0)
        style.layout.padding = Edges(all: .zero)
        style.layout.boxSizing = .borderBox
        style.dropBackground()
      }
      style.layout.moveBySlack(share, fromRight: isReversed, in: style.text.writingMode)
    }
    guard let thumb, !tree[thumb].style.isPlainControl else { return }
    holdParts(thumb)
    var knob = tree[thumb].style.anonymous
    knob.layout.position = .absolute
    knob.layout.inset = Edges(all: .px(0.5 * zoom))
    knob.paint.backgroundColor = .color(mark)
    let radius = LengthPercentage.px(1000)
    knob.paint.borderRadius = Corners(all: Size(width: radius, height: radius))
    tree.append(Box(style: knob), to: thumb)
  }

  // MARK: Bars

  /// - Parameter share: `nil` where nobody knows how far it is.
  mutating func addProgressParts(_ share: Float?, of node: ElementID, to box: BoxID) {
    guard let inner = addPart(.progressInner, of: node, to: box),
      let bar = addPart(.progressBar, of: node, to: inner)
    else { return }
    _ = addPart(.progressValue, of: node, to: bar) { $0.fill(share ?? 0) }
  }

  /// The parts of a meter, if a sheet styles one or the meter has lost its look.
  ///
  /// - Returns: whether it has parts.
  mutating func addMeterParts(
    _ share: Float, _ level: FormControl.MeterLevel, of node: ElementID, to box: BoxID
  ) -> Bool {
    let isThemed = ControlTheme.applies(to: tree[box].style, .bar)
    let zoom = tree[box].style.zoom
    let value: GeneratedElement =
      switch level {
      case .optimum: .meterOptimum
      case .suboptimal: .meterSuboptimum
      case .bad: .meterBad
      }
    let barIsOwn = isThemed && styles.style(of: node, .meterBar)?.hasMeterLook == true
    let valueIsOwn = isThemed && styles.style(of: node, value)?.hasMeterLook == true
    if barIsOwn, valueIsOwn { return false }
    guard let inner = addPart(.meterInner, of: node, to: box) else { return true }
    let bar = addPart(.meterBar, of: node, to: inner) { style in
      guard isThemed else { return }
      if style.hasGradient {
        style.paint.backgroundLayers = []
        style.paint.backgroundColor = .color(Color(hex: style.text.isDark ? 0x3B3B3B : 0xEFEFEF))
      }
      if style.paint.borderStyle == Edges(all: .none) {
        style.layout.border = Edges(all: max(1, zoom.rounded(.down)))
        style.paint.borderStyle = Edges(all: .solid)
        style.paint.borderColor = Edges(all: .color(Color(hex: 0x767676, alpha: 0.3)))
      }
      guard style.paint.borderRadius == PaintStyle().borderRadius else { return }
      let radius = LengthPercentage.px(20 * zoom)
      style.paint.borderRadius = Corners(all: Size(width: radius, height: radius))
      style.layout.overflow = Size(width: .clip, height: .clip)
    }
    guard let bar else { return true }
    _ = addPart(value, of: node, to: bar) { style in
      style.fill(share)
      guard isThemed, style.hasGradient else { return }
      style.paint.backgroundLayers = []
      style.paint.backgroundColor = .color(Color(hex: level.color(isDark: style.text.isDark)))
    }
    return true
  }

  // MARK: Swatches and buttons

  mutating func addSwatch(_ value: String, of node: ElementID, to box: BoxID) {
    tree[box].style.layout.display = .flex
    tree[box].style.layout.alignItems = .center
    guard let wrapper = addPart(.swatchWrapper, of: node, to: box) else { return }
    _ = addPart(.swatch, of: node, to: wrapper) {
      $0.paint.backgroundColor = .color(Color(hex: UInt32(value.dropFirst(), radix: 16) ?? 0))
    }
  }

  /// What stands behind the letters of a field, unseen until somebody points at it or a sheet shows it: the arrows of
  /// a number, or what empties a search.
  mutating func addFieldButton(of node: ElementID, hasText: Bool, to box: BoxID) {
    let zoom = tree[box].style.zoom
    let fontSize = tree[box].style.text.fontSize
    _ = addPart(.spinButton, of: node, to: box) { style in
      if !style.isPlainControl { style.layout.size.width = .px(15 * zoom) }
    }
    _ = addPart(.cancelButton, of: node, to: box) { style in
      if !hasText { style.text.visibility = .hidden }
      guard !style.isPlainControl else { return }
      let edge = min(max((9 * fontSize / 13).rounded(), 5), 21)
      style.layout.size = Size(width: .px(edge), height: .px(edge))
    }
  }

  /// Shows the picture behind a date, unless a sheet gives it another.
  mutating func addPickerIndicator(_ picture: ImageContent, of node: ElementID, to box: BoxID) {
    guard let inside = addPart(.pickerIndicator, of: node, to: box),
      tree[inside].style.paint.backgroundLayers.isEmpty
    else { return }
    var image = Box(style: tree[inside].style.anonymous)
    setPicture(picture, of: &image)
    image.style.layout.size = Size(width: .percent(100), height: .percent(100))
    tree.append(image, to: inside)
  }
}

extension FormControl.MeterLevel {
  /// Of the value, in hexadecimal.
  func color(isDark: Bool) -> UInt32 {
    switch self {
    case .optimum: isDark ? 0x74B374 : 0x107C10
    case .suboptimal: isDark ? 0xF2C812 : 0xFFB900
    case .bad: isDark ? 0xE98F6D : 0xD83B01
    }
  }
}

extension ComputedStyle {
  /// Makes the box a share of a bar from its start, which no sheet changes.
  fileprivate mutating func fill(_ share: Float) {
    let height = text.writingMode.flow(layout.size).height
    layout.size = text.writingMode.flow(Size(width: .percent(share * 100), height: height))
  }

  /// Leaves out what a look that is drawn stands for.
  fileprivate mutating func dropBackground() {
    paint.backgroundLayers = []
    paint.backgroundColor = .color(.transparent)
  }

  /// Whether a part of a meter has the gradient of the user agent style sheet and nothing else.
  fileprivate var hasMeterLook: Bool {
    hasGradient && paint.borderStyle == Edges(all: .none) && paint.borderRadius == PaintStyle().borderRadius
      && text.writingMode.flow(layout.size).height == .percent(100)
  }

  /// Whether its background may be that of the user agent style sheet.
  fileprivate var hasGradient: Bool {
    guard paint.backgroundLayers.count == 1, case .gradient(let gradient) = paint.backgroundLayers[0].image else {
      return false
    }
    return gradient.stops.count == 5
  }
}

extension Style {
  /// Moves a box of a width that is known by a share of what it leaves beside itself, along lines.
  fileprivate mutating func moveBySlack(_ share: Float, fromRight isReversed: Bool, in mode: WritingMode) {
    var turned = flow(in: mode)
    turned.moveBySlack(share, fromRight: isReversed)
    margin = mode.page(turned.margin)
  }

  private mutating func moveBySlack(_ share: Float, fromRight isReversed: Bool) {
    func px(_ length: LengthPercentage) -> Float { length.resolved(against: 0) }
    let edges = boxSizing == .contentBox ? px(padding.left) + px(padding.right) + border.left + border.right : 0
    let (own, percent): (Float, Float)
    switch size.width {
    case .px(let width): (own, percent) = (width + edges, 0)
    case .percent(let width): (own, percent) = (edges, width)
    default: return
    }
    let offset = Calculation.linear(px: -own * share, percent: share * (100 - percent))
    let margin = isReversed ? margin.right : margin.left
    let moved: Dimension =
      switch margin {
      case .px(let px): .calc(.sum([offset, .linear(px: px, percent: 0)]))
      case .percent(let percent): .calc(.sum([offset, .linear(px: 0, percent: percent)]))
      case .calc(let calculation): .calc(.sum([offset, calculation]))
      default: .calc(offset)
      }
    if isReversed { self.margin.right = moved } else { self.margin.left = moved }
  }
}
