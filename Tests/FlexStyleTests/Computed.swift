import FlexCore
import FlexTree

@testable import FlexStyle

/// Computes declarations without a document: what a style attribute says of an element in a parent.
enum Computed {
  static var viewport: ComputationContext { ComputationContext(viewport: Size(width: 800, height: 600)) }

  /// The declarations' winners, later ones over earlier ones; `nil` where one is invalid.
  static func winners(_ declarations: String) -> [StyleBuilder.Winner]? {
    var winners: [StyleBuilder.Winner] = []
    for declaration in parseDeclarations(declarations) {
      guard
        case .success(let longhands) = PropertyParser.parse(
          name: declaration.name.asciiLowercased(), values: declaration.value,
          context: PropertyParser.Context(baseURL: "http://x.example/d/"))
      else { return nil }
      for longhand in longhands {
        winners.removeAll { $0.property == longhand.property }
        winners.append((longhand.property, longhand.value))
      }
    }
    return winners
  }

  /// The computed style, in a parent with a font size of 20px unless `parent` says otherwise.
  static func style(_ declarations: String, parent: String = "font-size: 20px", context: ComputationContext = viewport)
    -> ComputedStyle?
  {
    guard let outer = winners(parent), let inner = winners(declarations) else { return nil }
    var root = StyleBuilder(parent: nil, context: context)
    root.apply(outer)
    var builder = StyleBuilder(parent: root.finish(), context: context)
    builder.apply(inner)
    return builder.finish()
  }

  /// A property's computed value as text, or `nil` where a declaration is invalid.
  static func text(_ property: String, _ declarations: String, parent: String = "font-size: 20px") -> String? {
    guard let id = PropertyID.named(property), let style = style(declarations, parent: parent) else { return nil }
    return serializedComputedValue(of: id, in: style)
  }
}
