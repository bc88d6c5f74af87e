import FlexTree

/// CSS Borders 4 §4.2 (#corner-shaping).
enum CornerShorthands {
  static let all: [Shorthand] =
    [cornerShape]
    + cornerSides.map { side in
      Shorthand.pair("corner-\(side.name)-shape", side.corners.map { "corner-\($0)-shape" })
    }

  /// The corners at both ends of a side.
  private static let cornerSides: [(name: String, corners: [String])] = [
    ("top", ["top-left", "top-right"]), ("right", ["top-right", "bottom-right"]),
    ("bottom", ["bottom-left", "bottom-right"]), ("left", ["top-left", "bottom-left"]),
    ("block-start", ["start-start", "start-end"]), ("block-end", ["end-start", "end-end"]),
    ("inline-start", ["start-start", "end-start"]), ("inline-end", ["start-end", "end-end"]),
  ]

  /// `<corner-shape-value>{1,4}`, as radii have it. CSS Borders 4 §4.2 (#corner-shape-shorthand).
  private static let cornerShape = Shorthand(
    "corner-shape", ["top-left", "top-right", "bottom-right", "bottom-left"].map { "corner-\($0)-shape" },
    syntax: "<corner-shape-value>{1,4}"
  ) { reader, ids in
    let one = Grammar<CornerShape>.cornerShape
    var values: [Specified<CornerShape>] = []
    while values.count < 4, let value = reader.attempt(one.read) { values.append(value) }
    guard let first = values.first, ids.count == 4 else { return nil }
    let right = values.count > 1 ? values[1] : first
    let corners = [first, right, values.count > 2 ? values[2] : first, values.count > 3 ? values[3] : right]
    let paths: [StylePath<Corners<CornerShape>, CornerShape>] = [\.topLeft, \.topRight, \.bottomRight, \.bottomLeft]
    return zip(ids, zip(paths, corners)).map { id, corner in
      let (path, value) = corner
      return (
        id,
        .specified(
          SpecifiedValue { style, computation in
            style.paint.cornerShapes[keyPath: path] = value.computed(computation)
          })
      )
    }
  }
}
