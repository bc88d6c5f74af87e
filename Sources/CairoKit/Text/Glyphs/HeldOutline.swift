internal import CCairo

/// A copy of a glyph's outline, in 26.6 device pixels. Not `Sendable`.
final class HeldOutline {
  private var outline: FT_Outline  // owned
  /// It frees the outline and must live as long.
  private let library: FreeTypeLibrary
  /// Of all control points.
  let box: FT_BBox

  /// Wraps `FT_Outline_New`, `FT_Outline_Copy` and `FT_Outline_Get_CBox`.
  init?(_ source: inout FT_Outline, library: FreeTypeLibrary) {
    var copy = FT_Outline()
    guard
      FT_Outline_New(library.pointer, FT_UInt(max(0, source.n_points)), FT_Int(source.n_contours), &copy) == 0
    else { return nil }
    guard FT_Outline_Copy(&source, &copy) == 0 else {
      FT_Outline_Done(library.pointer, &copy)
      return nil
    }
    var box = FT_BBox()
    FT_Outline_Get_CBox(&copy, &box)
    outline = copy
    self.library = library
    self.box = box
  }

  deinit { FT_Outline_Done(library.pointer, &outline) }

  /// Covers a bitmap, whose lower left corner is the origin, with the outline moved by `x` and `y`.
  /// Wraps `FT_Outline_Get_Bitmap`.
  func cover(_ bitmap: inout FT_Bitmap, x: Int, y: Int) -> Bool {
    FT_Outline_Translate(&outline, FT_Pos(x), FT_Pos(y))
    defer { FT_Outline_Translate(&outline, FT_Pos(-x), FT_Pos(-y)) }
    return FT_Outline_Get_Bitmap(library.pointer, &outline, &bitmap) == 0
  }
}
