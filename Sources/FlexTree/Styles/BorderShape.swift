/// What a box's border follows in place of its edges. CSS Borders 4 §5 (#border-shape).
public struct BorderShape: Equatable, Sendable {
  /// A shape, and the box that it is in.
  public struct Part: Equatable, Sendable {
    public var shape: BasicShape
    public var box: Area

    public init(shape: BasicShape, box: Area) {
      self.shape = shape
      self.box = box
    }
  }

  public enum Area: Equatable, Sendable {
    /// Half way between the border box and the padding box.
    case halfBorderBox
    case box(BoxArea)
  }

  /// The line that the border is drawn along; where there is an inner shape, what lies between both is the border.
  public var outer: Part
  public var inner: Part?

  public init(outer: Part, inner: Part? = nil) {
    self.outer = outer
    self.inner = inner
  }
}
