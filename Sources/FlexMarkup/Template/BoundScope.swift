internal import Mustache

/// What rendering needs of a template, for one record.
final class Binding {
  let expressions: [ValueExpression]
  let literals: TemplateOutline.Literals
  let pieces: [MustacheTemplate]
  let formats: LocaleFormats

  init(
    expressions: [ValueExpression], literals: TemplateOutline.Literals, pieces: [MustacheTemplate],
    formats: LocaleFormats
  ) {
    self.expressions = expressions
    self.literals = literals
    self.pieces = pieces
    self.formats = formats
  }

  func value(of expression: ValueExpression, in scopes: [Scope]) -> DataValue? {
    if let path = expression.plainPath { return LookUps.value(at: path, in: scopes) }
    var evaluator = Evaluator(formats: formats)
    return evaluator.value(of: expression, in: scopes)
  }
}

/// An open scope as swift-mustache sees it. It knows the scopes around it, so that functions can look names up as
/// placeholders do; swift-mustache asks for placeholders by the names that `TemplateOutline.named` gave them.
struct BoundScope: MustacheParent, MustacheCustomRenderable {
  private let binding: Binding
  private let scopes: [Scope]

  init(_ binding: Binding, _ scopes: [Scope]) {
    self.binding = binding
    self.scopes = scopes
  }

  func child(named name: String) -> Any? {
    // `y` is a section that is there, `z` a variable that isn't: see `TemplateOutline.Pieces`.
    guard let number = Int(name.dropFirst()) else { return name == "y" ? true : nil }
    switch name.utf8.first {
    case UInt8(ascii: "t"):
      return binding.literals.texts.indices.contains(number) ? Literal(renderText: binding.literals.texts[number]) : nil
    case UInt8(ascii: "m"): return binding.pieces.indices.contains(number) ? binding.pieces[number] : nil
    default: break
    }
    guard binding.expressions.indices.contains(number),
      let value = binding.value(of: binding.expressions[number], in: scopes)
    else { return nil }
    // The name of a partial is asked for as a text.
    if name.first == "p" { return value.text }
    return switch value {
    case .bool(let value): value
    case .list(let items): BoundItems(binding: binding, scopes: scopes, items: items)
    default: BoundScope(binding, scopes + [Scope(value: value)])
    }
  }

  var renderText: String { scopes.last?.value.text ?? "" }
  var isNull: Bool { scopes.last?.value.isFalse ?? true }
}

/// Text of the template itself.
private struct Literal: MustacheCustomRenderable {
  let renderText: String
  var isNull: Bool { false }
}

/// A list that sections walk over and variables print.
private struct BoundItems: MustacheSequence, MustacheCustomRenderable {
  let binding: Binding
  let scopes: [Scope]
  let items: [DataValue]

  func makeIterator() -> AnyIterator<Any> {
    var index = 0
    return AnyIterator {
      guard index < items.count else { return nil }
      defer { index += 1 }
      return BoundScope(binding, scopes + [Scope(value: items[index], index: index, count: items.count)])
    }
  }
  var renderText: String { DataValue.list(items).text }
  var isNull: Bool { items.isEmpty }
}
