// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(UIKit)
  /// A rectangle in px, for `view.frame = CGRect(…)`. Beside Foundation's type it is taken where a `Rect` is wanted.
  @_disfavoredOverload
  public func CGRect(x: Double, y: Double, width: Double, height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  /// A size in px. Beside Foundation's type it is taken where a `Size` is wanted.
  @_disfavoredOverload
  public func CGSize(width: Double, height: Double) -> Size { Size(width: width, height: height) }

  /// A point in px. Beside Foundation's type it is taken where a `Point` is wanted.
  @_disfavoredOverload
  public func CGPoint(x: Double, y: Double) -> Point { Point(x: x, y: y) }
#endif
