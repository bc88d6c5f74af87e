internal import FlexKit

/// A linear relation between two lines or sizes: `first = second · multiplier + constant`.
public final class LayoutConstraint: CustomStringConvertible {
  /// How the two sides compare.
  public enum Relation: String, Sendable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
  }

  let first: Anchor
  let second: Anchor?
  /// How the two sides compare.
  public let relation: Relation
  /// What the second side is multiplied by.
  public let multiplier: Double

  /// px; may change while the constraint is active.
  public var constant: Double {
    didSet { changed(constant != oldValue) }
  }

  /// 1000, required, at first; may change while the constraint is active.
  public var priority: LayoutPriority = .required {
    didSet { changed(priority != oldValue) }
  }

  /// A name for messages.
  public var identifier: String?

  /// Counts the changes, so that the engine sees them.
  private(set) var revision = 0
  /// The box that holds the constraint while it is active.
  private weak var holder: Box?

  init(first: Anchor, relation: Relation, second: Anchor?, multiplier: Double, constant: Double) {
    precondition(
      !(first.attribute.isDirectional && second?.attribute.isAbsolute ?? false)
        && !(first.attribute.isAbsolute && second?.attribute.isDirectional ?? false),
      "a constraint can't relate left or right to leading or trailing")
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier.isFinite ? multiplier : 1
    self.constant = constant
  }

  /// Whether the constraint takes part in layout.
  ///
  /// - Precondition: both items are in the same tree of boxes when it is set.
  public var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        let box = commonBox()
        precondition(box != nil, "\(self): the two items have no box in common; add them to one first")
        box?.constraintLayout.constraints.append(self)
        holder = box
      } else {
        holder?.existingConstraintLayout?.constraints.removeAll { $0 === self }
        holder?.setNeedsLayout()
        holder = nil
      }
      holder?.setNeedsLayout()
    }
  }

  /// Activates several constraints.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates several constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// `title.width <= icon.width * 2 + 8 @750`.
  public var description: String {
    var text = "\(first) \(relation.rawValue) "
    if let second {
      text += "\(second)"
      if multiplier != 1 { text += " * \(LayoutConstraint.short(multiplier))" }
      if constant > 0 { text += " + \(LayoutConstraint.short(constant))" }
      if constant < 0 { text += " - \(LayoutConstraint.short(-constant))" }
    } else {
      text += LayoutConstraint.short(constant)
    }
    if priority != .required { text += " @\(LayoutConstraint.short(Double(priority.rawValue)))" }
    return identifier.map { "\($0): \(text)" } ?? text
  }

  func mentions(_ item: LayoutItem) -> Bool { first.item == item || second?.item == item }

  private static func short(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    guard abs(number) < 1e9 else { return String(number) }
    // Six decimals are enough to tell.
    return String(Double(Int64(number * 1e6)) / 1e6)
  }

  private func changed(_ isDifferent: Bool) {
    guard isDifferent else { return }
    revision += 1
    holder?.setNeedsLayout()
  }

  /// The nearest box that holds both items. A constraint on one item alone belongs to the parent
  /// where that is laid out by constraints, else to the item's box.
  private func commonBox() -> Box? {
    guard let box = first.item.box else { return nil }
    guard let second else {
      if let parent = box.parent, parent.existingConstraintLayout != nil { return parent }
      return box
    }
    guard let other = second.item.box else { return nil }
    var candidate: Box? = box
    while let current = candidate {
      if other.isInside(current) { return current }
      candidate = current.parent
    }
    return nil
  }
}
