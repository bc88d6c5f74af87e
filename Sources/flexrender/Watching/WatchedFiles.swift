internal import FlexDocument
internal import FlexService
internal import Synchronization

/// The files that a document was made from, those that weren't there included, each with the version that was read.
final class WatchedFiles: Sendable {
  private let stamps = Mutex<[String: FileStamp]>([:])

  var paths: [String] { stamps.withLock { $0.keys.sorted() } }

  /// Notes files that are about to be read: stamped before, a change meanwhile shows.
  func add(_ paths: [String]) {
    for path in paths {
      let stamp = FileStamp(path)
      // The first version counts: a file that changes between two readings has changed.
      stamps.withLock { if $0[path] == nil { $0[path] = stamp } }
    }
  }

  /// Whether a file is another than the one that was read, or gone, or there at last.
  var hasChanged: Bool { stamps.withLock { $0.contains { FileStamp($0.key) != $0.value } } }

  /// The files as they are now.
  var current: [String: FileStamp] { stamps.withLock { Array($0.keys) }.reduce(into: [:]) { $0[$1] = FileStamp($1) } }

  /// Whether a file that had content has none now: whoever writes it has only begun.
  func isHalfWritten(in current: [String: FileStamp]) -> Bool {
    stamps.withLock {
      $0.contains { path, read in read.size > 0 && current[path].map { $0.exists && $0.size == 0 } ?? false }
    }
  }

  /// Resources that note what is asked of them.
  func watching(_ resources: FolderResources) -> some Resources { Noting(resources: resources, watched: self) }

  private struct Noting: Resources {
    let resources: FolderResources
    let watched: WatchedFiles

    func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
      try resources.resolve(url, base: base)
    }

    func read(_ name: String) throws(ResourceError) -> [UInt8] {
      watched.add([name])
      return try resources.read(name)
    }
  }
}
