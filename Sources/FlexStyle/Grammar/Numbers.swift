import FlexCore

/// Reads numeric values, literal or calculated.
enum NumericReader {
  /// A literal dimension, number or percentage that `literal` accepts, or a calculation of `type`.
  static func read(
    _ reader: inout ValueReader, type: MathType, range: ClosedRange<Double>,
    literal: (ComponentValue) -> Double?
  ) -> Specified<Float>? {
    guard let value = reader.current else { return nil }
    if let number = literal(value) {
      guard range.contains(number) else { return nil }
      reader.advance()
      return .absolute(Float(finite: number))
    }
    return calculation(&reader, type: type) { Float(finite: clamped($0, range)) }
  }

  /// A math function of `type`; its result is clamped, not refused. CSS Values 4 §10.12 (#calc-range).
  static func calculation<Value>(
    _ reader: inout ValueReader, type: MathType, _ make: @escaping @Sendable (Double) -> Value
  ) -> Specified<Value>? {
    guard case .function? = reader.current, let result = MathParser().function(&reader), result.type == type else {
      return nil
    }
    let node = result.node
    return Specified(isAbsolute: node.isAbsolute) { make(node.value($0)) }
  }

  static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value == value
      ? max(range.lowerBound, min(value, range.upperBound)) : max(range.lowerBound, min(0, range.upperBound))
  }

  static let anything = -Double.infinity...Double.infinity
  static let nonNegative = 0...Double.infinity
}

extension Grammar where Value == Float {
  /// `<number>`.
  static func number(_ range: ClosedRange<Double> = NumericReader.anything) -> Grammar {
    Grammar(range.notation("number")) { reader in
      NumericReader.read(&reader, type: .number, range: range) {
        if case .number(let value, _) = $0 { value } else { nil }
      }
    } print: { value, _ in
      NumberText.of(value)
    }
  }

  /// `<percentage>`; `50` is 50 %.
  static func percentage(_ range: ClosedRange<Double> = NumericReader.anything) -> Grammar {
    Grammar(range.notation("percentage")) { reader in
      NumericReader.read(&reader, type: .percent, range: range) {
        if case .percentage(let value) = $0 { value } else { nil }
      }
    } print: { value, _ in
      NumberText.percent(value)
    }
  }

  /// `<number> | <percentage>` as a number: 50 % is 0.5.
  static func numberOrPercentage(_ range: ClosedRange<Double> = NumericReader.anything) -> Grammar {
    let scaled = range.lowerBound * 100...range.upperBound * 100
    return number(range)
      | percentage(scaled).map {
        $0 / 100
      } _: { _ in
        nil
      }
  }

  /// `<angle>` in degrees.
  static func angle(allowsUnitlessZero: Bool = false) -> Grammar {
    Grammar("<angle>") { reader in
      NumericReader.read(&reader, type: .angle, range: NumericReader.anything) {
        switch $0 {
        case .dimension(let value, let unit, _): OtherUnit.degrees(unit).map { $0 * value }
        case .number(0, _): allowsUnitlessZero ? 0 : nil
        default: nil
        }
      }
    } print: { value, _ in
      NumberText.degrees(value)
    }
  }

  /// `<time>` in seconds.
  static func time(_ range: ClosedRange<Double> = NumericReader.anything) -> Grammar {
    Grammar(range.notation("time")) { reader in
      NumericReader.read(&reader, type: .time, range: range) {
        if case .dimension(let value, let unit, _) = $0 { OtherUnit.seconds(unit).map { $0 * value } } else { nil }
      }
    } print: { value, _ in
      NumberText.of(value) + "s"
    }
  }

  /// `<resolution>` in dots per px.
  static let resolution = Grammar("<resolution>") { reader in
    NumericReader.read(&reader, type: .resolution, range: NumericReader.nonNegative) {
      if case .dimension(let value, let unit, _) = $0 { OtherUnit.resolution(unit).map { $0 * value } } else { nil }
    }
  } print: { value, _ in
    NumberText.of(value) + "dppx"
  }

  /// `<length>` in px.
  static func length(_ range: ClosedRange<Double> = NumericReader.anything) -> Grammar {
    Grammar(range.notation("length")) { reader in
      switch reader.current {
      case .number(let value, _)? where value == 0:
        reader.advance()
        return .absolute(0)
      case .number(let value, _)? where reader.quirks.contains(.unitlessLengths) && range.contains(value):
        reader.advance()
        return .absolute(MathNode.length(value))
      case .dimension(let value, let name, _)?:
        guard let unit = LengthUnit.named(name), range.contains(value) else { return nil }
        reader.advance()
        if case .absolute(let px) = unit { return .absolute(MathNode.length(value * px)) }
        if unit.usesFontMetrics { reader.usesFontMetrics = true }
        return .relative { MathNode.length(value * unit.pixels($0)) }
      default:
        return NumericReader.calculation(&reader, type: .length) {
          MathNode.length(NumericReader.clamped($0, range))
        }
      }
    } print: { value, _ in
      NumberText.px(value)
    }
  }
}

extension Grammar where Value == Int32 {
  /// `<integer>`; a calculation is rounded to the nearest, halves up. CSS Values 4 §10.12.
  static func integer(_ range: ClosedRange<Double> = NumericReader.anything) -> Grammar {
    Grammar(range.notation("integer")) { reader in
      if case .number(let value, let isInteger)? = reader.current {
        guard isInteger, range.contains(value) else { return nil }
        reader.advance()
        return .absolute(Int32(clampingValue: value))
      }
      return NumericReader.calculation(&reader, type: .number) {
        Int32(clampingValue: NumericReader.clamped(($0 + 0.5).rounded(.down), range))
      }
    } print: { value, _ in
      "\(value)"
    }
  }
}

extension Float {
  /// The nearest finite value.
  init(finite value: Double) {
    let limit = Double(Float.greatestFiniteMagnitude)
    self = value == value ? Float(Swift.max(-limit, Swift.min(value, limit))) : 0
  }
}

extension Int32 {
  /// The nearest representable integer.
  init(clampingValue value: Double) {
    self = value >= Double(Int32.max) ? .max : value <= Double(Int32.min) ? .min : Int32(value)
  }
}

extension ClosedRange<Double> {
  /// CSS's bracketed range notation. CSS Values 4 §5.1 (#numeric-ranges).
  func notation(_ name: String) -> String {
    if lowerBound == -.infinity, upperBound == .infinity { return "<\(name)>" }
    func bound(_ value: Double) -> String {
      value.isInfinite ? (value < 0 ? "-∞" : "∞") : NumberText.of(value)
    }
    return "<\(name) [\(bound(lowerBound)),\(bound(upperBound))]>"
  }
}
