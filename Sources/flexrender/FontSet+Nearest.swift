internal import CairoKit
internal import FlexDOM

extension FontSet {
  /// The family that a misspelt name may mean.
  func nearestFamily(to name: String) -> String? { NearestName.of(name, in: familyNames) }
}
