import FlexCore
import FlexTree

extension FontSize: Interpolable {
  static func mixed(_ a: FontSize, _ b: FontSize, _ step: AnimationStep) -> FontSize? {
    Float.mixed(a.px, b.px, step).map {
      FontSize(px: min(max($0, 0), largest), origin: FontSizeOrigin(keyword: 0, isAbsolute: true))
    }
  }
}

extension LineHeight: Interpolable {
  static func mixed(_ a: LineHeight, _ b: LineHeight, _ step: AnimationStep) -> LineHeight? {
    switch (a, b) {
    case (.number(let x), .number(let y)): Float.mixed(x, y, step).map { .number(max($0, 0)) }
    case (.px(let x), .px(let y)): Float.mixed(x, y, step).map { .px(max($0, 0)) }
    default: nil
    }
  }
}

extension TextIndent: Interpolable {
  static func mixed(_ a: TextIndent, _ b: TextIndent, _ step: AnimationStep) -> TextIndent? {
    guard a.hanging == b.hanging, a.eachLine == b.eachLine,
      let amount = LengthPercentage.mixed(a.amount, b.amount, step)
    else { return nil }
    var result = a
    result.amount = amount
    return result
  }
}

extension TabSize: Interpolable {
  static func mixed(_ a: TabSize, _ b: TabSize, _ step: AnimationStep) -> TabSize? {
    switch (a, b) {
    case (.spaces(let x), .spaces(let y)): Float.mixed(x, y, step).map { .spaces(max($0, 0)) }
    case (.px(let x), .px(let y)): Float.mixed(x, y, step).map { .px(max($0, 0)) }
    default: nil
    }
  }
}

extension VerticalAlign: Interpolable {
  static func mixed(_ a: VerticalAlign, _ b: VerticalAlign, _ step: AnimationStep) -> VerticalAlign? {
    guard case .offset(let x) = a, case .offset(let y) = b else { return nil }
    return LengthPercentage.mixed(x, y, step).map { .offset($0) }
  }
}

extension FontStyle: Interpolable {
  static func mixed(_ a: FontStyle, _ b: FontStyle, _ step: AnimationStep) -> FontStyle? {
    guard let x = a.angle, let y = b.angle, let mixed = Float.mixed(x, y, step) else { return nil }
    return mixed == 0 ? .normal : .oblique(max(-90, min(mixed, 90)))
  }

  private var angle: Float? {
    switch self {
    case .normal: 0
    case .italic: nil
    case .oblique(let angle): angle
    }
  }
}

extension SerializedValue: Interpolable where Value: Interpolable {
  static func mixed(_ a: SerializedValue, _ b: SerializedValue, _ step: AnimationStep) -> SerializedValue? {
    Value.mixed(a.value, b.value, step).map { SerializedValue($0) }
  }
}

extension FontVariation: Interpolable {
  static func mixed(_ a: FontVariation, _ b: FontVariation, _ step: AnimationStep) -> FontVariation? {
    guard a.tag == b.tag else { return nil }
    return Float.mixed(a.value, b.value, step).map { FontVariation(tag: a.tag, value: $0) }
  }

  static func mixedLists(_ a: [FontVariation], _ b: [FontVariation], _ step: AnimationStep) -> [FontVariation]? {
    let (a, b) = (a.sorted { $0.tag < $1.tag }, b.sorted { $0.tag < $1.tag })
    guard a.map(\.tag) == b.map(\.tag) else { return nil }
    return zip(a, b).compactMap { mixed($0, $1, step) }
  }
}

extension Visibility: Interpolable {
  /// What is visible at one end is so on the whole way. CSS Display 3 §4 (#visibility).
  static func mixed(_ a: Visibility, _ b: Visibility, _ step: AnimationStep) -> Visibility? {
    guard case .interpolate(let progress) = step.kind, a == .visible || b == .visible else { return nil }
    return progress <= 0 ? a : progress >= 1 ? b : .visible
  }
}

extension DisplayKind: Interpolable {
  /// What is displayed at one end is so on the whole way. CSS Display 4 §2.9 (#display-animation).
  static func mixed(_ a: DisplayKind, _ b: DisplayKind, _ step: AnimationStep) -> DisplayKind? {
    guard case .interpolate(let progress) = step.kind, (a.value == .none) != (b.value == .none) else { return nil }
    return progress <= 0 ? a : progress >= 1 ? b : a.value == .none ? b : a
  }
}

extension ContentVisibility: Interpolable {
  /// As of `visibility`. CSS Containment 2 §4.1 (#content-visibility-animation).
  static func mixed(_ a: ContentVisibility, _ b: ContentVisibility, _ step: AnimationStep) -> ContentVisibility? {
    guard case .interpolate(let progress) = step.kind, (a == .hidden) != (b == .hidden) else { return nil }
    return progress <= 0 ? a : progress >= 1 ? b : a == .hidden ? b : a
  }
}
