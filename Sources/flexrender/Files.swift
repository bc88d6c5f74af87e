internal import Foundation

/// Why a file can't be read or written, in the system's words.
struct FileError: Error, CustomStringConvertible {
  var path: String
  var reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Reads `errno`.
  init(_ path: String, code: Int32 = errno) {
    self.path = path
    reason = code == ENOENT ? "there is no such file" : String(cString: strerror(code)).lowercased()
  }

  var description: String { "'\(path)' can't be used: \(reason)" }
}

/// Whole files, read and written at once. `-` stands for standard input and output.
enum Files {
  static let standardInput = "<standard input>"

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { if path != "-" { close(descriptor) } }
    var information = stat()
    if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path, code: EISDIR)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, Int(information.st_size)) + 1)
    while let piece = try readPiece(descriptor, path: path) { bytes += piece }
    return bytes
  }

  /// Reads a file piece by piece, for files of any length.
  static func pieces(of path: String) throws(FileError) -> FilePieces {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    return FilePieces(path: path, descriptor: descriptor)
  }

  fileprivate static func readPiece(_ descriptor: Int32, path: String) throws(FileError) -> [UInt8]? {
    let size = 1 << 16
    while true {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        count = Foundation.read(descriptor, buffer.baseAddress, size)
        initialized = max(0, count)
      }
      if count > 0 { return piece }
      if count == 0 { return nil }
      if errno != EINTR { throw FileError(path) }
    }
  }

  /// Writes a file beside its place and renames it: it appears whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if path == "-" { return try writeAll(bytes, to: STDOUT_FILENO, path: "<standard output>") }
    // A device or pipe is written to, not replaced.
    var information = stat()
    if stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFREG {
      if information.st_mode & S_IFMT == S_IFDIR { throw FileError(path, code: EISDIR) }
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path) }
      defer { close(descriptor) }
      return try writeAll(bytes, to: descriptor, path: path)
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let temporary = "\(folder).\(name).\(getpid())-\(UInt32.random(in: 0 ... .max))~"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path) }
    do throws(FileError) {
      try writeAll(bytes, to: descriptor, path: path)
      guard close(descriptor) == 0 else { throw FileError(path) }
      guard rename(temporary, path) == 0 else { throw FileError(path) }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count > 0 { written += count } else if errno != EINTR { throw FileError(path) }
    }
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty else { return }
    var information = stat()
    if stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFDIR else { throw FileError(path, code: ENOTDIR) }
      return
    }
    if let slash = path.dropLast().lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path) }
  }

  /// The folder part of a path, `.` where there is none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}

/// An open file that is read from start to end.
final class FilePieces {
  private let path: String
  private let descriptor: Int32
  /// What went wrong while reading; the file then seems to end.
  private(set) var error: FileError?

  fileprivate init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  func next() -> [UInt8]? {
    do {
      return try Files.readPiece(descriptor, path: path)
    } catch {
      self.error = error
      return nil
    }
  }
}
