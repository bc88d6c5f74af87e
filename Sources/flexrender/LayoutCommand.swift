internal import ArgumentParser
internal import FlexDocument
internal import FlexMarkup

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
    try Reporting.run(strict: input.strict) { printer in
      let source = try Input(input, printer: printer)
      let data = try Input.data(input, printer: printer)
      let session = try RenderSession(resources: source.resources, fonts: source.fonts)
      let document = try session.layOut(try source.template.bind(data), options: canvas.renderOptions())
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
      return "{\(names(of: element)),\"x\":\(number(box.x)),\"y\":\(number(box.y)),\"width\":\(number(box.width)),"
        + "\"height\":\(number(box.height)),\"lines\":\(element.lineCount.map(String.init) ?? "null")}"
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
    "\"tag\":\(string(element.tag)),\"id\":\(string(element.id)),\"class\":\(string(element.classAttribute))"
  }

  private static func rectangle(_ rect: LayoutReport.Rectangle) -> String {
    "[\(number(rect.x)),\(number(rect.y)),\(number(rect.width)),\(number(rect.height))]"
  }

  private static func line(_ line: LayoutReport.Line) -> String {
    let runs = line.runs.map { run in
      "{\"text\":\(string(run.text)),\"x\":\(number(run.x)),\"width\":\(number(run.width))}"
    }
    let frame = line.frame
    return "{\"text\":\(string(line.text)),\"x\":\(number(frame.x)),\"y\":\(number(frame.y)),"
      + "\"width\":\(number(frame.width)),\"height\":\(number(frame.height)),\"baseline\":\(number(line.baseline)),"
      + "\"runs\":[\(runs.joined(separator: ","))]}"
  }

  /// A number with at most three decimals; what JSON can't say is 0.
  static func number(_ value: Float) -> String {
    guard value.isFinite else { return "0" }
    let thousandths = (Double(value) * 1000).rounded()
    if thousandths.truncatingRemainder(dividingBy: 1000) == 0 { return "\(Int(thousandths / 1000))" }
    return "\(thousandths / 1000)"
  }

  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
