import FlexCore
import FlexTree

/// CSS Backgrounds 3 §3–§5, CSS Logical Properties 1 §4, Basic User Interface 4 §3.1.
enum BorderShorthands {
  private static let sides = ["top", "right", "bottom", "left"]
  private static let parts = ["width", "style", "color"]
  private static let imageLonghands = ["source", "slice", "width", "outset", "repeat"].map { "border-image-" + $0 }
  private static let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]

  static let all: [Shorthand] =
    parts.map { part in .edges("border-\(part)", sides.map { "border-\($0)-\(part)" }) }
    + ["inline", "block"].flatMap { axis in
      parts.map { part in
        Shorthand.pair("border-\(axis)-\(part)", ["border-\(axis)-start-\(part)", "border-\(axis)-end-\(part)"])
      } + [both("border-\(axis)", ["border-\(axis)-start", "border-\(axis)-end"])]
    }
    + (sides + ["inline-start", "inline-end", "block-start", "block-end"]).map { side in
      .anyOrder("border-\(side)", parts.map { "border-\(side)-\($0)" })
    }
    + [
      both("border", sides.map { "border-" + $0 }, resets: imageLonghands),
      .anyOrder("outline", ["outline-width", "outline-style", "outline-color"]),
      .anyOrder("-webkit-text-stroke", ["-webkit-text-stroke-width", "-webkit-text-stroke-color"]),
      radius("border-radius"), radius("-webkit-border-radius", slashless: true), image("border-image", imageLonghands),
      image("-webkit-border-image", imageLonghands, fills: true),
      image("mask-border", ["source", "slice", "width", "outset", "repeat"].map { "mask-border-" + $0 }),
    ]

  /// Width, style and colour for several sides at once.
  private static func both(_ name: String, _ borders: [String], resets: [String] = []) -> Shorthand {
    let longhands = borders.flatMap { border in parts.map { "\(border)-\($0)" } }
    return Shorthand(name, longhands + resets, syntax: "<line-width> || <line-style> || <color>") { reader, ids in
      let start = reader.index
      guard Shorthand.anyOrder(&reader, Array(ids.prefix(3))) != nil else { return nil }
      var declarations: [Shorthand.Declaration] = []
      for side in 0..<borders.count {
        let group = Array(ids[side * 3..<side * 3 + 3])
        reader.rewind(to: start)
        guard let found = Shorthand.anyOrder(&reader, group) else { return nil }
        declarations += group.map { ($0, found[$0] ?? .keyword(.initial)) }
      }
      return declarations + ids.dropFirst(borders.count * 3).map { ($0, .keyword(.initial)) }
    }
  }

  /// CSS Backgrounds 3 §4.1 (#border-radius).
  ///
  /// - Parameter slashless: whether two values are a width and a height, as of the prefixed property.
  private static func radius(_ name: String, slashless: Bool = false) -> Shorthand {
    Shorthand(
      name, corners.map { "border-\($0)-radius" },
      syntax: "<length-percentage [0,∞]>{1,4} [ / <length-percentage [0,∞]>{1,4} ]?"
    ) { reader, ids in
      let start = reader.index
      let pair = reader.attempt { reader in
        Grammar<Size<LengthPercentage>>.cornerRadius.read(&reader).flatMap { reader.isAtEnd ? $0 : nil }
      }
      if slashless, let pair {
        return corners(pair.map { Corners(all: $0) }, ids, usesFontMetrics: reader.usesFontMetrics)
      }
      reader.rewind(to: start)
      return RadiiReader.radii(&reader).flatMap { corners($0, ids, usesFontMetrics: reader.usesFontMetrics) }
    }
  }

  private static func corners(
    _ radii: Specified<Corners<Size<LengthPercentage>>>, _ ids: [PropertyID], usesFontMetrics: Bool
  ) -> [Shorthand.Declaration]? {
    guard ids.count == 4 else { return nil }
    func corner(
      _ path: StylePath<Corners<Size<LengthPercentage>>, Size<LengthPercentage>>
    ) -> DeclaredValue {
      let value = radii.map { $0[keyPath: path] }
      return .specified(
        SpecifiedValue(
          assign: { style, computation in style.paint.borderRadius[keyPath: path] = value.computed(computation) },
          usesFontMetrics: usesFontMetrics))
    }
    return [
      (ids[0], corner(\.topLeft)), (ids[1], corner(\.topRight)), (ids[2], corner(\.bottomRight)),
      (ids[3], corner(\.bottomLeft)),
    ]
  }

  /// `<source> || <slice> [ / <width> | / <width>? / <outset> ]? || <repeat>`. CSS Backgrounds 3 §5.7 (#the-border-image).
  ///
  /// - Parameter fills: whether the middle is always painted, as by the prefixed property.
  private static func image(_ name: String, _ longhands: [String], fills: Bool = false) -> Shorthand {
    Shorthand(
      name, longhands,
      syntax:
        "<image> || <'border-image-slice'> [ / <'border-image-width'>? [ / <'border-image-outset'> ]? ]? || <repeat>"
    ) { reader, ids in
      guard ids.count == 5 else { return nil }
      let (source, slice, width, outset, repetition) = (ids[0], ids[1], ids[2], ids[3], ids[4])
      var found: [PropertyID: SpecifiedValue] = [:]
      func read(_ id: PropertyID) -> Bool {
        guard found[id] == nil, let value = reader.attempt({ PropertyParser.specified(id, &$0) }) else { return false }
        found[id] = value
        return true
      }
      while !reader.isAtEnd {
        if read(slice) {
          guard reader.slash() else { continue }
          let hasWidth = read(width)
          if reader.slash() {
            guard read(outset) else { return nil }
          } else if !hasWidth {
            return nil
          }
        } else if !read(source), !read(repetition) {
          return nil
        }
      }
      if fills, !found.isEmpty {
        let given = found[slice]
        found[slice] = SpecifiedValue(
          assign: { style, computation in
            if let given { given.assign(&style, computation) } else { slice.row.copy(StyleBuilder.initial, &style) }
            style.paint.borderImage.isFilled = true
          }, usesFontMetrics: given?.usesFontMetrics ?? false)
      }
      return found.isEmpty ? nil : ids.map { ($0, found[$0].map { .specified($0) } ?? .keyword(.initial)) }
    }
  }
}
