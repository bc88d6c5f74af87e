package import FlexDocument
internal import Foundation

/// Resources from the disk, inside one folder. Names are paths as the user would write them, so
/// that messages can be followed.
package struct FolderResources: Resources {
  /// The base folder as the user gave it.
  package let folder: String
  /// The template's own folder, which its URLs are relative to.
  private let start: String
  /// The base folder without symbolic links.
  private let root: String

  /// - Parameter template: path of the template, or `nil` where it comes from standard input.
  package init(folder: String, template: String?) throws {
    self.folder = folder
    start = template.map(Files.folder(of:)) ?? folder
    guard let root = realpath(folder, nil) else { throw FileError(folder) }
    defer { free(root) }
    self.root = String(cString: root)
  }

  package func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    if url.hasPrefix("//") || url.firstRange(of: "://") != nil, !url.hasPrefix("file://") {
      throw ResourceError("nothing is read from the network")
    }
    var path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
    path = String(path.prefix { $0 != "?" && $0 != "#" })
    path = path.removingPercentEncoding ?? path
    if path.isEmpty { throw ResourceError("the name is empty") }
    if path.utf8.contains(0) { throw ResourceError("the name is not a path") }
    if url.hasPrefix("file://") { return Self.normalized(path) }
    if path.hasPrefix("/") { return Self.normalized(folder + path) }
    let isFile = base != nil && base != Files.standardInput
    return Self.normalized((isFile ? base.map(Files.folder(of:)) ?? start : start) + "/" + path)
  }

  package func read(_ name: String) throws(ResourceError) -> [UInt8] {
    guard let real = realpath(name, nil) else {
      throw ResourceError(FileError(name).reason)
    }
    defer { free(real) }
    let path = String(cString: real)
    guard path == root || path.hasPrefix(root == "/" ? "/" : root + "/") else {
      let needed = Self.common(root, Files.folder(of: path))
      let advice = needed == "/" ? "" : "; --base \(needed) reads it"
      throw ResourceError("it is outside the base folder '\(folder)'\(advice)")
    }
    do {
      return try Files.read(path)
    } catch {
      throw ResourceError(error.reason)
    }
  }

  /// Whether a path leads into the folder; of one where nothing is, its spelling counts.
  package func contains(_ path: String) -> Bool {
    let (found, wanted): (String, String)
    if let real = realpath(path, nil) {
      defer { free(real) }
      (found, wanted) = (String(cString: real), root)
    } else {
      (found, wanted) = (Self.normalized(path), Self.normalized(folder))
    }
    return found.hasPrefix(wanted == "/" ? "/" : wanted + "/") && !found.split(separator: "/").contains("..")
  }

  /// The folder that holds both of two folders.
  private static func common(_ a: String, _ b: String) -> String {
    let parts = zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
    return "/" + parts.joined(separator: "/")
  }

  /// A path without `.`, `..` and doubled slashes.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == "." { continue }
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }
}
