import FlexCore
import FlexTree

/// One longhand: a row of the property table, as a specification's property definition table has it.
///
/// The initial value is the default of the stored property in `ComputedStyle`.
struct Property: Sendable {
  /// When a property is computed: what others depend on comes first. CSS Values 4 §6.1.1, CSS Color 4 §10.1.
  enum Phase: UInt8, Sendable, CaseIterable {
    /// What `font-size` and logical properties depend on.
    case font
    case fontSize
    case lineHeight
    case color
    /// Properties that give others of their group a place: border styles, background images.
    case lead
    case rest
  }

  /// Whether a stage after the cascade reads the property.
  enum Support: Sendable, Equatable {
    case full
    /// As far as this note says.
    case partly(String)
    /// Parsed and computed; without effect, which does no harm to a still picture.
    case harmless
    /// Parsed and computed; without effect, which is reported.
    case none
  }

  /// Writes a computed value.
  typealias Assignment = @Sendable (inout ComputedStyle, Computation) -> Void

  let name: String
  let isInherited: Bool
  /// The value definition, for messages.
  let syntax: String
  var phase: Phase = .rest
  var support: Support = .full
  /// Reads a value up to where it ends.
  let read: @Sendable (inout ValueReader) -> Assignment?
  /// Takes the value over from another style: the parent's to inherit, the initial one to reset.
  let copy: @Sendable (_ source: ComputedStyle, _ target: inout ComputedStyle) -> Void
  /// The computed value as CSS text.
  let print: @Sendable (Serialization) -> String
  /// What lies between two computed values; `nil` where nothing ever does.
  var mixing: Mixing?

  /// The same row computed in another phase.
  func computed(in phase: Phase) -> Property {
    var row = self
    row.phase = phase
    return row
  }

  /// The same row with a note on what is missing.
  func partly(_ note: String) -> Property { supported(.partly(note)) }

  func supported(_ support: Support) -> Property {
    var row = self
    row.support = support
    return row
  }
}

/// A path to a stored property.
typealias StylePath<Group, Value> = any WritableKeyPath<Group, Value> & Sendable

/// The same, made when it is first followed: making it takes as long as all else of a row, and hardly any document follows
/// most of them.
typealias LaterStylePath<Group, Value> = @Sendable () -> StylePath<Group, Value>

extension Property {
  /// A row over any group: `get` and `set` are its place in the style.
  static func row<Value>(
    _ name: String, inherits: Bool, _ grammar: Grammar<Value>,
    get: @escaping @Sendable (borrowing ComputedStyle) -> Value,
    set: @escaping @Sendable (inout ComputedStyle, Value) -> Void
  ) -> Property {
    var row = Property(name: name, isInherited: inherits, syntax: grammar.syntax) { reader in
      switch grammar.read(&reader) {
      case nil: nil
      case .absolute(let value): { style, _ in set(&style, value) }
      case .relative(let make): { style, computation in set(&style, make(computation)) }
      }
    } copy: { source, target in
      set(&target, get(source))
    } print: { context in
      grammar.print(get(context.style), context) ?? ""
    }
    row.mixing = mixing(name, get: get, set: set)
    return row
  }

  /// An inherited property.
  static func text<Value>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<TextStyle, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: true, grammar) {
      $0.text[keyPath: path()]
    } set: {
      $0.text[keyPath: path()] = $1
    }
  }

  /// A property of inline content that doesn't inherit.
  static func inline<Value>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<InlineStyle, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: false, grammar) {
      $0.inline[keyPath: path()]
    } set: {
      $0.inline[keyPath: path()] = $1
    }
  }

  /// A property that layout reads.
  static func layout<Value>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<Style, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: false, grammar) {
      $0.layout[keyPath: path()]
    } set: {
      $0.layout[keyPath: path()] = $1
    }
  }

  /// A property that painting reads.
  static func paint<Value>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<PaintStyle, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: false, grammar) {
      $0.paint[keyPath: path()]
    } set: {
      $0.paint[keyPath: path()] = $1
    }
  }

  /// A property that few elements have.
  static func rare<Value: Equatable>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<RareStyle, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: false, grammar) {
      $0.rare[keyPath: path()]
    } set: {
      // The group is shared as long as nothing in it is another.
      if $0.rare[keyPath: path()] != $1 { $0.rare[keyPath: path()] = $1 }
    }
  }

  /// An inherited property that few elements have.
  static func inheritedRare<Value: Equatable>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<InheritedRareStyle, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: true, grammar) {
      $0.rare.inherited[keyPath: path()]
    } set: {
      if $0.rare.inherited[keyPath: path()] != $1 { $0.rare.inherited[keyPath: path()] = $1 }
    }
  }

  /// A property whose computed value is kept as text: SVG's, or one that no stage reads.
  static func kept<Value>(
    _ name: String, inherits: Bool = false, initial: String, _ grammar: Grammar<Value>, _ support: Support = .none
  ) -> Property {
    var row = Property(name: name, isInherited: inherits, syntax: grammar.syntax) { reader in
      guard let specified = grammar.read(&reader) else { return nil }
      return { style, computation in
        let value = specified.computed(computation)
        let text = grammar.print(value, Serialization(style: style, referenceBox: nil)) ?? initial
        style.rare.texts.set(name, text == initial ? nil : text, inherits: inherits)
      }
    } copy: { source, target in
      target.rare.texts.set(name, source.rare.texts.value(name, inherits: inherits), inherits: inherits)
    } print: { context in
      let text = context.style.rare.texts.value(name, inherits: inherits) ?? initial
      return text == "currentcolor" ? context.style.text.color.text : text
    }
    row.support = support
    row.mixing = mixing(name, inherits: inherits, initial: initial, grammar)
    return row
  }
}
