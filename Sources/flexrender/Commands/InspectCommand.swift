internal import ArgumentParser
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexService

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print what a stage of rendering makes of a template.",
    discussion: """
      The stages in order: bound (HTML with the values put in), tree (elements), style (computed styles that \
      differ from CSS's initial values), boxes, layout (boxes with their places), display (what is painted).
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(help: "The stage: \(InspectionStage.allCases.map(\.rawValue).joined(separator: ", ")).")
  var stage: InspectionStage

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Where to write; - is standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions

  func run() throws {
    try Reporting.run(input, writing: [output]) { printer in
      let source = try Input(input, printer: printer)
      let data = try Input.data(input, for: source.template, printer: printer)
      let session = try source.makeSession()
      let bound = try source.template.bind(data, budget: session.makeBudget())
      let (text, diagnostics) = try session.inspect(bound, stage: stage, options: canvas.renderOptions())
      printer.report(diagnostics)
      if printer.hasFailed { return }
      try Files.write(Array(text.utf8), to: output)
    }
  }
}
