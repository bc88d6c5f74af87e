import ArgumentParser
import FlexDocument
import Foundation

/// `flexbench documents`: whole documents, from template to file, split into stages.
struct DocumentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documents",
    abstract: "Render documents and time every stage.",
    discussion: """
      Prints one line of JSON a document: milliseconds of CPU time of one thread. 'cold' is the first \
      rendering to PNG with a new session, the stages are medians of later ones. The template is read and text \
      is shaped once a session: the first isn't counted, the stage of text is that of the first rendering.
      """)

  @Argument(help: "Templates; NAME.json beside one is its data.")
  var templates: [String]
  @Option(help: "Renderings that the medians are of.")
  var repetitions = 20
  @Option(help: "Width of the canvas in CSS px.")
  var width: Float?
  @Option(help: "Height of the canvas in CSS px.")
  var height: Float?
  @Option(help: ArgumentHelp("A font file, or a folder of fonts; without any, those of the system.", valueName: "path"))
  var font: [String] = []
  @Flag(help: "Render once, to PNG: for counting instructions.")
  var once = false

  func run() throws {
    for template in templates {
      let run = try DocumentRun(template: template, width: width, height: height, fonts: font)
      if once {
        try run.renderOnce()
      } else {
        print(try run.measure(repetitions: max(1, repetitions)).line)
      }
    }
  }
}

/// What one document took.
struct DocumentResult {
  var name: String
  /// Milliseconds, in order.
  var stages: [(name: String, milliseconds: Double)]
  /// Bytes of the files, by format.
  var sizes: [(name: String, bytes: Int)]
  var peakBytes: Int

  var line: String {
    var fields = ["\"document\": \"\(name)\""]
    fields += stages.map { "\"\($0.name)\": \(String(format: "%.2f", $0.milliseconds))" }
    fields += sizes.map { "\"\($0.name)_bytes\": \($0.bytes)" }
    fields.append("\"peak_mib\": \(String(format: "%.1f", Double(peakBytes) / 1_048_576))")
    return "{" + fields.joined(separator: ", ") + "}"
  }
}
