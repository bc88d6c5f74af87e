public import FlexDOM
internal import FlexMarkup
internal import FoundationEssentials

/// One picture that a suite keeps a baseline of.
public struct SnapshotCase: Equatable, Sendable {
  /// Path of the baseline without its extension: letters, digits, `-`, `_`, `.` and `/`.
  public var name: String
  /// Path of the template.
  public var template: String
  /// Path of the data, where the template has any.
  public var data: String?
  /// Canvas in CSS px; `nil` leaves it to the template.
  public var width: Float?
  public var height: Float?
  /// Device pixels per CSS px.
  public var scale: Float = 1
  public var tolerance = PictureTolerance()
  /// Selectors of elements that are not compared.
  public var masks: [String] = []

  public init(name: String, template: String, data: String? = nil) {
    self.name = name
    self.template = template
    self.data = data
  }
}

/// What is wrong with a suite of snapshots.
public struct SnapshotError: Located, Equatable {
  public enum Problem: Equatable, Sendable {
    case noFolder(String)
    case noCases(folder: String)
    case invalidField(String, expected: String)
    case unknownField(String, nearest: String?)
    case duplicateName(String)
    case invalidName(String)
    case unreadable(String, reason: String)
    case otherFont(String)
  }
  public var problem: Problem
  public var location: SourceLocation?

  public init(_ problem: Problem, location: SourceLocation? = nil) {
    self.problem = problem
    self.location = location
  }

  public var description: String {
    switch problem {
    case .noFolder(let folder): "there is no folder '\(folder)'"
    case .noCases(let folder): "found no case in '\(folder)'"
    case .invalidField(let name, let expected): "field '\(name)' is not as it should be; expected \(expected)"
    case .unknownField(let name, _): "unknown field '\(name)'"
    case .duplicateName(let name): "two cases are named '\(name)'"
    case .invalidName(let name): "'\(name)' can't name a case; expected letters, digits, '-', '_', '.' and '/'"
    case .unreadable(let path, let reason): "can't read '\(path)': \(reason)"
    case .otherFont(let path): "font file '\(path)' is not the one that was locked"
    }
  }

  public var hint: String? {
    switch problem {
    case .noCases: "a case is a folder with a template.html, or an entry of 'cases' in snap.yaml"
    case .unknownField(_, let nearest?): "did you mean '\(nearest)'?"
    case .unreadable: "is the path right, relative to snap.yaml?"
    case .otherFont: "install the locked version, or lock the fonts anew and accept the pictures"
    default: nil
    }
  }
}

/// The cases of a folder.
///
/// With a `snap.yaml` the cases are its list `cases`. Without one every folder below that has a
/// `template.html` is a case for each data file beside it: `data.json` makes `card`, files in a folder
/// `data` make `card/ada`, `card/grace`.
public struct SnapshotSuite: Sendable {
  public let folder: String
  public let cases: [SnapshotCase]

  public init(folder: String) throws {
    self.folder = folder
    guard FileManager.default.fileExists(atPath: folder) else { throw SnapshotError(.noFolder(folder)) }
    let file = folder + "/snap.yaml"
    cases =
      FileManager.default.fileExists(atPath: file)
      ? try Self.declared(in: file, folder: folder) : Self.found(in: folder)
    if cases.isEmpty { throw SnapshotError(.noCases(folder: folder)) }
    var names: Set<String> = []
    for item in cases {
      guard Self.isName(item.name) else { throw SnapshotError(.invalidName(item.name)) }
      guard names.insert(item.name).inserted else { throw SnapshotError(.duplicateName(item.name)) }
    }
  }

  /// Whether a name is safe as a path below the folder of baselines.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0)
          }
      }
  }

  // MARK: By convention

  private static func found(in folder: String) -> [SnapshotCase] {
    let templates = FileManager.default.everything(in: folder).filter { path in
      (path == "template.html" || path.hasSuffix("/template.html")) && !path.hasPrefix("__snapshots__/")
    }
    return templates.sorted().flatMap { path in cases(ofTemplate: path, in: folder) }
  }

  private static func cases(ofTemplate path: String, in folder: String) -> [SnapshotCase] {
    let home = path.split(separator: "/").dropLast().joined(separator: "/")
    let base = home.isEmpty ? "template" : home
    let template = "\(folder)/\(path)"
    let beside = home.isEmpty ? folder : "\(folder)/\(home)"
    let listed = (try? FileManager.default.contentsOfDirectory(atPath: beside + "/data"))?.sorted() ?? []
    let many = listed.filter { DataReader.format(ofFileNamed: $0) != nil }
    if !many.isEmpty {
      return many.map { file in
        let stem = file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)
        return SnapshotCase(name: "\(base)/\(stem)", template: template, data: "\(beside)/data/\(file)")
      }
    }
    let single = ["data.json", "data.yaml", "data.yml"].map { "\(beside)/\($0)" }
    let data = single.first { FileManager.default.fileExists(atPath: $0) }
    return [SnapshotCase(name: base, template: template, data: data)]
  }
}
