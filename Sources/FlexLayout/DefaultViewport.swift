/// The initial containing block where nothing says how large it is, in CSS px. CSS 2 §10.1 (#containing-block-details).
package enum DefaultViewport {
  /// Width of the canvas.
  package static let width: Float = 800
  /// What `vh` is of while the content decides on the real height.
  package static let height: Float = 600
}
