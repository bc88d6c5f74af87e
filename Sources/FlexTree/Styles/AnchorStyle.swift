public import FlexCore

/// What a box says of anchors: those it is one of, and the one it is placed by. CSS Anchor Positioning 1.
public struct AnchorStyle: Equatable, Sendable {
  /// `anchor-name`: with their dashes. §2.1 (#name).
  public var names: [String] = []
  /// `anchor-scope`. §2.2 (#anchor-scope).
  public var scope = NameScope.none
  /// `position-anchor`: the default anchor's name; no document without scripts has an implicit one. §2.4
  /// (#position-anchor).
  public var anchor = PositionAnchor.normal
  /// `position-area`. §3.1 (#position-area).
  public var area: PositionArea?
  /// `position-try-fallbacks`. §5.1 (#position-try-fallbacks).
  public var fallbacks: [PositionFallback] = []
  /// `position-try-order`. §5.2 (#position-try-order-property).
  public var order = PositionOrder.normal
  /// `position-visibility`. §3.4 (#position-visibility).
  public var visibility: PositionVisibility = .anchorsVisible
  /// What `@position-try` rules make of the style, by their names. §5.4 (#fallback-rule).
  public var rules: [String: PositionOption] = [:]

  public init() {}
}

/// `none | all | <dashed-ident>#`.
public enum NameScope: Equatable, Sendable {
  case none, all
  case names([String])
}

/// `normal | none | auto | <anchor-name>`.
public enum PositionAnchor: Equatable, Sendable {
  case normal, none, auto
  case name(String)
}

public enum PositionOrder: String, Sendable, CaseIterable {
  case normal
  case mostWidth = "most-width"
  case mostHeight = "most-height"
  case mostBlockSize = "most-block-size"
  case mostInlineSize = "most-inline-size"
}

/// When a box is hidden for its anchor's sake, or for want of room; empty: `always`.
public struct PositionVisibility: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let anchorsVisible = PositionVisibility(rawValue: 1)
  public static let noOverflow = PositionVisibility(rawValue: 2)
}

/// Another way to place a box, where the one before it has no room.
public enum PositionFallback: Equatable, Sendable {
  /// `<dashed-ident> || <try-tactic>`.
  case option(rule: String?, tactics: [PositionTactic])
  case area(PositionArea)
}

/// `<try-tactic>`: how a placement is turned over. §5.3 (#typedef-position-try-fallbacks-try-tactic).
public enum PositionTactic: String, Sendable, CaseIterable {
  case flipBlock = "flip-block"
  case flipInline = "flip-inline"
  case flipStart = "flip-start"
  case flipX = "flip-x"
  case flipY = "flip-y"
}

/// The values of a placement that an `@position-try` rule may set.
public struct PositionOption: Equatable, Sendable {
  public var layout: Style
  public var anchor: PositionAnchor
  public var area: PositionArea?

  public init(layout: Style, anchor: PositionAnchor, area: PositionArea?) {
    self.layout = layout
    self.anchor = anchor
    self.area = area
  }
}

/// `position-area`: rows and columns of the grid of nine that the anchor's edges make of the containing block.
/// §3.1.1 (#typedef-position-area).
public struct PositionArea: Equatable, Sendable {
  public var first: PositionSpan
  public var second: PositionSpan

  public init(_ first: PositionSpan, _ second: PositionSpan) {
    self.first = first
    self.second = second
  }
}

/// Tracks of one axis of a `PositionArea`.
public struct PositionSpan: Hashable, Sendable {
  public enum Axis: UInt8, Sendable, Hashable {
    /// Left and right, top and bottom, as the page has them.
    case horizontal, vertical
    /// `x-start`, `y-start` and their like: horizontal and vertical, from where lines or blocks start.
    case x, y
    case block, inline
    /// What fits the other span: the first is the block axis.
    case either
  }

  /// Of the tracks before, beside and behind the anchor.
  public enum Tracks: UInt8, Sendable, Hashable {
    case start, center, end
    case spanStart, spanEnd, spanAll
  }

  public var axis: Axis
  public var tracks: Tracks
  /// Whether start is where the box's own lines or blocks start, and not its containing block's.
  public var isSelf: Bool

  public init(_ axis: Axis, _ tracks: Tracks, isSelf: Bool = false) {
    self.axis = axis
    self.tracks = tracks
    self.isSelf = isSelf
  }
}

extension ComputedStyle {
  /// Whether anchors may take part in where the box is placed, or other placements are tried.
  public var isAnchored: Bool {
    guard layout.position == .absolute || layout.position == .fixed else { return false }
    return rare.anchoring.area != nil || !rare.anchoring.fallbacks.isEmpty
      || rare.anchoring.visibility.contains(.noOverflow)
      || layout.alignSelf.keyword == .anchorCenter || layout.justifySelf.keyword == .anchorCenter
      || layout.hasAnchors
  }
}

extension Style {
  /// Whether an inset, a margin or a size is an anchor's to say.
  package var hasAnchors: Bool {
    func has(_ value: Dimension) -> Bool {
      if case .calc(let calculation) = value { calculation.hasAnchor } else { false }
    }
    return has(inset.left) || has(inset.right) || has(inset.top) || has(inset.bottom)
      || has(size.width) || has(size.height) || has(minSize.width) || has(minSize.height)
      || has(maxSize.width) || has(maxSize.height)
      || has(margin.left) || has(margin.right) || has(margin.top) || has(margin.bottom)
  }
}
