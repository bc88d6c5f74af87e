/// A C library that is opened by the first document that needs it; see `CLibraries`.
enum OpenedLibrary {
  /// The library's functions.
  ///
  /// - Parameters:
  ///   - opener: what the library's module declares.
  ///   - action: what the functions are needed for.
  static func functions<Functions>(
    _ opener: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> UnsafePointer<Functions>?, to action: String
  ) throws(CairoError) -> Functions {
    var failure: UnsafePointer<CChar>?
    guard let functions = opener(&failure) else {
      throw CairoError(action: action, reason: failure.map { String(cString: $0) } ?? "a library is missing")
    }
    return functions[0]
  }
}
