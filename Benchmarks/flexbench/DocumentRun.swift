import CairoKit
import FlexDOM
import FlexDisplay
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexPaint
import FlexPainter
import Foundation

/// One document, rendered again and again.
struct DocumentRun {
  private let name: String
  private let text: String
  private let data: DataValue
  private let folder: String
  private let options: RenderOptions
  private let fonts: FontOptions

  /// Files of the template's folder.
  private struct Folder: Resources {
    let path: String

    func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
      url.hasPrefix("/") ? url : path + "/" + url
    }

    func read(_ name: String) throws(ResourceError) -> [UInt8] {
      guard let data = FileManager.default.contents(atPath: name) else { throw ResourceError("there is no such file") }
      return Array(data)
    }
  }

  /// Milliseconds of each stage, of one rendering or of many.
  private final class StageClock {
    private var samples: [String: Samples] = [:]
    private var current: (name: String, start: Int64)?

    func begin(_ stage: String) {
      end()
      current = (stage, threadNanoseconds())
    }

    func end() {
      guard let (stage, start) = current else { return }
      samples[stage, default: Samples()].add(threadNanoseconds() - start)
      current = nil
    }

    func milliseconds(_ stage: String) -> Double { Double(samples[stage]?.median ?? 0) / 1e6 }
  }

  init(template: String, width: Float?, height: Float?, fonts: [String]) throws {
    let url = URL(filePath: template)
    name = url.deletingPathExtension().lastPathComponent
    folder = url.deletingLastPathComponent().path
    text = try String(contentsOf: url, encoding: .utf8)
    let json = url.deletingPathExtension().appendingPathExtension("json")
    if let content = try? String(contentsOf: json, encoding: .utf8) {
      data = try DataReader.read(content, as: .json, file: json.lastPathComponent)
    } else {
      data = .object([:])
    }
    var options = RenderOptions()
    // The documents to compare with name their canvas in a comment.
    let canvas = text.firstMatch(of: /canvas: (\d+)x(\d+)/)
    options.width = width ?? canvas.flatMap { Float($0.1) }
    options.height = height ?? canvas.flatMap { Float($0.2) }
    self.options = options
    let files = fonts.filter { !$0.isFolder }
    self.fonts = FontOptions(files: files, folders: fonts.filter(\.isFolder), useSystemFonts: fonts.isEmpty)
  }

  private func session() throws -> RenderSession { try RenderSession(resources: Folder(path: folder), fonts: fonts) }

  /// From template to display lists.
  private func lists(_ session: RenderSession, _ clock: StageClock, template: Template? = nil) throws -> [DisplayList] {
    session.stageWillBegin = { clock.begin($0.rawValue) }
    clock.begin("bind")
    let bound = try (template ?? Template(text, file: name)).bind(data)
    clock.begin("parse")
    let document = try Document(parsing: bound)
    let laidOut = try session.layOut(document, options: options)
    clock.begin("list")
    let lists = session.displayLists(of: laidOut, options: options)
    clock.end()
    return lists
  }

  /// Paints the first page and writes it as PNG.
  private func png(_ lists: [DisplayList], _ session: RenderSession, _ clock: StageClock) throws -> Int {
    guard let page = lists.first else { return 0 }
    let encoder = PNGPageEncoder(shadows: session.shadows)
    clock.begin("paint")
    let raster = try encoder.raster(of: page, fonts: session.fonts, images: session.images)
    clock.begin("encode")
    let file = try encoder.encoder.encode(consuming: raster)
    clock.end()
    return file.count
  }

  func renderOnce() throws {
    let session = try session()
    let clock = StageClock()
    _ = try png(try lists(session, clock), session, clock)
  }

  func measure(repetitions: Int) throws -> DocumentResult {
    _ = ResidentMemory.resetPeak()
    let start = threadNanoseconds()
    let session = try session()
    let first = StageClock()
    var sizes = [("png", try png(try lists(session, first), session, first))]
    let cold = Double(threadNanoseconds() - start) / 1e6
    let peak = ResidentMemory.peak()

    let clock = StageClock()
    // Read once, as a batch does.
    let template = try Template(text, file: name)
    for _ in 0..<repetitions {
      let lists = try lists(session, clock, template: template)
      _ = try png(lists, session, clock)
      for format in [OutputFormat.pdf, .svg] {
        clock.begin(format.rawValue)
        let files = try format.encode(
          PaintedDocument(
            pages: PageLists(lists), fonts: session.fonts, images: session.images, shadows: session.shadows))
        clock.end()
        if sizes.count < OutputFormat.allCases.count {
          sizes.append((format.rawValue, files.reduce(0) { $0 + $1.count }))
        }
      }
    }
    let stages = ["bind", "parse"] + RenderStage.allCases.map(\.rawValue) + ["list", "paint", "encode", "pdf", "svg"]
    return DocumentResult(
      name: name,
      stages: [("cold", cold)] + stages.map { ($0, $0 == "text" ? first.milliseconds($0) : clock.milliseconds($0)) },
      sizes: sizes, peakBytes: peak)
  }
}

extension String {
  fileprivate var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: self, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
