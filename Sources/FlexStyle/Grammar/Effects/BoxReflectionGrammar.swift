import FlexCore
import FlexTree

extension Grammar where Value == [BoxReflection] {
  /// `none | [ above | below | right | left ] <length-percentage>? <image>?`, as browsers have it.
  static var boxReflection: Grammar {
    let offset = Grammar<LengthPercentage>.lengthPercentage()
    let image = Grammar<StyleImage>.image
    return Grammar("none | [ above | below | right | left ] <length-percentage>? <image>?") { reader in
      if reader.keyword("none") { return .absolute([]) }
      let sides: KeyValuePairs<String, BoxReflection.Side> = [
        "above": .above, "below": .below, "left": .left, "right": .right,
      ]
      guard let side = reader.keyword(of: sides) else { return nil }
      let distance = reader.attempt(offset.read) ?? .absolute(.zero)
      let mask = reader.keyword("none") ? .absolute(.none) : reader.attempt(image.read) ?? .absolute(.none)
      return Specified(isAbsolute: distance.isAbsolute && mask.isAbsolute) {
        [BoxReflection(side: side, offset: distance.computed($0), mask: mask.computed($0))]
      }
    } print: { value, context in
      guard let reflection = value.first else { return "none" }
      let mask = reflection.mask == .none ? "none" : image.print(reflection.mask, context)
      return mask.map { "\(reflection.side.rawValue) \(reflection.offset.text) \($0)" }
    }
  }
}
