/// The names under which an edge can be set.
public enum Edge: CaseIterable, Sendable {
  case left, right, top, bottom
  /// The edges in reading direction.
  case start, end
  /// Both edges of an axis.
  case horizontal, vertical
  /// All four.
  case all
}

/// Margins, paddings or insets as they were set: one value a name. Which one counts is decided
/// when the direction is known, so the order of the calls doesn't matter.
public struct EdgeValues: Equatable, Sendable {
  private var values: [Length?] = Array(repeating: nil, count: Edge.allCases.count)

  /// No edge set.
  public init() {}

  /// The value set under one name.
  public subscript(edge: Edge) -> Length? {
    get { values[EdgeValues.index(edge)] }
    set { values[EdgeValues.index(edge)] = newValue }
  }

  private static func index(_ edge: Edge) -> Int {
    switch edge {
    case .left: 0
    case .right: 1
    case .top: 2
    case .bottom: 3
    case .start: 4
    case .end: 5
    case .horizontal: 6
    case .vertical: 7
    case .all: 8
    }
  }

  /// The value that counts for the left edge: the specific beats the general.
  func left(isRightToLeft: Bool) -> Length? {
    self[isRightToLeft ? .end : .start] ?? self[.left] ?? self[.horizontal] ?? self[.all]
  }

  /// The value that counts for the right edge.
  func right(isRightToLeft: Bool) -> Length? {
    self[isRightToLeft ? .start : .end] ?? self[.right] ?? self[.horizontal] ?? self[.all]
  }

  /// The value that counts for the top edge.
  var top: Length? { self[.top] ?? self[.vertical] ?? self[.all] }

  /// The value that counts for the bottom edge.
  var bottom: Length? { self[.bottom] ?? self[.vertical] ?? self[.all] }
}
