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
    guard backgrounds.contains(paint.backgroundColor.resolved(style.text.color).bytes) else { return false }
    let color = paint.borderColor
    return kind == .bar
      || [color.left, color.right, color.top, color.bottom].allSatisfy {
        if case .color(let color) = $0 { frames.contains(color.bytes) } else { true }
      }
  }

  /// Gives a box its look.
  static func apply(_ kind: Kind, to style: inout ComputedStyle) {
    let isDisabled = style.paint.backgroundColor.resolved(style.text.color).bytes == disabled
    let grown = style.layout.border.left - style.zoom
    style.layout.border = Edges(all: style.zoom)
    style.paint.borderStyle = Edges(all: .solid)
    style.paint.borderColor = Edges(all: .color(Color(hex: 0x767676, alpha: isDisabled ? 0.3 : 1)))
    let radius = LengthPercentage.px((kind == .button ? 3 : 1.5) * style.zoom)
    style.paint.borderRadius = Corners(all: Size(width: radius, height: radius))
    if kind == .menu, !isDisabled { style.paint.backgroundColor = .color(.white) }
    // What the frame is thinner than the border, the padding is wider.
    style.layout.padding.left = style.layout.padding.left.grown(by: grown)
    style.layout.padding.right = style.layout.padding.right.grown(by: grown)
    style.layout.padding.top = style.layout.padding.top.grown(by: grown)
    style.layout.padding.bottom = style.layout.padding.bottom.grown(by: grown)
  }

  /// As in the user agent style sheet: red, green, blue and alpha of 255.
  private static let disabled: [UInt8] = [239, 239, 239, 77]
  private static let backgrounds: Set<[UInt8]> = [
    [255, 255, 255, 255], [239, 239, 239, 255], [0, 0, 0, 0], disabled,
  ]
  private static let frames: Set<[UInt8]> = [[118, 118, 118, 255], [0, 0, 0, 255], [118, 118, 118, 77]]
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
