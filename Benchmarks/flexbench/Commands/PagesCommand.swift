import ArgumentParser
import FlexDOM
import FlexDocument
import FlexMarkup
import Foundation
import SeededRandom

/// `flexbench pages`: long documents to PDF, the whole command each time.
struct PagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Render documents of many pages to PDF: CPU time and memory, and how they grow.",
    discussion: """
      Prints one line of JSON a document. The program is the flexrender beside this one. With --curve, books of \
      doubling length up to 10,000 pages follow: CPU time and memory a page stay what they are.
      """)

  @Option(help: "Only documents whose name contains this; may be repeated.")
  var only: [String] = []
  @Flag(help: "Books of 156 to 10,000 pages as well.")
  var curve = false

  func run() throws { try withTemporaryFolder { try run(in: $0) } }

  private func run(in folder: URL) throws {
    let program = try flexrenderProgram()

    var documents = LongDocument.all.filter { document in
      only.isEmpty || only.contains(where: document.name.contains)
    }
    if curve {
      documents += [12, 24, 48, 96, 192, 384, 769].map { chapters in
        LongDocument(name: "book-\(chapters)") { LongDocument.book(chapters: chapters) }
      }
    }
    // All of them first: what this process takes for counting pages would be a part of its children's peaks.
    let usages = try documents.map { document in
      let (template, output) = (folder.appending(path: "t.html"), folder.appending(path: "t.pdf"))
      try document.html().write(to: template, atomically: false, encoding: .utf8)
      let usage = try ChildUsage(
        of: program, ["render", template.path, "--max-memory", "0", "--timeout", "0", "-o", output.path])
      return (usage: usage, bytes: try FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int ?? 0)
    }
    for (document, (usage, bytes)) in zip(documents, usages) {
      let pages = try Self.pageCount(document.html())
      print(
        "{\"pages\": \"\(document.name)\", \"count\": \(pages), \"cpu_ms\": \(Int(usage.cpuSeconds * 1000)), "
          + "\"cpu_ms_a_page\": \(String(format: "%.2f", usage.cpuSeconds * 1000 / Double(max(1, pages)))), "
          + "\"peak_mib\": \(usage.peakBytes / 1_048_576), \"kB\": \(bytes / 1000), \"exit\": \(usage.exitCode)}")
    }
  }

  private static func pageCount(_ html: String) throws -> Int {
    let session = try RenderSession(resources: NoFiles())
    return try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true)).pages.count
  }
}

/// The documents are whole in themselves.
private struct NoFiles: Resources {
  func resolve(_ url: String, base: String?) throws(ResourceError) -> String { url }
  func read(_ name: String) throws(ResourceError) -> [UInt8] { throw ResourceError("there is no such file") }
}

/// Documents made of random words, the same on every run.
struct LongDocument: Sendable {
  let name: String
  let html: @Sendable () -> String

  static let all = [
    LongDocument(name: "class-list-400") { classList(rows: 400) },
    LongDocument(name: "table-1000") { table(rows: 1_000) },
    LongDocument(name: "table-2500") { table(rows: 2_500) },
    LongDocument(name: "table-10000") { table(rows: 10_000) },
    LongDocument(name: "paragraphs-1500") { paragraphs(1_500) },
    LongDocument(name: "book-61") { book(chapters: 61) },
    LongDocument(name: "references-88") { book(chapters: 88, hasReferences: true) },
  ]

  private static let style = """
    <!doctype html><style>@page { size: A4; margin: 20mm } body { font: 11pt serif } p { text-align: justify }
    table { width: 100%; border-collapse: collapse } th, td { border: 1px solid #999; padding: 2px 6px }</style>
    """

  static func table(rows: Int) -> String {
    var html = style + "<table><thead><tr><th>No<th>Name<th>Price<th>Note</thead><tbody>"
    var random = SplitMix(state: 3)
    for row in 1...rows {
      html += "<tr><td>\(row)<td>\(words(2, &random))<td>\(random.below(10_000)).50<td>\(words(3, &random))"
    }
    return html + "</table>"
  }

  static func classList(rows: Int) -> String {
    var html =
      style + "<h1>Class list</h1><table><thead><tr><th>No<th>Name" + (1...6).map { "<th>Grade \($0)" }.joined()
    html += "<th>Mean</thead><tbody>"
    var random = SplitMix(state: 4)
    for row in 1...rows {
      let grades = (1...6).map { _ in 1 + random.below(5) }
      html += "<tr><td>\(row)<td>\(words(2, &random))" + grades.map { "<td>\($0)" }.joined()
      html += "<td><b>\(grades.reduce(0, +) / 6)</b>"
    }
    return html + "</table>"
  }

  static func paragraphs(_ count: Int) -> String {
    var random = SplitMix(state: 5)
    return style + (0..<count).map { _ in "<p>\(words(200, &random))</p>" }.joined()
  }

  /// About 13 pages a chapter.
  ///
  /// - Parameter hasReferences: with a table of contents, running heads, page numbers and footnotes.
  static func book(chapters: Int, hasReferences: Bool = false) -> String {
    var random = SplitMix(state: 6)
    var html = """
      <!doctype html><style>@page { size: A5; margin: 18mm 15mm } body { font: 10pt/1.4 serif }
      p { text-align: justify; margin: 0; text-indent: 1em } h2 { break-before: page }</style>
      """
    if hasReferences {
      html += """
        <style>@page { @top-center { content: string(chapter) } @bottom-center { content: counter(page) } }
        h2 { string-set: chapter content() } .note { float: footnote; font-size: 8pt }
        nav a::after { content: leader('.') target-counter(attr(href), page) } nav a { display: block }</style><nav>
        """
      for chapter in 1...chapters { html += "<a href='#c\(chapter)'>Chapter \(chapter)</a>" }
      html += "</nav>"
    }
    for chapter in 1...chapters {
      html += "<h2 id=c\(chapter)>Chapter \(chapter): \(words(3, &random))</h2>"
      for paragraph in 0..<50 {
        let note = hasReferences && paragraph % 10 == 5 ? "<span class=note>\(words(8, &random))</span>" : ""
        html += "<p>\(words(40 + random.below(60), &random))\(note) \(words(5, &random)).</p>"
      }
    }
    return html
  }

  private static func words(_ count: Int, _ random: inout SplitMix) -> String {
    (0..<count).map { _ in
      String((0..<(2 + random.below(8))).map { _ in letters[random.below(letters.count)] })
    }.joined(separator: " ")
  }

  private static let letters = Array("etaoinshrdlucmfwygpbvk")
}
