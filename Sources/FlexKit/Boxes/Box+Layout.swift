/// What a box wants at its content's size, 1…1000 each; where constraints or a `StackView` decide.
public struct ContentPriorities: Equatable, Sendable {
  /// Against being wider than the content.
  public var horizontalHugging = 250.0
  /// Against being higher than the content.
  public var verticalHugging = 250.0
  /// Against being narrower than the content.
  public var horizontalCompressionResistance = 750.0
  /// Against being lower than the content.
  public var verticalCompressionResistance = 750.0

  /// 250 for hugging, 750 for compression resistance.
  public init() {}
}

/// The frame that a root's layout started from: margins and percentages of a root change its
/// frame, and the next layout must not start from the changed one.
struct RootFrame {
  var input = Rect.zero
  var output: Rect?
}

extension Box {
  /// The size the box takes for a proposal, with its children but without writing a frame. Where
  /// the proposal is no exact size, the box is as large as its content.
  public func fittingSize(for proposal: Proposal) -> ContentSize {
    var wish: ContentSize
    if let containerLayout {
      wish = containerLayout.measure(self, proposal: proposal)
    } else if isFlexEnabled {
      wish = FlexPass.fittingSize(of: self, proposal: proposal)
    } else {
      wish = measure(width: proposal.width.limit, height: proposal.height.limit) ?? .zero
    }
    wish.size.width = proposal.width.clamp(max(0, wish.size.width))
    wish.size.height = proposal.height.clamp(max(0, wish.size.height))
    return wish
  }

  /// The content's size without any constraint, in px; `nil` for a box without content.
  public var intrinsicContentSize: Size? {
    guard hasOwnContent else { return nil }
    if let containerLayout, !containerLayout.givesIntrinsicSize { return measure(width: nil, height: nil)?.size }
    return fittingSize(for: Proposal(width: .unbounded, height: .unbounded)).size
  }

  /// Whether the box has a size from inside: content of its own, items, or a stack. Constraints of
  /// the box don't count: they are solved together with those around it.
  public var hasOwnContent: Bool {
    if let containerLayout, containerLayout.givesIntrinsicSize { return true }
    return (containerLayout == nil && !flexItems.isEmpty) || measure(width: nil, height: nil) != nil
  }

  /// Lays out what is inside the box, whose own frame stays.
  public func layoutContents() {
    if let containerLayout {
      containerLayout.layoutChildren(of: self)
    } else if isFlexEnabled {
      FlexPass.layOutItems(of: self)
    } else {
      for child in children { child.layoutContents() }
    }
  }

  /// Lays out the box as a root: within its frame, or with one dimension as its content wants it.
  func layoutAsRoot(mode: Flex.LayoutMode) {
    guard let containerLayout else { return FlexPass.layOut(root: self, mode: mode) }
    if mode != .fitContainer {
      let proposal = Proposal(
        width: mode == .adjustWidth ? .unbounded : .exactly(max(0, frame.width)),
        height: mode == .adjustHeight ? .unbounded : .exactly(max(0, frame.height)))
      let size = containerLayout.measure(self, proposal: proposal).size
      frame.width = size.width
      frame.height = size.height
    }
    containerLayout.layoutChildren(of: self)
    if isFlexEnabled { flex.isDirty = false }
  }

  /// The size of a root for `size`: exactly that where it is bounded, else as the content wants it.
  func flexSizeThatFits(_ size: Size) -> Size {
    let proposal = Proposal(exactly: size)
    if let containerLayout { return containerLayout.measure(self, proposal: proposal).size }
    return FlexPass.rootSize(of: self, proposal: proposal)
  }

  /// The reading direction that counts for the box: its own, or the nearest ancestor's.
  public var isRightToLeft: Bool {
    var box: Box? = self
    while let current = box {
      switch current.ownLayoutDirection {
      case .ltr: return false
      case .rtl: return true
      case .inherit: box = current.parent
      }
    }
    return false
  }

  private var ownLayoutDirection: Flex.LayoutDirection {
    if isFlexEnabled, flex.style.layoutDirection != .inherit { return flex.style.layoutDirection }
    return (self as? StackView)?.style.layoutDirection ?? .inherit
  }
}

extension ContainerLayout {
  /// Whether containers take the box's size from what is inside. True, but for constraints, which
  /// are solved in one system with those around the box.
  public var givesIntrinsicSize: Bool { true }
}
