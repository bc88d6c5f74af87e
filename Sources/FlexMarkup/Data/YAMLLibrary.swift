internal import CYAML

/// The library that reads YAML, which is opened by the first document that has some.
public enum YAMLLibrary {
  /// Why it can't be opened.
  public static var problem: String? { unsafe fx_yaml_problem().map { unsafe String(cString: $0) } }
  /// Debian's package.
  public static var package: String { unsafe String(cString: fx_yaml_package()) }
}
