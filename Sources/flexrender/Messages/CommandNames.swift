internal import ArgumentParser
internal import FlexDOM
internal import FlexService

/// Names of commands as they are typed.
enum CommandNames {
  /// Looks at the names before the rest of the line is read.
  ///
  /// - Throws: `ValidationError` where there is no such command.
  static func check(_ arguments: [String], of command: any ParsableCommand.Type, isRoot: Bool = true) throws {
    let subcommands = command.configuration.subcommands
    guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return }
    if let next = subcommands.first(where: { $0._commandName == word }) {
      return try check(Array(arguments.dropFirst()), of: next, isRoot: false)
    }
    // A command that does something by itself takes the word as an argument.
    guard command.configuration.defaultSubcommand == nil else { return }
    let names = subcommands.map { $0._commandName }
    var text = "there is no command '\(word)'"
    if let nearest = NearestName.of(word, in: names) {
      text += "; did you mean '\(nearest)'?"
    } else if Files.exists(word), isRoot {
      text += "; to render that file: flexrender render \(word)"
    } else {
      text += "; there are \(names.joined(separator: ", "))"
    }
    throw ValidationError(text)
  }
}
