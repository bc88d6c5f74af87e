import Foundation
import TestSupport
import Testing

@testable import FlexSnap

/// Opens the report in headless Chromium and uses it; skipped where there is no Chromium.
@Suite("The report in a browser", .enabled(if: Browser.path != nil, "there is no Chromium here"))
struct ReportInBrowserTests {
  static func page() throws -> String {
    let picture = try Raster(width: 4, height: 4, filledWith: 0xFF33_66CC).png()
    let images = Report.Pictures(baseline: picture, actual: picture, diff: picture)
    let outcomes = [
      SnapshotOutcome(name: "alpha", status: .same), SnapshotOutcome(name: "beta", status: .changed, reasons: ["x"]),
      SnapshotOutcome(name: "gamma", status: .missing),
    ]
    return Report(
      run: SnapshotRun(outcomes: outcomes), pictures: ["alpha": images, "beta": images, "gamma": images]
    ).html
  }

  @Test(
    "answers keys and buttons",
    arguments: [
      ("nothing pressed", "", "alpha,beta,gamma side"),
      ("a digit chooses the view", "key('2')", "alpha,beta,gamma slider"),
      ("f shows only failures", "key('f')", "beta,gamma side"),
      ("words filter by name", "search.value = 'ga'; search.dispatchEvent(new Event('input'))", "gamma side"),
      ("a status can be hidden", "document.querySelector('[data-status=changed].filter').click()", "alpha,gamma side"),
      ("j goes to the first, then the next case", "key('j'); key('j'); key('5')", "alpha,beta,gamma heat at beta"),
    ])
  func answers(_ row: (what: String, script: String, expected: String)) throws {
    let probe = """
      <script>
      function key(k) { document.dispatchEvent(new KeyboardEvent('keydown', {key: k})); }
      \(row.script);
      const seen = cases.filter(c => getComputedStyle(c).display !== 'none');
      const focused = document.activeElement.dataset.name;
      document.title = seen.map(c => c.dataset.name) + ' ' + cases[0].dataset.mode + (focused ? ' at ' + focused : '');
      </script></body>
      """
    let html = try Self.page().replacingOccurrences(of: "</body>", with: probe)
    #expect(try Browser.title(of: html) == row.expected, "\(row.what)")
  }

  /// What is revealed is a share of the picture, not of the page.
  @Test func theSliderIsAsWideAsThePicture() throws {
    let probe = """
      <script>
      show('slider');
      const stage = document.querySelector('.stage');
      const actual = stage.querySelector('.actual').getBoundingClientRect();
      const touch = x => stage.dispatchEvent(
        new PointerEvent('pointerdown', {clientX: x, clientY: actual.top, buttons: 1, bubbles: true}));
      touch(actual.left + actual.width / 4);
      const image = stage.querySelector('img').getBoundingClientRect();
      document.title = actual.width + ' ' + image.width + ' ' + getComputedStyle(stage).getPropertyValue('--reveal');
      </script></body>
      """
    let html = try Self.page().replacingOccurrences(of: "</body>", with: probe)
    #expect(try Browser.title(of: html) == "6 6 25%")
  }

  @Test func everyPictureLoads() throws {
    let probe = """
      <script>
      addEventListener('load', () => {
        document.title = 'loaded ' + [...document.images].filter(i => i.naturalWidth > 0).length;
      });
      </script></body>
      """
    let html = try Self.page().replacingOccurrences(of: "</body>", with: probe)
    #expect(try Browser.title(of: html) == "loaded 9")
  }
}

enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The document's title after its scripts have run.
  static func title(of html: String) throws -> String {
    let folder = try TestFolder()
    try folder.write(html, "report.html")
    let run = try ProgramRun([
      path ?? "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-background-networking", "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=2000",
      "--dump-dom", "file://\(folder.path)/report.html",
    ])
    let dom = run.text
    let title = dom.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.output.1) }
    return title ?? "no title in \(dom.prefix(200))"
  }
}
