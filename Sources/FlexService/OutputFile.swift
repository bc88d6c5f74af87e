internal import Glibc

/// A file that comes into its place when it is whole, and not at all before: a program that is killed
/// leaves the file as it was. `-` is standard output, which, like devices and pipes, is written to at once.
package final class OutputFile {
  private let path: String
  private let descriptor: Int32
  private let kind: Kind
  private var isOpen = true

  private enum Kind {
    case stream
    /// The file has no name yet: Linux's `O_TMPFILE`.
    case nameless
    /// It lies beside its place.
    case beside(String)
  }

  /// Opens a file beside its place.
  package init(_ path: String) throws(FileError) {
    self.path = path == "-" ? "standard output" : path
    if path == "-" {
      kind = .stream
      descriptor = STDOUT_FILENO
      return
    }
    var information = stat()
    if unsafe stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFREG {
      if information.st_mode & S_IFMT == S_IFDIR { throw FileError(path, code: EISDIR) }
      kind = .stream
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path) }
      return
    }
    let folder = Files.folder(of: path)
    let nameless = unsafe open(folder, O_WRONLY | O_CLOEXEC | Self.temporaryFlag, 0o666)
    if nameless >= 0 {
      kind = .nameless
      descriptor = nameless
      return
    }
    // Not every file system knows files without a name.
    let name = Self.temporaryName(in: folder)
    kind = .beside(name)
    descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path) }
  }

  deinit { discard() }

  package func write(_ bytes: [UInt8]) throws(FileError) { try Files.write(bytes, to: descriptor, path: path) }

  /// Puts the file into its place; nothing can be written afterwards.
  package func commit() throws(FileError) {
    switch kind {
    case .stream: break
    case .nameless:
      let source = "/proc/self/fd/\(descriptor)"
      if unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 {
        guard errno == EEXIST else { throw FileError(path) }
        // A link takes no other's place; a new name does.
        let name = Self.temporaryName(in: Files.folder(of: path))
        guard unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else { throw FileError(path) }
        try Self.rename(name, to: path)
      }
    case .beside(let name): try Self.rename(name, to: path)
    }
    isOpen = false
    guard descriptor == STDOUT_FILENO || close(descriptor) == 0 else { throw FileError(path) }
  }

  private func discard() {
    guard isOpen else { return }
    isOpen = false
    if descriptor > STDOUT_FILENO { close(descriptor) }
    if case .beside(let name) = kind { unsafe unlink(name) }
  }

  private static func rename(_ name: String, to path: String) throws(FileError) {
    guard unsafe Glibc.rename(name, path) == 0 else {
      let error = FileError(path)
      unsafe unlink(name)
      throw error
    }
  }

  /// `O_TMPFILE`, a macro that isn't imported.
  private static let temporaryFlag = 0o20_000_000 | O_DIRECTORY

  /// A short name, for one that is as long as names may be leaves no room for more.
  private static func temporaryName(in folder: String) -> String {
    "\(folder)/.flexrender-\(getpid())-\(UInt32.random(in: 0 ... .max))~"
  }
}
