internal import FlexCore
public import FlexTree

extension RenderSession {
  /// Lays out boxes that were made without HTML, or changed since, on a canvas in CSS px; without a
  /// height it becomes as tall as the boxes.
  public func layOut(_ boxes: BoxTree, width: Float, height: Float?) -> LaidOutPage {
    layOut(boxes, on: Canvas(width: width, height: height))
  }
}
