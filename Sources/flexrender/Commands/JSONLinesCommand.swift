internal import ArgumentParser
internal import CSandbox
internal import CairoKit
internal import FlexDOM
internal import FlexDisplay
internal import FlexLimits
internal import FlexOutput
internal import FlexPaint
internal import FlexService
internal import Glibc

/// `flexrender --jsonl`: a renderer for programs in any language.
struct JSONLinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jsonl",
    abstract: "Answer requests, a line of JSON each, from standard input.",
    discussion: """
      A program in any language starts it once and sends a request a line; each is answered by a line at once. \
      flexrender --jsonl is the same.

        {"id": 1, "template": "card.html", "data": {"title": "Rain"}, "options": {"format": "png", "scale": 2}}
        {"id": 1, "ok": true, "format": "png", "pages": 1, "diagnostics": [], "bytes": "iVBORw0…"}

      template is a path, or {"text": "<p>{{title}}", "base": "folder of pictures"}; options have the names of \
      render's. With "output": "card.png" the file is written and no bytes are sent. "do": "check" lists what would \
      look wrong, "do": "schema" answers with the data's schema. "do": "append" adds the document's pages to one PDF, \
      which "do": "finish" answers with. Errors are answers with "ok": false; the program ends \
      with its input.
      """)

  @Flag(help: "Send bytes as they are, after a line that has their number as \"length\", instead of as base64.")
  var binary = false

  @Option(
    help: ArgumentHelp("Read templates and what they refer to only from this folder.", valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(help: ArgumentHelp("Bytes that a request may have.", valueName: "n"))
  var maxRequest = 64 << 20

  @Option(help: ArgumentHelp("Pixels that all pages of a picture may have together.", valueName: "n"))
  var maxPixels: Int?

  @Option(help: ArgumentHelp("MB of memory that may be used; more ends the program.", valueName: "n"))
  var maxMemory: Int?

  @Option(
    help: ArgumentHelp(
      "Seconds of processor time a request may take, 0 for any; long documents have more (10).", valueName: "s"))
  var timeout: Double?

  @Flag(help: "Let the kernel deny all files but --root and fonts, all writing, programs and the network (Linux 5.13).")
  var sandbox = false

  @OptionGroup var fonts: FontArguments
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if maxRequest < 1 { throw ValidationError("--max-request takes 1 or more.") }
    if let maxPixels, maxPixels < 1 { throw ValidationError("--max-pixels takes 1 or more.") }
    if let timeout, !(timeout >= 0 && timeout <= 1e6) { throw ValidationError("--timeout takes 0 to 1000000.") }
    if sandbox, root == nil { throw ValidationError("--sandbox wants the folder that may be read: --root.") }
    if let maxMemory, maxMemory < 64 { throw ValidationError("--max-memory takes 64 or more.") }
  }

  func run() throws {
    try Reporting.run(messages) { _ in
      if let maxMemory {
        var limit = rlimit(rlim_cur: rlim_t(maxMemory) << 20, rlim_max: rlim_t(maxMemory) << 20)
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else {
          throw FileError("--max-memory")
        }
      }
      signal(SIGPIPE, SIG_IGN)
      // Requests may be anybody's.
      if sandbox, let root { try Sandbox.enter(reading: [root] + fonts.font) } else { _ = fx_seccomp() }
      let renderer = try Renderer(fonts: try fonts.options)
      if let timeout { renderer.limits.seconds = timeout == 0 ? .infinity : timeout }
      renderer.maximumPixels = maxPixels
      var service = JSONLinesService(renderer: renderer, root: root, isBinary: binary)
      var lines = InputLines(limit: maxRequest)
      while let line = lines.next() {
        let reply = line.map { service.reply(to: $0) } ?? service.tooLong(limit: maxRequest)
        guard Self.write(Array(reply.line.utf8)), Self.write(reply.bytes) else { return }
      }
    }
  }

  /// Whether somebody still reads.
  private static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }
}

/// Lines of standard input, as soon as they are there.
private struct InputLines {
  let limit: Int
  private var buffer: [UInt8] = []
  private var searched = 0
  private var hasEnded = false
  /// Whether the rest of a line that is too long is being left out.
  private var skips = false

  init(limit: Int) { self.limit = limit }

  /// The next line that says something; `.some(nil)` is one that is too long, `nil` the end.
  mutating func next() -> [UInt8]?? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        searched = 0
        if skips {
          skips = false
          return .some(nil)
        }
        if line.contains(where: { $0 > 0x20 }) { return line }
        continue
      }
      searched = buffer.count
      if buffer.count > limit {
        skips = true
        buffer = []
        searched = 0
      }
      if hasEnded {
        defer { buffer = [] }
        searched = 0
        return buffer.contains { $0 > 0x20 } ? .some(buffer) : nil
      }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(STDIN_FILENO, &piece, piece.count)
      if count > 0 { buffer += piece[..<count] } else if count == 0 || errno != EINTR { hasEnded = true }
    }
  }
}
