import CairoKit
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import FlexPDF
@testable import FlexPDFWriter
@testable import FlexPaint

@Suite("A page of cairo's as a form")
struct PDFPageImportTests {
  /// What makes cairo write objects of all kinds, with text that looks like more of them.
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="150">
      <defs>
        <linearGradient id="g">
          <stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/>
        </linearGradient>
        <radialGradient id="r"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="green"/></radialGradient>
        <mask id="m"><rect width="80" height="120" fill="url(#r)"/></mask>
        <pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="4" fill="url(#g)"/>
        </pattern>
        <pattern id="q" width="40" height="40" patternUnits="userSpaceOnUse">
          <rect width="30" height="30" fill="url(#p)" stroke="black"/>
        </pattern>
        <filter id="b"><feGaussianBlur stdDeviation="2"/></filter>
      </defs>
      <rect x="10" y="10" width="60" height="40" fill="url(#g)"/>
      <g opacity=".5"><rect x="80" y="10" width="40" height="40" fill="red"/><circle cx="110" cy="40" r="20"/></g>
      <rect x="0" y="60" width="80" height="60" fill="orange" mask="url(#m)"/>
      <rect x="100" y="70" width="90" height="70" fill="url(#q)"/>
      <rect x="140" y="10" width="30" height="12" fill="navy" filter="url(#b)"/>
      <a href="https://example.org/5 0 R (x)"><text x="10" y="140" font-family="DejaVu Sans" font-size="14">
        5 0 R (x) \\) endobj stream</text></a>
      <text x="130" y="45" font-family="Inter" font-size="12" opacity=".6">Iñtér</text>
    </svg>
    """

  /// The drawing on a page of 150 × 112.5 pt.
  private static func page() throws -> [UInt8] {
    let surface = try PDFSurface(pointSize: (150, 112.5))
    let context = try Context(surface)
    context.scale(0.75, 0.75)
    guard case .vector(let picture) = try ImageDecoder().decode(Array(drawing.utf8)) else { return [] }
    try picture.draw(on: context, width: 200, height: 150)
    try surface.showPage()
    return try surface.finish()
  }

  /// A file of one page that shows the form and nothing else.
  private static func file(showing page: PDFPageImport) -> [UInt8] {
    var objects: [Int: [UInt8]] = [:]
    var last = 4
    let form = page.write {
      last += 1
      return last
    } emit: {
      objects[$0] = $1
    }
    let content = "/Form Do"
    objects[1] = Array("<< /Type /Catalog /Pages 2 0 R >>".utf8)
    objects[2] = Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8)
    objects[3] = Array(
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.size.width) \(page.size.height)] /Contents 4 0 R
         /Resources << /XObject << /Form \(form) 0 R >> >> >>
      """.utf8)
    objects[4] = Array("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream".utf8)
    var file = Array("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(last + 1)\n0000000000 65535 f \n"
    for number in 1...last {
      let offset = String(file.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      file += Array("\(number) 0 obj\n".utf8) + (objects[number] ?? []) + Array("\nendobj\n".utf8)
    }
    let start = file.count
    file += Array("\(table)trailer << /Size \(last + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return file
  }

  @Test func `the form looks as the page does`() throws {
    let original = try Self.page()
    let page = try #require(PDFPageImport(original))
    #expect(page.size == (150, 112.5))
    let imported = Self.file(showing: page)
    guard let expected = try Poppler.picture(of: original), let actual = try Poppler.picture(of: imported) else {
      return
    }
    #expect(expected == actual)
    #expect(Set(expected).count > 50)
    #expect(try Poppler.text(of: imported) == Poppler.text(of: original))
  }

  @Test func `numbers follow each other, and each is written once`() throws {
    let page = try #require(PDFPageImport(try Self.page()))
    func write(from first: Int) -> [(Int, [UInt8])] {
      var (next, written) = (first, [(Int, [UInt8])]())
      let form = page.write {
        next += 1
        return next - 1
      } emit: {
        written.append(($0, $1))
      }
      #expect(form == first)
      #expect(written.map(\.0) == Array(first..<next))
      return written
    }
    let first = write(from: 100)
    #expect(first.map(\.1) == write(from: 100).map(\.1))
    let form = String(decoding: first[0].1, as: UTF8.self)
    #expect(form.contains("/Subtype /Form") && form.contains("/BBox [0 0 150 112.5]") && form.contains("/Group"))
    #expect(form.firstMatch(of: #//Length [0-9]+ /#) != nil)
    // Nothing leads back to the page tree, and no length is left an object of its own.
    for (_, object) in first {
      let text = String(decoding: object, as: UTF8.self)
      #expect(!text.contains("/Parent") && text.firstMatch(of: #//Length [0-9]+ 0 R/#) == nil)
    }
  }

  @Test func `an imported page can be imported again`() throws {
    let page = try #require(PDFPageImport(try Self.page()))
    let again = try #require(PDFPageImport(Self.file(showing: page)))
    #expect(again.size == (150, 112.5))
  }

  @Test func `strings, comments and names are read as what they are`() {
    let text = "<</A(5 0 R \\) (b))%>> 6 0 R\n/B<35 30>/C[1 2 0 R/G -.5 true]/D/E#20 /F 7 0 R>>"
    var scanner = PDFScanner(Array(text.utf8), at: 0)
    let value = scanner.value()
    var numbers: [Int] = []
    value?.forEachReference { numbers.append($0) }
    #expect(numbers == [2, 7])
    var written: [UInt8] = []
    value?.write(numbered: [2: 20, 7: 70], to: &written)
    #expect(
      String(decoding: written, as: UTF8.self)
        == "<< /A (5 0 R \\) (b)) /B <35 30> /C [1 20 0 R /G -.5 true] /D /E#20 /F 70 0 R >>")
    for broken in ["<</A", "<</A>>", "[1 2", "(a(b)", "<3g>", "<<1 2>>", ">>", "]", "abc", "<</A 1", "(\\"] {
      var scanner = PDFScanner(Array(broken.utf8), at: 0)
      #expect(scanner.value() == nil, "\(broken)")
    }
    var deep = PDFScanner(Array(repeating: UInt8(ascii: "["), count: 100_000), at: 0)
    #expect(deep.value() == nil)
  }

  @Test func `what is cut off or no PDF is no page`() throws {
    let file = try Self.page()
    for part in 0..<60 { #expect(PDFPageImport(Array(file.prefix(file.count * part / 60))) == nil) }
    #expect(PDFPageImport([]) == nil)
    #expect(PDFPageImport(Array("startxref\n99999999999999999999\n%%EOF".utf8)) == nil)
    #expect(PDFPageImport(Array("xref\n0 9999999999\ntrailer<<>>\nstartxref\n0\n%%EOF".utf8)) == nil)
  }

  @Test func `damage is found or passed on, but does no harm`() throws {
    let file = try Self.page()
    var generator = SplitMix(state: 7)
    for _ in 0..<400 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let page = PDFPageImport(damaged) else { continue }
      var last = 0
      _ = page.write {
        last += 1
        return last
      } emit: { _, _ in
      }
    }
  }
}
