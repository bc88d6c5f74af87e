/// A value as specified: known already, or to be worked out for each element.
/// CSS Cascade 5 §4.3, §4.4 (#specified, #computed).
enum Specified<Value: Sendable>: Sendable {
  case absolute(Value)
  /// Depends on the font, the viewport, the colour or the parent.
  case relative(@Sendable (Computation) -> Value)

  /// Puts a value together from parts; `isAbsolute` where every part is.
  init(isAbsolute: Bool, _ make: @escaping @Sendable (Computation) -> Value) {
    self = isAbsolute ? .absolute(make(.none)) : .relative(make)
  }

  var isAbsolute: Bool {
    if case .absolute = self { true } else { false }
  }

  /// The computed value.
  func computed(_ computation: Computation) -> Value {
    switch self {
    case .absolute(let value): value
    case .relative(let make): make(computation)
    }
  }

  func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Specified<Result> {
    switch self {
    case .absolute(let value): .absolute(transform(value))
    case .relative(let make): .relative { transform(make($0)) }
    }
  }
}

extension Array {
  /// A list of specified values as the specified value of a list.
  func joined<Value>() -> Specified<[Value]> where Element == Specified<Value> {
    Specified(isAbsolute: allSatisfy(\.isAbsolute)) { computation in map { $0.computed(computation) } }
  }
}
