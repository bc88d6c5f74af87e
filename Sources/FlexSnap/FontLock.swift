internal import CairoKit
internal import FoundationEssentials

/// The font files that a suite's pictures were made with, by hash: with a lock only these exist, so
/// that a picture is the same on every machine.
public struct FontLock: Codable, Equatable, Sendable {
  public struct Entry: Codable, Equatable, Sendable {
    public var file: String
    public var sha256: String
  }
  public var fonts: [Entry]

  /// Name of the lock in a suite's folder.
  public static let fileName = "fonts.lock"

  /// Hashes files.
  ///
  /// - Throws: `SnapshotError` where one can't be read.
  public init(files: [String]) throws {
    fonts = try files.sorted().map { file in Entry(file: file, sha256: try Self.hash(of: file)) }
  }

  /// Reads a lock; `nil` where there is no such file.
  public init?(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      self = try JSONDecoder().decode(FontLock.self, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      throw SnapshotError(.unreadable(path, reason: "it is not a lock of fonts"))
    }
  }

  /// Paths of the locked files.
  public var files: [String] { fonts.map(\.file) }

  /// The lock as JSON text.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }

  /// Checks that every file is there and the one that was locked.
  ///
  /// - Throws: `SnapshotError` at the first that isn't.
  public func verify() throws {
    for entry in fonts where try Self.hash(of: entry.file) != entry.sha256 {
      throw SnapshotError(.otherFont(entry.file))
    }
  }

  private static func hash(of file: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw SnapshotError(.unreadable(file, reason: "the font file is missing"))
    }
    return SHA256.hexadecimal(of: [UInt8](data))
  }
}
