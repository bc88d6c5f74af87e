internal import FlexService
internal import FoundationEssentials
internal import Glibc

/// `flexrender-serve`, which is a program of its own: whoever needs no server builds and installs none.
enum ServerProgram {
  static let name = "flexrender-serve"

  /// This very program.
  static var own: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }

  /// Where the server is: beside this program, on the PATH, or in a checkout's own folder for it.
  ///
  /// - Throws: `FileError` that names what to install.
  static func find() throws(FileError) -> String {
    let beside = Files.folder(of: own)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var folders = [beside] + path.split(separator: ":").map(String.init)
    if let build = beside.firstRange(of: "/.build/") {
      folders.append(beside[..<build.lowerBound] + "/Server/.build/" + beside[build.upperBound...])
    }
    for folder in folders where unsafe access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
    throw FileError(
      path: name, reason: "the server is not installed",
      hint: "it is put beside flexrender by make install-server, or by Debian's package flexrender-server")
  }
}
