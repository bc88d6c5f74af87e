internal import FlexDocument
internal import FlexMarkup
internal import FlexService
internal import Glibc
internal import Synchronization

/// What a batch has written, kept beside the outputs so that the next run can skip it.
///
/// The file has a line of JSON an output, added when the output is in its place, and before them lines
/// that name the files that outputs were made from. If any of those has changed, no output counts as
/// finished.
final class BatchManifest: Sendable {
  static let fileName = ".flexrender-batch.jsonl"

  private struct State {
    /// A descriptor.
    var file: Int32?
    var failure: FileError?
  }
  private let path: String
  private let state: Mutex<State>
  private let lock: Int32
  /// Hash of each finished output's record, of the runs before, by the hash of its name.
  private let finished: [StableHash: Output]

  /// What an output was made from, and what was in it.
  private struct Output {
    var record: StableHash
    var size: Int
    var content: StableHash
  }

  /// Opens the manifest of a folder.
  ///
  /// - Parameters:
  ///   - resumes: whether what is in it counts; else it starts anew.
  ///   - shared: hash of the template and the options.
  init(folder: String, resumes: Bool, shared: StableHash, resources: CachedResources) throws {
    path = "\(folder)/\(Self.fileName)"
    try Files.makeFolder(folder)
    let lock = try Self.lock(folder)
    let known = resumes ? Self.read(path, shared: shared, resources: resources) : nil
    finished = known ?? [:]
    if known == nil { try Files.write(Array("{\"shared\":\"\(shared.text)\"}".utf8), to: path) }
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    state = Mutex(State())
    self.lock = lock
    // A line that was cut short ends here.
    append("\n") { $0.file = descriptor }
  }

  deinit {
    close()
    Glibc.close(lock)
  }

  /// Keeps a folder for this run: a second batch that writes there at the same time would lose the notes of the first.
  /// The lock ends with the process, however it ends: that of a worker whose command was killed, a moment after it. Wraps
  /// `flock`.
  private static func lock(_ folder: String) throws -> Int32 {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(folder) }
    for attempt in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      // Some network file systems know no locks.
      guard errno == EWOULDBLOCK else { return descriptor }
      if attempt < 99 { usleep(10_000) }
    }
    Glibc.close(descriptor)
    throw FileError(path: folder, reason: "another batch is writing into this folder")
  }

  /// The finished outputs, or `nil` where they were made from something else.
  private static func read(
    _ path: String, shared: StableHash, resources: CachedResources
  ) -> [StableHash: Output]? {
    guard let pieces = try? Files.pieces(of: path),
      var reader = try? RecordReader(format: .ndjson, file: path, more: { pieces.next() })
    else { return nil }
    var finished: [StableHash: Output] = [:]
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
      } else if let name = value["file"]?.text, let record = value["record"].flatMap({ StableHash(text: $0.text) }),
        let size = value["size"].flatMap({ Int($0.text) }),
        let hash = value["hash"].flatMap({ StableHash(text: $0.text) })
      {
        finished[StableHash(name)] = Output(record: record, size: size, content: hash)
      }
    }
    return isSame ? finished : nil
  }

  /// Whether an output, or each page of one, is there as it was written, and its record has not changed.
  func isFinished(_ name: String, record: StableHash) -> Bool {
    guard name.contains(RenderCommand.pagePlaceholder) else { return isThere(name, record: record) }
    var page = 1
    repeat {
      guard isThere(RenderCommand.path(name, ofPage: page), record: record) else { return false }
      page += 1
    } while finished[StableHash(RenderCommand.path(name, ofPage: page))]?.record == record
    return true
  }

  private func isThere(_ name: String, record: StableHash) -> Bool {
    guard let known = finished[StableHash(name)], known.record == record, let bytes = try? Files.read(name),
      bytes.count == known.size
    else { return false }
    return StableHash(words: bytes) == known.content
  }

  /// Notes an output that is in its place, and files that were read meanwhile.
  func add(
    _ name: String, record: StableHash, output: [UInt8], read resources: [(name: String, hash: StableHash)]
  ) {
    for (name, hash) in resources {
      append("{\"resource\":\(JSONText.string(name)),\"hash\":\"\(hash.text)\"}\n")
    }
    append(
      "{\"file\":\(JSONText.string(name)),\"record\":\"\(record.text)\",\"size\":\(output.count),"
        + "\"hash\":\"\(StableHash(words: output).text)\"}\n")
  }

  func close() {
    state.withLock { state in
      if let file = state.file { Glibc.close(file) }
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
      if unsafe write(file, bytes, bytes.count) != bytes.count { state.failure = FileError(path) }
    }
  }
}
