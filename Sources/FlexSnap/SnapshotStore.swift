internal import FoundationEssentials

/// Baselines and what runs leave beside them, in one folder of a suite:
///
///     __snapshots__/NAME.png, NAME.layout.json     accepted
///     __snapshots__/.failed/NAME.actual.png, …      of the last run
public struct SnapshotStore: Sendable {
  public let folder: String

  /// - Parameter suite: the suite's folder.
  public init(suite: String) { folder = suite + "/__snapshots__" }

  public enum Kind: String, Sendable {
    case picture = ".png"
    case layout = ".layout.json"
    case actual = ".actual.png"
    case actualLayout = ".actual.layout.json"
    case diff = ".diff.png"

    var isAccepted: Bool { self == .picture || self == .layout }
  }

  /// Where a file of a case lies.
  public func path(_ name: String, _ kind: Kind) -> String {
    "\(folder)/\(kind.isAccepted ? "" : ".failed/")\(name)\(kind.rawValue)"
  }

  /// The bytes of a file, or `nil` where it isn't there.
  public func read(_ name: String, _ kind: Kind) throws -> [UInt8]? {
    let path = path(name, kind)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// Writes a file whole or not at all.
  public func write(_ bytes: [UInt8], _ name: String, _ kind: Kind) throws {
    let path = path(name, kind)
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    if !kind.isAccepted { try hideFailures() }
    try Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }

  /// Keeps what failed runs leave out of version control.
  private func hideFailures() throws {
    let path = "\(folder)/.failed/.gitignore"
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try Data("*\n".utf8).write(to: URL(filePath: path))
  }

  /// Removes what an earlier run left of a case that failed.
  public func removeFailure(_ name: String) {
    for kind in [Kind.actual, .actualLayout, .diff] { try? FileManager.default.removeItem(atPath: path(name, kind)) }
  }

  /// Names of all baselines.
  public var names: [String] {
    let suffix = Kind.picture.rawValue
    return FileManager.default.everything(in: folder)
      .filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".failed/") }
      .map { String($0.dropLast(suffix.count)) }
      .sorted()
  }

  /// Names of the cases that the last run left something of.
  public var failedNames: [String] {
    let suffix = Kind.actual.rawValue
    return FileManager.default.everything(in: folder + "/.failed")
      .filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }
      .sorted()
  }

  /// Makes the last run's picture and layout the baseline.
  ///
  /// - Returns: whether there was something to accept.
  public func accept(_ name: String) throws -> Bool {
    guard let picture = try read(name, .actual) else { return false }
    try write(picture, name, .picture)
    if let layout = try read(name, .actualLayout) { try write(layout, name, .layout) }
    removeFailure(name)
    return true
  }

  /// Removes a baseline.
  public func remove(_ name: String) throws {
    for kind in [Kind.picture, .layout] where FileManager.default.fileExists(atPath: path(name, kind)) {
      try FileManager.default.removeItem(atPath: path(name, kind))
    }
    removeFailure(name)
  }
}

extension FileManager {
  /// Paths of all files and folders below a folder, as seen from there; none where there is no such folder.
  func everything(in folder: String) -> [String] { (try? subpathsOfDirectory(atPath: folder)) ?? [] }
}
