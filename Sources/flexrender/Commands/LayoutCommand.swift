internal import ArgumentParser
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexService

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Print where every element stands, as JSON.",
    discussion: """
      An array with an object for every element inside <body>, in document order: tag, id, class, x, y, \
      width, height (border box in px, page coordinates), lines (how many lines its text takes, or null).
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Where to write; - is standard output.", valueName: "file"))
  var output = "-"

  @Flag(help: "Print every line with its text, its box and its runs instead of counts.")
  var lines = false

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions

  func run() throws {
    try Reporting.run(input, writing: [output]) { printer in
      let source = try Input(input, printer: printer)
      let data = try Input.data(input, for: source.template, printer: printer)
      let session = try source.makeSession()
      let document = try session.layOut(
        try source.template.bind(data, budget: session.makeBudget()), options: canvas.renderOptions())
      printer.report(document.diagnostics)
      if printer.hasFailed { return }
      let report = LayoutReport(document)
      let text = lines ? LayoutJSON.lines(of: report) : LayoutJSON.boxes(of: report)
      try Files.write(Array(text.utf8), to: output)
    }
  }
}

/// Layout reports as JSON text.
enum LayoutJSON {
  /// The array: an object an element, each on a line of its own.
  static func boxes(of report: LayoutReport) -> String {
    let objects = report.elements.map { element in
      let box = element.bounds
      return
        "{\(names(of: element)),\"x\":\(JSONText.number(box.x)),\"y\":\(JSONText.number(box.y)),\"width\":\(JSONText.number(box.width)),"
        + "\"height\":\(JSONText.number(box.height)),\"lines\":\(element.lineCount.map(String.init) ?? "null")}"
    }
    return "[\(objects.joined(separator: ",\n "))]\n"
  }

  /// The object with every element's pieces and lines.
  static func lines(of report: LayoutReport) -> String {
    let objects = report.elements.map { element in
      var text = "{\(names(of: element)),\"rects\":[\(element.rects.map(rectangle).joined(separator: ","))]"
      if !element.lines.isEmpty {
        text += ",\"lines\":[\(element.lines.map(line).joined(separator: ","))]"
      }
      return text + "}"
    }
    return "{\"elements\":[\(objects.joined(separator: ",\n "))]}\n"
  }

  private static func names(of element: LayoutReport.Element) -> String {
    "\"tag\":\(JSONText.string(element.tag)),\"id\":\(JSONText.string(element.id)),\"class\":\(JSONText.string(element.classAttribute))"
  }

  private static func rectangle(_ rect: LayoutReport.Rectangle) -> String {
    "[\(JSONText.number(rect.x)),\(JSONText.number(rect.y)),\(JSONText.number(rect.width)),\(JSONText.number(rect.height))]"
  }

  private static func line(_ line: LayoutReport.Line) -> String {
    let runs = line.runs.map { run in
      "{\"text\":\(JSONText.string(run.text)),\"x\":\(JSONText.number(run.x)),\"width\":\(JSONText.number(run.width))}"
    }
    let frame = line.frame
    return
      "{\"text\":\(JSONText.string(line.text)),\"x\":\(JSONText.number(frame.x)),\"y\":\(JSONText.number(frame.y)),"
      + "\"width\":\(JSONText.number(frame.width)),\"height\":\(JSONText.number(frame.height)),\"baseline\":\(JSONText.number(line.baseline)),"
      + "\"runs\":[\(runs.joined(separator: ","))]}"
  }
}
