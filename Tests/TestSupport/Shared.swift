public import Foundation

/// Data that tests compare with.
public enum Shared {
  /// The package's own folder.
  public static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file or folder of measured data, or `nil` where it doesn't exist: of `../shared` beside the repository, where more
  /// of it may lie, or of `Tests/Data`.
  public static func url(_ path: String) -> URL? {
    [package.deletingLastPathComponent().appending(path: "shared"), tests.appending(path: "Data")]
      .map { $0.appending(path: path) }.first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Whether tests of random input are to try all their seeds, as `make test-all` asks.
  public static let runsSweeps = ProcessInfo.processInfo.environment["FLEXRENDER_SWEEPS"] != nil

  /// How many times as long as usual everything may take: sanitizers slow programs down (`FLEXRENDER_SLOWNESS`).
  public static let slowness = ProcessInfo.processInfo.environment["FLEXRENDER_SLOWNESS"].flatMap(Double.init) ?? 1

  private static let tests = package.appending(path: "Tests")

  /// A file or folder of `Tests/Fixtures`.
  public static func fixture(_ path: String) -> URL {
    tests.appending(path: "Fixtures").appending(path: path)
  }
}
