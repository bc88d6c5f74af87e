internal import ArgumentParser
internal import BuiltInTemplates
internal import FlexService
internal import FoundationEssentials
internal import Glibc

/// `flexrender new`: a template to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Copy a built-in template to a new folder, to change it.",
    discussion: "The templates are:\n"
      + BuiltInTemplates.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

  @Argument(
    help: "The template to start from.", completion: .list(BuiltInTemplates.all.map(\.name)))
  var template: String
  @Argument(help: "The folder to make; by default the template's name.", completion: .directory)
  var folder: String?
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if !BuiltInTemplates.all.contains(where: { $0.name == template }) {
      let names = BuiltInTemplates.all.map(\.name).joined(separator: ", ")
      throw ValidationError("there is no template '\(template)'; there are \(names)")
    }
  }

  func run() throws {
    try Reporting.run(messages) { _ in
      let target = folder ?? template
      guard !FileManager.default.fileExists(atPath: target) else {
        throw FileError(path: target, reason: "it exists already, and a new template overwrites nothing")
      }
      try Files.makeFolder(target)
      for file in BuiltInTemplates.files(of: template) { try Files.write(file.bytes, to: "\(target)/\(file.name)") }
      print("Made \(target). Render it with")
      print("  flexrender render \(target)/template.html --data \(target)/data.json -o \(template).png")
    }
  }
}
