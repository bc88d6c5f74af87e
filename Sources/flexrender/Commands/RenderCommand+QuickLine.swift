internal import CairoKit
internal import FlexDOM
internal import FlexDocument
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexSVGWriter
internal import FlexService

extension RenderCommand {
  /// The command of a line of common options; `nil` where there is any other, or something is wrong.
  init?(quick arguments: ArraySlice<String>) {
    var line = QuickLine(arguments)
    var input = InputOptions.unnamed
    var canvas = CanvasOptions.unnamed
    var encoding = EncodingCommandOptions.unnamed
    var output: [String] = []
    var format: OutputFormat?
    var templates: [String] = []
    var names: [String] = []
    while let part = line.next() {
      guard case .option(let name) = part else {
        if case .argument(let path) = part { templates.append(path) }
        continue
      }
      let isRight =
        switch name {
        case "-o", "--output": line.read(&output)
        case "--set": line.read(&input.set)
        case "--font": line.read(&input.font)
        case let name where names.contains(name): false
        case "--data": line.read(&input.data)
        case "--base": line.read(&input.base)
        case "--locale": line.read(&input.locale)
        case "--record": line.read(&input.record) { Int($0) }
        case "--format": line.read(&format) { OutputFormat(rawValue: $0) }
        case "--width": line.read(&canvas.width) { Float($0) }
        case "--height": line.read(&canvas.height) { CanvasHeight(argument: $0) }
        case "--size": line.read(&canvas.size) { CanvasSize(argument: $0) }
        case "--scale": line.read(&canvas.scale) { Float($0) }
        case "--png": line.read(&encoding.effort) { PNGEncoder.Effort(rawValue: $0) }
        case "--messages": line.read(&input.messages.messages) { MessageFormat(rawValue: $0) }
        case "--timeout": line.read(&input.limits.timeout) { Double($0) }
        case "--no-isolation": line.read(flag: &input.limits.noIsolation)
        case "--sandbox": line.read(flag: &input.limits.sandbox)
        case "--strict": line.read(flag: &input.strict)
        case "--no-system-fonts": line.read(flag: &input.noSystemFonts)
        case "--dark": line.read(flag: &canvas.dark)
        case "--transparent": line.read(flag: &encoding.transparent)
        default: false
        }
      guard isRight else { return nil }
      names.append(name)
    }
    guard templates.count == 1 else { return nil }
    input.template = templates[0]
    let pdf = PDFCommandOptions.unnamed
    self.init()
    self.input = input
    self.output = output
    pages = nil
    self.format = format
    self.canvas = canvas
    self.encoding = encoding
    self.pdf = pdf
    do {
      try input.validate()
      try input.limits.validate()
      try canvas.validate()
      try encoding.validate()
      try pdf.validate()
      try validate()
    } catch {
      return nil
    }
  }
}

// The options as a line has them that names none. `QuickLineTests` holds them to what ArgumentParser makes of one.

extension InputOptions {
  fileprivate static var unnamed: Self {
    var options = Self()
    options.template = ""
    options.data = nil
    options.engine = nil
    options.dataFormat = nil
    options.record = nil
    options.set = []
    options.font = []
    options.noSystemFonts = false
    options.base = nil
    options.locale = nil
    options.strict = false
    options.verbose = false
    options.messages = MessageOptions()
    options.messages.messages = .text
    options.limits = .unnamed
    return options
  }
}

extension LimitOptions {
  fileprivate static var unnamed: Self {
    var options = Self()
    options.timeout = nil
    options.maxMemory = nil
    options.maxPages = nil
    options.maxPixels = nil
    options.maxExpansions = nil
    options.maxBoxes = nil
    options.sandbox = false
    options.noIsolation = false
    return options
  }
}

extension CanvasOptions {
  fileprivate static var unnamed: Self {
    var options = Self()
    options.width = nil
    options.height = nil
    options.size = nil
    options.scale = nil
    options.media = nil
    options.dark = false
    options.time = .seconds(0)
    return options
  }
}

extension EncodingCommandOptions {
  fileprivate static var unnamed: Self {
    var options = Self()
    options.effort = .default
    options.depth = .eight
    options.gamut = .srgb
    options.quality = nil
    options.lossless = false
    options.background = nil
    options.transparent = false
    options.text = .embedded
    return options
  }
}

extension PDFCommandOptions {
  fileprivate static var unnamed: Self {
    var options = Self()
    options.noTags = false
    options.forms = false
    options.conformance = []
    options.attach = []
    options.relationship = nil
    options.invoice = nil
    options.imageDpi = nil
    options.pageLayout = nil
    options.pageMode = nil
    options.title = nil
    options.author = nil
    options.subject = nil
    options.keywords = nil
    return options
  }
}
