/// A step between a document and its display list, for those who time it.
public enum RenderStage: String, CaseIterable, Sendable {
  /// Cascade and computed values.
  case style
  /// Box tree.
  case boxes
  /// Shaping.
  case text
  /// Places and lines.
  case layout
}
