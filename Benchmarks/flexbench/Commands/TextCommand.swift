import ArgumentParser
import CairoKit
import FlexCore
import FlexTree
import Foundation
import SeededRandom
import TextMeasure

/// `flexbench text`: paragraphs broken at many widths, beside Pango re-laying the same.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Break 200 paragraphs at 10 widths each, by TextMeasure and by PangoLayout.")

  @Option(help: "Paragraphs.")
  var paragraphs = 200
  @Option(help: "Widths, from 160 px up in steps of 40.")
  var widths = 10
  @Flag(help: "Run ours once and nothing else: for counting instructions.")
  var once = false

  func run() throws {
    let texts = Self.texts(paragraphs)
    let rooms = (0..<widths).map { Float(160 + 40 * $0) }
    let fonts = try FontSet()
    // The first text of a process pays for fonts; that is not what is measured here.
    _ = height(of: [texts[0]], rooms, TextMeasurer(fonts: fonts), places: false)
    let ours = Samples.of(once ? 1 : 7) { height(of: texts, rooms, TextMeasurer(fonts: fonts), places: false) }
    if once { return }
    let placed = Samples.of(7) { height(of: texts, rooms, TextMeasurer(fonts: fonts), places: true) }
    guard let shared = PangoParagraph.Shared() else { throw ExitCode(1) }
    let layouts = texts.compactMap { PangoParagraph($0, family: "Inter", size: 16, shared) }
    let pango = Samples.of(7) {
      layouts.reduce(0) { sum, layout in rooms.reduce(sum) { $0 + layout.height(width: Double($1)) } }
    }
    for (name, samples) in [("measure", ours), ("layout", placed), ("pango", pango)] {
      let ratio = Double(samples.median) / Double(max(1, pango.median))
      print(
        "text", name, "paragraphs=\(paragraphs)", "widths=\(widths)", "median_ns=\(samples.median)",
        "ratio=\(String(format: "%.3f", ratio))")
    }
  }

  /// Shapes each text once and measures it at each width; with `places` glyphs are placed as well.
  private func height(of texts: [String], _ widths: [Float], _ measurer: TextMeasurer, places: Bool) -> Double {
    func noAtoms(_ box: BoxID, _ space: AvailableSpace) -> AtomMetrics { AtomMetrics(size: .zero, baseline: 0) }
    var style = ComputedStyle()
    style.text.fontFamily = [.named("Inter")]
    var sum = 0.0
    for text in texts {
      var content = InlineContent(rootStyle: style)
      content.items = [.text(text)]
      let paragraph = measurer.paragraph(for: content)
      for width in widths {
        let measured = paragraph.measure(
          known: Size(width: width, height: nil), available: Size(width: .definite(width), height: .maxContent),
          atoms: noAtoms)
        sum += Double(measured.size.height)
        if places { sum += Double(paragraph.layout(width: width, atoms: noAtoms).lines.count) }
      }
    }
    return sum
  }

  /// Texts of 40 to 120 words, always the same.
  static func texts(_ count: Int) -> [String] {
    let words =
      "the lighthouse keeper counted eleven ships before fog rolled in and not one of them answered his lamp quietly"
      .split(separator: " ")
    var random = SplitMix(state: 4711)
    return (0..<count).map { index in
      let length = 40 + Int(random.below(80))
      return "\(index) " + (0..<length).map { _ in words[Int(random.below(words.count))] }.joined(separator: " ") + "."
    }
  }
}

extension Samples {
  /// CPU times of a piece of work that runs `count` times.
  static func of(_ count: Int, _ work: () -> Double) -> Samples {
    var samples = Samples()
    for _ in 0..<count {
      let start = threadNanoseconds()
      let result = work()
      samples.add(threadNanoseconds() - start)
      if !result.isFinite { break }
    }
    return samples
  }
}
