internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

extension PDFPainter {
  /// What a field looks like, as a form of its own that fills `rect`. ISO 32000-1 §12.5.5.
  ///
  /// - Parameters:
  ///   - items: px on the page.
  ///   - rect: px on the page.
  ///   - isVariable: whether programs may put other text in place of it. §12.7.3.3.
  func appearance(_ items: [DisplayItem], in rect: Rect, isVariable: Bool = false) throws(CairoError) -> Int {
    let outer = canvas
    defer { canvas = outer }
    let scale = Self.pointsPerPixel
    let toPoints = Matrix(scale, 0, 0, -scale, -scale * Double(rect.x), scale * Double(rect.maxY))
    canvas = PDFCanvas(visible: rect, toPage: .identity, matrix: toPoints)
    if isVariable { canvas.content.append("/Tx BMC\n") }
    if !items.isEmpty {
      canvas.save()
      canvas.content.operands(toPoints, digits: 4)
      canvas.content.append("cm\n")
      try paint(items)
      canvas.restore()
    }
    if isVariable { canvas.content.append("EMC\n") }
    var entries = PDFContent()
    entries.append("/Type/XObject/Subtype/Form/BBox")
    let size = Rect(x: 0, y: 0, width: rect.width * Float(scale), height: rect.height * Float(scale))
    entries.append(box: size, digits: 3)
    entries.append("/Resources")
    entries.append(canvas.resources.dictionary(in: file))
    var hash = ContentHash(entries.bytes)
    hash.append(canvas.content.bytes)
    return file.share(hash) { file.addStream(entries, canvas.content.bytes) }
  }
}

extension DisplayItem {
  /// Whether something of it is a picture.
  var hasPicture: Bool {
    switch self {
    case .image: true
    case .clip(_, let items), .transform(_, let items): items.contains(where: \.hasPicture)
    case .layer(let layer): layer.items.contains(where: \.hasPicture)
    case .fill, .stroke, .text, .shadow: false
    }
  }

  /// The same with another picture.
  func showing(_ picture: ImageSource) -> DisplayItem {
    switch self {
    case .image(var image):
      image.source = picture
      return .image(image)
    case .clip(let shape, let items): return .clip(shape, items.map { $0.showing(picture) })
    case .transform(let matrix, let items): return .transform(matrix, items.map { $0.showing(picture) })
    case .layer(var layer):
      layer.items = layer.items.map { $0.showing(picture) }
      return .layer(layer)
    case .fill, .stroke, .text, .shadow: return self
    }
  }

  /// A tick or a dot.
  static func mark(in box: Rect, isRound: Bool, color: Color) -> DisplayItem {
    let side = min(box.width, box.height)
    let (x, y) = (box.x + (box.width - side) / 2, box.y + (box.height - side) / 2)
    func point(_ shareX: Float, _ shareY: Float) -> Point { Point(x: x + shareX * side, y: y + shareY * side) }
    if isRound {
      let radius = LengthPercentage.px(side / 4)
      let dot = Rect(x: x + side / 4, y: y + side / 4, width: side / 2, height: side / 2)
      let radii = Corners(all: Size(width: radius, height: radius))
      return .fill(.rounded(RoundedRect(dot, cssRadii: radii, percentageBase: dot.size)), .color(color))
    }
    var path = Path()
    path.elements = [.move(point(0.22, 0.53)), .line(point(0.42, 0.73)), .line(point(0.77, 0.25))]
    return .stroke(path, Stroke(width: side / 7), color)
  }
}

extension PDFContent {
  /// Type, flags and value of a field but for the state of its buttons. ISO 32000-1 §12.7.4.
  mutating func append(valueOf field: FormField, isComb: Bool) {
    var flags = (field.isReadOnly || field.isDisabled ? 1 : 0) + (field.isRequired ? 2 : 0) + (field.isDisabled ? 4 : 0)
    func value(_ text: String, _ key: StaticString, _ content: inout PDFContent) {
      content.append(key)
      content.append(text: text)
    }
    switch field.kind {
    case .text(let text):
      flags += (text.isMultiline ? 1 << 12 : 0) + (text.isPassword ? 1 << 13 : 0) + (isComb ? 1 << 24 : 0)
      append("/FT/Tx")
      if let length = text.maximumLength {
        append("/MaxLen ")
        append(integer: length)
      }
      if !text.value.isEmpty {
        value(text.value, "/V", &self)
        value(text.value, "/DV", &self)
      }
    case .choice(let choice):
      flags += (choice.isMenu ? 1 << 17 : 0) + (choice.isMultiple ? 1 << 21 : 0)
      append("/FT/Ch/Opt[")
      for option in choice.options {
        if option.value == option.label {
          append(text: option.label)
        } else {
          append("[")
          append(text: option.value)
          append(text: option.label)
          append("]")
        }
      }
      append("]")
      let selected = choice.selected.filter(choice.options.indices.contains).sorted()
      if !selected.isEmpty {
        for key in ["/V", "/DV"] as [StaticString] {
          append(key)
          if choice.isMultiple { append("[") }
          for index in choice.isMultiple ? selected : [selected[0]] { append(text: choice.options[index].value) }
          if choice.isMultiple { append("]") }
        }
        if choice.isMultiple || !choice.isMenu {
          append("/I[")
          for index in selected {
            append(integer: index)
            append(" ")
          }
          append("]")
        }
      }
    case .checkbox: append("/FT/Btn")
    case .radio:
      // One of them stays chosen.
      flags += 1 << 14 + 1 << 15
      append("/FT/Btn")
    case .button:
      flags += 1 << 16
      append("/FT/Btn")
    }
    if flags != 0 {
      append("/Ff ")
      append(integer: flags)
    }
  }

  /// What programs draw a field anew by. ISO 32000-1 table 189.
  mutating func append(characteristicsOf field: FormField, quarters: Int) {
    var content = PDFContent()
    // Counted against the clock.
    if quarters != 0 {
      content.append("/R ")
      content.append(integer: (4 - quarters) % 4 * 90)
    }
    switch field.kind {
    case .button(let caption, _) where !caption.isEmpty:
      content.append("/CA")
      content.append(text: caption)
    case .checkbox: content.append("/CA(4)")
    case .radio: content.append("/CA(l)")
    default: break
    }
    guard !content.isEmpty else { return }
    append("/MK<<")
    append(content)
    append(">>")
  }

  /// What a button does. ISO 32000-1 §12.7.5.
  ///
  /// - Parameter fields: those that it does it with; all where it is empty.
  mutating func append(_ action: FormField.ButtonAction, fields: [Int]) {
    switch action {
    case .nothing: return
    case .reset: append("/A<</S/ResetForm")
    case .submit(let url, let isGet):
      append("/A<</S/SubmitForm/F<</FS/URL/F")
      append(string: PDFNavigation.ascii(url))
      // As HTML forms are sent; by its address or its body.
      append(">>/Flags ")
      append(integer: 4 + (isGet ? 8 : 0))
    }
    if !fields.isEmpty {
      append("/Fields[")
      for field in fields {
        append(reference: field)
        append(" ")
      }
      append("]")
    }
    append(">>")
  }
}
