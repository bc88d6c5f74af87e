/// What two styles of one element say differently. A property that isn't there has its parent's value,
/// where it inherits, or else its initial one.
struct StyleChanges {
  private var changes: [(name: String, old: String?, new: String?)] = []

  init(old: [String: String], new: [String: String]) {
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      changes.append((name, old[name], new[name]))
    }
    for shorthand in Self.shorthands { fold(shorthand.longhands, into: shorthand.name) }
  }

  /// "`font-size` 11px → 12px", one a property.
  var words: [String] {
    changes.map { change in
      switch (change.old, change.new) {
      case (let old?, let new?): "`\(change.name)` \(old) → \(new)"
      case (nil, let new?): "`\(change.name)` is now \(new)"
      case (let old?, nil): "`\(change.name)` \(old) is gone"
      case (nil, nil): "`\(change.name)`"
      }
    }
  }

  private static let sides = ["top", "right", "bottom", "left"]

  private static let shorthands: [(name: String, longhands: [String])] = [
    ("padding", sides.map { "padding-\($0)" }), ("margin", sides.map { "margin-\($0)" }),
    ("border-width", sides.map { "border-\($0)-width" }), ("border-style", sides.map { "border-\($0)-style" }),
    ("border-color", sides.map { "border-\($0)-color" }),
    (
      "border-radius",
      ["top-left", "top-right", "bottom-right", "bottom-left"].map { "border-\($0)-radius" }
    ), ("gap", ["row-gap", "column-gap"]),
  ]

  /// Longhands that all changed alike are told as their shorthand.
  private mutating func fold(_ longhands: [String], into name: String) {
    let found = changes.filter { longhands.contains($0.name) }
    guard found.count == longhands.count, let first = found.first,
      found.allSatisfy({ $0.old == first.old && $0.new == first.new })
    else { return }
    changes.removeAll { longhands.contains($0.name) }
    changes.append((name, first.old, first.new))
  }
}
