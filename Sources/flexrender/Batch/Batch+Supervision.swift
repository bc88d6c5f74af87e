internal import ArgumentParser
internal import CSandbox
internal import FlexDOM
internal import FlexLimits
internal import FlexMarkup
internal import FlexService

/// A batch in a worker process: a record that breaks it is found, reported and left out, and the others go on.
extension Batch {
  /// What a worker is told of the workers before it.
  struct Run: Sendable {
    var board: WorkBoard?
    /// Records that broke a worker, with how.
    var broken: [Int: BrokenDocument.Cause] = [:]
    /// Records of which one broke the last worker: they alone are rendered, one after the other.
    var suspects: Set<Int> = []
    /// Whether there were workers before.
    var isContinued = false
    /// A file in memory for what the report says of records.
    var journal: Int32?

    /// Whether a record is left out by this worker.
    func skips(_ number: Int) -> Bool {
      if broken[number] != nil || !suspects.isEmpty && !suspects.contains(number) { return true }
      return status(of: number) != nil
    }

    func status(of number: Int) -> Status? {
      guard let board else { return nil }
      return unsafe Status(rawValue: fx_board_status(board.pointer, Int64(number)))
    }

    func set(_ status: Status, of number: Int) {
      guard let board else { return }
      unsafe fx_board_set_status(board.pointer, Int64(number), status.rawValue)
    }
  }

  enum Status: UInt8 {
    case written = 1
    case unchanged, failed
  }

  /// The worker's exit code where only suspects were rendered and none of them broke it.
  private static let suspectsAreDone: Int32 = 76
  /// Records that may break a worker before the batch is given up.
  private static let brokenLimit = 1_000

  /// Runs the batch, or what is left of it, in workers until one comes to the end.
  func supervised(
    _ input: InputOptions, writing outputs: [String], printer: DiagnosticPrinter,
    _ work: (Run) throws -> BatchCommand.Outcome
  ) throws -> BatchCommand.Outcome {
    var run = Run()
    guard !input.limits.noIsolation, let board = WorkBoard(slots: settings.jobs, records: recordCount + 1) else {
      return try work(run)
    }
    run.board = board
    let journal = fx_memory_file()
    if journal >= 0 { run.journal = journal }
    board.limit(memory: limits.memory == .max ? .max : limits.memory * settings.jobs)
    let rights = try Sandbox.rights(input, writing: outputs)
    while true {
      switch Supervisor.split(board: board) {
      case .worker:
        try rights?()
        let outcome = try work(run)
        if !run.suspects.isEmpty { throw ExitCode(Self.suspectsAreDone) }
        return outcome
      case .unavailable:
        if input.limits.sandbox { throw Sandbox.Unavailable(reason: "no process can be made") }
        run.board = nil
        return try work(run)
      case .exited(Self.suspectsAreDone): run.suspects = []
      case .exited(let code):
        // The worker has said all.
        printer.discard()
        if code == 0 { return BatchCommand.Outcome() }
        throw ExitCode(code)
      case .broken(let cause, let slot):
        guard run.blame(cause.with(limits), slot: slot, jobs: settings.jobs), run.broken.count <= Self.brokenLimit
        else {
          throw BrokenDocument(cause: cause.with(limits), file: template.files.first ?? "")
        }
      }
      run.isContinued = true
    }
  }
}

extension Batch.Run {
  /// Finds out which record broke the worker; answers whether there was any in hand.
  fileprivate mutating func blame(_ cause: BrokenDocument.Cause, slot: Int?, jobs: Int) -> Bool {
    let inHand = (0..<jobs).map { unsafe Int(fx_slot_record(board?.pointer, Int32($0))) }
    if let slot, inHand[slot] >= 0 {
      broken[inHand[slot]] = cause
      suspects.remove(inHand[slot])
      return true
    }
    let found = inHand.filter { $0 >= 0 }
    if found.count == 1 {
      broken[found[0]] = cause
      suspects.remove(found[0])
    } else {
      suspects = Set(found)
    }
    return !found.isEmpty
  }
}
