internal import ArgumentParser
internal import FlexDOM
internal import FlexMarkup
internal import FlexPDF
internal import FlexService

struct PDFCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pdf", abstract: "Look at PDF files, of whatever program.",
    subcommands: [PDFCheckCommand.self, PDFRulesCommand.self])
}

struct PDFCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report which rules of PDF/UA, PDF/A and PDF/X-4 a file breaks.",
    discussion: """
      Without --standard, a file is judged by what it says that it keeps: PDF/UA-1 by the failure conditions of the \
      Matterhorn protocol that a program can tell, PDF/A by ISO 19005-1 to -4, PDF/X-4 by ISO 15930-7. Nothing is drawn: \
      whether an alternative text fits its picture, or colours contrast, is for people to tell. Of fonts, glyphs and \
      widths of TrueType are compared. Syntax and structure (ISO 32000) are checked in every file.

      Each finding is a line with the page, the object, the element and the rule's number. The exit code is 1 where \
      anything was found, or a file can't be read.

        flexrender pdf check invoice.pdf
        flexrender pdf check --standard ua-1,a-2a letters/*.pdf
      """)

  @Argument(help: "The files to check.", completion: .file(extensions: ["pdf"]))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      """
      What to judge by, with commas: ua-1, ua-2, a-1a, a-1b, a-2a, a-2b, a-2u, a-3a, a-3b, a-3u, a-4, a-4e, a-4f, x-4.
      """,
      valueName: "standards"))
  var standard: PDFStandards?

  @Flag(help: "Print a line of JSON a file.")
  var json = false
  @OptionGroup var messages: MessageOptions

  func run() throws {
    var found = false
    try Reporting.run(messages) { printer in
      for path in files {
        guard let check = PDFCheck(try Files.read(path), standards: standard) else {
          printer.report(FileError(path: path, reason: "this is no PDF, or nothing in it can be read"))
          continue
        }
        if !check.findings.isEmpty { found = true }
        if json {
          print(line(path, check))
        } else {
          show(path, check, printer)
        }
      }
    }
    if found { throw ExitCode(1) }
  }

  private func show(_ path: String, _ check: PDFCheck, _ printer: DiagnosticPrinter) {
    for finding in check.findings {
      let place = finding.place.isEmpty ? "" : "\(finding.place): "
      printer.report("\(place)\(finding.message) [\(finding.number)]", in: path, rule: finding.rule.rawValue)
    }
    let standards = check.standards.isEmpty ? "no standard is named, syntax and tags" : listed(check.standards)
    let count = check.findings.count
    print("\(path): \(standards): \(count == 0 ? "nothing found" : "\(count) finding\(count == 1 ? "" : "s")")")
  }

  private func listed(_ standards: PDFStandards) -> String { standards.names.joined(separator: ", ") }

  private func line(_ path: String, _ check: PDFCheck) -> String {
    let findings = check.findings.map { finding in
      var entries = [
        "\"rule\":\(JSONText.string(finding.rule.rawValue))", "\"number\":\(JSONText.string(finding.number))",
      ]
      if let page = finding.page { entries.append("\"page\":\(page)") }
      if let object = finding.object { entries.append("\"object\":\(object)") }
      if let element = finding.element { entries.append("\"element\":\(JSONText.string(element))") }
      entries.append("\"message\":\(JSONText.string(finding.message))")
      return "{\(entries.joined(separator: ","))}"
    }
    let names = check.standards.names.map(JSONText.string).joined(separator: ",")
    return "{\"file\":\(JSONText.string(path)),\"standards\":[\(names)],\"tagged\":\(check.isTagged),"
      + "\"findings\":[\(findings.joined(separator: ","))]}"
  }
}

extension PDFStandards: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

struct PDFRulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules that 'pdf check' knows, with their numbers.")

  @OptionGroup var messages: MessageOptions

  func run() {
    for rule in PDFRule.allCases {
      print("\(rule.rawValue): \(rule.message) [\(rule.numbers.joined(separator: ", "))]")
    }
  }
}
