/// The chain of layout calls of one box as an item of a `StackView`: `box.item.grow(1)`.
public final class StackItem {
  /// The box. It owns its `StackItem`, so there is no cycle.
  public private(set) weak var view: Box?

  /// Everything that was set.
  public var style = Style() {
    didSet { if style != oldValue { view?.setNeedsLayout() } }
  }

  /// Whether the stack lays out the box. Otherwise the box keeps its frame. Initially true.
  public var isIncludedInLayout = true {
    didSet { if isIncludedInLayout != oldValue { view?.setNeedsLayout() } }
  }

  init(view: Box) { self.view = view }

  /// Sets whether the stack lays out the box.
  @discardableResult
  public func isIncludedInLayout(_ value: Bool) -> StackItem {
    isIncludedInLayout = value
    return self
  }

  /// `alignItems` for this item alone. Initially `auto`: the stack's.
  @discardableResult
  public func alignSelf(_ value: SAlignSelf) -> StackItem {
    style.alignSelf = value
    return self
  }

  /// The share of free length the item takes; it beats width, height and size. Initially 0.
  @discardableResult
  public func grow(_ value: Double) -> StackItem {
    style.grow = value.isFinite ? max(0, value) : 0
    return self
  }

  /// The share of missing length the item gives, weighted by its length; it beats width, height and
  /// size. Initially 0.
  @discardableResult
  public func shrink(_ value: Double) -> StackItem {
    style.shrink = value.isFinite ? max(0, value) : 0
    return self
  }

  /// Says that the content changed, so that the stack and all stacks around it lay out again.
  @discardableResult
  public func markDirty() -> StackItem {
    view?.setNeedsLayout()
    return self
  }

  /// Takes the ratio of the picture of an `ImageBox`; of other boxes nothing changes.
  @discardableResult
  public func aspectRatio() -> StackItem {
    guard let view else { return self }
    return aspectRatio(of: view)
  }

  /// Takes the ratio of the picture of `view` if it is an `ImageBox` with one.
  @discardableResult
  public func aspectRatio(of view: Box) -> StackItem {
    guard let ratio = (view as? ImageBox)?.naturalRatio else { return self }
    return aspectRatio(ratio)
  }

  /// How strongly the item resists being larger than its content, 1…1000. Initially 250.
  @discardableResult
  public func huggingPriority(_ value: Double) -> StackItem {
    view?.contentPriorities.horizontalHugging = value
    view?.contentPriorities.verticalHugging = value
    return self
  }

  /// How strongly the item resists being smaller than its content, 1…1000. Initially 750.
  @discardableResult
  public func compressionResistancePriority(_ value: Double) -> StackItem {
    view?.contentPriorities.horizontalCompressionResistance = value
    view?.contentPriorities.verticalCompressionResistance = value
    return self
  }
}

extension StackItem: MarginChain, SizeChain, DecorationChain {
  /// Sets the margin under one name; `nil` unsets it.
  public func setMargin(_ length: Length?, at edge: Edge) { style.margin[edge] = length }

  /// Sets one size; `nil` resets it.
  public func setSize(_ length: Length?, for property: SizeProperty) { style.setSize(length, for: property) }

  /// Sets width divided by height; `nil` resets it.
  public func setAspectRatio(_ ratio: Double?) { style.aspectRatio = ratio }

  /// Changes the decoration of the box.
  public func decorate(_ change: (inout Decoration) -> Void) {
    if let view { change(&view.decoration) }
  }
}
