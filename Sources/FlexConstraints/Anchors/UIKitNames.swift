#if !canImport(UIKit)
  // Names that UIKit has for anchors and constraints, so that code written for views compiles as it is.
  public typealias NSLayoutConstraint = LayoutConstraint
  public typealias UILayoutGuide = LayoutGuide
  public typealias UILayoutPriority = LayoutPriority
  public typealias NSLayoutXAxisAnchor = XAxisAnchor
  public typealias NSLayoutYAxisAnchor = YAxisAnchor
  public typealias NSLayoutDimension = DimensionAnchor
#endif
