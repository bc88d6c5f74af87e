/// What the answer of a flex container depends on, so that it is used again where that is the same.
extension FlexAlgorithm {
  /// Keeps what the answer depends on beside it.
  @inline(__always) mutating func noteDependence() {
    let cache = nodes.cache(container)
    var flags = cache.flags.subtracting(.ofLastLayout)
    if seen.contains(.undone) { flags.formUnion(.incomplete) }
    if seen.contains(.dependsOnHeight) || isMultiLine && main == 1
      || nodes.units(container) & (15 << LengthSlot.rowGap.rawValue) != 0
    {
      flags.formUnion(.dependsOnHeight)
    } else if keepsContent() {
      flags.formUnion(.keepsContent)
    }
    cache.flags = flags
  }

  /// Whether the items would stand just so in a taller container.
  @inline(__always) private mutating func keepsContent() -> Bool {
    if seen.intersects([.absolutes, .autoMainMargins]) || reversesMain && main == 1 || reversesCross || notesGaps {
      return false
    }
    if main == 1 {
      let justify = nodes.styles[container].keyword(StyleKeywords.justifyContent, bits: 4)
      return growSum == 0 && isAsTallAsItems
        && (justify == ContentAlignment.Keyword.normal.rawValue
          || justify == ContentAlignment.Keyword.flexStart.rawValue)
    }
    // A row: no line gets thicker, and no item moves in it.
    let start: UInt32 = 1 << UInt32(SelfAlignment.Keyword.flexStart.rawValue)
    if isMultiLine {
      let stays = nodes.styles[container].keyword(StyleKeywords.alignContent, bits: 4)
      return stays == ContentAlignment.Keyword.flexStart.rawValue
    }
    return alignments & ~start == 0 && !seen.contains(.autoCrossMargins)
  }
}
