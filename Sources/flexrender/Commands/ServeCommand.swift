internal import ArgumentParser
internal import FlexService
internal import Glibc

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
      let program = try ServerProgram.find()
      // The server runs the very program that was asked.
      let all = [program] + arguments + (arguments.contains("--program") ? [] : ["--program", ServerProgram.own])
      var pointers = unsafe all.map { unsafe strdup($0) } + [nil]
      defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
      unsafe execv(program, &pointers)
      throw FileError(program)
    }
  }
}
