import Crypto
import Foundation
import Synchronization

/// The folder of templates: `NAME.html`, or a folder `NAME` with a `template.html`; in Stencil `NAME.stencil.html` and
/// `template.stencil.html`. Names have no slashes, so that no
/// name leads out of it.
final class TemplateFolder: Sendable {
  private struct State {
    var stamps: [String: String] = [:]
    var hashes: [String: SHA256.Digest] = [:]
    var names: [String: String] = [:]
    var hash = ""
    var looked: ContinuousClock.Instant?
  }

  let path: String
  private let state = Mutex(State())

  /// How long a look at the folder counts.
  private static let interval = Duration.milliseconds(300)
  /// Files that are looked at.
  private static let limit = 20_000

  init(_ path: String) { self.path = path }

  /// The file of a template, from the folder; `nil` where there is none.
  func file(of name: String) -> String? {
    guard Self.isName(name) else { return nil }
    return current.names[name]
  }

  var names: [String] { current.names.keys.sorted() }

  /// A hash of all that the folder holds: another with every change.
  var hash: String { current.hash }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".")
      && name.utf8.allSatisfy {
        $0 < 0x80
          && ($0 == 0x2D || $0 == 0x2E || $0 == 0x5F || Character(UnicodeScalar($0)).isLetter
            || Character(UnicodeScalar($0)).isNumber)
      }
  }

  private var current: State {
    state.withLock { state in
      let now = ContinuousClock.now
      if let looked = state.looked, now - looked < Self.interval { return state }
      look(&state)
      state.looked = ContinuousClock.now
      return state
    }
  }

  /// Reads what has changed.
  private func look(_ state: inout State) {
    var stamps: [String: String] = [:]
    let walk = FileManager.default.enumerator(atPath: path)
    while let name = walk?.nextObject() as? String, stamps.count < Self.limit {
      var information = stat()
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        stat("\(path)/\(name)", &information) == 0, information.st_mode & S_IFMT == S_IFREG
      else { continue }
      stamps[name] =
        "\(information.st_mtim.tv_sec).\(information.st_mtim.tv_nsec) \(information.st_size) \(information.st_ino)"
    }
    guard stamps != state.stamps || state.hash.isEmpty else { return }
    var whole = SHA256()
    var hashes: [String: SHA256.Digest] = [:]
    for name in stamps.keys.sorted() {
      let known = stamps[name] == state.stamps[name] ? state.hashes[name] : nil
      let hash = known ?? SHA256.hash(data: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data())
      hashes[name] = hash
      whole.update(data: Data(name.utf8) + [0] + Data(hash))
    }
    var names: [String: String] = [:]
    for file in stamps.keys.sorted() {
      let parts = file.split(separator: "/")
      // `card.stencil.html` is the card as well; where both are, the plain one counts.
      if parts.count == 1, file.hasSuffix(".html") {
        let name = String(file.dropLast(5))
        names[name] = file
        if name.hasSuffix(".stencil") {
          let short = String(name.dropLast(8))
          if names[short] == nil { names[short] = file }
        }
      } else if parts.count == 2, parts[1] == "template.html" {
        names[String(parts[0])] = file
      } else if parts.count == 2, parts[1] == "template.stencil.html", names[String(parts[0])] == nil {
        names[String(parts[0])] = file
      }
    }
    state.names = names.filter { Self.isName($0.key) }
    state.stamps = stamps
    state.hashes = hashes
    state.hash = whole.finalize().hexadecimal
  }
}
