internal import ArgumentParser
internal import CairoKit
internal import FlexDOM
internal import FlexDocument
internal import FlexMarkup
internal import FlexOutput
internal import FlexPaint
internal import FlexSnap

/// Renders the cases of a suite. Cases of one template share a session.
final class SnapRenderer {
  private let fonts: FontOptions
  private var sessions: [String: RenderSession] = [:]

  /// - Throws: `SnapshotError` where a locked font is not the one that was locked.
  init(suite: String, fonts: FontOptions) throws {
    if let lock = try FontLock(path: "\(suite)/\(FontLock.fileName)") {
      try lock.verify()
      self.fonts = FontOptions(files: lock.files, useSystemFonts: false)
    } else {
      self.fonts = fonts
    }
  }

  func render(_ item: SnapshotCase) throws -> RenderedSnapshot {
    let arguments = [item.template] + (item.data.map { ["--data", $0] } ?? [])
    let input = try InputOptions.parse(arguments)
    let printer = DiagnosticPrinter()
    let source = try Input(input, printer: printer)
    let session = try sessions[item.template] ?? RenderSession(resources: source.resources, fonts: fonts)
    sessions[item.template] = session
    let options = RenderOptions(width: item.width, height: item.height, scale: item.scale)
    let bound = try source.template.bind(try Input.data(input, for: source.template, printer: printer))
    let document = try session.layOut(bound, options: options)
    let report = LayoutReport(document, includesStyles: true)
    let rendered = try session.encode(document, as: .png, options: options)
    let masked = Set(try item.masks.flatMap(document.nodes(matching:)))
    let masks = report.elements.filter { masked.contains($0.node) }.flatMap(\.rects).map { rect in
      PixelRect(covering: (rect.x, rect.y, rect.width, rect.height), scale: item.scale)
    }
    return RenderedSnapshot(
      png: rendered.files.first ?? [], layout: LayoutSnapshot(report), masks: masks, scale: item.scale)
  }

  /// The font files that the cases' texts were set in.
  var openedFontFiles: [String] {
    Set(sessions.values.flatMap { $0.fonts.openedFiles }).sorted()
  }
}
