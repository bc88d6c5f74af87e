internal import ArgumentParser
internal import FlexDOM
internal import FlexDisplay
internal import FlexDocument
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexService
internal import Glibc

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Render again whenever a file changes.",
    discussion: """
      Looks at the template, its data, its fonts and everything they refer to. With --serve, a page in the browser \
      shows all pages, each as soon as a file is saved, and what is wrong; keys zoom and turn to another record of \
      the data.

        flexrender watch card.html --data card.json -o card.png
        flexrender watch card.html --data card.json --serve

      The page is shown by flexrender-serve, as by flexrender serve: see make install-server, or Debian's package \
      flexrender-server.
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
    var changes: FileChanges?
    var live: LiveServer?
    try Reporting.run(input.messages) { _ in
      let made = try FileChanges()
      changes = made
      guard serve else { return }
      let server = try LiveServer(port: port) { made.wake() }
      live = server
      Self.say("showing \(input.template) at http://localhost:\(server.port)/")
    }
    guard let changes else { return }
    while true {
      let watched = WatchedFiles()
      let shown = render(watched, live: live)
      let isPolling = !changes.watch(watched.paths)
      while !watched.hasChanged, live?.record == shown.record {
        if live?.hasEnded == true { return try Reporting.run(input.messages) { _ in throw LiveServer.ended } }
        if let live, live.wantsPDF { live.answer(pdf: shown.pdf()) }
        changes.wait(polling: isPolling)
      }
      settle(watched)
    }
  }

  /// Waits until files rest: editors save in steps, and a file that is being written is none yet.
  private func settle(_ watched: WatchedFiles) {
    var last = watched.current
    // A second at most: a file may be meant to be empty.
    for _ in 0..<40 {
      usleep(25_000)
      let current = watched.current
      if current == last, !watched.isHalfWritten(in: current) { return }
      last = current
    }
  }

  /// What was rendered.
  private struct Shown {
    /// The record that had been picked.
    var record: Int?
    /// The same document as PDF; `nil` where there is none.
    var pdf: () -> [UInt8]? = { nil }
  }

  /// Renders once; errors are printed and shown, and the watch goes on.
  private func render(_ watched: WatchedFiles, live: LiveServer?) -> Shown {
    let start = ContinuousClock.now
    let printer = DiagnosticPrinter(format: input.messages.messages, isStrict: input.strict)
    var shown = Shown(record: live?.record)
    var record: (number: Int, count: Int)?
    do {
      watched.add([input.data].compactMap(\.self))
      let source = try Input(input, printer: printer, watched: watched)
      var input = input
      let everything = try Input.everything(input, printer: printer)
      if live != nil {
        record = Self.place(in: everything, for: source.template, picked: shown.record ?? input.record)
        input.record = record?.number ?? input.record
      }
      let data = try Input.data(input, of: everything, for: source.template)
      let session = try RenderSession(resources: watched.watching(source.resources), fonts: source.fonts)
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
      if let live {
        let pages = try session.encode(
          document, as: .png, options: options, encoding: encoding.options, separatesPages: true)
        shown.pdf = { [canvas, encoding] in
          let options = canvas.renderOptions(isPDF: true)
          let document = try? session.layOut(try source.template.bind(data), options: options)
          return document.flatMap {
            try? session.encode($0, as: .pdf, options: options, encoding: encoding.options).bytes
          }
        }
        live.show(LiveServer.Version(messages: printer.transcript, record: record), pages: pages.files)
      }
      printer.finish()
    } catch {
      printer.report(error)
      printer.finish()
      live?.show(LiveServer.Version(messages: printer.transcript, record: record), pages: nil)
    }
    return shown
  }

  /// Which record of a list is shown: the one that was picked, or else the first; `nil` where the data is no list.
  private static func place(
    in data: DataValue, for template: Template, picked: Int?
  ) -> (number: Int, count: Int)? {
    guard let count = template.records(in: data)?.count, count > 1 else { return nil }
    return (min(picked ?? 1, count), count)
  }

  private static func say(_ text: String) {
    Files.say(text + "\n")
  }
}
