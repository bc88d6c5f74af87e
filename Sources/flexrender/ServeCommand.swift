internal import ArgumentParser
internal import FlexService
internal import Foundation

/// `flexrender serve`: becomes the server, which is a program of its own.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer HTTP requests with pictures and documents made from a folder of templates.",
    discussion: """
      Runs flexrender-serve, which lies beside this program or on the PATH; flexrender serve --help lists its options.

        flexrender serve Templates --port 8080
        curl 'http://127.0.0.1:8080/render/og-card.png?title=Rain' -o card.png
      """)

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("A folder and options of flexrender-serve."))
  var arguments: [String] = []

  func run() throws {
    try Reporting.run(format: MessageFormat(of: arguments)) { _ in
      let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      let beside = Files.folder(of: own) + "/flexrender-serve"
      let program = access(beside, X_OK) == 0 ? beside : "flexrender-serve"
      // The server runs the very program that was asked.
      let all = [program] + arguments + (arguments.contains("--program") ? [] : ["--program", own])
      var pointers = all.map { strdup($0) } + [nil]
      defer { for pointer in pointers { free(pointer) } }
      execvp(program, &pointers)
      throw FileError(
        path: "flexrender-serve",
        reason: "the server is not installed: make install-server, or Debian's package flexrender-server")
    }
  }
}
