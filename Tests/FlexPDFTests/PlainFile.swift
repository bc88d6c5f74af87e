import FlexDisplay
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPDF
import FlexPDFWriter
import FlexPaint
import Foundation

/// A PDF as text that can be changed: every object on its own, streams as they are meant.
struct PlainFile {
  var header: [UInt8]
  var objects: [Int: [UInt8]] = [:]
  var streams: [Int: [UInt8]] = [:]
  var trailer: String
  /// What stands behind the last object's table.
  var end = "%%EOF\n"

  /// A document that keeps `standards`, with something of everything.
  static func conforming(_ standards: String) throws -> PlainFile {
    let html = """
      <!doctype html><html lang=en><head><title>A title</title><meta name=author content=Ada></head>
      <style>@page { size: 300px 400px; margin: 20px } .fade { opacity: \(standards.contains("a-1") ? 1 : 0.5) }</style>
      <h1>One</h1><p>Text with <a href='https://example.org/'>a link</a> in it.</p><h2>Two</h2>
      <ul><li>first<li>second</ul><p class=fade lang=fr>Translucide</p>
      <table><thead><tr><th id=h scope=col>head<th scope=col>other</thead><tbody><tr><td headers=h>1<td>2</table>
      <img alt='A square' width=20 height=20 src="data:image/png;base64,\(square)">
      <aside role=doc-footnote>A note</aside>
      """
    return try PlainFile(html: html, standards, resources: [:])
  }

  /// A document that is printed from.
  static func forPress(_ profile: [UInt8]) throws -> PlainFile {
    let html = """
      <!doctype html><html lang=en><head><title>A title</title></head>
      <style>@page { size: 300px 400px; margin: 20px; bleed: 9px } @color-profile device-cmyk { src: url(press.icc) }
      h1 { color: device-cmyk(0 1 1 0) } .fade { opacity: 0.5 }</style>
      <h1>One</h1><p>Text with <a href='https://example.org/'>a link</a> in it.<p class=fade>Translucent
      <img alt='A square' width=20 height=20 src="data:image/png;base64,\(square)">
      """
    return try PlainFile(html: html, "x-4", resources: ["press.icc": profile])
  }

  private init(html: String, _ standards: String, resources: [String: [UInt8]]) throws {
    let session = try RenderSession(resources: MemoryResources(resources))
    var encoding = EncodingOptions()
    encoding.pdf.conformance = standards.split(separator: ",").compactMap { PDFConformance(rawValue: String($0)) }
    if standards.contains("a-3") || standards.contains("a-4f") {
      encoding.pdf.attachments = [
        PDFAttachment(name: "data.xml", bytes: Array("<a/>".utf8), mediaType: "text/xml", relationship: .data)
      ]
    }
    let template = try Template(html, file: "a.html")
    let file = try session.render(
      template, data: .object([:]), as: .pdf, options: RenderOptions(), encoding: encoding
    ).bytes
    try self.init(file)
  }

  /// 2 × 2 px, red.
  private static let square =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="

  struct Unreadable: Error {}

  init(_ file: [UInt8]) throws {
    guard let source = PDFObjects(file) else { throw Unreadable() }
    header = Array(file.prefix(15))
    for number in source.numbers {
      guard let object = source.object(number) else { continue }
      let type = object.value["Type"]?.name
      guard type != "ObjStm", type != "XRef" else { continue }
      var value = object.value
      if let stream = object.stream {
        let plain = source.decoded(object)
        if plain != nil { value = value.removing("Filter") }
        streams[number] = plain ?? Array(stream)
        value = value.removing("Length")
      }
      var bytes: [UInt8] = []
      value.write(to: &bytes) { $0 }
      objects[number] = bytes
    }
    trailer = ["Root", "Info", "ID"].compactMap { key in
      source.trailer[key].map { value in
        var bytes: [UInt8] = []
        value.write(to: &bytes) { $0 }
        return "/\(key) " + String(decoding: bytes, as: UTF8.self)
      }
    }.joined(separator: " ")
  }

  /// The file, with the table of objects that its text has now.
  var bytes: [UInt8] {
    var file = header
    let last = objects.keys.max() ?? 0
    var offsets = [Int](repeating: 0, count: last + 1)
    for number in objects.keys.sorted() {
      offsets[number] = file.count
      file += "\(number) 0 obj\n".utf8
      var body = objects[number] ?? []
      if let stream = streams[number] {
        // A length that the text has stays, right or wrong.
        if !String(decoding: body, as: UTF8.self).contains("/Length "), body.suffix(2).elementsEqual(">>".utf8) {
          body.removeLast(2)
          body += "/Length \(stream.count) >>".utf8
        }
        body += "\nstream\n".utf8
        body += stream
        body += "\nendstream".utf8
      }
      file += body
      file += "\nendobj\n".utf8
    }
    let table = file.count
    file += "xref\n0 \(last + 1)\n0000000000 65535 f \n".utf8
    for number in stride(from: 1, through: last, by: 1) {
      let digits = String(offsets[number])
      file += (String(repeating: "0", count: 10 - digits.count) + digits).utf8
      file += (offsets[number] > 0 ? " 00000 n \n" : " 65535 f \n").utf8
    }
    file += "trailer\n<</Size \(last + 1) \(trailer)>>\nstartxref\n\(table)\n".utf8
    return file + end.utf8
  }

  /// Replaces the first place of `text` in the objects, streams and trailer.
  ///
  /// - Returns: whether there was one.
  mutating func replace(_ text: String, by other: String) -> Bool {
    func replaced(_ bytes: [UInt8]) -> [UInt8]? {
      guard let range = bytes.firstRange(of: Array(text.utf8)) else { return nil }
      return bytes[..<range.lowerBound] + Array(other.utf8) + bytes[range.upperBound...]
    }
    if let changed = replaced(header) {
      header = changed
      return true
    }
    for number in objects.keys.sorted() {
      if let changed = objects[number].flatMap(replaced) {
        objects[number] = changed
        return true
      }
      if let changed = streams[number].flatMap(replaced) {
        streams[number] = changed
        return true
      }
    }
    for end in [false, true] {
      if let changed = replaced(Array((end ? self.end : trailer).utf8)) {
        let changed = String(decoding: changed, as: UTF8.self)
        if end { self.end = changed } else { trailer = changed }
        return true
      }
    }
    return false
  }

  /// Adds an object; `stream` makes it one.
  mutating func add(_ text: String, stream: String? = nil) -> Int {
    let number = (objects.keys.max() ?? 0) + 1
    objects[number] = Array(text.utf8)
    streams[number] = stream.map { Array($0.utf8) }
    return number
  }
}

extension PDFValue {
  fileprivate func removing(_ key: String) -> PDFValue {
    guard case .dictionary(let entries) = self else { return self }
    return .dictionary(entries.filter { !$0.key.elementsEqual(key.utf8) })
  }
}
