internal import FoundationEssentials

/// A report of one run as a single HTML page: pictures are inside it, nothing is fetched.
public struct Report: Sendable {
  /// PNG bytes of a case's pictures.
  public struct Pictures: Sendable {
    public var baseline: [UInt8]?
    public var actual: [UInt8]?
    public var diff: [UInt8]?

    public init(baseline: [UInt8]? = nil, actual: [UInt8]? = nil, diff: [UInt8]? = nil) {
      self.baseline = baseline
      self.actual = actual
      self.diff = diff
    }
  }

  public var run: SnapshotRun
  /// By case name.
  public var pictures: [String: Pictures]

  public init(run: SnapshotRun, pictures: [String: Pictures]) {
    self.run = run
    self.pictures = pictures
  }

  /// The page.
  public var html: String {
    let rows = run.outcomes.map(card).joined(separator: "\n")
    let filters = SnapshotOutcome.Status.allCases.filter { run.count($0) > 0 }.map { status in
      let count = run.count(status)
      return "<button type=\"button\" class=\"filter\" data-status=\"\(status.rawValue)\" aria-pressed=\"true\">"
        + "\(status.rawValue) <b>\(count)</b></button>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Snapshots: \(Markup.escaped(run.summary))</title>
      <style>\(ReportAssets.style)</style>
      </head>
      <body>
      <header>
        <h1>Snapshots</h1>
        <nav id="filters">\(filters.joined())</nav>
        <input id="search" type="search" placeholder="Filter by name ( / )" aria-label="Filter by name">
        <nav id="modes">
          <button type="button" data-mode="side" aria-pressed="true">Side by side <kbd>1</kbd></button>
          <button type="button" data-mode="slider">Slider <kbd>2</kbd></button>
          <button type="button" data-mode="onion">Onion skin <kbd>3</kbd></button>
          <button type="button" data-mode="blink">Blink <kbd>4</kbd></button>
          <button type="button" data-mode="heat">Heat map <kbd>5</kbd></button>
        </nav>
      </header>
      <main>
      \(rows.isEmpty ? "<p class=\"empty\">There are no cases.</p>" : rows)
      </main>
      <footer>Keys: j and k go to the next and previous case, 1 to 5 choose the view, / searches, f shows only failures.</footer>
      <script>\(ReportAssets.script)</script>
      </body>
      </html>
      """
  }

  private func card(_ outcome: SnapshotOutcome) -> String {
    let images = pictures[outcome.name] ?? Pictures()
    let reasons = outcome.reasons.map { "<li>\(code(Markup.escaped($0)))</li>" }.joined()
    let texts = outcome.texts.compactMap { change in change.text.map { textDiff(change.element, $0) } }.joined()
    let pixels =
      outcome.differingPixels > 0
      ? "<p class=\"pixels\">\(outcome.differingPixels) of \(outcome.comparedPixels) pixels differ, "
        + "ΔE at most \(Decimals.text(outcome.largestDeltaE, places: 1))</p>" : ""
    return """
      <section class="case \(outcome.status.rawValue)" data-name="\(Markup.escaped(outcome.name))" data-status="\(outcome.status.rawValue)" tabindex="0">
        <h2><span class="status">\(outcome.status.rawValue)</span>\(Markup.escaped(outcome.name))</h2>
        \(reasons.isEmpty ? "" : "<ul class=\"reasons\">\(reasons)</ul>")
        \(texts)\(pixels)
        \(stage(images))
      </section>
      """
  }

  private func stage(_ images: Pictures) -> String {
    guard images.baseline != nil || images.actual != nil else { return "" }
    func figure(_ kind: String, _ caption: String, _ bytes: [UInt8]?) -> String {
      guard let bytes else { return "" }
      let data = Data(bytes).base64EncodedString()
      return "<figure class=\"\(kind)\"><figcaption>\(caption)</figcaption>"
        + "<img alt=\"\(caption)\" src=\"data:image/png;base64,\(data)\"></figure>"
    }
    return "<div class=\"stage\">" + figure("baseline", "Baseline", images.baseline)
      + figure("actual", "Actual", images.actual) + figure("diff", "Difference", images.diff)
      + "<input class=\"wipe\" type=\"range\" min=\"0\" max=\"100\" value=\"50\" aria-label=\"Reveal\"></div>"
  }

  private func textDiff(_ element: String, _ change: LayoutDiff.TextChange) -> String {
    let old = change.old.map { "<del>\(Markup.escaped($0))</del>" }.joined()
    let new = change.new.map { "<ins>\(Markup.escaped($0))</ins>" }.joined()
    return "<div class=\"text\"><h3>\(code(Markup.escaped(element)))</h3>\(old)\(new)</div>"
  }

  /// Text between back quotes as code.
  private func code(_ escaped: String) -> String {
    let parts = escaped.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0.offset % 2 == 1 ? "<code>\($0.element)</code>" : String($0.element) }.joined()
  }
}
