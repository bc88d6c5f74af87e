internal import CairoKit
internal import FlexService
internal import Glibc

extension FontOptions {
  /// What tells that a font is another one than in an earlier run: the content of the given files, size and time of
  /// those installed.
  var hash: StableHash {
    var hash = StableHash()
    let (given, installed) = allFiles
    for path in given {
      hash.combine(path)
      hash.combine(StableHash(words: (try? Files.read(path)) ?? []).text)
    }
    for path in installed {
      var information = stat()
      guard unsafe stat(path, &information) == 0 else { continue }
      hash.combine("\(path) \(information.st_size) \(information.st_mtim.tv_sec)")
    }
    return hash
  }
}
