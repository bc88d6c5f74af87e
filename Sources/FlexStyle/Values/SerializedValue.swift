import FlexTree

/// A value with the words it prints as, where its type has no place for all that was said.
struct SerializedValue<Value: Equatable & Sendable>: Equatable, Sendable {
  var value: Value
  var words: String?

  init(_ value: Value, words: String? = nil) {
    self.value = value
    self.words = words
  }
}

extension Grammar where Value: Equatable {
  /// The same grammar for a value with words, which print as they are.
  var serialized: Grammar<SerializedValue<Value>> {
    Grammar<SerializedValue<Value>>(syntax) { reader in
      read(&reader)?.map { SerializedValue($0) }
    } print: { value, context in
      value.words ?? print(value.value, context)
    }
  }
}

extension Property {
  /// A row whose words are kept beside the stored property.
  static func serialized<Value: Equatable>(
    _ name: String, inherits: Bool, _ grammar: Grammar<SerializedValue<Value>>,
    get: @escaping @Sendable (borrowing ComputedStyle) -> Value,
    set: @escaping @Sendable (inout ComputedStyle, Value) -> Void
  ) -> Property {
    row(
      name, inherits: inherits, grammar,
      get: { SerializedValue(get($0), words: $0.rare.texts.value(name, inherits: inherits)) },
      set: { style, value in
        set(&style, value.value)
        let known = inherits ? style.rare.texts.inherited : style.rare.texts.own
        if value.words != nil || !known.isEmpty { style.rare.texts.set(name, value.words, inherits: inherits) }
      })
  }
}
