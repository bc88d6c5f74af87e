import Dispatch
import Foundation
import Logging
import NIOCore
import Synchronization

/// Finished files by their key: the newest in memory, more on disk where a folder is given. Both are bounded; what was
/// used longest ago goes first.
final class RenderCache: Sendable {
  private struct Entry {
    var bytes: ByteBuffer
    var turn: UInt64
  }
  private struct State {
    var memory: [String: Entry] = [:]
    var memorySize = 0
    var disk: [String: (size: Int, turn: UInt64)] = [:]
    var diskSize = 0
    var turn: UInt64 = 0
    /// Files that are to be written.
    var pending = 0
  }

  private let folder: String?
  private let memoryLimit: Int
  private let diskLimit: Int
  private let logger: Logger
  private let state = Mutex(State())
  /// Disks may take their time: no answer waits for one.
  private let disk = DispatchQueue(label: "cache")
  /// Files that may wait to be written; more are not kept on disk.
  private static let pendingLimit = 64

  /// - Parameters:
  ///   - folder: where files are kept from one start to the next.
  ///   - memoryLimit: bytes.
  ///   - diskLimit: bytes.
  init(folder: String?, memoryLimit: Int, diskLimit: Int, logger: Logger) throws {
    self.folder = folder
    self.memoryLimit = memoryLimit
    self.diskLimit = diskLimit
    self.logger = logger
    guard let folder else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var found: [(name: String, size: Int, used: Int)] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      var information = stat()
      guard stat("\(folder)/\(name)", &information) == 0, information.st_mode & S_IFMT == S_IFREG else { continue }
      // What a server that was killed had not finished.
      if name.hasSuffix("~") {
        unlink("\(folder)/\(name)")
      } else {
        found.append((name, Int(information.st_size), information.st_mtim.tv_sec))
      }
    }
    state.withLock { state in
      for file in found.sorted(by: { $0.used < $1.used }) {
        state.turn += 1
        state.disk[file.name] = (file.size, state.turn)
        state.diskSize += file.size
      }
      makeRoom(&state)
    }
  }

  subscript(key: String) -> ByteBuffer? {
    let known: ByteBuffer?? = state.withLock { state in
      state.turn += 1
      if let entry = state.memory[key] {
        state.memory[key]?.turn = state.turn
        return .some(entry.bytes)
      }
      guard state.disk[key] != nil else { return .none }
      state.disk[key]?.turn = state.turn
      return .some(nil)
    }
    guard let known else { return nil }
    if let known { return known }
    guard let folder, let data = FileManager.default.contents(atPath: "\(folder)/\(key)") else {
      state.withLock { forget(key, &$0) }
      return nil
    }
    let bytes = ByteBuffer(bytes: data)
    state.withLock { remember(key, bytes, &$0) }
    return bytes
  }

  /// Keeps a file. A disk that is full or gone is logged and costs nothing but the cache.
  func insert(_ bytes: ByteBuffer, for key: String) {
    let isKept = state.withLock { state in
      remember(key, bytes, &state)
      guard folder != nil, bytes.readableBytes <= diskLimit, state.pending < Self.pendingLimit else { return false }
      state.pending += 1
      return true
    }
    guard isKept else { return }
    disk.async { [self] in
      write(bytes, for: key)
      state.withLock { $0.pending -= 1 }
    }
  }

  /// Takes files out again.
  func remove(_ keys: [String]) {
    state.withLock { state in
      for key in keys {
        state.memorySize -= state.memory.removeValue(forKey: key)?.bytes.readableBytes ?? 0
      }
    }
    guard let folder else { return }
    // Behind what is still to be written.
    disk.async { [self] in
      state.withLock { state in
        for key in keys where state.disk[key] != nil {
          unlink("\(folder)/\(key)")
          forget(key, &state)
        }
      }
    }
  }

  /// Waits until everything is on the disk.
  func finishWriting() { disk.sync {} }

  private func write(_ bytes: ByteBuffer, for key: String) {
    guard let folder else { return }
    let path = "\(folder)/\(key)"
    let temporary = "\(folder)/.\(key)-\(UInt32.random(in: 0 ... .max))~"
    do {
      try Data(buffer: bytes).write(to: URL(filePath: temporary))
      guard rename(temporary, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } catch {
      unlink(temporary)
      logger.warning("the cache can't be written", metadata: ["folder": "\(folder)", "reason": "\(error)"])
      return
    }
    state.withLock { state in
      state.diskSize += bytes.readableBytes - (state.disk[key]?.size ?? 0)
      state.disk[key] = (bytes.readableBytes, state.turn)
      makeRoom(&state)
    }
  }

  private func remember(_ key: String, _ bytes: ByteBuffer, _ state: inout State) {
    guard bytes.readableBytes <= memoryLimit / 4 else { return }
    state.turn += 1
    state.memorySize += bytes.readableBytes - (state.memory[key]?.bytes.readableBytes ?? 0)
    state.memory[key] = Entry(bytes: bytes, turn: state.turn)
    guard state.memorySize > memoryLimit else { return }
    // An eighth at a time: looking for the oldest costs a walk.
    for (key, entry) in state.memory.sorted(by: { $0.value.turn < $1.value.turn }) {
      guard state.memorySize > memoryLimit / 8 * 7 else { break }
      state.memory[key] = nil
      state.memorySize -= entry.bytes.readableBytes
    }
  }

  private func forget(_ key: String, _ state: inout State) {
    state.diskSize -= state.disk.removeValue(forKey: key)?.size ?? 0
  }

  private func makeRoom(_ state: inout State) {
    guard let folder, state.diskSize > diskLimit else { return }
    for key in state.disk.sorted(by: { $0.value.turn < $1.value.turn }).map(\.key) {
      guard state.diskSize > diskLimit / 8 * 7 else { break }
      unlink("\(folder)/\(key)")
      forget(key, &state)
    }
  }
}
