import ArgumentParser
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// `flexrender-serve --live`: the page that `flexrender watch --serve` shows. Who watches renders, and sends what is to be
/// shown on standard input; its end ends the server.
struct Live: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flexrender-serve --live", abstract: "Show what flexrender watch renders, in a page on this machine.")

  @Option(help: ArgumentHelp("Port to listen on; 0 takes one that is free.", valueName: "n"))
  var port: UInt16 = 8017

  /// Said once: the port, or why there is none.
  private struct Start: Encodable {
    var listening: Int?
    var error: Int32?
  }

  func run() async throws {
    signal(SIGPIPE, SIG_IGN)
    LoggingSystem.bootstrap { JSONLogHandler(label: $0) }
    var quiet = Logger(label: "flexrender")
    quiet.logLevel = .error
    let content = LiveContent { LiveInput.say($0) }
    Thread.detachNewThread {
      LiveInput.read(into: content)
      Glibc.exit(0)
    }
    let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: LocalHostsOnly())
    let paths = Self.add(to: router, content)
    router.add(middleware: MethodGuard(paths))
    let app = Application(
      router: router,
      // Listeners of events are sent a comment every ten seconds.
      server: .http1(configuration: .init(idleTimeout: .seconds(30))),
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: Int(port)), serverName: "flexrender",
        availableConnectionsDelegate: MaximumAvailableConnections(64, logger: quiet)),
      onServerRunning: { LiveInput.say(Start(listening: $0.localAddress?.port)) }, logger: quiet)
    // Without a service group: there is nothing to finish, and signals end the program.
    do { try await app.run() } catch let error as IOError {
      LiveInput.say(Start(error: error.errnoCode))
      throw ExitCode(1)
    }
  }

  /// - Returns: the paths with their methods.
  private static func add(
    to router: Router<BasicRequestContext>, _ content: LiveContent
  ) -> [(path: String, allowed: Set<HTTPRequest.Method>)] {
    @Sendable func bytes(_ bytes: [UInt8], type: String) -> Response {
      Response(
        status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
    router.get { _, _ in Routes.text(LivePage.html, type: "text/html; charset=utf-8") }
    router.get("pages/:file") { _, context in
      let name = context.parameters.get("file") ?? ""
      guard name.hasSuffix(".png"), let number = Int(name.dropLast(4)), let page = content.page(number) else {
        throw Problem(.notFound, "there is no page '\(name)'")
      }
      return bytes(page, type: "image/png")
    }
    router.get("document.pdf") { _, _ in
      guard let pdf = await content.pdf() else { throw Problem(.notFound, "no PDF can be made of this") }
      return bytes(pdf, type: "application/pdf")
    }
    router.get("events") { request, _ in
      let events = content.events(after: HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] })
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: .init { writer in
          for await event in events { try await writer.write(ByteBuffer(string: event)) }
          try await writer.finish(nil)
        })
    }
    router.post("record/:number") { request, context in
      // Other pages that the browser shows may send, though not read.
      if let origin = request.headers[.origin], origin != "http://\(request.head.authority ?? "")" {
        throw Problem(.forbidden, "only the preview's own page turns to another record")
      }
      guard let number = context.parameters.get("number", as: Int.self), number > 0 else {
        throw Problem(.badRequest, "records are counted from 1")
      }
      content.pick(record: number)
      return Response(status: .noContent)
    }
    return [
      ("", [.get]), ("pages/:file", [.get]), ("document.pdf", [.get]), ("events", [.get]), ("record/:number", [.post]),
    ]
  }
}

/// Answers only who asks for this machine: a page elsewhere whose name was pointed at it must not read the preview.
private struct LocalHostsOnly<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let host = (request.head.authority ?? "").lowercased()
    let name = host.lastIndex(of: ":").map { host[..<$0] } ?? host[...]
    guard ["localhost", "127.0.0.1"].contains(name) else {
      throw Problem(.init(code: 421, reasonPhrase: "Misdirected Request"), "ask for localhost")
    }
    return try await next(request, context)
  }
}

/// Errors become problems.
private struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch { return Problem(any: error).response }
  }
}

@main
enum Program {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--live" {
      await Live.main(Array(arguments.dropFirst()))
    } else {
      await Serve.main(arguments)
    }
  }
}
