internal import FlexCore
internal import FlexMarkup
internal import FlexTree

/// A form control as a page shows it that nobody touches. HTML §15.5 (#form-controls).
enum FormControl: Equatable {
  /// One line of text; `isHint` for a placeholder.
  case field(String, isHint: Bool, columns: Float)
  case button(String)
  case area(columns: Float, rows: Float)
  /// The option that shows, and all of them.
  case menu(String, options: [String])
  case checkbox(isChecked: Bool)
  case radio(isChecked: Bool)
  /// Filled from the left so far, 0…1.
  case slider(Float)
  case progress(Float?)
  case meter(Float)
  case color(String)

  /// Whether it is drawn rather than written.
  var isPicture: Bool {
    switch self {
    case .field, .button, .area, .menu: false
    case .checkbox, .radio, .slider, .progress, .meter, .color: true
    }
  }

  init?(_ element: Element, in document: Document, at node: ElementID) {
    guard element.isHTML else { return nil }
    func number(_ name: String) -> Float? {
      element[attribute: name].flatMap { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    func share(_ value: Float?, _ low: Float, _ high: Float) -> Float {
      high > low ? min(max(((value ?? (low + high) / 2) - low) / (high - low), 0), 1) : 0
    }
    let value = element[attribute: "value"] ?? ""
    switch element.tag {
    case "textarea": self = .area(columns: number("cols") ?? 20, rows: number("rows") ?? 2)
    case "select":
      let options = document.options(of: node)
      guard element[attribute: "multiple"] == nil, (number("size") ?? 1) <= 1 else { return nil }
      self = .menu((options.last { $0.isSelected } ?? options.first)?.text ?? "", options: options.map(\.text))
    case "progress": self = .progress(number("value").map { share($0, 0, number("max") ?? 1) })
    case "meter": self = .meter(share(number("value") ?? 0, number("min") ?? 0, number("max") ?? 1))
    case "input":
      switch element[attribute: "type"]?.lowercased() ?? "text" {
      case "hidden", "image": return nil
      case "checkbox": self = .checkbox(isChecked: element[attribute: "checked"] != nil)
      case "radio": self = .radio(isChecked: element[attribute: "checked"] != nil)
      case "range": self = .slider(share(Float(value), number("min") ?? 0, number("max") ?? 100))
      case "color": self = .color(value.count == 7 && value.hasPrefix("#") ? value : "#000000")
      case "submit": self = .button(element[attribute: "value"] ?? "Submit")
      case "reset": self = .button(element[attribute: "value"] ?? "Reset")
      case "button": self = .button(value)
      case "file": self = .field("Choose File  No file chosen", isHint: false, columns: 31)
      case let type:
        let hint = element[attribute: "placeholder"] ?? ""
        let shown = type == "password" ? String(repeating: "•", count: value.count) : value
        self = .field(shown.isEmpty ? hint : shown, isHint: shown.isEmpty, columns: max(number("size") ?? 20, 1))
      }
    default: return nil
    }
  }

  /// The control as SVG, and its size in px.
  fileprivate var picture: (markup: String, size: Size<Float>)? {
    func svg(_ width: Float, _ height: Float, _ body: String) -> (String, Size<Float>) {
      (
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" preserveAspectRatio="none">\(body)</svg>
        """, Size(width: width, height: height)
      )
    }
    let frame = "fill=\"white\" stroke=\"#767676\""
    switch self {
    case .checkbox(false): return svg(13, 13, "<rect x=\".5\" y=\".5\" width=\"12\" height=\"12\" rx=\"2\" \(frame)/>")
    case .checkbox(true):
      return svg(
        13, 13,
        "<rect width=\"13\" height=\"13\" rx=\"2\" fill=\"#0075ff\"/><path d=\"M3 6.5l2.5 2.5l5-5\" fill=\"none\" "
          + "stroke=\"white\" stroke-width=\"2\"/>")
    case .radio(let isChecked):
      let stroke = isChecked ? "fill=\"white\" stroke=\"#0075ff\"" : frame
      return svg(
        13, 13,
        "<circle cx=\"6.5\" cy=\"6.5\" r=\"6\" \(stroke)/>"
          + (isChecked ? "<circle cx=\"6.5\" cy=\"6.5\" r=\"3.5\" fill=\"#0075ff\"/>" : ""))
    case .slider(let share):
      let x = 8 + share * 113
      return svg(
        129, 16,
        "<rect x=\".5\" y=\"5.5\" width=\"128\" height=\"5\" rx=\"2.5\" fill=\"#efefef\" stroke=\"#b2b2b2\"/>"
          + "<rect y=\"5\" width=\"\(x)\" height=\"6\" rx=\"3\" fill=\"#0075ff\"/>"
          + "<circle cx=\"\(x)\" cy=\"8\" r=\"8\" fill=\"#0075ff\"/>")
    case .progress(let share):
      return svg(160, 16, Self.bar(160, inset: 0, share ?? 0, fill: "#0075ff", frameOpacity: 0.5))
    case .meter(let share):
      return svg(80, 16, Self.bar(80, inset: 1, share, fill: "#107c10", frameOpacity: 0.3))
    case .color(let value):
      return svg(44, 23, "<rect x=\"2\" y=\"4\" width=\"40\" height=\"15\" fill=\"\(value)\" stroke=\"#767676\"/>")
    case .field, .button, .area, .menu: return nil
    }
  }
}

extension FormControl {
  /// A bar in the middle of 16 px, filled from the left as far as `share`.
  ///
  /// - Parameters:
  ///   - width: px.
  ///   - inset: px that the filling keeps from the bar's edges.
  private static func bar(_ width: Float, inset: Float, _ share: Float, fill: String, frameOpacity: Float) -> String {
    func rect(_ inset: Float) -> String {
      let (width, height) = (width - 2 * inset, 8 - 2 * inset)
      return "<rect x=\"\(inset)\" y=\"\(4 + inset)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(height / 2)\""
    }
    let filled = ((width - 2 * inset) * share).rounded()
    return """
      <clipPath id="c">\(rect(inset))/></clipPath>\(rect(0)) fill="#efefef"/>\
      <path d="M\(inset) 0h\(filled)v16h-\(filled)z" fill="\(fill)" clip-path="url(#c)"/>\
      \(rect(0.5)) fill="none" stroke="#767676" stroke-opacity="\(frameOpacity)"/>
      """
  }
}

extension BoxBuilder {
  /// Makes a box show a control that is drawn. With `appearance: none` it is an empty box.
  func draw(_ control: FormControl, in box: inout Box) {
    guard let (markup, size) = control.picture else { return }
    let own = (ratio: box.style.layout.aspectRatio, ratioIsAuto: box.style.layout.aspectRatioIsAuto)
    let isPlain = box.style.unread.own["appearance"] == nil
    // The style sheet alone says how large a bar is.
    let isBar =
      switch control {
      case .progress, .meter: true
      default: false
      }
    let shown = isPlain || isBar ? Size(width: 0, height: 0) : size
    setPicture(
      ImageContent(
        source: isPlain ? .missing("") : .svg(markup), naturalSize: Size(width: shown.width, height: shown.height)),
      of: &box)
    // It is no picture to layout: a given width leaves the height as it is.
    box.style.layout.aspectRatio = own.ratio
    box.style.layout.aspectRatioIsAuto = own.ratioIsAuto
    box.style.layout.compressibility = .none
    switch control {
    case .slider: box.style.layout.compressibility = .width
    case .checkbox, .radio:
      guard !isPlain else { break }
      box.style.layout.padding = Edges(all: .zero)
      box.style.layout.border = Edges(all: 0)
    default: break
    }
  }

  /// Fills the box of a control that is written: its text is centred in the height.
  mutating func fill(_ box: BoxID, with control: FormControl) {
    var style = tree[box].style
    let em = style.text.fontSize
    switch control {
    // Deviation: browsers ask the font for its average width; here a letter is 0.6 em wide.
    case .field(let text, let isHint, let columns):
      setSize(box, width: (columns * 0.6 + 1.275) * em, height: nil)
      if isHint { style.text.color = Color(hex: 0x757575) }
      addLine(text, style: style, to: box)
    case .button(let text): addLine(text, style: style, to: box)
    case .area(let columns, let rows):
      // The letters are 0.6 em wide and 1.13 em high; a scroll bar has its place beside them.
      let lineHeight: Float =
        switch style.text.lineHeight {
        case .px(let height): height
        case .number(let factor): factor * em
        case .normal: (1.1328 * em).rounded()
        }
      setSize(box, width: columns * 0.6 * em + 15, height: rows * lineHeight)
    case .menu(let text, let options):
      // Options that don't show make it wide enough for them.
      tree[box].style.layout.compressibility = .width
      tree[box].style.layout.display = .flex
      tree[box].style.layout.alignItems = .center
      var column = style.anonymous
      column.layout.margin = Edges(left: .px(4), right: .px(2), top: .px(1), bottom: .px(1))
      let list = tree.append(Box(style: column), to: box)
      addLine(text, style: style, to: list)
      tree[list].style.layout.flexDirection = .column
      tree[list].style.layout.alignItems = .stretch
      for option in Set(options).subtracting([text]).sorted() {
        var hidden = style.anonymous
        hidden.text.visibility = .hidden
        hidden.layout.size.height = .px(0)
        let line = tree.append(Box(style: hidden), to: list)
        addLine(option, style: hidden, to: line)
      }
      var arrow = style.anonymous
      arrow.layout.margin.right = .px(4)
      arrow.layout.flexShrink = 0
      var picture = Box(style: arrow)
      let markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 6"><path d="M1 1l4 4l4-4" fill="none" stroke="black" \
        stroke-width="1.5"/></svg>
        """
      setPicture(ImageContent(source: .svg(markup), naturalSize: Size(width: 10, height: 6)), of: &picture)
      tree.append(picture, to: box)
    default: break
    }
  }

  /// One line that takes the whole width and stands in the middle of the height.
  private mutating func addLine(_ text: String, style: ComputedStyle, to box: BoxID) {
    tree[box].style.layout.display = .flex
    tree[box].style.layout.alignItems = .center
    var line = style.anonymous
    line.layout.flexGrow = 1
    line.layout.minSize.width = .zero
    line.text.whiteSpaceCollapse = .preserve
    line.text.textWrapMode = .nowrap
    var content = InlineContent(rootStyle: line)
    // Without text it is as tall as with.
    content.items = [.text(text.isEmpty ? "\u{200B}" : text)]
    tree.append(Box(style: line, content: .inline(content)), to: box)
  }

  /// Sizes of the content box, where CSS gives none. A width that is a percentage leaves what the control adds to
  /// the width of the box around it.
  private mutating func setSize(_ box: BoxID, width: Float, height: Float?) {
    tree[box].style.layout.intrinsicContentWidth = width
    tree[box].style.layout.compressibility = .width
    let layout = tree[box].style.layout
    guard let height, layout.size.height == .auto else { return }
    func edge(_ value: LengthPercentage) -> Float { if case .px(let px) = value { px } else { 0 } }
    let edges = edge(layout.padding.top) + edge(layout.padding.bottom) + layout.border.top + layout.border.bottom
    tree[box].style.layout.size.height = .px(height + (layout.boxSizing == .borderBox ? edges : 0))
  }
}

extension Element {
  /// Whether an automatic width of the element's box is that of its content, whatever it stands in.
  var fitsContent: Bool {
    guard isHTML else { return false }
    switch tag {
    case "button", "input", "select", "textarea": return true
    default: return false
    }
  }
}

extension Document {
  /// The options of a `<select>`, in order.
  fileprivate func options(of select: ElementID) -> [(text: String, isSelected: Bool)] {
    var found: [(text: String, isSelected: Bool)] = []
    var pending = Array(self[select].children.reversed())
    while let node = pending.popLast() {
      guard let element = element(node) else { continue }
      guard element.tag == "option" else {
        pending += self[node].children.reversed()
        continue
      }
      let text = self[node].children.map { if case .text(let text) = self[$0].kind { text } else { "" } }.joined()
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      found.append((element[attribute: "label"] ?? words, element[attribute: "selected"] != nil))
    }
    return found
  }
}
