internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexPaint
internal import FlexTree
internal import TextMeasure

/// What boxes need to know of fonts before they are laid out.
protocol MarkerFonts {
  /// Ascent of a style's primary font in whole px.
  func roundedAscent(of style: TextStyle) -> Float
  /// Where the baselines of a style's primary font lie, px from the alphabetic one.
  func baselines(of style: TextStyle) -> (ascent: Float, descent: Float, xHeight: Float)
  /// What the sizes of form controls are made of.
  func controlMetrics(of style: TextStyle) -> ControlMetrics
  /// The width of text on one line, its words set apart: px.
  func width(of text: String, _ style: TextStyle) -> Float
  /// How high the capital letters of a style's primary font are, px.
  func capHeight(of style: TextStyle) -> Float
  /// What a line leaves below the em box of its letters, px.
  func roomBelowLetters(of style: TextStyle) -> Float
  /// What text on one line paints.
  func ink(of text: String, _ style: ComputedStyle) -> TextInk
  /// The clusters of text on one line, as they are shown, with their advances in px; `nil` where letters run from right
  /// to left.
  func clusters(of text: String, _ style: TextStyle) -> [(text: String, advance: Float)]?
}

/// Guesses for boxes that are made without fonts.
struct NoMarkerFonts: MarkerFonts {
  func roundedAscent(of style: TextStyle) -> Float { (style.fontSize * 0.95).rounded() }

  func baselines(of style: TextStyle) -> (ascent: Float, descent: Float, xHeight: Float) {
    (style.fontSize * 0.95, style.fontSize * 0.25, style.fontSize / 2)
  }

  func controlMetrics(of style: TextStyle) -> ControlMetrics {
    let em = style.fontSize
    return ControlMetrics(
      average: em * 0.6, widest: em * 1.8, height: em * 1.15, lineHeight: em * 1.15)
  }

  func width(of text: String, _ style: TextStyle) -> Float { Float(text.unicodeScalars.count) * style.fontSize * 0.55 }

  func capHeight(of style: TextStyle) -> Float { style.fontSize * 0.7 }

  func roomBelowLetters(of style: TextStyle) -> Float { 0 }

  func ink(of text: String, _ style: ComputedStyle) -> TextInk {
    let width = width(of: text, style.text)
    return TextInk(left: 0, right: width, ascent: capHeight(of: style.text), descent: 0, advance: width)
  }

  func clusters(of text: String, _ style: TextStyle) -> [(text: String, advance: Float)]? {
    text.map { (String($0), style.fontSize * 0.55) }
  }
}

extension BoxBuilder {
  /// Adds the `::marker` of a list item. CSS Lists 3 §3 (#markers).
  mutating func addMarker(of node: ElementID, to flow: inout Flow) {
    addMarker(of: node, item: flow.style, isInside: flow.style.text.listStylePosition == .inside, to: &flow)
  }

  /// The same of an item with this style. That of an `inline list-item` is always inside. CSS Display 3 §2.3 (#list-items).
  ///
  /// - Parameter isGenerated: whether the item is generated content of the element.
  mutating func addMarker(
    of node: ElementID, item: ComputedStyle, isInside: Bool, isGenerated: Bool = false, to flow: inout Flow
  ) {
    var style = (isGenerated ? nil : styles.style(of: node, .marker)) ?? item.anonymous
    let source = source(of: node, .marker)
    style.display = .inline
    style.zoom = item.zoom
    style.text.textTransform = TextTransform()
    style.text.textIndent = TextIndent()
    style.text.whiteSpaceCollapse = .preserve
    style.text.textWrapMode = .nowrap
    style.layout.direction = style.text.usedDirection

    if case .items(let items) = style.inline.content {
      let text = items.map { item -> String in
        switch item {
        case .string(let text): text
        case .counter(let name, let list): counterStyles.text(of: counters.value(of: name), style: list)
        case .counters(let name, let separator, let list):
          counters.values(of: name).map { counterStyles.text(of: $0, style: list) }.joined(separator: separator)
        default: ""
        }
      }
      add(marker: text.joined(), style: style, source: source, isInside: isInside, to: &flow)
    } else if style.inline.content == .none {
      return
    } else if let image = imageContent(of: item.text.listStyleImage) {
      add(picture: image, style: style, source: source, isInside: isInside, to: &flow)
    } else if item.text.listStyleImage.isDrawn {
      add(drawn: item.text.listStyleImage, style: style, source: source, isInside: isInside, to: &flow)
    } else {
      switch item.text.listStyleType {
      case .none: break
      case .string(let text): add(marker: text, style: style, source: source, isInside: isInside, to: &flow)
      case .symbols:
        let text = counterStyles.marker(of: counters.ordinals.value, style: item.text.listStyleType)
        add(marker: text, style: style, source: source, isInside: isInside, to: &flow)
      case .counter(let name):
        if let symbol = Symbol(rawValue: name) {
          add(symbol, style: style, source: source, isInside: isInside, to: &flow)
        } else {
          let text = counterStyles.marker(of: counters.ordinals.value, style: .counter(name))
          add(marker: text, style: style, source: source, isInside: isInside, to: &flow)
        }
      }
    }
  }

  /// Markers that are drawn, not written.
  private enum Symbol: String {
    case disc, circle, square
    case disclosureOpen = "disclosure-open"
    case disclosureClosed = "disclosure-closed"
  }

  private mutating func add(
    marker text: String, style: ComputedStyle, source: BoxSource, isInside: Bool, to flow: inout Flow
  ) {
    guard !text.isEmpty else { return }
    if isInside {
      var style = style
      // A line may end behind the space of `1. `, where its item's may.
      if text.last?.isWhitespace == true, !text.dropLast().contains(where: \.isWhitespace) {
        style.text.textWrapMode = flow.style.text.textWrapMode
      }
      openInlineBox(style, source: source, link: nil, in: &flow)
      addText(text, shows: .all, to: &flow)
      closeInlineBox(in: &flow)
      endMarker(in: &flow)
      return
    }
    // A box without width at the start of the first line, whose content ends where it stands.
    let box = addOutOfFlow(hanging(style, source: source), to: &flow)
    var line = style.anonymous
    line.text.whiteSpaceCollapse = .preserve
    line.layout.flexShrink = 0
    var content = InlineContent(rootStyle: line)
    content.boxes[0].source = source
    content.items = [.text(text)]
    tree.append(Box(style: line, content: .inline(content)), to: box)
  }

  /// A box of no width whose only item sticks out of its start edge.
  private func hanging(_ style: ComputedStyle, source: BoxSource) -> Box {
    var style = style
    style.display = .flex
    style.inline.originalDisplay = .inline
    style.layout.position = .absolute
    style.layout.size = style.text.writingMode.flow(Size(width: .zero, height: .auto))
    style.layout.justifyContent = .flexEnd
    return makeBox(style, source: source, link: nil)
  }

  /// Discs and their like measure themselves by the font's ascent, triangles by its size, as Chromium's do.
  private mutating func add(
    _ symbol: Symbol, style: ComputedStyle, source: BoxSource, isInside: Bool, to flow: inout Flow
  ) {
    if symbol == .disclosureOpen || symbol == .disclosureClosed {
      return addTriangle(isOpen: symbol == .disclosureOpen, style: style, source: source, isInside: isInside, to: &flow)
    }
    let ascent = fonts.roundedAscent(of: style.text)
    let twoThirds = (ascent * 2 / 3).rounded(.down)
    let side = ((twoThirds + 1) / 2).rounded(.down)
    let top = (3 * (ascent - twoThirds) / 2).rounded(.down)
    var shape = style.anonymous
    shape.display = .inlineBlock
    shape.layout.size = Size(width: .px(side), height: .px(side))
    shape.layout.margin.bottom = .px(ascent - top - side)
    if style.text.hasCentralBaseline {
      // Half of it is above the middle of the letters.
      let height = ascent + fonts.baselines(of: style.text).descent.rounded()
      shape.layout.margin.bottom = .px(2 * (height - (height / 2).rounded(.down) - top) - side)
    }
    switch symbol {
    case .disc, .circle:
      let half = LengthPercentage.percent(50)
      shape.paint.borderRadius = .init(all: Size(width: half, height: half))
    case .square, .disclosureOpen, .disclosureClosed: break
    }
    if symbol == .circle {
      shape.layout.boxSizing = .borderBox
      shape.layout.border = Edges(all: 1)
      shape.paint.borderStyle = Edges(all: .solid)
    } else {
      shape.paint.backgroundColor = .currentColor
    }
    let (before, after) = isInside ? (Float(0), Float(1) + style.text.fontSize) : (1 - twoThirds - Self.gap, 0)
    add(shape, style: style, source: source, margins: (before, after), isInside: isInside, to: &flow)
  }

  /// Whether the first child of a list item is a list: without a doctype the item's marker has a line of its own then,
  /// as in Chromium.
  func beginsWithList(_ node: ElementID) -> Bool {
    for child in document[node].children {
      switch document[child].kind {
      case .text(let text): if !text.isCollapsibleWhiteSpace { return false }
      case .element(let element): return element.isHTML && (element.tag == "ul" || element.tag == "ol")
      case .comment: continue
      }
    }
    return false
  }

  /// A line that holds nothing but the marker beside it.
  mutating func giveMarkerLine(in flow: inout Flow) {
    withRun(of: &flow) {
      $0.isVisible = true
      $0.content.keepsFirstLine = true
      $0.content.struts = .lineStart
    }
    flush(&flow)
  }

  /// px between an outside symbol and its item.
  private static var gap: Float { 8 }

  /// The triangle of a `summary`: it points down where its details are open, else to where lines end.
  ///
  /// - Parameter gap: behind it, em.
  mutating func addTriangle(
    isOpen: Bool, style: ComputedStyle, source: BoxSource, isInside: Bool, gap: Float = 0.4, to flow: inout Flow
  ) {
    let side = style.text.fontSize * 0.66
    var shape = style.anonymous
    shape.display = .inlineBlock
    shape.layout.size = Size(width: .px(side), height: .px(side))
    shape.paint.backgroundColor = .currentColor
    let corners: [(Float, Float)] =
      switch (isOpen, style.text.direction) {
      case (true, _): [(0, 7), (50, 93), (100, 7)]
      case (false, .ltr): [(0, 0), (86, 50), (0, 100)]
      case (false, .rtl): [(100, 0), (14, 50), (100, 100)]
      }
    let points = corners.map { Position2D(x: .percent($0.0), y: .percent($0.1)) }
    shape.paint.clipPath = .shape(.polygon(.nonzero, points), .borderBox)
    // The gap behind it doesn't grow with zoom.
    let (before, after) = isInside ? (Float(0), style.text.fontSize / style.zoom * gap) : (-side - Self.gap, 0)
    add(shape, style: style, source: source, margins: (before, after), isInside: isInside, to: &flow)
  }

  /// Adds a symbol in the item's first line, or out of flow before it.
  private mutating func add(
    _ shape: ComputedStyle, style: ComputedStyle, source: BoxSource, margins: (before: Float, after: Float),
    isInside: Bool, to flow: inout Flow
  ) {
    var shape = shape
    let isRightToLeft = style.text.usedDirection == .rtl
    shape.layout.margin.left = .px(isRightToLeft ? margins.after : margins.before)
    shape.layout.margin.right = .px(isRightToLeft ? margins.before : margins.after)
    shape.layout.margin = style.text.writingMode.ofLines.page(shape.layout.margin)
    if isInside {
      // It stands in for text: the line is as high as without it, whatever its height.
      if !style.text.writingMode.isVertical, case .px(let height) = shape.layout.size.height,
        case .px(let below) = shape.layout.margin.bottom
      {
        let ascent = fonts.roundedAscent(of: style.text)
        let letters = ascent + fonts.baselines(of: style.text).descent.rounded()
        let middle = ascent - (letters / 2).rounded(.up)
        shape.inline.verticalAlign = .offset(.px(middle))
        shape.layout.margin.bottom = .px(below - middle)
        shape.layout.margin.top = .px(-height - below + middle)
      }
      openInlineBox(style, source: source, link: nil, in: &flow)
      _ = addAtom(makeBox(shape, source: source, link: nil), to: &flow)
      closeInlineBox(in: &flow)
      endMarker(in: &flow)
      return
    }
    var line = style.anonymous
    line.layout.position = .absolute
    line.display = .block
    line.inline.originalDisplay = .inline
    let holder = addOutOfFlow(makeBox(line, source: source, link: nil), to: &flow)
    let atom = tree.append(makeBox(shape, source: nil, link: nil), to: holder)
    var content = InlineContent(rootStyle: line)
    content.items = [.atom(atom)]
    tree[holder].content = .inline(content)
  }

  private mutating func add(
    picture: ImageContent, style: ComputedStyle, source: BoxSource, isInside: Bool, to flow: inout Flow
  ) {
    var box = makeBox(imageMarker(of: style), source: source, link: nil)
    var picture = picture
    if picture.naturalSize.width == nil || picture.naturalSize.height == nil {
      // As large as a drawn one, where it has no size of its own. CSS Images 3 §4.3 (#default-sizing).
      let side = fonts.roundedAscent(of: style.text) / 2
      let size = ObjectSizing.concreteSize(
        width: nil, height: nil,
        natural: NaturalDimensions(
          width: picture.naturalSize.width, height: picture.naturalSize.height, ratio: picture.naturalRatio),
        defaultSize: Size(width: side, height: side))
      picture.naturalSize = Size(width: size.width, height: size.height)
    }
    setPicture(picture, of: &box)
    let height = picture.naturalSize.height.map { $0 * box.style.zoom } ?? 0
    add(image: box, height: height, style: style, source: source, isInside: isInside, to: &flow)
  }

  /// A gradient has no size of its own: half of the ascent is a side, as in Chromium. CSS Lists 3 §3.3 (#image-markers).
  private mutating func add(
    drawn image: StyleImage, style: ComputedStyle, source: BoxSource, isInside: Bool, to flow: inout Flow
  ) {
    var shape = imageMarker(of: style)
    let side = fonts.roundedAscent(of: style.text) / 2
    shape.layout.size = Size(width: .px(side), height: .px(side))
    shape.paint.backgroundLayers = [ImageLayer(image: image)]
    let box = makeBox(shape, source: source, link: nil)
    add(image: box, height: side, style: style, source: source, isInside: isInside, to: &flow)
  }

  /// What an image has as a marker: a gap between it and the item.
  private func imageMarker(of style: ComputedStyle) -> ComputedStyle {
    var shape = style.anonymous
    shape.display = .inlineBlock
    let gap = Dimension.px(7)
    if style.text.usedDirection == .rtl { shape.layout.margin.left = gap } else { shape.layout.margin.right = gap }
    shape.layout.margin = style.text.writingMode.ofLines.page(shape.layout.margin)
    return shape
  }

  private mutating func add(
    image box: Box, height: Float, style: ComputedStyle, source: BoxSource, isInside: Bool, to flow: inout Flow
  ) {
    if isInside {
      _ = addAtom(box, to: &flow)
      endMarker(in: &flow)
    } else {
      markerAscent = max(markerAscent, height)
      // The picture stands on the baseline of a line that sticks out of the first one's start.
      let holder = addOutOfFlow(hanging(style, source: source), to: &flow)
      var line = style.anonymous
      line.layout.flexShrink = 0
      let lineBox = tree.append(Box(style: line), to: holder)
      var content = InlineContent(rootStyle: line)
      content.items = [.atom(tree.append(box, to: lineBox))]
      tree[lineBox].content = .inline(content)
    }
  }
}

extension BoxBuilder {
  /// Whether a list item shows a marker beside its first line.
  func hasOutsideMarker(_ node: ElementID, style: ComputedStyle) -> Bool {
    guard style.isListItem, style.display != .inline, style.text.listStylePosition == .outside else { return false }
    if let content = styles.style(of: node, .marker)?.inline.content {
      if case .items = content { return true }
      if content == .none { return false }
    }
    let image = style.text.listStyleImage
    return style.text.listStyleType != .none || image.isDrawn || imageContent(of: image) != nil
  }
}

extension StyleImage {
  /// Whether it is made of colours alone, and has no size of its own.
  var isDrawn: Bool {
    switch self {
    case .gradient, .color: true
    case .none, .url, .set, .crossFade: false
    }
  }
}
