internal import FlexDocument
internal import FlexService
internal import Synchronization

/// Remembers which files a document was made from, those that weren't there included.
final class WatchedResources: Sendable {
  private let files = Mutex<Set<String>>([])

  var names: [String] { files.withLock { $0.sorted() } }

  func add(_ names: [String]) { files.withLock { $0.formUnion(names) } }

  /// Resources that note what is asked of them.
  func watching(_ resources: FolderResources) -> some Resources { Noting(resources: resources, watched: self) }

  private struct Noting: Resources {
    let resources: FolderResources
    let watched: WatchedResources

    func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
      try resources.resolve(url, base: base)
    }

    func read(_ name: String) throws(ResourceError) -> [UInt8] {
      watched.add([name])
      return try resources.read(name)
    }
  }
}
