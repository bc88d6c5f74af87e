internal import FlexService
internal import Glibc

/// Waits for changes of files: inotify tells of them at once, and where it isn't, or doesn't reach (folders of other
/// machines), files are looked at from time to time.
final class FileChanges: Sendable {
  private let inotify: Int32
  /// What `wake()` writes to and `wait` reads from.
  private let (reader, writer): (Int32, Int32)

  /// Milliseconds between two looks without inotify, and with it, for what it doesn't tell.
  private static let (pollingInterval, checkingInterval) = (150, 2000)

  /// - Throws: `FileError` where the system has no descriptors left.
  init() throws {
    inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw FileError("watch") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit { for descriptor in [inotify, reader, writer] where descriptor >= 0 { close(descriptor) } }

  /// Watches the folders of files from now on as well. Folders, as editors put a new file in the old one's place.
  ///
  /// - Returns: whether inotify watches all of them.
  func watch(_ paths: [String]) -> Bool {
    guard inotify >= 0 else { return false }
    let events = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB)
    var isComplete = true
    for folder in Set(paths.flatMap { Files.isFolder($0) ? [$0] : [Files.folder(of: $0)] }) {
      // A folder that is watched already keeps its watch.
      if unsafe inotify_add_watch(inotify, folder, events) < 0 { isComplete = false }
    }
    return isComplete
  }

  /// Waits for a change in a watched folder, for `wake()`, or until it is time for a look.
  func wait(polling: Bool) {
    var descriptors = [reader, inotify].filter { $0 >= 0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let interval = polling ? Self.pollingInterval : Self.checkingInterval
    unsafe poll(&descriptors, UInt(descriptors.count), Int32(interval))
    // What happened doesn't matter: files are compared.
    var dropped = [UInt8](repeating: 0, count: 4096)
    for descriptor in descriptors where descriptor.revents != 0 {
      while unsafe read(descriptor.fd, &dropped, dropped.count) > 0 {}
    }
  }

  /// Ends a `wait` at once, from any thread.
  func wake() {
    var byte: UInt8 = 1
    _ = unsafe write(writer, &byte, 1)
  }
}
