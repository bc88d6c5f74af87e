internal import ArgumentParser

@main
struct FlexRender: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flexrender",
    abstract: "Turns an HTML and CSS template with data into PNG, PDF or SVG, without a browser.",
    discussion: """
      A template is HTML with {{placeholders}} (mustache). Data is JSON, YAML or CSV.

        flexrender render card.html --data card.json -o card.png
        flexrender render card.html --data card.json -o card.pdf --set student.name=Ada
        cat card.html | flexrender render - -o - > card.png

      Completions: flexrender --generate-completion-script bash|zsh|fish. Manual: Documentation/flexrender.1.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, BatchCommand.self, CheckCommand.self, LayoutCommand.self, InspectCommand.self,
      SnapCommand.self, NewCommand.self, FontsCommand.self, SchemaCommand.self, WatchCommand.self,
    ])

  /// Exit codes: 0 fine, 1 bad input, 64 bad usage.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      exit(withError: error)
    }
  }
}
