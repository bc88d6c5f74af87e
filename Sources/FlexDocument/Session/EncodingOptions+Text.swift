public import FlexOutput
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

extension EncodingOptions {
  /// Sets what lies under everything to a colour as CSS writes it; `false` where the text is none.
  public mutating func setBackground(css text: String) -> Bool {
    guard let color = Color(css: text) else { return false }
    background = color
    return true
  }
}
