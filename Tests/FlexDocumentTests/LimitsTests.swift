import CairoKit
import FlexDOM
import FlexLimits
import FlexMarkup
import FlexOutput
import FlexPaint
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

@Suite("Limits of a session")
struct LimitsTests {
  @Test func `the documentation lists them`() throws {
    let text = try String(contentsOf: Shared.package.appending(path: "Documentation/limits.md"), encoding: .utf8)
    for row in Limits.table {
      let option = row.option.isEmpty ? "" : "`\(row.option)`"
      let line = "| \(row.name) | \(row.value(Limits())) | \(option) | \(row.meaning) |"
      #expect(text.contains(line), "\(line)")
    }
  }

  private func problem(_ html: String, _ change: (inout Limits) -> Void) throws -> LimitError? {
    let session = try RenderSession(resources: MemoryResources())
    change(&session.limits)
    let options = RenderOptions(width: 300, height: 300, isPaged: true)
    do {
      let document = try session.layOut(try Document(parsing: html), options: options)
      _ = try session.encode(document, as: .png, options: options)
      return nil
    } catch let error as DocumentError {
      if case .limitExceeded(let limit) = error.problem { return limit }
      throw error
    }
  }

  @Test func `pages, layers and time end a document with words`() throws {
    let pages = String(repeating: "<p style='break-after: page'>x", count: 12)
    #expect(try problem(pages) { $0.pages = 9 }?.limit == .pages(9))
    #expect(try problem(pages) { $0.pages = 12 } == nil)
    let layers = String(repeating: "<div style='opacity: .5; height: 20px'><b>x</b><i>y</i></div>", count: 9)
    #expect(try problem(layers) { $0.layerPixels = 9_000 }?.limit == .layerPixels(9_000))
    #expect(try problem(layers) { _ in } == nil)
    #expect(try problem("<p>x") { $0.seconds = 1e-9 }?.stage != nil)
  }

  /// Pages were counted when all had been made: up to 100,000 of them.
  @Test(arguments: ["", "float: left; ", "columns: 2; "]) func `what is taller than all pages isn't begun`(
    _ style: String
  ) throws {
    var found: LimitError?
    let tall = "<p>a</p><div style='\(style)height: 1e9px'>x</div><p>b</p>"
    let seconds = try processorSeconds { found = try problem(tall) { _ in } }
    #expect(found?.limit == .pages(Limits().pages))
    #expect(seconds < 2)
  }

  @Test func `pages are counted as they are made`() throws {
    var found: LimitError?
    let many = String(repeating: "<p style='break-after: page'>x", count: 3_000)
    let seconds = try processorSeconds { found = try problem(many) { $0.pages = 20 } }
    #expect(found?.limit == .pages(20))
    // As one picture they are too tall, which is found when all are laid out.
    let all = processorSeconds {
      #expect(throws: (any Error).self) { try problem(many) { $0.pages = 4_000 } }
    }
    #expect(seconds < all * 0.7, "\(seconds) \(all)")
  }

  /// This takes many times as long as it may.
  @Test func `time is looked at while styles are computed`() throws {
    let rules = (0..<1_000).map { "p:nth-last-of-type(\($0 + 2)n) > b, p:not(.c\($0)) > i { order: \($0) }" }.joined()
    let many = "<style>\(rules)</style>" + String(repeating: "<p><b>x</b><i>y</i></p>", count: 20_000)
    var found: LimitError?
    let seconds = try processorSeconds { found = try problem(many) { $0.seconds = 0.2 } }
    #expect(found == LimitError(.seconds(0.2), in: .styling))
    #expect(seconds < 6)
  }

  @Test func `a document after one that went too far is drawn as ever`() throws {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(width: 90, height: 90)
    func png() throws -> [UInt8] {
      let document = try session.layOut(try Document(parsing: "<p>x"), options: options)
      return try session.encode(document, as: .png, options: options).bytes
    }
    let before = try png()
    session.limits.seconds = 1e-9
    #expect(throws: DocumentError.self) { try png() }
    session.limits = Limits()
    #expect(try png() == before)
  }

  /// A service that draws with its users' fonts.
  @Test func `fonts of earlier documents are given up`() throws {
    let font = [UInt8](try Data(contentsOf: Shared.fixture("Fonts/fixture.ttf")))
    let count = 2 * RenderSession.fontMemoryLimit / font.count / 40
    // Fonts of other bytes behind their tables, and as heavy as a real one.
    let padding = [UInt8](repeating: 0, count: 39 * font.count)
    var files: [String: [UInt8]] = [:]
    for index in 0..<count { files["f\(index).ttf"] = font + padding }
    let session = try RenderSession(resources: MemoryResources(files))
    let options = RenderOptions(width: 90, height: 30)
    func document(_ index: Int) throws -> LaidOutDocument {
      let html = "<style>@font-face { font-family: f; src: url(f\(index).ttf) }</style><p style='font-family: f'>Wo"
      return try session.layOut(try Document(parsing: html), options: options)
    }
    let first = try session.encode(try document(0), as: .png, options: options).bytes
    var most = 0
    for index in 1..<count {
      let laidOut = try document(index)
      #expect(try session.encode(laidOut, as: .png, options: options).bytes == first)
      most = max(most, session.fonts.memoryFontByteCount)
    }
    #expect(session.fontGeneration > 0)
    #expect(most <= RenderSession.fontMemoryLimit + 40 * font.count)
  }
}
