internal import CairoKit
package import FlexDocument
internal import FlexMarkup
internal import FoundationEssentials
internal import Glibc

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
    guard let root = unsafe realpath(folder, nil) else { throw FileError(folder) }
    defer { unsafe free(root) }
    self.root = unsafe String(cString: root)
  }

  package func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    if url.hasPrefix("//") || url.firstRange(of: "://") != nil, !url.hasPrefix("file://") {
      throw ResourceError("nothing is read from the network")
    }
    var path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
    path = String(path.prefix { $0 != "?" && $0 != "#" })
    path = String(validating: DataURL.percentDecoded(Array(path.utf8)[...]), as: UTF8.self) ?? path
    if path.isEmpty { throw ResourceError("the name is empty") }
    if path.utf8.contains(0) { throw ResourceError("the name is not a path") }
    if url.hasPrefix("file://") { return Self.normalized(path) }
    if path.hasPrefix("/") { return Self.normalized(folder + path) }
    let isFile = base != nil && base != Files.standardInput
    return Self.normalized((isFile ? base.map(Files.folder(of:)) ?? start : start) + "/" + path)
  }

  /// Bytes that one file may have.
  private static let largestFile = 512 << 20

  /// The one place where what a document names is read from disk.
  package func read(_ name: String) throws(ResourceError) -> [UInt8] {
    let path = try path(of: name)
    do {
      return try Files.readRegular(path, inside: root, limit: Self.largestFile)
    } catch {
      throw ResourceError(error.reason)
    }
  }

  /// Whether a path leads into the folder; of one where nothing is, its spelling counts.
  package func contains(_ path: String) -> Bool {
    let (found, wanted): (String, String)
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      (found, wanted) = unsafe (String(cString: real), root)
    } else {
      (found, wanted) = (Self.normalized(path), Self.normalized(folder))
    }
    return found.hasPrefix(wanted == "/" ? "/" : wanted + "/") && !found.split(separator: "/").contains("..")
  }

  /// Whether a file is a template by its name.
  static func isTemplate(_ path: String) -> Bool {
    path.lastIndex(of: ".").map { partialExtensions.contains(path[path.index(after: $0)...].lowercased()) } ?? false
  }

  private static let partialExtensions: Set<String> = [
    "mustache", "html", "htm", "xhtml", "svg", "css", "hbs", "handlebars", "tmpl", "tpl",
    "stencil",
  ]

  /// The files that a partial's name may mean.
  static func candidates(forPartial name: String) -> [String] {
    ["", ".mustache", ".html", ".stencil.html", ".stencil"].map { name + $0 }
  }

  /// Which base folder would hold a name, as it is spelled: what is there is nothing to tell.
  private func advice(for name: String) -> String {
    let path = Self.normalized(name.hasPrefix("/") ? name : FileManager.default.currentDirectoryPath + "/" + name)
    let parts = zip(root.split(separator: "/"), Files.folder(of: path).split(separator: "/"))
      .prefix { $0 == $1 }.map(\.0)
    let needed = "/" + parts.joined(separator: "/")
    return needed == "/" || needed == root ? "" : "; --base \(needed) reads it"
  }

  /// The path of a resolved name without symbolic links, if it may be read. What lies outside is called so whether
  /// it exists or not.
  private func path(of name: String) throws(ResourceError) -> String {
    let outside = ResourceError("it is outside the base folder '\(folder)'\(advice(for: name))")
    guard let real = unsafe realpath(name, nil) else {
      let code = errno
      // The nearest folder that exists tells where the name leads.
      var parent = Files.folder(of: name)
      while true {
        if let real = unsafe realpath(parent, nil) {
          defer { unsafe free(real) }
          guard unsafe String(cString: real).isInside(root) else { throw outside }
          throw ResourceError(FileError(name, code: code).reason)
        }
        let next = Files.folder(of: parent)
        guard next != parent else { throw outside }
        parent = next
      }
    }
    defer { unsafe free(real) }
    let path = unsafe String(cString: real)
    guard path.isInside(root) else { throw outside }
    // Keys, settings and repositories hide behind a dot.
    guard !path.dropFirst(root.count).split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
      throw ResourceError("hidden files, with a dot before their name, are not read")
    }
    return path
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

extension Resources {
  /// The text of a partial. Only files that are templates by their name are read: the text of any other, a key, say,
  /// would go into the output.
  package func partial(_ name: String, from file: String) -> (text: String, file: String)? {
    for candidate in FolderResources.candidates(forPartial: name) {
      guard let path = try? resolve(candidate, base: file), FolderResources.isTemplate(path),
        let bytes = try? read(path)
      else {
        continue
      }
      return (EncodingSniffer.text(ofHTML: bytes)?.text ?? String(decoding: bytes, as: UTF8.self), path)
    }
    return nil
  }
}
