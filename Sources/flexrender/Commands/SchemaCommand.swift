internal import ArgumentParser
internal import FlexMarkup
internal import FlexService

/// `flexrender schema`: what a template wants of its data.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the data that a template wants.",
    discussion: """
      Names that stand in no section are required; a section's name may be a list, an object or a yes/no. \
      --messages-format prints the schema of what --messages json prints instead.
      """)

  @Argument(help: "The template.", completion: .file(extensions: ["html"]))
  var template: String?
  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Where to write; - is standard output.", valueName: "file"))
  var output = "-"
  @Option(help: ArgumentHelp("The template's language (mustache, stencil, html).", valueName: "language"))
  var engine: TemplateEngine?
  @Flag(help: "Print the schema of --messages json.")
  var messagesFormat = false
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if template == nil, !messagesFormat { throw ValidationError("Name a template.") }
  }

  func run() throws {
    try Reporting.run(messages) { printer in
      guard let template, !messagesFormat else {
        return try Files.write(Array(MessageSchema.text.utf8), to: output)
      }
      let source = try Input(
        try InputOptions.parse([template] + (engine.map { ["--engine", $0.rawValue] } ?? [])), printer: printer)
      try source.template.checkPlaceholders()
      let name = template.split(separator: "/").last.map(String.init) ?? template
      try Files.write(Array(TemplateSchema(source.template).jsonSchema(title: name).utf8), to: output)
    }
  }
}
