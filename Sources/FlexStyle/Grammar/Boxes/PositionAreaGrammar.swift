import FlexTree

extension Grammar where Value == PositionArea {
  /// `<position-area>`. CSS Anchor Positioning 1 §3.1.1 (#typedef-position-area).
  static let positionArea = absolute("<position-area>") { reader in
    guard let first = reader.ident().flatMap({ PositionSpan.named[$0] }) else { return nil }
    guard let second = reader.attempt({ $0.ident().flatMap { PositionSpan.named[$0] } }) else {
      // Alone, a name without an axis stands for both; one with an axis leaves the other whole.
      return PositionArea(first, first.axis == .either ? first : PositionSpan(.either, .spanAll))
    }
    return first.goes(with: second) ? PositionArea(first, second) : nil
  } print: { area, _ in
    area.text
  }
}

extension PositionArea {
  /// As CSS has it: what a name alone would mean isn't said.
  var text: String {
    if first.axis != .either, second.tracks == .spanAll { return first.text }
    if second.axis != .either, first.tracks == .spanAll { return second.text }
    return first == second ? first.text : "\(first.text) \(second.text)"
  }
}

extension PositionSpan {
  var text: String { Self.names[self] ?? "" }

  /// Whether the two name different axes of one kind.
  fileprivate func goes(with other: PositionSpan) -> Bool {
    let isNeutral = tracks == .center || tracks == .spanAll
    let isOtherNeutral = other.tracks == .center || other.tracks == .spanAll
    if isNeutral || isOtherNeutral { return axis == .either || other.axis == .either }
    func isHorizontal(_ axis: Axis) -> Bool { axis == .horizontal || axis == .x }
    func isVertical(_ axis: Axis) -> Bool { axis == .vertical || axis == .y }
    if isHorizontal(axis) { return isVertical(other.axis) }
    if isVertical(axis) { return isHorizontal(other.axis) }
    guard isSelf == other.isSelf else { return false }
    switch (axis, other.axis) {
    case (.block, .inline), (.inline, .block), (.either, .either): return true
    default: return false
    }
  }

  fileprivate static let named: [String: PositionSpan] = {
    var named = [
      "left": PositionSpan(.horizontal, .start), "right": PositionSpan(.horizontal, .end),
      "span-left": PositionSpan(.horizontal, .spanStart), "span-right": PositionSpan(.horizontal, .spanEnd),
      "top": PositionSpan(.vertical, .start), "bottom": PositionSpan(.vertical, .end),
      "span-top": PositionSpan(.vertical, .spanStart), "span-bottom": PositionSpan(.vertical, .spanEnd),
      "center": PositionSpan(.either, .center), "span-all": PositionSpan(.either, .spanAll),
    ]
    let axes: [(String, Axis)] = [("x-", .x), ("y-", .y), ("block-", .block), ("inline-", .inline), ("", .either)]
    for (name, axis) in axes {
      for isSelf in [false, true] {
        let prefix = (isSelf ? "self-" : "") + name
        named[prefix + "start"] = PositionSpan(axis, .start, isSelf: isSelf)
        named[prefix + "end"] = PositionSpan(axis, .end, isSelf: isSelf)
        named["span-" + prefix + "start"] = PositionSpan(axis, .spanStart, isSelf: isSelf)
        named["span-" + prefix + "end"] = PositionSpan(axis, .spanEnd, isSelf: isSelf)
      }
    }
    return named
  }()

  private static let names = Dictionary(named.map { ($0.value, $0.key) }) { first, _ in first }
}
