import ArgumentParser

@main
struct Flexbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flexbench",
    abstract: "Measure flexrender: layout of boxes, text, CSS, whole documents, batches, the server; compare paint.",
    subcommands: [
      LayoutCommand.self, TextCommand.self, CSSCommand.self, DocumentsCommand.self, BatchCommand.self,
      PaintCommand.self, CurveCommand.self, PagesCommand.self, ServeCommand.self,
    ],
    defaultSubcommand: LayoutCommand.self)
}
