import FlexTree

/// Where dashes and dots fall, Chromium's way: CSS leaves it open. Lengths are CSS px.
struct DashPattern: Equatable {
  var dashes: [Float]
  var isRound: Bool

  /// Dots at most this thick are squares.
  static let thinDot: Float = 3

  static func isRound(_ style: LineStyle, width: Float, scale: Float) -> Bool {
    style == .dotted && width * scale > thinDot
  }

  /// The pattern of a line, or `nil` where there is no room for gaps: the line is solid.
  init?(style: LineStyle, width: Float, length: Float, isClosed: Bool, scale: Float) {
    guard width > 0, length > 0 else { return nil }
    isRound = Self.isRound(style, width: width, scale: scale)
    if isRound {
      // A dot is a dash of no length with round caps.
      guard length >= width * 2 else {
        dashes = [0, width * 2 + length]
        return
      }
      let gap = Self.bestGap(length: length, dash: width, gap: width, isClosed: isClosed)
      dashes = [0, gap + width - 0.01 / scale]
      return
    }
    let isWide = width * scale >= 3
    let dash = style == .dashed ? width * (isWide ? 2 : 3) : width
    var gap = style == .dashed ? width * (isWide ? 1 : 2) : width
    guard length > dash * 2 else { return nil }
    let twoDashes = 2 * dash + (isClosed ? 2 : 1) * gap
    if length <= twoDashes {
      // Exactly two dashes, in proportion.
      dashes = [dash * length / twoDashes, gap * length / twoDashes]
      return
    }
    gap = Self.bestGap(length: length, dash: dash, gap: gap, isClosed: isClosed)
    dashes = [dash, gap]
  }

  /// The gap nearest to `gap` with which a whole number of dashes fills the line.
  private static func bestGap(length: Float, dash: Float, gap: Float, isClosed: Bool) -> Float {
    let available = isClosed ? length : length + gap
    let fewer = max((available / (dash + gap)).rounded(.down), 1)
    let more = fewer + 1
    let wideGap = (length - fewer * dash) / max(isClosed ? fewer : fewer - 1, 1)
    let narrowGap = (length - more * dash) / (isClosed ? more : more - 1)
    return narrowGap <= 0 || abs(wideGap - gap) < abs(narrowGap - gap) ? wideGap : narrowGap
  }
}
