internal import CBuildInfo
internal import CairoKit

/// What the program says it is.
public enum BuildInformation {
  public static let version = "0.2.0"

  /// Abbreviated hash of the commit, where the program was installed or packed by make; `+changes` where files
  /// differed from it.
  public static var commit: String? {
    let text = unsafe String(cString: flexrender_build_commit())
    return text.isEmpty ? nil : text
  }

  /// The first line is version and commit, the second the libraries.
  public static var description: String {
    let libraries = LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    return version + (commit.map { " (\($0))" } ?? "") + "\n" + libraries
  }
}
