internal import CairoKit
internal import FlexDisplay
internal import FlexTree

/// Glyphs that are little drawings: pictures, and outlines of faces that can't be embedded. They are text all the same,
/// to be selected and found. ISO 32000-1 §9.6.5, type 3 fonts.
struct PDFDrawnFont {
  let face: PDFFace
  /// At most 256, of one byte each.
  let codes: Range<Int>

  func write(_ object: Int, to file: PDFFile, fonts: FontSet) throws(CairoError) {
    var resources = PDFResources()
    var procedures = PDFContent()
    var differences = PDFContent()
    var bounds = (left: 0.0, bottom: 0.0, right: 0.0, top: 0.0)
    for (index, code) in codes.enumerated() {
      let entry = face.codes[code]
      let (glyph, box) = try drawing(entry, &resources, file, fonts)
      bounds = (
        min(bounds.left, box.left), min(bounds.bottom, box.bottom), max(bounds.right, box.right),
        max(bounds.top, box.top)
      )
      differences.append("/g")
      differences.append(integer: index)
      procedures.append("/g")
      procedures.append(integer: index)
      procedures.append(" ")
      procedures.append(reference: file.addStream(PDFContent(), glyph.bytes))
    }
    var font = PDFContent()
    font.append("<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[")
    for side in [bounds.left, bounds.bottom, bounds.right, bounds.top] { font.operand(side, digits: 0) }
    font.append("]/FirstChar 0/LastChar ")
    font.append(integer: codes.count - 1)
    font.append("/Widths[")
    for code in codes { font.operand(face.codes[code].width) }
    font.append("]/Encoding<</Type/Encoding/Differences[0")
    font.append(differences)
    font.append("]>>/CharProcs<<")
    font.append(procedures)
    font.append(">>/Resources")
    font.append(resources.dictionary(in: file))
    let texts = PDFCharacterMap.text(codes.map { face.codes[$0].text }, isWide: false)
    font.entry("/ToUnicode", reference: file.addStream(PDFContent(), texts.bytes))
    font.append(">>")
    file.write(object, font)
  }

  /// What draws a glyph, in thousandths of the font size, and what it covers.
  private func drawing(
    _ code: PDFFace.Code, _ resources: inout PDFResources, _ file: PDFFile, _ fonts: FontSet
  ) throws(CairoError) -> (PDFContent, (left: Double, bottom: Double, right: Double, top: Double)) {
    var content = PDFContent()
    content.operand(code.width)
    if let found = fonts.picture(of: code.glyph, in: face.id, size: 1_000),
      let packed = fonts.packedPicture(of: code.glyph, in: face.id)
    {
      let (x, y) = (Double(found.x), -Double(found.y) - Double(found.height))
      let (width, height) = (Double(found.width), Double(found.height))
      let picture = PDFPicture(packed).write(to: file, interpolates: true)
      content.append("0 d0\nq ")
      content.operands(Matrix(width, 0, 0, height, x, y))
      content.append("cm ")
      resources.insert(.object, picture)
      content.append(name: .object, picture)
      content.append(" Do Q\n")
      return (content, (x, y, x + width, y + height))
    }
    var box = (left: 0.0, bottom: 0.0, right: 0.0, top: 0.0)
    var path = PDFContent()
    var last: (x: Float, y: Float) = (0, 0)
    for element in fonts.outline(of: code.glyph, in: face.id)?.elements ?? [] { path.append(element, &last, &box) }
    content.append("0 ")
    for side in [box.left, box.bottom, box.right, box.top] { content.operand(side) }
    content.append("d1\n")
    content.append(path)
    if !path.isEmpty { content.append("f\n") }
    return (content, box)
  }
}

extension PDFContent {
  /// A part of an outline, turned to y upwards; `box` grows around it.
  fileprivate mutating func append(
    _ element: GlyphOutline.Element, _ last: inout (x: Float, y: Float),
    _ box: inout (left: Double, bottom: Double, right: Double, top: Double)
  ) {
    let start = last
    func add(_ x: Float, _ y: Float) {
      last = (x, y)
      let (x, y) = (Double(x), Double(-y))
      box = (min(box.left, x), min(box.bottom, y), max(box.right, x), max(box.top, y))
      operand(x)
      operand(y)
    }
    switch element {
    case .move(let x, let y):
      add(x, y)
      append("m\n")
    case .line(let x, let y):
      add(x, y)
      append("l\n")
    case .quadratic(let x1, let y1, let x, let y):
      // The same curve as a cubic one: its control points lie two thirds of the way to the quadratic's.
      add(start.x + (x1 - start.x) * 2 / 3, start.y + (y1 - start.y) * 2 / 3)
      add(x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3)
      add(x, y)
      append("c\n")
    case .cubic(let x1, let y1, let x2, let y2, let x, let y):
      add(x1, y1)
      add(x2, y2)
      add(x, y)
      append("c\n")
    case .close: append("h\n")
    }
  }
}
