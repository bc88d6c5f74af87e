internal import FlexDocument
internal import Foundation
internal import Synchronization

/// Resources of a folder that remember what was read of them, so that what is kept of a file goes when the file
/// changes.
final class NotedResources: Resources {
  private let source: any Resources
  /// What a template that is no file is called: nothing is relative to it.
  private let textName: String?
  private let stamps = Mutex<[String: FileStamp]>([:])

  init(_ source: any Resources, textName: String?) {
    self.source = source
    self.textName = textName
  }

  func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    try source.resolve(url, base: base == textName ? nil : base)
  }

  func read(_ name: String) throws(ResourceError) -> [UInt8] {
    // The stamp is taken first: a change meanwhile then shows.
    let stamp = FileStamp(name)
    stamps.withLock { $0[name] = stamp }
    return try source.read(name)
  }

  /// Whether a file that was read has changed, come or gone.
  var hasChanged: Bool { stamps.withLock { $0.contains { FileStamp($0.key) != $0.value } } }
}

/// What tells one version of a file from the next. A file that isn't there has one as well.
package struct FileStamp: Hashable, Sendable {
  private var seconds = -1
  private var nanoseconds = 0
  private var size = 0
  private var inode: UInt64 = 0

  package init(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return }
    seconds = information.st_mtim.tv_sec
    nanoseconds = information.st_mtim.tv_nsec
    size = Int(information.st_size)
    inode = UInt64(information.st_ino)
  }
}

/// Resources of a template that has no folder: there is nothing to read.
struct NoResources: Resources {
  func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    throw ResourceError("the template was given as text, without a base folder to read from")
  }

  func read(_ name: String) throws(ResourceError) -> [UInt8] { throw ResourceError("there is no such file") }
}
