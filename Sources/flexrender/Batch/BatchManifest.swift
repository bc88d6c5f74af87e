internal import FlexDocument
internal import FlexMarkup
internal import Foundation
internal import Synchronization

/// What a batch has written, kept beside the outputs so that the next run can skip it.
///
/// The file has a line of JSON an output, added when the output is in its place, and lines that
/// name what all outputs were made from. If any of that has changed, no output counts as finished.
final class BatchManifest: Sendable {
  static let fileName = ".flexrender-batch.jsonl"

  private let file: Mutex<FileHandle?>
  /// Hash of each finished output's record, of the runs before.
  private let finished: [String: String]

  /// Opens the manifest of a folder.
  ///
  /// - Parameters:
  ///   - resumes: whether what is in it counts; else it starts anew.
  ///   - shared: hash of the template and the options.
  init(folder: String, resumes: Bool, shared: StableHash, resources: CachedResources) throws {
    let path = "\(folder)/\(Self.fileName)"
    try Files.makeFolder(folder)
    let known = resumes ? Self.read(path, shared: shared, resources: resources) : nil
    finished = known ?? [:]
    if known == nil { try Files.write(Array("{\"shared\":\"\(shared.text)\"}\n".utf8), to: path) }
    guard let handle = FileHandle(forWritingAtPath: path) else { throw FileError(path) }
    _ = try? handle.seekToEnd()
    file = Mutex(nil)
    file.withLock { $0 = handle }
  }

  /// The finished outputs, or `nil` where they were made from something else.
  private static func read(_ path: String, shared: StableHash, resources: CachedResources) -> [String: String]? {
    guard let bytes = try? Files.read(path),
      var reader = try? RecordReader(text: String(decoding: bytes, as: UTF8.self), format: .ndjson, file: path)
    else { return nil }
    var finished: [String: String] = [:]
    var isSame = false
    while true {
      let record: DataRecord?
      do {
        record = try reader.next()
      } catch {
        // A line that an interruption cut short.
        continue
      }
      guard let value = record?.value else { break }
      if let hash = value["shared"]?.text {
        isSame = hash == shared.text
      } else if let name = value["resource"]?.text, let hash = value["hash"]?.text {
        _ = try? resources.read(name)
        if resources.hashes[name]?.text != hash { return nil }
      } else if let name = value["file"]?.text, let hash = value["record"]?.text {
        finished[name] = hash
      }
    }
    return isSame ? finished : nil
  }

  /// Whether an output is there and its record has not changed.
  func isFinished(_ name: String, hash: String) -> Bool { finished[name] == hash && Files.exists(name) }

  /// Notes an output that is in its place.
  func add(_ name: String, hash: String) {
    append("{\"file\":\(LayoutJSON.string(name)),\"record\":\"\(hash)\"}\n")
  }

  /// Notes what the outputs were made from.
  func close(resources: CachedResources) throws {
    for (name, hash) in resources.hashes.sorted(by: { $0.key < $1.key }) {
      append("{\"resource\":\(LayoutJSON.string(name)),\"hash\":\"\(hash.text)\"}\n")
    }
    file.withLock { handle in
      try? handle?.close()
      handle = nil
    }
  }

  private func append(_ line: String) {
    file.withLock { handle in _ = try? handle?.write(contentsOf: Data(line.utf8)) }
  }
}
