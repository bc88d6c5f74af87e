/// How a counter style makes representations of its symbols. CSS Counter Styles 3 §3.1 (#counter-style-system).
public enum CounterSystem: Equatable, Hashable, Sendable {
  case cyclic, numeric, alphabetic, symbolic, additive
  /// The first symbol stands for this value.
  case fixed(first: Int)
  /// Another style's algorithm, and what of its descriptors isn't given.
  case extends(String)
}
