import ArgumentParser
import FlexCore
import FlexDOM
import FlexMarkup
import FlexStyle
import FlexTree
import Foundation

/// `flexbench css`: style sheets read and styles computed.
struct CSSCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "css",
    abstract: "Time reading style sheets and computing styles.",
    discussion: """
      Prints one line a workload: medians of CPU milliseconds of one thread. 'many' is 2,000 rules over 5,000 \
      elements; further workloads are the documents named.
      """)

  @Argument(help: "HTML files whose style elements are read.")
  var documents: [String] = []
  @Option(help: "Repetitions that the medians are of.")
  var repetitions = 20

  func run() throws {
    try measure("many", html: Self.manyElements, css: [Self.manyRules])
    for path in documents {
      let html = try String(contentsOfFile: path, encoding: .utf8)
      let sheets = html.split(separator: "<style>").dropFirst().compactMap {
        $0.firstRange(of: "</style>").map { [html = $0] in String(html[..<$0.lowerBound]) }
      }
      try measure(URL(filePath: path).lastPathComponent, html: html, css: sheets)
    }
  }

  private func measure(_ name: String, html: String, css: [String]) throws {
    let document = try Document(parsing: html, file: name)
    let context = StyleContext(viewport: Size(width: 800, height: 600))
    var parsing = Samples()
    var resolving = Samples()
    for _ in 0...max(1, repetitions) {
      let start = threadNanoseconds()
      let sheets = css.map { StyleSheet(parsing: $0, file: name) }
      let parsed = threadNanoseconds()
      _ = StyleResolver(sheets: sheets, context: context).computedStyles(for: document)
      parsing.add(parsed - start)
      resolving.add(threadNanoseconds() - parsed)
    }
    let milliseconds = { (samples: Samples) in String(format: "%.2f", Double(samples.median) / 1e6) }
    print("css \(name) parse_ms=\(milliseconds(parsing)) resolve_ms=\(milliseconds(resolving))")
  }

  /// A third of the rules each by class, by id and by descendant; some match, most don't.
  private static let manyRules = (0..<2000).map { index in
    switch index % 3 {
    case 0: ".c\(index) { color: #\(String(100 + index % 900)); padding: \(index % 9)px }"
    case 1: "#i\(index) { margin-left: \(index % 7)px }"
    default: ".c\(index % 400) span.s\(index % 50) { font-weight: \(index % 9 + 1)00 }"
    }
  }.joined(separator: "\n")

  private static let manyElements =
    "<!doctype html><body>"
    + (0..<1250).map { index in
      "<div class='c\(index % 400) row' id=i\(index)><p class=c\(index % 37)><span class=s\(index % 50)>x</span></p><b></b></div>"
    }.joined()
}
