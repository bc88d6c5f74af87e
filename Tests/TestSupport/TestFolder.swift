public import Foundation

/// A folder that lives as long as a test.
public final class TestFolder {
  public let path: String

  public init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  public var url: URL { URL(filePath: path) }

  public func write(_ text: String, _ name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  public func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  public func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Names in the folder, without those that start with a dot.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}
