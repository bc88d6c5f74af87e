internal import FlexDocument
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

/// Resources of a template that has no folder: there is nothing to read.
struct NoResources: Resources {
  func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    throw ResourceError("the template was given as text, without a base folder to read from")
  }

  func read(_ name: String) throws(ResourceError) -> [UInt8] { throw ResourceError("there is no such file") }
}
