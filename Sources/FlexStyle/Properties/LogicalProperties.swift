import FlexCore
import FlexTree

/// Flow-relative properties: rows over the physical ones, by the element's writing mode and direction.
/// CSS Logical Properties 1.
enum LogicalProperties {
  /// A name, and the physical properties it stands for, by `Flow.index`.
  private typealias Mapping = (name: String, physical: [String])

  static func rows(over physical: [Property]) -> [Property] {
    let byName = Dictionary(physical.map { ($0.name, $0) }) { first, _ in first }
    return mappings.compactMap { mapping in
      let rows = mapping.physical.compactMap { byName[$0] }
      return rows.count == Flow.count ? row(mapping.name, rows) : nil
    }
  }

  private static let mappings: [Mapping] =
    sides("margin-", "") + sides("padding-", "") + sides("inset-", "", physicalPrefix: "")
    + sides("border-", "-width") + sides("border-", "-style") + sides("border-", "-color")
    + ["", "min-", "max-", "contain-intrinsic-"].flatMap { prefix in
      axes("\(prefix)inline-size", "\(prefix)block-size", "\(prefix)width", "\(prefix)height")
    }
    + axes("overflow-inline", "overflow-block", "overflow-x", "overflow-y")
    + corners + cornerShapes + sides("scroll-margin-", "") + sides("scroll-padding-", "")

  private static func axes(_ inline: String, _ block: String, _ x: String, _ y: String) -> [Mapping] {
    [(inline, Flow.all.map { $0.isVertical ? y : x }), (block, Flow.all.map { $0.isVertical ? x : y })]
  }

  private static func sides(_ prefix: String, _ suffix: String, physicalPrefix: String? = nil) -> [Mapping] {
    func names(_ side: (Flow) -> String) -> [String] {
      Flow.all.map { (physicalPrefix ?? prefix) + side($0) + suffix }
    }
    return [
      (prefix + "inline-start" + suffix, names { $0.inlineStart }),
      (prefix + "inline-end" + suffix, names { $0.inlineEnd }),
      (prefix + "block-start" + suffix, names { $0.blockStart }),
      (prefix + "block-end" + suffix, names { $0.blockEnd }),
    ]
  }

  /// `border-start-end-radius`: at the block's start and the inline end.
  private static let corners: [Mapping] = ["start", "end"].flatMap { block in
    ["start", "end"].map { inline in
      let names = Flow.all.map { flow in
        let sides = [
          block == "start" ? flow.blockStart : flow.blockEnd, inline == "start" ? flow.inlineStart : flow.inlineEnd,
        ]
        let vertical = sides.contains("top") ? "top" : "bottom"
        return "border-\(vertical)-\(sides.contains("left") ? "left" : "right")-radius"
      }
      return ("border-\(block)-\(inline)-radius", names)
    }
  }

  /// `corner-start-end-shape`: as radii are.
  private static let cornerShapes: [Mapping] = corners.map { corner in
    func shape(_ name: String) -> String {
      "corner" + name.dropFirst("border".count).dropLast("radius".count) + "shape"
    }
    return (shape(corner.name), corner.physical.map(shape))
  }

  private static func row(_ name: String, _ rows: [Property]) -> Property {
    let names = Set(rows.map(\.name)).sorted()
    let readers = names.compactMap { name in rows.first { $0.name == name } }
    let places = rows.compactMap { row in names.firstIndex(of: row.name) }
    var row = Property(name: name, isInherited: rows[0].isInherited, syntax: rows[0].syntax) { reader in
      let start = reader.index
      var assignments: [Property.Assignment] = []
      for row in readers {
        reader.rewind(to: start)
        guard let assignment = row.read(&reader) else { return nil }
        assignments.append(assignment)
      }
      let all = assignments
      return { style, computation in all[places[Flow(style).index]](&style, computation) }
    } copy: { source, target in
      rows[Flow(target).index].copy(source, &target)
    } print: { context in
      rows[Flow(context.style).index].print(context)
    }
    row.phase = rows[0].phase
    row.support = rows[0].support
    row.mixing = { a, b, step in rows[Flow(a).index].mixing?(a, b, step) }
    return row
  }
}

/// Where the sides of a flow are. CSS Writing Modes 4 §6.4 (#logical-to-physical).
private struct Flow {
  let mode: WritingMode
  let direction: Direction

  static let all = WritingMode.allCases.flatMap { mode in Direction.allCases.map { Flow(mode: mode, direction: $0) } }
  static let count = all.count

  init(mode: WritingMode, direction: Direction) {
    self.mode = mode
    self.direction = direction
  }

  init(_ style: borrowing ComputedStyle) {
    mode = style.text.writingMode
    // Upright letters stand in the order of their text. §5.1 (#valdef-text-orientation-upright).
    let isUpright = style.text.textOrientation == .upright && mode.isTypographicallyVertical
    direction = isUpright ? .ltr : style.text.direction
  }

  /// Place in `all`.
  var index: Int { Int(mode.rawValue) * Direction.allCases.count + Int(direction.rawValue) }

  var isVertical: Bool { mode.isVertical }

  private var inlineSides: (start: String, end: String) {
    let sides =
      switch mode {
      case .horizontalTB: ("left", "right")
      case .verticalRL, .verticalLR, .sidewaysRL: ("top", "bottom")
      case .sidewaysLR: ("bottom", "top")
      }
    return direction == .ltr ? sides : (sides.1, sides.0)
  }
  var inlineStart: String { inlineSides.start }
  var inlineEnd: String { inlineSides.end }
  var blockStart: String { mode.isVertical ? mode.isBlockReversed ? "right" : "left" : "top" }
  var blockEnd: String { mode.isVertical ? mode.isBlockReversed ? "left" : "right" : "bottom" }
}
