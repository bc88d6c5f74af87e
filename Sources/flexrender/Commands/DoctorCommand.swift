internal import ArgumentParser
internal import FlexDOM
internal import FlexMarkup
internal import FlexService

/// `flexrender doctor`: whether the machine has what rendering needs.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what the machine lacks: libraries, fonts, hyphenation, locale.",
    discussion: """
      What is missing comes with Debian's package that has it. The exit code is 1 where nothing can be rendered.
      """)

  @Flag(help: "Print JSON.")
  var json = false
  @OptionGroup var fonts: FontArguments
  @OptionGroup var messages: MessageOptions

  func run() throws {
    var isBroken = false
    try Reporting.run(messages) { _ in
      let doctor = try Doctor(fonts: try fonts.options)
      isBroken = doctor.isBroken
      if json {
        print(doctor.json)
        return
      }
      print("flexrender \(BuildInformation.version)\(BuildInformation.commit.map { " (\($0))" } ?? "")")
      for finding in doctor.findings {
        let mark = finding.verdict.rawValue.padded(to: 8)
        print("\(mark)\(finding.subject): \(finding.detail)\(finding.package.map { " (Debian: \($0))" } ?? "")")
      }
      if !doctor.packages.isEmpty {
        print("\nTo have all of it: apt-get install --no-install-recommends \(doctor.packages.joined(separator: " "))")
      }
    }
    if isBroken { throw ExitCode(1) }
  }
}

extension Doctor {
  fileprivate var json: String {
    let findings = findings.map { finding in
      "{\"verdict\":\"\(finding.verdict.rawValue)\",\"subject\":\(JSONText.string(finding.subject)),"
        + "\"detail\":\(JSONText.string(finding.detail)),\"package\":\(finding.package.map(JSONText.string) ?? "null")}"
    }
    return "{\"version\":\(JSONText.string(BuildInformation.version)),"
      + "\"commit\":\(BuildInformation.commit.map(JSONText.string) ?? "null"),"
      + "\"findings\":[\(findings.joined(separator: ",\n "))]}"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
