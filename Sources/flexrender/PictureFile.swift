internal import FlexService
internal import FlexSnap
internal import FoundationEssentials

/// The pages of a picture or a PDF as pixels.
struct PictureFile {
  let pages: [Raster]

  /// - Throws: `FileError` where the file can't be read or is neither.
  init(_ path: String) throws {
    let bytes = try Files.read(path)
    if bytes.starts(with: Array("%PDF-".utf8)) {
      pages = try Self.rasterized(path)
    } else {
      do { pages = [try Raster(png: bytes)] } catch { throw FileError(path: path, reason: "\(error)") }
    }
  }

  /// Draws a PDF's pages by poppler's pdftoppm at 96 dots per inch, one pixel for a CSS px.
  private static func rasterized(_ path: String) throws -> [Raster] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let arguments = ["-png", "-r", "96", path, folder.appending(path: "page").path]
    guard let process = try? ChildProcess("pdftoppm", arguments, isQuiet: true) else {
      throw FileError(path: path, reason: "comparing PDFs needs Debian's poppler-utils")
    }
    guard process.wait() == 0 else { throw FileError(path: path, reason: "pdftoppm can't read it") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { try Raster(png: try Files.read(folder.appending(path: $0).path)) }
  }
}
