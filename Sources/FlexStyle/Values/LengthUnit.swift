import FlexCore

/// The units of `<length>`. CSS Values 4 §6 (#lengths).
enum LengthUnit: Sendable, Hashable {
  /// Absolute, in px each.
  case absolute(Double)
  case em, rem, ex, rex, ch, rch, cap, rcap, ic, ric, lh, rlh
  case vw, vh, vmin, vmax
  case cqw, cqh, cqmin, cqmax

  /// The unit of this name in any case.
  static func named(_ unit: String) -> LengthUnit? {
    if unit == "px" { return .absolute(1) }
    return table[unit] ?? table[unit.asciiLowercased()]
  }

  /// The small, large and dynamic viewports are one here: nothing scrolls.
  private static let table: [String: LengthUnit] = {
    var table: [String: LengthUnit] = [
      "px": .absolute(1), "in": .absolute(96), "cm": .absolute(96 / 2.54), "mm": .absolute(9.6 / 2.54),
      "q": .absolute(2.4 / 2.54), "pt": .absolute(4.0 / 3), "pc": .absolute(16),
      "em": .em, "rem": .rem, "ex": .ex, "rex": .rex, "ch": .ch, "rch": .rch, "cap": .cap, "rcap": .rcap,
      "ic": .ic, "ric": .ric, "lh": .lh, "rlh": .rlh,
    ]
    for prefix in ["v", "sv", "lv", "dv"] {
      table[prefix + "w"] = .vw
      table[prefix + "h"] = .vh
      table[prefix + "i"] = .vw
      table[prefix + "b"] = .vh
      table[prefix + "min"] = .vmin
      table[prefix + "max"] = .vmax
    }
    table.merge(
      ["cqw": .cqw, "cqh": .cqh, "cqi": .cqw, "cqb": .cqh, "cqmin": .cqmin, "cqmax": .cqmax], uniquingKeysWith: { $1 })
    return table
  }()

  /// Whether the unit asks the font.
  var usesFontMetrics: Bool {
    switch self {
    case .ex, .rex, .ch, .rch, .cap, .rcap, .ic, .ric, .lh: true
    default: false
    }
  }

  /// One of the unit in px.
  func pixels(_ computation: Computation) -> Double {
    let environment = computation.environment
    switch self {
    case .absolute(let px): return px
    case .em: return Double(computation.fontSize)
    case .rem: return Double(environment.rootFontSize)
    case .lh: return Double(computation.lineHeight)
    case .rlh: return Double(environment.rootLineHeight)
    case .ex: return Double(computation.fontMetrics.xHeight)
    case .ch: return Double(computation.fontMetrics.zeroAdvance)
    case .cap: return Double(computation.fontMetrics.capHeight)
    case .ic: return Double(computation.fontMetrics.ideographicAdvance)
    case .rex, .rch, .rcap, .ric:
      let root = environment.rootFontMetrics ?? FontRelativeLengths(fallbackForFontSize: environment.rootFontSize)
      switch self {
      case .rex: return Double(root.xHeight)
      case .rch: return Double(root.zeroAdvance)
      case .rcap: return Double(root.capHeight)
      default: return Double(root.ideographicAdvance)
      }
    case .cqw: return Double(environment.containerWidth) / 100
    case .cqh: return Double(environment.containerHeight) / 100
    case .cqmin: return Double(min(environment.containerWidth, environment.containerHeight)) / 100
    case .cqmax: return Double(max(environment.containerWidth, environment.containerHeight)) / 100
    case .vw: return Double(environment.viewport.width) / 100
    case .vh: return Double(environment.viewport.height) / 100
    case .vmin: return Double(min(environment.viewport.width, environment.viewport.height)) / 100
    case .vmax: return Double(max(environment.viewport.width, environment.viewport.height)) / 100
    }
  }
}

/// Units of the other dimensions, as factors to the canonical unit.
enum OtherUnit {
  /// Degrees. CSS Values 4 §7.1 (#angles).
  static func degrees(_ unit: String) -> Double? {
    switch unit.asciiLowercased() {
    case "deg": 1
    case "grad": 0.9
    case "rad": 180 / .pi
    case "turn": 360
    default: nil
    }
  }

  /// Seconds.
  static func seconds(_ unit: String) -> Double? {
    switch unit.asciiLowercased() {
    case "s": 1
    case "ms": 0.001
    default: nil
    }
  }

  /// Dots per px.
  static func resolution(_ unit: String) -> Double? {
    switch unit.asciiLowercased() {
    case "dppx", "x": 1
    case "dpi": 1.0 / 96
    case "dpcm": 2.54 / 96
    default: nil
    }
  }

  /// Fractions of free space.
  static func flex(_ unit: String) -> Double? { unit.asciiLowercased() == "fr" ? 1 : nil }
}

extension ComputationContext {
  /// Without a container, the viewport is one.
  fileprivate var containerWidth: Float { containerSize.width ?? viewport.width }
  fileprivate var containerHeight: Float { containerSize.height ?? viewport.height }
}
