import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("What the HTML parser must not be given")
struct NestingDepthTests {
  private static func excess(_ html: String) -> NestingDepth.Excess? {
    unsafe Array(html.utf8).withUnsafeBufferPointer { unsafe NestingDepth.excess(in: $0, limit: 512) }
  }

  @Test func manyAttributesAreTooMany() {
    #expect(Self.excess("<p " + (0...10_000).map { "a\($0)" }.joined(separator: " ") + ">") == .attributes(0))
    #expect(Self.excess("<p " + (0...10_000).map { "a\($0)='x y'" }.joined() + ">") == .attributes(0))
    #expect(Self.excess("<p " + String(repeating: "a/", count: 10_001) + ">") == .attributes(0))
  }

  /// A path or a style of many words is one attribute.
  @Test func longValuesAreOne() {
    let long = String(repeating: "M 1 'x' = / ", count: 9_000)
    #expect(Self.excess("<svg><path d=\"\(long)\" id = a class='b'/></svg>") == nil)
    #expect(Self.excess("<p style='\(String(repeating: "a: b; ", count: 30_000))'>") == nil)
    #expect(Self.excess("<p title=\(String(repeating: "x/", count: 30_000))>") == nil)
  }
}
