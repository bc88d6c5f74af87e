internal import ArgumentParser
internal import CMalloc
internal import CSandbox
internal import FlexService
internal import FoundationEssentials
internal import Glibc

@main
struct FlexRender: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flexrender",
    abstract: "Turns an HTML and CSS template with data into PNG, PDF or SVG, without a browser.",
    discussion: """
      A template is HTML with {{placeholders}} (mustache). Data is JSON, YAML or CSV.

        flexrender render card.html --data card.json -o card.png
        flexrender render card.html --data card.json -o card.pdf --set name=Ada
        cat card.html | flexrender render - -o - > card.png

      Completions: flexrender --generate-completion-script bash|zsh|fish. Manual: man flexrender, after make install.
      """,
    version: BuildInformation.description,
    subcommands: [
      RenderCommand.self, BatchCommand.self, CheckCommand.self, LayoutCommand.self, InspectCommand.self,
      SnapCommand.self, PDFCommand.self, NewCommand.self, FontsCommand.self, SchemaCommand.self, WatchCommand.self,
      ServeCommand.self, JSONLinesCommand.self, DoctorCommand.self,
    ])

  /// Exit codes: 0 fine, 1 bad input, 64 bad usage.
  static func main() {
    fx_ignore_file_size_signal()
    Supervisor.begin(Array(CommandLine.arguments.dropFirst()))
    forgetEnvironment()
    keepFreedMemory()
    // Documents may nest as deep as `Limits.depth`, whatever stack the shell leaves a program (`ulimit -s`).
    if fx_extend_stack(Worker.stackSize) == 0, let worker = Worker({ run() }) { worker.wait() } else { run() }
  }

  private static func run() {
    do {
      // A program that starts the renderer has its own way of asking for what jsonl does.
      let arguments = CommandLine.arguments.dropFirst().map { $0 }
      // Scripts ask for the version before they ask for anything else: it needs no commands to be looked at.
      if arguments == ["--version"] {
        print(configuration.version)
      } else {
        var command = try command(of: arguments.first == "--jsonl" ? ["jsonl"] + arguments.dropFirst() : arguments)
        try command.run()
      }
    } catch {
      end(with: error)
    }
    // What was printed may not have arrived: a full disk, for one.
    if fflush(nil) != 0 {
      Files.say("flexrender: error: \(FileError("standard output"))\n")
      exit(withError: ExitCode(1))
    }
  }

  /// The command of a line. Reading the line as the root's looks at every command there is, which takes longer than
  /// many a document: a line that begins with a common command and is right is read by that command alone. What
  /// isn't right, or asks for help, goes to the root, whose words it gets.
  private static func command(of arguments: [String]) throws -> any ParsableCommand {
    if arguments.first == "render", let command = RenderCommand(quick: arguments.dropFirst()) { return command }
    let common: (any ParsableCommand.Type)? =
      switch arguments.first {
      case "render": RenderCommand.self
      case "batch": BatchCommand.self
      case "check": CheckCommand.self
      case "layout": LayoutCommand.self
      case "jsonl": JSONLinesCommand.self
      default: nil
      }
    if let common, let command = try? common.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == common {
      return command
    }
    try CommandNames.check(arguments, of: FlexRender.self)
    return try parseAsRoot(arguments)
  }

  /// Variables by which libraries would draw otherwise, or end the program at a warning: the same input gives the same
  /// bytes, whoever starts it.
  private static func forgetEnvironment() {
    let names = [
      "FREETYPE_PROPERTIES", "FT2_DEBUG", "HB_SHAPER_LIST", "HB_OPTIONS", "HB_FACE_LOADER", "HB_FONT_FUNCS", "G_DEBUG",
      "G_MESSAGES_DEBUG", "G_SLICE", "CAIRO_DEBUG_DIRTY", "FC_DEBUG", "PANGO_LANGUAGE",
      "PANGOCAIRO_BACKEND", "RUST_BACKTRACE", "RSVG_LOG",
    ]
    for name in names { unsafe unsetenv(name) }
  }

  /// Prints what went wrong, as the command line asks for messages, and ends the program.
  private static func end(with error: any Error) -> Never {
    let format = MessageFormat(of: CommandLine.arguments)
    let code = exitCode(for: error)
    if format != .text, code == .validationFailure {
      let text = message(for: error).split(separator: "\n").first.map(String.init) ?? ""
      let document = MessageDocument(messages: [Message(level: .error, text: text, rule: "usage")])
      Files.say(document.text(as: format))
      exit(withError: code)
    }
    exit(withError: error)
  }

  /// A page's canvas is megabytes large. Given back to the system after every record it would have to
  /// be filled with zeros again for the next: a tenth of a batch's time.
  private static func keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
  }
}
