internal import FlexPaint
internal import TextMeasure

/// `shape-outside`, as lines ask for it.
struct ShapeOutline: FloatOutline {
  let shape: FloatShape

  func extent(from top: Float, to bottom: Float) -> (left: Float, right: Float)? {
    shape.extent(from: top, to: bottom)
  }
}
