internal import FlexCore
package import FlexTree

/// What of a box stands in one fragmentainer, a page or a column. CSS Break 3 §2 (#fragmentation-model).
struct Fragment {
  /// What of a box's inside is in the fragment.
  enum Content {
    /// All of it, as it was laid out.
    case whole
    /// Some lines, by their indices; they stand `shift` px lower than the content box has them.
    case lines(Range<Int>, shift: Float)
    /// Only what `children` has.
    case children
  }

  var box: BoxID
  /// Top of the border box, px from the fragmentainer's start.
  var y: Float
  /// Of the border box.
  var height: Float
  /// px of the border box in the fragments before.
  var before: Float = 0
  var isFirst = true
  var isLast = true
  var content: Content
  var children: [Fragment] = []
  /// Whether the fragment shows no more than its own height: the rest is in other stripes.
  var isStripe = false
  /// How far the box stands to the right of where layout has it: of the first column.
  var dx: Float = 0
  /// How much wider the box is than layout has it, px: floats that took the room don't stand here.
  var widened: Float = 0
  /// Where the contents end of a box that goes on.
  var contentEnd: Float?
  /// Where the last row of columns ends, or what reaches over all of them, of a box with columns.
  var columnsEnd: Float?
  /// Where the gaps are between columns that have rules: one, or none.
  var gaps: [GapGeometry] = []

  /// Where absolute boxes of columns would begin in their lines, whatever places them.
  var statics: [StaticPlace] = []
  /// Whether the box belongs to what is around the columns that it stands in: an absolute box, placed there.
  var isBeyond = false
  /// px of the box's height that it has lost: room that stood empty beside floats in other fragmentainers.
  var trimmed: Float = 0
  /// Whether columns of the box stand further out than there is room for them.
  var hasColumnsFurtherOut = false
  /// Whether higher columns would not divide what the box has, although it should not be and nothing of it goes on.
  var isDividedAgainstWill = false
  /// The layout that the box and all that is inside have here, where it isn't that of what is around.
  var relaid: FlowLayout?

  var bottom: Float { y + height }

  /// Whether nothing of what is inside is here.
  var isBare: Bool {
    switch content {
    case .whole: false
    case .lines(let range, _): range.isEmpty && children.isEmpty
    case .children: !isLast && children.allSatisfy(\.isBare)
    }
  }
}

/// In which column an absolute box has its static position.
struct StaticPlace {
  var box: BoxID
  /// How far the column is to the right of the first one, px.
  var dx: Float = 0
}

/// Where a box goes on. It names places in the content, not in its layout.
/// CSS Break 3 §4 (#breaking-rules).
package final class BreakToken {
  /// px of the border box in the fragments before.
  var consumed: Float
  /// px of that which the box has lost: see `Fragment.trimmed`.
  var trimmed: Float = 0
  /// px of the border and padding below the contents in the fragments before.
  var bottomEdgeConsumed: Float = 0
  /// The row of the box's flow, or the line, that stands first in the next fragment.
  var row: Int
  /// Whether the break falls before the place where the room ended, as one there would have been worse. It is the better
  /// for it, but in cells: those don't look back. In Chromium, too.
  var isEarlier = false
  /// Whether that row has begun: its members are in `inside`, or in `unbegun`.
  var isInside = false
  /// px of that row that it has had.
  var rowConsumed: Float = 0
  var inside: [BoxID: BreakToken] = [:]
  var unbegun: [BoxID] = []
  /// How many rows behind that one have begun as well: side by side with it, on a page of another width.
  var laterRows = 0
  /// Whether the absolute boxes that stand before that row have been placed.
  var hasPlacedAbsolutes = false
  /// Whether the floats have, too.
  var hasPlacedFloats = false
  /// Whether the box itself has ended. What still goes on sticks out of it.
  var isAtEnd = false
  /// Beside the flow: floats, absolutely positioned boxes, and what sticks out of rows that have ended.
  var beside: [BreakToken.Aside] = []
  /// Where absolutely positioned boxes that are placed by this one go on to be looked for.
  var nextAbsolute = 0
  /// The forced break that the box was divided by.
  package var forced: ForcedBreak?
  /// Whether a break between the box's own columns was forced, which those around it are not divided by.
  var isBehindOwnForced = false
  /// The box that reaches over all columns and stands at the break.
  var spanner: BoxID?
  /// Such a box of the box's own columns: those around don't end for it.
  var ownSpanner: BoxID?
  /// Where that box goes on itself.
  var spannerRest: BreakToken?
  /// Whether the flow reached such a box, above which floats stand that have no room before the break.
  var isAboveSpanner = false
  /// Whether such a box stood at the break: margins behind it stay. CSS Multi-column 1 §6 (#spanning-columns).
  var isPastSpanner = false
  /// px of a row of columns of a given height that the fragments before have had.
  var columnsConsumed: Float = 0
  /// What of the box's columns reached over the page's end, from there on.
  var overhang: [Fragment] = []
  /// The layout that the break names places of, where it isn't that of what is around.
  var layout: FlowLayout?
  /// How good the worst break is that the box, or a flow beside it, was divided at.
  var appeal = BreakAppeal.perfect

  struct Aside: Equatable {
    var box: BoxID
    /// `nil`: it hasn't begun.
    var token: BreakToken?
    /// What reaches over all columns and comes next in it.
    var spanner: BoxID? { token?.spanner }
  }

  init(consumed: Float, row: Int) {
    self.consumed = consumed
    self.row = row
  }

  init(_ other: BreakToken) {
    (consumed, row, isInside, rowConsumed) = (other.consumed, other.row, other.isInside, other.rowConsumed)
    (inside, unbegun, isAtEnd, beside) = (other.inside, other.unbegun, other.isAtEnd, other.beside)
    (nextAbsolute, forced, appeal) = (other.nextAbsolute, other.forced, other.appeal)
    (laterRows, trimmed) = (other.laterRows, other.trimmed)
    bottomEdgeConsumed = other.bottomEdgeConsumed
    (spanner, spannerRest, isPastSpanner) = (other.spanner, other.spannerRest, other.isPastSpanner)
    (ownSpanner, isAboveSpanner) = (other.ownSpanner, other.isAboveSpanner)
    isBehindOwnForced = other.isBehindOwnForced
    overhang = other.overhang
    columnsConsumed = other.columnsConsumed
    layout = other.layout
    (hasPlacedAbsolutes, hasPlacedFloats) = (other.hasPlacedAbsolutes, other.hasPlacedFloats)
  }

  /// The same, for another layout to change: layouts keep answers, with the breaks that stand in them.
  package var copy: BreakToken {
    let copy = BreakToken(self)
    copy.isEarlier = isEarlier
    copy.inside = inside.mapValues(\.copy)
    copy.beside = beside.map { Aside(box: $0.box, token: $0.token?.copy) }
    copy.spannerRest = spannerRest?.copy
    return copy
  }
}

/// A break that an author asked for.
package struct ForcedBreak: Equatable {
  package var value: BreakBetween
  /// Whether what stands before the break asks for it.
  var isBehind = false
}

/// The part of a fragmentainer that is free, and what may be done to fill it.
struct Space {
  /// Where content begins: whatever stands there can't be moved on.
  var start: Float
  /// Where the fragmentainer ends.
  var limit: Float
  var appeal: BreakAppeal = .perfect
  /// Whether boxes that are divided end with their contents: there is no fragmentainer's end to reach to.
  var isEndless = false
  /// Floats that stand here, for the lines below them.
  var floats: [FloatEnd] = []
  /// Whether what is placed was above elsewhere, and begins this fragmentainer.
  var isAtBreak = false
  /// Whether the break before this fragmentainer falls right before the box itself.
  var isBehindBreak = false
  /// Whether content begins below an edge that each fragment of a box has: what has no room there has none anywhere.
  var isBelowClonedEdge = false
  /// Whether something behind asks for a break before the box's end.
  var mustBreak = false
  /// Whether `break-inside` around says that there should be none.
  var avoidsBreaks = false
  /// Whether a float before has no room here: none that comes later stands above it. CSS 2 §9.5.1 (#float-position), rule 5.
  var pushesFloats = false
  /// Whether nothing may begin here, and no line stand.
  var beginsNothing = false
  /// Whether boxes stay whole that should, however bad a break may be.
  var keepsAvoided = false
  /// How many boxes around are divided although they should not be.
  var dividedAgainstWill = 0
}

/// Where a float ends.
struct FloatEnd {
  let box: BoxID
  /// Where layout has it, px from the tree's top.
  var laidOut: Float
  /// px from the fragmentainer's start.
  var bottom: Float
  /// The edges of its margin box, px from the tree's left.
  var (left, right): (Float, Float)
  /// Where its margin box begins and ends, px from the fragmentainer's start.
  var (marginTop, marginBottom): (Float, Float)
  var isLeft: Bool
  /// Whether it goes on in the next fragmentainer.
  let goesOn: Bool
  /// px that it has lost at its end: see `Fragment.trimmed`.
  let trimmed: Float
}

/// How good a break has to be. CSS Break 3 §4.4 (#unforced-breaks): where there is no room otherwise, the rules are
/// dropped one after the other.
enum BreakAppeal: Int, Comparable, CaseIterable {
  /// No rule is broken.
  case perfect
  /// `orphans` and `widows` don't count: rule 3.
  case fewLines
  /// Nor does any `avoid`: rules 1, 2 and 4.
  case despiteAvoid
  /// Between any two things.
  case lastResort
  /// Through something that can't be divided.
  case any

  static func < (a: BreakAppeal, b: BreakAppeal) -> Bool { a.rawValue < b.rawValue }

  /// The appeals up to this one, best first.
  var upToThis: ClosedRange<Int> { 0...rawValue }
}

/// What came of filling a fragmentainer with a box.
enum FragmentOutcome {
  /// Nothing of it can stand here.
  case none
  /// Where there is a token, there is more.
  case placed(Fragment, BreakToken?)
}

/// A break that falls before the place where the room ended.
func earlier(_ outcome: FragmentOutcome) -> FragmentOutcome {
  if case .placed(_, let rest?) = outcome { rest.isEarlier = true }
  return outcome
}
