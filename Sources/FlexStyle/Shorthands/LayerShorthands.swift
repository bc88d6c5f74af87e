import FlexCore
import FlexTree

/// `background`, `mask` and `background-position`: lists with several longhands an entry.
enum LayerShorthands {
  static let all: [Shorthand] = [
    background, mask("mask", prefix: ""), mask("-webkit-mask", prefix: "-webkit-"), backgroundPosition,
  ]

  /// Reads a list of layers; an entry is read by `layer` into component values for each longhand.
  ///
  /// What an entry leaves out is filled with the longhand's initial text, so that each longhand can
  /// read its own list.
  private static func layers(
    _ reader: inout ValueReader, _ ids: [PropertyID], initial: [PropertyID: [ComponentValue]],
    layer: (inout ValueReader, _ isFinal: Bool) -> [PropertyID: ArraySlice<LocatedValue>]?
  ) -> [PropertyID: DeclaredValue]? {
    var texts: [PropertyID: [LocatedValue]] = [:]
    var groups: [ValueReader] = []
    var group: [LocatedValue] = []
    for value in reader.values[reader.index...] {
      if value.value == .comma {
        groups.append(ValueReader(group, baseURL: reader.baseURL))
        group = []
      } else {
        group.append(value)
      }
    }
    groups.append(ValueReader(group, baseURL: reader.baseURL))
    for (index, entry) in groups.enumerated() {
      var entry = entry
      guard let found = layer(&entry, index == groups.count - 1), entry.isAtEnd else { return nil }
      for id in ids {
        guard initial[id] != nil else { continue }
        if index > 0 { texts[id, default: []].append(LocatedValue(.comma, range: 0..<0)) }
        if let slice = found[id] {
          texts[id, default: []] += slice
        } else {
          texts[id, default: []] += (initial[id] ?? []).map { LocatedValue($0, range: 0..<0) }
        }
      }
      for (id, slice) in found where initial[id] == nil { texts[id] = Array(slice) }
    }
    var declarations: [PropertyID: DeclaredValue] = [:]
    for (id, values) in texts {
      var list = ValueReader(values, baseURL: reader.baseURL)
      guard let value = PropertyParser.specified(id, &list), list.isAtEnd else { return nil }
      declarations[id] = .specified(value)
    }
    reader.rewind(to: reader.values.count)
    return declarations
  }

  /// A list whose entries take each longhand's value at most once, in any order.
  static func list(
    _ name: String, _ parts: [(longhand: String, initial: ComponentValue)], resets: [String] = [], syntax: String
  ) -> Shorthand {
    Shorthand(name, parts.map(\.longhand) + resets, syntax: syntax) { reader, ids in
      let group = Array(ids.prefix(parts.count))
      let initial = Dictionary(zip(group, parts.map { [$0.initial] })) { first, _ in first }
      let found = layers(&reader, group, initial: initial) { reader, _ in
        var found: [PropertyID: ArraySlice<LocatedValue>] = [:]
        while !reader.isAtEnd {
          guard let (id, text) = firstOf(group, &reader, found) else { return nil }
          found[id] = text
        }
        return found.isEmpty ? nil : found
      }
      return found.map { found in ids.map { ($0, found[$0] ?? .keyword(.initial)) } }
    }
  }

  /// Reads one value of a list longhand and gives its text.
  private static func slice(_ id: PropertyID, _ reader: inout ValueReader) -> ArraySlice<LocatedValue>? {
    reader.skipWhitespace()
    let start = reader.index
    guard reader.attempt({ PropertyParser.specified(id, &$0) }) != nil else { return nil }
    return reader.values[start..<reader.index]
  }

  private static let percentZero: [ComponentValue] = [.percentage(0)]

  /// `<bg-layer>#? , <final-bg-layer>`. CSS Backgrounds 3 §2.10 (#the-background).
  private static let background: Shorthand = {
    let longhands = [
      "background-image", "background-position-x", "background-position-y", "background-size", "background-repeat",
      "background-attachment", "background-origin", "background-clip", "background-color",
    ]
    return Shorthand(
      "background", longhands,
      syntax: "[ <bg-image> || <position> [ / <bg-size> ]? || <repeat-style> || <attachment> || <visual-box>"
        + " || <visual-box> , ]* <'background-color'> || …"
    ) { reader, ids in
      guard ids.count == 9 else { return nil }
      let initial: [PropertyID: [ComponentValue]] = [
        ids[0]: [.ident("none")], ids[1]: percentZero, ids[2]: percentZero, ids[3]: [.ident("auto")],
        ids[4]: [.ident("repeat")], ids[5]: [.ident("scroll")], ids[6]: [.ident("padding-box")],
        ids[7]: [.ident("border-box")],
      ]
      // A colour alone, as most backgrounds are.
      if let color = onlyColor(&reader, ids[8]) {
        return ids.dropLast().map { ($0, .keyword(.initial)) } + [(ids[8], .specified(color))]
      }
      let found = layers(&reader, ids, initial: initial) { reader, isFinal in
        var found: [PropertyID: ArraySlice<LocatedValue>] = [:]
        while !reader.isAtEnd {
          if found[ids[1]] == nil, let (x, y) = position(&reader) {
            found[ids[1]] = x
            found[ids[2]] = y
            if reader.slash() {
              guard let size = slice(ids[3], &reader) else { return nil }
              found[ids[3]] = size
            }
          } else if let (id, text) = firstOf([ids[0], ids[4], ids[5]], &reader, found) {
            found[id] = text
          } else if found[ids[6]] == nil, let area = slice(ids[6], &reader) {
            // One box is both, a second one is the clip.
            found[ids[6]] = area
            if found[ids[7]] == nil { found[ids[7]] = area }
          } else if found[ids[6]] == nil || found[ids[7]] == found[ids[6]], let clip = slice(ids[7], &reader) {
            found[ids[7]] = clip
          } else if isFinal, found[ids[8]] == nil, let color = slice(ids[8], &reader) {
            found[ids[8]] = color
          } else {
            return nil
          }
        }
        // What only the border shows begins at the border's edge.
        if found[ids[6]] == nil, found[ids[7]]?.last?.value == .ident("border-area") {
          found[ids[6]] = [LocatedValue(.ident("border-box"), range: 0..<0)]
        }
        return found.isEmpty ? nil : found
      }
      return found.map { found in ids.map { ($0, found[$0] ?? .keyword(.initial)) } }
    }
  }()

  private static func onlyColor(_ reader: inout ValueReader, _ color: PropertyID) -> SpecifiedValue? {
    reader.attempt { reader in
      guard let value = PropertyParser.specified(color, &reader), reader.isAtEnd else { return nil }
      return value
    }
  }

  private static func firstOf(
    _ ids: [PropertyID], _ reader: inout ValueReader, _ found: [PropertyID: ArraySlice<LocatedValue>]
  ) -> (PropertyID, ArraySlice<LocatedValue>)? {
    for id in ids where found[id] == nil {
      if let text = slice(id, &reader) { return (id, text) }
    }
    return nil
  }

  /// A `<position>` split into the texts of its axes.
  private static func position(_ reader: inout ValueReader) -> (ArraySlice<LocatedValue>, ArraySlice<LocatedValue>)? {
    reader.skipWhitespace()
    let start = reader.index
    guard reader.attempt({ PositionReader.read(&$0, allowsThree: true) }) != nil else { return nil }
    let values = reader.values[start..<reader.index].filter { $0.value != .whitespace }
    return split(values)
  }

  private static func split(_ values: [LocatedValue]) -> (ArraySlice<LocatedValue>, ArraySlice<LocatedValue>) {
    let center = LocatedValue(.ident("center"), range: 0..<0)
    var (x, y): ([LocatedValue], [LocatedValue]) = ([], [])
    let axes = values.map { axis($0.value) }
    switch values.count {
    case 1: return axes[0] == .vertical ? ([center], values[...]) : (values[...], [center])
    case 2:
      let isSwapped = axes[0] == .vertical || axes[1] == .horizontal
      return isSwapped ? ([values[1]], [values[0]]) : ([values[0]], [values[1]])
    default:
      var current: Axis?
      for (value, axis) in zip(values, axes) {
        if case .ident = value.value { current = axis }
        switch current {
        case .horizontal: x.append(value)
        case .vertical: y.append(value)
        case .none: break
        }
      }
      return (x.isEmpty ? [center] : x[...], y.isEmpty ? [center] : y[...])
    }
  }

  private static func axis(_ value: ComponentValue) -> Axis? {
    guard case .ident(let name) = value else { return nil }
    switch name.asciiLowercased() {
    case "left", "right": return .horizontal
    case "top", "bottom": return .vertical
    default: return nil
    }
  }

  /// CSS Backgrounds 4 §3.6 (#background-position-longhands).
  private static let backgroundPosition = Shorthand(
    "background-position", ["background-position-x", "background-position-y"], syntax: "<position>#"
  ) { reader, ids in
    guard ids.count == 2 else { return nil }
    let found = layers(&reader, ids, initial: [ids[0]: percentZero, ids[1]: percentZero]) { reader, _ in
      position(&reader).map { [ids[0]: $0, ids[1]: $1] }
    }
    return found.map { found in ids.map { ($0, found[$0] ?? .keyword(.initial)) } }
  }

  /// `<mask-layer>#`. CSS Masking 1 §7.9 (#the-mask).
  ///
  /// - Parameter prefix: of the longhands whose boxes have other names in the prefixed property.
  private static func mask(_ name: String, prefix: String) -> Shorthand {
    let longhands = [
      "mask-image", "mask-position", "mask-size", "mask-repeat", prefix + "mask-origin", prefix + "mask-clip",
      "mask-composite", "mask-mode",
    ]
    let resets = ["source", "slice", "width", "outset", "repeat"].map { "mask-border-" + $0 }
    return Shorthand(
      name, longhands + resets,
      syntax: "[ <mask-reference> || <position> [ / <bg-size> ]? || <repeat-style> || <geometry-box>"
        + " || [ <geometry-box> | no-clip ] || <compositing-operator> || <masking-mode> ]#"
    ) { reader, ids in
      guard ids.count == longhands.count + resets.count else { return nil }
      let initial: [PropertyID: [ComponentValue]] = [
        ids[0]: [.ident("none")], ids[1]: percentZero + [.whitespace] + percentZero, ids[2]: [.ident("auto")],
        ids[3]: [.ident("repeat")], ids[4]: [.ident("border-box")], ids[5]: [.ident("border-box")],
        ids[6]: [.ident("add")], ids[7]: [.ident("match-source")],
      ]
      let found = layers(&reader, Array(ids.prefix(longhands.count)), initial: initial) { reader, _ in
        var found: [PropertyID: ArraySlice<LocatedValue>] = [:]
        while !reader.isAtEnd {
          if found[ids[1]] == nil, let place = slice(ids[1], &reader) {
            found[ids[1]] = place
            if reader.slash() {
              guard let size = slice(ids[2], &reader) else { return nil }
              found[ids[2]] = size
            }
          } else if let (id, text) = firstOf([ids[0], ids[3], ids[6], ids[7]], &reader, found) {
            found[id] = text
          } else if found[ids[4]] == nil, let area = slice(ids[4], &reader) {
            found[ids[4]] = area
            if found[ids[5]] == nil { found[ids[5]] = area }
          } else if found[ids[5]] == nil || found[ids[5]] == found[ids[4]], let clip = slice(ids[5], &reader) {
            found[ids[5]] = clip
          } else {
            return nil
          }
        }
        return found.isEmpty ? nil : found
      }
      return found.map { found in ids.map { ($0, found[$0] ?? .keyword(.initial)) } }
    }
  }
}
