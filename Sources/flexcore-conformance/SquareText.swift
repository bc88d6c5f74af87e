import FlexCore

/// Text in the data's font: every character and space is 10 px wide, a line is 10 px tall, its
/// baseline 8 px below its top. Lines break at spaces and at U+200B.
struct SquareText {
  /// Words' lengths in characters, and whether a space follows.
  private let words: [(length: Int, hasSpace: Bool)]

  init(_ text: String) {
    var words: [(length: Int, hasSpace: Bool)] = []
    var length = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ":
        words.append((length, true))
        length = 0
      case "\u{200B}":
        words.append((length, false))
        length = 0
      default: length += 1
      }
    }
    words.append((length, false))
    self.words = words
  }

  /// - Parameter floats: what floats take of the lines, where the width is known.
  func measure(
    known: Size<Float?>, available: Size<AvailableSpace>, beside floats: [FloatIntrusion] = []
  ) -> Measurement {
    if let width = known.width, !floats.isEmpty { return measure(width: width, beside: floats) }
    let limit: Float =
      if let width = known.width { width } else {
        switch available.width {
        case .definite(let width): width
        case .minContent: 0
        case .maxContent: .infinity
        }
      }
    var lines = 1
    var widest: Float = 0
    var end: Float = 0
    var next: Float = 0
    for word in words {
      let width = Float(word.length) * 10
      if next > 0, next + width > limit + 0.01 {
        lines += 1
        next = 0
      }
      end = next + width
      widest = max(widest, end)
      next = end + (word.hasSpace ? 10 : 0)
    }
    return Measurement(
      size: Size(width: known.width ?? widest, height: Float(lines) * 10), firstBaseline: 8,
      lastBaseline: Float(lines) * 10 - 2)
  }

  /// Lines that give way to floats.
  private func measure(width: Float, beside floats: [FloatIntrusion]) -> Measurement {
    var first: Float?
    var top: Float = 0
    var next = 0
    var bottom: Float = 0
    while next < words.count {
      let least = Float(words[next].length) * 10
      let room = floats.room(from: top, height: 10, in: width, least: least)
      var end = least
      next += 1
      while next < words.count {
        let following = end + (words[next - 1].hasSpace ? 10 : 0) + Float(words[next].length) * 10
        if following > width - room.left - room.right + 0.01 { break }
        end = following
        next += 1
      }
      first = first ?? room.top + 8
      bottom = room.top + 10
      top = bottom
    }
    return Measurement(size: Size(width: width, height: bottom), firstBaseline: first, lastBaseline: bottom - 2)
  }
}
