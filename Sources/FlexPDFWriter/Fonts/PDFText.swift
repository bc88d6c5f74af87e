internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// Runs of glyphs as text. ISO 32000-1 §9.4.
extension PDFPainter {
  /// FreeType's slant, as a share of the font size.
  private static let slant = 0.2126

  /// Whether anything of a text can be on the page.
  func shows(_ text: TextItem) -> Bool {
    // What stands for an empty line, or a break that is allowed between two elements, shows nothing. In Chromium, too.
    let characters = text.packed.text
    guard characters.isEmpty || characters.unicodeScalars.contains(where: { $0 != "\u{200B}" }) else { return false }
    guard !text.packed.isEmpty, text.fontSize > 0, text.fontSize.isFinite, text.origin.x.isFinite,
      text.origin.y.isFinite,
      !DisplayItem.text(text).bounds.intersection(canvas.state.visible).isEmpty
    else { return false }
    return visibleGlyphs(of: text).map { text.run.glyphs.contains(where: $0.contains) } ?? true
  }

  /// `nil` where all of them can be seen, or are read: what is tagged is read whole, however much of it shows.
  private func visibleGlyphs(of text: TextItem) -> PDFVisibleGlyphs? {
    guard PDFVisibleGlyphs.mayLeave(canvas.state.visible, text), !isRead(text) else { return nil }
    let isDrawn = faces.face(text.font).isDrawn
    return PDFVisibleGlyphs(
      text, in: canvas.state.visible, fonts: fonts, boldness: isDrawn ? 0 : fonts.boldness(of: text.run),
      slant: isSlanted(text.font) ? Float(Self.slant) : 0, isDrawn: isDrawn)
  }

  private func isRead(_ text: TextItem) -> Bool {
    guard let tag = text.tag, !text.isDecorative else { return false }
    return structure?.node(of: tag) != nil
  }

  private func isSlanted(_ font: FontID) -> Bool {
    fonts.style(of: font)?.isSyntheticOblique == true && !faces.face(font).isDrawn
  }

  func paint(_ text: TextItem) throws(CairoError) {
    guard shows(text) else { return }
    let run = text.run
    try check(
      text.isDecorative || run.glyphs.allSatisfy { $0.id != 0 },
      "no font has a glyph for each character of '\(text.text.prefix(40))'")
    let stroke = text.stroke.flatMap { $0.width > 0 && $0.color.alpha > 0 ? $0 : nil }
    guard text.color.alpha > 0 || stroke != nil || !text.isDecorative else { return }
    if let stroke, text.color.alpha > 0, text.color.alpha != stroke.color.alpha { return try paintApart(text) }
    let face = faces.face(run.font)
    // Drawings have colours of their own.
    if canvas.isCoverage, face.isDrawn { return try paintPixels(text) }
    let boldness = face.isDrawn ? 0 : fonts.boldness(of: run)
    let isBold = boldness > 0 && stroke == nil && text.color.alpha > 0
    if isBold, text.color.alpha * canvas.state.opacity < 1 { return try paintFaded(text) }
    var mode = 0
    if let stroke {
      canvas.setStroke(stroke.color, file)
      canvas.setLineWidth(stroke.width + boldness)
      canvas.setLine()
      if text.color.alpha > 0 {
        canvas.setFill(text.color, file)
        mode = 2
      } else {
        canvas.setAlpha(stroke.color.alpha, file)
        mode = 1
      }
    } else if isBold {
      canvas.setFill(text.color, file)
      canvas.setStroke(text.color, file)
      canvas.setLineWidth(boldness)
      canvas.setLine()
      mode = 2
    } else if text.color.alpha > 0 || face.isDrawn {
      canvas.setFill(text.color, file)
    } else {
      mode = 3
    }
    // What only repeats text says nothing.
    if text.isDecorative { canvas.content.append("/Span<</ActualText()>>BDC\n") }
    canvas.content.append("BT\n")
    if mode != 0 {
      canvas.content.append(integer: mode)
      canvas.content.append(" Tr\n")
    }
    let slant = isSlanted(run.font) ? Self.slant : 0
    canvas.content.append("1 0 ")
    canvas.content.operand(slant, digits: 4)
    canvas.content.append("-1 ")
    canvas.content.operand(Double(text.origin.x), digits: canvas.digits)
    canvas.content.operand(Double(text.origin.y), digits: canvas.digits)
    canvas.content.append("Tm\n")
    var line = PDFGlyphLine(
      face: face, size: Double(run.fontSize), isSilent: text.isDecorative, visible: visibleGlyphs(of: text))
    let space = text.endsWithSpace && !text.isDecorative ? fonts.glyph(of: 0x20, in: run.font) : nil
    line.write(run, isHyphen: text.text == "\u{AD}", space: space, to: &canvas)
    if mode != 0 { canvas.content.append("0 Tr\n") }
    canvas.content.append("ET\n")
    if text.isDecorative { canvas.content.append("EMC\n") }
  }
}

extension PDFPainter {
  /// The line after what it surrounds: one text has one alpha for both.
  private func paintApart(_ text: TextItem) throws(CairoError) {
    var fill = text
    fill.stroke = nil
    try paint(fill)
    var line = text
    line.color.alpha = 0
    line.isDecorative = true
    try paint(line)
  }

  /// As a group: where outlines are filled and stroked, both would show.
  private func paintFaded(_ text: TextItem) throws(CairoError) {
    var opaque = text
    opaque.color.alpha = 1
    let bounds = DisplayItem.text(text).bounds.intersection(canvas.state.visible)
    canvas.setAlpha(text.color.alpha, file)
    canvas.endMark()
    draw(
      try group(bounds) { () throws(CairoError) in
        mark(text.isDecorative ? nil : text.tag)
        try paint(opaque)
      })
  }
}

extension PDFPainter {
  private func paintPixels(_ text: TextItem) throws(CairoError) {
    guard let raster = try Raster(bounds: DisplayItem.text(text).bounds, visible: canvas.state.visible) else { return }
    try raster.paint([.text(text)], fonts: fonts, images: images, shadows: shadows)
    canvas.setAlpha(1, file)
    try draw(raster)
  }
}

/// Shows glyphs one after the other, and says a position only where it departs from the widths.
private struct PDFGlyphLine {
  let face: PDFFace
  /// px.
  let size: Double
  /// Whether the text is told by what surrounds it.
  let isSilent: Bool
  /// What can be seen of it; `nil` is all.
  let visible: PDFVisibleGlyphs?
  private var isRightToLeft = false
  /// Where the reader is, px from the run's origin.
  private var pen = 0.0
  private var rise: Float = 0
  /// px after every glyph.
  private var spacing = 0.0
  private var open = Open.nothing
  /// Decimals of an adjustment.
  private let digits: Int

  private enum Open { case nothing, array, string }

  /// px that a glyph may be off.
  private let tolerance: Double

  init(face: PDFFace, size: Double, isSilent: Bool, visible: PDFVisibleGlyphs?) {
    self.face = face
    self.visible = visible
    self.size = size
    self.isSilent = isSilent
    tolerance = max(0.02, size * 0.000_6)
    // A thousandth of the size is what the last digit moves.
    digits = size <= 20 ? 0 : size <= 200 ? 1 : 2
  }

  /// Clusters in the order of reading, so that text is read in it.
  ///
  /// - Parameters:
  ///   - isHyphen: whether the run only shows that a word goes on in the next line. ISO 32000-1 §14.8.2.2.3.
  ///   - space: a glyph that is shown behind all others: words are told apart by spaces, not by the ends of lines. ISO
  ///     32000-1 §14.8.2.5.
  mutating func write(_ run: GlyphRun, isHyphen: Bool, space: UInt32?, to canvas: inout PDFCanvas) {
    defer {
      let last = run.isRightToLeft ? run.glyphs.first : run.glyphs.last
      if let space, let last, visible?.contains(last) ?? true {
        show(GlyphRun.Glyph(id: space, x: Float(pen), y: rise, advance: 1), .scalar(0x20), to: &canvas)
      }
      finish(&canvas)
    }
    isRightToLeft = run.isRightToLeft
    spacing = isRightToLeft ? 0 : letterSpacing(of: run)
    canvas.setSpacing(spacing)
    let glyphCount = run.clusters.reduce(0) { $0 + $1.glyphCount }
    if isHyphen { return write(run.glyphs[...], as: isSilent ? nil : .scalar(0xAD), to: &canvas) }
    guard glyphCount == run.glyphs.count else {
      for glyph in run.glyphs where visible?.contains(glyph) ?? true { show(glyph, nil, to: &canvas) }
      return
    }
    var text = run.text
    text.withUTF8 { bytes in
      if run.isRightToLeft {
        var end = run.glyphs.count
        for cluster in run.clusters.reversed() {
          unsafe write(run.glyphs[(end - cluster.glyphCount)..<end], cluster.textRange, bytes, to: &canvas)
          end -= cluster.glyphCount
        }
      } else {
        var start = 0
        for cluster in run.clusters {
          unsafe write(run.glyphs[start..<(start + cluster.glyphCount)], cluster.textRange, bytes, to: &canvas)
          start += cluster.glyphCount
        }
      }
    }
  }

  /// What most glyphs advance beyond their widths: `letter-spacing`, so that it needn't be said after each.
  private func letterSpacing(of run: GlyphRun) -> Double {
    guard run.glyphs.count > 2 else { return 0 }
    let first = run.glyphs[1]
    func extra(_ glyph: GlyphRun.Glyph) -> Double { Double(glyph.advance) - face.advance(of: glyph.id) / 1_000 * size }
    let spacing = (extra(first) * 1_000).rounded() / 1_000
    guard spacing.isFinite, abs(spacing) > 0.01 else { return 0 }
    let count = run.glyphs.count { abs(extra($0) - spacing) < 0.01 }
    return 2 * count > run.glyphs.count ? spacing : 0
  }

  private mutating func write(
    _ glyphs: ArraySlice<GlyphRun.Glyph>, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
    to canvas: inout PDFCanvas
  ) {
    if let visible, !glyphs.contains(where: visible.contains) { return }
    let text = unsafe range.lowerBound >= 0 && range.upperBound <= bytes.count ? PDFGlyphText(bytes[range]) : nil
    // What only says which way to read, or where a word may be divided, has no ink.
    if case .scalar(let value)? = text, Self.isMark(value), glyphs.allSatisfy({ $0.advance == 0 }) { return }
    if glyphs.count > 1, !isSilent, let parts = unsafe marked(glyphs, range, bytes) {
      for (glyph, text) in parts { show(glyph, text, to: &canvas) }
      return
    }
    write(glyphs, as: isSilent ? nil : text, to: &canvas)
  }

  /// Glyphs that stand for a text together.
  private mutating func write(
    _ glyphs: ArraySlice<GlyphRun.Glyph>, as text: PDFGlyphText?, to canvas: inout PDFCanvas
  ) {
    if glyphs.count == 1, let glyph = glyphs.first { return show(glyph, text, to: &canvas) }
    guard !glyphs.isEmpty else { return }
    // Several glyphs stand for the text together. ISO 32000-1 §14.9.4.
    if let text {
      close(&canvas)
      canvas.content.append("/Span<</ActualText<FEFF")
      canvas.content.append(utf16Digits: text.utf16)
      canvas.content.append(">>>BDC\n")
    }
    for glyph in glyphs { show(glyph, nil, to: &canvas) }
    if text != nil {
      close(&canvas)
      canvas.content.append("EMC\n")
    }
  }

  /// The marks of left-to-right, right-to-left and Arabic, UAX 9 §2.6 (#Implicit_Directional_Marks), and soft hyphens.
  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar == 0x200E || scalar == 0x200F || scalar == 0x061C || scalar == 0xAD
  }

  /// A letter and marks on it where each has a glyph: they can be told apart. In the order of reading.
  private func marked(
    _ glyphs: ArraySlice<GlyphRun.Glyph>, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(GlyphRun.Glyph, PDFGlyphText)]? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    let scalars = unsafe Array(String(decoding: bytes[range], as: UTF8.self).unicodeScalars)
    guard scalars.count == glyphs.count,
      scalars.dropFirst().allSatisfy({ $0.properties.canonicalCombiningClass != .notReordered })
    else { return nil }
    let inOrder = isRightToLeft ? glyphs.reversed() : Array(glyphs)
    guard inOrder.dropFirst().allSatisfy({ $0.advance == 0 }) else { return nil }
    return zip(inOrder, scalars).map { ($0, .scalar($1.value)) }
  }

  private mutating func show(_ glyph: GlyphRun.Glyph, _ text: PDFGlyphText?, to canvas: inout PDFCanvas) {
    let code = face.code(glyph.id, text)
    let font = face.object(of: code)
    if canvas.state.font.map({ $0 != (font, Float(size)) }) ?? true {
      close(&canvas)
      canvas.setFont(font, size: Float(size))
    }
    if glyph.y != rise, abs(glyph.y - rise) > 0.005 {
      close(&canvas)
      canvas.content.operand(Double(-glyph.y), digits: 3)
      canvas.content.append("Ts\n")
      rise = glyph.y
    }
    var x = glyph.x.isFinite ? Double(glyph.x) : pen
    // Readers that go by places find a glyph without width before the one that it follows from right to left.
    if isRightToLeft, glyph.advance == 0 { x -= 1.5 * tolerance }
    if abs(x - pen) > tolerance {
      let unit = PDFGlyphLine.powers[digits]
      let adjustment = ((pen - x) * 1_000 / size * unit).rounded() / unit
      openArray(&canvas)
      canvas.content.append(number: adjustment, digits: digits)
      pen -= adjustment / 1_000 * size
    }
    openString(&canvas)
    face.append(code, to: &canvas.content)
    pen += face.codes[code].width / 1_000 * size + spacing
  }

  private static let powers: [Double] = [1, 10, 100]

  private mutating func openArray(_ canvas: inout PDFCanvas) {
    switch open {
    case .nothing: canvas.content.append("[")
    case .string: canvas.content.append(")")
    // Two numbers in a row.
    case .array: canvas.content.append(" ")
    }
    open = .array
  }

  private mutating func openString(_ canvas: inout PDFCanvas) {
    switch open {
    case .nothing: canvas.content.append("[(")
    case .array: canvas.content.append("(")
    case .string: return
    }
    open = .string
  }

  private mutating func close(_ canvas: inout PDFCanvas) {
    switch open {
    case .nothing: return
    case .array: canvas.content.append("]TJ\n")
    case .string: canvas.content.append(")]TJ\n")
    }
    open = .nothing
  }

  private mutating func finish(_ canvas: inout PDFCanvas) {
    close(&canvas)
    if rise != 0 { canvas.content.append("0 Ts\n") }
  }
}

extension PDFGlyphText {
  /// The text of a cluster; `nil` where it is empty.
  fileprivate init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let first = unsafe bytes.first else { return nil }
    if unsafe bytes.count == 1, first < 0x80 {
      self = .scalar(UInt32(first))
      return
    }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
      self = .scalar(scalar.value)
    } else {
      self = unsafe .string(Array(bytes))
    }
  }
}
