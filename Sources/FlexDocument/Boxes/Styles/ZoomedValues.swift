internal import FlexCore
internal import FlexTree

/// Values with their lengths times a zoom.
extension Dimension {
  func zoomed(by factor: Float) -> Dimension {
    switch self {
    case .px(let px): .px(px * factor)
    case .calc(let calculation): .calc(calculation.zoomed(by: factor))
    case .fitContentLimited(let limit): .fitContentLimited(limit.zoomed(by: factor))
    case .calcSize(let basis, let calculation): .calcSize(basis.zoomed(by: factor), calculation.zoomed(by: factor))
    case .auto, .percent, .minContent, .maxContent, .fitContent, .stretch, .content: self
    }
  }
}

extension LengthPercentage {
  func zoomed(by factor: Float) -> LengthPercentage {
    switch self {
    case .px(let px): .px(px * factor)
    case .percent: self
    case .calc(let calculation): .calc(calculation.zoomed(by: factor))
    }
  }
}

extension Calculation {
  /// What scales with its lengths; a function of numbers stays as it is.
  fileprivate func zoomed(by factor: Float) -> Calculation {
    func all(_ terms: [Calculation]) -> [Calculation] { terms.map { $0.zoomed(by: factor) } }
    switch self {
    case .linear(let px, let percent): return .linear(px: px * factor, percent: percent)
    case .size: return self
    case .sum(let terms): return .sum(all(terms))
    case .product(let term, let number): return .product(term.zoomed(by: factor), number)
    case .min(let terms): return .min(all(terms))
    case .max(let terms): return .max(all(terms))
    case .anchor(var function):
      // Anchors are as large as they are.
      function.fallback = function.fallback?.zoomed(by: factor)
      return .anchor(function)
    case .clamp(let low, let value, let high):
      return .clamp(low.zoomed(by: factor), value.zoomed(by: factor), high.zoomed(by: factor))
    case .function(let function, let terms):
      switch function {
      case .product, .inverse, .sign: return self
      default: return .function(function, all(terms))
      }
    }
  }
}

extension Position2D {
  func zoomed(by factor: Float) -> Position2D {
    Position2D(x: x.zoomed(by: factor), y: y.zoomed(by: factor))
  }
}

extension Shadow {
  func zoomed(by factor: Float) -> Shadow {
    var shadow = self
    shadow.x *= factor
    shadow.y *= factor
    shadow.blur *= factor
    shadow.spread *= factor
    return shadow
  }
}

extension TransformFunction {
  func zoomed(by factor: Float) -> TransformFunction {
    switch self {
    case .translate(let x, let y): .translate(x.zoomed(by: factor), y.zoomed(by: factor))
    case .matrix(let a, let b, let c, let d, let e, let f): .matrix(a, b, c, d, e * factor, f * factor)
    case .perspective(let distance): .perspective(distance * factor)
    default: self
    }
  }
}

extension FilterFunction {
  func zoomed(by factor: Float) -> FilterFunction {
    switch self {
    case .blur(let radius): .blur(radius * factor)
    case .dropShadow(let shadow): .dropShadow(shadow.zoomed(by: factor))
    default: self
    }
  }
}

extension ImageLayer {
  func zoomed(by factor: Float) -> ImageLayer {
    var layer = self
    layer.position = position.zoomed(by: factor)
    if case .size(let width, let height) = size {
      layer.size = .size(width: width?.zoomed(by: factor), height: height?.zoomed(by: factor))
    }
    if case .gradient(var gradient) = image {
      for index in gradient.stops.indices where !gradient.stops[index].isAngle {
        gradient.stops[index].position = gradient.stops[index].position?.zoomed(by: factor)
      }
      layer.image = .gradient(gradient)
    }
    return layer
  }
}

extension TrackList {
  func zoomed(by factor: Float) -> TrackList { TrackList(entries.map { $0.zoomed(by: factor) }) }
}

extension TrackList.Entry {
  fileprivate func zoomed(by factor: Float) -> TrackList.Entry {
    switch self {
    case .names: self
    case .track(let size): .track(size.zoomed(by: factor))
    case .repeated(let count, let entries): .repeated(count, entries.map { $0.zoomed(by: factor) })
    }
  }
}

extension TrackSize {
  func zoomed(by factor: Float) -> TrackSize {
    switch self {
    case .breadth(let breadth): .breadth(breadth.zoomed(by: factor))
    case .minmax(let low, let high): .minmax(low.zoomed(by: factor), high.zoomed(by: factor))
    case .fitContent(let limit): .fitContent(limit.zoomed(by: factor))
    }
  }
}

extension TrackBreadth {
  fileprivate func zoomed(by factor: Float) -> TrackBreadth {
    if case .length(let length) = self { .length(length.zoomed(by: factor)) } else { self }
  }
}
