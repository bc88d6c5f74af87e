import FlexCore
import FlexTree

/// Flow-relative properties: rows over the physical ones, by the element's direction. Text runs
/// horizontally here. CSS Logical Properties 1.
enum LogicalProperties {
  /// A name, and the physical properties it stands for in left-to-right and right-to-left text.
  private typealias Mapping = (name: String, ltr: String, rtl: String)

  static func rows(over physical: [Property]) -> [Property] {
    let byName = Dictionary(physical.map { ($0.name, $0) }) { first, _ in first }
    return mappings.compactMap { mapping in
      guard let ltr = byName[mapping.ltr], let rtl = byName[mapping.rtl] else { return nil }
      return row(mapping.name, ltr, rtl)
    }
  }

  private static let mappings: [Mapping] =
    sides("margin-", "") + sides("padding-", "") + sides("inset-", "", physicalPrefix: "")
    + sides("border-", "-width") + sides("border-", "-style") + sides("border-", "-color")
    + ["", "min-", "max-"].flatMap { prefix -> [Mapping] in
      [
        ("\(prefix)inline-size", "\(prefix)width", "\(prefix)width"),
        ("\(prefix)block-size", "\(prefix)height", "\(prefix)height"),
      ]
    }
    + [
      ("overflow-inline", "overflow-x", "overflow-x"), ("overflow-block", "overflow-y", "overflow-y"),
      ("contain-intrinsic-inline-size", "contain-intrinsic-width", "contain-intrinsic-width"),
      ("contain-intrinsic-block-size", "contain-intrinsic-height", "contain-intrinsic-height"),
      ("border-start-start-radius", "border-top-left-radius", "border-top-right-radius"),
      ("border-start-end-radius", "border-top-right-radius", "border-top-left-radius"),
      ("border-end-start-radius", "border-bottom-left-radius", "border-bottom-right-radius"),
      ("border-end-end-radius", "border-bottom-right-radius", "border-bottom-left-radius"),
    ]
    + sides("scroll-margin-", "") + sides("scroll-padding-", "")

  private static func sides(_ prefix: String, _ suffix: String, physicalPrefix: String? = nil) -> [Mapping] {
    let physical = physicalPrefix ?? prefix
    func name(_ side: String) -> String { physical + side + suffix }
    return [
      (prefix + "inline-start" + suffix, name("left"), name("right")),
      (prefix + "inline-end" + suffix, name("right"), name("left")),
      (prefix + "block-start" + suffix, name("top"), name("top")),
      (prefix + "block-end" + suffix, name("bottom"), name("bottom")),
    ]
  }

  private static func row(_ name: String, _ ltr: Property, _ rtl: Property) -> Property {
    var row = Property(name: name, isInherited: ltr.isInherited, syntax: ltr.syntax) { reader in
      let start = reader.index
      guard let left = ltr.read(&reader) else { return nil }
      if ltr.name == rtl.name { return left }
      reader.rewind(to: start)
      guard let right = rtl.read(&reader) else { return nil }
      return { style, computation in
        if style.text.direction == .ltr { left(&style, computation) } else { right(&style, computation) }
      }
    } copy: { source, target in
      if target.text.direction == .ltr { ltr.copy(source, &target) } else { rtl.copy(source, &target) }
    } print: { context in
      context.style.text.direction == .ltr ? ltr.print(context) : rtl.print(context)
    }
    row.phase = ltr.phase
    row.support = ltr.support
    return row
  }
}
