import FlexCore

/// Text of the workloads: 7 px a character, lines of 16 px.
enum TextModel {
  /// The size of `characters` characters where the engine fixes or limits the width.
  static func measure(_ characters: Int, known: Size<Float?>, available: Size<AvailableSpace>) -> Measurement {
    let full = Float(7 * characters)
    let limit: Float
    if let width = known.width {
      limit = width
    } else {
      switch available.width {
      case .definite(let width): limit = width
      case .minContent: limit = 0
      case .maxContent: limit = .infinity
      }
    }
    guard full > limit else {
      return Measurement(size: Size(width: known.width ?? full, height: known.height ?? 16))
    }
    let perLine = limit >= 7 ? Int(limit / 7) : 1
    let lines = (characters + perLine - 1) / perLine
    return Measurement(
      size: Size(width: known.width ?? Float(7 * perLine), height: known.height ?? Float(16 * lines)))
  }

  /// Both intrinsic widths, and the size without a limit.
  static func intrinsic(_ characters: Int) -> IntrinsicMeasurement {
    IntrinsicMeasurement(
      minContentWidth: 7, maxContent: Measurement(size: Size(width: Float(7 * characters), height: 16)))
  }
}
