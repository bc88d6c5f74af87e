internal import FlexDocument
internal import FlexMarkup
internal import FlexService
internal import Synchronization

/// Resources that workers of a batch share: what all records use is read from disk once.
final class CachedResources: Resources {
  private struct State {
    var files: [String: Result<[UInt8], ResourceError>] = [:]
    var byteCount = 0
    /// Hash of what each file held, by the hash of its name.
    var hashes: [StableHash: StableHash] = [:]
    var unnoted: [(name: String, hash: StableHash)] = []
  }

  private let source: FolderResources
  private let state = Mutex(State())

  /// Bytes that are kept; pictures of single records come and go.
  private static let limit = 8 << 20

  init(_ source: FolderResources) { self.source = source }

  func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    try source.resolve(url, base: base)
  }

  func read(_ name: String) throws(ResourceError) -> [UInt8] {
    if let known = state.withLock({ $0.files[name] }) { return try known.get() }
    let result: Result<[UInt8], ResourceError>
    do throws(ResourceError) {
      result = .success(try source.read(name))
    } catch {
      result = .failure(error)
    }
    var hash = StableHash()
    if case .success(let bytes) = result { hash.combine(bytes) }
    state.withLock { state in
      let size = (try? result.get().count) ?? 0
      if state.byteCount + size > Self.limit {
        state.files.removeAll()
        state.byteCount = 0
      }
      state.files[name] = result
      state.byteCount += size
      if state.hashes.updateValue(hash, forKey: StableHash(name)) != hash { state.unnoted.append((name, hash)) }
    }
    return try result.get()
  }

  /// Hash of what a file held when it was read, or `nil`.
  func hash(of name: String) -> StableHash? { state.withLock { $0.hashes[StableHash(name)] } }

  /// The files that were read for the first time since the last call, with a hash of what they hold.
  func takeUnnoted() -> [(name: String, hash: StableHash)] {
    state.withLock { state in
      defer { state.unnoted = [] }
      return state.unnoted
    }
  }
}

/// A hash that is the same on every run: 64-bit FNV-1a.
struct StableHash: Hashable, Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ text: String) { combine(text) }

  init(_ value: DataValue) { combine(value) }

  /// Of many bytes, eight at a time.
  init(words bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        value = (value ^ word) &* 0x100_0000_01B3
        value ^= value >> 29
        offset += 8
      }
      unsafe combine(buffer[offset...])
    }
  }

  /// Reads what `text` gives.
  init?(text: String) {
    guard let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // Keeps neighbours apart.
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }

  mutating func combine(_ text: String) { combine(text.utf8) }

  mutating func combine(_ value: DataValue) {
    switch value {
    case .null: combine("n")
    case .bool(let value): combine(value ? "t" : "f")
    case .number(let text): combine("#" + text)
    case .string(let text): combine("s" + text)
    case .list(let items):
      combine("[\(items.count)")
      for item in items { combine(item) }
    case .object(let fields):
      combine("{\(fields.count)")
      for name in fields.keys.sorted() {
        combine(name)
        combine(fields[name] ?? .null)
      }
    }
  }

  var text: String { String(value, radix: 16) }
}
