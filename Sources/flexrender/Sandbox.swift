internal import CSandbox
internal import CairoKit
internal import FlexDOM
internal import FlexService
internal import FoundationEssentials
internal import Glibc

/// Rights that the kernel takes from a worker: landlock those to files, seccomp those to programs and the network.
enum Sandbox {
  /// The kernel can't do what `--sandbox` promises.
  struct Unavailable: Located {
    var reason: String
    var location: SourceLocation? { nil }
    var description: String { "there can be no sandbox: \(reason)" }
    var hint: String? { "--sandbox needs Linux 5.13 with landlock (/sys/kernel/security/lsm names it)" }
  }

  /// What the system keeps libraries, fonts, their lists, hyphenation and the like in.
  private static let systemFolders = [
    "/usr/share", "/usr/local/share", "/usr/lib", "/usr/local/lib", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache",
    "/etc/localtime", "/var/cache/fontconfig", "/proc/self", "/dev/null", "/dev/urandom", "/sys/devices/system/cpu",
  ]

  /// What a worker does first: it gives up all rights to files but those of the options, or with no `--sandbox` only
  /// those that no document needs.
  ///
  /// - Parameters:
  ///   - outputs: files that are written; their folders must exist by then.
  ///   - inputs: files that options name beside those of every command.
  static func rights(
    _ options: InputOptions, writing outputs: [String], reading inputs: [String] = []
  ) throws -> (() throws -> Void)? {
    guard options.limits.sandbox else { return { _ = fx_seccomp() } }
    guard fx_landlock_version() > 0 else {
      let reason = Unavailable(reason: "this kernel has no landlock, or it is off")
      if options.strict { throw reason }
      var warning = Diagnostic(any: reason)
      warning.severity = .warning
      warning.message += "; only flexrender itself keeps to the base folder"
      DiagnosticPrinter().report(warning)
      return { _ = fx_seccomp() }
    }
    let folders = Set(outputs.filter { $0 != "-" }.map(Files.folder(of:)))
    for folder in folders { try Files.makeFolder(folder) }
    var readable = options.font
    if let data = options.data, data != "-" { readable.append(data) }
    readable += inputs
    if options.template != "-" { readable.append(options.template) }
    readable.append(options.base ?? (options.template == "-" ? "." : Files.folder(of: options.template)))
    return { try enter(reading: readable, writing: folders.sorted()) }
  }

  /// Gives up all rights to files but those, to programs and to the network.
  ///
  /// Where fontconfig's configuration, fonts and caches are it is asked before: variables and the configuration itself
  /// may name any place, and it reads the configuration whatever fonts are given.
  static func enter(reading files: [String], writing folders: [String] = []) throws(Unavailable) {
    guard fx_landlock_version() > 0 else { throw Unavailable(reason: "this kernel has no landlock, or it is off") }
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/nonexistent"
    let homes = [".cache/fontconfig", ".cache/flexrender", ".config/fontconfig", ".fonts", ".local/share/fonts"].map {
      "\(home)/\($0)"
    }
    // Libraries that are opened later are looked for there first, as those were that the program began with.
    let libraries = (ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "").split { $0 == ":" || $0 == ";" }
    let readable = systemFolders + homes + libraries.map(String.init) + SystemFonts.places + files
    let result = unsafe withStrings(readable) { read, readCount in
      unsafe withStrings(folders) { write, writeCount in unsafe fx_landlock(read, readCount, write, writeCount) }
    }
    guard result == 0 else { throw unsafe Unavailable(reason: String(cString: strerror(result))) }
    let filter = fx_seccomp()
    guard filter == 0 else { throw Unavailable(reason: unsafe "seccomp: \(String(cString: strerror(filter)))") }
  }

  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    let pointers = unsafe copies.map { unsafe UnsafePointer<CChar>($0) }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress, $0.count) }
  }
}
