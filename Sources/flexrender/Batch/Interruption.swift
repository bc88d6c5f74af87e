internal import CSandbox

/// Whether the user, or the system, asked the program to stop.
struct InterruptionFlag: Sendable {
  var isRequested: Bool { fx_stop_requested() != 0 }
}

/// Ctrl-C, or a request of the system to end, asked for between two records: the first lets the
/// records in hand finish, the second ends the program at once. Files are whole either way.
final class Interruption {
  let flag = InterruptionFlag()

  var isRequested: Bool { flag.isRequested }

  /// Wraps `sigaction`: it needs no thread, for where the system has none left a stop must work all the same.
  init() { unsafe fx_catch_stops("\nfinishing the records in hand; once more to stop at once\n") }

  deinit { fx_release_stops() }
}
