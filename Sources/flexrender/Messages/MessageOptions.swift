internal import ArgumentParser

/// How findings are printed.
enum MessageFormat: String, CaseIterable, Sendable {
  /// For people: place, message, the line with a caret, a hint.
  case text
  /// One JSON document a run, as `Documentation/messages.schema.json` has it.
  case json
  /// SARIF 2.1.0, which code hosts show beside the source.
  case sarif
  /// Workflow commands, which a run on GitHub turns into annotations.
  case github

  /// What a command line asks for, read before the line is known to be right: what is wrong with the line
  /// is a message as well.
  init(of arguments: some Collection<String>) {
    var format = MessageFormat.text
    var isNext = false
    for argument in arguments {
      if isNext, let named = MessageFormat(rawValue: argument) { format = named }
      isNext = argument == "--messages"
      if argument.hasPrefix("--messages="), let named = MessageFormat(rawValue: String(argument.dropFirst(11))) {
        format = named
      }
    }
    self = format
  }
}

/// The option that every command has.
struct MessageOptions: ParsableArguments {
  @Option(help: "How findings are printed on standard error: text, json, sarif or github.")
  var messages: MessageFormat = .text
}
