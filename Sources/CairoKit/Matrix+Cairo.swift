internal import CCairo
internal import FlexTree

extension Matrix {
  init(_ matrix: cairo_matrix_t) {
    self.init(matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0)
  }

  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: e, y0: f) }
}
