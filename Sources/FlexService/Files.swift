package import FlexDOM
internal import Glibc

/// Why a file can't be read or written, in the system's words.
package struct FileError: Located {
  package var path: String
  package var reason: String
  private var code: Int32 = 0
  private var advice: String?

  package init(path: String, reason: String, hint: String? = nil) {
    self.path = path
    self.reason = reason
    advice = hint
  }

  /// Reads `errno`.
  package init(_ path: String, code: Int32 = errno) {
    self.path = path
    self.code = code
    reason =
      switch code {
      case ENOENT: "there is no such file or folder"
      case ENOTDIR: "a part of the path is a file, not a folder"
      case EISDIR: "it is a folder, not a file"
      case ENAMETOOLONG: "the name is too long"
      case ENOSPC, EDQUOT: "the disk is full"
      case EROFS: "the disk is read-only"
      case EACCES, EPERM: "permission denied"
      case EFBIG: "it would be larger than files may become"
      default: unsafe String(cString: strerror(code)).lowercased()
      }
  }

  package var location: SourceLocation? { nil }
  package var description: String { "'\(path)': \(reason)" }

  package var hint: String? {
    switch code {
    case ENAMETOOLONG: "a name has at most 255 bytes, a path 4095"
    case ENOSPC, EDQUOT: "free some space, or write to another disk"
    case EADDRINUSE: "name another with --port"
    case EFBIG: "raise the limit of file sizes (ulimit -f)"
    default: advice
    }
  }

  /// Whether every other file on the same disk would fail as well.
  package var concernsDisk: Bool { [ENOSPC, EDQUOT, EROFS, EIO, EMFILE, ENFILE].contains(code) }
}

/// Whole files, read and written at once. `-` stands for standard input and output.
package enum Files {
  package static let standardInput = "<standard input>"

  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = unsafe path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { if path != "-" { close(descriptor) } }
    return try contents(of: descriptor, path: path)
  }

  /// Reads a file that a document names, if it is a regular one inside a folder. Pipes and devices could wait, or
  /// go on, for ever.
  ///
  /// - Parameters:
  ///   - path: without symbolic links, inside `root`.
  ///   - root: the folder, without symbolic links.
  ///   - limit: how many bytes are read at most.
  static func readRegular(_ path: String, inside root: String, limit: Int) throws(FileError) -> [UInt8] {
    // A pipe that nobody writes to would wait while it is opened.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else { throw FileError(path) }
    switch information.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path, code: EISDIR)
    default: throw FileError(path: path, reason: "it is a pipe or a device, not a file")
    }
    // What was opened counts: a folder on the way may have become a link meanwhile.
    if let opened = unsafe realpath("/proc/self/fd/\(descriptor)", nil) {
      defer { unsafe free(opened) }
      guard unsafe String(cString: opened).isInside(root) else { throw FileError(path, code: ENOENT) }
    }
    guard information.st_size <= limit else {
      throw FileError(path: path, reason: "it has \(information.st_size) bytes; at most \(limit) are read")
    }
    return try contents(of: descriptor, path: path, limit: limit)
  }

  private static func contents(of descriptor: Int32, path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    var information = stat()
    if unsafe fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path, code: EISDIR)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(0, Int(information.st_size)), limit) + 1)
    while let piece = try readPiece(descriptor, path: path) {
      bytes += piece
      if bytes.count > limit { throw FileError(path: path, reason: "it has more than \(limit) bytes") }
    }
    return bytes
  }

  /// Reads a file piece by piece, for files of any length.
  package static func pieces(of path: String) throws(FileError) -> FilePieces {
    let descriptor = unsafe path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    return FilePieces(path: path, descriptor: descriptor)
  }

  fileprivate static func readPiece(_ descriptor: Int32, path: String) throws(FileError) -> [UInt8]? {
    let size = 1 << 16
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
        initialized = max(0, count)
      }
      if count > 0 { return piece }
      if count == 0 { return nil }
      if errno != EINTR { throw FileError(path) }
    }
  }

  /// Writes a file, which appears whole or not at all.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes to what is open already.
  ///
  /// - Parameter path: what an error names.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if count > 0 { written += count } else if errno != EINTR { throw FileError(path) }
    }
  }

  /// Makes a folder and those above it.
  package static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty else { return }
    var information = stat()
    if unsafe stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFDIR else { throw FileError(path, code: ENOTDIR) }
      return
    }
    if let slash = path.dropLast().lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path) }
  }

  /// The folder part of a path, `.` where there is none.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes to standard error; nobody listening is no reason to stop.
  package static func say(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  package static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}

extension String {
  /// Whether a path is a folder or lies in it; both without `..` and symbolic links.
  func isInside(_ folder: String) -> Bool {
    self == folder || hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}

/// An open file that is read from start to end.
package final class FilePieces {
  private let path: String
  private let descriptor: Int32
  /// What went wrong while reading; the file then seems to end.
  package private(set) var error: FileError?

  fileprivate init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  package func next() -> [UInt8]? {
    do {
      return try Files.readPiece(descriptor, path: path)
    } catch {
      self.error = error
      return nil
    }
  }
}
