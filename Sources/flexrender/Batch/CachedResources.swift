internal import FlexDocument
internal import FlexMarkup
internal import Synchronization

/// Resources that are read from disk once, for all workers of a batch.
final class CachedResources: Resources {
  private let source: FolderResources
  private let files = Mutex<[String: Result<[UInt8], ResourceError>]>([:])

  init(_ source: FolderResources) { self.source = source }

  func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    try source.resolve(url, base: base)
  }

  func read(_ name: String) throws(ResourceError) -> [UInt8] {
    if let known = files.withLock({ $0[name] }) { return try known.get() }
    let result: Result<[UInt8], ResourceError>
    do throws(ResourceError) {
      result = .success(try source.read(name))
    } catch {
      result = .failure(error)
    }
    files.withLock { $0[name] = result }
    return try result.get()
  }

  /// The files that were read, by name, with a hash of what they hold.
  var hashes: [String: StableHash] {
    files.withLock { files in
      files.mapValues { result in
        var hash = StableHash()
        if case .success(let bytes) = result { hash.combine(bytes) }
        return hash
      }
    }
  }
}

/// A hash that is the same on every run: 64-bit FNV-1a.
struct StableHash: Hashable, Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

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
