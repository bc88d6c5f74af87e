internal import ArgumentParser
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexService

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report what would look wrong, record by record, without painting.",
    discussion: """
      Finds content that overflows or is cut off, text that ends in an ellipsis, characters without a glyph, \
      missing values and pictures, and CSS that isn't understood. The exit code is 1 where anything was found.

        flexrender check card.html --data students.csv
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(help: ArgumentHelp("Check only the first records.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Print a line of JSON a record.")
  var json = false

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions

  func run() throws {
    var found = false
    try Reporting.run(input, writing: []) { printer in
      let source = try Input(input, printer: printer)
      let session = try source.makeSession()
      if input.data == nil || input.record != nil {
        let data = try Input.data(input, for: source.template, printer: printer)
        let validator = RecordValidator(source.template, isTyped: true)
        let findings = try check(
          source.template, validator, DataRecord(value: data, location: nil, number: 1), session)
        if !json { printer.report(findings) }
        found = findings.contains { $0.severity != .remark }
        return
      }
      let path = input.data ?? "-"
      var options = RecordSource.Options(
        path: path, format: input.dataFormat, limit: limit ?? .max, assignments: input.set)
      if path == "-" { options.text = try Input.text(of: "-", as: Files.standardInput, printer: printer) }
      let records = try RecordSource(options, printer: printer)
      let validator = RecordValidator(source.template, isTyped: records.format != .csv)
      var folded = FoldedFindings()
      var count = 0
      var bad = 0
      while true {
        var name = RecordName(number: count + 1)
        do {
          count += 1
          guard let record = try records.next() else {
            count -= 1
            break
          }
          name = RecordName(record, columns: records.fieldNames)
          let findings = try check(source.template, validator, record, session)
          for finding in findings { folded.add(finding, of: name, dataFile: path) }
          if findings.contains(where: { $0.severity != .remark }) { bad += 1 }
        } catch let error as any Located where !(error is FileError) {
          bad += 1
          folded.add(Diagnostic(error, severity: .error), of: name, dataFile: path)
        }
      }
      found = bad > 0
      if !json {
        printer.report(folded, total: count)
        print(bad == 0 ? "\(count) checked, nothing found" : "\(count) checked, \(bad) with findings")
      }
    }
    if found { throw ExitCode(1) }
  }

  /// Checks one record.
  private func check(
    _ template: Template, _ validator: RecordValidator, _ record: DataRecord, _ session: RenderSession
  ) throws -> [Diagnostic] {
    Supervisor.board?.begin(record.number, slot: 0, limits: session.limits)
    var document = try session.layOut(
      try template.bind(record.value, budget: session.makeBudget()), options: canvas.renderOptions())
    for var problem in validator.problems(in: record.value) {
      // Binding reports what is missing, at its place in the template.
      guard case .wrongKind = problem.problem else { continue }
      problem.location = record.location
      document.diagnostics.append(Diagnostic(problem, severity: .warning))
    }
    let audit = LayoutAudit(document, session: session)
    if json { print(line(record.number, document, audit)) }
    return document.diagnostics + audit.findings.map(Diagnostic.init)
  }

  private func line(_ number: Int, _ document: LaidOutDocument, _ audit: LayoutAudit) -> String {
    let findings = audit.findings.map { finding in
      "{\"kind\":\"\(finding.kind.rawValue)\",\"element\":\(JSONText.string(finding.element)),"
        + "\"px\":\(JSONText.number(finding.amount)),\"message\":\(JSONText.string(finding.message))}"
    }
    let diagnostics = document.diagnostics.map { finding in
      "{\"kind\":\"\(finding.severity.rawValue)\",\"message\":\(JSONText.string(finding.message))}"
    }
    return "{\"record\":\(number),\"pages\":\(document.pages.count),"
      + "\"findings\":[\((findings + diagnostics).joined(separator: ","))]}"
  }
}
