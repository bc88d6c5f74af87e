internal import ArgumentParser
internal import CairoKit
internal import FlexService
internal import FlexSnap

/// `flexrender fonts`: which fonts there are and what names resolve to.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts", abstract: "List fonts, or lock those that snapshots use.",
    subcommands: [List.self, Lock.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List what families resolve to.",
      discussion: """
        Without a family all families are listed by name. serif, sans-serif, monospace, cursive, fantasy, system-ui, \
        math and emoji are the generic ones.
        """)

    @Argument(help: "Families, as font-family names them.")
    var families: [String] = []
    @OptionGroup var fonts: FontArguments
    @OptionGroup var messages: MessageOptions

    func run() throws {
      try Reporting.run(messages) { printer in
        let set = try FontSet(options: try fonts.options)
        if families.isEmpty {
          for name in set.familyNames { print(name) }
        }
        for family in families {
          let faces = set.faces(of: FontFamilyName(listed: family))
          if faces.isEmpty { throw FontsError(family: family, nearest: set.nearestFamily(to: family)) }
          print("\(family):")
          for face in faces { print("  \(face.line)") }
        }
      }
    }
  }

  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the font files that a folder's snapshots use, with their hashes, to fonts.lock.",
      discussion: "flexrender snap test uses only these fonts then, and stops where a file has changed.")

    @Argument(help: "The folder of the cases.", completion: .directory)
    var folder = "."
    @OptionGroup var fonts: FontArguments
    @OptionGroup var messages: MessageOptions

    func run() throws {
      let suite = try Snap.suite(folder, messages)
      try Reporting.run(messages) { printer in
        let path = "\(folder)/\(FontLock.fileName)"
        // A lock that is there already must not choose what is locked.
        let renderer = try SnapRenderer(suite: "", fonts: try fonts.options)
        for item in suite.cases { _ = try renderer.render(item) }
        let lock = try FontLock(files: renderer.openedFontFiles)
        try Files.write(Array(try lock.json.utf8), to: path)
        print("locked \(lock.fonts.count) font files in \(path)")
      }
    }
  }
}

/// A family that isn't there.
private struct FontsError: Error, CustomStringConvertible {
  var family: String
  var nearest: String?

  var description: String {
    "there is no family '\(family)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension FontFamilyName {
  /// A family as a user types it: a generic keyword or a name.
  fileprivate init(listed name: String) {
    self =
      switch name {
      case "serif": .generic(.serif)
      case "sans-serif": .generic(.sansSerif)
      case "monospace": .generic(.monospace)
      case "cursive": .generic(.cursive)
      case "fantasy": .generic(.fantasy)
      case "system-ui": .generic(.systemUI)
      case "math": .generic(.math)
      case "emoji": .generic(.emoji)
      default: .named(name)
      }
  }
}

extension FaceSummary {
  /// "Inter Bold Italic  700 italic  /usr/share/fonts/…".
  fileprivate var line: String {
    let low = Int(weight.lowerBound)
    let high = Int(weight.upperBound)
    let weights = low == high ? "\(low)" : "\(low)–\(high)"
    return
      "\(family) \(style)  \(weights)\(isItalic ? " italic" : "")\(isVariable ? " variable" : "")  \(file ?? "in memory")"
  }
}
