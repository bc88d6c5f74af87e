internal import FlexService
internal import FlexSnap
internal import Foundation

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
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["pdftoppm", "-png", "-r", "96", path, folder.appending(path: "page").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: break
    case 127: throw FileError(path: path, reason: "comparing PDFs needs Debian's poppler-utils")
    default: throw FileError(path: path, reason: "pdftoppm can't read it")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { try Raster(png: try Files.read(folder.appending(path: $0).path)) }
  }
}
