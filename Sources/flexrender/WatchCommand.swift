internal import ArgumentParser
internal import FlexDocument
internal import FlexMarkup
internal import FlexPaint
internal import FlexService
internal import Foundation

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Render again whenever a file changes.",
    discussion: """
      Looks at the template, its data and everything they refer to. With --serve, a page in the browser shows \
      the result and reloads itself; what is wrong is shown there as well.

        flexrender watch card.html --data card.json -o card.png
        flexrender watch card.html --data card.json --serve
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(name: [.short, .customLong("output")], help: ArgumentHelp("Where to write.", valueName: "file"))
  var output: String?

  @Flag(help: "Show the result in a browser page that reloads itself.")
  var serve = false

  @Option(help: ArgumentHelp("Port of the page on this machine.", valueName: "n"))
  var port: UInt16 = 8017

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingCommandOptions

  func validate() throws {
    if input.template == "-" || input.data == "-" { throw ValidationError("watch needs files, not standard input.") }
    if output == nil, !serve { throw ValidationError("Name an output with -o, or show the result with --serve.") }
    if let output, OutputFormat(path: output) == nil {
      throw ValidationError("The format of '\(output)' is not known.")
    }
    if let format = output.flatMap(OutputFormat.init(path:)) { try encoding.check(for: [format]) }
  }

  func run() throws {
    var server: LiveServer?
    try Reporting.run(input.messages) { _ in server = serve ? try LiveServer(port: port) : nil }
    if let server {
      Self.say("showing \(input.template) at http://localhost:\(port)/")
      server.start()
    }
    while true {
      let watched = WatchedResources()
      render(watched, server: server)
      let before = stamps(of: watched)
      while stamps(of: watched) == before { usleep(150_000) }
    }
  }

  /// Renders once; errors are printed and shown, and the watch goes on.
  private func render(_ watched: WatchedResources, server: LiveServer?) {
    let start = ContinuousClock.now
    let printer = DiagnosticPrinter(format: input.messages.messages, isStrict: input.strict)
    do {
      let source = try Input(input, printer: printer)
      watched.add(source.template.files)
      let resources = watched.watching(source.resources)
      let data = try Input.data(input, for: source.template, printer: printer)
      let session = try RenderSession(resources: resources, fonts: source.fonts)
      let format = output.flatMap { OutputFormat(path: $0) } ?? .png
      let options = canvas.renderOptions(isPDF: format == .pdf)
      let document = try session.layOut(try source.template.bind(data), options: options)
      printer.report(document.diagnostics)
      if !printer.hasFailed, let output {
        try Files.write(
          try session.encode(document, as: format, options: options, encoding: encoding.options).bytes, to: output)
        let milliseconds = Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded())
        printer.summarize("wrote \(output) in \(milliseconds) ms")
      }
      if let server {
        let picture = try session.encode(document, as: .png, options: options, encoding: encoding.options)
        server.show(picture.bytes, messages: printer.transcript)
      }
      printer.finish()
    } catch {
      printer.report(error)
      printer.finish()
      server?.show(nil, messages: printer.transcript)
    }
  }

  /// When each watched file was changed last, and how long it is.
  private func stamps(of watched: WatchedResources) -> [String: [Int]] {
    var stamps: [String: [Int]] = [:]
    for path in watched.names + [input.template, input.data].compactMap({ $0 }) {
      var information = stat()
      stamps[path] =
        stat(path, &information) == 0
        ? [information.st_mtim.tv_sec, information.st_mtim.tv_nsec, Int(information.st_size)] : []
    }
    return stamps
  }

  private static func say(_ text: String) {
    Files.say(text + "\n")
  }
}
