internal import FlexCore
internal import FlexTree

/// What of form controls is drawn, as SVG.
enum ControlPicture {
  static func svg(_ width: Float, _ height: Float, _ body: String) -> ImageContent {
    ImageContent(
      source: .svg("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\">\(body)</svg>"),
      naturalSize: Size(width: width, height: height))
  }

  /// The side of boxes to tick and of radio buttons, px.
  static let side: Float = 13

  /// What is as large as such a control and has its natural size: frames are as wide, and corners as round, at any size.
  private static func control(_ side: Float, _ body: String) -> ImageContent {
    var content = svg(side, side, body)
    content.naturalSize = Size(width: Self.side, height: Self.side)
    return content
  }

  /// - Parameter side: of the square that it is drawn in, px before `zoom`.
  static func checkbox(
    isChecked: Bool, isDisabled: Bool, _ colors: ControlColors, side: Float
  ) -> ImageContent {
    guard isChecked else {
      let (fill, stroke) = unchosen(isDisabled: isDisabled, isDark: colors.isDark)
      let inner = max(0, side - 1)
      return control(
        side,
        "<rect x=\".5\" y=\".5\" width=\"\(inner)\" height=\"\(inner)\" rx=\"2\" fill=\"\(fill)\" stroke=\"\(stroke)\"/>"
      )
    }
    return control(
      side,
      "<rect width=\"\(side)\" height=\"\(side)\" rx=\"2\" fill=\"\(isDisabled ? disabledMark(colors) : colors.accent.svgColor)\"/>"
        + "<path transform=\"scale(\(side / Self.side))\" d=\"M2.9 6.9l2.6 2.6l4.6-6.4\" fill=\"none\" "
        + "stroke=\"\(isDisabled ? (colors.isDark ? "#3b3b3b" : "#ededed") : colors.mark.svgColor)\" stroke-width=\"2\"/>"
    )
  }

  /// - Parameter side: likewise.
  static func radio(isChecked: Bool, isDisabled: Bool, _ colors: ControlColors, side: Float) -> ImageContent {
    let (fill, stroke) = unchosen(isDisabled: isDisabled, isDark: colors.isDark)
    let mark = isDisabled ? disabledMark(colors) : colors.accent.svgColor
    let isMarked = isChecked && !isDisabled
    let (paper, ring) = isMarked ? (colors.mark.svgColor, mark) : (fill, stroke)
    let middle = side / 2
    return control(
      side,
      "<circle cx=\"\(middle)\" cy=\"\(middle)\" r=\"\(max(0, middle - 0.5))\" fill=\"\(paper)\" stroke=\"\(ring)\"/>"
        + (isChecked
          ? "<circle cx=\"\(middle)\" cy=\"\(middle)\" r=\"\(0.3 * side)\" fill=\"\(mark)\"/>" : ""))
  }

  private static func unchosen(isDisabled: Bool, isDark: Bool) -> (fill: String, stroke: String) {
    if isDark { return ("#3b3b3b", isDisabled ? "#757575" : "#858585") }
    return isDisabled ? ("#f8f8f8", "#d1d1d1") : ("white", "#767676")
  }

  private static func disabledMark(_ colors: ControlColors) -> String { colors.isDark ? "#757575" : "#d1d1d1" }

  static func arrow(_ color: Color) -> ImageContent {
    let channels = [color.red, color.green, color.blue].map { "\(Int((min(max($0, 0), 1) * 255).rounded()))" }
    let paint = "stroke=\"rgb(\(channels.joined(separator: ",")))\" stroke-opacity=\"\(color.alpha)\""
    return svg(10, 7, "<path d=\"M1 1l4 4l4-4\" fill=\"none\" \(paint) stroke-width=\"2\"/>")
  }

  /// - Parameter color: as SVG has it.
  static func calendar(_ color: String) -> ImageContent {
    svg(
      24, 24,
      "<path fill=\"\(color)\" d=\"M3 3h4V1h2v2h6V1h2v2h4v6H3z\"/><path d=\"M4 8h16v13H4z\" fill=\"none\" "
        + "stroke=\"\(color)\" stroke-width=\"2\"/>")
  }

  /// - Parameter color: likewise.
  static func clock(_ color: String) -> ImageContent {
    svg(
      24, 24,
      "<g fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"><circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 7v5.5l4 2.5\"/></g>"
    )
  }

  static func play(isDark: Bool) -> ImageContent {
    svg(20, 20, "<path d=\"M5 3l12 7l-12 7z\" fill=\"\(icon(isDark))\"/>")
  }

  static func loudspeaker(isDark: Bool) -> ImageContent {
    svg(
      20, 20,
      "<path d=\"M2 7h4l5-5v16l-5-5H2z\" fill=\"\(icon(isDark))\"/>"
        + "<path d=\"M13 6q3 4 0 8M15 3q6 7 0 14\" fill=\"none\" stroke=\"\(icon(isDark))\" stroke-width=\"2\"/>")
  }

  static func dots(isDark: Bool) -> ImageContent {
    svg(
      20, 20,
      "<g fill=\"\(isDark ? "white" : "black")\"><circle cx=\"10\" cy=\"4\" r=\"2\"/><circle cx=\"10\" cy=\"10\" "
        + "r=\"2\"/><circle cx=\"10\" cy=\"16\" r=\"2\"/></g>")
  }

  private static func icon(_ isDark: Bool) -> String { isDark ? "#727272" : "#b3b4b4" }
}
