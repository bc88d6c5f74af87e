internal import CCairo
internal import Glibc

/// What fontconfig has said of the fonts that are installed. It takes longer to read its configuration than to draw a
/// small document: what was asked once is kept in a file and counts for as long as no folder of fonts and no file of
/// the configuration has changed.
struct InstalledFonts: Sendable {
  /// A question which face has characters that the asked-for families lack.
  struct Search: Hashable, Sendable {
    var scalars: [UInt32]
    var language: String
    var wantsColor: Bool
  }
  /// A face by its file and index.
  struct Place: Equatable, Sendable {
    var path: String
    var index: Int
  }

  private(set) var faces: [FaceDescription] = []
  private(set) var substitutes: [String: [String]] = [:]
  private(set) var searches: [Search: Place?] = [:]
  /// Whether fontconfig was asked for something that the file doesn't have.
  private(set) var isChanged = false

  /// What the answers count for, as it was when fontconfig was asked: a long run is over later.
  var watched: [(path: String, stamp: Stamp)] = []

  /// The files and folders that fontconfig reads: its configuration, fonts, and what it keeps of them.
  private(set) var places: [String] = []

  private static let searchLimit = 1_024
  private static let substituteLimit = 1_024

  /// Asks fontconfig for the faces.
  static func asked() -> InstalledFonts {
    var fonts = InstalledFonts()
    fonts.isChanged = true
    if let config = FcConfigGetCurrent(), let set = FcConfigGetFonts(config, FcSetSystem) {
      fonts.faces = FaceDescription.all(in: set)
      let configuration = strings(FcConfigGetConfigFiles(config))
      let folders = strings(FcConfigGetConfigDirs(config)).union(strings(FcConfigGetFontDirs(config)))
      fonts.watched = stamps(of: watchedPaths(configuration, folders))
      fonts.places = configuration.union(folders).union(strings(FcConfigGetCacheDirs(config))).sorted()
    }
    return fonts
  }

  mutating func remember(substitutes found: [String], of family: String) {
    guard substitutes.count < Self.substituteLimit else { return }
    substitutes[family] = found
    isChanged = true
  }

  mutating func remember(_ place: Place?, of search: Search) {
    guard searches.count < Self.searchLimit else { return }
    searches[search] = .some(place)
    isChanged = true
  }
}

extension FaceDescription {
  static func all(in set: UnsafeMutablePointer<FcFontSet>) -> [FaceDescription] {
    (0..<Int(set[0].nfont)).compactMap { set[0].fonts[$0].flatMap(FaceDescription.init(pattern:)) }
  }
}

// MARK: The file

extension InstalledFonts {
  /// `$XDG_CACHE_HOME/flexrender/fonts`, or in `~/.cache`; `nil` where there is no such folder.
  static var file: String? {
    if let folder = environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/flexrender/fonts" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/flexrender/fonts"
  }

  /// The file's, if they are still right.
  init?(file: String) {
    guard let bytes = Self.contents(of: file) else { return nil }
    var reader = PackedReader(bytes)
    guard reader.string() == Self.heading, reader.strings() == Self.surroundings, let stamps = reader.count() else {
      return nil
    }
    for _ in 0..<stamps {
      guard let path = reader.string(), let numbers = reader.numbers(Stamp.size) else { return nil }
      let stamp = Stamp(of: path)
      guard stamp.numbers == numbers else { return nil }
      watched.append((path, stamp))
    }
    guard let places = reader.strings(), let faceCount = reader.count() else { return nil }
    self.places = places
    faces.reserveCapacity(faceCount)
    for _ in 0..<faceCount {
      guard let face = reader.face() else { return nil }
      faces.append(face)
    }
    guard let substituteCount = reader.count() else { return nil }
    for _ in 0..<substituteCount {
      guard let family = reader.string(), let found = reader.strings() else { return nil }
      substitutes[family] = found
    }
    guard let searchCount = reader.count() else { return nil }
    for _ in 0..<searchCount {
      guard let language = reader.string(), let wantsColor = reader.number(), let count = reader.count(),
        let scalars = reader.numbers(count), let path = reader.string(), let index = reader.number()
      else { return nil }
      let search = Search(scalars: scalars, language: language, wantsColor: wantsColor != 0)
      searches[search] = .some(path.isEmpty ? nil : Place(path: path, index: Int(index)))
    }
    guard reader.isAtEnd else { return nil }
  }

  /// Keeps what is known for the next process. Where it can't be kept nothing happens: it is asked again. So it is while
  /// there are no fonts: where they will come from isn't known then.
  func write(to file: String) {
    guard isChanged, !faces.isEmpty else { return }
    var writer = PackedWriter()
    writer.append(Self.heading)
    writer.append(Self.surroundings)
    writer.append(watched.count)
    for (path, stamp) in watched {
      writer.append(path)
      for number in stamp.numbers { writer.append(number) }
    }
    writer.append(places)
    writer.append(faces.count)
    for face in faces { writer.append(face) }
    writer.append(substitutes.count)
    for (family, found) in substitutes.sorted(by: { $0.key < $1.key }) {
      writer.append(family)
      writer.append(found)
    }
    writer.append(searches.count)
    for (search, place) in searches {
      writer.append(search.language)
      writer.append(UInt32(search.wantsColor ? 1 : 0))
      writer.append(search.scalars.count)
      for scalar in search.scalars { writer.append(scalar) }
      writer.append(place?.path ?? "")
      writer.append(UInt32(clamping: place?.index ?? 0))
    }
    Self.replace(file, with: writer.bytes)
  }

  /// Says what the file holds and how.
  private static let heading = "flexrender fonts 2"

  /// What fontconfig's answers follow from beside its files.
  private static var surroundings: [String] {
    ["\(FcGetVersion())"]
      + [
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
        "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG",
      ].map { environment($0) ?? "" }
  }

  private static func strings(_ list: OpaquePointer?) -> Set<String> {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: Set<String> = []
    while let next = FcStrListNext(list) { strings.insert(String(cString: next)) }
    strings.remove("")
    return strings
  }

  /// Files of the configuration, folders where there may come to be some, and all folders of fonts.
  private static func watchedPaths(_ configuration: Set<String>, _ folders: Set<String>) -> [String] {
    var paths = configuration
    for path in configuration { paths.insert(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))) }
    paths.formUnion(folders)
    // A configuration that wasn't found: fontconfig has its own until it is there.
    paths.insert("/etc/fonts/fonts.conf")
    for name in ["FONTCONFIG_FILE", "FONTCONFIG_PATH"] {
      if let path = environment(name), path.hasPrefix("/") { paths.insert(path) }
    }
    if let home = environment("HOME") {
      let settings = environment("XDG_CONFIG_HOME") ?? home + "/.config"
      let data = environment("XDG_DATA_HOME") ?? home + "/.local/share"
      for path in [
        settings + "/fontconfig", settings + "/fontconfig/conf.d", data + "/fonts", home + "/.fonts",
        home + "/.fonts.conf", home + "/.fonts.conf.d",
      ] {
        paths.insert(path)
      }
    }
    paths.remove("")
    return paths.sorted()
  }

  static func stamps(of paths: [String]) -> [(path: String, stamp: Stamp)] { paths.map { ($0, Stamp(of: $0)) } }

  /// When a file or folder was changed, and its size; zeros where there is none.
  struct Stamp {
    static let size = 4
    let numbers: [UInt32]

    init(of path: String) {
      var information = stat()
      guard stat(path, &information) == 0 else {
        numbers = [0, 0, 0, 0]
        return
      }
      let seconds = information.st_mtim.tv_sec
      numbers = [
        UInt32(truncatingIfNeeded: seconds >> 32), UInt32(truncatingIfNeeded: seconds),
        UInt32(truncatingIfNeeded: information.st_mtim.tv_nsec), UInt32(truncatingIfNeeded: information.st_size),
      ]
    }
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    // A file that somebody else put there isn't ours.
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_uid == geteuid(), information.st_size < 16 << 20
    else { return nil }
    let size = Int(information.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, size))
    }
    return bytes.count == size ? bytes : nil
  }

  /// Writes a file beside it first, so that no process reads half of it.
  private static func replace(_ path: String, with bytes: [UInt8]) {
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    let outer = String(folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.endIndex))
    mkdir(outer, 0o700)
    mkdir(folder, 0o700)
    let draft = "\(path).\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    if written != bytes.count || rename(draft, path) != 0 { unlink(draft) }
  }
}
