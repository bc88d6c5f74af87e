import FlexCore
import FlexTree

extension Grammar where Value == LineStyle {
  /// `<line-style>`. CSS Backgrounds 3 §3.2 (#typedef-line-style).
  static var lineStyle: Grammar {
    .keywords([
      "none": .none, "hidden": .hidden, "dotted": .dotted, "dashed": .dashed, "solid": .solid, "double": .double,
      "groove": .groove, "ridge": .ridge, "inset": .inset, "outset": .outset,
    ])
  }
}

extension Grammar where Value == Float {
  /// A line width in whole device pixels, as of outlines: borders are rounded once their style is known.
  static var snappedLineWidth: Grammar {
    Grammar.lineWidth.computed {
      BorderWidth.snapped($0, resolution: $1.environment.resolution)
    } _: { width, _ in
      width
    }
  }
}

extension Grammar where Value == Float {
  /// A length of whole device pixels, rounded towards 0 but not to it.
  static var snappedLength: Grammar {
    Grammar.length().computed { length, computation in
      let snapped = BorderWidth.snapped(length.magnitude, resolution: computation.environment.resolution)
      return length < 0 ? -snapped : snapped
    } _: { length, _ in
      length
    }
  }
}

/// `outline-style`: `auto` besides the line styles, but no `hidden`.
struct OutlineStyle: Equatable, Sendable {
  var style: LineStyle
  var isAuto = false
}

extension Grammar where Value == OutlineStyle {
  static var outlineStyle: Grammar {
    Grammar.keyword("auto", OutlineStyle(style: .solid, isAuto: true))
      | Grammar<LineStyle>.lineStyle.partial {
        $0 == .hidden ? nil : OutlineStyle(style: $0)
      } _: {
        $0.isAuto ? nil : $0.style
      }
  }
}

struct BorderImageSlice: Equatable, Sendable {
  var edges: Edges<BorderImage.SliceValue>
  var isFilled = false
}

extension Grammar where Value == BorderImageSlice {
  /// `[ <number [0,∞]> | <percentage [0,∞]> ]{1,4} && fill?`. CSS Backgrounds 3 §5.2.
  static var borderImageSlice: Grammar {
    let number = Grammar<Float>.number(NumericReader.nonNegative).map {
      BorderImage.SliceValue.number($0)
    } _: {
      if case .number(let number) = $0 { number } else { nil }
    }
    let percentage = Grammar<Float>.percentage(NumericReader.nonNegative).map {
      BorderImage.SliceValue.percent($0)
    } _: {
      if case .percent(let percent) = $0 { percent } else { nil }
    }
    let values = (number | percentage).repeated(1...4)
    return Grammar("\(values.syntax) && fill?") { reader in
      var isFilled = reader.keyword("fill")
      guard let edges = values.read(&reader) else { return nil }
      if !isFilled { isFilled = reader.keyword("fill") }
      return edges.map { [isFilled] in BorderImageSlice(edges: FourValues.edges($0), isFilled: isFilled) }
    } print: { value, context in
      let text = FourValues.text(value.edges.texts { (number | percentage).print($0, context) ?? "0" })
      return value.isFilled ? text + " fill" : text
    }
  }
}

extension Edges {
  /// Each edge's text.
  func texts(_ text: (Value) -> String) -> Edges<String> {
    Edges<String>(left: text(left), right: text(right), top: text(top), bottom: text(bottom))
  }
}

extension Grammar {
  /// One to four values for the edges of a box.
  fileprivate var edges: Grammar<Edges<Value>> {
    let values = repeated(1...4)
    return Grammar<Edges<Value>>("[ \(syntax) ]{1,4}") { reader in
      values.read(&reader)?.map { FourValues.edges($0) }
    } print: { edges, context in
      FourValues.text(edges.texts { print($0, context) ?? "" })
    }
  }
}

extension Grammar where Value == Edges<BorderImage.Width> {
  /// `[ <length-percentage [0,∞]> | <number [0,∞]> | auto ]{1,4}`. CSS Backgrounds 3 §5.3.
  static var borderImageWidth: Grammar {
    let number = Grammar<Float>.number(NumericReader.nonNegative).map {
      BorderImage.Width.number($0)
    } _: {
      if case .number(let number) = $0 { number } else { nil }
    }
    let length = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).map {
      BorderImage.Width.length($0)
    } _: {
      if case .length(let length) = $0 { length } else { nil }
    }
    return (.keyword("auto", .auto) | number | length).edges
  }
}

extension Grammar where Value == Edges<BorderImage.Outset> {
  /// `[ <length [0,∞]> | <number [0,∞]> ]{1,4}`. CSS Backgrounds 3 §5.4.
  static var borderImageOutset: Grammar {
    let number = Grammar<Float>.number(NumericReader.nonNegative).map {
      BorderImage.Outset.number($0)
    } _: {
      if case .number(let number) = $0 { number } else { nil }
    }
    let length = Grammar<Float>.length(NumericReader.nonNegative).map {
      BorderImage.Outset.px($0)
    } _: {
      if case .px(let px) = $0 { px } else { nil }
    }
    return (number | length).edges
  }
}

struct BorderImageRepeat: Equatable, Sendable {
  var x: BorderImage.Repeat
  var y: BorderImage.Repeat
}

extension Grammar where Value == BorderImageRepeat {
  /// `[ stretch | repeat | round | space ]{1,2}`. CSS Backgrounds 3 §5.5.
  static var borderImageRepeat: Grammar {
    let one = Grammar<BorderImage.Repeat>.keywords([
      "stretch": .stretch, "repeat": .repeat, "round": .round, "space": .space,
    ])
    return one.repeated(1...2).map {
      BorderImageRepeat(x: $0[0], y: $0[$0.count - 1])
    } _: {
      $0.x == $0.y ? [$0.x] : [$0.x, $0.y]
    }
  }
}
