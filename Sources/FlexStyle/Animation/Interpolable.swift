import FlexCore
import FlexTree

/// What two values of a property are put together to. Web Animations 1 §4.4 (#procedures-for-animating-properties).
struct AnimationStep {
  enum Kind: Equatable {
    /// So far on the way from the first to the second; beyond 0…1 where an easing function overshoots.
    case interpolate(Double)
    /// The second on top of the first.
    case add
    /// The second more of the first.
    case accumulate
  }

  var kind: Kind
  /// What `currentcolor` is.
  var color: Color
  /// Whether sizes lie between keywords and lengths: `interpolate-size: allow-keywords`.
  /// CSS Values 5 §7.5 (#interp-calc-size).
  var allowsKeywords = false
  /// Whether a `Dimension.auto` is `auto`; a maximum's is `none`.
  var knowsAuto = true

  /// The weight of each value in a sum.
  var weights: (first: Double, second: Double) {
    if case .interpolate(let progress) = kind { (1 - progress, progress) } else { (1, 1) }
  }
}

/// A computed value with something between it and others of its type.
protocol Interpolable: SendableMetatype {
  /// `nil` where there is nothing between these two: an animation then turns from one to the other at half of its way.
  static func mixed(_ a: Self, _ b: Self, _ step: AnimationStep) -> Self?
  /// The same of lists.
  static func mixedLists(_ a: [Self], _ b: [Self], _ step: AnimationStep) -> [Self]?
  /// The nearest value that is allowed where none below zero is.
  var nonNegative: Self { get }
}

extension Interpolable {
  /// Lists repeat themselves until both have as many. Web Animations 1, "repeatable list".
  static func mixedLists(_ a: [Self], _ b: [Self], _ step: AnimationStep) -> [Self]? {
    guard !a.isEmpty, !b.isEmpty else { return nil }
    var (x, y) = (a.count, b.count)
    while y != 0 { (x, y) = (y, x % y) }
    let count = a.count / x * b.count
    guard count <= 1000 else { return nil }
    var result: [Self] = []
    for index in 0..<count {
      guard let value = mixed(a[index % a.count], b[index % b.count], step) else { return nil }
      result.append(value)
    }
    return result
  }

  var nonNegative: Self { self }
}

extension Property {
  /// Puts the values of two styles together and tells how to write what comes out; `nil` where there is nothing between.
  ///
  /// Whether a type has anything between its values is asked when an animation wants to know: the runtime's search for
  /// a conformance takes 100,000 instructions, and few documents are animated.
  typealias Mixing = @Sendable (_ a: ComputedStyle, _ b: ComputedStyle, _ step: AnimationStep) -> Assignment?

  static func mixing<Value: Sendable>(
    _ name: String, get: @escaping @Sendable (borrowing ComputedStyle) -> Value,
    set: @escaping @Sendable (inout ComputedStyle, Value) -> Void
  ) -> Mixing {
    { a, b, step in
      func mixed<Open: Interpolable>(_: Open.Type) -> Assignment? {
        guard let x = get(a) as? Open, let y = get(b) as? Open, let mixed = Open.mixed(x, y, step),
          let value = AnimatedRange(name).clamped(mixed) as? Value
        else { return nil }
        return { style, _ in set(&style, value) }
      }
      guard let type = Value.self as? any Interpolable.Type else { return nil }
      return mixed(type)
    }
  }
}

extension Property {
  /// The same of a value that is kept as text.
  static func mixing<Value: Sendable>(
    _ name: String, inherits: Bool, initial: String, _ grammar: Grammar<Value>
  ) -> Mixing {
    { a, b, step in
      func mixed<Open: Interpolable>(_: Open.Type) -> Assignment? {
        func read(_ style: ComputedStyle) -> Open? {
          var reader = ValueReader(parseComponentValues(style.rare.texts.value(name, inherits: inherits) ?? initial))
          return grammar.read(&reader)?.computed(.none) as? Open
        }
        guard let x = read(a), let y = read(b), let mixed = Open.mixed(x, y, step),
          let value = AnimatedRange(name).clamped(mixed) as? Value,
          let text = grammar.print(value, Serialization(style: a, referenceBox: nil))
        else { return nil }
        return { style, _ in style.rare.texts.set(name, text == initial ? nil : text, inherits: inherits) }
      }
      guard let type = Value.self as? any Interpolable.Type else { return nil }
      return mixed(type)
    }
  }
}

/// What an overshooting animation may not leave.
private enum AnimatedRange {
  case all, nonNegative, unit, fontWeight, positive

  init(_ name: String) {
    self =
      switch name {
      case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "shape-image-threshold": .unit
      case "font-weight": .fontWeight
      case "orphans", "widows", "column-count", "line-clamp": .positive
      default:
        Self.nonNegatives.contains(name) || name.hasSuffix("-width") || name.hasPrefix("padding-")
          || name.hasSuffix("-radius") ? .nonNegative : .all
      }
  }

  private static let nonNegatives: Set<String> = [
    "width", "height", "min-height", "max-height", "row-gap", "column-gap", "flex-grow", "flex-shrink",
    "flex-basis", "font-size", "font-size-adjust", "font-stretch", "line-height", "tab-size", "border-spacing",
    "background-size", "mask-size", "border-image-slice", "border-image-outset", "shape-margin", "perspective",
    "stroke-dasharray", "zoom", "contain-intrinsic-height", "r", "rx", "ry",
  ]

  func clamped<Value: Interpolable>(_ value: Value) -> Value {
    switch self {
    case .all: return value
    case .nonNegative: return value.nonNegative
    case .unit: return (value as? Float).flatMap { max(0, min($0, 1)) as? Value } ?? value
    case .fontWeight: return (value as? Float).flatMap { max(1, min($0, 1000)) as? Value } ?? value
    case .positive:
      if let number = value as? Int32 { return max(number, 1) as? Value ?? value }
      if let number = value as? Int32?, let number { return max(number, 1) as? Value ?? value }
      return value
    }
  }
}
