internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// How controls look that no style sheet gives a border or a background: flat, with thin grey frames, as Chromium
/// draws them. CSS UI 4 §7.2 (#appearance-switching).
struct ControlTheme {
  enum Kind { case field, area, menu, button, bar }

  static func kind(of element: Element) -> Kind? {
    switch element.tag {
    case "textarea": return .area
    case "select": return .menu
    case "button": return .button
    case "progress", "meter": return .bar
    case "input":
      switch element[attribute: "type"]?.lowercased() ?? "text" {
      case "submit", "reset", "button", "color": return .button
      case "checkbox", "radio", "range", "file", "image", "hidden": return nil
      default: return .field
      }
    default: return nil
    }
  }

  /// Whether the style leaves the look to the program: what it says of border and background is the user agent style
  /// sheet's.
  static func applies(to style: ComputedStyle, _ kind: Kind) -> Bool {
    let paint = style.paint
    let (line, width): (LineStyle, Float) =
      switch kind {
      case .field: (.inset, 2)
      case .button: (.outset, 2)
      case .area, .menu: (.solid, 1)
      case .bar: (.none, 0)
      }
    // The frame of a colour's button is thin.
    let widths = kind == .button ? [width, 1] : [width]
    let lines = kind == .button ? [line, .solid] : [line]
    guard style.rare.appearance != .none, style.rare.appearance != .baseSelect, paint.backgroundLayers.isEmpty,
      lines.contains(where: { paint.borderStyle == Edges(all: $0) }),
      widths.contains(where: { style.layout.border == Edges(all: $0 * style.zoom) }),
      paint.borderRadius == PaintStyle().borderRadius, paint.borderImage == BorderImage()
    else { return false }
    if kind == .field || kind == .area || kind == .menu, !paint.boxShadows.isEmpty { return false }
    let colors = style.text.isDark ? Colors.dark : Colors.light
    guard colors.backgrounds.contains(paint.backgroundColor.resolved(style.text.color).bytes) else { return false }
    let color = paint.borderColor
    return kind == .bar
      || [color.left, color.right, color.top, color.bottom].allSatisfy {
        if case .color(let color) = $0 { colors.frames.contains(color.bytes) } else { true }
      }
  }

  /// Gives a box its look.
  ///
  /// - Parameter isList: whether it is a menu that shows its options.
  static func apply(_ kind: Kind, to style: inout ComputedStyle, isList: Bool = false) {
    let colors = style.text.isDark ? Colors.dark : Colors.light
    let isDisabled = style.paint.borderColor.left.bytes.map(colors.disabledFrames.contains) ?? false
    let grown = style.layout.border.left - style.zoom
    style.layout.border = Edges(all: style.zoom)
    style.paint.borderStyle = Edges(all: .solid)
    style.paint.borderColor = Edges(all: .color(colors.frame(kind, isDisabled: isDisabled)))
    let radius = LengthPercentage.px((kind == .button ? 3 : 1.5) * style.zoom)
    style.paint.borderRadius = Corners(all: Size(width: radius, height: radius))
    switch kind {
    case .menu: style.paint.backgroundColor = .color(isDisabled && !isList ? colors.disabledMenu : colors.paper)
    case .button: if isDisabled { style.paint.backgroundColor = .color(colors.disabledButton) }
    case .field, .area: if isDisabled, style.text.isDark { style.paint.backgroundColor = .color(colors.paper) }
    case .bar: break
    }
    // What the frame is thinner than the border, the padding is wider.
    style.layout.padding.left = style.layout.padding.left.grown(by: grown)
    style.layout.padding.right = style.layout.padding.right.grown(by: grown)
    style.layout.padding.top = style.layout.padding.top.grown(by: grown)
    style.layout.padding.bottom = style.layout.padding.bottom.grown(by: grown)
  }

  private struct Colors {
    /// Red, green, blue and alpha of 255, as in the user agent style sheet.
    var backgrounds: Set<[UInt8]>
    var frames: Set<[UInt8]>
    var disabledFrames: Set<[UInt8]>
    var paper: Color
    var disabledMenu: Color
    var disabledButton: Color
    var line: UInt32
    var buttonLine: UInt32

    func frame(_ kind: Kind, isDisabled: Bool) -> Color {
      let line = kind == .button ? buttonLine : line
      return isDisabled ? Color(hex: line, alpha: 0.3) : Color(hex: line)
    }

    static let light = Colors(
      backgrounds: [[255, 255, 255, 255], [239, 239, 239, 255], [0, 0, 0, 0], [239, 239, 239, 77]],
      frames: [[118, 118, 118, 255], [0, 0, 0, 255], [118, 118, 118, 77]], disabledFrames: [[118, 118, 118, 77]],
      paper: .white, disabledMenu: Color(hex: 0xF5F5F5, alpha: 0.68), disabledButton: Color(hex: 0xD8D8D8, alpha: 0.44),
      line: 0x767676, buttonLine: 0x767676)
    static let dark = Colors(
      backgrounds: [[59, 59, 59, 255], [107, 107, 107, 255], [0, 0, 0, 0], [59, 59, 59, 77], [19, 1, 1, 77]],
      frames: [[133, 133, 133, 255], [255, 255, 255, 255], [118, 118, 118, 77], [195, 195, 195, 77]],
      disabledFrames: [[118, 118, 118, 77], [195, 195, 195, 77]], paper: Color(hex: 0x3B3B3B),
      disabledMenu: Color(hex: 0x3B3B3B), disabledButton: Color(hex: 0x363636), line: 0x858585,
      buttonLine: 0x6B6B6B)
  }
}

extension StyleColor {
  fileprivate var bytes: [UInt8]? {
    if case .color(let color) = self { color.bytes } else { nil }
  }
}

extension Color {
  fileprivate var bytes: [UInt8] {
    [red, green, blue, alpha].map { UInt8(min(max(($0 * 255).rounded(), 0), 255)) }
  }
}

extension LengthPercentage {
  fileprivate func grown(by px: Float) -> LengthPercentage {
    switch self {
    case .px(let own): .px(own + px)
    case .percent(let percent): .calc(.linear(px: px, percent: percent))
    case .calc(let calculation): .calc(.sum([calculation, .linear(px: px, percent: 0)]))
    }
  }
}
