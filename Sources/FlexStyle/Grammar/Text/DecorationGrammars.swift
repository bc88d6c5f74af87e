import FlexCore
import FlexTree

extension Grammar where Value == TextDecoration.Lines {
  /// `none | [ underline || overline || line-through || blink ] | spelling-error | grammar-error`.
  /// CSS Text Decoration 4 §2.1 (#text-decoration-line-property).
  static var textDecorationLine: Grammar {
    let names: KeyValuePairs<String, TextDecoration.Lines> = [
      "underline": .underline, "overline": .overline, "line-through": .lineThrough, "blink": .blink,
    ]
    let alone: KeyValuePairs<String, TextDecoration.Lines> = [
      "none": [], "spelling-error": .spellingError, "grammar-error": .grammarError,
    ]
    return .absolute(
      "none | [ underline || overline || line-through || blink ] | spelling-error | grammar-error"
    ) { reader in
      if let value = reader.keyword(of: alone) { return value }
      var result: TextDecoration.Lines = []
      while let line = reader.attempt({ $0.keyword(of: names) }) {
        guard result.insert(line).inserted else { return nil }
      }
      return result.isEmpty ? nil : result
    } print: { value, _ in
      if let name = alone.first(where: { $0.value == value })?.key { return name }
      return names.filter { value.contains($0.value) }.map(\.key).joined(separator: " ")
    }
  }
}

extension Grammar where Value == TextDecoration.LineStyle {
  static var textDecorationStyle: Grammar {
    .keywords(["solid": .solid, "double": .double, "dotted": .dotted, "dashed": .dashed, "wavy": .wavy])
  }
}

extension Grammar where Value == TextDecoration.Thickness {
  static var textDecorationThickness: Grammar {
    .keywords(["auto": .auto, "from-font": .fromFont])
      | Grammar<LengthPercentage>.lengthPercentage().map {
        .length($0)
      } _: {
        if case .length(let length) = $0 { length } else { nil }
      }
  }
}

extension Grammar where Value == TextUnderlinePosition {
  /// `auto | [ from-font | under ] || [ left | right ]`. CSS Text Decoration 4 §2.5.
  static var textUnderlinePosition: Grammar {
    let places: KeyValuePairs<String, TextUnderlinePosition.Place> = ["from-font": .fromFont, "under": .under]
    let sides: KeyValuePairs<String, TextUnderlinePosition.Side> = ["left": .left, "right": .right]
    return .absolute("auto | [ from-font | under ] || [ left | right ]") { reader in
      if reader.keyword("auto") { return .auto }
      var place = reader.keyword(of: places)
      let side = reader.keyword(of: sides)
      if place == nil { place = reader.keyword(of: places) }
      return place == nil && side == nil ? nil : TextUnderlinePosition(place ?? .auto, side: side ?? .none)
    } print: { value, _ in
      let words =
        places.filter { $0.value == value.place }.map(\.key) + sides.filter { $0.value == value.side }.map(\.key)
      return words.isEmpty ? "auto" : words.joined(separator: " ")
    }
  }
}

extension Grammar where Value == String? {
  /// `none | [ [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ] ] | <string>`, as the mark.
  /// CSS Text Decoration 3 §3.1 (#text-emphasis-style-property).
  static var textEmphasisStyle: Grammar {
    let shapes: KeyValuePairs<String, (filled: String, open: String)> = [
      "dot": ("•", "◦"), "circle": ("●", "○"), "double-circle": ("◉", "◎"), "triangle": ("▲", "△"),
      "sesame": ("﹅", "﹆"),
    ]
    return .absolute("none | [ [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ] ] | <string>")
    {
      reader -> String?? in
      if reader.keyword("none") { return .some(nil) }
      if let text = reader.string() { return text }
      var fill = reader.keyword(of: ["filled": true, "open": false])
      let shape = reader.keyword(of: shapes)
      if fill == nil { fill = reader.keyword(of: ["filled": true, "open": false]) }
      guard fill != nil || shape != nil else { return nil }
      // Deviation: a circle in the standard, in horizontal text; browsers took to dots.
      // `filledEmphasisMarksAreDots` pins it.
      let marks = shape ?? (filled: "•", open: "◦")
      return fill ?? true ? marks.filled : marks.open
    } print: { value, _ in
      guard let value else { return "none" }
      for (name, marks) in shapes {
        if marks.filled == value { return name }
        if marks.open == value { return "open " + name }
      }
      return NameText.string(value)
    }
  }
}

/// `text-emphasis-position`.
struct TextEmphasisPosition: Equatable, Sendable {
  var isUnder: Bool
  var isLeft: Bool
}

extension Grammar where Value == TextEmphasisPosition {
  static var textEmphasisPosition: Grammar {
    .absolute("[ over | under ] && [ right | left ]?") { reader in
      let sides: KeyValuePairs<String, Bool> = ["right": false, "left": true]
      var isLeft = reader.keyword(of: sides)
      guard let isUnder = reader.keyword(of: ["over": false, "under": true]) else { return nil }
      if isLeft == nil { isLeft = reader.keyword(of: sides) }
      return TextEmphasisPosition(isUnder: isUnder, isLeft: isLeft ?? false)
    } print: { value, _ in
      (value.isUnder ? "under" : "over") + (value.isLeft ? " left" : "")
    }
  }
}

extension Grammar where Value == Shadow {
  enum ShadowKind { case text, box, filter }

  /// `<color>? && [ <length>{2} <length [0,∞]>? <length>? ] && inset?`: the spread and `inset` of boxes only.
  /// CSS Backgrounds 3 §6.1 (#box-shadow), CSS Text Decoration 3 §4 (#text-shadow-property).
  static func shadow(_ kind: ShadowKind) -> Grammar {
    let length = Grammar<Float>.length()
    let blurLength = Grammar<Float>.length(NumericReader.nonNegative)
    let color = Grammar<StyleColor>.color
    let syntax = "<color>? && <length>{2} <length [0,∞]>?" + (kind == .box ? " <length>? && inset?" : "")
    return Grammar(syntax) { reader in
      var shadowColor: Specified<StyleColor>?
      var lengths: [Specified<Float>] = []
      var isInset = false
      while true {
        if lengths.isEmpty, let x = reader.attempt(length.read) {
          guard let y = length.read(&reader) else { return nil }
          lengths = [x, y]
          if let blur = reader.attempt(blurLength.read) {
            lengths.append(blur)
            if kind == .box, let spread = reader.attempt(length.read) { lengths.append(spread) }
          }
        } else if kind == .box, !isInset, reader.keyword("inset") {
          isInset = true
        } else if shadowColor == nil, let found = reader.attempt(color.read) {
          shadowColor = found
        } else {
          break
        }
      }
      guard !lengths.isEmpty else { return nil }
      let (parts, drawnColor) = (lengths, shadowColor ?? .absolute(.currentColor))
      return Specified(isAbsolute: drawnColor.isAbsolute && parts.allSatisfy(\.isAbsolute)) { [isInset] computation in
        let px = parts.map { $0.computed(computation) }
        return Shadow(
          color: drawnColor.computed(computation), x: px[0], y: px[1], blur: px.count > 2 ? px[2] : 0,
          spread: px.count > 3 ? px[3] : 0, isInset: isInset)
      }
    } print: { value, context in
      var text =
        "\(value.color.text(context)) \(NumberText.px(value.x)) \(NumberText.px(value.y)) \(NumberText.px(value.blur))"
      if kind == .box { text += " " + NumberText.px(value.spread) }
      return value.isInset ? text + " inset" : text
    }
  }
}

extension Grammar where Value == Float {
  /// `<length [0,∞]> | thin | medium | thick`, where the keywords are 1, 3 and 5 parts of 48 of the font size.
  /// Compatibility Standard §5.2 (#the-webkit-text-stroke-width).
  static var textStrokeWidth: Grammar {
    Grammar.keywords(["thin": 1, "medium": 3, "thick": 5]).computed {
      $0 * $1.fontSize / 48
    } _: { _, _ in
      nil
    }
      | .length(NumericReader.nonNegative)
  }
}
