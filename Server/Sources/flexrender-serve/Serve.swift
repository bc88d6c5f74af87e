import ArgumentParser
import Crypto
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Metrics
import NIOCore
import ServiceLifecycle

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flexrender-serve",
    abstract: "Answer HTTP requests with pictures and documents made from a folder of templates.",
    discussion: """
      flexrender serve is the same. NAME.html, or NAME/template.html, is rendered by /render/NAME.png, with the query, JSON \
      or a form as its data; options are names that begin with an underscore. /openapi.json describes the rest.

        flexrender serve Templates --port 8080
        curl 'http://127.0.0.1:8080/render/og-card.png?title=Rain&_scale=2' -o card.png
      """,
    version: "0.2.0")

  @Argument(help: "The folder of the templates.", completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("Address to listen on; others than this machine reach 0.0.0.0.", valueName: "address"))
  var host = "127.0.0.1"
  @Option(help: ArgumentHelp("Port to listen on; 0 takes one that is free.", valueName: "n"))
  var port = 8080
  @Option(help: ArgumentHelp("Listen on this unix socket instead.", valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("Worker processes; by default one a processor.", valueName: "n"))
  var workers: Int?
  @Option(help: ArgumentHelp("Requests that may wait for a worker; more are answered with 429.", valueName: "n"))
  var queue = 128
  @Option(help: ArgumentHelp("Seconds that rendering may take.", valueName: "s"))
  var timeout = 10.0
  @Option(help: ArgumentHelp("MB that a worker may use.", valueName: "n"))
  var maxMemory = 1024
  @Flag(help: "Let the kernel deny workers all files but the folder and fonts, and all writing (Linux 5.13).")
  var sandbox = false
  @Option(help: ArgumentHelp("Pixels that a picture may have.", valueName: "n"))
  var maxPixels = 40_000_000
  @Option(help: ArgumentHelp("Bytes that a request's body may have.", valueName: "n"))
  var maxBody = 4 << 20
  @Option(help: ArgumentHelp("Records that a batch may have.", valueName: "n"))
  var maxBatch = 100_000
  @Option(help: ArgumentHelp("Connections that are open at once.", valueName: "n"))
  var maxConnections = 1024

  @Option(help: ArgumentHelp("Keep finished files in this folder.", valueName: "folder"), completion: .directory)
  var cache: String?
  @Option(help: ArgumentHelp("MB that the cache's folder may take.", valueName: "n"))
  var cacheSize = 512
  @Option(help: ArgumentHelp("MB of finished files that are kept in memory.", valueName: "n"))
  var memoryCache = 64
  @Option(help: ArgumentHelp("Seconds that clients may keep an answer without asking again.", valueName: "s"))
  var maxAge = 0

  @Option(
    help: ArgumentHelp("Answer only links that are signed with the key in this file (see --sign).", valueName: "file"))
  var signKey: String?
  @Option(help: ArgumentHelp("Print this path and query signed, and end.", valueName: "path"))
  var sign: String?
  @Option(help: ArgumentHelp("Seconds that a link made by --sign is good for.", valueName: "s"))
  var expires = 86_400

  @Flag(help: "Render templates that come with a request: POST /render.")
  var allowTemplates = false
  @Option(help: ArgumentHelp("Origin whose pages may read the answers, or *; by default none.", valueName: "origin"))
  var cors: String?
  @Option(help: ArgumentHelp("A font file, or a folder of fonts; may be repeated.", valueName: "path"))
  var font: [String] = []
  @Flag(help: "Use only the given fonts, not those of the system.")
  var noSystemFonts = false
  @Option(help: ArgumentHelp("The flexrender that renders; by default the one beside this program.", valueName: "file"))
  var program: String?

  func validate() throws {
    var information = stat()
    guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw ValidationError("'\(folder)' is not a folder")
    }
    if sign != nil, signKey == nil { throw ValidationError("--sign needs --sign-key.") }
    for (name, value) in [("workers", workers ?? 1), ("max-body", maxBody), ("max-connections", maxConnections)]
    where value < 1 {
      throw ValidationError("--\(name) takes 1 or more.")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
    guard timeout > 0, maxMemory >= 128 else {
      throw ValidationError("--timeout takes more than 0 and --max-memory 128 or more.")
    }
  }

  func run() async throws {
    let signer = try signKey.map { path in
      guard let key = FileManager.default.contents(atPath: path), key.count >= 16 else {
        throw ValidationError("the key in '\(path)' can't be read or has less than 16 bytes")
      }
      return URLSigner(key: [UInt8](key))
    }
    if let sign, let signer {
      return print(signer.sign(sign, expires: Date(timeIntervalSinceNow: Double(expires))))
    }
    signal(SIGPIPE, SIG_IGN)
    LoggingSystem.bootstrap { JSONLogHandler(label: $0) }
    let logger = Logger(label: "flexrender")
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)

    let renderer = program ?? Self.programBeside
    let fontArguments = font.flatMap { ["--font", $0] } + (noSystemFonts ? ["--no-system-fonts"] : [])
    // What pictures depend on beside the templates; a program that isn't there ends the start here.
    let about = try Self.output(of: renderer, ["doctor", "--json"] + fontArguments)
    let count = workers ?? ProcessInfo.processInfo.activeProcessorCount
    let pool = WorkerPool(
      count: count, queueLimit: queue,
      settings: WorkerProcess.Settings(
        program: renderer,
        arguments: [
          "--jsonl", "--binary", "--root", folder, "--max-pixels", "\(maxPixels)", "--max-memory", "\(maxMemory)",
          "--max-request", "\(maxBody + (1 << 20))", "--timeout", "\(timeout)",
        ] + (sandbox ? ["--sandbox"] : []) + fontArguments,
        timeLimit: .seconds(timeout)))
    try await pool.warm()
    let stopping = StopFlag()
    let cache = try RenderCache(
      folder: cache, memoryLimit: memoryCache << 20, diskLimit: cacheSize << 20, logger: logger)
    let routes = Routes(
      folder: TemplateFolder(folder, whenChanged: { cache.remove($0) }), pool: pool,
      cache: cache,
      settings: Routes.Settings(
        maximumBody: maxBody, allowsTemplates: allowTemplates, signer: signer,
        fingerprint: SHA256.hash(data: about).hexadecimal, maximumAge: maxAge, batchLimit: maxBatch),
      metrics: metrics, isStopping: stopping, formats: try Self.formats(of: renderer))

    let router = Router(context: ServeContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: AccessLog(logger: logger))
    if let cors {
      let origin: CORSMiddleware<ServeContext>.AllowOriginExtended = cors == "*" ? .all : .oneOf(cors)
      router.add(middleware: CORSMiddleware(allowOrigin: origin, allowHeaders: [.contentType]))
    }
    let paths = routes.add(to: router)
    // Routes have been found before it: it sees the other requests.
    router.add(middleware: MethodGuard(paths))
    var quiet = logger
    quiet.logLevel = .warning
    let app = Application(
      router: router,
      // A client that sends or reads nothing for half a minute is gone.
      server: .http1(
        configuration: .init(additionalChannelHandlers: [ClientPresence()], idleTimeout: .seconds(30))),
      configuration: ApplicationConfiguration(
        address: socket.map { .unixDomainSocket(path: $0) } ?? .hostname(host, port: port), serverName: "flexrender",
        availableConnectionsDelegate: MaximumAvailableConnections(maxConnections, logger: quiet)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port
        logger.info(
          "listening", metadata: ["address": "\(socket ?? "http://\(host):\(port ?? 0)")", "workers": "\(count)"])
      },
      logger: quiet)
    if let socket { unlink(socket) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: StopNotice(flag: stopping), successTerminationBehavior: .ignore), .init(service: app),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet))
    try await group.run()
    pool.stop()
    cache.finishWriting()
    if let socket { unlink(socket) }
    logger.info("stopped")
  }

  /// `flexrender` in this program's folder.
  private static var programBeside: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    let beside = URL(filePath: own).deletingLastPathComponent().appending(path: "flexrender").path
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : "/usr/bin/flexrender"
  }

  private static func output(of program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    do { try process.run() } catch {
      throw ValidationError("'\(program)' can't be run; name flexrender with --program")
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ValidationError("'\(program) doctor' finds that nothing can be rendered here; run it to see why")
    }
    return output
  }

  /// What the program can write, as its help says.
  private static func formats(of program: String) throws -> [String] {
    let help = String(decoding: try output(of: program, ["help", "render"]), as: UTF8.self)
    let text = help.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let start = text.firstRange(of: "Output format: "), let end = text[start.upperBound...].firstIndex(of: ".")
    else {
      return ["png", "pdf", "svg"]
    }
    return text[start.upperBound..<end].split(separator: ",").map { $0.filter { !$0.isWhitespace } }
  }
}

/// Says that the server is stopping, so that /readyz does.
private struct StopNotice: Service {
  let flag: StopFlag

  func run() async throws {
    try? await gracefulShutdown()
    flag.raise()
  }
}
