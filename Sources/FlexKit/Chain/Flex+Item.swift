extension Flex {
  /// `alignItems` for this item alone. Initially `auto`: the container's.
  @discardableResult
  public func alignSelf(_ value: AlignSelf) -> Flex { set(\.alignSelf, value) }

  /// The share of free space the item takes. Initially 0; below zero or not finite counts as 0.
  @discardableResult
  public func grow(_ value: Double) -> Flex { set(\.grow, factor(value)) }

  /// The share of missing space the item gives, weighted by its base size. Initially 0.
  @discardableResult
  public func shrink(_ value: Double) -> Flex { set(\.shrink, factor(value)) }

  /// The main size before growing and shrinking, in px. `nil` is automatic: width or height, else
  /// the content's size.
  @discardableResult
  public func basis(_ value: Double?) -> Flex { set(\.basis, .size(value)) }

  /// The main size before growing and shrinking, in percent of the container's.
  @discardableResult
  public func basis(_ percent: FPercent) -> Flex { set(\.basis, .size(percent)) }

  /// Whether width and height hold the padding. Initially `borderBox`: they do.
  @discardableResult
  public func boxSizing(_ value: BoxSizing) -> Flex { set(\.boxSizing, value) }

  /// Width divided by height, as the picture of `imageView` has it now; without a picture nothing
  /// changes.
  @discardableResult
  public func aspectRatio(of imageView: ImageBox) -> Flex {
    guard let ratio = imageView.naturalRatio else { return self }
    return aspectRatio(ratio)
  }

  private func factor(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
}
