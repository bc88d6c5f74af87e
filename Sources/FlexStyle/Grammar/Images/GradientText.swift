import FlexCore
import FlexTree

extension Gradient {
  /// The gradient as CSS text, defaults left out. CSS Images 4 §3 (#gradients).
  func text(_ context: Serialization) -> String {
    if let legacy = legacyText(context) { return legacy }
    var name: String
    var head: [String] = []
    switch shape {
    case .linear(let direction):
      name = "linear-gradient"
      if let text = direction.text { head.append(text) }
    case .radial(let size, let isCircle, let center):
      name = "radial-gradient"
      head += Gradient.radialText(size, isCircle: isCircle)
      if center != Position2D(x: .percent(50), y: .percent(50)) { head.append("at \(center.text)") }
    case .conic(let from, let center):
      name = "conic-gradient"
      if from != 0 { head.append("from \(NumberText.degrees(from))") }
      if center != Position2D(x: .percent(50), y: .percent(50)) { head.append("at \(center.text)") }
    case .points, .circles: name = "gradient"
    }
    if isRepeating { name = "repeating-" + name }
    if let text = interpolation.text { head.append(text) }
    let entries = stops.map { $0.text(context) }
    if isPrefixed {
      let (name, head) = prefixedHead
      return "\(name)(\((head + entries).joined(separator: ", ")))"
    }
    return "\(name)(\(((head.isEmpty ? [] : [head.joined(separator: " ")]) + entries).joined(separator: ", ")))"
  }

  private static func radialText(_ size: RadialSize, isCircle: Bool) -> [String] {
    var words = isCircle ? ["circle"] : []
    switch size {
    case .farthestCorner: break
    case .closestSide: words.append("closest-side")
    case .farthestSide: words.append("farthest-side")
    case .closestCorner: words.append("closest-corner")
    case .explicit(let width, let height): words = isCircle ? [width.text] : [width.text, height.text]
    }
    return words
  }
}

extension Gradient.LinearDirection {
  /// `nil` for the default, downwards.
  fileprivate var text: String? {
    switch self {
    case .angle(180): return nil
    case .angle(let degrees): return NumberText.degrees(degrees)
    case .to(0, 1): return nil
    case .to(let x, let y):
      let words = [x < 0 ? "left" : x > 0 ? "right" : nil, y < 0 ? "top" : y > 0 ? "bottom" : nil]
      return "to " + words.compactMap { $0 }.joined(separator: " ")
    }
  }
}

extension Gradient.Stop {
  fileprivate func text(_ context: Serialization) -> String {
    var words: [String] = []
    if let color { words.append(color.text(context)) }
    if isAngle, case .percent(let percent)? = position {
      words.append(NumberText.degrees(percent * 3.6))
    } else if let position {
      words.append(position.text)
    }
    return words.joined(separator: " ")
  }
}

extension ColorInterpolation {
  /// `nil` where none was given.
  fileprivate var text: String? { isExplicit ? methodText : nil }

  /// As CSS has it.
  var methodText: String {
    let hueName = Self.hues.first { $0.value == hue }?.key ?? "shorter"
    return hue == .shorter ? "in \(space.rawValue)" : "in \(space.rawValue) \(hueName) hue"
  }
}
