import FlexPDF
import Testing

/// Fonts with PostScript's outlines: two glyphs, A of 500 and B of 600 thousandths.
@Suite("Fonts of compact outlines and of Type 1")
struct OutlineFontTests {
  // MARK: Programs

  /// Compact outlines. Adobe technical note 5176.
  static let compact: [UInt8] = {
    func index(_ items: [[UInt8]]) -> [UInt8] {
      guard !items.isEmpty else { return [0, 0] }
      var (offsets, data): ([UInt8], [UInt8]) = ([1], [])
      for item in items {
        data += item
        offsets.append(UInt8(data.count + 1))
      }
      return [0, UInt8(items.count), 1] + offsets + data
    }
    func long(_ value: Int) -> [UInt8] { [29, 0, 0, UInt8(value >> 8), UInt8(value & 255)] }
    // A says how much wider than 400 it is; B says nothing.
    let glyphs = index([[14], [239, 139, 22, 14], [139, 22, 14]])
    let own: [UInt8] = [28, 2, 88, 20, 28, 1, 144, 21]
    let charset: [UInt8] = [0, 0, 34, 0, 35]
    func top(_ start: Int) -> [UInt8] {
      long(start) + [15] + long(start + charset.count) + [17] + long(own.count)
        + long(start + charset.count + glyphs.count) + [18]
    }
    let head: [UInt8] = [1, 0, 4, 1] + index([Array("X".utf8)])
    let length = head.count + index([top(0)]).count + 4
    return head + index([top(length)]) + index([]) + index([]) + charset + glyphs + own
  }()

  /// Type 1, its second part encrypted as its readers expect. Adobe Type 1 Font Format §7.
  static let classic: [UInt8] = {
    func encrypted(_ bytes: [UInt8], _ start: UInt16) -> [UInt8] {
      var key = start
      return ([0, 0, 0, 0] + bytes).map { byte in
        let secret = byte ^ UInt8(key >> 8)
        key = (UInt16(secret) &+ key) &* 52_845 &+ 22_719
        return secret
      }
    }
    // 0 500 hsbw endchar
    func glyph(_ name: String, _ width: Int) -> [UInt8] {
      let program = encrypted([139, UInt8((width - 108) / 256 + 247), UInt8((width - 108) % 256), 13, 14], 4_330)
      return Array("/\(name) \(program.count) RD ".utf8) + program + Array(" ND\n".utf8)
    }
    let secret =
      Array("dup /Private 8 dict dup begin /lenIV 4 def 2 index /CharStrings 3 dict dup begin\n".utf8)
      + glyph(".notdef", 250) + glyph("A", 500) + glyph("B", 600) + Array("end end".utf8)
    return Array("%!PS-AdobeFont-1.0: X\n/Encoding StandardEncoding def\ncurrentfile eexec\n".utf8)
      + encrypted(secret, 55_665)
  }()

  // MARK: Files

  enum Kind: CaseIterable { case composite, simple, classic }

  /// What is found about a font that shows `text`.
  private func found(_ kind: Kind, widths: String = "500 600", text: String, program: [UInt8]? = nil) throws
    -> [PDFRule]
  {
    var file = try PlainFile.conforming("ua-1")
    let entries: String
    switch kind {
    case .composite: entries = "<< /Subtype /CIDFontType0C >>"
    case .simple: entries = "<< /Subtype /Type1C >>"
    case .classic: entries = "<< /Length1 80 >>"
    }
    let stream = file.add(entries)
    file.streams[stream] = program ?? (kind == .classic ? Self.classic : Self.compact)
    let key = kind == .classic ? "FontFile" : "FontFile3"
    let descriptor = "<< /Type /FontDescriptor /FontName /X /Flags 32 /\(key) \(stream) 0 R >>"
    let map = file.add(
      "<< >>",
      stream: "1 begincodespacerange <00> <ffff> endcodespacerange "
        + "5 beginbfchar <0001><0041><0002><0042><0003><0043><41><0041><42><0042><43><0043> endbfchar")
    let font: Int
    if kind == .composite {
      font = file.add(
        "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode \(map) 0 R /DescendantFonts "
          + "[<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
          + "/Supplement 0 >> /W [1 [\(widths)]] /FontDescriptor \(descriptor) >>] >>")
    } else {
      font = file.add(
        "<< /Type /Font /Subtype /Type1 /BaseFont /X /FirstChar 65 /LastChar 66 /Widths [\(widths)] "
          + "/Encoding /WinAnsiEncoding /FontDescriptor \(descriptor) >>")
    }
    let isShown = file.replace("/F4 32 Tf", by: "/F9 9 Tf\(text)Tj/F4 32 Tf")
    let isNamed = file.replace("/F4 4 0 R", by: "/F4 4 0 R /F9 \(font) 0 R")
    #expect(isShown && isNamed)
    let check = try #require(PDFCheck(file.bytes))
    return check.findings.map(\.rule)
  }

  @Test(arguments: Kind.allCases) func `one that is whole is fine`(_ kind: Kind) throws {
    #expect(try found(kind, text: kind == .composite ? "<00010002>" : "(AB)") == [])
  }

  @Test(arguments: Kind.allCases) func `a width that isn't the glyph's is found`(_ kind: Kind) throws {
    #expect(try found(kind, widths: "510 600", text: kind == .composite ? "<0001>" : "(A)") == [.glyphWidth])
    #expect(try found(kind, widths: "500 590", text: kind == .composite ? "<0002>" : "(B)") == [.glyphWidth])
  }

  @Test(arguments: Kind.allCases) func `a glyph that isn't there is found`(_ kind: Kind) throws {
    #expect(try found(kind, text: kind == .composite ? "<0003>" : "(C)").contains(.missingGlyph))
  }

  @Test func `glyph 0 stands for nothing`() throws {
    #expect(try found(.composite, text: "<0000>").contains(.undefinedGlyph))
  }

  @Test(arguments: Kind.allCases) func `a program that can't be read is found, whatever its bytes`(_ kind: Kind) throws
  {
    let text = kind == .composite ? "<0001>" : "(A)"
    #expect(try found(kind, text: text, program: Array("nothing".utf8)).contains(.fontKind))
    let whole = kind == .classic ? Self.classic : Self.compact
    for length in stride(from: 0, to: whole.count, by: 11) {
      _ = try found(kind, text: text, program: Array(whole.prefix(length)))
    }
    for index in stride(from: 0, to: whole.count, by: 13) {
      var damaged = whole
      damaged[index] ^= 0xA5
      _ = try found(kind, text: text, program: damaged)
    }
  }
}
