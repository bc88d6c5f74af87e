import CairoKit
import FlexTree
import Testing

@Suite("data: URLs")
struct DataURLTests {
  static let rows: [(url: String, type: String, text: String?)] = [
    ("data:text/plain;base64,aGVsbG8=", "text/plain", "hello"),
    ("data:text/plain;base64,aGVs bG8", "text/plain", "hello"),
    ("data:;base64,aGVsbG8%3D", "", "hello"),
    ("DATA:Image/SVG+xml;utf8,<svg>", "image/svg+xml", "<svg>"),
    ("data:image/svg+xml;charset=utf-8,%3Csvg%3E 100% %zz", "image/svg+xml", "<svg> 100% %zz"),
    ("data:,a,b#c", "", "a,b"),
    ("data:text/plain;base64,a", "", nil),
    ("data:text/plain;base64,a$bc", "", nil),
    ("data:text/plain", "", nil),
    ("http://a/", "", nil),
  ]

  @Test(arguments: rows) func parses(_ row: (url: String, type: String, text: String?)) {
    let parsed = DataURL(row.url)
    #expect(parsed.map { String(decoding: $0.bytes, as: UTF8.self) } == row.text)
    if let parsed { #expect(parsed.mediaType == row.type) }
  }

  @Test func base64RoundTrip() {
    for count in 0..<50 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }
}
