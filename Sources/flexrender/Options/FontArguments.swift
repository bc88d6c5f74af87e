internal import ArgumentParser
internal import CairoKit
internal import FlexService

/// Fonts of a command that has no template of its own.
struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("A font file, or a folder of fonts; may be repeated.", valueName: "path"), completion: .file())
  var font: [String] = []
  @Flag(help: "Use only the given fonts, not those of the system.")
  var noSystemFonts = false

  var options: FontOptions {
    get throws {
      for path in font where !Files.exists(path) { throw FileError(path) }
      return FontOptions(
        files: font.filter { !Files.isFolder($0) }, folders: font.filter(Files.isFolder),
        useSystemFonts: !noSystemFonts)
    }
  }
}
