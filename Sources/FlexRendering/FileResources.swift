public import FlexDocument
internal import Foundation

/// Pictures, fonts and templates from disk. Relative paths are those of a folder.
public struct FileResources: Resources {
  /// The folder that relative paths start from.
  public let folder: String

  /// Paths start from `folder`; without one from where the program was started.
  public init(folder: String? = nil) { self.folder = folder ?? FileManager.default.currentDirectoryPath }

  /// The path of a URL; relative ones start from the file that names them, or from the folder.
  public func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    if url.contains("://"), !url.hasPrefix("file://") { throw ResourceError("nothing is read from the network") }
    let path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
    if path.hasPrefix("/") { return path }
    let start = base.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? folder
    return "\(start)/\(path)"
  }

  /// The bytes of a file.
  public func read(_ name: String) throws(ResourceError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: name) else { throw ResourceError("there is no such file") }
    return Array(data)
  }
}
