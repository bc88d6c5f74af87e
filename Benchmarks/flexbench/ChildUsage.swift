import ArgumentParser
import Foundation

/// What a child process took until it ended.
struct ChildUsage {
  var seconds: Double
  var cpuSeconds: Double
  var peakBytes: Int
  var exitCode: Int32

  /// Runs a program. Wraps `posix_spawn` and `wait4`, which tells what this one child used.
  init(of program: String, _ arguments: [String]) throws {
    let start = ContinuousClock.now
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawn(&child, program, nil, nil, &words, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    seconds = (ContinuousClock.now - start) / .seconds(1)
    cpuSeconds =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    peakBytes = usage.ru_maxrss * 1024
    exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }
}

/// The `flexrender` beside this program.
///
/// - Throws: `ValidationError` where there is none.
func flexrenderProgram() throws -> String {
  let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flexrender").path
  guard FileManager.default.isExecutableFile(atPath: program) else {
    throw ValidationError("There is no '\(program)': swift build -c release --product flexrender makes it.")
  }
  return program
}

/// Hands over a new folder, which is gone afterwards.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flexbench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
