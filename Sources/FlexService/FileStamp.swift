internal import Glibc

/// What tells one version of a file from the next. A file that isn't there has one as well.
package struct FileStamp: Hashable, Sendable {
  private var seconds = -1
  private var nanoseconds = 0
  /// Bytes.
  package private(set) var size = 0
  private var inode: UInt64 = 0

  package var exists: Bool { seconds >= 0 }

  package init(_ path: String) {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return }
    seconds = information.st_mtim.tv_sec
    nanoseconds = information.st_mtim.tv_nsec
    size = Int(information.st_size)
    inode = UInt64(information.st_ino)
  }
}
