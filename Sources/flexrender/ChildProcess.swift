internal import CSandbox
internal import FlexService
internal import Glibc

/// A program that runs beside this one.
struct ChildProcess {
  private let identifier: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or a name that is looked for in the PATH.
  ///   - input: the descriptor of its standard input; `nil` is this program's own.
  ///   - output: of its standard output.
  ///   - isQuiet: whether nobody sees what it says of errors.
  /// - Throws: `FileError` with the system's reason. Wraps `posix_spawnp`.
  init(
    _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil, isQuiet: Bool = false
  ) throws(FileError) {
    let copies = unsafe ([program] + arguments).map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    let pointers = unsafe copies.map { unsafe UnsafePointer<CChar>($0) } + [nil]
    var child: Int32 = 0
    let result = unsafe pointers.withUnsafeBufferPointer {
      unsafe fx_spawn($0.baseAddress, input ?? -1, output ?? -1, isQuiet ? 1 : 0, &child)
    }
    guard result == 0 else { throw FileError(program, code: result) }
    identifier = child
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit code; `nil` where a signal ended it.
  func wait() -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// The ends of a new pipe, neither of which programs inherit.
  static func pipe() throws(FileError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw FileError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
