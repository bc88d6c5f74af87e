internal import FlexKit

/// The constraints of one box and its guides: how FixFlex takes the place of the flex algorithm.
///
/// Boxes with constraints whose parent has some too are solved together with it, in one system.
final class ConstraintLayout: ContainerLayout {
  var constraints: [LayoutConstraint] = []
  var guides: [LayoutGuide] = []
  /// Of the topmost box of a system; made when it is needed.
  private var engine: ConstraintEngine?

  func measure(_ box: Box, proposal: Proposal) -> ContentSize {
    let size = engine(of: box).fittingSize(for: proposal)
    return ContentSize(width: size.width, height: size.height)
  }

  func layoutChildren(of box: Box) {
    engine(of: box).layOut()
  }

  /// Boxes with constraints are solved together with those around them: their size is no content.
  var givesIntrinsicSize: Bool { false }

  /// Required constraints that could not be kept at the last layout, with what they contradict.
  func conflicts(of box: Box) -> [ConstraintConflict] { engine(of: box).conflicts }

  private func engine(of box: Box) -> ConstraintEngine {
    if let engine { return engine }
    let engine = ConstraintEngine(root: box)
    self.engine = engine
    return engine
  }
}

extension Box {
  /// The constraints of this box, if there are any.
  var existingConstraintLayout: ConstraintLayout? { containerLayout as? ConstraintLayout }

  /// The constraints of this box, which are what lays out its children from now on.
  var constraintLayout: ConstraintLayout {
    if let existingConstraintLayout { return existingConstraintLayout }
    let layout = ConstraintLayout()
    containerLayout = layout
    return layout
  }
}

/// A required constraint that contradicts others and was left out for that.
public struct ConstraintConflict: Equatable, Sendable, CustomStringConvertible {
  /// The constraint that was left out: of those that contradict each other the latest.
  public var dropped: String
  /// The constraints it contradicts.
  public var contradicting: [String]

  /// `b.trailing == parent.trailing can't hold together with a.width == 150, b.width == 100`.
  public var description: String {
    "\(dropped) can't hold together with \(contradicting.joined(separator: ", "))"
  }
}
