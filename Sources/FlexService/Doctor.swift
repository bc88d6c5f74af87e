public import CairoKit
internal import FlexMarkup
internal import FoundationEssentials
internal import Glibc

/// Looks at what rendering needs of the machine.
public struct Doctor: Sendable {
  public enum Verdict: String, Sendable {
    case fine = "ok"
    /// Something comes out worse than it could.
    case lacking = "missing"
    /// Nothing can be rendered.
    case broken = "error"
  }

  public struct Finding: Sendable {
    public var verdict: Verdict
    public var subject: String
    public var detail: String
    /// Debian's package that helps.
    public var package: String?
  }

  public private(set) var findings: [Finding] = []

  /// Whether something can't be rendered at all.
  public var isBroken: Bool { findings.contains { $0.verdict == .broken } }

  /// The packages to install.
  public var packages: [String] { Set(findings.compactMap(\.package)).sorted() }

  /// - Throws: `CairoError` where the fonts can't be set up.
  public init(fonts options: FontOptions) throws {
    for library in LibraryVersions.all { add(.fine, "library \(library.name)", library.version) }
    for library in LibraryVersions.opened {
      if let problem = library.problem {
        add(.lacking, "library \(library.name)", problem, package: library.package)
      } else {
        add(.fine, "library \(library.name)", library.version ?? "installed")
      }
    }
    if let problem = YAMLLibrary.problem {
      add(.lacking, "library libyaml", problem, package: YAMLLibrary.package)
    } else {
      add(.fine, "library libyaml", "installed")
    }
    let set = try FontSet(options: options)
    examineFonts(set, usesSystem: options.useSystemFonts)
    examineHyphenation()
    examineLocale()
    examineTools()
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private mutating func add(_ verdict: Verdict, _ subject: String, _ detail: String, package: String? = nil) {
    findings.append(Finding(verdict: verdict, subject: subject, detail: detail, package: package))
  }

  /// Scripts with a letter of theirs, and the package that has it.
  private static let scripts: [(name: String, sample: Unicode.Scalar, package: String)] = [
    ("Latin", "a", "fonts-dejavu-core"), ("Greek", "λ", "fonts-dejavu-core"), ("Cyrillic", "ж", "fonts-dejavu-core"),
    ("Arabic", "ع", "fonts-noto-core"), ("Hebrew", "ש", "fonts-noto-core"), ("Devanagari", "क", "fonts-noto-core"),
    ("Bengali", "ক", "fonts-noto-core"), ("Tamil", "க", "fonts-noto-core"), ("Thai", "ก", "fonts-noto-core"),
    ("Georgian", "ა", "fonts-noto-core"), ("Ethiopic", "አ", "fonts-noto-core"),
    ("Chinese", "中", "fonts-noto-cjk"), ("Japanese", "の", "fonts-noto-cjk"), ("Korean", "한", "fonts-noto-cjk"),
    ("emoji", "😀", "fonts-noto-color-emoji"),
  ]

  private mutating func examineFonts(_ set: FontSet, usesSystem: Bool) {
    if usesSystem, unsafe access("/etc/fonts/fonts.conf", R_OK) != 0, Self.environment["FONTCONFIG_FILE"] == nil {
      add(.broken, "fontconfig", "there is no /etc/fonts/fonts.conf", package: "fontconfig-config")
    }
    let count = set.listing.count
    guard count > 0 else {
      add(.broken, "fonts", "there are none: text can't be drawn", package: "fonts-dejavu-core")
      return
    }
    add(.fine, "fonts", "\(count) faces of \(set.familyNames.count) families")
    let missing = Self.scripts.filter { !set.covers($0.sample) }
    if missing.count < Self.scripts.count {
      let names = Self.scripts.filter { script in !missing.contains { $0.name == script.name } }.map(\.name)
      add(.fine, "scripts", names.joined(separator: ", "))
    }
    for script in missing {
      add(.lacking, "script \(script.name)", "no font has \(script.sample)", package: script.package)
    }
    if set.faces(of: .named("Inter")).isEmpty {
      add(
        .lacking, "font Inter", "the templates of flexrender new are set in it", package: "fonts-inter")
    }
  }

  private mutating func examineHyphenation() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: Hyphenator.folder)) ?? []).sorted()
    let languages = names.compactMap { name in
      name.hasPrefix("hyph_") && name.hasSuffix(".dic") ? String(name.dropFirst(5).dropLast(4)) : nil
    }
    if languages.isEmpty {
      add(.lacking, "hyphenation", "'hyphens: auto' finds no dictionary", package: "hyphen-en-us")
    } else {
      add(.fine, "hyphenation", languages.joined(separator: ", "))
    }
  }

  /// Output never depends on the locale; which Han forms are preferred where `lang` is missing does.
  private mutating func examineLocale() {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { Self.environment[$0] }.first { !$0.isEmpty } ?? "C"
    if unsafe setlocale(LC_CTYPE, "") == nil {
      add(.lacking, "locale", "'\(name)' is not installed; pictures are the same without it", package: "locales")
    } else {
      add(.fine, "locale", name)
    }
    unsafe setlocale(LC_CTYPE, "C")
  }

  private mutating func examineTools() {
    let path = Self.environment["PATH"] ?? ""
    let hasPoppler = path.split(separator: ":").contains { unsafe access("\($0)/pdftoppm", X_OK) == 0 }
    if hasPoppler {
      add(.fine, "pdftoppm", "snap diff compares PDFs")
    } else {
      add(.lacking, "pdftoppm", "snap diff compares no PDFs without it", package: "poppler-utils")
    }
  }
}
