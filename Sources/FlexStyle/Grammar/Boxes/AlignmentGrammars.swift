import FlexCore

/// CSS Box Alignment 3 §4–§6 (#alignment-values).
extension Grammar where Value == ContentAlignment {
  private static var distribution: KeyValuePairs<String, ContentAlignment.Keyword> {
    [
      "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
      "stretch": .stretch,
    ]
  }
  private static var positions: KeyValuePairs<String, ContentAlignment.Keyword> {
    ["center": .center, "start": .start, "end": .end, "flex-start": .flexStart, "flex-end": .flexEnd]
  }
  private static var sides: KeyValuePairs<String, ContentAlignment.Keyword> { ["left": .left, "right": .right] }

  /// `normal | <content-distribution> | <overflow-position>? [ <content-position> | left | right ]`.
  static var justifyContent: Grammar { contentAlignment(takesSides: true) }
  /// `normal | <baseline-position> | <content-distribution> | <overflow-position>? <content-position>`.
  static var alignContent: Grammar { contentAlignment(takesSides: false) }

  private static func contentAlignment(takesSides: Bool) -> Grammar {
    let syntax =
      "normal | \(takesSides ? "" : "[ first | last ]? baseline | ")space-between | space-around | space-evenly"
      + " | stretch | [ safe | unsafe ]? [ center | start | end | flex-start | flex-end"
      + (takesSides ? " | left | right ]" : " ]")
    return .absolute(syntax) { reader in
      if reader.keyword("normal") { return .normal }
      if !takesSides, let isLast = reader.attempt({ BaselinePosition.read(&$0) }) {
        return isLast ? .lastBaseline : .baseline
      }
      if let keyword = reader.keyword(of: distribution) { return ContentAlignment(keyword) }
      let overflow = OverflowPosition.read(&reader)
      if let keyword = reader.keyword(of: positions) { return ContentAlignment(keyword, overflow: overflow) }
      if takesSides, let keyword = reader.keyword(of: sides) { return ContentAlignment(keyword, overflow: overflow) }
      return nil
    } print: { value, _ in
      switch value.keyword {
      case .normal: "normal"
      case .baseline: "baseline"
      case .lastBaseline: "last baseline"
      default:
        (Array(distribution) + Array(positions) + Array(sides)).first { $0.value == value.keyword }.map {
          value.overflow.prefix + $0.key
        }
      }
    }
  }
}

extension Grammar where Value == SelfAlignment {
  private static var positions: KeyValuePairs<String, SelfAlignment.Keyword> {
    [
      "center": .center, "start": .start, "end": .end, "self-start": .selfStart, "self-end": .selfEnd,
      "flex-start": .flexStart, "flex-end": .flexEnd,
    ]
  }
  private static var sides: KeyValuePairs<String, SelfAlignment.Keyword> { ["left": .left, "right": .right] }

  static var alignItems: Grammar { selfAlignment(["normal": .normal, "stretch": .stretch], takesSides: false) }
  static var alignSelf: Grammar {
    selfAlignment(["auto": .auto, "normal": .normal, "stretch": .stretch], takesSides: false)
  }
  static var justifySelf: Grammar {
    selfAlignment(["auto": .auto, "normal": .normal, "stretch": .stretch], takesSides: true)
  }

  /// `<baseline-position> | <overflow-position>? <self-position>` and the keywords that stand alone.
  fileprivate static func selfAlignment(_ alone: KeyValuePairs<String, SelfAlignment.Keyword>, takesSides: Bool)
    -> Grammar
  {
    let syntax =
      alone.map(\.key).joined(separator: " | ") + " | [ first | last ]? baseline | [ safe | unsafe ]? [ "
      + positions.map(\.key).joined(separator: " | ") + (takesSides ? " | left | right ]" : " ]")
    return .absolute(syntax) { reader in
      if let keyword = reader.keyword(of: alone) { return SelfAlignment(keyword) }
      if let isLast = reader.attempt({ BaselinePosition.read(&$0) }) { return isLast ? .lastBaseline : .baseline }
      let overflow = OverflowPosition.read(&reader)
      if reader.keyword("anchor-center") { return SelfAlignment(.anchorCenter, overflow: overflow) }
      if let keyword = reader.keyword(of: positions) { return SelfAlignment(keyword, overflow: overflow) }
      if takesSides, let keyword = reader.keyword(of: sides) { return SelfAlignment(keyword, overflow: overflow) }
      return nil
    } print: { value, _ in
      switch value.keyword {
      case .baseline: "baseline"
      case .lastBaseline: "last baseline"
      case .anchorCenter: value.overflow.prefix + "anchor-center"
      default:
        (Array(alone) + Array(positions) + Array(sides)).first { $0.value == value.keyword }.map {
          value.overflow.prefix + $0.key
        }
      }
    }
  }
}

extension Grammar where Value == SerializedValue<SelfAlignment> {
  static var justifyItems: Grammar {
    legacy
      | Grammar<SelfAlignment>.selfAlignment(["normal": .normal, "stretch": .stretch], takesSides: true).serialized
  }

  /// `legacy | legacy && [ left | right | center ]`; nothing above asks for it, so alone it is `normal`.
  private static var legacy: Grammar {
    .absolute("legacy || [ left | right | center ]") { reader in
      let table: KeyValuePairs<String, SelfAlignment> = ["left": .left, "right": .right, "center": .center]
      var side = reader.keyword(of: table)
      guard reader.keyword("legacy") else { return nil }
      if side == nil { side = reader.keyword(of: table) }
      guard let side, let name = table.first(where: { $0.value == side })?.key else { return SerializedValue(.normal) }
      return SerializedValue(side, words: "legacy " + name)
    } print: { value, _ in
      value.words
    }
  }
}

/// `[ first | last ]? baseline`.
enum BaselinePosition {
  /// Whether it is the last baseline.
  static func read(_ reader: inout ValueReader) -> Bool? {
    let isLast = reader.keyword("last")
    if !isLast { _ = reader.keyword("first") }
    return reader.keyword("baseline") ? isLast : nil
  }
}

extension OverflowPosition {
  static func read(_ reader: inout ValueReader) -> OverflowPosition {
    reader.keyword("safe") ? .safe : reader.keyword("unsafe") ? .unsafe : .unspecified
  }

  var prefix: String {
    switch self {
    case .unspecified: ""
    case .safe: "safe "
    case .unsafe: "unsafe "
    }
  }
}
