internal import CairoKit
internal import FlexTree

/// The faces of a file. They are written in the end, when all their glyphs are known.
final class PDFFaces {
  private let file: PDFFile
  private let fonts: FontSet
  private var faces: [FontID: PDFFace] = [:]
  /// In order of appearance.
  private var order: [PDFFace] = []

  init(file: PDFFile, fonts: FontSet) {
    self.file = file
    self.fonts = fonts
  }

  func face(_ id: FontID) -> PDFFace {
    if let known = faces[id] { return known }
    let face = PDFFace(id, fonts: fonts, file: file)
    faces[id] = face
    order.append(face)
    return face
  }

  /// Numbers the glyphs of a document as they will stand in a face cut down to them.
  func register(_ glyphs: [FontID: Set<UInt32>]) {
    for (id, used) in glyphs.sorted(by: { $0.key.index < $1.key.index }) { face(id).register(used) }
  }

  func write() throws(CairoError) {
    for face in order { try face.write(to: file, fonts: fonts) }
  }
}

/// What a glyph stands for.
enum PDFGlyphText: Hashable {
  case scalar(UInt32)
  /// UTF-8.
  case string([UInt8])
}

/// A face in a file, and the codes by which its text names glyphs. A glyph that stands for several texts has several
/// codes, so that each can be told.
final class PDFFace {
  let id: FontID
  /// Whether glyphs are little drawings, because the face can't be embedded: pictures, say.
  let isDrawn: Bool
  private var isShown = false
  private let fonts: FontSet
  /// The font's object; of drawn faces one for 256 glyphs.
  private var objects: [Int]
  private let file: PDFFile

  struct Code {
    var glyph: UInt32
    var text: PDFGlyphText?
    /// Thousandths of the font size.
    var advance: Double
    /// As the file says it: some readers take whole numbers only.
    var width: Double { advance.rounded() }
  }
  /// From code 1 on; code 0 is the missing glyph.
  private(set) var codes: [Code]
  /// The first code of each glyph.
  private var first: [UInt32: Int] = [:]
  private var others: [OtherKey: Int] = [:]
  private struct OtherKey: Hashable {
    var glyph: UInt32
    var text: PDFGlyphText
  }

  init(_ id: FontID, fonts: FontSet, file: PDFFile) {
    self.id = id
    self.fonts = fonts
    self.file = file
    isDrawn = !fonts.isEmbeddable(id)
    objects = [file.allocate()]
    codes = []
    _ = newCode(0, nil)
  }

  /// Codes a file can hold for one face.
  private static let limit = 65_535

  func register(_ glyphs: Set<UInt32>) {
    guard !isDrawn else { return }
    for glyph in glyphs.sorted() where first[glyph] == nil { _ = newCode(glyph, nil) }
  }

  /// The code that shows a glyph and is read as `text`; `nil` is read as whatever.
  func code(_ glyph: UInt32, _ text: PDFGlyphText?) -> Int {
    guard let known = first[glyph] else { return newCode(glyph, text) }
    guard let text, codes[known].text != text else { return known }
    if codes[known].text == nil {
      codes[known].text = text
      return known
    }
    let key = OtherKey(glyph: glyph, text: text)
    if let other = others[key] { return other }
    let code = newCode(glyph, text)
    others[key] = code
    return code
  }

  private func newCode(_ glyph: UInt32, _ text: PDFGlyphText?) -> Int {
    guard codes.count < Self.limit else { return 0 }
    let advance = Double(fonts.nominalAdvance(of: glyph, in: id, size: 1_000))
    codes.append(Code(glyph: glyph, text: text, advance: advance))
    let code = codes.count - 1
    if first[glyph] == nil { first[glyph] = code }
    if isDrawn, code / 256 >= objects.count { objects.append(file.allocate()) }
    return code
  }

  /// Thousandths of the font size.
  func advance(of glyph: UInt32) -> Double { codes[code(glyph, nil)].advance }

  /// The object of the font that has a code, which is to be shown.
  func object(of code: Int) -> Int {
    isShown = true
    return objects[isDrawn ? code / 256 : 0]
  }

  /// A code as text strings hold it.
  func append(_ code: Int, to content: inout PDFContent) {
    if !isDrawn { content.append(stringByte: UInt8(truncatingIfNeeded: code >> 8)) }
    content.append(stringByte: UInt8(truncatingIfNeeded: code))
  }

  func write(to file: PDFFile, fonts: FontSet) throws(CairoError) {
    // All its text may lie outside of what is shown.
    guard isShown else { return }
    if isDrawn {
      for (index, object) in objects.enumerated() {
        try PDFDrawnFont(face: self, codes: (256 * index)..<min(256 * index + 256, codes.count))
          .write(object, to: file, fonts: fonts)
      }
    } else {
      try PDFEmbeddedFont(face: self).write(objects[0], to: file, fonts: fonts)
    }
  }
}
