/// A keyword that every property takes. CSS Cascade 5 §7.3 (#defaulting-keywords).
package enum CSSWideKeyword: UInt8, Sendable, Hashable, CaseIterable {
  case initial, inherit, unset, revert, revertLayer

  /// The keyword of this name, which is in lower case.
  package static func named(_ name: String) -> CSSWideKeyword? {
    switch name {
    case "initial": .initial
    case "inherit": .inherit
    case "unset": .unset
    case "revert": .revert
    case "revert-layer": .revertLayer
    default: nil
    }
  }
}
