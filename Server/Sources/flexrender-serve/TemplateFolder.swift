import Crypto
import Foundation
import Synchronization

/// The folder of templates: `NAME.html`, or a folder `NAME` with a `template.html`; in Stencil `NAME.stencil.html` and
/// `template.stencil.html`. Names have no slashes, so that no
/// name leads out of it.
final class TemplateFolder: Sendable {
  private struct State: Sendable {
    var stamps: [String: String] = [:]
    var hashes: [String: [UInt8]] = [:]
    var names: [String: String] = [:]
    var hash = ""
  }

  /// Who looks, and what depends on it.
  private struct Watch: Sendable {
    var state = State()
    var isLooking = false
    var looked = ContinuousClock.now
    /// What was made of the folder since it was looked at, when the look began and since then.
    var made: (before: [String], since: [String]) = ([], [])
  }

  let path: String
  private let watch: Mutex<Watch>
  private let whenChanged: @Sendable ([String]) -> Void

  /// How long a look at the folder counts.
  private static let interval = Duration.milliseconds(300)
  /// Files that are looked at.
  private static let limit = 20_000

  /// - Parameter whenChanged: takes what is in doubt after a change: it was made when the folder may have been either.
  init(_ path: String, whenChanged: @escaping @Sendable ([String]) -> Void) {
    self.path = path
    self.whenChanged = whenChanged
    watch = Mutex(Watch(state: Self.look(at: path, after: State())))
  }

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

  /// Whether the folder is still what its hash said, for something that was made of it meanwhile. Should the next look
  /// find a change, nobody knows what it was made of.
  func admits(_ made: String, of hash: String) -> Bool {
    watch.withLock { watch in
      guard watch.state.hash == hash else { return false }
      watch.made.since.append(made)
      return true
    }
  }

  private var current: State {
    let (known, isOurs) = watch.withLock { watch in
      let isDue = !watch.isLooking && ContinuousClock.now - watch.looked >= Self.interval
      if isDue {
        watch.isLooking = true
        watch.made = (watch.made.since, [])
      }
      return (watch.state, isDue)
    }
    // One request looks; the others go on with what is known.
    guard isOurs else { return known }
    let state = Self.look(at: path, after: known)
    let doubtful = watch.withLock { watch in
      let hasChanged = state.hash != watch.state.hash
      let doubtful = hasChanged ? watch.made.before + watch.made.since : []
      watch.made = ([], hasChanged ? [] : watch.made.since)
      watch.state = state
      watch.isLooking = false
      watch.looked = ContinuousClock.now
      return doubtful
    }
    if !doubtful.isEmpty { whenChanged(doubtful) }
    return state
  }

  /// Reads what has changed.
  private static func look(at path: String, after known: State) -> State {
    var state = known
    var stamps: [String: String] = [:]
    let walk = FileManager.default.enumerator(atPath: path)
    while let name = walk?.nextObject() as? String, stamps.count < limit {
      var information = stat()
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        stat("\(path)/\(name)", &information) == 0, information.st_mode & S_IFMT == S_IFREG
      else { continue }
      stamps[name] =
        "\(information.st_mtim.tv_sec).\(information.st_mtim.tv_nsec) \(information.st_size) \(information.st_ino)"
    }
    guard stamps != state.stamps || state.hash.isEmpty else { return state }
    var whole = SHA256()
    var hashes: [String: [UInt8]] = [:]
    for name in stamps.keys.sorted() {
      let known = stamps[name] == state.stamps[name] ? state.hashes[name] : nil
      let hash = known ?? Array(SHA256.hash(data: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()))
      hashes[name] = hash
      whole.update(data: Array(name.utf8) + [0] + hash)
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
    state.names = names.filter { isName($0.key) }
    state.stamps = stamps
    state.hashes = hashes
    state.hash = whole.finalize().hexadecimal
    return state
  }
}
