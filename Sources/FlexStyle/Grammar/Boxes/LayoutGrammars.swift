import FlexCore
import FlexTree

extension Grammar where Value == Dimension {
  /// What all sizes take besides `auto` and `none`. CSS Sizing 3 §3.1 (#sizing-values), Sizing 4 §4.1.
  ///
  /// - Parameters:
  ///   - anchors: `.size` for the properties that position areas may be filled by.
  ///   - bases: keywords of the property's own that `calc-size()` takes.
  static func size(anchors: AnchorFunctions = [], bases: KeyValuePairs<String, Dimension>) -> Grammar {
    .knownSize(anchors: anchors) | .calcSize(anchors: anchors, keywords: bases)
  }

  /// Sizes but for `calc-size()`.
  static func knownSize(anchors: AnchorFunctions) -> Grammar {
    Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative, anchors: anchors).map {
      Dimension($0)
    } _: {
      $0.lengthPercentage
    }
      | .keywords([
        "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent, "stretch": .stretch,
        "-webkit-min-content": .minContent, "-webkit-max-content": .maxContent, "-webkit-fit-content": .fitContent,
        "-webkit-fill-available": .stretch,
      ]).named("min-content | max-content | fit-content | stretch")
  }

  /// `<length-percentage>` of a margin or inset.
  static func offset(anchors: AnchorFunctions) -> Grammar {
    Grammar<LengthPercentage>.lengthPercentage(anchors: anchors).map {
      Dimension($0)
    } _: {
      $0.lengthPercentage
    }
  }
}

extension Grammar where Value == Overflow {
  /// CSS Overflow 3 §3.1 (#overflow-control).
  static var overflow: Grammar {
    .keywords([
      "visible": .visible, "hidden": .hidden, "clip": .clip, "scroll": .scroll, "auto": .auto, "overlay": .auto,
    ])
  }
}

/// `float` with the keyword that layout knows nothing of.
enum FloatValue: Sendable, Equatable {
  case side(FloatSide)
  case footnote
}

extension Grammar where Value == FloatValue {
  /// CSS 2 §9.5.1 (#float-position), CSS Logical 1 §2.2; `footnote`: CSS GCPM 3 §2.1 (#creating-footnotes).
  static var float: Grammar {
    .keywords([
      "none": .side(.none), "left": .side(.left), "right": .side(.right), "inline-start": .side(.inlineStart),
      "inline-end": .side(.inlineEnd), "footnote": .footnote,
    ])
  }
}

extension Grammar where Value == Clear {
  /// CSS 2 §9.5.2 (#flow-control).
  static var clear: Grammar {
    .keywords([
      "none": .none, "left": .left, "right": .right, "both": .both, "inline-start": .inlineStart,
      "inline-end": .inlineEnd,
    ])
  }
}

extension Grammar where Value == FlexDirection {
  static var flexDirection: Grammar {
    .keywords(["row": .row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse])
  }
}

extension Grammar where Value == Int {
  /// `<integer [1,∞]>`. CSS Flexbox 2 (#flex-line-balancing).
  static var lineCount: Grammar {
    Grammar<Int32>.integer(1...Double.infinity).map {
      Int($0)
    } _: {
      Int32(clamping: $0)
    }
  }
}

extension Grammar where Value == FlexWrap {
  /// `nowrap | [ wrap | wrap-reverse ] || balance`. CSS Flexbox 1 §5.2 (#flex-wrap-property), Flexbox 2.
  static var flexWrap: Grammar {
    let directions: KeyValuePairs<String, Bool> = ["wrap": false, "wrap-reverse": true]
    return .absolute("nowrap | [ wrap | wrap-reverse ] || balance") { reader in
      if reader.keyword("nowrap") { return .nowrap }
      var isReverse = reader.keyword(of: directions)
      let isBalanced = reader.keyword("balance")
      if isReverse == nil { isReverse = reader.keyword(of: directions) }
      switch (isReverse, isBalanced) {
      case (nil, false): return nil
      case (true, false): return .wrapReverse
      case (_, false): return .wrap
      case (true, true): return .balanceReverse
      case (_, true): return .balance
      }
    } print: { value, _ in
      switch value {
      case .nowrap: "nowrap"
      case .wrap: "wrap"
      case .wrapReverse: "wrap-reverse"
      case .balance: "balance"
      case .balanceReverse: "wrap-reverse balance"
      }
    }
  }
}

/// `position` as CSS has it; layout knows `sticky` as `relative`.
enum PositionValue: Sendable, Equatable {
  case `static`, relative, absolute, fixed, sticky
  /// `running()`: CSS GCPM 3 §1.2.1 (#running-syntax).
  case running(String)
}

extension Grammar where Value == PositionValue {
  static var position: Grammar {
    let words: Grammar = .keywords([
      "static": .static, "relative": .relative, "absolute": .absolute, "fixed": .fixed, "sticky": .sticky,
    ])
    let running = Grammar.absolute("running( <custom-ident> )") { reader -> PositionValue? in
      guard var arguments = reader.function("running"), let name = arguments.customIdent(), arguments.isAtEnd
      else { return nil }
      return .running(name)
    } print: { value, _ in
      if case .running(let name) = value { "running(\(NameText.identifier(name)))" } else { nil }
    }
    return words | running
  }
}

extension ComputedStyle {
  var floatValue: FloatValue {
    get { inline.paged.isFootnote ? .footnote : .side(layout.float) }
    set {
      if case .side(let side) = newValue { layout.float = side } else { layout.float = .none }
      let isFootnote = newValue == .footnote
      if inline.paged.isFootnote != isFootnote { inline.paged.isFootnote = isFootnote }
    }
  }

  var positionValue: PositionValue {
    get {
      if let name = inline.paged.running { return .running(name) }
      switch layout.position {
      case .static: return .static
      case .relative: return rare.isSticky ? .sticky : .relative
      case .absolute: return .absolute
      case .fixed: return .fixed
      }
    }
    set {
      var running: String?
      switch newValue {
      case .static: layout.position = .static
      case .running(let name):
        layout.position = .static
        running = name
      case .relative, .sticky: layout.position = .relative
      case .absolute: layout.position = .absolute
      case .fixed: layout.position = .fixed
      }
      if inline.paged.running != running { inline.paged.running = running }
      if rare.isSticky != (newValue == .sticky) { rare.isSticky = newValue == .sticky }
    }
  }
}

/// `aspect-ratio` with its terms as they print, or without a ratio.
struct AspectRatio: Equatable, Sendable {
  var isAuto: Bool
  /// `16 / 9`; `nil` where there is only `auto`.
  var terms: String?
  /// Width by height; `nil` where a term is 0: then the box has no ratio.
  var ratio: Float?
}

extension Grammar where Value == AspectRatio {
  /// `auto || <number [0,∞]> [ / <number [0,∞]> ]?`.
  static var aspectRatio: Grammar {
    let number = Grammar<Float>.number(NumericReader.nonNegative)
    return Grammar("auto || <ratio>") { reader in
      var isAuto = reader.keyword("auto")
      let width = reader.attempt(number.read)
      var height: Specified<Float> = .absolute(1)
      if width != nil, reader.slash() {
        guard let value = number.read(&reader) else { return nil }
        height = value
      }
      if !isAuto { isAuto = reader.keyword("auto") }
      guard let width else { return isAuto ? .absolute(AspectRatio(isAuto: true)) : nil }
      return Specified(isAbsolute: width.isAbsolute && height.isAbsolute) { [isAuto, height] computation in
        let (w, h) = (width.computed(computation), height.computed(computation))
        return AspectRatio(
          isAuto: isAuto, terms: "\(NumberText.of(w)) / \(NumberText.of(h))", ratio: w > 0 && h > 0 ? w / h : nil)
      }
    } print: { value, _ in
      [value.isAuto ? "auto" : nil, value.terms].compactMap { $0 }.joined(separator: " ")
    }
  }
}
