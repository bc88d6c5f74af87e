public import FlexKit

/// An invisible rectangle that takes part in constraints: a spacer.
public final class LayoutGuide {
  /// A name for messages.
  public var identifier = "guide"

  /// The box the guide belongs to.
  public internal(set) weak var owningBox: Box?

  /// The place in the owning box, in px. Layout writes it.
  public internal(set) var frame: Rect = .zero

  private(set) lazy var layoutItem = LayoutItem(guide: self)

  /// A guide that belongs to no box yet.
  public init() {}
}

extension Box {
  /// Adds a guide, taking it from its box if it has one.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningBox?.removeLayoutGuide(guide)
    guide.owningBox = self
    constraintLayout.guides.append(guide)
  }

  /// Removes a guide of this box with the constraints that mention it; a stranger is ignored.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningBox === self else { return }
    for constraint in constraintLayout.constraints where constraint.mentions(guide.layoutItem) {
      constraint.isActive = false
    }
    constraintLayout.guides.removeAll { $0 === guide }
    guide.owningBox = nil
  }

  /// The guides of this box.
  public var layoutGuides: [LayoutGuide] { existingConstraintLayout?.guides ?? [] }
}
