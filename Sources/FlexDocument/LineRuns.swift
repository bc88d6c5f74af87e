internal import CairoKit

extension GlyphRun {
  /// The run's clusters in logical order, each with its left edge from the run's origin and its width.
  var parts: [(text: String, x: Float, width: Float)] {
    var parts: [(range: Range<Int>, x: Float, width: Float)] = []
    var index = 0
    var x: Float = 0
    for cluster in clusters {
      let end = min(glyphs.count, index + cluster.glyphCount)
      let width = glyphs[min(index, end)..<end].reduce(Float(0)) { $0 + $1.advance }
      parts.append((cluster.textRange, x, width))
      x += width
      index = end
    }
    let utf8 = Array(text.utf8)
    return parts.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { part in
      (String(decoding: utf8[part.range.clamped(to: 0..<utf8.count)], as: UTF8.self), part.x, part.width)
    }
  }
}

/// Puts the pieces of a line, which are painted from left to right, into the order of its text.
enum LogicalOrder {
  static func sort(_ parts: [(text: String, runs: [LayoutReport.Run])], asIn line: String) -> [LayoutReport.Run] {
    var rest = Substring(line)
    var unused = parts
    var runs: [LayoutReport.Run] = []
    while !unused.isEmpty {
      if let index = unused.firstIndex(where: { !$0.text.isEmpty && rest.hasPrefix($0.text) }) {
        rest = rest.dropFirst(unused[index].text.count)
        runs += unused.remove(at: index).runs
      } else if !rest.isEmpty {
        // A character without a glyph: a tab, a control.
        rest = rest.dropFirst()
      } else {
        runs += unused.removeFirst().runs
      }
    }
    return runs
  }
}
