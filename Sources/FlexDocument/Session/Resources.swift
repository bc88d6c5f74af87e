/// Where a document's style sheets, pictures, fonts and partials come from. FlexDocument itself
/// touches neither files nor the network.
public protocol Resources: Sendable {
  /// The name under which `url`, as written in the resource `base`, can be read: the same resource
  /// has the same name whoever refers to it.
  ///
  /// - Parameters:
  ///   - url: as it is written.
  ///   - base: a resolved name, or `nil` for the template.
  /// - Throws: `ResourceError` where the URL leads to where nothing is read from.
  func resolve(_ url: String, base: String?) throws(ResourceError) -> String

  /// The bytes of a resolved name.
  func read(_ name: String) throws(ResourceError) -> [UInt8]
}

/// Why something can't be read.
public struct ResourceError: Error, Equatable, Sendable, CustomStringConvertible {
  public var reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}

/// Resources held in memory, for tests and for programs that have no files.
public struct MemoryResources: Resources {
  public var files: [String: [UInt8]]

  public init(_ files: [String: [UInt8]] = [:]) { self.files = files }

  public init(texts: [String: String]) {
    files = texts.mapValues { Array($0.utf8) }
  }

  public func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
    if url.contains("://") || url.hasPrefix("//") { throw ResourceError("nothing is read from the network") }
    let folder = base.map { $0.split(separator: "/", omittingEmptySubsequences: true).dropLast() } ?? []
    var parts = url.hasPrefix("/") ? [] : Array(folder)
    for part in url.prefix(while: { $0 != "?" && $0 != "#" }).split(separator: "/") {
      switch part {
      case ".": break
      case "..": if parts.popLast() == nil { throw ResourceError("it is outside the base folder") }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  public func read(_ name: String) throws(ResourceError) -> [UInt8] {
    guard let bytes = files[name] else { throw ResourceError("there is no such file") }
    return bytes
  }
}
