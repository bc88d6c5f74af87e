internal import FlexDocument
internal import FlexMarkup
internal import FlexService
internal import Foundation
internal import Synchronization

/// What a batch has written, kept beside the outputs so that the next run can skip it.
///
/// The file has a line of JSON an output, added when the output is in its place, and before them lines
/// that name the files that outputs were made from. If any of those has changed, no output counts as
/// finished.
final class BatchManifest: Sendable {
  static let fileName = ".flexrender-batch.jsonl"

  private struct State {
    var file: FileHandle?
    var failure: FileError?
  }
  private let path: String
  private let state: Mutex<State>
  /// Hash of each finished output's record, of the runs before, by the hash of its name.
  private let finished: [StableHash: StableHash]

  /// Opens the manifest of a folder.
  ///
  /// - Parameters:
  ///   - resumes: whether what is in it counts; else it starts anew.
  ///   - shared: hash of the template and the options.
  init(folder: String, resumes: Bool, shared: StableHash, resources: CachedResources) throws {
    path = "\(folder)/\(Self.fileName)"
    try Files.makeFolder(folder)
    let known = resumes ? Self.read(path, shared: shared, resources: resources) : nil
    finished = known ?? [:]
    if known == nil { try Files.write(Array("{\"shared\":\"\(shared.text)\"}".utf8), to: path) }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    state = Mutex(State())
    // A line that was cut short ends here.
    append("\n") { $0.file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
  }

  /// The finished outputs, or `nil` where they were made from something else.
  private static func read(
    _ path: String, shared: StableHash, resources: CachedResources
  ) -> [StableHash: StableHash]? {
    guard let pieces = try? Files.pieces(of: path),
      var reader = try? RecordReader(format: .ndjson, file: path, more: { pieces.next() })
    else { return nil }
    var finished: [StableHash: StableHash] = [:]
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
        if resources.hash(of: name)?.text != hash { return nil }
      } else if let name = value["file"]?.text, let hash = value["record"].flatMap({ StableHash(text: $0.text) }) {
        finished[StableHash(name)] = hash
      }
    }
    return isSame ? finished : nil
  }

  /// Whether an output is there and its record has not changed.
  func isFinished(_ name: String, record: StableHash) -> Bool {
    !finished.isEmpty && finished[StableHash(name)] == record && Files.exists(name)
  }

  /// Notes an output that is in its place, and files that were read meanwhile.
  func add(_ name: String, record: StableHash, read resources: [(name: String, hash: StableHash)]) {
    for (name, hash) in resources {
      append("{\"resource\":\(JSONText.string(name)),\"hash\":\"\(hash.text)\"}\n")
    }
    append("{\"file\":\(JSONText.string(name)),\"record\":\"\(record.text)\"}\n")
  }

  func close() {
    state.withLock { state in
      try? state.file?.close()
      state.file = nil
    }
  }

  /// Why outputs could not be noted; without the notes the next run writes them again.
  var failure: FileError? { state.withLock(\.failure) }

  private func append(_ line: String, _ prepare: (inout State) -> Void = { _ in }) {
    state.withLock { state in
      prepare(&state)
      guard state.failure == nil, let file = state.file else { return }
      let bytes = Array(line.utf8)
      if write(file.fileDescriptor, bytes, bytes.count) != bytes.count { state.failure = FileError(path) }
    }
  }
}
