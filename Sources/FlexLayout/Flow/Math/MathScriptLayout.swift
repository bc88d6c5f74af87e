internal import CairoKit
internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Scripts and limits.
extension LayoutStage {
  /// MathML Core §3.4.1 (#subscripts-and-superscripts-msub-msup-msubsup), §3.4.3
  /// (#prescripts-and-tensor-indices-mmultiscripts).
  ///
  /// - Parameter isCramped: whether superscripts are raised less.
  func scripts(_ children: [BoxID], _ kind: MathScripts, _ font: MathFont, isCramped: Bool) -> MathArrangement {
    let base = mathItem(children[0])
    var delimiter: MathItem?
    var pairs: [ScriptPair] = []
    var firstPrescript = Int.max
    switch kind {
    case .sub: pairs = [ScriptPair(sub: mathItem(children[1]))]
    case .sup: pairs = [ScriptPair(sup: mathItem(children[1]))]
    case .subSup: pairs = [ScriptPair(sub: mathItem(children[1]), sup: mathItem(children[2]))]
    case .pairs(let prescripts):
      var rest = children.dropFirst()
      while !rest.isEmpty {
        let index = children.count - rest.count
        if index == prescripts {
          delimiter = mathItem(rest.removeFirst())
          firstPrescript = pairs.count
          continue
        }
        guard rest.count > 1 else { break }
        pairs.append(ScriptPair(sub: mathItem(rest.removeFirst()), sup: mathItem(rest.removeFirst())))
      }
    }
    let shifts = ScriptShifts(base, pairs, font, isCramped: isCramped)
    let ascent = max(0, base.ascent, shifts.ascent + shifts.up)
    let descent = max(0, base.descent, shifts.descent + shifts.down)
    let space = font.length(.spaceAfterScript)
    var result = MathArrangement()
    result.baseline = ascent
    var x: Float = 0
    func place(_ item: MathItem?, left: Float, baseline: Float) {
      if let item { result.add(item, left: left, baseline: baseline) }
    }
    for (index, pair) in pairs.enumerated() where index >= firstPrescript {
      // In Chromium margins are no part of a script's width, but for the room that is kept for all.
      x += space + pair.innerWidth
      place(pair.sub, left: x - (pair.sub?.size.width ?? 0), baseline: ascent + shifts.down)
      place(pair.sup, left: x - (pair.sup?.size.width ?? 0), baseline: ascent - shifts.up)
    }
    place(base, left: x, baseline: ascent)
    place(delimiter, left: x, baseline: ascent)
    x += base.outerWidth
    let lean = min(base.size.width, base.italicCorrection.layoutUnit)
    for (index, pair) in pairs.enumerated() where index < firstPrescript {
      place(pair.sub, left: x - (base.core?.traits.contains(.large) == true ? lean : 0), baseline: ascent + shifts.down)
      place(pair.sup, left: x, baseline: ascent - shifts.up)
      x += pair.innerWidth + space
    }
    // Deviation: as in Chromium, room is kept for a pair as if it were as wide as any before it.
    // `Tests/Pages/formulas.html` pins it.
    var (width, widest) = (base.outerWidth, Float(0))
    for pair in pairs {
      widest = max(widest, pair.width)
      width += widest + space
    }
    result.size = Size(width: width, height: ascent + descent)
    return result
  }

  /// MathML Core §3.4.2 (#underscripts-and-overscripts-munder-mover-munderover).
  func underOver(
    _ children: [BoxID], _ kind: MathScripts, _ accents: MathAccents, _ font: MathFont, stretch: MathStretch?,
    width: Float?
  ) -> MathArrangement {
    let core = tree[children[0]].math?.core
    let gaps = LimitGaps(core, font)
    let target = widthConstraint(of: children, stretch: stretch)
    let base = mathItem(children[0], constraint(stretch ?? target, on: children[0]))
    let under = kind.hasSub ? mathItem(children[1], constraint(target, on: children[1])) : nil
    let overBox = kind.hasSup ? children[kind == .sup ? 1 : 2] : nil
    let over = overBox.map { mathItem($0, constraint(target, on: $0)) }
    let inner = max(base.outerWidth, under?.outerWidth ?? 0, over?.outerWidth ?? 0)
    let room = width ?? inner
    func left(_ item: MathItem) -> Float { ((room - item.outerWidth) / 2).layoutUnit }
    var result = MathArrangement()
    var ascent: Float = 0
    if let over {
      ascent += gaps.overExtra + over.margin.top
      result.add(over, left: left(over), baseline: ascent + over.baseline)
      if gaps.areBars {
        ascent += over.size.height
        ascent += accents.contains(.over) ? max(0, gaps.accentBase - base.baseline) : gaps.over
      } else {
        ascent += max(over.size.height + gaps.over, over.baseline + gaps.overShift)
      }
      ascent += over.margin.bottom
    }
    result.add(base, left: left(base), baseline: ascent + base.ascent)
    ascent = max(0, ascent + base.ascent)
    var descent = base.descent
    if let under {
      descent += under.margin.top
      if gaps.areBars {
        if !accents.contains(.under) { descent += gaps.under }
      } else {
        descent += max(gaps.under, gaps.underShift - under.baseline)
      }
      result.add(under, left: left(under), baseline: ascent + descent + under.baseline)
      descent += under.size.height + gaps.underExtra + under.margin.bottom
    }
    result.size = Size(width: inner, height: ascent + max(0, descent))
    result.baseline = ascent
    return result
  }

  /// How wide operators under and over something have to be. MathML Core §3.4.2.5
  /// (#dfn-algorithm-for-stretching-operators-along-the-inline-axis).
  private func widthConstraint(of children: [BoxID], stretch: MathStretch?) -> MathStretch? {
    let growing = children.filter { tree[$0].math?.core?.growsInWidth == true }
    guard !growing.isEmpty else { return nil }
    let isAll = growing.count == children.count
    var width: Float = 0
    for (index, child) in children.enumerated() where isAll || tree[child].math?.core?.growsInWidth != true {
      if isAll, index == 0, stretch != nil { continue }
      width = max(width, mathItem(child, isAll ? .width(0) : nil).size.width)
    }
    return .width(width)
  }
}

/// A subscript with the superscript over it, either of which may be missing.
struct ScriptPair {
  var sub: MathItem?
  var sup: MathItem?

  var width: Float { max(sub?.outerWidth ?? 0, sup?.outerWidth ?? 0) }
  var innerWidth: Float { max(sub?.size.width ?? 0, sup?.size.width ?? 0) }
}

/// How far scripts are from the baseline, px. MathML Core §3.4.1.2–4 (#base-with-subscript).
private struct ScriptShifts {
  var up: Float = 0
  var down: Float = 0
  /// Of the scripts themselves.
  var ascent: Float = 0
  var descent: Float = 0

  init(_ base: MathItem, _ pairs: [ScriptPair], _ font: MathFont, isCramped: Bool) {
    let leastDown = max(
      font.length(.subscriptShiftDown), base.descent + font.length(.subscriptBaselineDropMin))
    let leastUp = max(
      font.length(isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp),
      base.ascent - font.length(.superscriptBaselineDropMax))
    if pairs.isEmpty { (up, down) = (leastUp, leastDown) }
    for pair in pairs {
      var (ownUp, ownDown): (Float, Float) = (0, 0)
      if let sub = pair.sub {
        ownDown = max(leastDown, sub.ascent - font.length(.subscriptTopMax))
        descent = max(descent, sub.descent)
      }
      if let sup = pair.sup {
        ownUp = max(leastUp, font.length(.superscriptBottomMin) + sup.descent)
        ascent = max(ascent, sup.ascent)
      }
      if let sub = pair.sub, let sup = pair.sup {
        var missing =
          font.length(.subSuperscriptGapMin) - (ownDown - sub.ascent + ownUp - sup.descent)
        if missing > 0 {
          // The superscript goes up first, as far as it may.
          let room = max(0, font.length(.superscriptBottomMaxWithSubscript) - (ownUp - sup.descent))
          let raise = min(room, missing)
          ownUp += raise
          missing -= raise
          ownDown += missing
        }
      }
      up = max(up, ownUp)
      down = max(down, ownDown)
    }
    if pairs.count == 1 {
      // Of one alone, what it lacks is as it is.
      if pairs[0].sup == nil { descent = pairs[0].sub?.descent ?? 0 }
      if pairs[0].sub == nil { ascent = pairs[0].sup?.ascent ?? 0 }
    }
  }
}

/// Room between a base and its limits, px. MathML Core §3.4.2.2 (#base-with-underscript).
private struct LimitGaps {
  var over: Float
  var under: Float
  var overShift: Float = 0
  var underShift: Float = 0
  var overExtra: Float = 0
  var underExtra: Float = 0
  var accentBase: Float = 0
  /// Whether the room is that of lines over and under the base.
  var areBars = false

  init(_ core: MathOperator?, _ font: MathFont) {
    if core?.traits.contains(.large) == true {
      over = font.length(.upperLimitGapMin)
      under = font.length(.lowerLimitGapMin)
      overShift = font.length(.upperLimitBaselineRiseMin)
      underShift = font.length(.lowerLimitBaselineDropMin)
    } else if core?.growsInWidth == true {
      over = font.length(.stretchStackGapAboveMin)
      under = font.length(.stretchStackGapBelowMin)
      overShift = font.length(.stretchStackTopShiftUp)
      underShift = font.length(.stretchStackBottomShiftDown)
    } else {
      over = font.length(.overbarVerticalGap)
      under = font.length(.underbarVerticalGap)
      overExtra = font.length(.overbarExtraAscender)
      underExtra = font.length(.underbarExtraDescender)
      accentBase = font.length(.accentBaseHeight)
      areBars = true
    }
  }
}
