import CairoKit
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexPaint
import FlexPainter
import FlexSVGWriter
import Foundation
import TestSupport
import Testing

/// PNG, PDF and SVG come from one display list, and show the same: documents as users write them,
/// compared through poppler, librsvg and, where it is installed, Chromium.
@Suite("Three outputs of one document", .serialized, .enabled(if: Shared.url("fidelity/documents") != nil))
struct ThreeOutputsTests {
  /// Names of the documents with their canvas.
  static let documents: [String] = {
    guard let folder = Shared.url("fidelity/documents") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: documents) func agree(_ name: String) throws {
    let folder = try #require(Shared.url("fidelity/documents"))
    let files = try ThreeOutputsTests.render(name, in: folder)
    let png = try ComparedPicture(png: files[.png] ?? [])
    let svg = try ComparedPicture(svg: files[.svg] ?? [], width: png.width, height: png.height)
    let (svgShare, svgWorst) = png.difference(from: svg)
    #expect(svgShare < 0.0005, "SVG by librsvg: \(svgShare), at most \(svgWorst)")
    if let pdf = try ComparedPicture(pdf: files[.pdf] ?? [], width: png.width, height: png.height) {
      let (share, worst) = png.difference(from: pdf)
      #expect(share < 0.01, "PDF by poppler: \(share), at most \(worst)")
    }
    if let chromium = try ComparedPicture(svgInChromium: files[.svg] ?? [], width: png.width, height: png.height) {
      let (share, worst) = png.difference(from: chromium)
      #expect(share < 0.001, "SVG by Chromium: \(share), at most \(worst)")
    }
  }

  @Test func `a filtered backdrop is in all three`() throws {
    let html = """
      <body style="margin: 0; width: 200px; height: 100px; background: linear-gradient(90deg, red 50%, blue 50%)">
      <div style="position: absolute; left: 60px; top: 20px; width: 80px; height: 60px; transform: translate(5px, 0);
        border-radius: 20px; background: #fff4; backdrop-filter: blur(8px) invert(1)"></div>
      """
    try agree(html, width: 200, height: 100)
  }

  @Test func `gradients between points and circles are in all three`() throws {
    let gradients = [
      "linear, 10 20, 80% bottom, from(red), to(blue)", "linear, 5 5, 5 5, from(red), to(blue)",
      "radial, center center, 30, center center, 10, from(red), to(blue)",
      "radial, 20 30, 5, 70 30, 20, from(red), to(blue)", "radial, 20 30, 15, 70 30, 15, from(red), to(blue)",
      "radial, 45 30, 20, 45 30, 20, from(red), to(blue)", "radial, 45 30, 20, 55 30, 0, from(red), to(#0f08)",
    ]
    let boxes = gradients.map { "<b style='background: -webkit-gradient(\($0))'></b>" }.joined()
    let html = """
      <style>body { margin: 0; width: 400px; height: 140px }
      b { float: left; width: 90px; height: 60px; margin: 5px }</style>\(boxes)
      """
    try agree(html, width: 400, height: 140)
  }

  @Test func `filtered backdrops that look the same are told apart`() throws {
    let html = """
      <style>body { margin: 0; width: 200px; height: 100px; background: linear-gradient(90deg, red 50%, blue 50%) }
      i { position: absolute; left: 60px; top: 20px; width: 80px; height: 30px; backdrop-filter: hue-rotate(120deg) }
      b { position: absolute; inset: 0 }</style><b><i></i></b><b><i></i></b>
      """
    try agree(html, width: 200, height: 100)
  }

  @Test func `synthetic bold is as bold in all three`() throws {
    let html = """
      <body style="margin: 0; width: 200px; height: 100px; font: bold 64px/100px 'Noto Sans Symbols2'">
      ■<span style="color: #f008; -webkit-text-stroke: 4px blue">■</span><span style="color: #0808">■</span>
      """
    try agree(html, width: 200, height: 100)
  }

  @Test func `those in frames are told apart from those around`() throws {
    let style =
      "body { margin: 0; background: linear-gradient(90deg, red 50%, blue 50%) } "
      + "i { position: absolute; left: 20px; top: 10px; width: 60px; height: 30px; backdrop-filter: hue-rotate(120deg) }"
    let html = """
      <!doctype html><style>\(style) body { width: 200px; height: 100px } iframe { position: absolute; left: 60px; top: 50px }
      </style><i></i><iframe width=100 height=50 style="border: 0" srcdoc="<style>\(style)</style><i></i>"></iframe>
      """
    try agree(html, width: 200, height: 100)
  }

  @Test func `a filtered backdrop at the page's edge takes nothing from beyond`() throws {
    let html = """
      <body style="margin: 0; width: 200px; height: 100px; background: #123"><p style="margin: 0 0 0 40px; height: 50px;
      backdrop-filter: blur(4px)">
      """
    try agree(html, width: 200, height: 100)
  }

  @Test(arguments: [
    "<body dir='rtl' style=\"margin: 0; width: 300px; height: 60px; font: 40px/60px 'Noto Naskh Arabic'\">من ١٢ كلمة",
    "<body style=\"margin: 0; width: 300px; height: 60px; font: 30px/60px 'Noto Serif'\">AVAVA office",
    "<body style=\"margin: 0; width: 300px; height: 60px; font: 30px/60px 'Noto Serif'; letter-spacing: 4px\">a e\u{301}b office",
  ]) func `words that readers shape stand where they stood`(_ html: String) throws {
    let session = try RenderSession(resources: Folder(path: "/"))
    let options = RenderOptions()
    let document = try session.layOut(try Template(html, file: "t.html").bind(.object([:])), options: options)
    let png = try ComparedPicture(png: try session.encode(document, as: .png, options: options).bytes)
    let svg = try session.encode(document, as: .svg, options: options).bytes
    if let chromium = try ComparedPicture(svgInChromium: svg, width: 300, height: 60) {
      #expect(chromium.difference(from: png).share < 0.01)
    }
  }

  @Test(arguments: [
    "linear-gradient(#0000 95%, #9cf 0) 0 0/100% 20px", "linear-gradient(90deg, #fff 19px, red 0) 0 0/20px 20px",
    "repeating-linear-gradient(45deg, #f06 0 10px, #fc0 0 20px)",
    "repeating-radial-gradient(circle, #f06 0 7px, #0000 0 15px)",
    "radial-gradient(circle at 100% 50%, #0000 12px, #fc0 0)",
    "radial-gradient(circle at 100% 50%, red, lime 60px, #fc0 0)",
    "linear-gradient(90deg, red 80px, lime 80px, #fc0 120px, blue 0)",
  ]) func `jumps of colour lie where they lay`(_ background: String) throws {
    try agree(
      "<body style='margin:0;width:200px;height:100px'><p style='margin:0;height:100px;background:\(background)'>",
      width: 200, height: 100)
  }

  @Test func `what is masked behind something translucent is opaque`() throws {
    let html = """
      <body style="margin: 0; width: 200px; height: 100px"><p style="margin: 0; height: 100px; background: #f003">
      <b style="display: block; width: 100px; height: 80px; background: lime; mask: linear-gradient(#000 0 0)"></b>
      """
    try agree(html, width: 200, height: 100)
  }

  private func agree(_ html: String, width: Int, height: Int) throws {
    let session = try RenderSession(resources: Folder(path: "/"))
    let options = RenderOptions()
    let document = try session.layOut(try Template(html, file: "t.html").bind(.object([:])), options: options)
    // librsvg reads no embedded fonts.
    var encoding = EncodingOptions()
    encoding.svgText = .paths
    func bytes(_ format: OutputFormat) throws -> [UInt8] {
      try session.encode(document, as: format, options: options, encoding: encoding).bytes
    }
    let png = try ComparedPicture(png: try bytes(.png))
    let svg = try ComparedPicture(svg: try bytes(.svg), width: width, height: height)
    #expect(svg.difference(from: png).share < 0.02)
    if let pdf = try ComparedPicture(pdf: try bytes(.pdf), width: width, height: height) {
      #expect(pdf.difference(from: png).share < 0.02)
    }
  }

  static func render(_ name: String, in folder: URL) throws -> [OutputFormat: [UInt8]] {
    let file = folder.appending(path: name + ".html")
    let text = try String(contentsOf: file, encoding: .utf8)
    let canvas = text.firstMatch(of: /canvas: (\d+)x(\d+)/)
    var options = RenderOptions()
    options.width = canvas.flatMap { Float($0.1) }
    options.height = canvas.flatMap { Float($0.2) }
    let session = try RenderSession(resources: Folder(path: folder.path))
    let document = try session.layOut(
      try Template(text, file: file.lastPathComponent).bind(.object([:])), options: options)
    var files: [OutputFormat: [UInt8]] = [:]
    for format in OutputFormat.allCases {
      files[format] = try session.encode(document, as: format, options: options).bytes
    }
    return files
  }

  /// The files of one folder.
  struct Folder: Resources {
    let path: String

    func resolve(_ url: String, base: String?) throws(ResourceError) -> String {
      url.hasPrefix(path) ? url : path + "/" + url
    }

    func read(_ name: String) throws(ResourceError) -> [UInt8] {
      guard let data = FileManager.default.contents(atPath: name) else { throw ResourceError("there is no such file") }
      return Array(data)
    }
  }
}

/// Means of cells of 5 × 5 px: glyphs of rasters stand on whole pixels, those of vectors don't.
struct ComparedPicture {
  let width: Int
  let height: Int
  /// B, G, R of the cells, in rows.
  private let cells: [UInt8]

  private static let side = 5

  /// - Parameter width: in px; a surface that is larger has several pixels a px.
  private init(_ surface: ImageSurface, width: Int, height: Int) {
    self.width = width
    self.height = height
    let factor = max(1, Int((Double(surface.width) / Double(width)).rounded()))
    let side = ComparedPicture.side * factor
    let (columns, rows) = (width / ComparedPicture.side, height / ComparedPicture.side)
    var cells = [UInt8](repeating: 255, count: 3 * columns * rows)
    unsafe surface.withPixels { pixels in
      for row in 0..<min(rows, surface.height / side) {
        for column in 0..<min(columns, surface.width / side) {
          var (blue, green, red) = (0, 0, 0)
          for y in (row * side)..<((row + 1) * side) {
            var offset = y * surface.stride + 4 * column * side
            for _ in 0..<side {
              unsafe blue += Int(pixels[offset])
              unsafe green += Int(pixels[offset + 1])
              unsafe red += Int(pixels[offset + 2])
              offset += 4
            }
          }
          let cell = 3 * (row * columns + column)
          cells[cell] = UInt8(blue / (side * side))
          cells[cell + 1] = UInt8(green / (side * side))
          cells[cell + 2] = UInt8(red / (side * side))
        }
      }
    }
    self.cells = cells
  }

  init(png: [UInt8]) throws {
    let surface = try ComparedPicture.decoded(png)
    self.init(surface, width: surface.width, height: surface.height)
  }

  init(svg: [UInt8], width: Int, height: Int) throws {
    guard case .vector(let image) = try ImageDecoder().decode(svg) else {
      throw CairoError(action: "compare", reason: "no SVG")
    }
    let surface = try ImageSurface(devicePixels: (width, height))
    try image.draw(on: try Context(surface), width: Double(width), height: Double(height))
    self.init(surface, width: width, height: height)
  }

  /// - Returns: `nil` where poppler isn't installed.
  init?(pdf: [UInt8], page: Int = 1, width: Int, height: Int) throws {
    let picture = try Program.run(
      "pdftoppm", on: pdf, type: "pdf", output: "png"
    ) { input, output in
      ["-r", "192", "-png", "-singlefile", "-f", String(page), input, String(output.dropLast(4))]
    }
    guard let picture else { return nil }
    self.init(try ComparedPicture.decoded(picture), width: width, height: height)
  }

  /// - Returns: `nil` where Chromium isn't installed.
  init?(svgInChromium svg: [UInt8], width: Int, height: Int) throws {
    let picture = try Program.run("chromium", on: svg, type: "svg", output: "png") { input, output in
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
        "--window-size=\(width),\(height)", "--screenshot=\(output)", "file://\(input)",
      ]
    }
    guard let picture else { return nil }
    self.init(try ComparedPicture.decoded(picture), width: width, height: height)
  }

  private static func decoded(_ bytes: [UInt8]) throws -> ImageSurface {
    guard case .raster(let image) = try ImageDecoder().decode(bytes) else {
      throw CairoError(action: "compare", reason: "no picture")
    }
    return image.surface
  }

  /// The share of cells with a channel more than an eighth off, and the largest distance.
  func difference(from other: ComparedPicture) -> (share: Double, worst: Int) {
    var (count, worst) = (0, 0)
    for cell in stride(from: 0, to: min(cells.count, other.cells.count), by: 3) {
      var distance = 0
      for channel in cell..<(cell + 3) {
        distance = max(distance, abs(Int(cells[channel]) - Int(other.cells[channel])))
      }
      if distance > 32 { count += 1 }
      worst = max(worst, distance)
    }
    return (Double(3 * count) / Double(max(1, cells.count)), worst)
  }
}

/// Other people's programs.
enum Program {
  /// The file that a program makes of another, or `nil` where the program isn't installed.
  static func run(
    _ name: String, on bytes: [UInt8], type: String, output outputType: String,
    arguments: (_ input: String, _ output: String) -> [String]
  ) throws -> [UInt8]? {
    guard let path = ProgramRun.path(of: name) else { return nil }
    let place = try TestFolder()
    let folder = place.url
    let input = folder.appending(path: "in.\(type)")
    let output = folder.appending(path: "out.\(outputType)")
    try Data(bytes).write(to: input)
    _ = try ProgramRun([path] + arguments(input.path, output.path))
    return Array(try Data(contentsOf: output))
  }
}
