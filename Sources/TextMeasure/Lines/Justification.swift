internal import CairoKit
internal import FlexTree

/// Spreads the room that a line has left. CSS Text 3 §7.4 (#justification).
struct Justification {
  /// Of each scalar of the range, the sides that it is widened on.
  private var sides: [Sides]
  private let start: Int
  private let extra: Float
  /// How many places there are that widen.
  private(set) var count = 0

  private struct Sides: OptionSet {
    var rawValue: UInt8

    static let before = Sides(rawValue: 1)
    static let after = Sides(rawValue: 2)
  }

  /// `nil` where the line has nothing to widen. `range` is what the line shows, in scalars.
  init?(_ range: Range<Int>, of paragraph: Paragraph, room: Float) {
    let style = paragraph.rootStyle.text
    guard room > 0, style.textJustify != .none else { return nil }
    let text = paragraph.text
    start = range.lowerBound
    sides = [Sides](repeating: [], count: range.count)
    var isAfterOpportunity = true
    for i in range {
      let scalar = text.scalars[i]
      let isLast = i == range.upperBound - 1
      if scalar == Character32.space || scalar == Character32.noBreakSpace || scalar == Character32.tab {
        if !isLast { sides[i - start].insert(.after) }
        isAfterOpportunity = true
      } else if style.textJustify == .interCharacter {
        if paragraph.shaped.isGrapheme[i], !isLast, paragraph.run(at: i) != nil { sides[i - start].insert(.after) }
      } else if style.textJustify == .auto, Self.isIdeographic(scalar) {
        if !isAfterOpportunity { sides[i - start].insert(.before) }
        if !isLast { sides[i - start].insert(.after) }
        isAfterOpportunity = true
      } else {
        isAfterOpportunity = false
      }
    }
    count = sides.reduce(0) { $0 + $1.rawValue.nonzeroBitCount }
    guard count > 0 else { return nil }
    extra = room / Float(count)
  }

  /// What a scalar's glyphs are widened by, on their left and right in a left-to-right run.
  func expansion(_ scalar: Int) -> (before: Float, after: Float) {
    guard sides.indices.contains(scalar - start) else { return (0, 0) }
    let sides = sides[scalar - start]
    return (sides.contains(.before) ? extra : 0, sides.contains(.after) ? extra : 0)
  }

  /// Han, kana and their punctuation.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    scalar >= 0x2E80 && TextAnalysis.isWide(scalar) && !(0xAC00...0xD7AF).contains(scalar)
      && !(0x3130...0x318F).contains(scalar)
  }
}
