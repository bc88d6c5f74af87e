internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// Draws display lists as content streams. User space is CSS px with y downwards, as in the lists. One thread owns it:
/// not `Sendable`.
final class PDFPainter {
  let file: PDFFile
  let fonts: FontSet
  let images: any ImageStore
  let shadows: ShadowMasks
  let faces: PDFFaces
  /// Of a tagged file.
  let structure: PDFStructure?
  let options: PDFOptions
  /// Pictures that are written already.
  var pictures: [PDFPictureKey: Int] = [:]
  /// Masks of shadows that are written already.
  var masks: [PDFMaskKey: Int] = [:]
  /// The stream that is being written.
  var canvas = PDFCanvas(visible: .zero, toPage: .identity)
  /// The page, to be read below what it shows.
  private(set) var page: PageBelow
  /// Layers around what is being painted.
  var nesting = 0

  /// 72 pt and 96 px are an inch.
  static let pointsPerPixel = 0.75
  /// Pixels a px of what is drawn as a picture.
  static let pictureResolution = 2.0

  init(
    file: PDFFile, fonts: FontSet, images: any ImageStore, shadows: ShadowMasks, structure: PDFStructure? = nil,
    options: PDFOptions = PDFOptions()
  ) {
    self.options = options
    self.structure = structure
    self.file = file
    self.fonts = fonts
    self.images = images
    self.shadows = shadows
    faces = PDFFaces(file: file, fonts: fonts)
    page = PageBelow(
      items: [], area: .zero, background: .white, fonts: fonts, images: images, shadows: shadows)
  }

  /// The content of a page, over `background` where one is given.
  ///
  /// - Parameter height: of the page in points.
  func content(of list: DisplayList, background: Color?, height: Double) throws(CairoError) -> PDFCanvas {
    let area = Rect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    page = PageBelow(
      items: list.items, area: area, background: background ?? .white, fonts: fonts, images: images, shadows: shadows)
    let toPoints = Matrix(Self.pointsPerPixel, 0, 0, -Self.pointsPerPixel, 0, height)
    canvas = PDFCanvas(visible: area, toPage: .identity, matrix: toPoints, isMarked: structure != nil)
    canvas.content.operands(toPoints, digits: 4)
    canvas.content.append("cm\n")
    // What blends with the paper needs paper.
    if let background, background != .white || list.items.contains(where: \.blends) {
      canvas.mark(.artifact)
      fill(.rect(area), background)
    }
    try paint(list.items)
    canvas.endMark()
    return canvas
  }

  func paint(_ items: [DisplayItem]) throws(CairoError) {
    for item in items { try paint(item) }
  }

  private func paint(_ item: DisplayItem) throws(CairoError) {
    switch item {
    case .fill(let shape, let brush):
      canvas.mark(.artifact)
      try fill(shape, with: brush)
    case .stroke(let path, let stroke, let color):
      canvas.mark(.artifact)
      self.stroke(path, stroke, color)
    case .image(let image):
      // What nobody sees is no content.
      guard !image.frame.intersection(canvas.state.visible).isEmpty else { return }
      mark(image.tag, frame: image.frame)
      try paint(image)
    case .text(let text):
      guard shows(text) else { return }
      mark(text.isDecorative ? nil : text.tag)
      try paint(text)
    case .shadow(let shadow):
      canvas.mark(.artifact)
      try paint(shadow)
    case .clip(let shape, let items):
      let bounds = shape.bounds
      let left = bounds.intersection(canvas.state.visible)
      guard bounds.isFinite, !left.isEmpty else { return }
      // All that shows anyway.
      if case .rect = shape, left == canvas.state.visible { return try paint(items) }
      try saved { () throws(CairoError) in
        canvas.clip(to: shape)
        try paint(items)
      }
    case .transform(let matrix, let items):
      // A map that can't be undone leaves nothing to see.
      guard matrix.isInvertible, canvas.state.toPage.concatenating(matrix).isInvertible else { return }
      try saved { () throws(CairoError) in
        canvas.transform(matrix)
        try paint(items)
      }
    case .layer(let layer): try paint(layer)
    }
  }

  /// Says which element is drawn next; none is decoration.
  ///
  /// - Parameter frame: of a picture, in user space.
  func mark(_ tag: ContentTag?, frame: Rect? = nil) {
    guard canvas.marks.isEnabled, let structure else { return }
    if let tag, let node = structure.node(of: tag) {
      canvas.mark(.content(node: node), role: structure.document[node].role, order: tag.order, isNew: tag.beginsAnew)
      if let frame { structure.add(bounds: frame.bounds(through: canvas.state.toPage), of: node) }
    } else {
      canvas.mark(.artifact)
    }
  }

  /// Restores the state after `body`.
  private func saved(_ body: () throws(CairoError) -> Void) throws(CairoError) {
    canvas.save()
    try body()
    canvas.restore()
  }

  // MARK: Groups

  /// A form that holds what `body` draws in the present user space, as a group of its own. ISO 32000-1 §8.10, §11.6.6.
  ///
  /// - Parameters:
  ///   - bounds: what the group can cover.
  ///   - isCoverage: whether everything in it is white; `nil` is as around it.
  func group<Failure: Error>(
    _ bounds: Rect, isCoverage: Bool? = nil, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let outer = canvas
    canvas = PDFCanvas(
      visible: bounds.expanded(by: 1), toPage: outer.state.toPage, isCoverage: isCoverage ?? outer.isCoverage,
      isMarked: outer.marks.isEnabled && isCoverage != true)
    defer { canvas = outer }
    try body()
    canvas.endMark()
    file.isTransparent = true
    var entries = PDFContent()
    entries.append("/Type/XObject/Subtype/Form/BBox")
    entries.append(box: bounds.expanded(by: 1), digits: canvas.digits)
    entries.append("/Group<</S/Transparency/I true/CS")
    // Grey that is light lets through; inks have no light.
    entries.append(canvas.isCoverage && file.screenColors != nil ? "/DeviceGray" : file.blendSpace)
    entries.append(">>/Resources")
    entries.append(canvas.resources.dictionary(in: file))
    if !canvas.marks.sequences.isEmpty {
      // What is read belongs to one place and can't be shared.
      let form = file.allocate()
      if let number = structure?.add(canvas.marks.sequences, form: form) {
        entries.append("/StructParents ")
        entries.append(integer: number)
      }
      file.writeStream(form, entries, canvas.content.bytes)
      return form
    }
    var hash = ContentHash(entries.bytes)
    hash.append(canvas.content.bytes)
    return file.share(hash) { file.addStream(entries, canvas.content.bytes) }
  }

  /// Draws a form or picture in the present user space.
  func draw(_ object: Int) {
    canvas.use(.object, object)
    canvas.content.append(" Do\n")
  }

  /// Fails where the standards that the file is to keep have no place for something.
  func check(_ isAllowed: @autoclosure () -> Bool, _ reason: @autoclosure () -> String) throws(CairoError) {
    guard let standard = options.conformance.first, !isAllowed() else { return }
    throw CairoError(action: "write \(standard.name)", reason: reason())
  }

  /// Sets entries of the graphics state.
  func setState(_ entries: PDFContent) {
    canvas.use(.state, file.share(entries))
    canvas.content.append(" gs\n")
  }

  /// Lets through what comes after as far as a group is light, in the present user space. ISO 32000-1 §11.6.5.2.
  /// Masks by alpha, the other kind, are drawn wrongly by some readers where they stand in each other.
  func setMask(_ group: Int) {
    var entries = PDFContent()
    entries.append("<</SMask<</S/Luminosity")
    entries.entry("/G", reference: group)
    entries.append(">>>>")
    setState(entries)
  }
}

extension PDFContent {
  /// `[left top right bottom]`.
  mutating func append(box rect: Rect, digits: Int) {
    append("[")
    for side in [rect.x, rect.y, rect.maxX, rect.maxY] { operand(Double(side), digits: digits) }
    append("]")
  }
}

extension DisplayItem {
  /// Whether something inside looks at the colour of what lies below.
  fileprivate var blends: Bool {
    switch self {
    case .fill, .stroke, .image, .text, .shadow: false
    case .clip(_, let items), .transform(_, let items): items.contains(where: \.blends)
    case .layer(let layer): layer.blendMode != .normal || layer.items.contains(where: \.blends)
    }
  }
}
