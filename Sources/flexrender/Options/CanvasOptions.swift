public import ArgumentParser
public import FlexDocument
package import FlexService

/// The canvas: the same for every subcommand that lays out.
struct CanvasOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Width of the canvas in CSS px; else the template's @page or body size, else 800.", valueName: "px"))
  var width: Float?

  @Option(
    help: ArgumentHelp("Height of the canvas in CSS px, or auto: as tall as its content.", valueName: "px|auto"))
  var height: CanvasHeight?

  @Option(
    help: ArgumentHelp(
      "Canvas by name or size: \(CanvasSize.names.joined(separator: ", ")), or 300x250@2x.", valueName: "size"),
    completion: .list(CanvasSize.names))
  var size: CanvasSize?

  @Option(help: ArgumentHelp("Device pixels per CSS px: 2 gives twice the pixels.", valueName: "n"))
  var scale: Float?

  @Option(help: "What @media rules see: screen or print. PDF is print, all else screen.")
  var media: RenderOptions.Media?

  @Flag(help: "Answer prefers-color-scheme with dark.")
  var dark = false

  @Option(
    help: ArgumentHelp(
      "The moment that animations are looked at: 2.5s, 500ms, or end, when those that end have ended. Else 0s.",
      valueName: "time"))
  var time: RenderOptions.Time = .seconds(0)

  func validate() throws {
    if let width, !(width >= 1 && width <= 1_000_000) { throw ValidationError("--width takes 1 to 1000000 px.") }
    if case .px(let height)? = height, !(height >= 1 && height <= 1_000_000) {
      throw ValidationError("--height takes 1 to 1000000 px, or auto.")
    }
    if let scale, !(scale >= 0.01 && scale <= 100) { throw ValidationError("--scale takes 0.01 to 100.") }
    if size != nil, width != nil || height != nil {
      throw ValidationError("--size gives both sides; leave --width and --height out.")
    }
  }

  func renderOptions(isPDF: Bool = false) -> RenderOptions {
    RenderOptions(
      width: width ?? size?.width, height: height?.px ?? size?.height,
      fitsContent: height == .auto, scale: scale ?? size?.scale ?? 1,
      media: media ?? (isPDF ? .print : .screen), prefersDark: dark,
      isPaged: isPDF, time: time)
  }
}

extension RenderOptions.Time: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
  public var defaultValueDescription: String { description }
}

enum CanvasHeight: ExpressibleByArgument, Equatable {
  case auto
  case px(Float)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let value = Float(argument) {
      self = .px(value)
    } else {
      return nil
    }
  }

  var px: Float? {
    if case .px(let value) = self { value } else { nil }
  }
}

extension CanvasSize: ExpressibleByArgument {}
