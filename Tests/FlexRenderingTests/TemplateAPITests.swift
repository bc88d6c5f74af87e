import FlexCoreGraphics
import FlexKit
import FlexRendering
import Foundation
import Testing

@Suite("Templates from Swift")
struct TemplateAPITests {
  struct Student: Encodable, Sendable {
    var name: String
    var marks: [Double]
  }
  static let text = """
    <!doctype html><html lang="de"><style>body {width: 90px; margin: 0; font: 10px Inter}</style>
    <p>{{name}} {{number(mean(marks), 1)}}</p>
    """

  @Test func isParsedOnceAndRenderedWithValues() throws {
    let template = try Template(Self.text)
    let renderer = try BoxRenderer()
    let document = try template.render(Student(name: "Ada", marks: [1, 2]), with: renderer)
    #expect(document.pages.count == 1 && document.diagnostics.isEmpty)
    #expect(String(decoding: try document.data(.svg), as: UTF8.self).contains("<svg"))
    #expect(try document.data(.webp(quality: 50)).starts(with: Array("RIFF".utf8)))
    #expect(try document.data(.webp(quality: 20)).count < document.data(.webp(quality: nil)).count)
    #expect(try document.data().starts(with: [0x89, 0x50]))
    let again = try template.render(Student(name: "Ada", marks: [1, 2]))
    #expect(try again.data(.pdf) == document.data(.pdf))
  }

  @Test func `without values what is no placeholder is text`() throws {
    let template = try Template("<p>f(x) = {{x\n</p>")
    let document = try template.render([String: String]())
    #expect(document.diagnostics.map(\.line) == [1] && document.diagnostics.map(\.column) == [11])
    let error = #expect(throws: RenderingError.self) { try template.render(["x": 1]) }
    #expect(error?.description.contains("template:1:11: error: found '{{' without its '}}'") ?? false)
  }

  @Test func everyPageIsThere() throws {
    let template = try Template(
      "<style>@page {size: 60px 40px; margin: 0} p {break-after: page; margin: 0}</style>{{#.}}<p>{{.}}</p>{{/.}}")
    let document = try template.render(["1", "2", "3"])
    #expect(document.pages.count == 3)
    #expect(try document.files(.png).count == 3)
    #expect(try document.files(.pdf).count == 1)
  }

  @Test func `sixty grades on A5 are on as many pages as they need`() throws {
    struct Grade: Encodable {
      var subject: String
      var points: Double
    }
    for language in [Template.Language.mustache, .stencil] {
      let rows =
        language == .mustache
        ? "{{#.}}<tr><td>{{subject}}<td>{{number(points, 1)}}{{/.}}"
        : "{% for grade in grades %}<tr><td>{{ grade.subject }}<td>{{ grade.points|number:1 }}{% endfor %}"
      let template = try Template(
        """
        <!doctype html><style>@page { size: A5; margin: 15mm } body { font: 12px/24px DejaVu Sans; margin: 0 } td { padding: 0 }</style>
        <table>\(rows)</table>
        """, language: language)
      let grades = (1...60).map { Grade(subject: "Subject \($0)", points: Double($0) / 4) }
      let document = try language == .mustache ? template.render(grades) : template.render(["grades": grades])
      // 210 mm less 30 mm hold 26 rows of 24 px and the 2 px between them.
      #expect(document.pages.count == 3 && document.diagnostics.isEmpty, "\(document.diagnostics)")
      let counts = try document.pages.map { page in
        String(decoding: try document.data(.svg, page: page.number), as: UTF8.self).components(separatedBy: "Subject")
          .count - 1
      }
      #expect(counts.reduce(0, +) == 60 && counts.first == 26, "\(counts)")
      #expect(try document.data(.pdf).count > 1000)
    }
  }

  @Test func whatIsWrongHasItsPlace() throws {
    var template = try Template(Self.text, file: "card.html")
    let document = try template.render(["name": "Ada"])
    #expect(document.diagnostics.map(\.message) == ["'marks' is not in the data"])
    #expect(document.diagnostics.first?.file == "card.html")
    template.isStrict = true
    #expect(throws: RenderingError.self) { try template.render(["name": "Ada"]) }
    let broken = #expect(throws: RenderingError.self) {
      try Template("<p>\n{{nubmer(x)}}", file: "card.html").render(["x": 1])
    }
    #expect(broken?.description == "card.html:2:1: error: there is no function 'nubmer' (did you mean 'number'?)")
    #expect(throws: RenderingError(.unreadable(path: "no.html", reason: "there is no such file"))) {
      try Template(contentsOf: "no.html")
    }
  }

  @Test func aPoolRendersAsOneThreadDoes() async throws {
    let pool = try RendererPool(threads: 2)
    let template = try Template(Self.text)
    let expected = try template.render(Student(name: "7", marks: [1])).data()
    let files = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<40 {
        group.addTask {
          (number, try await pool.render(template, Student(name: "\(number % 10)", marks: [1])).bytes)
        }
      }
      var files: [Int: [UInt8]] = [:]
      for try await (number, bytes) in group { files[number] = bytes }
      return files
    }
    #expect(files.count == 40 && files[7] == expected && files[17] == expected && files[8] != expected)
    await #expect(throws: RenderingError.self) {
      var strict = template
      strict.isStrict = true
      _ = try await pool.render(strict, ["name": "x"])
    }
  }

  @Test func foundationsSizes() throws {
    let box = Box()
    box.flex.size(CGSize(width: 30, height: 20))
    #expect(box.sizeThatFits(CGSize(width: 100, height: 100)) == CGSize(width: 30, height: 20))
    box.frame = Rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGRect(box.frame) == CGRect(x: 1, y: 2, width: 3, height: 4))
    let picture = try BoxRenderer().render([box])
    #expect(try picture.data(.jpeg(quality: 90)).starts(with: [0xFF, 0xD8]))
  }
}
