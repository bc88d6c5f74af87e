public import FlexDocument
internal import FlexService
internal import FoundationEssentials

/// Pictures, fonts and templates from disk, inside one folder.
///
/// Nothing outside of the folder is read, through symbolic links neither, and only regular files whose names don't
/// start with a dot: a template that somebody else wrote can't look around. `FileResources(folder: "/")` reads whatever
/// the program may.
public struct FileResources: Resources {
  /// The folder that relative paths start from and that nothing is read from outside of.
  public let folder: String

  /// Paths start from `folder`; without one from where the program was started.
  public init(folder: String? = nil) { self.folder = folder ?? FileManager.default.currentDirectoryPath }

  /// The path of a URL; relative ones start from the file that names them, or from the folder.
  public func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    if url.hasPrefix("//") || url.contains("://"), !url.hasPrefix("file://") {
      throw ResourceError("nothing is read from the network")
    }
    let path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
    if path.isEmpty || path.utf8.contains(0) { throw ResourceError("the name is not a path") }
    if path.hasPrefix("/") { return path }
    let start = base.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? folder
    return "\(start)/\(path)"
  }

  /// The bytes of a file.
  public func read(_ name: String) throws(ResourceError) -> [UInt8] { try jail().read(name) }

  /// The text of a partial and its path; `nil` where there is none.
  func partial(_ name: String) -> (text: String, file: String)? {
    try? jail().partial(name, from: "\(folder)/template")
  }

  private func jail() throws(ResourceError) -> FolderResources {
    do {
      return try FolderResources(folder: folder, template: nil)
    } catch {
      throw ResourceError("there is no folder '\(folder)'")
    }
  }
}
