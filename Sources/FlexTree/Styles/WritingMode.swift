public import FlexCore

/// `writing-mode`: where lines run to, and where blocks follow each other. CSS Writing Modes 4 §3.2 (#block-flow).
///
/// Layout knows lines that run to the right and blocks that follow each other downwards. What is vertical is laid out
/// in those *flow-relative* coordinates, and turned when it stands: `flow(…)` leads there, `page(…)` back.
public enum WritingMode: UInt8, Sendable, Hashable, CaseIterable {
  case horizontalTB, verticalRL, verticalLR, sidewaysRL, sidewaysLR

  /// Whether lines run up or down.
  @inlinable public var isVertical: Bool { self != .horizontalTB }

  /// Whether letters that stand upright in horizontal lines may do so in these. CSS Writing Modes 4 §5.1
  /// (#text-orientation).
  @inlinable public var isTypographicallyVertical: Bool { self == .verticalRL || self == .verticalLR }

  /// Whether blocks follow each other to the left.
  @inlinable public var isBlockReversed: Bool { self == .verticalRL || self == .sidewaysRL }

  /// Whether the line-over side is the block-end one: each line stands upside down among its neighbours.
  /// CSS Writing Modes 4 §6.3 (#line-directions).
  @inlinable public var isLineFlipped: Bool { self == .verticalLR }
}

/// `text-orientation`. CSS Writing Modes 4 §5.1 (#text-orientation).
public enum TextOrientation: UInt8, Sendable, Hashable { case mixed, upright, sideways }

extension TextStyle {
  /// Whether all letters stand upright in vertical lines.
  @inlinable public var isUpright: Bool { textOrientation == .upright && writingMode.isTypographicallyVertical }

  /// Whether lines are aligned by the middle of their letters. CSS Writing Modes 4 §4.2 (#text-baselines).
  @inlinable public var hasCentralBaseline: Bool {
    textOrientation != .sideways && writingMode.isTypographicallyVertical
  }

  /// Whether emphasis marks stand under the line: in vertical lines on the left. CSS Text Decoration 3 §3.4
  /// (#text-emphasis-position-property).
  @inlinable public var hasEmphasisUnder: Bool {
    switch writingMode {
    case .horizontalTB: textEmphasis.isUnder
    case .verticalRL, .verticalLR, .sidewaysRL: textEmphasis.isLeft
    case .sidewaysLR: !textEmphasis.isLeft
    }
  }

  /// `direction`; upright letters stand in the order of their text. CSS Writing Modes 4 §5.1
  /// (#valdef-text-orientation-upright).
  @inlinable public var usedDirection: Direction { isUpright ? .ltr : direction }
}

extension Size {
  /// Width and height exchanged.
  @inlinable public var transposed: Size { Size(width: height, height: width) }
}

// MARK: - Flow-relative coordinates

extension WritingMode {
  /// Inline size as width, block size as height; its own inverse.
  @inlinable public func flow<Value>(_ size: Size<Value>) -> Size<Value> { isVertical ? size.transposed : size }

  /// Edges of the page as those of the flow: line-left, line-right, block-start as top, block-end as bottom.
  /// CSS Writing Modes 4 §6.4 (#logical-to-physical).
  @inlinable public func flow<Value>(_ edges: Edges<Value>) -> Edges<Value> {
    switch self {
    case .horizontalTB: edges
    case .verticalRL, .sidewaysRL:
      Edges(left: edges.top, right: edges.bottom, top: edges.right, bottom: edges.left)
    case .verticalLR: Edges(left: edges.top, right: edges.bottom, top: edges.left, bottom: edges.right)
    case .sidewaysLR: Edges(left: edges.bottom, right: edges.top, top: edges.left, bottom: edges.right)
    }
  }

  /// The inverse of `flow(_:)`.
  @inlinable public func page<Value>(_ edges: Edges<Value>) -> Edges<Value> {
    switch self {
    case .horizontalTB: edges
    case .verticalRL, .sidewaysRL:
      Edges(left: edges.bottom, right: edges.top, top: edges.left, bottom: edges.right)
    case .verticalLR: Edges(left: edges.top, right: edges.bottom, top: edges.left, bottom: edges.right)
    case .sidewaysLR: Edges(left: edges.top, right: edges.bottom, top: edges.right, bottom: edges.left)
    }
  }

  /// A rectangle in a box, from the page's coordinates.
  ///
  /// - Parameter size: of the box on the page, px.
  @inlinable public func flow(_ rect: Rect, in size: Size<Float>) -> Rect {
    switch self {
    case .horizontalTB: rect
    case .verticalRL, .sidewaysRL:
      Rect(x: rect.y, y: size.width - rect.x - rect.width, width: rect.height, height: rect.width)
    case .verticalLR: Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    case .sidewaysLR:
      Rect(x: size.height - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  /// The inverse of `flow(_:in:)`; `size` is still the one on the page.
  @inlinable public func page(_ rect: Rect, in size: Size<Float>) -> Rect {
    switch self {
    case .horizontalTB: rect
    case .verticalRL, .sidewaysRL:
      Rect(x: size.width - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width)
    case .verticalLR: Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    case .sidewaysLR:
      Rect(x: rect.y, y: size.height - rect.x - rect.width, width: rect.height, height: rect.width)
    }
  }

  @inlinable public func flow(_ point: Point, in size: Size<Float>) -> Point {
    flow(Rect(x: point.x, y: point.y, width: 0, height: 0), in: size).origin
  }

  @inlinable public func page(_ point: Point, in size: Size<Float>) -> Point {
    page(Rect(x: point.x, y: point.y, width: 0, height: 0), in: size).origin
  }
}

// MARK: - Lines

extension WritingMode {
  /// How lines are turned: as a whole, so that the line-over side is their top. They differ from the flow where lines
  /// are flipped. CSS Writing Modes 4 §6.3 (#line-directions).
  @inlinable public var ofLines: WritingMode { self == .verticalLR ? .verticalRL : self }
}

extension Style {
  /// The style with its physical values turned into the coordinates of a flow, in which lines run to the right.
  /// What is flow-relative or line-relative by itself (flex and grid directions, alignment, floats) stays.
  public func flow(in mode: WritingMode) -> Style {
    guard mode.isVertical else { return self }
    var style = self
    style.size = size.transposed
    style.minSize = minSize.transposed
    style.maxSize = maxSize.transposed
    style.margin = mode.flow(margin)
    style.padding = mode.flow(padding)
    style.border = mode.flow(border)
    if stableGutters != Edges(all: 0) { style.stableGutters = mode.flow(stableGutters) }
    style.overflow = overflow.transposed
    if let ratio = aspectRatio { style.aspectRatio = 1 / ratio }
    if inset != Edges(all: .auto) { style.inset = mode.flow(inset) }
    let content = (intrinsicContentWidth, intrinsicContentHeight)
    if content.0 != content.1 { (style.intrinsicContentHeight, style.intrinsicContentWidth) = content }
    return style
  }
}
