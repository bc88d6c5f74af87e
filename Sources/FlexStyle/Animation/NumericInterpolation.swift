import FlexCore
import FlexTree

extension Float: Interpolable {
  static func mixed(_ a: Float, _ b: Float, _ step: AnimationStep) -> Float? {
    let weights = step.weights
    return Float(finite: Double(a) * weights.first + Double(b) * weights.second)
  }

  var nonNegative: Float { max(self, 0) }
}

extension Int32: Interpolable {
  static func mixed(_ a: Int32, _ b: Int32, _ step: AnimationStep) -> Int32? {
    let weights = step.weights
    return Int32(clampingValue: (Double(a) * weights.first + Double(b) * weights.second + 0.5).rounded(.down))
  }

  var nonNegative: Int32 { Swift.max(self, 0) }
}

extension Optional: Interpolable where Wrapped: Interpolable {
  static func mixed(_ a: Wrapped?, _ b: Wrapped?, _ step: AnimationStep) -> Wrapped?? {
    guard let a, let b, let mixed = Wrapped.mixed(a, b, step) else { return nil }
    return .some(mixed)
  }

  var nonNegative: Wrapped? { map(\.nonNegative) }
}

extension Array: Interpolable where Element: Interpolable {
  static func mixed(_ a: [Element], _ b: [Element], _ step: AnimationStep) -> [Element]? {
    Element.mixedLists(a, b, step)
  }

  var nonNegative: [Element] { map(\.nonNegative) }
}

extension LengthPercentage: Interpolable {
  static func mixed(_ a: LengthPercentage, _ b: LengthPercentage, _ step: AnimationStep) -> LengthPercentage? {
    let weights = step.weights
    func float(_ value: Double) -> Float { Float(finite: value) }
    switch (a, b) {
    case (.px(let x), .px(let y)): return .px(float(Double(x) * weights.first + Double(y) * weights.second))
    case (.percent(let x), .percent(let y)):
      return .percent(float(Double(x) * weights.first + Double(y) * weights.second))
    default:
      // Between a length and a percentage lies a calculation. CSS Values 4 §3.3 (#combine-mixed).
      if let (px, percent) = a.linear, let (otherPX, otherPercent) = b.linear {
        return LengthPercentage(
          linear: Calculation.linear(
            px: float(Double(px) * weights.first + Double(otherPX) * weights.second),
            percent: float(Double(percent) * weights.first + Double(otherPercent) * weights.second)))
      }
      return .calc(
        .sum([.product(a.calculation, float(weights.first)), .product(b.calculation, float(weights.second))]))
    }
  }

  private init(linear: Calculation) {
    self = .calc(linear)
    if case .linear(let px, 0) = linear { self = .px(px) }
    if case .linear(0, let percent) = linear, percent != 0 { self = .percent(percent) }
  }

  private var linear: (px: Float, percent: Float)? {
    switch self {
    case .px(let px): (px, 0)
    case .percent(let percent): (0, percent)
    case .calc(.linear(let px, let percent)): (px, percent)
    case .calc: nil
    }
  }

  var nonNegative: LengthPercentage {
    switch self {
    case .px(let px): .px(max(px, 0))
    case .percent(let percent): .percent(max(percent, 0))
    case .calc(.linear(let px, let percent)) where px >= 0 && percent >= 0: self
    case .calc(let calculation): .calc(.max([calculation, .linear(px: 0, percent: 0)]))
    }
  }
}

extension Dimension: Interpolable {
  static func mixed(_ a: Dimension, _ b: Dimension, _ step: AnimationStep) -> Dimension? {
    guard let x = a.lengthPercentage, let y = b.lengthPercentage else { return .mixedCalculations(a, b, step) }
    return LengthPercentage.mixed(x, y, step).map { Dimension($0) }
  }

  var nonNegative: Dimension { lengthPercentage.map { Dimension($0.nonNegative) } ?? self }
}

extension Size: Interpolable where Value: Interpolable {
  static func mixed(_ a: Size, _ b: Size, _ step: AnimationStep) -> Size? {
    guard let width = Value.mixed(a.width, b.width, step), let height = Value.mixed(a.height, b.height, step) else {
      return nil
    }
    return Size(width: width, height: height)
  }

  var nonNegative: Size { Size(width: width.nonNegative, height: height.nonNegative) }
}

extension Edges: Interpolable where Value: Interpolable {
  static func mixed(_ a: Edges, _ b: Edges, _ step: AnimationStep) -> Edges? {
    guard let left = Value.mixed(a.left, b.left, step), let right = Value.mixed(a.right, b.right, step),
      let top = Value.mixed(a.top, b.top, step), let bottom = Value.mixed(a.bottom, b.bottom, step)
    else { return nil }
    return Edges(left: left, right: right, top: top, bottom: bottom)
  }

  var nonNegative: Edges {
    Edges(left: left.nonNegative, right: right.nonNegative, top: top.nonNegative, bottom: bottom.nonNegative)
  }
}

extension Corners: Interpolable where Value: Interpolable {
  static func mixed(_ a: Corners, _ b: Corners, _ step: AnimationStep) -> Corners? {
    guard let topLeft = Value.mixed(a.topLeft, b.topLeft, step),
      let topRight = Value.mixed(a.topRight, b.topRight, step),
      let bottomRight = Value.mixed(a.bottomRight, b.bottomRight, step),
      let bottomLeft = Value.mixed(a.bottomLeft, b.bottomLeft, step)
    else { return nil }
    return Corners(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }
}

extension Position2D: Interpolable {
  static func mixed(_ a: Position2D, _ b: Position2D, _ step: AnimationStep) -> Position2D? {
    guard let x = LengthPercentage.mixed(a.x, b.x, step), let y = LengthPercentage.mixed(a.y, b.y, step) else {
      return nil
    }
    return Position2D(x: x, y: y)
  }
}

extension ImageLayer.LayerSize: Interpolable {
  static func mixed(
    _ a: ImageLayer.LayerSize, _ b: ImageLayer.LayerSize, _ step: AnimationStep
  ) -> ImageLayer.LayerSize? {
    guard case .size(let width, let height) = a, case .size(let otherWidth, let otherHeight) = b else { return nil }
    func side(_ a: LengthPercentage?, _ b: LengthPercentage?) -> LengthPercentage?? {
      a == nil && b == nil ? .some(nil) : LengthPercentage?.mixed(a, b, step)
    }
    guard let x = side(width, otherWidth), let y = side(height, otherHeight) else { return nil }
    return .size(width: x, height: y)
  }

  var nonNegative: ImageLayer.LayerSize {
    guard case .size(let width, let height) = self else { return self }
    return .size(width: width?.nonNegative, height: height?.nonNegative)
  }
}

extension BorderImage.SliceValue: Interpolable {
  static func mixed(
    _ a: BorderImage.SliceValue, _ b: BorderImage.SliceValue, _ step: AnimationStep
  ) -> BorderImage.SliceValue? {
    switch (a, b) {
    case (.number(let x), .number(let y)): Float.mixed(x, y, step).map { .number(max($0, 0)) }
    case (.percent(let x), .percent(let y)): Float.mixed(x, y, step).map { .percent(max($0, 0)) }
    default: nil
    }
  }
}

extension BorderImageSlice: Interpolable {
  static func mixed(_ a: BorderImageSlice, _ b: BorderImageSlice, _ step: AnimationStep) -> BorderImageSlice? {
    guard a.isFilled == b.isFilled else { return nil }
    return Edges.mixed(a.edges, b.edges, step).map { BorderImageSlice(edges: $0, isFilled: a.isFilled) }
  }
}

extension BorderImage.Width: Interpolable {
  static func mixed(_ a: BorderImage.Width, _ b: BorderImage.Width, _ step: AnimationStep) -> BorderImage.Width? {
    switch (a, b) {
    case (.auto, .auto): .auto
    case (.number(let x), .number(let y)): Float.mixed(x, y, step).map { .number(max($0, 0)) }
    case (.length(let x), .length(let y)): LengthPercentage.mixed(x, y, step).map { .length($0.nonNegative) }
    default: nil
    }
  }
}

extension BorderImage.Outset: Interpolable {
  static func mixed(_ a: BorderImage.Outset, _ b: BorderImage.Outset, _ step: AnimationStep) -> BorderImage.Outset? {
    switch (a, b) {
    case (.number(let x), .number(let y)): Float.mixed(x, y, step).map { .number(max($0, 0)) }
    case (.px(let x), .px(let y)): Float.mixed(x, y, step).map { .px(max($0, 0)) }
    default: nil
    }
  }
}
