internal import FlexTree

/// The colours of what a control shows as chosen, in hexadecimal. CSS UI 4 §8.1 (#widget-accent).
struct ControlColors: Equatable {
  /// Of what is chosen or filled.
  var accent = 0x0075FF as UInt32
  /// Of a mark on the accent, and of the paper beside it.
  var mark = 0xFFFFFF as UInt32
  /// Of what a bar or slider leaves unfilled, and of the frame around it; `nil` where it is the control's own.
  var track: UInt32?
  var frame: UInt32?

  /// Whether what isn't chosen is dark.
  var isDark = false

  /// Deviation: as in Chromium, what stands on an accent that white would hardly show on is dark, and so are tracks; and
  /// the other way round where controls are dark. `standOutFromTheAccent` pins it.
  init(_ style: TextStyle) {
    isDark = style.isDark
    guard let color = style.accentColor?.resolved(style.color) else {
      if isDark {
        accent = 0x99C8FF
        darken()
      }
      return
    }
    func channel(_ value: Float) -> UInt32 {
      let opaque = value * color.alpha + 1 - color.alpha
      return UInt32((min(max(opaque, 0), 1) * 255).rounded())
    }
    accent = channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
    func luminance(_ color: UInt32) -> Double { ColorValue(Color(hex: color)).converted(to: .xyzD65).components.y }
    let (own, paper) = (luminance(accent) + 0.05, luminance(isDark ? 0x3B3B3B : 0xFFFFFF) + 0.05)
    let standsOut = max(own, paper) / min(own, paper) >= 3
    if standsOut == isDark { darken() }
  }

  private mutating func darken() {
    mark = 0x3B3B3B
    track = 0x3B3B3B
    frame = 0x858585
  }
}

extension UInt32 {
  /// The colour as SVG has it.
  var svgColor: String {
    let digits = String(self, radix: 16)
    return "#" + String(repeating: "0", count: Swift.max(0, 6 - digits.count)) + digits
  }
}
