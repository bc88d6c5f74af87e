import FlexCore
import FlexDOM
import FlexLimits
import FlexMarkup
import FlexTree
import TestSupport
import Testing

@testable import FlexDocument

/// Documents that look for what grows with the square of their size: each takes minutes where something does.
@Suite("Many of one thing take time in proportion")
struct BoundedDocumentTests {
  private static let doctype = "<!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>"

  @Test(
    arguments: [
      (
        "spaces behind those that don't wrap",
        "<!doctype html><p style='white-space: nowrap'>a "
          + String(repeating: "<i style='white-space: normal'> </i>", count: 60_000)
      ),
      ("doctypes in comments", String(repeating: "<!-- \(doctype) -->", count: 10_000) + doctype + "<p>a"),
      (
        "floats that go on through columns",
        "<!doctype html><body style='columns: 3; height: 500px'>"
          + String(
            repeating: "<div style='float: left; width: 1px; height: 9999px'></div><div style='height: 1px'></div>",
            count: 1_000)
      ),
      (
        "boxes over all columns",
        "<!doctype html><body style='columns: 2'>"
          + String(repeating: "<p>a</p><div style='column-span: all; height: 5px'></div>", count: 300)
      ),
      (
        "columns in columns",
        "<!doctype html>" + String(repeating: "<div style='columns: 2'>", count: 30)
          + "<p>some words that fill a few lines of text here and there<p>and more words of it"
          + String(repeating: "</div><p>behind</p>", count: 30)
      ),
      (
        "billions of columns",
        "<!doctype html><body style='columns: 2147483648; height: 50px'><div style='columns: 2147483647'>"
          + String(repeating: "word ", count: 500)
      ),
      (
        "siblings that selectors count",
        "<!doctype html><style>i {display: none} i:nth-child(3n of .a) {order: 1} i:nth-last-child(2n of .a) {order: 2}"
          + "</style><p>" + String(repeating: "<i class=a></i>", count: 60_000)
      ),
      (
        "spaces before forced breaks",
        "<!doctype html><p>" + String(repeating: "a <br>", count: 40_000)
      ),
    ]) func staysInTime(_ what: String, _ html: String) throws
  {
    let session = try RenderSession(resources: MemoryResources())
    session.limits.seconds = 30 * Shared.slowness
    let document = try session.layOut(try Document(parsing: html), options: RenderOptions(width: 600, height: 400))
    #expect(!document.pages.isEmpty, "\(what)")
  }
}
