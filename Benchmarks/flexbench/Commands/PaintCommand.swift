import ArgumentParser
import CairoKit
import FlexDisplay
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPaint
import FlexSnap
import Foundation

/// `flexbench paint`: how many small pages are painted as a browser paints them, and how near whole
/// documents come.
struct PaintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paint",
    abstract: "Compare painted pages with a browser's pictures.",
    discussion: """
      Takes folders of cases, index.json beside CATEGORY/NAME.html and .png, and folders of documents, \
      NAME.html beside NAME.chromium.png. A pixel differs where it does so visibly and isn't merely an edge \
      smoothed differently. A case passes with at most 0.5 % of such pixels; smooth ones keep to a mean error \
      as well.
      """)

  @Argument(help: "Folders of cases and of documents.")
  var folders: [String]
  @Option(help: "How many cases must pass; fewer are a failure.")
  var least: Int?
  @Option(help: ArgumentHelp("Share of differing pixels a document may have, in %.", valueName: "percent"))
  var most: Double?

  func run() throws {
    var session = PaintSession()
    var (passed, count) = (0, 0)
    var isGood = true
    for folder in folders {
      let index = URL(filePath: folder).appending(path: "index.json")
      if let data = try? Data(contentsOf: index) {
        for item in try JSONDecoder().decode(PaintIndex.self, from: data).cases {
          let page = URL(filePath: folder).appending(path: item.name)
          let found = try session.compare(
            html: page.appendingPathExtension("html"), with: page.appendingPathExtension("png"), canvas: item.canvas,
            scale: item.scale, countsSmoothedEdges: item.rule == "exact")
          count += 1
          if found.differing <= 0.005, item.rule != "smooth" || found.meanError <= 2 {
            passed += 1
          } else {
            print(
              String(format: "%@: %.2f %% differ, mean error %.2f", item.name, found.differing * 100, found.meanError))
          }
        }
      } else {
        for html in try documents(in: folder) {
          let expected = html.deletingPathExtension().appendingPathExtension("chromium.png")
          let found = try session.compare(html: html, with: expected, canvas: nil, scale: 1, countsSmoothedEdges: false)
          print(
            String(format: "%@: %.3f %% differ", html.deletingPathExtension().lastPathComponent, found.differing * 100))
          if let most, found.differing * 100 > most { isGood = false }
        }
      }
    }
    if count > 0 { print("\(passed) of \(count) cases pass") }
    if let least, passed < least { isGood = false }
    if !isGood { throw ExitCode.failure }
  }

  private func documents(in folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: URL(filePath: folder), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "html" }
      .sorted { $0.path < $1.path }
  }
}

/// The list of cases.
private struct PaintIndex: Decodable {
  struct Case: Decodable {
    var name: String
    /// CSS px.
    var canvas: [Int]
    var scale: Int
    /// `visible`, `smooth` or `exact`.
    var rule: String
  }
  var cases: [Case]
}

/// Renders page after page with the fonts of one session.
private struct PaintSession {
  struct Difference {
    /// Share of the pixels, 0…1.
    var differing: Double
    /// Of red, green and blue, of 255.
    var meanError: Double
  }

  /// Files beside the pages of a folder.
  private struct Files: Resources {
    let folder: String

    func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
      url.hasPrefix("/") ? url : folder + "/" + url
    }

    func read(_ name: String) throws(ResourceError) -> [UInt8] {
      guard let data = FileManager.default.contents(atPath: name) else { throw ResourceError("there is no such file") }
      return Array(data)
    }
  }
  private var kept: (folder: String, session: RenderSession)?

  mutating func compare(
    html: URL, with picture: URL, canvas: [Int]?, scale: Int, countsSmoothedEdges: Bool
  ) throws -> Difference {
    let folder = html.deletingLastPathComponent().path
    let session: RenderSession
    if let kept, kept.folder == folder {
      session = kept.session
    } else {
      session = try RenderSession(resources: Files(folder: folder))
      kept = (folder, session)
    }
    let expected = try Raster(png: [UInt8](Data(contentsOf: picture)))
    var options = RenderOptions()
    options.width = Float(canvas?.first ?? expected.width / scale)
    options.height = Float(canvas?.last ?? expected.height / scale)
    options.scale = Float(scale)
    let template = try Template(String(contentsOf: html, encoding: .utf8), file: html.path)
    let rendered = try session.render(template, data: .object([:]), as: .png, options: options)
    let actual = try Raster(png: rendered.files.first ?? [])
    // Pixelmatch's threshold of 0.1, on its scale a tenth of the distance from yellow to blue.
    let tolerance = PictureTolerance(deltaE: 10.352, ignoresAntialiasing: !countsSmoothedEdges)
    let diff = PictureDiff(old: expected.onWhite, new: actual.onWhite, tolerance: tolerance)
    return Difference(
      differing: Double(diff.differingPixels) / Double(max(1, diff.comparedPixels)),
      meanError: expected.onWhite.meanError(to: actual.onWhite))
  }
}

extension Raster {
  /// The picture on white ground.
  fileprivate var onWhite: Raster {
    var opaque = self
    for index in pixels.indices where pixels[index] >> 24 != 0xFF {
      let alpha = pixels[index] >> 24
      var word: UInt32 = 0xFF00_0000
      for shift in [UInt32(0), 8, 16] {
        let value = pixels[index] >> shift & 0xFF
        word |= (value * alpha + 255 * (255 - alpha) + 127) / 255 << shift
      }
      opaque.pixels[index] = word
    }
    return opaque
  }

  /// Mean distance of the channels, 0…255.
  fileprivate func meanError(to other: Raster) -> Double {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return 255 }
    var sum = 0
    for index in pixels.indices where pixels[index] != other.pixels[index] {
      for shift in [UInt32(0), 8, 16] {
        sum += abs(Int(pixels[index] >> shift & 0xFF) - Int(other.pixels[index] >> shift & 0xFF))
      }
    }
    return Double(sum) / Double(3 * pixels.count)
  }
}
