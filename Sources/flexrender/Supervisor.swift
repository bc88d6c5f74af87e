internal import ArgumentParser
internal import CSandbox
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexService
internal import Synchronization

/// Memory that a worker process shares with the one that waits for it.
struct WorkBoard: Sendable {
  private let address: UInt

  var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// - Parameters:
  ///   - slots: threads that have documents in hand.
  ///   - records: how many documents there are to be.
  init?(slots: Int, records: Int = 0) {
    guard let board = unsafe fx_board_make(Int32(clamping: slots), Int64(records)) else { return nil }
    address = UInt(bitPattern: board)
  }

  /// How much memory the worker may take, in bytes; `.max` is any.
  func limit(memory: Int) { unsafe fx_board_set_memory(pointer, UInt64(clamping: memory == .max ? 0 : memory)) }

  /// A document is begun by this thread.
  func begin(_ record: Int, slot: Int, limits: Limits) {
    unsafe fx_slot_begin(
      pointer, Int32(slot), Int64(record), limits.seconds.isFinite ? Self.patience(limits.seconds) : 0)
  }

  /// Tells of the stages of the documents that a session makes.
  func observe(_ session: RenderSession, slot: Int) {
    session.stageObserver = { stage, seconds in
      unsafe fx_slot_update(pointer, Int32(slot), stage.rawValue, seconds.isFinite ? Self.patience(seconds) : 0)
    }
  }

  /// Who spends too much notices by itself, and can say more of it; this is for what doesn't ask.
  private static func patience(_ seconds: Double) -> Double { seconds * 1.02 + 0.25 }
}

/// Why a document has no output that its own process can't tell any more.
struct BrokenDocument: Located {
  enum Cause: Equatable {
    case limit(LimitError)
    case signal(Int32, DocumentStage)
  }
  var cause: Cause
  var file: String

  var location: SourceLocation? { SourceLocation(file: file, offset: 0) }

  var description: String {
    switch cause {
    case .limit(let error): error.description
    case .signal(let number, let stage): "\(stage.name) broke the program (\(Self.name(number))); nothing was written"
    }
  }

  var hint: String? {
    switch cause {
    case .limit(let error): error.hint
    case .signal: "that is a fault of flexrender's or of a library: please report the document, see SECURITY.md"
    }
  }

  private static func name(_ signal: Int32) -> String {
    switch signal {
    case 4: "illegal instruction"
    case 5: "trap"
    case 6: "aborted"
    case 7: "bus error"
    case 8: "arithmetic error"
    case 11: "segmentation fault"
    case 31: "forbidden system call"
    default: "signal \(signal)"
    }
  }
}

/// Runs work on documents in a process of its own, so that one that breaks a library, or takes more than it may, is an
/// error with words.
enum Supervisor {
  /// The board of this process, if it is a worker.
  private static let current = Mutex<WorkBoard?>(nil)
  static var board: WorkBoard? { current.withLock { $0 } }

  enum End {
    /// This is the worker: go on with the work.
    case worker
    /// There can be no worker: do the work here.
    case unavailable
    case exited(Int32)
    case broken(BrokenDocument.Cause, slot: Int?)
  }

  /// How `begin` split the process, if it did.
  private static let beginning = Mutex<End?>(nil)

  /// The commands that work on one document, all of them in a worker.
  private static let commands: Set = ["render", "check", "layout", "inspect"]

  /// Makes the worker of a command that works on one document before its line is read. A page of memory that is
  /// written before costs twice: it is copied where the worker writes to it again. In the process that waits this
  /// returns only where the worker broke; its command is to be run, which tells of that.
  static func begin(_ arguments: [String]) {
    guard let command = arguments.first, commands.contains(command), !arguments.contains("--no-isolation") else {
      return
    }
    let end = split(board: WorkBoard(slots: 1))
    // What the worker printed is printed, and nothing else was begun here.
    if case .exited(let code) = end { fx_exit(code) }
    beginning.withLock { $0 = end }
  }

  /// Splits the process. It must have no other thread.
  static func split(board: WorkBoard?) -> End {
    guard let board, let pointer = unsafe board.pointer else { return .unavailable }
    unsafe fx_board_clear(pointer)
    let worker = fx_fork()
    if worker < 0 { return .unavailable }
    if worker == 0 {
      current.withLock { $0 = board }
      return .worker
    }
    let end = unsafe fx_wait(worker, pointer)
    func stage(_ slot: Int32) -> DocumentStage {
      unsafe DocumentStage(rawValue: fx_slot_stage(pointer, slot)) ?? .reading
    }
    switch end.limit {
    case FX_LIMIT_TIME:
      let error = LimitError(.seconds(0), in: DocumentStage(rawValue: end.stage) ?? .reading)
      return .broken(.limit(error), slot: end.slot >= 0 ? Int(end.slot) : nil)
    case FX_LIMIT_MEMORY:
      let memory = unsafe Int(clamping: fx_board_memory(pointer))
      return .broken(.limit(LimitError(.memory(memory), in: stage(0))), slot: nil)
    default: break
    }
    if end.signal == 0 { return .exited(end.exit_code) }
    // Somebody wants it to end: SIGHUP, SIGINT, SIGKILL, SIGTERM.
    if [1, 2, 9, 15].contains(end.signal) { fx_end_like(end.signal) }
    return .broken(.signal(end.signal, stage(0)), slot: nil)
  }

  /// Runs the work on one document, or on several one after the other.
  ///
  /// - Throws: `ExitCode` as the worker ended.
  static func run(
    _ options: InputOptions, writing outputs: [String], reading inputs: [String] = [], _ work: () throws -> Void
  ) throws {
    guard !options.limits.noIsolation else { return try work() }
    let limits = options.limits.limits
    switch beginning.withLock({ $0 }) ?? split(board: WorkBoard(slots: 1)) {
    case .worker:
      board?.limit(memory: limits.memory)
      try Sandbox.rights(options, writing: outputs, reading: inputs)?()
      board?.begin(0, slot: 0, limits: limits)
      try work()
    case .unavailable:
      if options.limits.sandbox { throw Sandbox.Unavailable(reason: "no process can be made") }
      try work()
    case .exited(let code): if code != 0 { throw ExitCode(code) }
    case .broken(let cause, _):
      let file = options.template == "-" ? Files.standardInput : options.template
      try Reporting.run(options.messages) { _ in throw BrokenDocument(cause: cause.with(limits), file: file) }
    }
  }
}

extension BrokenDocument.Cause {
  /// The limit as the user knows it.
  func with(_ limits: Limits) -> Self {
    if case .limit(let error) = self, case .seconds = error.limit {
      return .limit(LimitError(.seconds(limits.seconds), in: error.stage))
    }
    return self
  }
}

extension Input {
  /// A session within the limits, watched where this process is a worker.
  func makeSession(slot: Int = 0) throws -> RenderSession {
    let session = try RenderSession(resources: resources, fonts: fonts)
    session.limits = limits
    Supervisor.board?.observe(session, slot: slot)
    return session
  }
}
