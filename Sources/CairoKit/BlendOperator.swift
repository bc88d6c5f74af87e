import CCairo

/// How a source meets what is already drawn. Compositing and Blending 1 §5 and §9.
public enum BlendOperator: Sendable {
  case over, source, clear, inside, out, destinationIn, destinationOut, destinationOver, destinationAtop, atop, xor, add
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, hue, saturation, color, luminosity

  var cairo: cairo_operator_t {
    switch self {
    case .over: CAIRO_OPERATOR_OVER
    case .source: CAIRO_OPERATOR_SOURCE
    case .clear: CAIRO_OPERATOR_CLEAR
    case .inside: CAIRO_OPERATOR_IN
    case .out: CAIRO_OPERATOR_OUT
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .atop: CAIRO_OPERATOR_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .add: CAIRO_OPERATOR_ADD
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    }
  }
}
