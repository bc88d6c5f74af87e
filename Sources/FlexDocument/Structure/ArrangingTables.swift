internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// Tables that only arrange what is in them: nothing says that they hold data, neither their markup nor borders and
/// backgrounds that set cells apart. HTML §4.9.1 (#the-table-element) lists the signs; how they are weighed is
/// Chromium's.
struct ArrangingTables {
  private let document: Document
  private var found: Set<Int> = []

  /// The elements of such tables.
  static func elements(of document: LaidOutDocument) -> Set<Int> {
    var tables = ArrangingTables(document: document.document)
    var open: [(table: Int, rows: [[ElementID]])] = []
    for index in document.document.nodes.indices {
      let id = ElementID(index: index)
      guard document.document.hasTag("table", id), let element = document.document.element(id), element.isHTML,
        let rows = tables.undecidedRows(of: id, element)
      else { continue }
      open.append((index, rows))
    }
    guard !open.isEmpty else { return [] }
    let boxes = tables.boxes(of: open.flatMap { [$0.table] + $0.rows.flatMap(Self.parts) }, in: document)
    for (table, rows) in open {
      // What isn't shown, or isn't shown as a table, can't be laid out for its looks.
      if let box = boxes[table], !tables.setsApart(rows, in: box, boxes) { tables.found.insert(table) }
    }
    return tables.found
  }

  private init(document: Document) { self.document = document }

  private static func parts(of row: [ElementID]) -> [Int] { row.map(\.index) }

  // MARK: Markup

  /// The rows of a table, each with its own element before its cells, where the markup doesn't decide.
  private func undecidedRows(of table: ElementID, _ element: Element) -> [[ElementID]]? {
    guard element[attribute: "role"] == nil, element[attribute: "summary"]?.isEmpty ?? true,
      element[attribute: "rules"]?.isEmpty ?? true
    else { return nil }
    var rows: [[ElementID]] = []
    var pending = Array(document[table].children.reversed())
    while let next = pending.popLast() {
      guard let part = document.element(next) else { continue }
      switch part.tag {
      case "thead", "tfoot", "caption", "colgroup", "col": return nil
      case "tbody": pending += document[next].children.reversed()
      case "tr":
        var row = [next]
        for cell in document[next].children {
          guard let element = document.element(cell), element.tag == "td" || element.tag == "th" else { continue }
          if element.tag == "th" || Self.dataAttributes.contains(where: { element[attribute: $0]?.isEmpty == false }) {
            return nil
          }
          row.append(cell)
        }
        rows.append(row)
        if rows.count >= 20 { return nil }
      default: break
      }
    }
    return rows
  }

  private static let dataAttributes = ["headers", "abbr", "axis", "scope"]

  // MARK: Looks

  /// The first box of each element.
  private func boxes(of elements: [Int], in document: LaidOutDocument) -> [Int: BoxFragment] {
    let wanted = Set(elements)
    var found: [Int: BoxFragment] = [:]
    for page in document.pages {
      for box in page.tree.boxes {
        guard let source = box.source, source.pseudoElement == nil, wanted.contains(source.element) else { continue }
        if found[source.element] == nil { found[source.element] = box }
      }
    }
    return found
  }

  /// Whether half of the cells have borders or backgrounds of their own, or every other row has a background.
  private func setsApart(_ rows: [[ElementID]], in table: BoxFragment, _ boxes: [Int: BoxFragment]) -> Bool {
    if rows.count <= 1, rows.first?.count ?? 0 <= 2 { return false }
    let ground = table.style.background
    let spacing = table.style.text.borderSpacing
    let hasSpacing = table.style.text.borderCollapse == .separate && spacing.width > 0 && spacing.height > 0
    var cells = 0
    var (bordered, colored) = (0, 0)
    var sides = Edges(left: 0, right: 0, top: 0, bottom: 0)
    for row in rows {
      for cell in row.dropFirst() {
        guard let box = boxes[cell.index], box.frame.width >= 1, box.frame.height >= 1 else { continue }
        if box.style.text.emptyCellsHidden { return true }
        cells += 1
        let border = box.border
        if border.top > 0 && border.bottom > 0 || border.left > 0 && border.right > 0 { bordered += 1 }
        if border.left > 0 { sides.left += 1 }
        if border.right > 0 { sides.right += 1 }
        if border.top > 0 { sides.top += 1 }
        if border.bottom > 0 { sides.bottom += 1 }
        let color = box.style.background
        if hasSpacing, color.alpha > 0, color != ground { colored += 1 }
      }
    }
    guard cells > 1 else { return false }
    let half = cells / 2
    if max(bordered, colored, sides.left, sides.right, sides.top, sides.bottom) >= half { return true }
    let colors = rows.prefix(5).compactMap { $0.first.flatMap { boxes[$0.index]?.style.background } }
    return colors.count > 2
      && colors.indices.allSatisfy { (colors[$0] == colors[0]) == $0.isMultiple(of: 2) }
  }
}

extension ComputedStyle {
  fileprivate var background: Color { paint.backgroundColor.resolved(text.color) }
}
