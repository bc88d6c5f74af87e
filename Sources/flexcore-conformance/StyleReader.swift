import FlexCore

/// Reads declarations, in the spelling of the data, into a `Style`.
struct StyleReader {
  var style = Style()

  /// - Parameters:
  ///   - direction: the parent's, which is inherited.
  ///   - lists: declarations, the weakest first.
  static func read(_ lists: [Declarations], inheriting direction: Direction, scrollbarWidth: Float) -> Style {
    var reader = StyleReader()
    reader.style.direction = direction
    reader.style.scrollbarWidth = scrollbarWidth
    // Logical edges need the direction first.
    for list in lists {
      for (property, value) in list.list where property == "direction" {
        reader.style.direction = value == "rtl" ? .rtl : .ltr
      }
    }
    for list in lists {
      for (property, value) in list.list { reader.declare(property, value) }
    }
    return reader.style
  }

  private mutating func declare(_ property: String, _ value: String) {
    if declareEdge(property, value) || declareSize(property, value) || declareFlex(property, value)
      || declareGrid(property, value) || declareTable(property, value)
    {
      return
    }
    switch property {
    case "display":
      if let part = Self.tableParts[value] {
        (style.display, style.tablePart) = part
      } else {
        style.display = display(value)
      }
    case "position":
      style.position =
        switch value {
        case "relative": .relative
        case "absolute": .absolute
        case "fixed": .fixed
        default: .static
        }
    case "contain":
      if style.display == .block { style.display = .flowRoot }
      style.suppressesBaseline = value.split(separator: " ").contains("layout")
    case "float": style.float = float(value)
    case "clear": style.clear = clear(value)
    case "box-sizing": style.boxSizing = value == "border-box" ? .borderBox : .contentBox
    case "overflow-x": style.overflow.width = overflow(value)
    case "overflow-y": style.overflow.height = overflow(value)
    case "text-align":
      style.blockAlignment =
        switch value {
        case "-webkit-left": .left
        case "-webkit-right": .right
        case "-webkit-center": .center
        default: .normal
        }
    default: break
    }
  }

  private func display(_ value: String) -> Display {
    switch value {
    case "flex", "inline-flex": .flex
    case "none": .none
    case "contents": .contents
    case "flow-root": .flowRoot
    case "grid", "inline-grid": .grid
    case "table": .table
    default: .block
    }
  }

  // MARK: Floats

  private func float(_ value: String) -> FloatSide {
    switch value {
    case "left": .left
    case "right": .right
    case "inline-start": .inlineStart
    case "inline-end": .inlineEnd
    default: .none
    }
  }

  private func clear(_ value: String) -> Clear {
    switch value {
    case "left": .left
    case "right": .right
    case "both": .both
    case "inline-start": .inlineStart
    case "inline-end": .inlineEnd
    default: .none
    }
  }

  // MARK: Sizes

  private mutating func declareSize(_ property: String, _ value: String) -> Bool {
    switch property {
    case "width": style.size.width = dimension(value)
    case "height": style.size.height = dimension(value)
    case "min-width": style.minSize.width = dimension(value)
    case "min-height": style.minSize.height = dimension(value)
    case "max-width": style.maxSize.width = dimension(value)
    case "max-height": style.maxSize.height = dimension(value)
    case "column-gap":
      style.gap.width = length(value)
      style.gridTemplateColumns.subgrid?.keepsGap = false
    case "row-gap":
      style.gap.height = length(value)
      style.gridTemplateRows.subgrid?.keepsGap = false
    case "aspect-ratio":
      let parts = value.split(separator: "/").compactMap { Float($0.filter { $0 != " " }) }
      style.aspectRatio = parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : nil
    default: return false
    }
    return true
  }

  private func dimension(_ text: String) -> Dimension {
    switch text {
    case "auto", "none": .auto
    case "min-content": .minContent
    case "max-content": .maxContent
    case "fit-content": .fitContent
    case "stretch", "-webkit-fill-available": .stretch
    case "content": .content
    default:
      if text.hasPrefix("calc(") {
        .calc(calculation(text))
      } else if text.hasSuffix("%") {
        .percent(Float(text.dropLast()) ?? 0)
      } else {
        .px(pixels(text))
      }
    }
  }

  /// `calc(a% + bpx)` and `calc(a% - bpx)`.
  private func calculation(_ text: String) -> Calculation {
    let words = text.dropFirst(5).dropLast().split(separator: " ").map(String.init)
    var result: (px: Float, percent: Float) = (0, 0)
    var sign: Float = 1
    for word in words {
      switch word {
      case "+": sign = 1
      case "-": sign = -1
      default:
        if word.hasSuffix("%") {
          result.percent += sign * (Float(word.dropLast()) ?? 0)
        } else {
          result.px += sign * pixels(word)
        }
      }
    }
    return .linear(px: result.px, percent: result.percent)
  }

  private func length(_ text: String) -> LengthPercentage {
    text.hasSuffix("%") ? .percent(Float(text.dropLast()) ?? 0) : .px(pixels(text))
  }

  private func pixels(_ text: String) -> Float {
    Float(text.hasSuffix("px") ? String(text.dropLast(2)) : text) ?? 0
  }

  private func overflow(_ text: String) -> Overflow {
    switch text {
    case "hidden": .hidden
    case "scroll": .scroll
    case "auto": .auto
    case "clip": .clip
    default: .visible
    }
  }

  // MARK: Edges

  /// Margin, padding, border and inset longhands, physical or logical.
  private mutating func declareEdge(_ property: String, _ value: String) -> Bool {
    let parts = property.split(separator: "-").map(String.init)
    switch parts.first {
    case "margin":
      guard let edge = edge(parts.dropFirst()) else { return false }
      style.margin[keyPath: EdgePath<Dimension>.path(edge)] = dimension(value)
    case "padding":
      guard let edge = edge(parts.dropFirst()) else { return false }
      style.padding[keyPath: EdgePath<LengthPercentage>.path(edge)] = length(value)
    case "border":
      guard parts.last == "width", let edge = edge(parts.dropFirst().dropLast()) else { return false }
      style.border[keyPath: EdgePath<Float>.path(edge)] = pixels(value)
    case "inset":
      guard let edge = edge(parts.dropFirst()) else { return false }
      style.inset[keyPath: EdgePath<Dimension>.path(edge)] = dimension(value)
    case "left", "right", "top", "bottom":
      guard parts.count == 1, let edge = edge(parts[...]) else { return false }
      style.inset[keyPath: EdgePath<Dimension>.path(edge)] = dimension(value)
    default: return false
    }
    return true
  }

  private enum Edge {
    case left, right, top, bottom
  }

  private enum EdgePath<Value> {
    static func path(_ edge: Edge) -> WritableKeyPath<Edges<Value>, Value> {
      switch edge {
      case .left: \.left
      case .right: \.right
      case .top: \.top
      case .bottom: \.bottom
      }
    }
  }

  private func edge(_ parts: ArraySlice<String>) -> Edge? {
    let isRightToLeft = style.direction == .rtl
    switch parts.joined(separator: "-") {
    case "left": return .left
    case "right": return .right
    case "top", "block-start": return .top
    case "bottom", "block-end": return .bottom
    case "inline-start": return isRightToLeft ? .right : .left
    case "inline-end": return isRightToLeft ? .left : .right
    default: return nil
    }
  }

  // MARK: Flex

  private mutating func declareFlex(_ property: String, _ value: String) -> Bool {
    switch property {
    case "flex-grow": style.flexGrow = Float(value) ?? 0
    case "flex-shrink": style.flexShrink = Float(value) ?? 1
    case "flex-basis": style.flexBasis = dimension(value)
    case "flex-line-count": style.flexLineCount = Int(value) ?? 1
    case "order": style.order = Int32(value) ?? 0
    case "flex-direction":
      style.flexDirection =
        switch value {
        case "row-reverse": .rowReverse
        case "column": .column
        case "column-reverse": .columnReverse
        default: .row
        }
    case "flex-wrap":
      style.flexWrap =
        switch value {
        case "wrap": .wrap
        case "wrap-reverse": .wrapReverse
        case "balance": .balance
        case "wrap-reverse balance", "balance wrap-reverse": .balanceReverse
        default: .nowrap
        }
    case "justify-content": style.justifyContent = contentAlignment(value)
    case "align-content": style.alignContent = contentAlignment(value)
    case "align-items": style.alignItems = selfAlignment(value)
    case "align-self": style.alignSelf = selfAlignment(value)
    case "justify-items": style.justifyItems = selfAlignment(value)
    case "justify-self": style.justifySelf = selfAlignment(value)
    default: return false
    }
    return true
  }

  // MARK: Grid

  private mutating func declareGrid(_ property: String, _ value: String) -> Bool {
    switch property {
    case "grid-template-columns": style.gridTemplateColumns = GridReader.trackList(value)
    case "grid-template-rows": style.gridTemplateRows = GridReader.trackList(value)
    case "grid-template-areas": style.gridTemplateAreas = GridReader.areas(value)
    case "grid-auto-columns": style.gridAutoColumns = GridReader.trackSizes(value)
    case "grid-auto-rows": style.gridAutoRows = GridReader.trackSizes(value)
    case "grid-auto-flow": style.gridAutoFlow = GridReader.flow(value)
    case "grid-column-start": style.gridColumnStart = GridReader.line(value)
    case "grid-column-end": style.gridColumnEnd = GridReader.line(value)
    case "grid-row-start": style.gridRowStart = GridReader.line(value)
    case "grid-row-end": style.gridRowEnd = GridReader.line(value)
    default: return false
    }
    return true
  }

  // MARK: Alignment

  private func split(_ value: String) -> (keyword: String, overflow: OverflowPosition) {
    if value.hasPrefix("safe ") { return (camelCase(value.dropFirst(5)), .safe) }
    if value.hasPrefix("unsafe ") { return (camelCase(value.dropFirst(7)), .unsafe) }
    return (camelCase(value[...]), .unspecified)
  }

  private func camelCase(_ value: Substring) -> String {
    if value == "last baseline" { return "lastBaseline" }
    let words = value.split(separator: "-")
    return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
  }

  private func contentAlignment(_ value: String) -> ContentAlignment {
    let (name, overflow) = split(value)
    let keyword = ContentAlignment.Keyword.allCases.first { "\($0)" == name } ?? .normal
    return ContentAlignment(keyword, overflow: overflow)
  }

  private func selfAlignment(_ value: String) -> SelfAlignment {
    let (name, overflow) = split(value)
    let keyword = SelfAlignment.Keyword.allCases.first { "\($0)" == name } ?? .normal
    return SelfAlignment(keyword, overflow: overflow)
  }
}
