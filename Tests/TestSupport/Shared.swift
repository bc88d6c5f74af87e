public import Foundation

/// Data that stands beside the project, not in it. Tests that use it skip where it is absent.
public enum Shared {
  /// The package's own folder.
  public static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file or folder of `../shared`, or `nil` where it doesn't exist.
  public static func url(_ path: String) -> URL? {
    let url = package.deletingLastPathComponent().appending(path: "shared").appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// A file or folder of `Tests/Fixtures`.
  public static func fixture(_ path: String) -> URL {
    package.appending(path: "Tests/Fixtures").appending(path: path)
  }
}
