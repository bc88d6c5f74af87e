internal import FlexKit

/// What has edges and a size: a box or a layout guide, which are not kept alive. Each has one such
/// object, by which constraints know it.
final class LayoutItem: Hashable {
  private weak var ownBox: Box?
  private(set) weak var guide: LayoutGuide?
  let isGuide: Bool

  private init(box: Box) {
    ownBox = box
    isGuide = false
  }

  init(guide: LayoutGuide) {
    self.guide = guide
    isGuide = true
  }

  /// The item of a box: always the same.
  static func of(_ box: Box) -> LayoutItem {
    if let item = box.layoutItem as? LayoutItem { return item }
    let item = LayoutItem(box: box)
    box.layoutItem = item
    return item
  }

  /// The box, or the one the guide belongs to; `nil` when it no longer exists.
  var box: Box? { isGuide ? guide?.owningBox : ownBox }

  /// The box whose coordinates the item's frame is in.
  var container: Box? { isGuide ? guide?.owningBox : ownBox?.parent }

  var name: String { ownBox?.description ?? guide?.identifier ?? "removed" }

  static func == (a: LayoutItem, b: LayoutItem) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The lines and sizes that constraints speak of.
enum LayoutAttribute: String {
  case leading, trailing, left, right, centerX
  case top, bottom, centerY
  case width, height

  /// Whether the meaning follows the reading direction.
  var isDirectional: Bool { self == .leading || self == .trailing }
  /// Whether the line is a physical edge.
  var isAbsolute: Bool { self == .left || self == .right }
}

/// A line or a size of one item.
struct Anchor: Equatable, CustomStringConvertible {
  var item: LayoutItem
  var attribute: LayoutAttribute

  var description: String { "\(item.name).\(attribute.rawValue)" }

  func constraint(
    _ relation: LayoutConstraint.Relation, to other: Anchor?, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(first: self, relation: relation, second: other, multiplier: multiplier, constant: constant)
  }
}

/// A vertical line of a box or guide.
public struct XAxisAnchor: Equatable {
  let anchor: Anchor

  /// This line stands `constant` px after `other` in reading direction (to its right where both
  /// are physical).
  public func constraint(equalTo other: XAxisAnchor, constant: Double = 0) -> LayoutConstraint {
    anchor.constraint(.equal, to: other.anchor, constant: constant)
  }

  /// This line stands at least `constant` px after `other`.
  public func constraint(greaterThanOrEqualTo other: XAxisAnchor, constant: Double = 0) -> LayoutConstraint {
    anchor.constraint(.greaterThanOrEqual, to: other.anchor, constant: constant)
  }

  /// This line stands at most `constant` px after `other`.
  public func constraint(lessThanOrEqualTo other: XAxisAnchor, constant: Double = 0) -> LayoutConstraint {
    anchor.constraint(.lessThanOrEqual, to: other.anchor, constant: constant)
  }
}

/// A horizontal line of a box or guide.
public struct YAxisAnchor: Equatable {
  let anchor: Anchor

  /// This line stands `constant` px below `other`.
  public func constraint(equalTo other: YAxisAnchor, constant: Double = 0) -> LayoutConstraint {
    anchor.constraint(.equal, to: other.anchor, constant: constant)
  }

  /// This line stands at least `constant` px below `other`.
  public func constraint(greaterThanOrEqualTo other: YAxisAnchor, constant: Double = 0) -> LayoutConstraint {
    anchor.constraint(.greaterThanOrEqual, to: other.anchor, constant: constant)
  }

  /// This line stands at most `constant` px below `other`.
  public func constraint(lessThanOrEqualTo other: YAxisAnchor, constant: Double = 0) -> LayoutConstraint {
    anchor.constraint(.lessThanOrEqual, to: other.anchor, constant: constant)
  }
}

/// The width or the height of a box or guide.
public struct DimensionAnchor: Equatable {
  let anchor: Anchor

  /// This size is `multiplier` times `other` plus `constant` px. Both axes may be mixed.
  public func constraint(
    equalTo other: DimensionAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    anchor.constraint(.equal, to: other.anchor, multiplier: multiplier, constant: constant)
  }

  /// This size is at least `multiplier` times `other` plus `constant` px.
  public func constraint(
    greaterThanOrEqualTo other: DimensionAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    anchor.constraint(.greaterThanOrEqual, to: other.anchor, multiplier: multiplier, constant: constant)
  }

  /// This size is at most `multiplier` times `other` plus `constant` px.
  public func constraint(
    lessThanOrEqualTo other: DimensionAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    anchor.constraint(.lessThanOrEqual, to: other.anchor, multiplier: multiplier, constant: constant)
  }

  /// This size is `constant` px.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    anchor.constraint(.equal, to: nil, constant: constant)
  }

  /// This size is at least `constant` px.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    anchor.constraint(.greaterThanOrEqual, to: nil, constant: constant)
  }

  /// This size is at most `constant` px.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    anchor.constraint(.lessThanOrEqual, to: nil, constant: constant)
  }
}
